// @ts-check
/**
 * The controls for watching two bots: the speed of the game, and whether the bots' plans are drawn.
 */
import { find } from "../../base/elements.js";
import { number, t, translate, write } from "../../language/language.js";
import { SPEEDS } from "../../round/pacer.js";
import { isUsual } from "../odds/bar.js";
import { LiveOdds } from "../odds/live.js";
import { Feed } from "./feed.js";
import { Invitation } from "./invitation.js";
import { Plans } from "./plans.js";
import { trustedMarkup } from "../../base/trusted.js";

const MARKUP = `
  <div class="watching">
    <label class="rate"><span data-t="bots.speed"></span><input type="range" min="0"
      max="${SPEEDS.length - 1}" step="1"><output></output></label>
    <button type="button" class="chances" aria-pressed="false" data-t="bots.odds" data-t-title="bots.odds.about"></button>
    <button type="button" class="plans" aria-pressed="false" data-t="bots.plans" data-t-title="bots.plans.about"></button>
  </div>`;

export class Watching {
  #root;
  #series;
  #plans;
  #unwatch;
  #display;
  #feed;
  #odds;
  #invitation;

  /**
   * @param {ParentNode} root
   * @param {import("../series.js").Series} series
   * @param {import("../../round/display.js").Display} display
   */
  constructor(root, series, display) {
    this.#root = root;
    this.#series = series;
    this.#display = display;
    this.#plans = new Plans(root);
    this.#feed = new Feed(root, display);
    const place = find(root, ".bots");
    place.insertAdjacentHTML("afterbegin", trustedMarkup(MARKUP));
    translate(place);
    const slider = /** @type {HTMLInputElement} */ (find(place, ".rate input"));
    slider.addEventListener("input", () => this.#run(SPEEDS[slider.valueAsNumber]));
    find(place, ".plans").addEventListener("click", () => this.#toggle());
    const { lineup } = series;
    const watched = { root, display, names: () => lineup.names, isWatched: () => !lineup.isMine };
    this.#odds = new LiveOdds(watched);
    const chances = find(place, ".chances");
    chances.addEventListener("click", () => this.#setOdds(!this.#odds.isOn));
    // A frame has little room.
    chances.hidden = parent !== window;
    this.#setOdds(isUsual());
    slider.value = String(SPEEDS.indexOf(1));
    this.#run(1);
    lineup.onAnswer = (side, line) => {
      this.#plans.show(side, line);
      series.pacer.answered();
    };
    lineup.onUpdate = (events) => this.#plans.note(events);
    this.#invitation = new Invitation(root, lineup);
    Object.assign(series.watcher, { frame: () => this.#draw(), plan: () => this.#toggle() });
    this.#unwatch = () => {
      lineup.onAnswer = lineup.onUpdate = () => undefined;
    };
  }

  #toggle() {
    if (this.#series.lineup.seating !== "bots") return false;
    this.#plans.isOn = !this.#plans.isOn;
    find(this.#root, '.watching .plans').setAttribute("aria-pressed", String(this.#plans.isOn));
    return true;
  }

  /** @param {boolean} isShown whether the chances of the sides are shown */
  #setOdds(isShown) {
    this.#odds.isOn = isShown;
    find(this.#root, ".watching .chances").setAttribute("aria-pressed", String(isShown));
  }

  close() {
    this.#unwatch();
    this.#invitation.close();
    this.#odds.close();
    this.#plans.close();
    this.#feed.close();
  }

  #draw() {
    const { lineup } = this.#series;
    if (lineup.seating !== "bots") this.#plans.clear();
    else if (lineup.isMine) this.#plans.clear(0);
    this.#plans.paint();
    this.#hideGhosts(this.#plans.isOn && lineup.seating === "bots" && !lineup.isMine);
  }

  /**
   * Hides the ghosts of the falling pieces, because a plan shows where the pieces will really go.
   * @param {boolean} hides
   */
  #hideGhosts(hides) {
    const { classList } = find(this.#root, ".app");
    if (classList.contains("planned") === hides) return;
    classList.toggle("planned", hides);
    this.#display.restyle();
  }

  /** @param {number} speed */
  #run(speed) {
    this.#series.pacer.speed = speed;
    const words = () => (speed === Infinity ? t("bots.speed.most") : t("bots.speed.times", { times: number(speed) }));
    write(find(this.#root, ".rate output"), words);
    write(find(this.#root, ".rate input"), words, "aria-valuetext");
  }
}
