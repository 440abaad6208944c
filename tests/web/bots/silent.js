/** A bot for the tests that completes the protocol's handshake but never suggests a move. */
self.onmessage = ({ data }) => {
  if (data.type === "rules") postMessage({ type: "ready" });
};
postMessage({ type: "info", name: "Silent", version: "1", author: "the tests", features: [] });
