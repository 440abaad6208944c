// @ts-check
/**
 * Registers the service worker of a release, tells it which wasm packages to keep, and reloads the page, once, when only
 * that makes it an isolated one.
 */
import { isRelease } from "./assets.js";

const RELOADED = "stackmate.reloaded";

/**
 * @param {() => boolean} idle whether nobody would miss what is on the page now
 * @returns {Promise<void>}
 */
export async function goOffline(idle) {
  if (!isRelease) return;
  try {
    const { serviceWorker } = navigator;
    const before = serviceWorker.controller;
    await serviceWorker.register("sw.js");
    const { active } = await serviceWorker.ready;
    if (!self.crossOriginIsolated && before === null && idle() && firstTime()) return location.reload();
    // Bots that share the cores may have one thread each.
    active?.postMessage({ packages: self.crossOriginIsolated ? ["st", "mt"] : ["st"] });
  } catch {
    // A page that may have no service worker plays all the same.
  }
}

/** Whether this tab was not reloaded before; a tab that cannot remember never is. */
function firstTime() {
  if (sessionStorage.getItem(RELOADED) !== null) return false;
  sessionStorage.setItem(RELOADED, "yes");
  return true;
}
