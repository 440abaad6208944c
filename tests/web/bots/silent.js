/** A bot for the tests: shakes hands and never suggests anything. */
self.onmessage = ({ data }) => {
  if (data.type === "rules") postMessage({ type: "ready" });
};
postMessage({ type: "info", name: "Silent", version: "1", author: "the tests", features: [] });
