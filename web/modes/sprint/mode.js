// @ts-check
/** The definition of this mode (a row in the table of modes): a course against the clock or a training, alone. */

/** @type {import("../../base/modes.js").ModeRow} */
export const SPRINT = {
  id: "sprint",
  group: "play",
  icon: '<circle cx="8" cy="9" r="5"/><path d="M8 9V6M6.5 1.8h3"/>',
  layout: "timer",
  seats: ["person"],
  parameters: ["course"],
  words: {
    en: { name: "Sprint", about: "Lines, blitz, cheese, finesse" },
    ja: { name: "スプリント", about: "ライン、ブリッツ、チーズ、最適化" },
    zh: { name: "竞速", about: "计时、限时、挖掘、极简" },
  },
};
