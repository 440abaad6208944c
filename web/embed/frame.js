// @ts-check
/**
 * The game in a frame on another page: it receives the messages of the page around the frame, and sends messages to that page.
 */
import { openGuest } from "./guest.js";
import { cut, messageIn, oncePerKind, versionIn } from "./message.js";
import { joinFrameTurns } from "./frame-turns.js";
import { EVENTS, USED, VERSION } from "./protocol.js";
import { MODES } from "../shell/modes.js";

/** @param {string} message */
const warn = (message) => console.warn(`stack-mate: ${message}`);

/** @param {string | null} address @returns {string | null} null if it has none */
function originOf(address) {
  try {
    const { origin } = new URL(address ?? "");
    return origin === "null" ? null : origin;
  } catch {
    return null;
  }
}

/**
 * @param {HTMLElement} host with its choices as attributes
 * @param {string | null} said the origin of the page around the frame, according to the address; messages from other origins
 *   are ignored. Without it, no messages are sent
 */
export function openFrame(host, said) {
  const origin = said === "null" ? said : originOf(said);
  if (origin !== said) warn(`host="${said}" is no origin, such as https://example.org`);
  // Messages reach a page without its own origin (a file, a sandbox) only with the target `*`.
  const target = origin === "null" ? "*" : origin;
  /** @param {string} type @param {object} [detail] */
  const post = (type, detail) => target !== null && parent.postMessage({ stackmate: VERSION, type, detail }, target);
  for (const type of EVENTS) host.addEventListener(type, (event) => post(type, /** @type {CustomEvent} */ (event).detail));
  onUse(() => post(USED));
  const complain = oncePerKind((message) => {
    warn(message);
    host.dispatchEvent(new CustomEvent("error", { detail: { message } }));
  });
  const choices = Object.fromEntries([...host.attributes].map(({ name, value }) => [name, value]));
  // A bare frame (without a `<stack-mate>` element around it) has the same default mode as the site's own page.
  if (said === null) choices.mode ??= MODES.first.id;
  const guest = openGuest(host, choices, (message) => complain(origin, message));
  if (said === null) takeTurns(host, guest);
  addEventListener("message", ({ source, origin: from, data }) => {
    const version = versionIn(data);
    if (version === null) return;
    if (source !== parent || from !== origin) return complain(from, "origin", `a message from ${from} is ignored`);
    const other = `a message of version ${version} is not understood; this is ${VERSION}`;
    if (version !== VERSION) return complain(from, "version", other);
    const message = messageIn(data);
    if ("fault" in message) complain(from, message.fault);
    else if (!guest.hear(message.type, message.detail))
      complain(from, "type", `a message "${cut(message.type)}" is not understood`);
  });
}

/**
 * @param {() => void} used also called for keys: the game that has the focus may have lost its turn to one that started
 *   automatically
 */
function onUse(used) {
  for (const type of ["focus", "pointerdown", "keydown"]) addEventListener(type, used, { capture: true });
}

/**
 * Lets bare frames agree on the frame that runs its bots, because no `<stack-mate>` element around the frames decides that.
 * @param {HTMLElement} host
 * @param {Pick<ReturnType<typeof openGuest>, "hear">} guest
 */
function takeTurns(host, guest) {
  const neighbours = joinFrameTurns({ hasFocus: () => document.hasFocus(), announce: (turn) => guest.hear(turn) });
  onUse(neighbours.use);
  let inSight = false;
  const look = () => neighbours.see(inSight && !document.hidden);
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
  addEventListener("pagehide", () => neighbours.see(false));
  new IntersectionObserver((entries) => {
    inSight = entries[entries.length - 1].isIntersecting;
    look();
  }).observe(host);
}
