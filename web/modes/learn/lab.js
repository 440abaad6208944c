// @ts-check
/** What the screen of Learn does: it drives the learners, and shows what they report. */
import { find } from "../../base/elements.js";
import { t } from "../../language/language.js";
import { Standing } from "../../page/standing.js";
import { askedIn } from "./address.js";
import { takeFile } from "./arrivals.js";
import { Boards } from "./boards.js";
import { Drive } from "./drive.js";
import { Look } from "./look.js";
import { Milestones } from "./milestones.js";
import { BLUR_FROM } from "./numbers.js";
import { Panel } from "./panel.js";
import { Report } from "./report.js";
import { Seats } from "./seats.js";
import { use } from "./use.js";

/** @typedef {import("./learner.js").Learner} Learner */

export class Lab {
  #mode;
  #parts;
  panel;
  #boards;
  #standing;
  #drive;
  #report;
  #milestones;
  #look;
  #seats;
  #isShown = false;

  /**
   * @param {import("../../base/modes.js").ModeRow} mode
   * @param {import("../../shell/modes.js").ScreenParts} parts
   * @param {import("./types").LearnModule} module
   */
  constructor(mode, parts, module) {
    const { root, panel, display, chosen } = parts;
    this.#mode = mode;
    this.#parts = parts;
    this.#standing = new Standing(panel);
    this.#boards = new Boards(display);
    const isSpoken = () => chosen().words.announcements !== "off";
    this.#milestones = new Milestones((text) => isSpoken() && panel.say(text));
    this.#seats = new Seats(module, (learner) => this.#hears(learner), askedIn(parts));
    this.#drive = new Drive((speed) => this.panel.setSpeed(speed));
    this.panel = new Panel(find(root, ".stage"), (number, order) => this.#seats.recipe(number, order), {
      onAct: (name) => void this.#act(name),
      onSpeed: (speed) => this.#drive.choose(speed),
      onStory: (name) => this.#begin(() => this.#seats.choose(name)),
      onOptions: (options) => this.#begin(() => this.#seats.set(options)),
      onRun: (run) => this.#begin(() => (this.#seats.run = run)),
      onSide: (side) => this.#show(side),
      onKind: (kind) => this.#look.setKind(kind),
      onPlacement: () => this.#look.showPlacement(),
      onFile: (file) => void takeFile(file, this.#seats, this.panel, () => this.restart()),
    });
    this.#look = new Look(root, this.panel, this.#boards);
    this.#report = new Report(this.panel, this.#seats, (stats) => panel.guest.onNews("stats", stats));
  }

  get state() {
    return this.#standing.state;
  }

  /** @param {import("./link.js").Shared} [shared] what a link contains */
  enter(shared) {
    this.#isShown = true;
    this.panel.root.hidden = false;
    this.#look.enter();
    if (shared !== undefined) this.#begin(() => this.#seats.take(shared));
    else if (this.#seats.learners.every(({ state }) => state !== null)) this.#return();
    else this.restart();
  }

  /** Leaves the mode. The trainings rest, and go on when the person comes back. */
  leave() {
    this.#isShown = false;
    this.panel.root.hidden = true;
    this.#parts.panel.hideOverlay();
    this.#standing.leave();
    this.#drive.hold(true);
    this.#look.leave();
    this.#boards.close();
    delete find(this.#parts.root, ".app").dataset.learners;
  }

  /** Begins all trainings again. */
  restart() {
    if (!this.#isShown) return;
    this.#milestones.reset();
    this.#drive.begin(performance.now());
    this.#look.end();
    this.panel.answer(() => "");
    this.#seats.open();
    this.#present();
    const words = t(this.#seats.shown.weights.length > 0 ? "learn.started.on" : "learn.started");
    // Hiding the overlay moves the focus, which may be on a control of the column.
    if (["playing", "paused"].includes(this.state)) this.#standing.enter("playing", words);
    else this.#standing.play(words);
  }

  /** Holds the training, or goes on. @param {boolean} isHeld */
  hold(isHeld) {
    if (isHeld === (this.state === "paused") || !["playing", "paused"].includes(this.state)) return;
    this.#drive.hold(isHeld);
    this.panel.setHeld(isHeld);
    this.#standing.enter(isHeld ? "paused" : "playing", t(isHeld ? "main.paused" : "main.resumed"));
    // The decisions of the left learner are drawn on its board.
    if (isHeld) return this.#show(0);
    this.#look.end();
    this.#showStates();
  }

  /** Places one piece. Returns whether it did. */
  step() {
    return this.#seats.step();
  }

  /** @param {number} now */
  frame(now) {
    this.#look.frame();
    if (!this.#isShown || this.state === "error") return;
    this.#drive.frame(now, this.#seats.learners);
    this.#boards.frame(now, this.#drive.speed >= BLUR_FROM);
    this.#report.frame(now);
  }

  close() {
    this.#seats.close();
    this.panel.close();
  }

  /** Goes on with the trainings that rested while another mode was shown. */
  #return() {
    this.#present();
    this.#showStates();
    this.#drive.hold(false);
    this.#standing.play(t("main.resumed"));
  }

  /** Shows the boards and the choices of the learners. */
  #present() {
    const { root, panel } = this.#parts;
    const count = this.#seats.all.length;
    find(root, ".app").dataset.learners = String(count);
    panel.setMode(this.#mode, () => this.#seats.names, "bots");
    this.#boards.open(count);
    this.panel.setHeld(false);
    this.#showChoices();
  }

  /** Shows the numbers and the controls of a side. @param {0 | 1} side */
  #show(side) {
    this.#seats.side = side;
    this.#showChoices();
    this.#lookOrEnd();
  }

  #showStates() {
    this.#seats.learners.forEach(({ state }, side) => state !== null && this.#boards.show(side, state));
  }

  /** Looks at the next decision of the left learner, if the training is held and that one is shown. */
  #lookOrEnd() {
    if (this.state === "paused" && this.#seats.side === 0) this.#look.begin(this.#seats.learners[0]);
    else this.#look.end();
  }

  /** Returns what hears a learner. @param {() => Learner} learner @returns {import("./learner.js").Hears} */
  #hears(learner) {
    return {
      onState: (state, step) => this.#hear(learner(), state, step),
      onExam: (exam) => {
        this.#report.isNew = true;
        if (this.#seats.sideOf(learner()) === 0) this.#milestones.note(exam);
      },
      onDecision: (answer) => this.#look.hear(answer),
      onMarks: (marks, kind) => this.#look.hearMarks(marks, kind),
      onDiverged: () => this.panel.answer(() => t("learn.diverged")),
      onFailure: (why) => {
        this.#seats.close();
        this.#standing.fail("learn.failed", why, [{ label: "learn.again", action: "start" }]);
      },
    };
  }

  /** Changes something, and begins again. @param {() => void} change */
  #begin(change) {
    change();
    this.restart();
  }

  #showChoices() {
    const { all, side, run, shown } = this.#seats;
    this.panel.setComparison(all.length > 1, side);
    this.panel.controls.show(shown.options, run);
    this.panel.setStory(shown.story);
    this.#report.isNew = true;
  }

  /** @param {Learner} learner @param {import("./types").LearnState} state @param {import("./types").LearnStep | null} step */
  #hear(learner, state, step) {
    const side = this.#seats.sideOf(learner);
    if (side < 0) return;
    this.#report.isNew = true;
    const isHeld = this.state === "paused";
    const now = performance.now();
    if (isHeld) this.#boards.show(side, state);
    else if (step === null) this.#boards.show(side, state, now);
    else this.#boards.step(side, state, step, this.#drive.period, now);
    if (side === 0) this.#milestones.hear(state);
    if (isHeld && side === 0) this.#lookOrEnd();
    if (!isHeld && side === this.#seats.side) this.panel.weights.showShares(step?.shares ?? null);
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
    else if (name === "load") this.panel.askForFile();
    else await use(name, this.#seats, this.#parts, (words) => this.panel.answer(words));
  }
}
