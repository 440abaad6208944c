// @ts-check
/**
 * Registers the service worker of a release, tells it which wasm packages to keep, and reloads the page, once, when only
 * that makes it an isolated one.
 */
import { isRelease, pageUrl } from "../base/assets.js";
import { chooseRung } from "../engine/probe.js";
import { trustedScript } from "../base/trusted.js";

const RELOADED = "stackmate.reloaded";

/** What isolates a page; in a frame, that of a page which does not isolate it. */
const ISOLATES = {
  page: { "cross-origin-opener-policy": /^same-origin$/, "cross-origin-embedder-policy": /^(require-corp|credentialless)/ },
  frame: { "document-isolation-policy": /^isolate-and-/ },
};

/** Signs that somebody uses the page: a person, or the page around the frame. */
const USES = ["pointerdown", "keydown", "message"];

/**
 * @param {() => boolean} idle whether nobody would miss what is on the page now
 * @returns {Promise<void>}
 */
export async function goOffline(idle) {
  if (!isRelease) return;
  let used = false;
  for (const type of USES) addEventListener(type, () => (used = true), { capture: true, once: true });
  try {
    const { serviceWorker } = navigator;
    const before = serviceWorker.controller;
    await serviceWorker.register(trustedScript(pageUrl("sw.js")));
    const { active } = await serviceWorker.ready;
    if (!self.crossOriginIsolated && before === null && (await helps()) && !used && idle() && firstTime())
      return location.reload();
    active?.postMessage({ packages: await packages() });
  } catch {
    // A page that may have no service worker plays all the same.
  }
}

/** Whether the service worker's headers would isolate the page: not where the host sends them already, in vain. */
async function helps() {
  const framed = parent !== self;
  if (framed && !mayBeIsolated()) return false;
  const sent = await caches.match(location.href, { ignoreSearch: true, ignoreVary: true });
  return !Object.entries(ISOLATES[framed ? "frame" : "page"]).every(([name, isolates]) =>
    isolates.test(sent?.headers.get(name) ?? ""),
  );
}

/**
 * Whether a frame can be isolated by its own headers. Only Chromium isolates one so, where the page around allows it; and only
 * there can this be asked.
 */
function mayBeIsolated() {
  const { featurePolicy } = /** @type {{ featurePolicy?: { allowsFeature(name: string): boolean } }} */ (document);
  return featurePolicy?.allowsFeature("cross-origin-isolated") ?? false;
}

/**
 * What bots here run, one alone or two that share the cores: often it is the same. What else is run one day, because a pool
 * of threads fails or an address asks for it, is stored then.
 */
async function packages() {
  const wanted = Number(new URLSearchParams(location.search).get("threads")) || "auto";
  const rungs = await Promise.all([1, 2].map((bots) => chooseRung(wanted, bots, self)));
  return [...new Set(rungs.map(({ variant }) => variant))];
}

/** Whether this tab was not reloaded before; a tab that cannot remember never is. */
function firstTime() {
  if (sessionStorage.getItem(RELOADED) !== null) return false;
  sessionStorage.setItem(RELOADED, "yes");
  return true;
}
