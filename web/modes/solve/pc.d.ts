/** The types of perfect-clear questions and answers, as they are passed to wasm and to the solver's worker. */
import type { Words } from "../../language/language.js";
import type { TbpMove } from "../../types";

/** A question has either `queue` or `pattern`. */
export interface Question {
  /** Rows from the top joined by `/`, `X` filled and `_` empty, or a fumen. */
  field: string;
  lines: number;
  queue?: string;
  pattern?: string;
  /** Whether hold may be used, or the held piece. */
  hold: boolean | string;
  drop: "soft" | "hard";
}

export interface Tile {
  piece: string;
  cells: [number, number][];
}

/** A placement on the current board, with the board after it. */
export interface Step extends Tile {
  /** The rows that it clears, from the lowest. */
  cleared: number[];
  hold: string | null;
  queue: string;
}

export interface Solution {
  /** The dealt pieces of this solution; it begins with the held piece. */
  queue: string;
  placements: TbpMove[];
  /** The placements in the same order as the steps. Their rows are those of the original board, as if no row were cleared. */
  cells: Tile[];
  steps: Step[];
}

export interface Chance {
  /** The number of queues that have a perfect clear, so far. */
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

/** Messages to the solver's worker. */
export type SolverRequest =
  | { type: "solve", id: number, question: Question, most: number }
  | { type: "more", id: number, most: number }
  | { type: "cancel" };

/** Messages from the solver's worker; `id` is the id of the question. */
export type SolverMessage =
  | { type: "solutions", id: number, solutions: Solution[] }
  | { type: "chance", id: number, chance: Chance, failing: string[] }
  /** `paused` when the requested number of solutions was found and there may be more solutions. */
  | { type: "end", id: number, state: "done" | "paused" }
  | { type: "error", id: number, field: string | null, message: string | Words };

/** Messages of the worker about itself. */
export type WorkerMessage =
  | { type: "stackmate_ready", variant: "mt" | "st" | "main", threads: number, why: Words }
  | { type: "stackmate_error", message: string | Words };

/** A number of lines to clear that the person can choose. */
export interface Goal {
  lines: number;
  pieces: number;
}
