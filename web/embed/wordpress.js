// @ts-check
/**
 * Opens a link of a game that WordPress shows. Its frame (`sandbox="allow-scripts"`) may open no window. But the script of
 * WordPress around the frame follows a link of the frame's own host, if a message names it with the secret text that WordPress
 * has put into the address of the frame (`#?secret=...`; see wp-includes/js/wp-embed.js).
 */

/** Returns WordPress's secret in the part of an address after the `#`. @param {string} hash */
export const secretIn = (hash) => /^#\?secret=([a-zA-Z0-9]+)$/.exec(hash)?.[1] ?? null;

/**
 * @param {HTMLAnchorElement} link
 * @param {AbortSignal} signal
 */
export function openThroughWordPress(link, signal) {
  const secret = secretIn(location.hash);
  if (self.origin !== "null" || secret === null) return;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    // WordPress itself checks the host of the address, so it may be sent to any page.
    parent.postMessage({ message: "link", value: link.href, secret }, "*");
  }, { signal });
}
