/** A bot for the tests whose first suggestion has a million moves. */
self.onmessage = ({ data }) => {
  if (data.type === "rules") postMessage({ type: "ready" });
  if (data.type === "suggest") postMessage({ type: "suggestion", moves: Array(1_000_000).fill({ spin: "none" }) });
};
postMessage({ type: "info", name: "Huge", version: "1", author: "the tests", features: [] });
