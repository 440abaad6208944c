// @ts-check
/**
 * The one place where text becomes markup, or the address of a script that runs.
 *
 * Where a page's policy says `require-trusted-types-for 'script'`, the browser refuses plain text for both. The policy
 * `stackmate` passes our own markup, and of addresses only those of the site's own scripts and of blobs made here.
 * Elsewhere the texts stay as they are, and addresses are checked all the same.
 */
import { assetUrl, pageUrl } from "./assets.js";

/**
 * @typedef {{ createHTML(text: string): string, createScriptURL(address: string): string }} Policy the objects that it returns
 *   are declared as strings, because everything that takes one takes the other
 */
/** @typedef {{ createPolicy(name: string, rules: object): Policy }} Factory */

/** How the addresses of our own scripts begin. A blob of this origin was made by one of them. */
const OURS = [assetUrl("."), pageUrl("sw.js"), `blob:${globalThis.origin}/`];

const RULES = {
  /** @param {string} text */
  createHTML: (text) => text,
  /** @param {string} address */
  createScriptURL: (address) => {
    if (OURS.some((start) => address.startsWith(start))) return address;
    throw new TypeError(`"${address}" is no script of this site`);
  },
};

/** @param {string} name */
function policy(name) {
  try {
    return /** @type {{ trustedTypes?: Factory }} */ (globalThis).trustedTypes?.createPolicy(name, RULES) ?? RULES;
  } catch {
    // The page's own policy does not admit ours. Where it also requires trusted types, the browser says what it refuses.
    return RULES;
  }
}

const ours = policy("stackmate");

/** @param {string} markup written by us: what comes from elsewhere is put into the page as text, never as markup */
export const trustedMarkup = (markup) => ours.createHTML(markup);

/**
 * @param {string} address
 * @throws {TypeError} when it is none of ours
 */
export const trustedScript = (address) => ours.createScriptURL(address);

/** Lets code of a dependency start workers of ours by their plain address. */
export const admitPlainAddresses = () => void policy("default");
