// @ts-check
/** The definition of this mode (a row in the table of modes): every placement of a game, judged by the bot. */

/** @type {import("../../base/modes.js").ModeRow} */
export const REVIEW = {
  id: "review",
  group: "study",
  icon: '<path d="M2 12c3 0 3-8 6-8s3 5 6 5M2 14h12"/><circle cx="8" cy="4" r="1.6"/>',
  layout: "review",
  seats: [],
  parameters: ["replay"],
  opensWith: "replay",
  words: {
    en: { name: "Review", about: "See where a game was won or lost" },
    ja: { name: "検討", about: "ゲームの良し悪しを一手ずつ調べる" },
    zh: { name: "复盘", about: "一手一手看清得失" },
  },
};
