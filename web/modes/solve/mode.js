// @ts-check
/** The definition of this mode (a row in the table of modes): the perfect-clear solver. */

/** @type {import("../../base/modes.js").ModeRow} */
export const SOLVE = {
  id: "solve",
  group: "study",
  icon: '<path d="M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.4 11.4l1.6 1.7 2.8-3.4"/>',
  layout: "form",
  seats: [],
  parameters: ["field", "queue", "hold", "lines", "drop"],
  words: {
    en: { name: "Solve", about: "Find every perfect clear" },
    ja: { name: "パフェ探索", about: "パーフェクトクリアを探す" },
    zh: { name: "全消求解", about: "寻找全消解法" },
  },
};
