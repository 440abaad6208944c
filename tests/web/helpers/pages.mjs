// @ts-check
/** The arguments for `serve` that serve the folder of test pages under `/pages/`. */
import { fileURLToPath } from "node:url";

export const PAGES = ["--mount", `pages=${fileURLToPath(new URL("../pages", import.meta.url))}`];
