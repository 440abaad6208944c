// @ts-check
/**
 * Brings settings that an older version kept up to date.
 *
 * Versions are counted from 1, and each step leads to the next. A field that is renamed, or means something else than
 * before, needs a step; one that is new or gone does not, for settings are read field by field.
 */

import { isRecord } from "./schema.js";

/** @typedef {(kept: Record<string, unknown>) => Record<string, unknown>} Step from one version to the next */

/** @type {readonly Step[]} */
export const STEPS = [
  // Less motion was a matter of yes and no.
  ({ looks, ...rest }) => ({ ...rest, looks: isRecord(looks) && looks.calm === true ? { ...looks, effects: "calm" } : looks }),
];

/**
 * @param {Record<string, unknown>} kept
 * @param {readonly Step[]} steps the first leads from version 1 to 2
 * @returns {{ kept: Record<string, unknown>, newer: boolean }}
 */
export function migrate(kept, steps = STEPS) {
  const current = steps.length + 1;
  const version = Number.isInteger(kept.version) ? Number(kept.version) : 1;
  const due = version >= 1 ? steps.slice(version - 1) : steps;
  return { kept: due.reduce((value, step) => step(value), kept), newer: version > current };
}
