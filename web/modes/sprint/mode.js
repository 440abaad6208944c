// @ts-check
/** The definition of this mode (a row in the table of modes): forty lines against the clock. */

/** @type {import("../../base/modes.js").ModeRow} */
export const SPRINT = {
  id: "sprint",
  group: "play",
  icon: '<circle cx="8" cy="9" r="5"/><path d="M8 9V6M6.5 1.8h3"/>',
  layout: "timer",
  seats: ["person"],
  words: {
    en: { name: "Sprint", about: "Forty lines against the clock" },
    ja: { name: "スプリント", about: "40ラインのタイムアタック" },
    zh: { name: "竞速", about: "40 行计时" },
  },
};
