/** A bot for the tests that starts correctly, but answers the first request for a suggestion with endless messages. */
self.onmessage = ({ data }) => {
  if (data.type === "rules") postMessage({ type: "ready" });
  if (data.type !== "suggest") return;
  for (;;) postMessage({ type: "info", name: "Flooding" });
};
postMessage({ type: "info", name: "Flooding", version: "1", author: "the tests", features: [] });
