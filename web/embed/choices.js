// @ts-check
/**
 * The valid values of the element's attributes, and their names in the game's own address.
 */

const LEVEL = /^[\w -]{1,40}$/;
const CODE = /^\S{1,20000}$/;
const WORD = /^\w{1,16}$/;

/** @type {Record<string, { test(value: string): boolean }>} */
const ALLOWED = {
  mode: /^[a-z\d-]{1,16}$/,
  view: WORD,
  list: WORD,
  plies: WORD,
  speed: WORD,
  level: LEVEL,
  left: LEVEL,
  right: LEVEL,
  pps: { test: (/** @type {any} */ value) => value >= 0.25 && value <= 8 },
  seed: /^(\d{1,20}|0x[\da-f]{1,16})$/i,
  replay: CODE,
  fumen: CODE,
  queue: CODE,
  theme: /^(system|dark|light|contrast)$/,
  lang: /^[a-z]{2,3}(-\w+)*$/i,
  controls: /^(all|none)$/,
};

export const ATTRIBUTES = [...Object.keys(ALLOWED), "muted", "autoplay"];

/** @param {string} name of an attribute @param {string} value */
export const isGood = (name, value) => ALLOWED[name].test(value);

/**
 * Returns the valid choices, by attribute.
 * @param {Element} element
 * @param {(message: string) => void} complain receives a message about each invalid one
 * @returns {Record<string, string>}
 */
export function read(element, complain) {
  /** @type {Record<string, string>} */
  const good = {};
  for (const [name, allowed] of Object.entries(ALLOWED)) {
    const value = element.getAttribute(name);
    if (value === null) continue;
    if (allowed.test(value)) good[name] = value;
    else complain(`${name}="${value.slice(0, 80)}" is not understood`);
  }
  return good;
}

/**
 * @param {Record<string, string>} choices
 * @param {boolean} muted
 * @returns {Record<string, string>} by the names in the game's address
 */
export function asked({ level = "", left = level, right = level, pps, fumen, ...rest }, muted) {
  return {
    ...rest,
    ...(left || right ? { level: `${left},${right}` } : {}),
    ...(pps ? { pace: pps } : {}),
    ...(fumen ? { field: fumen } : {}),
    ...(muted ? { muted: "" } : {}),
  };
}
