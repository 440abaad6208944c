/** Types of the wasm packages of Sum-Ten. */
import type { Fields, Layout, Package, PooledModule } from "../../types";

/** What a drop would do. `cells` has column, row, value, …; `segments`, which vanish first: column, row, direction, length, …. */
export interface Preview {
  cells: number[];
  segments: number[];
  chain: number;
  score: number;
  ojama: number;
  dead: boolean;
}

export interface SumRoundHandle {
  /** Plays a turn and begins to show it. */
  play(first: number, second: number): void;
  undo(): boolean;
  change(turn: number, to: number): void;
  /** Begins to show a turn that was played. */
  show(turn: number): boolean;
  rest(): void;
  look(turn: number): void;
  advance(ms: number): number;
  moving(): boolean;
  fits(turn: number, side: number): Uint8Array;
  preview(turn: number, side: number, to: number): Preview | null;
  /** The longest chain, the best score of a drop and its turn, and the total. */
  record(side: number): Uint32Array;
  packs(from: number, count: number): Uint8Array;
  history(): Uint8Array;
  turn(): number;
  boards(): number;
  outcome(): string;
  replay(about: string): Uint8Array;
  hash(): string;
  viewPtr(): number;
  viewLen(): number;
  free(): void;
}

export interface SumModule extends Package {
  Round: { new (list: number, kind: string, levels: Uint8Array, goal: number): SumRoundHandle } & {
    exercise(cells: Uint8Array, packs: Uint8Array, stock: number): SumRoundHandle;
  };
  Playback: new (bytes: Uint8Array) => import("../../types").PlaybackHandle;
  layout(): Layout;
}

/** What the player answers. `board` is the board before the planned chain, and `order` the steps in which its cells vanish. */
export interface Answer {
  move: number;
  nodes: number;
  ms: number;
  chain: number;
  score: number;
  plan: { move: number; cells: number[]; chain: number; score: number }[];
  board?: Uint8Array;
  order?: Uint8Array;
}

export interface SumPlayerHandle {
  think(
    list: number, goal: number, moves: Uint8Array, side: number, level: number, nodes: number, ms: number,
  ): Answer;
  free(): void;
}

export interface SumBotModule extends PooledModule {
  Player: new () => SumPlayerHandle;
}

/**
 * What a player may use: its threads, and the number of players that may think at the same time. In a game alone, a hint can be
 * asked for while the program plays its own game.
 */
export interface Means {
  threads: number | "auto";
  bots: number;
}

/** A question to the player. */
export interface Question {
  list: number;
  goal: number;
  moves: Uint8Array;
  side: number;
  level: number;
  nodes?: number;
  ms?: number;
}

/** What is drawn over a board. */
export interface Marks {
  /** The pack that is aimed: its cells after turning, and the column of its left side. */
  aim?: { pack: number[]; x: number } | null;
  /** Where it lands: column, row, value, …. */
  landing?: number[];
  /** The segments that would vanish first: column, row, direction, length, …. */
  segments?: number[];
  /** Planned drops, each as column, row, value, …. */
  plans?: number[][];
  /** A planned board, and the steps in which its cells vanish. */
  ghost?: { board: Uint8Array; order: Uint8Array } | null;
}

export type SumSide = Fields;

/** The report of a side of a replay. */
export interface SumReport {
  turns: number;
  score: number;
  best: number;
  longest: number;
  sent: number;
  fires: number;
  promised: number;
  programs: number;
  list: number;
  locks: number[];
  /** Each point has a tick, the score so far, and the score that one more digit would have given. */
  curve: [number, number, number][];
}

type Parts = import("../../shell/modes.js").ScreenParts;

/** What the games of the screen use. */
export interface Kit extends Pick<Parts, "panel" | "display" | "report"> {
  pack: import("./package.js").SumPackage;
  mode: import("../../base/modes.js").ModeRow;
  stage: import("./stage.js").SumStage;
  middle: import("./middle.js").Middle;
  aiming: import("./aiming.js").Aiming;
  prefs: import("./prefs.js").Prefs;
  stats: import("./stats.js").Stats;
  /** The list of the current game. */
  list: number;
  /** Returns the list of the next game. */
  takeList(): number;
  isWatched: boolean;
  means: Means;
  announce(text: string): void;
}
