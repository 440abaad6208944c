// @ts-check
/**
 * The forms of the choices that other pages make. A value of another form is reported, and its default is used. The game itself
 * checks what a form does not decide, such as the names of levels.
 */
import { PACE } from "../page/numbers.js";

const WORD = /^\w{1,16}$/;
const LEVEL = "[\\w -]{0,40}";
const CODE = /^\S{1,20000}$/;
/** @type {{ test(value: string): boolean }} */
const RATE = { test: (value) => value.trim() !== "" && Number(value) >= PACE.least && Number(value) <= PACE.most };

/** @type {Record<string, { test(value: string): boolean }>} */
const FORMS = {
  mode: /^[a-z\d-]{1,16}$/,
  view: WORD,
  list: WORD,
  plies: WORD,
  speed: WORD,
  level: new RegExp(`^${LEVEL}(,${LEVEL})?$`),
  left: new RegExp(`^${LEVEL}$`),
  right: new RegExp(`^${LEVEL}$`),
  pace: RATE,
  pps: RATE,
  seed: /^(\d{1,20}|0x[\da-f]{1,16})$/i,
  replay: CODE,
  learn: CODE,
  field: CODE,
  fumen: CODE,
  queue: CODE,
  theme: /^(system|dark|light|contrast)$/,
  lang: /^[a-z]{2,3}(-\w+)*$/i,
  controls: /^(all|slim|none)$/,
};

/** @param {string} name of a choice @param {string} value */
export const isGood = (name, value) => !Object.hasOwn(FORMS, name) || FORMS[name].test(value);
