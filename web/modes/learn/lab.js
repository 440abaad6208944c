// @ts-check
/** What the screen of Learn does: it drives the learners, and shows what they report. */
import { find } from "../../base/elements.js";
import { wordsOf } from "../../language/failure.js";
import { say, t } from "../../language/language.js";
import { showNotice } from "../../page/notice.js";
import { Standing } from "../../page/standing.js";
import { askedIn } from "./address.js";
import { Boards } from "./boards.js";
import { Drive } from "./drive.js";
import { Look } from "./look.js";
import { Milestones } from "./milestones.js";
import { BLUR_FROM } from "./numbers.js";
import { Panel } from "./panel.js";
import { Seats } from "./seats.js";
import { Stats } from "./stats.js";
import { use } from "./use.js";

/** @typedef {import("./learner.js").Learner} Learner */

/** How often curves and bars are drawn, in ms. */
const DRAW_EVERY_MS = 200;

export class Lab {
  #mode;
  #parts;
  #panel;
  #boards;
  #standing;
  #drive;
  #stats;
  #milestones;
  #look;
  #seats;
  #drawnAt = -Infinity;
  #isShown = false;
  /** The part of the address that is opened when the mode is entered first, or null. */
  #link;

  /**
   * @param {import("../../base/modes.js").ModeRow} mode
   * @param {import("../../shell/modes.js").ScreenParts} parts
   * @param {import("./types").LearnModule} module
   */
  constructor(mode, parts, module) {
    const { root, host, panel, display, chosen } = parts;
    this.#mode = mode;
    this.#parts = parts;
    this.#standing = new Standing(panel);
    this.#boards = new Boards(display);
    this.#stats = new Stats((stats) => panel.guest.onNews("stats", stats));
    const isSpoken = () => ["clears", "pieces"].includes(chosen().words.announcements);
    this.#milestones = new Milestones((text) => isSpoken() && panel.say(text));
    this.#seats = new Seats(module, (learner) => this.#hears(learner), askedIn(parts));
    this.#drive = new Drive((speed) => this.#panel.setSpeed(speed));
    this.#panel = new Panel(find(root, ".stage"), (number, order) => this.#seats.recipe(number, order), {
      onAct: (name) => void this.#act(name),
      onSpeed: (speed) => this.#drive.choose(speed),
      onStory: (name) => this.#begin(() => this.#seats.choose(name)),
      onOptions: (options) => this.#begin(() => this.#seats.set(options)),
      onRun: (run) => this.#begin(() => (this.#seats.run = run)),
      onSide: (side) => {
        this.#seats.side = side;
        this.#showChoices();
      },
      onKind: (kind) => this.#look.setKind(kind),
      onPlacement: () => this.#look.showPlacement(),
      onFile: (file) => void this.#load(file),
    });
    this.#look = new Look(root, this.#panel, this.#boards);
    this.#link = host.getAttribute("learn");
  }

  get state() {
    return this.#standing.state;
  }

  enter() {
    this.#isShown = true;
    this.#panel.root.hidden = false;
    if (this.#link === null) this.restart();
    else this.openLink(this.#link);
    this.#link = null;
  }

  leave() {
    this.#isShown = false;
    this.#panel.root.hidden = true;
    this.#standing.leave();
    this.#look.end();
    this.#seats.close();
    this.#boards.close();
    delete find(this.#parts.root, ".app").dataset.learners;
  }

  /** Begins all trainings again. */
  restart() {
    if (!this.#isShown) return;
    const { root, panel } = this.#parts;
    const count = this.#seats.all.length;
    find(root, ".app").dataset.learners = String(count);
    panel.setMode(this.#mode, () => this.#seats.names, "bots");
    this.#boards.open(count);
    this.#milestones.reset();
    this.#drive.begin(performance.now());
    this.#look.end();
    this.#panel.setHeld(false);
    this.#panel.answer(() => "");
    this.#seats.open();
    this.#showChoices();
    this.#standing.play(t("learn.started"));
  }

  /** Holds the training, or goes on. @param {boolean} isHeld */
  hold(isHeld) {
    if (isHeld === (this.state === "paused") || !["playing", "paused"].includes(this.state)) return;
    this.#drive.hold(isHeld);
    this.#panel.setHeld(isHeld);
    this.#standing.enter(isHeld ? "paused" : "playing", t(isHeld ? "main.paused" : "main.resumed"));
    if (isHeld) this.#look.begin(this.#seats.learners[0]);
    else this.#look.end();
  }

  /** Places one piece. Returns whether it did. */
  step() {
    const { learners } = this.#seats;
    if (learners.some(({ isBusy, state }) => isBusy || state === null)) return false;
    for (const learner of learners) learner.step();
    return true;
  }

  /** Opens what a link contains. With a damaged link, the training begins as without one. @param {string} text */
  openLink(text) {
    try {
      this.#seats.take(text);
    } catch (error) {
      showNotice(this.#parts.root, () => t("learn.link.failed", { why: say(wordsOf(error)) }));
      if (this.state === "playing" || this.state === "paused") return;
    }
    this.restart();
  }

  /** @param {number} now */
  frame(now) {
    this.#look.frame();
    if (!this.#isShown || this.state === "error") return;
    this.#drive.frame(now, this.#seats.learners);
    this.#boards.frame(now, this.#drive.speed >= BLUR_FROM);
    if (now - this.#drawnAt < DRAW_EVERY_MS) return;
    this.#drawnAt = now;
    this.#draw(now);
  }

  restyle() {
    this.#panel.restyle();
  }

  close() {
    this.#look.close();
    this.#panel.close();
  }

  /** Returns what hears a learner. @param {() => Learner} learner @returns {import("./learner.js").Hears} */
  #hears(learner) {
    return {
      onState: (state, step) => this.#hear(learner(), state, step),
      onExam: (exam) => this.#seats.sideOf(learner()) === 0 && this.#milestones.note(exam),
      onDecision: (answer) => this.#look.hear(answer),
      onMarks: (marks) => this.#look.hearMarks(marks),
      onDiverged: () => this.#panel.answer(() => t("learn.diverged")),
      onFailure: (why) => this.#standing.fail("learn.failed", why, [{ label: "learn.again", action: "start" }]),
    };
  }

  /** Changes something, and begins again. @param {() => void} change */
  #begin(change) {
    change();
    this.restart();
  }

  #showChoices() {
    const { all, side, run, shown } = this.#seats;
    this.#panel.setComparison(all.length > 1, side);
    this.#panel.controls.show(shown.options, run);
    this.#panel.setStory(shown.story);
    this.#drawnAt = -Infinity;
  }

  /** @param {Learner} learner @param {import("./types").LearnState} state @param {import("./types").LearnStep | null} step */
  #hear(learner, state, step) {
    const side = this.#seats.sideOf(learner);
    if (side < 0) return;
    const isHeld = this.state === "paused";
    const now = performance.now();
    if (step === null || isHeld) this.#boards.show(side, state, now);
    else this.#boards.step(side, state, step, this.#drive.period, now);
    if (side === 0) this.#milestones.hear(state, step);
    if (isHeld && side === 0) this.#look.begin(learner);
    if (!isHeld && side === this.#seats.side) this.#panel.weights.showShares(step?.shares ?? null);
  }

  /** Draws the curves and the weights. @param {number} now */
  #draw(now) {
    const { all, side, run, shown } = this.#seats;
    const series = all.map(({ learner: { games, exams, state }, options: { order } }) =>
      ({ games, exams, order, pieces: state?.pieces ?? 0 }));
    this.#panel.showCurves(series, side);
    const { learner: { state, exams }, options: { features, order } } = shown;
    if (state !== null) this.#panel.weights.show(state.weights, features);
    if (state !== null) this.#stats.note(state, exams.at(-1), { side, order, run }, now);
  }

  /** @param {string} name of a button */
  async #act(name) {
    if (name === "hold") return this.hold(this.state !== "paused");
    if (name === "reset") return this.restart();
    if (name === "step") {
      this.hold(true);
      this.step();
    } else if (name === "earlier") this.#look.go(1);
    else if (name === "later") this.#look.go(-1);
    else if (name === "compare") this.#begin(() => this.#seats.compare());
    else if (name === "load") this.#panel.askForFile();
    else {
      await use(name, this.#seats.shown, this.#seats.run, this.#parts, (words) => this.#panel.answer(words))
        .catch((error) => this.#panel.answer(() => say(wordsOf(error))));
    }
  }

  /** @param {File} file */
  async #load(file) {
    try {
      this.#seats.load(new Uint8Array(await file.arrayBuffer()));
      this.restart();
      this.#panel.answer(() => t("learn.loaded"));
    } catch (error) {
      this.#panel.answer(() => say(wordsOf(error)));
    }
  }
}
