// @ts-check
/**
 * The contents of the overlays: pause and failure.
 */

import { say, t } from "../language/language.js";

/** @typedef {import("./panel.js").Overlay} Overlay */
/** @typedef {import("./panel.js").Action} Action */

/**
 * Reloads the page after a file failed to load. Some browsers never request a failed module again in the same page, such as
 * Chromium 150.
 * @type {Action}
 */
export const RELOAD = { label: "main.reload", action: "reload", run: () => location.reload() };

/** @returns {Overlay} */
export function pausedOverlay() {
  return {
    title: t("main.paused"),
    actions: [
      { label: t("main.resume"), action: "resume", key: "pause" },
      { label: t("main.action.restart"), action: "restart", key: "restart" },
      { label: t("main.action.describe"), action: "describe", key: "describe" },
      { label: t("main.settings"), action: "settings" },
    ],
  };
}

/**
 * @param {string | import("../language/language.js").Words} title the key of its text, or a key with values
 * @param {unknown} error
 * @param {Action[]} actions `label` is a key too
 * @returns {Overlay}
 */
export function failureOverlay(title, error, actions) {
  return {
    title: typeof title === "string" ? t(title) : say(title),
    lead: say(error),
    actions: actions.map((action) => ({ ...action, label: t(action.label) })),
    alert: true,
  };
}
