/** Types of the wasm package of 20G. */
import type { Layout, Package, RoundHandle } from "../../types";

/** A game for people, on one or two boards. */
export interface MasterRoundHandle
  extends Pick<RoundHandle, "advance" | "viewPtr" | "viewLen" | "hash" | "seed" | "tick" | "free"> {
  /** Returns the bytes of a replay, with the text `about` about it. */
  replay(about: string): Uint8Array;
  /** Gives a side to a program. `pace` is the number of frames of an input. */
  seat(side: number, weights: Uint8Array, plies: number, k: number, pace: number): void;
}

/** A move of a watched run. Cells are x, y, x, y, … with row 0 at the bottom. */
export interface WatchedMove {
  piece: number;
  next: number;
  /** Where the piece rests after each input, with the turn and the shift of the input. */
  steps: { turn: number; dx: number; cells: number[] }[];
  /** The cells of the planned next move, if there is one. */
  plan: number[] | null;
  value: number;
  pairs: number;
}

/** The numbers of a watched run. */
export interface WatchedTotals {
  pieces: number;
  deaths: number;
  clears: [number, number, number, number];
  pairs: number;
  seed: number;
  /** The pieces of the current game. */
  game: number;
  value: number;
  piece: number;
  next: number;
}

export interface MarathonHandle {
  setPlayer(weights: Uint8Array, plies: number, k: number): void;
  play(moves: number): void;
  /** Plays one move. Returns null when the game was lost instead. */
  step(): WatchedMove | null;
  cells(): Uint8Array;
  /** Returns the cells of the last lost game at its end. */
  lost(): Uint8Array;
  totals(): WatchedTotals;
  free(): void;
}

/** A placement that the agent values. `loss` is in thousandths of a unit of value; that of the best placement is 0. */
export interface Advice {
  cells: number[];
  loss: number;
}

export interface AdviserHandle {
  /** Returns the placements of the left board's piece, the best first, or an empty list without a piece. */
  advise(round: MasterRoundHandle): Advice[];
  free(): void;
}

/** The package. */
export interface MasterModule extends Package {
  Round: new (config: object) => MasterRoundHandle;
  Marathon: new (weights: Uint8Array, seed: number, plies: number, k: number) => MarathonHandle;
  Adviser: new (weights: Uint8Array) => AdviserHandle;
  layout(): Layout;
}

/** A game in which a person shows moves. */
export interface AnnotatorHandle {
  /** `turn` is 1 counter-clockwise, `dx` 1 to the right. Returns whether the piece moved. */
  input(turn: number, dx: number): boolean;
  reset(): void;
  /** Returns the number of cleared rows, or -1 when no piece can be locked. */
  lock(): number;
  /** Drops the last move. Returns whether there was one. */
  undo(): boolean;
  count(): number;
  /** Returns the recorded moves from a number on. */
  records(from: number): Record<string, unknown>[];
  state(): { cells: number[]; active: number[]; piece: number; next: number; alive: boolean };
  free(): void;
}

/** A training. Losses and agreement are in millionths. */
export interface TrainerHandle {
  sizes(): Uint32Array;
  epoch(): { loss: number; held: number; agreement: number };
  weights(): Uint8Array;
  free(): void;
}

/** The package for lessons. */
export interface TeachModule extends Package {
  Annotator: new (seed: number, game: string) => AnnotatorHandle;
  /** Throws an error that names the line and the value that are wrong. Without weights it begins from zero. */
  Trainer: new (log: object[], weights: Uint8Array, seed: number) => TrainerHandle;
  /** Returns the number of lines, or throws an error that names the line and the value that are wrong. */
  checkLog(log: object[]): number;
}

/** The statistics of one side in a replay. `pps` is in thousandths. */
export interface MasterReport {
  pieces: number;
  lines: number;
  level: number;
  pps: number;
  /** Indexed by the number of rows cleared, beginning with one. */
  clears: number[];
  /** The time of each finished section, in ticks. */
  sections: number[];
  /** The tick at which each piece locked. */
  locks: number[];
  /** The points of a curve: each has the tick, the level, and the height of the stack. */
  curve: [number, number, number][];
}
