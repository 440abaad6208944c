// @ts-check
/**
 * Converts settings of an older version.
 *
 * Versions are counted from 1, and each step converts one version to the next. A field that is renamed or changes its meaning
 * needs a step. A field that is new or removed needs none, because settings are read field by field.
 */

import { isRecord } from "./fields.js";

/** @typedef {(kept: Record<string, unknown>) => Record<string, unknown>} Step converts one version to the next */

/** @type {readonly Step[]} */
export const STEPS = [
  // In the older version, reduced motion was a boolean.
  ({ looks, ...rest }) => ({ ...rest, looks: isRecord(looks) && looks.calm === true ? { ...looks, effects: "calm" } : looks }),
];

/**
 * @param {Record<string, unknown>} kept
 * @param {readonly Step[]} steps the first converts version 1 to 2
 * @returns {{ kept: Record<string, unknown>, newer: boolean }}
 */
export function migrate(kept, steps = STEPS) {
  const current = steps.length + 1;
  const version = Number.isInteger(kept.version) ? Number(kept.version) : 1;
  const due = version >= 1 ? steps.slice(version - 1) : steps;
  return { kept: due.reduce((value, step) => step(value), kept), newer: version > current };
}
