// @ts-check
/**
 * The definitions of two modes (rows in the table of modes): races against a bot over forty lines, and through rows of garbage.
 */

/** @type {import("../../base/modes.js").ModeRow} */
export const RACE = {
  id: "race",
  group: "play",
  icon: '<path d="M3 14V2M3 2.5h10l-2 3 2 3H3M6.5 2.5v6M9.8 2.5v6"/>',
  layout: "track",
  seats: ["person", "bot"],
  words: {
    en: { name: "Race", about: "Forty lines, against the bot" },
    ja: { name: "レース", about: "ボットと40ラインを競う" },
    zh: { name: "赛跑", about: "与机器人比 40 行" },
  },
};

/** @type {import("../../base/modes.js").ModeRow} */
export const DIG = {
  id: "dig",
  group: "play",
  icon: '<path d="M2 11h4v3H2zM10 11h4v3h-4zM2 8h4v3M14 11V8h-4v3M8 2v9M5.5 8.5 8 11l2.5-2.5"/>',
  layout: "track",
  seats: ["person", "bot"],
  words: {
    en: { name: "Dig race", about: "Dig faster than the bot" },
    ja: { name: "掘りレース", about: "ボットより先におじゃまを掘り切る" },
    zh: { name: "挖掘赛", about: "比机器人先挖完垃圾行" },
  },
};
