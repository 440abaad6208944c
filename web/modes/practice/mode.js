// @ts-check
/** The definition of this mode (a row in the table of modes): one board with advice and undo. */

/** @type {import("../../base/modes.js").ModeRow} */
export const PRACTICE = {
  id: "practice",
  group: "study",
  icon: '<path d="M3 3.5v3.6h3.6M3.3 7A5 5 0 1 1 4 11.6"/>',
  layout: "tools",
  seats: ["person"],
  parameters: ["field", "queue", "hold"],
  words: {
    en: { name: "Practice", about: "Undo, try, ask the bot" },
    ja: { name: "練習", about: "戻す、試す、ボットに聞く" },
    zh: { name: "练习", about: "悔棋、尝试、请教机器人" },
  },
};
