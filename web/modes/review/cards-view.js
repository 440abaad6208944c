// @ts-check
/** The buttons about the cards of own mistakes: to be asked, and to make room in a full deck. */
import { find } from "../../base/elements.js";
import { t, write } from "../../language/language.js";
import { dayOf } from "../replays/words.js";

/**
 * @typedef {object} DeckState
 * @property {number} all the number of cards
 * @property {number} due the number of those that are due
 * @property {number | null} days until the next one is due
 * @property {{ count: number, added: number } | null} oldest the cards that would make room for mistakes without a card: how
 *   many, and when the first of them was added, in ms since 1970
 * @property {number} offered the mistakes that can become cards if the person wants it
 */

/** Shows how many cards are due, and which ones could go. @param {HTMLElement} root @param {DeckState} deck */
export function showCards(root, { all, due, days, oldest, offered }) {
  const [ask, room, make] = ["cards", "make-room", "make-cards"].map((what) => find(root, `[data-review="${what}"]`));
  ask.hidden = all === 0;
  write(ask, () => (due > 0 ? t("review.cards.due", { count: due }) : t("review.cards.later", { all, count: days ?? 0 })));
  ask.toggleAttribute("disabled", due === 0);
  make.hidden = offered === 0;
  write(make, () => t("review.cards.offered", { count: offered }));
  room.hidden = oldest === null;
  if (oldest !== null) write(room, () => t("review.cards.room", { count: oldest.count, since: dayOf(oldest.added) }));
}
