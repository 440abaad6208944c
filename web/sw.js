// @ts-check
/**
 * The service worker of a release. It gives two things to hosts and visitors that lack them: the headers that isolate a
 * page, where the host sends none; and the game, where there is no network.
 *
 * A release is stored whole under its version and served from there, page and all, so that no page ever meets files of
 * another release. A new one is stored beside it, and takes over when the last tab with the old one is closed. Of the wasm
 * packages for workers only those are stored that the page says it will run, and what it runs all the same.
 */

/** @typedef {{ version: string, files: string[], packages: Record<string, string[]> }} Release */
/**
 * @typedef {object} Scope what is used here of a service worker's own world
 * @property {{ scope: string, active: object | null }} registration
 * @property {{ claim(): Promise<void> }} clients
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener
 */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

/** `cargo xtask dist` writes here what it made. @type {Release} */
const RELEASE = { version: "source", files: [], packages: {} };
/** Of this copy alone: all copies on one origin see each other's caches. */
const PREFIX = `stackmate ${scope.registration.scope} `;
const NAME = PREFIX + RELEASE.version;

const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "cross-origin",
  "document-isolation-policy": "isolate-and-credentialless",
};

/** @param {string} path */
const address = (path) => new URL(path, scope.registration.scope).href;

/**
 * A file as the host has it now. The browser may have kept one of an earlier release under the same name, as the host let it;
 * but not where names carry a hash.
 * @param {string} url
 */
const fresh = (url) => new Request(url, { cache: url.startsWith(address("assets/")) ? "default" : "reload" });

/** @param {string[]} paths */
async function keep(paths) {
  const cache = await caches.open(NAME);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll(paths.map(address).filter((url) => !kept.has(url)).map(fresh));
}

/** What is stored of the packages that earlier releases were asked to keep. */
async function kept() {
  const stored = await Promise.all((await releases()).map((name) => caches.open(name)));
  const urls = (await Promise.all(stored.map((cache) => cache.keys()))).flat().map(({ url }) => url);
  return Object.keys(RELEASE.packages).filter((name) => urls.some((url) => url.includes(`/pkg-${name}-`)));
}

const releases = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** @param {string[]} packages by name */
const filesOf = (packages) => packages.flatMap((name) => RELEASE.packages[name] ?? []);

async function clear() {
  const old = (await releases()).filter((name) => name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function answer(request) {
  // Whatever the host says an answer varies by, a file of a release is one and the same.
  const stored = await (await caches.open(NAME)).match(request, { ignoreSearch: request.mode === "navigate", ignoreVary: true });
  return isolated(stored ?? (await fetch(request)));
}

/** @param {Response} response */
function isolated(response) {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  const empty = [204, 205, 304].includes(response.status);
  return new Response(empty ? null : response.body, { status: response.status, statusText: response.statusText, headers });
}

scope.addEventListener("install", (event) => event.waitUntil(kept().then((packages) => keep([...RELEASE.files, ...filesOf(packages)]))));
scope.addEventListener("activate", (event) => event.waitUntil(clear().then(() => scope.clients.claim())));
scope.addEventListener("message", (event) => {
  event.waitUntil(keep(filesOf(event.data?.packages ?? [])));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope.registration.scope)) return;
  event.respondWith(answer(request));
  const runs = Object.keys(RELEASE.packages).filter((name) => filesOf([name]).some((path) => address(path) === request.url));
  if (runs.length > 0) event.waitUntil(keep(filesOf(runs)));
});
