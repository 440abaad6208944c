// @ts-check
/** The learners of the screen, one or two, with their options and what they begin with. */
import { Complaint, t } from "../../language/language.js";
import { Learner } from "./learner.js";
import { STORIES, listOf, optionsOf } from "./options.js";

/** @typedef {import("./types").LearnOptions} LearnOptions */
/** @typedef {{ learner: Learner, options: LearnOptions, story: string, weights: Uint8Array }} Seat */

/** Without weights, a training begins from zero. */
const NOTHING = new Uint8Array();
/** The largest file of weights that is read, in bytes. */
const LARGEST_FILE = 1000;
/** The story of the second learner, to compare with the first one. */
const OTHER_STORY = "fearless";

export class Seats {
  #module;
  #hears;
  /** @type {Seat[]} */
  all = [];
  /** Whose numbers and controls are shown. @type {0 | 1} */
  side = 0;
  run;

  /**
   * @param {import("./types").LearnModule} module
   * @param {(learner: () => Learner) => import("./learner.js").Hears} hears creates the listener of a learner
   * @param {{ run: number, story: string }} first
   */
  constructor(module, hears, { run, story }) {
    this.#module = module;
    this.#hears = hears;
    this.run = run;
    this.all = [this.#seat(story)];
  }

  /** Returns the seat whose numbers and controls are shown. */
  get shown() {
    return this.all[this.side];
  }

  get learners() {
    return this.all.map(({ learner }) => learner);
  }

  /** @returns {[string, string]} */
  get names() {
    const [left, right] = this.all.map(({ story }) => t(`learn.story.${story}`));
    return [left, right ?? ""];
  }

  /** Returns the options of a recipe. @param {number} number @param {number} order */
  recipe(number, order) {
    return optionsOf(this.#module.recipe(number, order));
  }

  /** @param {Learner} learner */
  sideOf(learner) {
    return this.all.findIndex((seat) => seat.learner === learner);
  }

  /** Begins all trainings: the same run gives the same games. */
  open() {
    for (const { learner, options, weights } of this.all) learner.open({ options: listOf(options), run: this.run, weights });
  }

  /** Lets each learner place one piece, if all are ready. Returns whether they are. */
  step() {
    const areReady = this.learners.every(({ isBusy, state }) => !isBusy && state !== null);
    if (areReady) for (const learner of this.learners) learner.step();
    return areReady;
  }

  /** Gives the shown learner the options of a story. @param {string} story */
  choose(story) {
    this.#change(this.#optionsOf(story), story, NOTHING);
  }

  /** Gives the shown learner a person's options. @param {LearnOptions} options */
  set(options) {
    this.#change(options, "own", NOTHING);
  }

  /** Lets the shown learner begin with what a link contains. @param {import("./link.js").Shared} shared which was checked */
  take({ run, options, weights }) {
    this.run = run;
    this.#change(optionsOf(options), "own", weights);
  }

  /**
   * Lets the shown learner begin with the weights of a file. Its options change only if they do not fit the weights.
   * @param {File} file
   * @throws {Error} naming what is wrong; then nothing has changed
   */
  async load(file) {
    if (file.size > LARGEST_FILE) throw new Complaint("learn.file.large", { size: file.size, most: LARGEST_FILE });
    const weights = new Uint8Array(await file.arrayBuffer());
    const [order, scaling] = this.#module.checkWeights(weights);
    const { options } = this.shown;
    const fits = options.order === order && options.scaling === scaling;
    this.#change(fits ? options : this.recipe(scaling, order), "own", weights);
  }

  /** Adds a second learner, or removes it. */
  compare() {
    if (this.all.length > 1) this.all.splice(1)[0].learner.close();
    else this.all.push(this.#seat(OTHER_STORY));
    this.side = this.all.length > 1 ? 1 : 0;
  }

  close() {
    for (const { learner } of this.all) learner.close();
  }

  /** @param {string} story @returns {Seat} */
  #seat(story) {
    /** @type {Learner} */
    const learner = new Learner(this.#hears(() => learner));
    return { learner, options: this.#optionsOf(story), story, weights: NOTHING };
  }

  /** @param {string} name of a story @returns {LearnOptions} */
  #optionsOf(name) {
    const { order = 1, plain = false, change = {} } = STORIES[name];
    return { ...this.recipe(plain ? 0 : 1, order), ...change };
  }

  /** @param {LearnOptions} options @param {string} story @param {Uint8Array} weights */
  #change(options, story, weights) {
    Object.assign(this.shown, { options, story, weights });
  }
}
