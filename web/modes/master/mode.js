// @ts-check
/** The definition of this mode (a row in the table of modes): pieces that fall at once, alone, beside the agent, or watched. */

/** @type {import("../../base/modes.js").ModeRow} */
export const MASTER = {
  id: "20g",
  group: "play",
  icon: '<path d="M3 14h10M8 2v8M5 7l3 3 3-3M4 2v3M12 2v3"/>',
  layout: "ground",
  seats: ["person", "agent"],
  game: "20g",
  parameters: ["view", "plies", "speed"],
  words: {
    en: { name: "20G", about: "Pieces fall at once. Outlive the agent" },
    ja: { name: "20G", about: "ピースは即座に落下。エージェントより長く生き残る" },
    zh: { name: "20G", about: "方块瞬间落地，比智能体活得更久" },
  },
};
