/** A bot for the tests: trips over its first position. */
self.onmessage = ({ data }) => {
  if (data.type === "rules") postMessage({ type: "ready" });
  if (data.type === "start") throw new Error("I did not expect that");
};
postMessage({ type: "info", name: "Crashing", version: "1", author: "the tests", features: [] });
