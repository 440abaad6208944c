// @ts-check
/**
 * Sends a bot what changed since the position that it has. The core computes how a move changes hold and queue.
 */

/** @typedef {{ hold: string | null, queue: string[] }} KnownPosition */

/**
 * Returns the pieces at the end of the position's queue that the bot has not received. Returns null if the bot has another
 * position, so that the whole position must be sent.
 * @param {KnownPosition} known
 * @param {KnownPosition} position
 * @returns {string[] | null}
 */
function unannounced(known, position) {
  if (known.hold !== position.hold || known.queue.length > position.queue.length) return null;
  if (known.queue.some((piece, i) => piece !== position.queue[i])) return null;
  return position.queue.slice(known.queue.length);
}

/**
 * Sends a bot the changes: new pieces of the queue, or the whole position.
 * @param {(message: object) => void} send
 * @param {KnownPosition | null} known null when the whole position must be sent
 * @param {boolean} started whether the bot has a position
 * @param {import("../types").TbpStart} position
 * @returns {KnownPosition} the position that the bot has now
 */
export function sendPosition(send, known, started, position) {
  const added = known && started ? unannounced(known, position) : null;
  if (added === null) {
    if (started) send({ type: "stop" });
    send(position);
  } else {
    for (const piece of added) send({ type: "new_piece", piece });
  }
  return { hold: position.hold, queue: [...position.queue] };
}
