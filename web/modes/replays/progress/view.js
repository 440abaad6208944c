// @ts-check
/** Shows a person's progress: a curve over days or weeks for each measure, and a file with all numbers. */
import { download } from "../../../base/download.js";
import { find } from "../../../base/elements.js";
import { say, t, write } from "../../../language/language.js";
import { readRecord } from "../../../match/rating/record.js";
import { follow } from "../chart.js";
import { dayOf } from "../words.js";
import { drawCurve } from "./curve.js";
import { gather, playedIn, ratingsIn } from "./gather.js";
import { MEASURES, WRITTEN } from "./measures.js";
import { periodsOf } from "./periods.js";
import { countsBrought, plainStorage, storeBrought } from "./store.js";

/** @typedef {import("./measures.js").Point} Point */
/** @typedef {import("./measures.js").Measure} Measure */

/** The version of the file. */
const VERSION = 1;

export class Progress {
  #root;
  #select;
  #canvas;
  /** Saves all numbers, once all games are read. */
  #saver;
  /** Whether games from files and links count too. @type {HTMLInputElement} */
  #brought;
  #games;
  #access;
  /** @type {Point[]} */
  #points = [];
  #hasFollowed = false;
  /** Increases whenever the games are read, so that an outdated reading stops. */
  #reading = 0;

  /**
   * @param {HTMLElement} library the list of games, which contains the markup
   * @param {{ games: import("../games.js").Games, access: import("../access.js").Access, signal: AbortSignal }} parts
   */
  constructor(library, { games, access, signal }) {
    this.#root = /** @type {HTMLDetailsElement} */ (find(library, ".progress"));
    this.#canvas = /** @type {HTMLCanvasElement} */ (find(this.#root, "canvas"));
    this.#select = /** @type {HTMLSelectElement} */ (find(this.#root, "select"));
    this.#saver = find(this.#root, '[data-do="progress-save"]');
    this.#brought = /** @type {HTMLInputElement} */ (find(this.#root, "input"));
    this.#brought.checked = countsBrought();
    this.#games = games;
    this.#access = access;
    for (const measure of MEASURES) {
      const option = new Option("", measure);
      write(option, () => t(`replays.progress.${measure}`));
      this.#select.append(option);
    }
    this.#root.addEventListener("toggle", () => void this.#read(), { signal });
    this.#select.addEventListener("change", () => this.#show(), { signal });
    this.#brought.addEventListener("change", () => this.#countBrought(), { signal });
    this.#saver.addEventListener("click", () => this.#save(), { signal });
  }

  /** Reads the games, while the section is open. */
  async #read() {
    const reading = ++this.#reading;
    if (!this.#root.open) return;
    const isWanted = () => this.#root.open && reading === this.#reading;
    this.#points = ratingsIn(plainStorage());
    this.#saver.toggleAttribute("disabled", true);
    this.#show();
    const why = await this.#access.attempt(async (library) => {
      const played = playedIn(await library.list());
      find(this.#root, "label").hidden = !played.some(({ brought }) => brought);
      const own = this.#brought.checked ? played : played.filter(({ brought }) => !brought);
      const points = await gather(library, own, this.#games, (done, all) => {
        this.#say(() => t("replays.progress.reading", { done, all }));
        return isWanted();
      });
      if (isWanted()) this.#points = [...ratingsIn(plainStorage()), ...points];
    });
    if (!isWanted()) return;
    this.#saver.toggleAttribute("disabled", false);
    if (why === null) this.#show();
    else this.#say(() => say(why));
  }

  /** Reads the games again, with or without those from files and links. */
  #countBrought() {
    storeBrought(this.#brought.checked);
    void this.#read();
  }

  get #measure() {
    return /** @type {Measure} */ (this.#select.value);
  }

  /** Shows the chosen measure. Measures without a game cannot be chosen. */
  #show() {
    const known = MEASURES.filter((measure) => this.#points.some(({ values }) => values[measure] !== undefined));
    for (const option of this.#select.options) option.disabled = !known.includes(/** @type {Measure} */ (option.value));
    if (!known.includes(this.#measure) && known.length > 0) this.#select.value = known[0];
    const isEmpty = known.length === 0;
    for (const part of [this.#select, this.#canvas, this.#saver]) part.hidden = isEmpty;
    if (isEmpty) return this.#say(() => t("replays.progress.none"));
    this.#say(() => this.#inWords());
    write(this.#canvas, () => this.#inWords(), "aria-label");
    if (!this.#hasFollowed) follow(this.#canvas, () => this.#draw());
    this.#hasFollowed = true;
    this.#draw();
  }

  #draw() {
    const { periods } = periodsOf(this.#points, this.#measure);
    if (periods.length > 0) drawCurve(this.#canvas, periods, { value: WRITTEN[this.#measure], day: dayOf });
  }

  #inWords() {
    const { unit, periods } = periodsOf(this.#points, this.#measure);
    const [first, last] = [periods[0], periods[periods.length - 1]];
    const written = WRITTEN[this.#measure];
    return t(`replays.progress.by.${unit}`, {
      measure: t(`replays.progress.${this.#measure}`), count: periods.reduce((sum, { count }) => sum + count, 0),
      first: written(first.mean), start: dayOf(first.start), last: written(last.mean), end: dayOf(last.start),
    });
  }

  /** @param {() => string} words */
  #say(words) {
    write(find(this.#root, "output"), words);
  }

  /** Saves all numbers as a file. */
  #save() {
    const games = this.#points.filter(({ values }) => values.rating === undefined);
    const text = JSON.stringify({ stackmate_progress: VERSION, rating: readRecord(plainStorage()), games }, null, 1);
    download(new TextEncoder().encode(`${text}\n`), "application/json", "stackmate-progress.json");
  }
}
