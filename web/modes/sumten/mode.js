// @ts-check
/** The definition of this mode (a row in the table of modes): the battle of chains of digits. */

/** @type {import("../../base/modes.js").ModeRow} */
export const SUMTEN = {
  id: "sumten",
  group: "play",
  icon: '<path d="M2 8h5M4.5 5.5v5M10 4l2-1v10M10 13h4"/>',
  layout: "sums",
  seats: ["person", "agent"],
  game: "sumten",
  parameters: ["list", "view"],
  hasOwnLevels: true,
  words: {
    en: { name: "Sum-Ten", about: "Make tens, build chains, bury the other side" },
    ja: { name: "サムテン", about: "足して10で消す。連鎖で相手を埋める" },
    zh: { name: "凑十", about: "凑成十就消除，用连锁压垮对手" },
  },
};
