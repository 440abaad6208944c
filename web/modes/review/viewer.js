// @ts-check
/** The placement of a review that is shown: on the boards, in the column, step by step, or for the person to place again. */
import { t } from "../../language/language.js";
import { AttemptRound } from "./attempt.js";
import { Boards } from "./boards.js";
import { Findings } from "./findings.js";
import { cellsOf } from "./position.js";

/** @typedef {import("./types").Verdict} Verdict */

/**
 * @typedef {object} Parts
 * @property {ShadowRoot} root
 * @property {import("../../types").Stackmate} stackmate
 * @property {import("../../round/display.js").Display} display
 * @property {import("./panel.js").Panel} panel
 * @property {() => import("../../settings/schema.js").Settings} chosen
 * @property {() => void} onAttempt called when the person begins or ends to place a piece
 */
/**
 * @typedef {object} Match
 * @property {import("../replays/playback.js").Playback} playback
 * @property {string[]} names by side
 * @property {(at: number, cells: Uint8Array, spin: number) => Promise<Verdict | null>} attempt judges another placement
 * @property {() => void} onShown called when another placement is shown
 * @property {(now: Verdict) => void} onAttempted called with the verdict on what the person has placed
 */

export class Viewer {
  #parts;
  #match;
  #boards;
  /** What is known about the match. */
  findings = new Findings([]);
  /** The side whose placements are shown. @type {0 | 1} */
  side;
  /** The shown placement. */
  at = 0;
  /** @type {"played" | "best"} */
  #line = "played";
  #step = 0;
  /** The piece that the person places again, or null. @type {AttemptRound | null} */
  #attempt = null;
  /** Whether the person has chosen a placement, so that the review does not move to another one by itself. */
  hasChosen = false;

  /** @param {Parts} parts @param {Match} match @param {0 | 1} side */
  constructor(parts, match, side) {
    this.#parts = parts;
    this.#match = match;
    this.side = side;
    this.#boards = new Boards(parts.root, parts.display, match.playback);
  }

  /** Returns the verdict on the shown placement, or null. */
  get verdict() {
    return this.findings.verdicts.get(this.at) ?? null;
  }

  /** Returns whether the person places a piece. */
  get isAttempted() {
    return this.#attempt !== null;
  }

  /** @param {number} now */
  frame(now) {
    (this.#attempt ?? this.#boards).frame(now);
  }

  /** @param {number} button @param {boolean} down @param {number} timeStamp */
  edge(button, down, timeStamp) {
    this.#attempt?.edge(button, down, timeStamp);
  }

  /** @param {string} what @returns {boolean} whether this is one of its actions */
  act(what) {
    /** @type {Record<string, () => void>} */
    const acts = {
      back: () => this.#walk(-1, false),
      forth: () => this.#walk(1, false),
      "fault-back": () => this.#walk(-1, true),
      "fault-forth": () => this.#walk(1, true),
      played: () => this.#follow("played", 0),
      best: () => this.#follow("best", 0),
      first: () => this.#follow(this.#line, 0),
      step: () => this.#follow(this.#line, this.#step + 1),
      try: () => (this.#attempt === null ? this.#try() : this.show(this.at)),
    };
    if (!Object.hasOwn(acts, what)) return false;
    acts[what]();
    return true;
  }

  /** Shows a placement that the person has chosen. @param {number} at */
  choose(at) {
    this.hasChosen = true;
    this.show(at);
  }

  /** Lets the person place the piece of a placement at once. @param {number} at */
  ask(at) {
    this.hasChosen = true;
    this.at = at;
    this.#try();
  }

  /** Shows the moment of a placement, with its verdict if it is known. @param {number} at */
  show(at) {
    const decision = this.findings.decisions[at];
    if (decision === undefined) return;
    this.#endAttempt();
    this.at = at;
    [this.#line, this.#step] = ["played", 0];
    const { panel } = this.#parts;
    const { verdict } = this;
    panel.answer(() => "");
    this.#showWhere(decision);
    panel.showVerdict(verdict);
    if (verdict !== null) panel.showLine("played", 0, verdict.lines.played.length);
    this.#boards.show(decision, verdict);
    this.#match.onShown();
  }

  close() {
    this.#endAttempt();
    this.#boards.close();
  }

  /** @param {import("./types").Decision} decision the shown one */
  #showWhere(decision) {
    const own = this.findings.of(this.side);
    const [nth, count, name] = [own.indexOf(this.at), own.length, this.#match.names[this.side]];
    this.#parts.panel.showWhere({ ...decision, nth, count, name });
  }

  /** @param {1 | -1} by @param {boolean} isFault */
  #walk(by, isFault) {
    const next = this.findings.next(this.side, this.at, by, isFault);
    if (next !== undefined) this.choose(next);
    else if (isFault) this.#parts.panel.answer(() => t(by > 0 ? "review.no-later" : "review.no-earlier"));
  }

  /** Shows a step of a line. @param {"played" | "best"} line @param {number} step */
  #follow(line, step) {
    const { verdict } = this;
    if (verdict === null) return;
    const steps = verdict.lines[line];
    if (step >= steps.length) return;
    if (this.#attempt !== null) this.show(this.at);
    this.hasChosen = true;
    [this.#line, this.#step] = [line, step];
    this.#boards.showStep(this.side, steps, step);
    this.#parts.panel.showLine(line, step, steps.length);
  }

  /** Lets the person place the piece, before the answer is shown. */
  #try() {
    const { stackmate, display, panel, chosen, onAttempt } = this.#parts;
    const decision = this.findings.decisions[this.at];
    if (decision === undefined) return;
    this.hasChosen = true;
    this.#boards.show(decision, null);
    this.#showWhere(decision);
    panel.hideVerdict();
    panel.answer(() => "");
    const [own, rival] = [this.#boards.of(decision.side), this.#boards.of(1 - decision.side)];
    if (own === undefined) return;
    this.#attempt = new AttemptRound({
      stackmate, display, board: cellsOf(own), rival, chosen: chosen(), from: this.#match.playback.start(),
      onMade: (made) => void this.#made(made),
    });
    panel.showAttempting(true);
    onAttempt();
  }

  /** Compares the placement of the person with the one of the match. @param {import("./attempt.js").Made} made */
  async #made({ cells, spin }) {
    const { panel } = this.#parts;
    const [at, attempt] = [this.at, this.#attempt];
    panel.answer(() => t("review.try.judging"));
    const now = await this.#match.attempt(at, cells, spin).catch(() => null);
    if (this.#attempt !== attempt) return;
    const then = this.verdict;
    this.show(at);
    if (now === null || then === null) return panel.answer(() => t("review.try.unknown"));
    panel.showAttempt(now, then);
    this.#boards.show(this.findings.decisions[at], now);
    this.#match.onAttempted(now);
  }

  #endAttempt() {
    if (this.#attempt === null) return;
    this.#attempt.close();
    this.#attempt = null;
    this.#parts.panel.showAttempting(false);
    this.#parts.onAttempt();
  }
}
