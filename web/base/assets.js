// @ts-check
/**
 * Where the site's files are. Whoever wants one by its address asks here: in a release the files' names carry a hash of
 * their content, and `cargo xtask dist` puts a table of those names in place of this module.
 */

/** Whether the files are those of a release. */
export const isRelease = false;

/**
 * @param {string} path from this folder, such as `style.css`; worker scripts are named in full, so that the release finds them
 * @returns {string}
 */
export const assetUrl = (path) => new URL(`../${path}`, import.meta.url).href;

/**
 * The site's page, also for those who see the game on another one.
 * @param {string} rest the address's query or fragment
 * @returns {string}
 */
export const pageUrl = (rest) => new URL(`../${rest}`, import.meta.url).href;
