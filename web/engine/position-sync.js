// @ts-check
/**
 * Remembers what a bot knows of hold and queue, so that only changes are sent.
 *
 * No rule of the game is repeated here: a move names the piece it places, and that says which piece came from the hold.
 */

/** @typedef {{ hold: string | null, queue: string[] }} KnownPosition */

/**
 * Hold and queue after a move was played, or null when the move does not fit them.
 * @param {KnownPosition} known
 * @param {import("../types").TbpMove} move
 * @returns {KnownPosition | null}
 */
export function positionAfter({ hold, queue }, move) {
  const piece = move.location.type;
  const [current, next, ...rest] = queue;
  if (current === undefined) return null;
  if (piece === current) return { hold, queue: queue.slice(1) };
  if (piece === hold) return { hold: current, queue: queue.slice(1) };
  if (hold === null && piece === next) return { hold: current, queue: rest };
  return null;
}

/**
 * The pieces at the end of the position's queue that were not announced yet, or null when the position is another one
 * than the bot knows and must be sent whole.
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
 * Sends a bot what changed: pieces that were not announced yet, or all of the position.
 * @param {(message: object) => void} send
 * @param {KnownPosition | null} known null when all of the position must be sent
 * @param {boolean} started whether it has a position
 * @param {import("../types").TbpStart} position
 * @returns {KnownPosition} what it knows now
 */
export function sendPosition(send, known, started, position) {
  const news = known && started ? unannounced(known, position) : null;
  if (news === null) {
    if (started) send({ type: "stop" });
    send(position);
  } else {
    for (const piece of news) send({ type: "new_piece", piece });
  }
  return { hold: position.hold, queue: [...position.queue] };
}
