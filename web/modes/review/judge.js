// @ts-check
/** The worker's part of a review: it judges placements on request. The leading worker collects all appraisals. */
import { wordsOf } from "../../language/failure.js";

/**
 * @param {import("./types").ReviewModule} module
 * @param {(message: object) => void} post
 * @returns {import("../../engine/link.js").Served}
 */
export function createJudge(module, post) {
  /** @type {import("./types").ReviewHandle | null} */
  let review = null;

  /** Returns a card after it was seen. If what was kept is damaged, it is a new card. */
  const seenCard = (/** @type {number[]} */ memory, /** @type {number} */ grade, /** @type {number} */ now) => {
    try {
      return module.seenCard(Float64Array.from(memory), grade, now);
    } catch {
      return module.seenCard(new Float64Array(), grade, now);
    }
  };
  /** Returns the verdicts that an appraisal settles. @param {import("./types").ReviewHandle} review @param {number} at */
  const verdicts = (review, at) => [...review.settled(at)].map((other) => [other, review.verdict(other)]);
  /** @type {Record<string, (message: any, review: import("./types").ReviewHandle) => void>} */
  const handle = {
    judge: ({ at, nodes }, review) => post({ type: "judged", at, bytes: review.judge(at, nodes) }),
    put: ({ at, bytes }, review) => {
      try {
        review.put(at, bytes);
        post({ type: "taken", at, verdicts: verdicts(review, at) });
      } catch {
        // Kept bytes may be damaged: then the placement is judged again.
        post({ type: "refused", at });
      }
    },
    attempt: ({ at, cells, spin, nodes }, review) =>
      post({ type: "attempt", verdict: review.attempt(at, cells, spin, nodes) }),
    seen: ({ memory, grade, now }) => post({ type: "seen", memory: [...seenCard(memory, grade, now)] }),
    players: ({ names: [left, right] }, review) => post({ type: "players", players: review.players(left, right) }),
    report: ({ names: [left, right], nodes }, review) => post({ type: "report", report: review.report(left, right, nodes) }),
  };
  return {
    receive(message) {
      const { type } = /** @type {{ type: string }} */ (message);
      if (type === "open") {
        try {
          review = new module.Review(/** @type {{ bytes: Uint8Array }} */ (message).bytes);
          post({ type: "open", decisions: review.decisions(), aim: review.aim() ?? null });
        } catch (error) {
          post({ type: "unfit", why: wordsOf(error) });
        }
      } else if (review !== null) handle[type]?.(message, review);
    },
    stop() {
      review?.free();
      review = null;
    },
  };
}
