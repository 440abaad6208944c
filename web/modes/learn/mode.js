// @ts-check
/** The definition of this mode (a row in the table of modes): a player that learns while one watches. */

/** @type {import("../../base/modes.js").ModeRow} */
export const LEARN = {
  id: "learn",
  icon: '<path d="M2 13.5h12M3 11c3 0 3.5-7 10-8M10.5 2.5 13 3l-1 2.4"/>',
  layout: "lab",
  seats: ["agent"],
  opensWith: "learn",
  parameters: ["run", "order"],
  words: {
    en: { name: "Learn", about: "Watch a bot find out how to play" },
    ja: { name: "学習", about: "ボットが遊び方を見つける様子を見る" },
    zh: { name: "学习", about: "看机器人自己摸索玩法" },
  },
};
