// @ts-check
/**
 * The configuration of a practice game: one board, no incoming attacks, and time to think.
 */
/** Gravity is 20 times slower, so that there is no time pressure. */
const SLOWER = 20;
const GRAVITY_MILLI_ROWS_PER_S = 1000 / SLOWER;
/** A piece on the ground locks after this time, the longest that the rules allow: who plays by ear needs it. */
const LOCK_DELAY_MS = 60_000;

/**
 * Returns the configuration of a practice game. Soft drop is as fast as in a match, although it is a multiple of gravity, which
 * is slower here.
 * @param {{ handling: { soft_drop_factor: number }, rules: object }} chosen
 * @param {string | undefined} seed
 * @param {import("../../types").From | null} from
 */
export function practiceConfig({ handling, rules }, seed, from) {
  return {
    ...rules,
    ...(seed === undefined ? {} : { seed }),
    ...(from === null ? {} : { start: from }),
    boards: 1,
    countdown_ms: 0,
    gravity_milli_rows_per_s: GRAVITY_MILLI_ROWS_PER_S,
    lock_delay_ms: LOCK_DELAY_MS,
    handling: [{ ...handling, soft_drop_factor: handling.soft_drop_factor * SLOWER }],
  };
}
