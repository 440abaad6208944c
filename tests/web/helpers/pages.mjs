// @ts-check
/** The folder of pages made for the tests, as an argument for `serve`; they appear under `/pages/`. */
import { fileURLToPath } from "node:url";

export const PAGES = ["--mount", `pages=${fileURLToPath(new URL("../pages", import.meta.url))}`];
