// @ts-check
/**
 * Registers the service worker of a release and sends it the wasm packages to store. It reloads the page once if that is
 * necessary for cross-origin isolation, which threads need.
 */
import { isRelease, pageUrl } from "../base/assets.js";
import { chooseRung } from "../engine/probe.js";
import { trustedScript } from "../base/trusted.js";

const RELOADED = "stackmate.reloaded";

/**
 * The headers that isolate a page: those of a page by itself (`page`), and the header of a page in a frame (`frame`), which works
 * even if the page around the frame is not isolated.
 */
const ISOLATES = {
  page: { "cross-origin-opener-policy": /^same-origin$/, "cross-origin-embedder-policy": /^(require-corp|credentialless)/ },
  frame: { "document-isolation-policy": /^isolate-and-/ },
};

/** Events that show that the page is in use: by a person, or by the page around the frame. */
const USES = ["pointerdown", "keydown", "message"];

/**
 * @param {() => boolean} idle returns whether a reload would interrupt no person
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
    reportLoaded((name) => active?.postMessage({ packages: [name] }));
  } catch {
    // A page without a service worker still works.
  }
}

/**
 * Returns whether the service worker's headers would isolate the page. If the host already sends these headers and the page is
 * not isolated, they would not.
 */
async function helps() {
  const framed = parent !== self;
  if (framed && !mayBeIsolated()) return false;
  const sent = await caches.match(location.href, { ignoreSearch: true, ignoreVary: true });
  return !Object.entries(ISOLATES[framed ? "frame" : "page"]).every(([name, isolates]) =>
    isolates.test(sent?.headers.get(name) ?? ""),
  );
}

/**
 * Returns whether a frame can be isolated by its own headers. Only Chromium does this, if the page around allows it; and only
 * Chromium can report it.
 */
function mayBeIsolated() {
  const { featurePolicy } = /** @type {{ featurePolicy?: { allowsFeature(name: string): boolean } }} */ (document);
  return featurePolicy?.allowsFeature("cross-origin-isolated") ?? false;
}

/**
 * Returns the packages that bots use here, for one bot or for two that share the cores: often these are the same. The option
 * `threads` of this address counts. Another package (after a failed pool of threads, or at an address with other `threads`) is
 * stored when it is used.
 */
async function packages() {
  const wanted = Number(new URLSearchParams(location.search).get("threads")) || "auto";
  const rungs = await Promise.all([1, 2].map((bots) => chooseRung(wanted, bots, self)));
  return [...new Set(rungs.map(({ variant }) => variant))];
}

/**
 * Reports each package that the page has loaded. On the first visit, a mode may load its package before the service worker
 * handles requests, so the service worker does not see this.
 * @param {(name: string) => void} onPackage
 */
function reportLoaded(onPackage) {
  const observer = new PerformanceObserver((list) => {
    const found = list.getEntries().map(({ name }) => /\/pkg-([a-z]+)-[^/]+\//.exec(name)?.[1] ?? "");
    for (const name of new Set(found.filter(Boolean))) onPackage(name);
  });
  observer.observe({ type: "resource", buffered: true });
}

/** Returns whether this tab has not been reloaded before. A tab without storage is never reloaded. */
function firstTime() {
  if (sessionStorage.getItem(RELOADED) !== null) return false;
  sessionStorage.setItem(RELOADED, "yes");
  return true;
}
