// @ts-check
/**
 * The service worker of a release. It adds the headers that isolate a page where the host sends none, and it serves the game
 * without a network.
 *
 * All files of a release are stored under its version and served from there, so that no page mixes files of two releases. A new
 * release is stored beside the old one, and takes over when the last tab with the old one is closed. Of the wasm packages for
 * workers, only those are stored that the page uses or announces that it will use.
 *
 * A page can write into this storage, and so can other code that once ran in a page. So the hash of each stored file is
 * compared with the hash in this script before the file is served. Browsers take this script only from the host.
 */

/** @typedef {Record<string, string>} Hashes the SHA-256 of files in base64, by their path from the site's root */
/**
 * @typedef {{ version: string, files: Hashes, packages: Record<string, Hashes>, ahead: string[] }} Release `ahead` has the
 *   paths of the files that the page always requests
 */
/** @typedef {{ response: Response, content: ArrayBuffer }} Stored a file with the content of the release */
/**
 * @typedef {object} Scope the used parts of a service worker's global scope
 * @property {{ scope: string, active: object | null }} registration
 * @property {{ claim(): Promise<void> }} clients
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener
 */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

/** `cargo xtask dist` replaces this by the data of the release. @type {Release} */
const RELEASE = { version: "source", files: {}, packages: {}, ahead: [] };
/** The prefix of the names of this copy's caches. It is unique, because all copies of the site on one origin share the caches. */
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

/** The hash of every file, by its address. */
const HASHES = new Map(
  [RELEASE.files, ...Object.values(RELEASE.packages)].flatMap(Object.entries).map(([path, hash]) => [address(path), hash]),
);

/**
 * Returns whether content is that of the release.
 * @param {ArrayBuffer} content
 * @param {string} url
 */
async function isIntact(content, url) {
  const digest = await crypto.subtle.digest("SHA-256", content);
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === HASHES.get(url);
}

/** @type {Promise<Cache> | null} */
let opened = null;
/** Opens the storage of this release, once: a page requests many files at the same time. */
function storage() {
  opened ??= caches.open(NAME).catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

/**
 * Reads a file of the release from the storage.
 * @param {string} url
 * @returns {Promise<Stored | "missing" | "changed">}
 */
async function read(url) {
  // A file of a release is the same for every `Vary` header.
  const response = await (await storage()).match(url, { ignoreVary: true });
  if (response === undefined) return "missing";
  const content = await response.arrayBuffer();
  return (await isIntact(content, url)) ? { response, content } : "changed";
}

/**
 * Files that are read before the page requests them, by address. Reading begins with the request of the page itself, because a
 * browser needs as much time to show it as this worker needs to read.
 * @type {Map<string, ReturnType<typeof read>>}
 */
const early = new Map();

function readAhead() {
  early.clear();
  for (const url of RELEASE.ahead.map(address)) {
    const reading = read(url);
    // A failure is reported when the page requests the file.
    reading.catch(() => undefined);
    early.set(url, reading);
  }
}

/**
 * Requests a file from the host. The browser's cache may contain the file of an earlier release under the same name, so the
 * cache is used only for names with a hash.
 * @param {string} url
 */
const fresh = (url) => new Request(url, { cache: url.startsWith(address("assets/")) ? "default" : "reload" });

/** @param {string[]} paths */
async function keep(paths) {
  const cache = await storage();
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all(paths.map(address).filter((url) => !kept.has(url)).map((url) => load(cache, url)));
}

/**
 * Loads a file and stores it. A file that the host changes is not stored, but it is served: with a network, the host's version
 * is used.
 * @param {Cache} cache
 * @param {string} url
 * @returns {Promise<Response>}
 * @throws {TypeError} if the host does not have it
 */
async function load(cache, url) {
  const response = await fetch(fresh(url));
  if (!response.ok) throw new TypeError(`${url} returned ${response.status}`);
  if (await isIntact(await response.clone().arrayBuffer(), url)) await cache.put(url, response.clone());
  return response;
}

/** Returns the stored packages of earlier releases. */
async function kept() {
  const stored = await Promise.all((await releases()).map((name) => caches.open(name)));
  const urls = (await Promise.all(stored.map((cache) => cache.keys()))).flat().map(({ url }) => url);
  return Object.keys(RELEASE.packages).filter((name) => urls.some((url) => url.includes(`/pkg-${name}-`)));
}

const releases = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** @param {unknown} named names of packages, perhaps invalid */
function filesOf(named) {
  const packages = Object.entries(RELEASE.packages).filter(([name]) => Array.isArray(named) && named.includes(name));
  return packages.flatMap(([, hashes]) => Object.keys(hashes));
}

async function clear() {
  const old = (await releases()).filter((name) => name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function answer(request) {
  const isPage = request.mode === "navigate";
  const url = isPage ? request.url.replace(/[?#].*/, "") : request.url;
  if (!HASHES.has(url)) return isolated(await fetch(request));
  const reading = early.get(url) ?? read(url);
  early.delete(url);
  if (isPage) readAhead();
  const stored = await reading;
  if (typeof stored === "object") return isolated(stored.response, stored.content);
  try {
    return isolated(await load(await storage(), url));
  } catch (error) {
    if (!isPage) throw error;
    return sentence(stored);
  }
}

/**
 * The sentences that explain why the page cannot be shown without a network, by language.
 * @type {Record<string, { missing: string, changed: string }>}
 */
const SENTENCES = {
  en: {
    missing: "Stackmate is not stored on this device, because its host changes the page. It opens again when there is a network.",
    changed: "The copy of Stackmate on this device was changed, so it is not opened. It is repaired once there is a network.",
  },
  ja: {
    missing: "ホストがページを書き換えるため、Stackmate はこの端末に保存されていません。ネットワークにつながると開けます。",
    changed: "この端末にある Stackmate のコピーは書き換えられているため、開きません。ネットワークにつながると修復されます。",
  },
  zh: {
    missing: "由于主机会改动页面，Stackmate 未保存在此设备上。连接网络后即可打开。",
    changed: "此设备上的 Stackmate 副本已被改动，因此不会打开。连接网络后会自动修复。",
  },
};

/** @param {"missing" | "changed"} why */
function sentence(why) {
  const text = (SENTENCES[navigator.language.slice(0, 2)] ?? SENTENCES.en)[why];
  const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stackmate</title><p>${text}</p>`;
  return new Response(page, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

/**
 * Adds the headers that isolate a page.
 * @param {Response} response
 * @param {BodyInit | null} body its body, if that was read already
 */
function isolated(response, body = response.body) {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  const empty = [204, 205, 304].includes(response.status);
  return new Response(empty ? null : body, { status: response.status, statusText: response.statusText, headers });
}

scope.addEventListener("install", (event) => {
  event.waitUntil(kept().then((packages) => keep([...Object.keys(RELEASE.files), ...filesOf(packages)])));
});
scope.addEventListener("activate", (event) => event.waitUntil(clear().then(() => scope.clients.claim())));
scope.addEventListener("message", (event) => {
  event.waitUntil(keep(filesOf(event.data?.packages)));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope.registration.scope)) return;
  event.respondWith(answer(request));
  const runs = Object.keys(RELEASE.packages).filter((name) => filesOf([name]).some((path) => address(path) === request.url));
  if (runs.length > 0) event.waitUntil(keep(filesOf(runs)));
});
