// @ts-check
/**
 * One line for a blog: `<script async src="https://…/embed.js"></script><stack-mate mode="watch"></stack-mate>`. A release has a
 * bundle under this name. This script of the source is a classic one too, so that the line works with both; pages of the source
 * may also load it as a module, which has no `document.currentScript`. A classic script from another origin has no base address.
 */
import(
  document.currentScript instanceof HTMLScriptElement
    ? new URL("./embed/register.js", document.currentScript.src).href
    : "./embed/register.js"
);
