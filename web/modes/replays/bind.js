// @ts-check
/**
 * The page's part of replays on every screen: it saves every game, and opens dropped files and links.
 */
import { need, say, t, write } from "../../language/language.js";
import { showNotice } from "../../page/notice.js";
import { styled } from "../../base/sheet.js";
import { seatOf, seatsIn } from "./about.js";
import { bindArrivals } from "./arrivals.js";
import { Autosave } from "./autosave.js";

/** @typedef {ReturnType<typeof bindReplays>} Replays */
/** @typedef {Promise<import("./total.js").Round | null>[]} Rounds the reports of a match's rounds, as promises */
/**
 * @typedef {(names: () => string[], match?: { rounds: Rounds, isFinal: boolean }) => Node} Report `rounds` are the earlier
 *   rounds of the match; this round is added to them. The final round reports on all of them
 */

/** Returns whether a shown game can be saved. @param {object} round */
const hasReplay = (round) => "game" in round && "replay" in /** @type {{ game: object }} */ (round).game;

/**
 * @param {{ host: HTMLElement, root: ShadowRoot, display: import("../../round/display.js").Display, screens:
 *   import("../../shell/screens.js").Screens, lineup: import("../../match/lineup.js").Lineup, games:
 *   import("./games.js").Games }} parts
 * @returns {{ report: Report, settled: () => Promise<unknown>, close: () => void }} `report` saves the finished game, and shows
 *   its statistics when they are known; `settled` waits until all finished games are saved, or cannot be saved
 */
export function bindReplays({ host, root, display, screens, lineup, games }) {
  const stop = new AbortController();
  const { signal } = stop;
  /** Shows a notice, unless the page has been closed meanwhile. @param {() => string} words */
  const notify = (words) => void need("replays").catch(() => undefined).then(() => signal.aborted || showNotice(root, words));
  const autosave = new Autosave({
    games,
    about: () => ({ mode: screens.mode, seats: seatsIn(screens, lineup.opponents.map(seatOf)), ...screens.current.recorded }),
    onFailure: (error) => notify(() => t("replays.not-kept", { why: say(error) })),
    onDamaged: (count) => notify(() => t("replays.damaged", { count })),
  });
  const onRound = (/** @type {import("../../round/display.js").Shown | null} */ round) => {
    autosave.end();
    if (round !== null && hasReplay(round)) autosave.begin(/** @type {import("../../round/round.js").Round} */ (round));
  };
  display.onRound.add(onRound);
  bindArrivals({ host, root, screens, games, signal });
  return {
    report(names, { rounds, isFinal } = { rounds: [], isFinal: false }) {
      const place = document.createElement("div");
      place.className = "report";
      const bytes = autosave.bytes();
      autosave.end();
      const earlier = isFinal ? [...rounds] : [];
      if (bytes !== null || earlier.length > 0) rounds.push(fill(place, bytes, names, earlier));
      return place;
    },
    settled: () => autosave.settled,
    close() {
      stop.abort();
      autosave.close();
      display.onRound.delete(onRound);
    },
  };

  /**
   * @param {HTMLElement} place
   * @param {Uint8Array | null} bytes
   * @param {() => string[]} names
   * @param {Rounds} earlier
   */
  async function fill(place, bytes, names, earlier) {
    try {
      const [{ fillReport }, game] = await Promise.all([
        import("./result.js"), games.of(bytes ?? new Uint8Array()), need("replays"), styled(root, "modes/replays/report.css"),
      ]);
      return await fillReport(place, {
        bytes, earlier, game, nameOf: (side) => names()[side],
        onWatch: () => screens.show("replays", { bytes }),
        onReview: () => screens.show("review", { bytes }),
      });
    } catch (error) {
      write(place, () => t("replays.report.failed", { why: say(error) }));
      return null;
    }
  }
}
