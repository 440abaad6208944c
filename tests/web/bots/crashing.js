/** A bot for the tests that throws an error at its first position. */
self.onmessage = ({ data }) => {
  if (data.type === "rules") postMessage({ type: "ready" });
  if (data.type === "start") throw new Error("I did not expect that");
};
postMessage({ type: "info", name: "Crashing", version: "1", author: "the tests", features: [] });
