// @ts-check
/**
 * What a practice game is played under: one board, nobody who sends anything, and time to think.
 */
/** A row in so many seconds instead of one, so that nothing presses. */
const SLOWER = 20;
const GRAVITY_MILLI_ROWS_PER_S = 1000 / SLOWER;
/** A piece that lies waits this long before it locks by itself. */
const LOCK_DELAY_MS = 3000;

/**
 * Soft drop is as fast as in a match: it is counted in times gravity, which is slower here.
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
