/** The shapes that cross a boundary: the wasm package's, the bot protocol's, and the modules' own. */
import type { ChancesHandle, Goal, Question, SolverHandle } from "./modes/solve/pc";

/** A live match inside wasm; the generated package implements it. */
export interface RoundHandle {
  /** Simulates `ticks` of 1 ms with these held buttons; side a's events are the low 16 bits, side b's the high ones. */
  advance(ticks: number, a: number, b: number): number;
  viewPtr(): number;
  viewLen(): number;
  hash(): string;
  seed(): string;
  /** The bytes of a replay, with what is said about it. */
  replay(about?: string): Uint8Array;
  /** A side's position as something another match can begin with. */
  startOf(side: number): From;
  tick(): number;
  position(side: number): TbpStart;
  incoming(side: number): number;
  /** Hands the seat to the built-in typist; false changes nothing. */
  place(side: number, move: TbpMove, ticksPerInput: number): boolean;
  busy(side: number): boolean;
  /** Another hand has the side from now on; false changes nothing. Throws what is wrong with the handling. */
  setHandling(side: number, handling: object): boolean;
  /** In a match of one board: takes the last piece back, or brings it again; false changes nothing. */
  undo(): boolean;
  redo(): boolean;
  /** How many pieces can be taken back, and how many brought again. */
  reach(): Uint32Array;
  free(): void;
}

/** A replay inside wasm. */
export interface PlaybackHandle {
  advance(ticks: number): number;
  /** Goes to the moment at which so many ticks have been played, or to the end. */
  seek(tick: number): void;
  /** Watches so many ticks more for the report, and stays where it is; whether all has been watched. */
  survey(ticks: number): boolean;
  /** For each side. */
  report(): SideReport[];
  viewPtr(): number;
  viewLen(): number;
  tick(): number;
  length(): number;
  countdown(): number;
  boards(): number;
  about(): string;
  /** `running`, `nobody`, or the side that has won. */
  outcome(): string;
  /** A side's position as something another match can begin with. */
  startOf(side: number): From;
  hash(): string;
  finalHash(): string;
  endsAsRecorded(): boolean;
  free(): void;
}

/** What one side did in a replay. Rates are in thousandths. */
export interface SideReport {
  pieces: number;
  lines: number;
  attack: number;
  garbage_received: number;
  garbage_cleared: number;
  holds: number;
  keys: number;
  perfect_clears: number;
  max_combo: number;
  max_back_to_back: number;
  /** By rows cleared, from one. */
  clears: number[];
  /** By rows cleared, from none. */
  minis: number[];
  spins: number[];
  pps: number;
  apm: number;
  app: number;
  vs: number;
  kpp: number;
  /** Pieces whose fingering could be judged, those with more presses than necessary, and those presses. */
  judged: number;
  faults: number;
  wasted: number;
  /** Ticks played when each piece had locked. */
  locks: number[];
  /** Tick, attack so far, height. */
  curve: [number, number, number][];
}

/** A thinking opponent inside wasm: protocol messages in and out, and thinking in node budgets. */
export interface BotSessionHandle {
  receive(message: object): TbpMessage[];
  think(nodes: number): boolean;
}

/** A named strength. */
export interface Level {
  name: string;
  /** Pieces per second, at most. */
  pace: number;
  /** Positions thought about for each piece; null is no limit. */
  nodes: number | null;
}

/** What plays a seat that is not a person's: a level of our bot, or somebody else's script. */
export type Opponent = { level: string, strength?: number } | { script: BotScript };

/** A worker script that speaks the bot protocol and is not ours. */
export interface BotScript {
  name: string;
  /** Where it comes from. */
  from: string | Words;
  code: Blob;
}

/** What every generated wasm package exports. */
interface Package {
  default(input?: object): Promise<{ memory: WebAssembly.Memory }>;
  version(): string;
}

/** The package of the page. */
export interface StackmateModule extends Package {
  Round: new (config: object) => RoundHandle;
  /** Throws what is wrong with the bytes; the error's `code` names it. */
  Playback: new (bytes: Uint8Array) => PlaybackHandle;
  /** From the weakest to the strongest. */
  levels(): Level[];
  /** The move as it can be played in the position; throws what is wrong with it. */
  checkMove(position: TbpStart, move: object): TbpMove;
  layout(): Layout;
  /** Rows, or a fumen, as rows from the highest cell down. */
  readField(text: string): string;
  fumenOf(field: string): string;
  /** The numbers of lines that can be cleared. */
  goals(field: string): Goal[];
}

/** The packages of its workers, with threads or without. */
export interface ThinkingModule extends Package {
  BotSession: new (
    options: { level: string, nodes?: number, slips?: number, threads: number, memory: number },
  ) => BotSessionHandle;
  /** Throws what is wrong with the question; the error's `field` names the field of it. */
  Solver: new (question: Question) => SolverHandle;
  Chances: new (question: Question) => ChancesHandle;
  initThreadPool?(threads: number): Promise<void>;
}

/** A position to begin a game with. */
export interface From {
  /** Rows from the top joined by `/`. */
  field: string;
  /** One letter, or none. */
  hold: string;
  queue: string;
  /** Pieces that were dealt before: they tell what is left in the bag. */
  dealt: string;
}

/** The single-threaded package, loaded on the main thread. */
export interface Stackmate {
  module: StackmateModule;
  memory: WebAssembly.Memory;
  layout: Layout;
}

/** Byte offsets by name inside one side's block, and `side_stride`. */
export type Layout = Record<string, number>;

/** What a reader of the view needs: one side's named fields. */
export interface Fields {
  u8(name: string): number;
  u32(name: string): number;
  bytes(name: string, length: number): Uint8Array;
}

export interface TbpMove {
  location: { type: string; orientation: string; x: number; y: number };
  spin: string;
}

/** A placement that a bot means to make, in the rows that there are now; `cleared` are those that it clears. */
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
  /** The piece in play first. */
  queue: string[];
  /** Rows from below; null is empty. */
  board: (string | null)[][];
}

/** A place where a bot's engine runs: a worker, or the main thread in slices. */
export interface EngineLink {
  post(message: object): void;
  close(): void;
}

/** What an engine of ours is opened with. */
export interface EngineChoice {
  level: string;
  /** Of the level `custom`: positions for each piece, no limit when absent, and placements in a thousand that slip. */
  nodes?: number;
  slips?: number;
  threads: number | "auto";
  /** How many bots share the machine. */
  bots: number;
  /** MiB that it may think in. */
  memory: number;
}

export interface EngineOptions extends EngineChoice {
  onMessage: (message: TbpMessage) => void;
}

/** What runs the bot, and why that. */
export interface EngineStatus {
  variant: "mt" | "st" | "main" | "foreign";
  threads: number;
  why: string | Words;
}

/** A text in no language yet. */
type Words = import("./language/language.js").Words;

/** Lines and texts of a finished match, for the result panel. */
export interface ResultRow {
  label: string;
  values: [string, string];
}
