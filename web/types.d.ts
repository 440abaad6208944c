/** Types that cross a boundary: those of the wasm package, of the bot protocol, and of several modules. */
import type { ChancesHandle, Goal, Question, SolverHandle } from "./modes/solve/pc";

/** A live match inside wasm; the generated package implements it. */
export interface RoundHandle {
  /** Simulates `ticks` of 1 ms with held buttons. Returns events: side a in the low 16 bits, side b in the high 16. */
  advance(ticks: number, a: number, b: number): number;
  viewPtr(): number;
  viewLen(): number;
  hash(): string;
  seed(): string;
  /** Returns the bytes of a replay, with the text `about` about it. */
  replay(about?: string): Uint8Array;
  tick(): number;
  position(side: number): TbpStart;
  /** Returns hold and queue after the side takes a piece to place it, or null if it cannot take that piece. */
  afterTaking(side: number, piece: string): { hold: string | null, queue: string[] } | null;
  incoming(side: number): number;
  /** Gives the move to the built-in typist. Returns false if it is impossible; then nothing has changed. */
  place(side: number, move: TbpMove, ticksPerInput: number): boolean;
  /** Changes a side's handling from now on. Returns false if nothing changed. Throws an error that names invalid handling. */
  setHandling(side: number, handling: object): boolean;
  /** In a match of one board: undoes the last piece, or redoes it. Returns false if nothing changed. */
  undo(): boolean;
  redo(): boolean;
  /**
   * In a match of one board: compares the presses for the last locked piece, or the one `back` pieces before it, with the
   * minimum. Returns the number of presses that were too many, and then the presses of a shortest way: each is the bit of its
   * button, plus 65536 if it is held until the wall. Returns undefined if that piece is not judged.
   */
  finesse(back: number): Uint32Array | undefined;
  /** Returns the number of pieces that can be undone, and the number that can be redone. */
  reach(): Uint32Array;
  free(): void;
}

/** A replay inside wasm. */
export interface PlaybackHandle {
  advance(ticks: number): number;
  /** Goes to the moment after `tick` ticks, or to the end. */
  seek(tick: number): void;
  /** Counts `ticks` more ticks for the report; the playback does not move. Returns whether the whole replay is counted. */
  survey(ticks: number): boolean;
  /** Returns one report for each side. Other games have other counts. */
  report(): (SideReport & { level?: number })[];
  viewPtr(): number;
  viewLen(): number;
  tick(): number;
  length(): number;
  countdown(): number;
  boards(): number;
  about(): string;
  /** Returns the goal of the game, or null if it has none. Other games have no goals. */
  goal?(): GameGoal | null;
  /** Returns the part of its attacks that a side sends, in percent. Other games have no handicap. */
  handicap?(side: number): number;
  /** Returns `running`, `nobody`, or the side that has won. */
  outcome(): string;
  /** Returns a side's position in the form in which another match can begin with it. Some games have no such form. */
  startOf?(side: number): From;
  hash(): string;
  endsAsRecorded(): boolean;
  free(): void;
}

/**
 * What ends a game, besides losing: lines to clear, rows of garbage to clear, or a time in ms. If nothing else ends it, `rise`
 * is the number of rows that rise each time, if any do.
 */
export type GameGoal = { lines: number } | { dig: number } | { ms: number } | { rise: number };

/** The statistics of one side in a replay. Rates are in thousandths. */
export interface SideReport {
  pieces: number;
  lines: number;
  attack: number;
  garbage_received: number;
  garbage_cleared: number;
  holds: number;
  keys: number;
  perfect_clears: number;
  score: number;
  max_combo: number;
  max_back_to_back: number;
  /** Indexed by the number of rows cleared, beginning with one. */
  clears: number[];
  /** Indexed by the number of rows cleared, beginning with zero. */
  minis: number[];
  spins: number[];
  pps: number;
  apm: number;
  app: number;
  vs: number;
  kpp: number;
  /** The pieces whose finesse could be judged, those with more presses than necessary, and the number of those presses. */
  judged: number;
  faults: number;
  wasted: number;
  /** The tick at which each piece locked. */
  locks: number[];
  /** The points of a curve: each has the tick, the total attack so far, and the height of the stack. */
  curve: [number, number, number][];
  /**
   * The moments that are worth watching again, not sorted: the tick, the kind (0 spike, 1 perfect clear, 2 near death), the lines
   * sent or the height of the stack, the spin (0 none, 1 mini, 2 full) and the number of cleared rows.
   */
  highlights: [number, number, number, number, number][];
}

/** A thinking bot inside wasm. It takes and returns protocol messages, and thinks in node budgets. */
export interface BotSessionHandle {
  receive(message: object): TbpMessage[];
  think(nodes: number): boolean;
  /** Sets how fast a named level has to play, in thousandths of its own pace. Other bots do not have it. */
  hurry?(thousandths: number): void;
  /** Sets whether a named level plays a race. Other bots do not have it. */
  race?(isRace: boolean): void;
}

/** A named level of the bot. */
export interface Level {
  name: string;
  /** The maximum of pieces per second. */
  pace: number;
  /** The positions searched for each piece; null means no limit. */
  nodes: number | null;
  /** How uneven the times between placements are, in thousandths. */
  wavers?: number;
}

/** The player of a seat that is not a person: a level of our bot, or a loaded one. */
export type Opponent = { level: string, strength?: number, adapts?: boolean } | { script: BotScript };

/** A loaded bot: a third-party worker script that speaks the bot protocol, or the weights of a trained learner. */
export type BotScript = {
  name: string;
  /** The source of the script. */
  from: string | Words;
} & ({ code: Blob } | { weights: number[] });

/** The exports of every generated wasm package. */
export interface Package {
  default(input?: object): Promise<{ memory: WebAssembly.Memory }>;
  version(): string;
}

/** The package of the page. */
export interface StackmateModule extends Package {
  Round: new (config: object) => RoundHandle;
  /** Throws an error for invalid bytes; its `code` names the fault. */
  Playback: new (bytes: Uint8Array) => PlaybackHandle & { playOn(): RoundHandle };
  /** Returns the levels from the weakest to the strongest. */
  levels(): Level[];
  /** Returns the move as it can be played in the position, or throws an error that names the fault. */
  checkMove(position: TbpStart, move: object): TbpMove;
  layout(): Layout;
  /** Reads rows or a fumen. Returns rows from the highest filled row down. */
  readField(text: string): string;
  /** Returns the full rows of a field, counted from 0 at the bottom. */
  fullRows(field: string): Uint8Array;
  fumenOf(field: string): string;
  /** Returns the numbers of lines that can be cleared. */
  goals(field: string): Goal[];
}

/** A package that is built with and without threads. */
export interface PooledModule extends Package {
  initThreadPool?(threads: number): Promise<void>;
}

/** The packages of the workers, with or without threads. */
export interface ThinkingModule extends PooledModule {
  BotSession: new (
    options: { level: string, nodes?: number, slips?: number, threads: number, memory: number },
  ) => BotSessionHandle;
  /** Throws an error for an invalid question; its `field` names the field of the question. */
  Solver: new (question: Question) => SolverHandle;
  Chances: new (question: Question) => ChancesHandle;
}

/** A position in which a game can begin. */
export interface From {
  /** The rows from the top, joined by `/`. */
  field: string;
  /** One letter, or an empty string. */
  hold: string;
  queue: string;
  /** The pieces that were dealt before. They determine the rest of the bag. */
  dealt: string;
}

/** The single-threaded package, loaded on the main thread. */
export interface Stackmate {
  module: StackmateModule;
  memory: WebAssembly.Memory;
  layout: Layout;
}

/** The byte offset of each named field inside one side's block, and `side_stride`. */
export type Layout = Record<string, number>;

/** The named fields of one side in the view. */
export interface Fields {
  u8(name: string): number;
  u32(name: string): number;
  bytes(name: string, length: number): Uint8Array;
}

export interface TbpMove {
  location: { type: string; orientation: string; x: number; y: number };
  spin: string;
}

/** A placement that a bot plans, in the rows of the current board; `cleared` lists the rows that it clears. */
export interface Planned {
  move: TbpMove;
  cells: [number, number][];
  cleared: number[];
}

export interface TbpMessage {
  type: string;
  [key: string]: any;
}

export interface TbpStart extends TbpMessage {
  hold: string | null;
  /** The queue begins with the current piece. */
  queue: string[];
  /** The rows from the bottom; null is an empty cell. */
  board: (string | null)[][];
}

/** The place where a bot's engine runs: a worker, or slices of time on the main thread. */
export interface EngineLink {
  post(message: object): void;
  close(): void;
}

/** The options with which our own engine is opened. */
export interface EngineChoice {
  level: string;
  /** For the level `custom`: positions searched for each piece (no limit if absent), and misdrops in a thousand placements. */
  nodes?: number;
  slips?: number;
  threads: number | "auto";
  /** The number of bots that share the machine. */
  bots: number;
  /** The memory limit of the search, in MiB. */
  memory: number;
}

export interface EngineOptions extends EngineChoice {
  onMessage: (message: TbpMessage) => void;
}

/** How the bot runs, and why. */
export interface EngineStatus {
  variant: "mt" | "st" | "main" | "foreign";
  threads: number;
  why: string | Words;
}

/** A text as a key without a language. */
type Words = import("./language/language.js").Words;

/** A row in the table of a finished match: a label, and the value of each side. */
export interface ResultRow {
  label: string;
  values: [string, string];
}
