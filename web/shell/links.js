// @ts-check
/** Opens links that arrive while another mode is shown. They are read first: a damaged one leaves the current game alone. */
import { wordsOf } from "../language/failure.js";
import { say } from "../language/language.js";
import { showNotice } from "../page/notice.js";
import { MODES } from "./modes.js";

/**
 * @param {{ host: HTMLElement, root: ShadowRoot, screens: import("./screens.js").Screens }} parts
 * @returns {() => void} stops it
 */
export function bindLinks({ host, root, screens }) {
  const stop = new AbortController();
  for (const { id, opensWith, readLink } of MODES.rows) {
    if (opensWith === undefined || readLink === undefined) continue;
    host.addEventListener(opensWith, (event) => {
      readLink(/** @type {CustomEvent<string>} */ (event).detail).then(
        (from) => stop.signal.aborted || screens.show(id, from),
        (error) => stop.signal.aborted || showNotice(root, () => say(wordsOf(error))),
      );
    }, stop);
  }
  return () => stop.abort();
}
