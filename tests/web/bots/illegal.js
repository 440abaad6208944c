/** A bot for the tests that places every piece in the air, which is illegal. */
let queue = [];
self.onmessage = ({ data }) => {
  if (data.type === "rules") postMessage({ type: "ready" });
  if (data.type === "start") queue = data.queue;
  if (data.type !== "suggest") return;
  const location = { type: queue[0], orientation: "north", x: 4, y: 12 };
  postMessage({ type: "suggestion", moves: [{ location, spin: "none" }] });
};
postMessage({ type: "info", name: "Illegal", version: "1", author: "the tests", features: [] });
