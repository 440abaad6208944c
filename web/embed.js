// @ts-check
/**
 * The script that other pages load: `<script async src="https://…/embed.js"></script><stack-mate mode="watch"></stack-mate>`. In
 * a release, a bundle has this name. This source file is also a classic script, so that the same line works with a release and
 * with the sources. Pages of the source may also load it as a module, where `document.currentScript` does not exist. A classic
 * script from another origin has no base address.
 */
import(
  document.currentScript instanceof HTMLScriptElement
    ? new URL("./embed/register.js", document.currentScript.src).href
    : "./embed/register.js"
);
