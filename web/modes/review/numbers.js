// @ts-check
/** The numbers of a review. */

/** The nodes of the search after each placement, as `stackmate review` has them by default. */
export const NODES = 100_000;
/** The number of costly placements that a summary lists. */
export const WORST = 3;
