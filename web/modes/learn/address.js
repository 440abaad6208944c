// @ts-check
/** The choices in the address of Learn: the run, and the order of the values. */
import { wordsOf } from "../../language/failure.js";
import { Complaint, say } from "../../language/language.js";
import { showNotice } from "../../page/notice.js";
import { MOST_NAMED, numberIn } from "../../page/numbers.js";
import { MOST_RUN } from "./numbers.js";

/**
 * Returns the choices. An invalid one is reported, and its default is used.
 * @param {Pick<import("../../shell/modes.js").ScreenParts, "host" | "panel" | "root">} parts
 * @returns {{ run: number, story: string }}
 */
export function askedIn({ host, panel, root }) {
  /**
   * @template T
   * @param {string} name
   * @param {T} usual
   * @param {(text: string | null) => T} parse
   */
  const read = (name, usual, parse) => {
    try {
      return parse(host.getAttribute(name));
    } catch (error) {
      panel.guest.onNews("error", { message: say(wordsOf(error)) });
      if (!host.hasAttribute("guest")) showNotice(root, () => say(wordsOf(error)));
      return usual;
    }
  };
  const order = read("order", 1, orderIn);
  return { run: read("run", 1, (text) => numberIn(text, 1, 1, MOST_RUN, "run", true)), story: order === 4 ? "fourth" : "best" };
}

/** @param {string | null} text @throws {Complaint} if it is not an order */
function orderIn(text) {
  const order = Number(text ?? 1);
  if (order === 1 || order === 4) return order;
  throw new Complaint("learn.order.wrong", { text: (text ?? "").slice(0, MOST_NAMED) });
}
