// @ts-check
/**
 * The element's attributes. The game checks them (`forms.js`) and has other names for some (`message.js`), so that the script
 * that other pages load stays small.
 */

/** Names that may be choices. The game ignores HTML's other attributes; those with a dash belong to pages and their tools. */
const NAMES = /^(?!class|style|title|hidden|auto|on)[a-z]{3,}$/;

/**
 * Returns the choices, by attribute.
 * @param {Element} element
 * @returns {Record<string, string>}
 */
export const read = (element) =>
  Object.fromEntries([...element.attributes].filter(({ name }) => NAMES.test(name)).map(({ name, value }) => [name, value]));
