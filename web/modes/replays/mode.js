// @ts-check
/** The definition of this mode (a row in the table of modes): saved games, and the player that shows them. */

/** @type {import("../../base/modes.js").ModeRow} */
export const REPLAYS = {
  id: "replays",
  group: "view",
  aliases: ["replay"],
  icon: '<path d="M2 3.5h12v9H2zM2 6h12M5 3.5 4 6M9 3.5 8 6M7 8l3 1.6L7 11.2z"/>',
  layout: "library",
  seats: [],
  parameters: ["replay"],
  opensWith: "replay",
  words: {
    en: { name: "Replays", about: "Watch your games again" },
    ja: { name: "リプレイ", about: "自分の対戦を見返す" },
    zh: { name: "回放", about: "重看自己的对局" },
  },
};
