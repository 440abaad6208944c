// @ts-check
/**
 * One line for a blog: `<script async src="https://…/embed.js"></script><stack-mate mode="watch"></stack-mate>`. In a release
 * this is one classic script; as source it is a module (`type="module"`).
 */
import { StackMate } from "./stack-mate.js";

if (!customElements.get("stack-mate")) customElements.define("stack-mate", StackMate);
