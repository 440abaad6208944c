/** A bot for the tests: begins well, and when asked does not stop answering. */
self.onmessage = ({ data }) => {
  if (data.type === "rules") postMessage({ type: "ready" });
  if (data.type !== "suggest") return;
  for (;;) postMessage({ type: "info", name: "Flooding" });
};
postMessage({ type: "info", name: "Flooding", version: "1", author: "the tests", features: [] });
