// @ts-check
/** The definition of this mode (a row in the table of modes): a match of a person against a bot. */

/** @type {import("../../base/modes.js").ModeRow} */
export const VERSUS = {
  id: "versus",
  group: "play",
  aliases: ["play"],
  icon: '<path d="M2 3h4.5v10H2zM9.5 3H14v10H9.5zM2 10h4.5M9.5 7.5H14"/>',
  layout: "boards",
  seats: ["person", "bot"],
  parameters: ["attack", "delay", "cap", "messiness", "holes", "handicap"],
  words: {
    en: { name: "Play", about: "Outlast a bot of your strength", game: "Match" },
    ja: { name: "対戦", about: "自分に合った強さのボットと勝負" },
    zh: { name: "对战", about: "与水平相当的机器人对战" },
  },
};
