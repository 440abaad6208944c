// @ts-check
/**
 * The only place where text becomes markup, or the address of a script.
 *
 * If a page's policy has `require-trusted-types-for 'script'`, the browser rejects plain text as markup and as the address of a
 * script. The policy `stackmate` accepts our own markup, the addresses of the site's own scripts, and blobs made here. On a page
 * without that requirement, markup and addresses stay plain text, but the addresses are still checked.
 */
import { assetUrl, pageUrl } from "./assets.js";

/**
 * @typedef {{ createHTML(text: string): string, createScriptURL(address: string): string }} Policy its results are declared as
 *   strings, because everything that accepts strings accepts them too
 */
/** @typedef {{ createPolicy(name: string, rules: object): Policy }} Factory */

/** Prefixes of the addresses of our own scripts. One of these scripts made every blob of this origin. */
const OURS = [assetUrl("."), pageUrl("sw.js"), `blob:${globalThis.origin}/`];

const RULES = {
  /** @param {string} text */
  createHTML: (text) => text,
  /** @param {string} address */
  createScriptURL: (address) => {
    if (OURS.some((start) => address.startsWith(start))) return address;
    throw new TypeError(`"${address}" is not a script of this site`);
  },
};

/** @param {string} name */
function policy(name) {
  try {
    return /** @type {{ trustedTypes?: Factory }} */ (globalThis).trustedTypes?.createPolicy(name, RULES) ?? RULES;
  } catch {
    // The page's content security policy does not allow our policy for trusted types. If the page also requires trusted types,
    // the browser reports what it blocks.
    return RULES;
  }
}

const ours = policy("stackmate");

/** @param {string} markup written by us; text from elsewhere is put into the page as text, never as markup */
export const trustedMarkup = (markup) => ours.createHTML(markup);

/**
 * @param {string} address
 * @throws {TypeError} if it is not one of ours
 */
export const trustedScript = (address) => ours.createScriptURL(address);

/** Allows the code of a dependency to start our workers by their plain address. */
export const admitPlainAddresses = () => void policy("default");
