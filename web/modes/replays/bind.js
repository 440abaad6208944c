// @ts-check
/**
 * What the page does about replays whatever it shows: keeps every game, and takes in what is dropped on it or linked to.
 */
import { need, say, t, write } from "../../language/language.js";
import { showNotice } from "../../page/notice.js";
import { styled } from "../../base/sheet.js";
import { seatOf, seatsIn } from "./about.js";
import { bindArrivals } from "./arrivals.js";
import { Autosave } from "./autosave.js";

/** @typedef {ReturnType<typeof bindReplays>} Replays */
/** @typedef {Promise<import("./total.js").Round | null>[]} Rounds the reports of a match's rounds, as soon as they are there */
/**
 * @typedef {(names: () => string[], match?: { rounds: Rounds, isFinal: boolean }) => Node} Report
 *   `rounds` are those before this one, which is added to them; the final one reports on all of them
 */

/**
 * @param {{ host: HTMLElement, root: ShadowRoot, display: import("../../round/display.js").Display,
 *   screens: import("../../shell/screens.js").Screens, lineup: import("../../match/lineup.js").Lineup,
 *   load: () => Promise<import("../../types").Stackmate> }} parts
 * @returns {{ report: Report, settled: () => Promise<unknown>, close: () => void }} `report` keeps the game that is over,
 *   and tells what happened in it as soon as that is known; `settled` waits until all that has ended is kept, or cannot be
 */
export function bindReplays({ host, root, display, screens, lineup, load }) {
  const stop = new AbortController();
  const { signal } = stop;
  /** Says something unless the page is gone by then. @param {() => string} words */
  const notify = (words) => void need("replays").catch(() => undefined).then(() => signal.aborted || showNotice(root, words));
  const autosave = new Autosave({
    load,
    about: () => ({ mode: screens.mode, seats: seatsIn(screens.row, lineup.opponents.map(seatOf)) }),
    onFailure: (error) => notify(() => t("replays.not-kept", { why: say(error) })),
    onDamaged: (count) => notify(() => t("replays.damaged", { count })),
  });
  display.onRound = (round) => {
    autosave.end();
    if (round !== null && "game" in round) autosave.begin(/** @type {import("../../round/round.js").Round} */ (round));
  };
  bindArrivals({ host, root, screens, load, signal });
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
      display.onRound = () => undefined;
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
      const [{ fillReport }, stackmate] = await Promise.all([
        import("./result.js"), load(), need("replays"), styled(root, "modes/replays/report.css"),
      ]);
      return await fillReport(place, {
        bytes, earlier, stackmate, nameOf: (side) => names()[side],
        onWatch: () => screens.show("replays", { bytes }),
      });
    } catch (error) {
      write(place, () => t("replays.report.failed", { why: say(error) }));
      return null;
    }
  }
}
