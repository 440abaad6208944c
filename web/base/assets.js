// @ts-check
/**
 * The addresses of the site's files. Every module gets the address of a file here: in a release, the names of files contain a
 * hash of their content, and `cargo xtask dist` replaces this module by a table of those names.
 */

/** Whether this is a release. */
export const isRelease = false;

/**
 * @param {string} path relative to this folder, such as `style.css`. Write the names of worker scripts in full, so that the
 *   release finds them
 * @returns {string}
 */
export const assetUrl = (path) => new URL(`../${path}`, import.meta.url).href;

/**
 * Returns the address of the site's page, also when the game is embedded in another page.
 * @param {string} rest the address's query or fragment
 * @returns {string}
 */
export const pageUrl = (rest) => new URL(`../${rest}`, import.meta.url).href;
