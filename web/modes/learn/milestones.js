// @ts-check
/** The milestones of a training, for screen readers. */
import { number, t } from "../../language/language.js";
import { GOAL } from "./numbers.js";

/** The mean survival in held-out games that is announced once. */
const MEANS = [30, 100, GOAL, 1000, 2000];
/** The first game of the training with more pieces is announced. */
const LONG_GAME = 100;

export class Milestones {
  #say;
  #hasCleared = false;
  #hasLasted = false;
  #reached = 0;

  /** @param {(text: string) => void} say */
  constructor(say) {
    this.#say = say;
  }

  reset() {
    [this.#hasCleared, this.#hasLasted, this.#reached] = [false, false, 0];
  }

  /** @param {import("./types").LearnState} state */
  hear({ pieces, ended, game_rows: rows }) {
    if (!this.#hasCleared && rows > 0) {
      this.#hasCleared = true;
      this.#say(t("learn.stone.clear", { pieces }));
    }
    if (!this.#hasLasted && ended.some((length, at) => at % 2 === 1 && length > LONG_GAME)) {
      this.#hasLasted = true;
      this.#say(t("learn.stone.game", { pieces }));
    }
  }

  /** @param {import("./types").ExamPoint} exam */
  note({ at, mean }) {
    const reached = MEANS.filter((goal) => mean > goal).length;
    if (reached <= this.#reached) return;
    this.#reached = reached;
    this.#say(t("learn.stone.mean", { pieces: at, mean: number(mean, { maximumFractionDigits: 0 }) }));
  }
}
