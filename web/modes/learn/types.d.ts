/** Types of the wasm packages of the learner, and of the page's modules around them. */
import type { BotSessionHandle, Package } from "../../types";

/** The options of a training. Fractions and the cost of a loss are whole millionths; switches are 0 or 1. */
export interface LearnOptions {
  order: number;
  alphaFrom: number;
  alphaTo: number;
  alphaOver: number;
  normalised: number;
  gammaFrom: number;
  gammaTo: number;
  gammaOver: number;
  epsilonFrom: number;
  epsilonTo: number;
  epsilonOver: number;
  /** 0 is the paper's scaling, 1 is ours. */
  scaling: number;
  /** One bit for each kind of features. */
  features: number;
  /** 0 is the score, 1 cleared rows, 2 survival, 3 sent lines. */
  reward: number;
  lossCost: number;
  /** The chance of garbage before a piece is one in this number; 0 means no garbage. */
  oneIn: number;
}

/** What one piece of training did. Cells are column, row, column, row, …. */
export interface LearnStep {
  piece: number;
  cells: Uint8Array;
  explores: boolean;
  holds: boolean;
  lines: number;
  shares: Float32Array;
  garbage: number;
  loss: number;
  ended: number;
}

/** A moment of a training. */
export interface LearnState {
  board: Uint8Array;
  piece: number;
  hold: number;
  queue: Uint8Array;
  pieces: number;
  games: number;
  game_pieces: number;
  game_rows: number;
  combo: number;
  weights: Float32Array;
  /** For each ended game: the pieces trained until then, and the pieces of the game. */
  ended: Uint32Array;
}

/** A placement of a decision, with what each kind of features says. */
export interface Judged {
  /** Its place among all placements, the best first. */
  place: number;
  piece: number;
  cells: Uint8Array;
  holds: boolean;
  lines: number;
  value: number;
  shares: Float32Array;
}

export interface Decision {
  board: Uint8Array;
  piece: number;
  hold: number;
  queue: Uint8Array;
  explores: boolean;
  count: number;
  played: number;
  list: Judged[];
}

/** The held-out games of one moment: their lengths in pieces, and sums. */
export interface ExamResult {
  lengths: Uint32Array;
  pieces: number;
  score: number;
  rows: number;
  attack: number;
  clears: Float64Array;
  runs: Float64Array;
  t_spins: number;
  deaths: number;
}

export interface TrainingHandle {
  train(pieces: number): void;
  step(): LearnStep;
  state(): LearnState;
  decisions(): number;
  decision(back: number, most: number): Decision | null;
  marks(back: number, place: number, kind: number): Uint8Array;
  weights(): Uint8Array;
  free(): void;
}

export interface ExamHandle {
  play(pieces: number): boolean;
  result(): ExamResult;
  free(): void;
}

/** The package that trains. */
export interface LearnModule extends Package {
  Training: new (options: Uint32Array, run: number, weights: Uint8Array) => TrainingHandle;
  Exam: new (weights: Uint8Array, seed: number, games: number, cap: number, oneIn: number) => ExamHandle;
  recipe(number: number, order: number): Uint32Array;
  /** Returns order and scaling, or throws an error that names what is wrong. */
  checkWeights(bytes: Uint8Array): Uint32Array;
}

/** The package of the trained player. */
export interface LearnBotModule extends Package {
  LearnerSession: new (weights: Uint8Array) => BotSessionHandle;
}

/** The held-out games of a moment, as a curve shows them. `low` and `high` are the quartiles of the lengths. */
export interface ExamPoint {
  at: number;
  mean: number;
  low: number;
  high: number;
  result: ExamResult;
}
