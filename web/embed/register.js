// @ts-check
/** Registers the element. A release bundles this module as `embed.js`. */
import { StackMate } from "./stack-mate.js";

if (!customElements.get("stack-mate")) customElements.define("stack-mate", StackMate);
