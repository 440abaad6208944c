// @ts-check
/** The definition of this mode (a row in the table of modes): a player that learns while one watches. */

/** @type {import("../../base/modes.js").ModeRow} */
export const LEARN = {
  id: "learn",
  group: "view",
  icon: '<path d="M2 14h12M3 11c3 0 4-7 10-8"/>',
  layout: "lab",
  seats: ["agent"],
  opensWith: "learn",
  parameters: ["run", "order", "learn"],
  words: {
    en: { name: "Learn", about: "Watch a bot learn to play" },
    ja: { name: "学習", about: "ボットが学ぶ様子を見る" },
    zh: { name: "学习", about: "看机器人学会玩" },
  },
};
