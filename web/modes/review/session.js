// @ts-check
/** The review of one game: its judges, what they find, and its summary. */
import { t } from "../../language/language.js";
import { nameOf } from "../replays/about.js";
import { Playback } from "../replays/playback.js";
import { courseOf, summaryOf } from "./course.js";
import { Findings } from "./findings.js";
import { NODES, WORST } from "./numbers.js";
import { playOn } from "../replays/play-on.js";
import { Reviewer } from "./reviewer.js";
import { ownSide, plainNames } from "./seats.js";
import { Viewer } from "./viewer.js";

/** @typedef {import("./types").Player} Player */
/** @typedef {import("./types").Verdict} Verdict */

/**
 * @typedef {import("./viewer.js").Parts & {
 *   onNames: (names: string[]) => void,
 *   onUnfit: (words: () => string) => void,
 *   onDone: (placements: number[]) => void,
 *   onAttempted: (now: Verdict) => void,
 *   onAccuracy: (accuracy: number) => void,
 *   kept: import("./store.js").Kept | null,
 * }} Parts `onNames` is called with the names of the shown side and of its rival; `onUnfit` with the reason if there is nothing
 *   to review; `onDone` with the placements of the person that cost something, when all are judged; `onAttempted` with the
 *   verdict on what the person has placed; `onAccuracy` with the person's accuracy at the end, in percent; `kept` keeps what is
 *   found, and null keeps nothing
 */

export class Session {
  #parts;
  #playback;
  #names;
  /** Whether the sides send each other nothing. */
  #isAlone = false;
  #reviewer;
  viewer;
  /** @type {Player[]} */
  #players = [];
  /** The placement that the person is asked about, until it is asked. @type {number | null} */
  #asked;
  /** How the match ends. */
  #outcome = "running";
  /** Whether the curve shows less than what is known. */
  #isStale = false;

  /**
   * @param {Parts} parts
   * @param {Uint8Array} bytes of a match
   * @param {number | null} [asked] a placement that the person is asked about
   * @throws {import("../../language/language.js").Complaint} naming the fault of the bytes
   */
  constructor(parts, bytes, asked = null) {
    this.#parts = parts;
    this.#asked = asked;
    this.#playback = new Playback(parts.stackmate, bytes);
    const { about } = this.#playback;
    this.#names = [0, 1].slice(0, this.#playback.boards).map((side) => nameOf(about, side));
    this.viewer = new Viewer(parts, {
      playback: this.#playback, names: this.#names, attempt: (...made) => this.#reviewer.attempt(...made),
      onShown: () => (this.#isStale = true), onAttempted: parts.onAttempted,
    }, ownSide(about, this.#playback.boards));
    this.#reviewer = new Reviewer({
      onOpen: (decisions, aim) => this.#begin(decisions, aim !== null),
      onVerdicts: (verdicts) => this.#take(verdicts),
      onPlayers: (players) => this.#measure(players),
      onAppraisal: (at, appraisal) => parts.kept?.put(at, appraisal),
      onUnfit: (why) => parts.onUnfit(() => t("review.unfit", { why })),
      onFailure: (why) => parts.panel.say(() => t("review.failed", { why })),
    }, { bytes, nodes: NODES, names: plainNames(about), kept: parts.kept?.appraisals ?? new Map() });
    void this.#survey();
  }

  /** Shows a frame. The curve is drawn at most once, however much was found meanwhile. @param {number} now */
  frame(now) {
    this.viewer.frame(now);
    if (!this.#isStale) return;
    this.#isStale = false;
    this.#parts.panel.showCurve(this.#curve(), this.#names[this.viewer.side]);
  }

  /** Stops the judges or lets them go on. @param {boolean} isHeld */
  hold(isHeld) {
    this.#reviewer.hold(isHeld);
  }

  /** Shows another side, if it has placed anything. @param {0 | 1} side */
  turn(side) {
    const { viewer } = this;
    const own = viewer.findings.of(side);
    if (own.length === 0) return this.#parts.panel.answer(() => t("review.no-piece", { name: this.#names[side] }));
    viewer.side = side;
    viewer.hasChosen = true;
    viewer.at = own.find((at) => at >= viewer.at) ?? own[own.length - 1];
    this.#showAll();
  }

  /** Shows a placement by its number among those of the shown side. @param {number} nth */
  seek(nth) {
    const at = this.viewer.findings.of(this.viewer.side)[nth];
    if (at !== undefined) this.viewer.choose(at);
  }

  /** Shows the placement of the shown side at a moment of the match. @param {number} part from 0 to 1 */
  seekTime(part) {
    const { findings, side } = this.viewer;
    const tick = part * this.#playback.length;
    const own = findings.of(side);
    const far = (/** @type {number} */ at) => Math.abs(findings.decisions[at].tick - tick);
    if (own.length > 0) this.viewer.choose(own.reduce((best, at) => (far(at) < far(best) ? at : best)));
  }

  /** Returns the position of the shown placement. */
  start() {
    return this.#playback.start();
  }

  /** Returns the mode in which the person plays on from the shown placement, and what it begins with. */
  playOn() {
    return playOn(this.#playback, this.#parts.stackmate.module);
  }

  /** Returns the whole review as `stackmate review --json` prints it. */
  report() {
    return this.#reviewer.report();
  }

  /** Returns what a picture of the review shows. */
  shown() {
    return { curve: this.#curve(), names: this.#names, players: this.#players, sentences: this.#sentences() };
  }

  get isDone() {
    return this.#reviewer.isDone;
  }

  /** Returns what is known about a card after it was seen. @param {number[]} memory @param {number} grade @param {number} now */
  seen(memory, grade, now) {
    return this.#reviewer.seen(memory, grade, now);
  }

  close() {
    this.#reviewer.close();
    this.viewer.close();
    this.#playback.close();
  }

  /** Plays the match once for the attack of both sides and for its end. */
  async #survey() {
    if (!(await this.#playback.survey())) return;
    this.#outcome = this.#playback.end();
    this.#isStale = true;
  }

  /** @param {import("./types").Decision[]} decisions @param {boolean} isAlone */
  #begin(decisions, isAlone) {
    const { viewer } = this;
    this.#isAlone = isAlone;
    this.#parts.panel.showKind(isAlone);
    viewer.findings = new Findings(decisions);
    const asked = decisions[this.#asked ?? -1];
    viewer.side = asked?.side ?? viewer.findings.sideWithPlacements(viewer.side);
    viewer.at = viewer.findings.of(viewer.side)[0] ?? 0;
    viewer.hasChosen = asked !== undefined;
    this.#showAll();
  }

  /** @param {[number, Verdict | null][]} verdicts */
  #take(verdicts) {
    const { viewer } = this;
    const { panel } = this.#parts;
    const knew = viewer.verdict !== null;
    viewer.findings.take(verdicts);
    const { done, all } = this.#reviewer.progress;
    panel.showProgress({ done, all });
    panel.say(() => (this.#reviewer.isDone ? t("review.done", { all }) : t("review.judging", { done, all })));
    if (this.#asked !== null && viewer.findings.verdicts.has(this.#asked)) viewer.ask(this.#asked);
    if (viewer.isAttempted) this.#asked = null;
    else if (!knew && viewer.verdict !== null && this.#asked === null) viewer.show(viewer.at);
    this.#isStale = true;
    if (this.#reviewer.isDone) this.#finish();
  }

  /** @param {Player[]} players */
  #measure(players) {
    this.#players = players;
    this.#parts.panel.showSides(this.#names, players, this.viewer.side);
    if (this.#reviewer.isDone) this.#sumUp();
    const { accuracy } = players[this.#playback.about.seats.indexOf("person")] ?? {};
    const isWhole = !this.#isAlone && this.#playback.about.since === undefined;
    if (this.#reviewer.isDone && isWhole && typeof accuracy === "number") this.#parts.onAccuracy(accuracy);
  }

  /** Shows the most costly placement when all are judged, unless the person looks at another one. */
  #finish() {
    void this.#parts.kept?.finish();
    const { seats, since } = this.#playback.about;
    this.#parts.onDone(seats.flatMap((seat, side) => (seat === "person" ? this.viewer.findings.lessons(side, since) : [])));
    const worst = this.viewer.findings.worst(this.viewer.side);
    if (!this.viewer.hasChosen && worst !== undefined) this.viewer.show(worst);
  }

  #showAll() {
    const { panel, onNames } = this.#parts;
    const { side } = this.viewer;
    onNames([this.#names[side], this.#names[1 - side] ?? ""]);
    panel.showSides(this.#names, this.#players, side);
    panel.showProgress(this.#reviewer.progress);
    if (this.#reviewer.isDone && this.#players.length > 0) this.#sumUp();
    else panel.showSummary(null);
    this.viewer.show(this.viewer.at);
  }

  /** Returns what the curve of the shown side shows. */
  #curve() {
    return courseOf(this.#game, this.viewer.side, this.viewer.at);
  }

  #sentences() {
    return summaryOf(this.#game, this.#players, this.viewer.side, this.#names);
  }

  /** Returns the game as far as it is known. @returns {import("./course.js").Game} */
  get #game() {
    const { findings } = this.viewer;
    return { playback: this.#playback, findings, isAlone: this.#isAlone, outcome: this.#outcome };
  }

  #sumUp() {
    const { panel } = this.#parts;
    const { findings, side } = this.viewer;
    panel.showSummary({
      sentences: this.#sentences().map((_, nth) => () => this.#sentences()[nth]),
      worst: findings.costliest(side, WORST),
      habits: findings.habits(side),
    });
    panel.showFigures(this.#names, this.#players);
  }
}
