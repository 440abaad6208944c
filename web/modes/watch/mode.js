// @ts-check
/** The definition of this mode (a row in the table of modes): a match of two bots. */

/** @type {import("../../base/modes.js").ModeRow} */
export const WATCH = {
  id: "watch",
  group: "view",
  icon: '<path d="M1.5 8S4 3.6 8 3.6 14.5 8 14.5 8 12 12.4 8 12.4 1.5 8 1.5 8z"/><circle cx="8" cy="8" r="1.9"/>',
  layout: "boards",
  seats: ["bot", "bot"],
  parameters: ["attack", "delay", "cap", "messiness", "holes", "handicap"],
  isForGuests: true,
  words: {
    en: { name: "Watch", about: "Two bots against each other", game: "Watched" },
    ja: { name: "観戦", about: "ボット同士の対戦を見る" },
    zh: { name: "观战", about: "观看两个机器人对战" },
  },
};
