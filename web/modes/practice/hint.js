// @ts-check
/**
 * Finds out whether a perfect clear is possible with the visible pieces, and how.
 *
 * It asks the solver about every height that the pieces could clear, beginning with the one that needs the fewest pieces, until
 * the first solution. A plan stays as long as the person follows it, so that the hint does not change needlessly.
 */
import { boardOf, boardsOf, textOf, tilesAfter } from "../solve/board.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("../solve/pc").Solution} Solution */
/** @typedef {{ solution: Solution, fields: string[], done: number }} Plan `fields` are the boards before each step */
/** @typedef {{ pieces: number, tiles: import("../solve/pc").Tile[] }} Shown */

/** The usual limit of lines to clear. Up to `MOST_LINES` are tried only if `FEW_PIECES` or fewer pieces can clear them. */
const USUAL_LINES = 4;
const MOST_LINES = 6;
const FEW_PIECES = 7;

export class Hint {
  #asker;
  #goals;
  #onChange;
  /** @type {Plan | null} */
  #plan = null;
  /** Increases with every search, so that late answers of earlier searches are ignored. */
  #search = 0;

  /**
   * @param {Pick<import("../solve/asker.js").Asker, "ask" | "cancel">} asker
   * @param {(field: string) => import("../solve/pc").Goal[]} goals returns the heights that can be cleared at all
   * @param {(shown: Shown | null) => void} onChange receives null when no perfect clear is known
   */
  constructor(asker, goals, onChange) {
    this.#asker = asker;
    this.#goals = goals;
    this.#onChange = onChange;
  }

  /** @param {Position | null} position the position when a piece appears */
  update(position) {
    this.#search += 1;
    this.#asker.cancel();
    const plan = position === null ? null : followed(this.#plan, position);
    this.#show(plan);
    if (plan !== null || position === null) return;
    const { length } = position.hold + position.queue;
    /** @param {import("../solve/pc").Goal} goal */
    const fits = ({ lines, pieces }) =>
      pieces <= length && pieces > 0 && (lines <= USUAL_LINES || (lines <= MOST_LINES && pieces <= FEW_PIECES));
    const goals = this.#goals(position.field)
      .filter(fits)
      .sort((a, b) => a.pieces - b.pieces);
    this.#ask(position, goals, this.#search);
  }

  clear() {
    this.update(null);
  }

  /**
   * @param {Position} position
   * @param {import("../solve/pc").Goal[]} goals
   * @param {number} search
   */
  #ask({ field, hold, queue }, goals, search) {
    const [goal, ...others] = goals;
    if (goal === undefined || search !== this.#search) return;
    /** @type {Solution | undefined} */
    let found;
    const next = () => {
      if (found === undefined) this.#ask({ field, hold, queue }, others, search);
    };
    this.#asker.ask({ field, lines: goal.lines, queue, hold: hold || true, drop: "soft" }, 1, {
      onSolutions: ([solution]) => {
        if (search !== this.#search) return;
        found = solution;
        this.#show({ solution, fields: boardsOf(boardOf(field), solution).map(textOf), done: 0 });
        this.#asker.cancel();
      },
      onEnd: next,
      onError: next,
    });
  }

  /** @param {Plan | null} plan */
  #show(plan) {
    this.#plan = plan;
    if (plan === null) return this.#onChange(null);
    const tiles = tilesAfter(plan.solution, plan.done);
    this.#onChange({ pieces: tiles.length, tiles });
  }
}

/**
 * Returns the plan with one more finished step, if the position is the result of the plan's next step.
 * @param {Plan | null} plan
 * @param {Position} position
 * @returns {Plan | null}
 */
export function followed(plan, position) {
  if (plan === null || plan.done + 1 >= plan.solution.steps.length) return null;
  const { hold, queue } = plan.solution.steps[plan.done];
  const done = plan.done + 1;
  const same = plan.fields[done] === position.field && (hold ?? "") === position.hold && position.queue.startsWith(queue);
  return same ? { ...plan, done } : null;
}
