/** The shapes that cross a boundary: the wasm package's, the bot protocol's, and the modules' own. */

/** A live match inside wasm; the generated package implements it. */
export interface MatchHandle {
  /** Simulates `ticks` of 1 ms with these held buttons; side a's events are the low 16 bits, side b's the high ones. */
  advance(ticks: number, a: number, b: number): number;
  viewPtr(): number;
  viewLen(): number;
  hash(): string;
  seed(): string;
  replay(): Uint8Array;
  tick(): number;
  position(side: number): TbpStart;
  incoming(side: number): number;
  /** Hands the seat to the built-in typist; false changes nothing. */
  place(side: number, move: TbpMove, ticksPerInput: number): boolean;
  busy(side: number): boolean;
  free(): void;
}

/** A thinking opponent inside wasm: protocol messages in and out, and thinking in node budgets. */
export interface BotSessionHandle {
  receive(message: object): TbpMessage[];
  think(nodes: number): boolean;
}

/** The exports of a generated wasm package that the page uses. */
export interface StackmateModule {
  default(input?: object): Promise<{ memory: WebAssembly.Memory }>;
  Match: new (config: object) => MatchHandle;
  BotSession: new (options: object) => BotSessionHandle;
  initThreadPool?(threads: number): Promise<void>;
  layout(): Layout;
  version(): string;
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

export interface TbpMessage {
  type: string;
  [key: string]: any;
}

export interface TbpStart extends TbpMessage {
  hold: string | null;
  /** The piece in play first. */
  queue: string[];
}

/** A place where a bot's engine runs: a worker, or the main thread in slices. */
export interface EngineLink {
  post(message: object): void;
  close(): void;
}

export interface EngineOptions {
  threads: number | "auto";
  /** How many bots share the machine. */
  bots: number;
  onMessage: (message: TbpMessage) => void;
}

/** What runs the bot, and why that. */
export interface EngineStatus {
  variant: "mt" | "st" | "main";
  threads: number;
  why: string;
}

/** Lines and numbers of a finished match, for the result panel. */
export interface ResultRow {
  label: string;
  values: [string, string];
}
