/** The events of the game, by name. */
export interface StackMateEvents {
  ready: CustomEvent<Record<string, never>>;
  state: CustomEvent<{ state: "loading" | "title" | "playing" | "paused" | "over" | "ready" | "error" }>;
  /** The numbers that the left (0) or the right board (1) shows, or those of a watched run of 20G. */
  stats: CustomEvent<
    { side: 0 | 1; pps: string; apm: string; pieces: string } | StackMateRun | StackMateSums | StackMateLearning
  >;
  /** The end of a round of a match, or of a battle of Sum-Ten. */
  gameover: CustomEvent<StackMateResult | StackMateSumsResult>;
  resize: CustomEvent<{ width: number; height: number }>;
  error: CustomEvent<{ message: string }>;
}

/** The numbers of a watched run of 20G, once a second. A number that is not known yet is null. */
export interface StackMateRun {
  side: 0;
  /** The games, with the current one. */
  games: number;
  pieces: number;
  deaths: number;
  /** The pieces of a game. */
  mean: number | null;
  /** The pieces for each death, and the ends of the 95 % interval. */
  mle: number | null;
  mle_low: number;
  mle_high: number | null;
  /** The clears of 1, 2, 3 and 4 rows. */
  clears: [number, number, number, number];
  moves_per_s: number | null;
  plies: number;
  /** The pairs of placements that the third ply compares. */
  k: number;
  weights_sha256: string;
}

/** The numbers of Sum-Ten, at most once a second: those of `stackmate sumten match`, or of `solo` in a game alone. */
export interface StackMateSums {
  side: 0;
  games: number;
  turn: number;
  /** Only other games count pieces. */
  pieces?: undefined;
}

/**
 * The numbers of Learn, at most once a second: those of `stackmate learn eval` for the last held-out games. Before the first of
 * them, there are only the first five.
 */
export interface StackMateLearning {
  /** The learner whose numbers are shown: 0 is the left one. */
  side: 0 | 1;
  order: 1 | 4;
  run: number;
  /** The pieces and the games of the training. */
  trained: number;
  training_games: number;
  games?: number;
  /** Means over the games. */
  score?: number;
  pieces?: number;
  rows?: number;
  /** The clears of 1, 2, 3 and 4 rows, and their shares. */
  clears?: [number, number, number, number];
  clear_share?: [number | null, number | null, number | null, number | null];
  /** Runs of exactly 2, 3 and 4 clears in a row, and of more, divided by the number of clears. */
  runs?: { "2": number | null; "3": number | null; "4": number | null; "5+": number | null };
  score_per_piece?: number | null;
  attack_per_piece?: number | null;
  t_spins_per_1000?: number | null;
  deaths?: number;
  /** The pieces for each death, and the ends of the 95 % interval. */
  mle?: number | null;
  mle_low?: number;
  mle_high?: number | null;
}

/** The result of a round, in `score` with the rounds that each side has won. */
export interface StackMateResult {
  winner: 0 | 1 | "draw";
  score: [number, number];
  /** Whether the match is over too. */
  final: boolean;
  /** Only battles of Sum-Ten count turns. */
  turns?: undefined;
}

/** The result of a battle of Sum-Ten, in `score` with the points of each side. */
export interface StackMateSumsResult {
  winner: 0 | 1 | "draw";
  score: [number, number];
  final: true;
  turns: number;
  /** The list of packs. With the same `list`, both sides get the same packs again. */
  list: number;
}

/** The element's attributes. */
export interface StackMateAttributes {
  /** What is shown. Two bots without it. */
  mode?: "watch" | "play" | "sprint" | "race" | "dig" | "practice" | "solve" | "replay" | "review" | "20g" | "sumten" | "learn";
  /** The level of both bots, or both levels with a comma between them. */
  level?: string;
  /** The level of the left bot, where two bots play. */
  left?: string;
  /** The level of the right bot. */
  right?: string;
  /** The pieces per second of the bots, 0.25 to 8. */
  pps?: string;
  /** Decides the pieces: a decimal number, or a hexadecimal one after 0x. */
  seed?: string;
  /** The colours. */
  theme?: "system" | "dark" | "light" | "contrast";
  /** The language: en, ja or zh. */
  lang?: string;
  /** The controls around the boards; slim is the default around two bots, all elsewhere. */
  controls?: "slim" | "all" | "none";
  /** Without sound. */
  muted?: "";
  /** Loads the game when a quarter of the element is in sight. */
  autoplay?: "";
  /** The course of a sprint. */
  course?: string;
  /** How many lines a clear sends, in a match. */
  attack?: "ppt" | "guideline" | "jstris" | "tetrio";
  /** The delay of garbage in ms, 0 to 3000. */
  delay?: string;
  /** The most rows of garbage for a piece, 1 to 20. */
  cap?: string;
  /** How often the hole of garbage moves within an attack, in percent. */
  messiness?: string;
  /** How often the hole of garbage moves from attack to attack, in percent. */
  holes?: string;
  /** The percent of their attacks that the person and the bot send, such as 50,150. */
  handicap?: string;
  /** The view of 20G or Sum-Ten. */
  view?: "play" | "race" | "watch" | "teach" | "battle" | "solo" | "lesson";
  /** The list of packs of Sum-Ten. */
  list?: string;
  /** The watched agent of 20G. */
  plies?: "1" | "recipe" | "2" | "3";
  /** 20G as fast as the agent thinks. */
  speed?: "max";
  /** The number of the training run of Learn. */
  run?: string;
  /** The order of the values of Learn. */
  order?: "1" | "4";
  /** A trained learner: the text after #learn= in a link. */
  learn?: string;
  /** A recorded game: the text after #replay= in a link. */
  replay?: string;
  /** The field of the solver. */
  fumen?: string;
  /** The field of the solver or of practice: rows or a fumen. */
  field?: string;
  /** The pieces of the solver or of practice: letters, or for the solver a pattern. */
  queue?: string;
  /** The held piece of the solver or of practice. */
  hold?: string;
  /** The height of the solver's perfect clears. */
  lines?: string;
  /** Whether the solver's pieces may move after they have been dropped softly. */
  drop?: "soft" | "hard";
}

export class StackMate extends HTMLElement {
  /** Loads the game if it is not loaded yet, and plays. */
  play(): void;
  pause(): void;
  restart(): void;
  /** Changes attributes and restarts the game with them. */
  load(attributes: StackMateAttributes): void;
  setTheme(theme: NonNullable<StackMateAttributes["theme"]>): void;
  addEventListener<K extends keyof StackMateEvents>(
    type: K,
    listener: (this: StackMate, event: StackMateEvents[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: StackMate, event: HTMLElementEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/**
 * Registers `<stack-mate>`.
 * @param base the address at which you serve the folder `site/` of this package; by default next to this module
 */
export function define(base?: string): void;

declare global {
  interface HTMLElementTagNameMap {
    "stack-mate": StackMate;
  }
}
