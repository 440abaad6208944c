// @ts-check
/** The screen of Sum-Ten: a battle, a game alone, a watched battle, or the lesson. The column between the boards chooses. */
import { find } from "../../base/elements.js";
import { styled } from "../../base/sheet.js";
import { onLooks } from "../../board/looks.js";
import { loadGame } from "../../engine/requirements.js";
import { need, onLanguage } from "../../language/language.js";
import { Aiming } from "./aiming.js";
import { Battle } from "./battle.js";
import { bindDrag } from "./drag.js";
import { Lesson } from "./lesson.js";
import { Middle } from "./middle.js";
import { levelsIn, listIn } from "./numbers.js";
import { loadSumten } from "./package.js";
import { showList } from "./pack-list.js";
import { openPrefs } from "./prefs.js";
import { Solo } from "./solo.js";
import { SumStage } from "./stage.js";
import { Stats } from "./stats.js";
import { titleOverlay } from "./title.js";
import { sideWords } from "./words.js";

/** @typedef {import("./middle.js").ViewName} ViewName */
/** @typedef {import("../../shell/modes.js").ScreenParts} Parts */
/** @typedef {import("../../shell/screens.js").Screen} Screen */
/** @typedef {import("./types").Kit} Kit */

const VIEWS = /** @type {const} */ (["battle", "solo", "watch", "lesson"]);
const LISTS = 1_000_000;

/**
 * @param {import("../../base/modes.js").ModeRow} mode
 * @param {Parts} parts
 */
export async function open(mode, parts) {
  const [pack] = await Promise.all([
    loadGame(loadSumten), styled(parts.root, "modes/sumten/sumten.css"), need("sumten"),
  ]);
  return new SumScreen(mode, parts, pack);
}

/** @implements {Screen} */
export class SumScreen {
  #parts;
  #stage;
  #middle;
  #aiming;
  #prefs = openPrefs();
  #kit;
  #games;
  /** @type {ViewName} */
  #view;
  /** The list that the person chose, or null for another one each time. @type {number | null} */
  #fixed;
  #isShown = false;
  #stop = new AbortController();

  /**
   * @param {import("../../base/modes.js").ModeRow} mode
   * @param {Parts} parts
   * @param {import("./package.js").SumPackage} pack
   */
  constructor(mode, parts, pack) {
    this.#parts = parts;
    const { host, root, panel, display, report, chosen } = parts;
    this.#fixed = listIn(host.getAttribute("list"));
    const named = host.getAttribute("view");
    this.#view = VIEWS.find((view) => view === named) ?? (host.hasAttribute("guest") ? "watch" : "battle");
    const [level, right = level] = levelsIn(host.getAttribute("level"));
    if (level !== undefined) Object.assign(this.#prefs.choices, { level, left: level, right });
    const { signal } = this.#stop;
    this.#stage = new SumStage(find(root, ".stage"));
    const isSpoken = (/** @type {string[]} */ extents) => extents.includes(chosen().words.announcements);
    this.#middle = new Middle(this.#stage.root, this.#prefs, {
      onView: (view) => this.#choose(view),
      onChoice: (name, value) => this.#change(name, value),
      onAct: (what) => this.#act(what),
    }, signal);
    this.#aiming = new Aiming(this.#middle, (text) => isSpoken(["pieces", "landing"]) && panel.say(text));
    this.#aiming.onChange = () => this.#game.redraw();
    this.#aiming.onDrop = () => this.#game.drop();
    this.#kit = {
      pack, mode, panel, display, report, stage: this.#stage, middle: this.#middle, aiming: this.#aiming, prefs: this.#prefs,
      stats: new Stats((type, detail) => panel.guest.onNews(type, detail)),
      list: 0, takeList: () => this.#takeList(), isWatched: false, means: { threads: parts.threads, bots: 1 },
      announce: (/** @type {string} */ text) => void (isSpoken(["clears", "pieces", "landing"]) && panel.say(text)),
    };
    this.#games = { battle: new Battle(this.#kit), solo: new Solo(this.#kit), lesson: new Lesson(this.#kit) };
    bindDrag(find(this.#stage.root, '.sum-side[data-side="0"] .sum-screen'), {
      accepts: () => this.state === "playing" && !this.isWatched,
      scale: () => this.#stage.boards[0].scale,
      aiming: this.#aiming,
      onDrop: () => this.#game.drop(),
    }, signal);
    signal.addEventListener("abort", onLanguage(() => this.#isShown && this.#game.redraw()));
    onLooks(host, () => this.#stage.restyle(), signal);
  }

  get state() {
    return this.#game.state;
  }

  get isWatched() {
    return this.#view === "watch";
  }

  /** @returns {readonly import("../../base/modes.js").SeatOrLevel[]} */
  get seats() {
    const { battle } = this.#games;
    return this.#game === battle ? battle.seats : ["person"];
  }

  async open() {
    this.enter();
  }

  enter() {
    this.#isShown = true;
    this.#show();
    if (this.#view === "battle" && !this.#parts.host.hasAttribute("start"))
      return this.#games.battle.title(() => titleOverlay(this.#prefs.choices.taught));
    this.#game.start();
  }

  leave() {
    this.#isShown = false;
    this.#game.leave();
  }

  start() {
    // After the lesson comes the first battle.
    if (this.#view === "lesson" && this.state === "over") return this.#choose("battle");
    this.#game.start();
  }

  pause() {
    this.#game.pause();
  }

  resume() {
    this.#game.resume();
  }

  useDefaults() {
    this.#act("new");
  }

  /** @param {number} button @param {boolean} down @param {number} timeStamp */
  edge(button, down, timeStamp) {
    if (this.state !== "playing" || this.isWatched) return;
    if (!this.#aiming.edge(button, down, timeStamp) && down) this.#game.drop();
  }

  /** @param {number} now the time stamp of the frame */
  frame(now) {
    this.#game.frame(now);
  }

  /** @param {string} command */
  command(command) {
    if (command === "lesson") this.#choose(command);
    else if (command === "confirm" && this.state === "playing" && !this.isWatched) this.#game.drop();
    else if (this.#view !== "solo") return false;
    else if (command === "undo") return this.#games.solo.undo();
    else if (command === "advice") void this.#games.solo.hint();
    else return false;
    return true;
  }

  /** Returns the boards in words. */
  words() {
    const { table, names } = this.#game;
    return table === null ? null : table.sides.map((view, side) => sideWords(names[side] ?? "", view));
  }

  close() {
    this.leave();
    this.#stop.abort();
    this.#stage.close();
  }

  get #game() {
    const { battle, solo, lesson } = this.#games;
    return this.#view === "solo" ? solo : this.#view === "lesson" ? lesson : battle;
  }

  /** @param {ViewName} view */
  #choose(view) {
    this.#game.leave();
    this.#parts.panel.hideOverlay();
    this.#view = view;
    this.#show();
    this.#game.start();
  }

  #show() {
    this.#kit.isWatched = this.isWatched;
    this.#kit.means.bots = this.isWatched || this.#view === "solo" ? 2 : 1;
    this.#middle.setView(this.#view);
  }

  /** @param {string} what */
  #act(what) {
    if (what === "drop") this.#game.drop();
    else if (what === "list" && this.#game.table !== null) {
      if (this.state === "playing" && this.#view === "battle") this.pause();
      showList(find(this.#parts.root, ".app"), this.#game.table.game, this.#kit.list);
    } else if (what === "new") {
      this.#fixed = null;
      this.#game.start();
    }
  }

  /** @param {string} name @param {number} value */
  #change(name, value) {
    if (name === "past") return this.#games.solo.look(value);
    if (name === "list") this.#fixed = listIn(String(value));
    else this.#prefs.choose({ [name]: value });
    if (name === "speed") this.#middle.showSpeed();
    else if (name === "clock") this.#games.battle.setClock();
    else if (this.state !== "loading" && this.state !== "title") this.#game.start();
  }

  #takeList() {
    this.#kit.list = this.#fixed ?? 1 + Math.floor(Math.random() * LISTS);
    this.#middle.setList(this.#kit.list);
    return this.#kit.list;
  }
}
