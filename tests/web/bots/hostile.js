/**
 * A bot for the tests that tries to reach everything that a bot must not reach, and lists what it reached in its error message.
 * The test replaces `PLACES` by the origins of the site and of a server that every site may read.
 */
const { site, other } = PLACES;
const LIMIT_MS = 2000;

/** Returns a promise of the first event of the type `good`. An error, or the message "no", rejects it. */
const once = (target, good) => new Promise((resolve, reject) => {
  target[`on${good}`] = ({ data }) => (data === "no" ? reject() : resolve());
  target.onerror = target.onblocked = (event) => {
    event.preventDefault();
    reject();
  };
});

const ATTEMPTS = {
  "its origin": () => self.origin !== "null" || Promise.reject(),
  "a database": () => once(indexedDB.open("stackmate"), "success"),
  "a list of databases": () => indexedDB.databases(),
  "a cache": () => caches.open("stackmate"),
  "a file system": () => navigator.storage.getDirectory(),
  "a lock": () => navigator.locks.request("stackmate", () => true),
  "a fetch of the site": () => fetch(`${site}/index.html?reached=fetch`, { mode: "no-cors" }),
  "a fetch of another site": () => fetch(`${other}/reached.js?fetch`),
  "a request the old way": () => {
    const request = new XMLHttpRequest();
    request.open("GET", `${other}/reached.js?xhr`);
    request.send();
    return once(request, "load");
  },
  "an event source": () => once(new EventSource(`${other}/events?source`), "open"),
  "a socket": () => once(new WebSocket(`${other.replace("http", "ws")}/socket?socket`), "open"),
  "an import": () => import(`${other}/reached.js?import`),
  "a script": () => importScripts(`${other}/reached.js?script`),
  "a script of the site": () => importScripts(`${site}/early.js`),
  "a worker of the site": () => once(new Worker(`${site}/worker.js`), "message"),
  "a shared worker": () => new SharedWorker(`${site}/worker.js`),
  "a worker with a network": () => {
    const code = `fetch("${other}/reached.js?nested").then(() => postMessage("reached"), () => postMessage("no"))`;
    return once(new Worker(URL.createObjectURL(new Blob([code]))), "message");
  },
  "a worker with a database": () => {
    const code = `const asked = indexedDB.open("stackmate");
      asked.onsuccess = () => postMessage("reached");
      asked.onerror = () => postMessage("no");`;
    return once(new Worker(URL.createObjectURL(new Blob([code]))), "message");
  },
  // With the worker's own `postMessage` a bot could fill the message queue of the page's thread.
  "the worker's own messages": () => {
    for (let it = self; it !== null; it = Object.getPrototypeOf(it)) {
      const own = Object.getOwnPropertyDescriptor(it, "postMessage")?.value;
      if (String(own).includes("[native code]")) return true;
    }
    return Promise.reject();
  },
  // If this message arrives, the test's listener on the page records it.
  "a channel": () => new BroadcastChannel("stackmate").postMessage("reached") ?? Promise.reject(),
};

/** Returns whether an attempt succeeds within the time limit. @param {() => unknown} attempt */
async function reaches(attempt) {
  const late = new Promise((_, reject) => setTimeout(reject, LIMIT_MS));
  try {
    await Promise.race([attempt(), late]);
    return true;
  } catch {
    return false;
  }
}

async function attack() {
  const names = Object.keys(ATTEMPTS);
  const reached = await Promise.all(names.map((name) => reaches(ATTEMPTS[name])));
  return names.filter((_, i) => reached[i]);
}

self.onmessage = async ({ data }) => {
  if (data.type === "rules") postMessage({ type: "error", reason: `reached: ${(await attack()).join(", ") || "nothing"}.` });
};
postMessage({ type: "info", name: "Hostile", version: "1", author: "the tests", features: [] });
