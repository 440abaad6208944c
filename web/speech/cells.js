// @ts-check
/** The sizes of what is put into words: the cells of a board, with the hidden rows above it, and those of a piece. */

export const COLUMNS = 10;
export const ROWS = 40;
export const CELLS = 4;
