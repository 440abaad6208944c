// @ts-check
/**
 * The controls of a training, in words with the symbol beside. Every change begins the training again.
 */
import { find } from "../../base/elements.js";
import { number, t, write } from "../../language/language.js";
import { ALPHAS, COSTS, EPSILONS, FALLS, GAMMAS } from "./controls-numbers.js";
import { MOST_RUN } from "./numbers.js";
import { GARBAGE, MILLION, REWARDS, bitOf, constant } from "./options.js";

/** @typedef {import("./types").LearnOptions} LearnOptions */

const SLIDERS = /** @type {const} */ ({ alpha: ALPHAS, gamma: GAMMAS, epsilon: EPSILONS, cost: COSTS });
const RATES = /** @type {const} */ (["alpha", "gamma", "epsilon"]);

export class Controls {
  #root;
  #recipe;
  #hears;
  /** The options that the sliders leave alone. @type {LearnOptions | null} */
  #base = null;
  /** The shown options. @type {LearnOptions | null} */
  #shown = null;

  /**
   * @param {HTMLElement} root the element with the controls
   * @param {(number: number, order: number) => LearnOptions} recipe returns the options of a recipe
   * @param {{ onOptions: (options: LearnOptions) => void, onRun: (run: number) => void }} hears
   */
  constructor(root, recipe, hears) {
    this.#root = root;
    this.#recipe = recipe;
    this.#hears = hears;
    this.#name();
    root.addEventListener("change", ({ target }) => this.#change(/** @type {HTMLElement} */ (target)));
    root.addEventListener("input", ({ target }) => {
      const name = /** @type {HTMLElement} */ (target).dataset.control;
      if (name !== undefined && name in SLIDERS) this.#writeSlider(/** @type {keyof typeof SLIDERS} */ (name));
    });
  }

  /**
   * Shows options that were chosen elsewhere, such as by a story.
   * @param {LearnOptions} options
   * @param {number} run
   */
  show(options, run) {
    this.#shown = options;
    this.#base = this.#recipe(options.scaling, options.order);
    this.#select("recipe").value = String(options.scaling);
    this.#select("order").value = String(options.order);
    for (const rate of RATES) this.#slide(rate, this.#placeOfRate(rate, options));
    this.#slide("cost", this.#placeOf("cost", options.lossCost, options.lossCost === this.#base.lossCost));
    const falls = options.epsilonTo === 0 && options.epsilonFrom > 0 ? options.epsilonOver : 0;
    this.#select("falls").value = String(FALLS.includes(falls) ? falls : 0);
    this.#select("garbage").value = String(options.oneIn);
    this.#select("reward").value = REWARDS[options.reward];
    for (const box of this.#boxes()) box.checked = (options.features & bitOf(Number(box.dataset.kind))) !== 0;
    /** @type {HTMLInputElement} */ (find(this.#root, '[data-control="run"]')).value = String(run);
  }

  /** Returns the options that the controls show. @returns {LearnOptions} */
  get options() {
    const [scaling, order] = [Number(this.#select("recipe").value), Number(this.#select("order").value)];
    const options = { ...this.#recipe(scaling, order) };
    for (const rate of RATES) {
      const value = SLIDERS[rate][this.#range(rate).valueAsNumber];
      if (value !== null) Object.assign(options, constant(rate, value));
    }
    const falls = Number(this.#select("falls").value);
    if (falls > 0) Object.assign(options, { epsilonTo: 0, epsilonOver: falls });
    const cost = COSTS[this.#range("cost").valueAsNumber];
    if (cost !== null) options.lossCost = cost;
    // A link may have garbage that is not in the list.
    const garbage = this.#select("garbage").value;
    options.oneIn = garbage === "" && this.#shown !== null ? this.#shown.oneIn : Number(garbage);
    options.reward = REWARDS.indexOf(this.#select("reward").value);
    options.features = this.#boxes().reduce((bits, box) => bits | (box.checked ? bitOf(Number(box.dataset.kind)) : 0), 0);
    return options;
  }

  /** @param {HTMLElement} target */
  #change(target) {
    const name = target.dataset.control;
    if (name === "run") {
      const input = /** @type {HTMLInputElement} */ (target);
      const run = Math.min(MOST_RUN, Math.max(1, Math.floor(input.valueAsNumber) || 1));
      input.value = String(run);
      return this.#hears.onRun(run);
    }
    // A training without any feature has nothing to learn with.
    if (this.options.features === 0) for (const box of this.#boxes()) box.checked = true;
    const { options } = this;
    this.#base = this.#recipe(options.scaling, options.order);
    for (const slider of /** @type {(keyof typeof SLIDERS)[]} */ (Object.keys(SLIDERS))) this.#writeSlider(slider);
    this.#hears.onOptions(options);
  }

  /** Writes the words of the choices. */
  #name() {
    const words = /** @type {Record<string, (value: string) => string>} */ ({
      recipe: (value) => t(`learn.recipe.${value}`),
      order: (value) => t(`learn.order.${value}`),
      falls: (value) => (value === "0" ? t("learn.falls.never") : t("learn.falls.over", { count: Number(value) })),
      garbage: (value) => t(`learn.garbage.${GARBAGE.indexOf(Number(value))}`),
      reward: (value) => t(`learn.reward.${value}`),
    });
    for (const [name, word] of Object.entries(words))
      for (const option of this.#select(name).options) write(option, () => word(option.value));
  }

  /** @param {typeof RATES[number]} rate @param {LearnOptions} options */
  #placeOfRate(rate, options) {
    const [from, to] = [options[`${rate}From`], options[`${rate}To`]];
    const base = this.#base;
    const isRecipe = base !== null && from === base[`${rate}From`] && to === base[`${rate}To`];
    return from === to ? this.#placeOf(rate, from, isRecipe) : isRecipe ? 0 : placeOf(SLIDERS[rate], from);
  }

  /**
   * Returns the place of a slider for a value. A slider that already shows the value stays where it is, because a person may be
   * moving it over the place of the recipe's own value.
   * @param {keyof typeof SLIDERS} name
   * @param {number} value
   * @param {boolean} isRecipe whether the recipe has it
   */
  #placeOf(name, value, isRecipe) {
    const place = this.#range(name).valueAsNumber;
    if (SLIDERS[name][place] === value) return place;
    return isRecipe ? 0 : placeOf(SLIDERS[name], value);
  }

  /** @param {keyof typeof SLIDERS} name @param {number} place */
  #slide(name, place) {
    this.#range(name).value = String(place);
    this.#writeSlider(name);
  }

  /** @param {keyof typeof SLIDERS} name */
  #writeSlider(name) {
    const input = this.#range(name);
    const value = SLIDERS[name][input.valueAsNumber];
    const base = this.#base;
    const shown = (/** @type {number} */ millionths) => number(millionths / MILLION, { maximumSignificantDigits: 3 });
    const words = () => {
      if (value !== null) return shown(value);
      if (base === null) return "";
      const [from, to] = name === "cost" ? [base.lossCost, base.lossCost] : [base[`${name}From`], base[`${name}To`]];
      return t("learn.control.usual", { value: from === to ? shown(from) : `${shown(from)} → ${shown(to)}` });
    };
    write(find(/** @type {HTMLElement} */ (input.closest("label")), "output"), words);
    write(input, words, "aria-valuetext");
  }

  /** @returns {HTMLInputElement[]} */
  #boxes() {
    return [...this.#root.querySelectorAll("[data-kind]")].map((box) => /** @type {HTMLInputElement} */ (box));
  }

  /** @param {string} name */
  #select(name) {
    return /** @type {HTMLSelectElement} */ (find(this.#root, `select[data-control="${name}"]`));
  }

  /** @param {string} name */
  #range(name) {
    return /** @type {HTMLInputElement} */ (find(this.#root, `input[data-control="${name}"]`));
  }
}

/** Returns the place of the nearest value. @param {readonly (number | null)[]} values @param {number} wanted */
function placeOf(values, wanted) {
  let best = 1;
  values.forEach((value, at) => {
    const better = value !== null && Math.abs(value - wanted) < Math.abs(/** @type {number} */ (values[best]) - wanted);
    if (better) best = at;
  });
  return best;
}
