// @ts-check
/**
 * What a bot has been told about hold and queue, so that only news is sent.
 *
 * No rule of the game is repeated here: a move names the piece it places, and that says which piece came from the hold.
 */

/** @typedef {{ hold: string | null, queue: string[] }} Told */

/**
 * Hold and queue after a move was played, or null when the move does not fit them.
 * @param {Told} told
 * @param {import("../types").TbpMove} move
 * @returns {Told | null}
 */
export function follow({ hold, queue }, move) {
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
 * than was told and must be sent whole.
 * @param {Told} told
 * @param {Told} position
 * @returns {string[] | null}
 */
function unannounced(told, position) {
  if (told.hold !== position.hold || told.queue.length > position.queue.length) return null;
  if (told.queue.some((piece, i) => piece !== position.queue[i])) return null;
  return position.queue.slice(told.queue.length);
}

/**
 * Tells a bot what is new: pieces that were not announced yet, or all of the position.
 * @param {(message: object) => void} send
 * @param {Told | null} told null when it must be told afresh
 * @param {boolean} started whether it has a position
 * @param {import("../types").TbpStart} position
 * @returns {Told} what it knows now
 */
export function tell(send, told, started, position) {
  const news = told && started ? unannounced(told, position) : null;
  if (news === null) {
    if (started) send({ type: "stop" });
    send(position);
  } else {
    for (const piece of news) send({ type: "new_piece", piece });
  }
  return { hold: position.hold, queue: [...position.queue] };
}
