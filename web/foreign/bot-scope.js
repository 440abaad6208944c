// @ts-check
/**
 * Code that runs before a third-party bot's code in its worker, so that a bot written for a plain web worker works unchanged.
 *
 * Its messages go through a port straight to the sandbox. The worker's own `postMessage` is removed, because its messages would
 * wait for the page's thread. Workers that the bot starts itself are not changed; they have other names.
 */

/** The name of the worker in which the bot runs. */
export const BOT_NAME = "another bot";

/** The maximum of messages stored until the port arrives. A bot sends far fewer before its first request. */
const EARLY = 1000;

/**
 * The code that runs before the bot's code. It is on one line, so that the line numbers in the bot's error messages stay correct.
 */
const PRELUDE = `(() => {
if (self.name !== "${BOT_NAME}") return;
const early = [];
let wire = null;
const send = (...message) => {
if (wire !== null) wire.postMessage(...message);
else if (early.length < ${EARLY}) early.push(message);
};
for (let it = self; it !== null; it = Object.getPrototypeOf(it)) {
if (!Object.hasOwn(it, "postMessage")) continue;
Object.defineProperty(it, "postMessage", { value: send, writable: true, enumerable: true, configurable: true });
}
self.addEventListener("message", (event) => {
event.stopImmediatePropagation();
wire = event.ports[0];
for (const message of early.splice(0)) wire.postMessage(...message);
wire.onmessage = ({ data }) => self.dispatchEvent(new MessageEvent("message", { data }));
}, { once: true });
const plain = (text) => text;
self.trustedTypes?.createPolicy("default", { createHTML: plain, createScript: plain, createScriptURL: plain });
})();`.replaceAll("\n", " ");

/**
 * Returns a bot's code, ready to run in a frame's worker.
 * @param {Blob} code
 * @returns {Blob}
 */
export const runnable = (code) => new Blob([PRELUDE, code], { type: "text/javascript" });
