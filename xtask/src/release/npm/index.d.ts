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
  mode?: "watch" | "play" | "sprint" | "race" | "dig" | "practice" | "solve" | "replay" | "20g" | "sumten" | "learn";
  /** In 20G: the view, the watched agent, and its speed. In Sum-Ten: the view, and the list of packs. */
  view?: "play" | "race" | "watch" | "teach" | "battle" | "solo" | "lesson";
  list?: string;
  plies?: "1" | "recipe" | "2" | "3";
  /** In Learn: the training run, and the order of the values. */
  run?: string;
  order?: "1" | "4";
  speed?: "max";
  /** The level of both bots; `left` and `right` set the level of one bot. */
  level?: string;
  left?: string;
  right?: string;
  /** Pieces per second, 0.25 to 8. */
  pps?: string;
  seed?: string;
  replay?: string;
  fumen?: string;
  /** The queue for `mode="solve"`: letters of pieces, or a pattern. */
  queue?: string;
  theme?: "system" | "dark" | "light" | "contrast";
  lang?: string;
  controls?: "all" | "none";
  muted?: "";
  /** Loads the game automatically when a quarter of the element is visible. */
  autoplay?: "";
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
