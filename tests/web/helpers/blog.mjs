// @ts-check
/** Another site that embeds the game: a server of pages from memory, on its own host name, with headers that a test chooses. */
import { once } from "node:events";
import { createServer } from "node:http";

/**
 * Starts the server.
 * @param {Record<string, string | { body: string, headers: Record<string, string> }>} pages by path
 * @returns {Promise<{ origin: string, stop: () => void }>}
 */
export async function blog(pages) {
  const server = createServer(({ url }, response) => {
    const page = pages[new URL(url ?? "", "http://x").pathname];
    const { body, headers } = typeof page === "object" ? page : { body: page, headers: {} };
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html", ...headers }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  // For browsers, `localhost` is a different site from 127.0.0.1.
  return { origin: `http://localhost:${port}`, stop: () => void server.close() };
}

/**
 * Returns the markup of a page with one `<stack-mate>` element in the middle of text.
 * @param {string} game the origin of the game
 * @param {string} [attributes]
 */
export function post(game, attributes = 'mode="watch"') {
  const text = "<p>Words before and after, as on any page.</p>".repeat(3);
  return `<!doctype html><meta charset="utf-8"><title>blog</title><link rel="icon" href="data:,">
    <script async src="${game}/embed.js"></script>${text}
    <stack-mate ${attributes} style="display: block; aspect-ratio: 16 / 10; width: 640px"></stack-mate>${text}`;
}
