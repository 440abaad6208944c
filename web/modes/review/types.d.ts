/** Types of the package of reviews, and of what it returns. */
import type { Package, TbpMove, TbpStart } from "../../types";
import type { Tile } from "../solve/pc";

/** A game under review; the generated package implements it. */
export interface ReviewHandle {
  /** Returns what a game alone is about, or undefined for a match. */
  aim(): string | undefined;
  decisions(): Decision[];
  /** Judges a placement, and returns its appraisal as bytes. */
  judge(at: number, nodes: number): Uint8Array;
  /** Takes an appraisal as bytes. Throws an error if it is not that of the placement. */
  put(at: number, bytes: Uint8Array): void;
  /** Returns the settled placements whose verdicts depend on the appraisal of a placement. */
  settled(at: number): Uint32Array;
  /** Returns null for a placement that cannot be judged. */
  verdict(at: number): Verdict | null;
  /** Judges another placement in a position. Returns null if it cannot be made there. */
  attempt(at: number, cells: Uint8Array, spin: number, nodes: number): Verdict | null;
  players(left: string, right: string): Player[];
  /** Returns what `stackmate review --json` prints. */
  report(left: string, right: string, nodes: number): object;
  free(): void;
}

/** Two sides of a match, as they were last seen; the generated package implements it. */
export interface DuelHandle {
  /** Looks at a side, and returns the chance of side 0 in millionths, or undefined if the other side was not seen yet. */
  see(side: number, position: TbpStart, incoming: number, nodes: number): number | undefined;
  /** Looks at both sides of a recorded match after `tick` ticks, and returns the chance of side 0 in millionths. */
  follow(recorded: ReviewHandle, tick: number, nodes: number): number | undefined;
  free(): void;
}

export interface ReviewModule extends Package {
  Duel: new () => DuelHandle;
  Review: new (bytes: Uint8Array) => ReviewHandle;
  /** Returns what is known about a card after it was seen: 7 numbers, the first is when it is due. A new card has none. */
  seenCard(card: Float64Array, grade: number, now: number): Float64Array;
}

/** A placement, and the ticks at which its piece came and locked. `piece` is its number in the game of its side, from 0. */
export interface Decision {
  side: 0 | 1;
  piece: number;
  begun: number;
  tick: number;
}

export type Class = "best" | "excellent" | "good" | "inaccuracy" | "mistake" | "blunder";

/** Why a placement was worse than the best one. */
export interface Reason {
  code: string;
  count?: number;
}

/** A step of a line, on the board before it. */
export interface Step extends Tile {
  cleared: number[];
  spin: "none" | "mini" | "full";
  /** The lines that it sends. */
  attack: number;
  hold: string | null;
  /** The current piece and the previews. */
  queue: string[];
}

/** What placements of a game alone cost. */
export interface Cost {
  /** The pieces that the goal takes more. */
  pieces: number;
  /** The presses beyond the fewest. */
  presses: number;
  /** All the time that was lost: that of the pieces, of the presses and of pauses. */
  seconds: number;
  pieces_seconds: number;
  presses_seconds: number;
  pause_seconds: number;
}

/** What a placement cost. Chances and losses are from 0 to 1. */
export interface Verdict {
  side: number;
  piece: number;
  tick: number;
  /** Only in matches. */
  win_before?: number;
  win_after?: number;
  /** Only in games alone: what it cost, and the seconds that it took. */
  cost?: Cost;
  seconds?: number;
  /** The chance that was lost, or in a game alone the share of the usual time of ten pieces. */
  loss: number;
  class: Class;
  only: boolean;
  brilliant: boolean;
  missed: boolean;
  lines_lost: number;
  /** The lines to be expected with the next ten pieces, with the best placement and with the one that was made. Not in games for
   * lines. */
  attack_best?: number;
  attack_played?: number;
  presses_best: number;
  presses_played: number;
  /** Whether the best placement takes longer than nearly all pieces of this player. */
  hard: boolean;
  why: Reason[];
  /** The lines of garbage that waited. */
  incoming: number;
  lines: { played: Step[], best: Step[] };
  best: TbpMove;
}

/** What a side did. */
export interface Player {
  name: string;
  /** In percent, or null before the first verdict. */
  accuracy: number | null;
  mean_loss: number;
  classes: Record<Class | "only" | "brilliant" | "missed", number>;
  statistics: Record<string, number | string | null>;
  /** Only in games alone: what all placements cost, and whether the goal was reached. */
  cost?: Cost;
  reached?: boolean;
}
