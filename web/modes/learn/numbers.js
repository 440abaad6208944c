// @ts-check
/** The tunable constants of Learn, and the published figures that it is compared with. */

/** Pieces per second; 0 waits for a step, and infinity is as fast as it goes. */
export const SPEEDS = [0, 1, 4, 12, 60, 300, 1500, Infinity];
/** The speed of the first moments. It rises by itself until the person chooses one. */
export const FIRST_SPEED = 2;
/** The time after which the speed rises by itself, in ms. */
export const RISE_EVERY_MS = 1800;
/** From this speed on, pieces appear at their places at once. */
export const BLUR_FROM = 60;

/**
 * The held-out games: their first seed, their number, and the pieces after which a game is stopped. A young training has fewer,
 * because it changes while they are played.
 */
export const EXAM = { seed: 2001, games: 100, early: 30, cap: 10_000 };
/** The pieces up to which a training is young. */
export const YOUNG = 3000;
/** The next held-out games begin when the training has this many times as many pieces, and that many more. */
export const EXAM_GROWTH = 1.3;
export const EXAM_STEP = 15;

/** The kinds of features, in the order of the package. @type {readonly string[]} */
export const KINDS = [
  "landing", "rows", "columns", "holes", "wells", "hole-depth", "rows-with-holes", "heights", "average", "maximum",
  "difference", "cleared", "t-slots", "combo",
];
/** The number of numbers of each kind: the ten heights are one kind. */
export const NUMBERS_OF_KIND = [1, 1, 1, 1, 1, 1, 1, 10, 1, 1, 1, 1, 1, 1];
/** The kinds that can be drawn on the board. */
export const DRAWN = [1, 2, 3, 4, 5, 6, 7];
/** The place of the highest speed that is reached without a person's choice: full speed needs a whole core. */
export const LAST_RISEN = 6;

/** How many placements of a decision are listed. */
export const LISTED = 8;

/**
 * The figures of the paper "Defeat Most Human" (2020), means of five games, after 50, 200 and 1,000 pieces of training:
 * survived pieces, points per piece, the shares of clears of 2, 3 and 4 rows, and runs of exactly 2, 3 and 4 clears by clear.
 */
export const PAPER = {
  trained: [50, 200, 1000],
  1: { pieces: [103.8, 217.2, 440.6], score: [5.34, 6.41, 6.83], clears: [[0.034, 0.156, 0.163], [0, 0.033, 0.038], [0, 0.014,
    0.0085]], runs: [[0.129, 0.156, 0.146], [0.045, 0.049, 0.06], [0.022, 0, 0.012]] },
  4: { pieces: [165, 255.4, 509.8], score: [6.8, 7.24, 7.27], clears: [[0.21, 0.241, 0.2497], [0.034, 0.051, 0.0592], [0.019,
    0.029, 0.0284]], runs: [[0.061, 0.117, 0.14], [0.042, 0.034, 0.062], [0.023, 0.007, 0.017]] },
};

/** The mean survival at which the paper's best learner ended. */
export const GOAL = 509.8;

/** The largest run that an address may name. */
export const MOST_RUN = 4_000_000_000;
