/** The shapes of perfect-clear questions and answers, as they cross into wasm and into the solver's worker. */
import type { Words } from "../../language/language.js";
import type { TbpMove } from "../../types";

/** What is asked: either `queue` or `pattern`. */
export interface Question {
  /** Rows from the top joined by `/`, `X` filled and `_` empty, or a fumen. */
  field: string;
  lines: number;
  queue?: string;
  pattern?: string;
  /** Whether pieces may be put aside, or the one that is. */
  hold: boolean | string;
  drop: "soft" | "hard";
}

export interface Tile {
  piece: string;
  cells: [number, number][];
}

/** A placement on the board as it stands, and what is left after it. */
export interface Step extends Tile {
  /** Rows that it clears, from the lowest. */
  cleared: number[];
  hold: string | null;
  queue: string;
}

export interface Solution {
  /** The pieces dealt that it was found for, one in hold first. */
  queue: string;
  placements: TbpMove[];
  /** In the same order, on the rows of the goal: none of them cleared. */
  cells: Tile[];
  steps: Step[];
}

export interface Chance {
  /** Queues that have a perfect clear, so far. */
  success: number;
  total: number;
  done: boolean;
}

/** The search inside wasm. */
export interface SolverHandle {
  next(budget: number): { state: "found" | "paused" | "done", solution?: Solution };
  free(): void;
}

export interface ChancesHandle {
  run(budget: number): Chance;
  failing(most: number): string[];
  free(): void;
}

/** To the solver's worker. */
export type SolverRequest =
  | { type: "solve", id: number, question: Question, most: number }
  | { type: "more", id: number, most: number }
  | { type: "cancel" };

/** From the solver's worker; `id` is the question's. */
export type SolverMessage =
  | { type: "solutions", id: number, solutions: Solution[] }
  | { type: "chance", id: number, chance: Chance, failing: string[] }
  /** `paused` when as many as asked for were found and there may be more. */
  | { type: "end", id: number, state: "done" | "paused" }
  | { type: "error", id: number, field: string | null, message: string | Words };

/** What the worker says of itself. */
export type WorkerMessage =
  | { type: "stackmate_ready", variant: "mt" | "st" | "main", threads: number, why: Words }
  | { type: "stackmate_error", message: string | Words };

/** A number of lines that can be asked for. */
export interface Goal {
  lines: number;
  pieces: number;
}
