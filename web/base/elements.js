// @ts-check
/**
 * Functions that find and create elements.
 */

/**
 * @template {Element} [E=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {E}
 */
export function find(root, selector) {
  const element = root.querySelector(selector);
  if (element === null) throw new Error(`the markup has no ${selector}`);
  return /** @type {E} */ (element);
}

/**
 * @param {string} tag
 * @param {string} text
 * @param {Record<string, string>} [attributes]
 */
export function element(tag, text, attributes = {}) {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
