// @ts-check
/**
 * The solver's screen: it asks again after every change of the question, and shows answers as they arrive.
 */
import { onLooks } from "../../board/looks.js";
import { pageUrl } from "../../base/assets.js";
import { embedCode } from "../../base/embed-code.js";
import { need, say, t, translate, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { styled } from "../../base/sheet.js";
import { askedIn, queryOf, questionOf } from "./address.js";
import { Answer } from "./answer.js";
import { Asker, solverWith } from "./asker.js";
import { withoutFull } from "./board.js";
import { copy } from "./copy.js";
import { Form } from "./form.js";
import { once } from "./once.js";
import { Stepper } from "./stepper.js";
import { SOLVE } from "./template.js";
import { trustedMarkup } from "../../base/trusted.js";

/** The default queue of a widget that names no pieces, if seven pieces are enough: all seven pieces, in any order. */
const [ANY, SEVEN] = ["*p7", 7];
/** The number of solutions after which the search pauses, until the person asks for more solutions. */
const MOST = 1000;

/**
 * @typedef {object} Parts
 * @property {HTMLElement} host the element; its attributes may name a first question
 * @property {HTMLElement} app the element to which the screen is added
 * @property {import("../../page/panel.js").Panel} panel
 * @property {() => Promise<import("../../types").Stackmate>} load
 * @property {(id: string, from?: import("../../types").From) => void} show shows another mode
 */

/**
 * Loads the game and the style sheet, and adds the screen to the page.
 * @param {import("../../base/modes.js").ModeRow} mode
 * @param {Parts} parts
 */
export async function open(mode, parts) {
  const root = /** @type {ShadowRoot} */ (parts.app.getRootNode());
  const sheets = ["modes/practice/practice.css", "modes/solve/solve.css"].map((sheet) => styled(root, sheet));
  const [{ module }] = await Promise.all([parts.load(), ...sheets, need("solve")]);
  return new SolveScreen(mode, parts, module);
}

export class SolveScreen {
  /** @type {import("../../shell/screens.js").Screen["state"]} */
  state = "ready";
  #mode;
  #parts;
  #root;
  #form;
  #answer;
  #stepper;
  #module;
  #asker = new Asker(solverWith("auto"), (why) => write(find(this.#root, ".runs"), () => t("bots.engine.main", { why })));
  #stop = new AbortController();
  /** @type {import("./pc").Question | null} */
  #question = null;
  /** Whether a question was asked and had no answer when the screen was paused. */
  #isWaiting = false;

  /**
   * @param {import("../../base/modes.js").ModeRow} mode
   * @param {Parts} parts
   * @param {import("../../types").StackmateModule} module
   */
  constructor(mode, parts, module) {
    this.#mode = mode;
    this.#parts = parts;
    this.#module = module;
    this.#root = document.createElement("main");
    this.#root.className = "solve";
    this.#root.dataset.menu = "";
    this.#root.innerHTML = trustedMarkup(SOLVE);
    translate(this.#root);
    parts.app.append(this.#root);
    const { signal } = this.#stop;
    const announce = (/** @type {string} */ words) => parts.panel.say(words);
    this.#form = new Form(this.#root, { reader: module, announce, onChange: () => this.#ask(), signal });
    this.#stepper = new Stepper(this.#root, (from) => parts.show("practice", from), signal);
    this.#answer = new Answer(this.#root, {
      onChoose: (solution) => this.#choose(solution),
      onMore: () => this.#asker.more(MOST),
      onStop: () => this.#halt(),
      signal,
    });
    this.#root.addEventListener("click", ({ target }) => this.#clicked(target), { signal });
    const asked = askedIn((name) => parts.host.getAttribute(name));
    this.#form.asked = asked;
    if (parts.host.hasAttribute("guest") && asked.queue === "" && this.#fitsSeven(this.#form.asked))
      this.#form.asked = { ...asked, queue: ANY };
    onLooks(parts.host, () => this.#redraw(), signal);
  }

  /**
   * Returns whether seven pieces are enough. For lines that cannot be cleared it returns true; the solver reports that fault.
   * @param {{ field: string, lines: string }} asked
   */
  #fitsSeven({ field, lines }) {
    const goal = this.#module.goals(field).find((goal) => String(goal.lines) === lines);
    return goal === undefined || goal.pieces <= SEVEN;
  }

  async open() {
    this.enter();
    // The page around the game may name an invalid question. The form shows each fault beside its control; the page gets the
    // first.
    const message = [...this.#root.querySelectorAll(".problem")].map((box) => box.textContent).find(Boolean);
    if (message) this.#parts.panel.guest.onNews("error", { message });
  }

  enter() {
    this.#parts.panel.setMode(this.#mode, () => ["", ""]);
    this.#parts.panel.setState("ready");
    this.#redraw();
    this.#ask();
  }

  #redraw() {
    this.#form.redraw();
    this.#stepper.draw();
    this.#answer.redraw();
  }

  leave() {
    this.#asker.close();
    this.#stepper.stop();
  }

  start() {}

  pause() {
    this.#isWaiting = this.#answer.state === "looking";
    if (this.#isWaiting) this.#asker.cancel();
    this.#stepper.stop();
  }

  resume = () => this.#isWaiting && this.#ask();
  useDefaults() {}
  edge() {}
  frame() {}
  command = () => false;

  close() {
    this.leave();
    this.#stop.abort();
    this.#root.remove();
  }

  #ask() {
    const { asked } = this.#form;
    const question = questionOf(asked);
    this.#parts.host.dispatchEvent(new CustomEvent("address", { detail: queryOf(asked), bubbles: true }));
    // The old answer stays until a new one arrives: a page that flickers with every edited cell is annoying.
    const arrived = once(() => {
      this.#form.settle(this.#root);
      this.#question = question;
      this.#answer.begin(withoutFull(asked.field, this.#module.fullRows));
    });
    this.#answer.setState("looking");
    this.#asker.ask(question, MOST, {
      onSolutions: (solutions) => {
        arrived();
        this.#answer.add(solutions);
      },
      onChance: (chance, failing) => {
        arrived();
        this.#answer.setChance(chance, failing);
      },
      onEnd: (state) => {
        arrived();
        this.#answer.setState(state);
      },
      onError: (message, field) => {
        arrived();
        this.#answer.setState(this.#answer.length > 0 ? "stopped" : "idle");
        if (field === null) this.#fail(message);
        // An empty queue is not a mistake of the person, so it is not reported.
        else if (asked.queue !== "" || !/queue|pattern/.test(field)) this.#form.complain(field, message, this.#root);
      },
    });
  }

  /** Shows that the solver failed for a reason other than the question. @param {import("../../engine/client.js").Why} why */
  #fail(why) {
    const message = { key: "solve.failed", values: { why } };
    this.#form.complain("question", message, this.#root);
    this.#parts.panel.guest.onNews("error", { message: say(message) });
  }

  #halt() {
    this.#asker.cancel();
    this.#answer.setState("stopped");
  }

  /** @param {import("./pc").Solution | null} solution */
  #choose(solution) {
    const question = this.#question;
    if (question !== null) this.#stepper.show(solution, question, withoutFull(question.field, this.#module.fullRows));
  }

  /** @param {EventTarget | null} target */
  #clicked(target) {
    const what = target instanceof Element ? target.closest("button")?.dataset.copy : undefined;
    if (what === undefined) return;
    const { asked } = this.#form;
    const link = pageUrl(queryOf(asked));
    const note = find(this.#root, ".copied");
    if (what === "link") void copy(link, what, note);
    else if (what === "embed") void copy(embedCode(link), what, note);
    else void copy(this.#module.fumenOf(asked.field), "fumen", note);
  }
}
