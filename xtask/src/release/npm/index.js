import { where } from "./base/assets.js";
import { StackMate } from "./embed/stack-mate.js";

export { StackMate };

export function define(base) {
  if (base !== undefined) where.base = new URL(base, document.baseURI).href;
  if (!customElements.get("stack-mate")) customElements.define("stack-mate", StackMate);
}
