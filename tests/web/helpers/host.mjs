// @ts-check
/** Starts servers that behave like a third-party host of static files. They serve releases, one after another or side by side. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const DIST = fileURLToPath(new URL("../../../dist", import.meta.url));

/** @param {string} text */
const sha256 = (text) => createHash("sha256").update(text).digest("base64");

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/**
 * Reads a file of a folder and returns it with its content type.
 * @param {string} folder
 * @param {string} path as in an address
 * @returns {Promise<{ body: Buffer | null, type: string }>} `body` is null when there is no such file
 */
export async function fileOf(folder, path) {
  const name = normalize(path.replace(/^\//, "") || "index.html");
  return { body: await readFile(join(folder, name)).catch(() => null), type: TYPES[extname(name)] ?? "text/plain" };
}

/**
 * Starts a host of static files.
 * @param {Record<string, string>} folders by the path that they are served under, such as `/`; the caller may change it later
 * @param {Record<string, string>} headers that are sent with every file
 * @param {(body: Buffer, type: string) => Buffer | string} [change] returns a file as the host changes it
 * @returns {Promise<{ origin: string, stop: () => void }>}
 */
export async function host(folders, headers, change = (body) => body) {
  const server = createServer(async ({ url }, response) => {
    const { pathname } = new URL(url ?? "", "http://x");
    const [path, folder] = Object.entries(folders).find(([path]) => pathname.startsWith(path)) ?? ["/", "/dev/null"];
    const { body, type } = await fileOf(folder, pathname.slice(path.length));
    response.writeHead(body === null ? 404 : 200, { "content-type": type, ...headers }).end(body && change(body, type));
  });
  server.unref();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}

/**
 * Copies the release in `dist/` as another release: it plays in the same way, but all of its assets have other names.
 * @param {string} version
 * @returns {Promise<{ folder: string, remove: () => Promise<void> }>}
 */
export async function another(version) {
  const folder = await mkdtemp(join(tmpdir(), "stackmate-"));
  const site = (/** @type {string} */ from) => !/\/npm$|\.(br|gz)$/.test(from);
  await cp(DIST, folder, { recursive: true, filter: site });
  await rename(join(folder, "assets"), join(folder, `assets-${version}`));
  /** @type {[string, string][]} */
  const hashes = [];
  const names = (await readdir(folder)).filter((name) => TYPES[extname(name)] && name !== "sw.js");
  // The service worker contains the hashes of the other files, so it is written last.
  for (const name of [...names, "sw.js"]) {
    const text = await readFile(join(folder, name), "utf8");
    const named = text.replaceAll("assets/", `assets-${version}/`).replace("<title>Stackmate", `<title>Stackmate ${version}`);
    const made = hashes.reduce(
      (script, [old, now]) => script.replaceAll(old, now),
      named.replace(/version:"\w+"/, `version:"${version}"`),
    );
    await writeFile(join(folder, name), made);
    hashes.push([sha256(text), sha256(made)]);
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
