// Tests where a bot runs (threads, one thread, the page itself), the line on the page that says this, and how the bot thinks in
// time slices.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeEngines, describeThought } from "../../../web/match/players.js";
import { chooseMemory, chooseRung, chooseThreads, defaultThreads } from "../../../web/engine/probe.js";
import { say } from "../../../web/language/language.js";
import { byMessageChannel, createThinker } from "../../../web/engine/thinker.js";

/** Chooses where one bot runs, and returns the choice with its reason in words. */
async function rung(threads, scope) {
  const { why, ...rest } = await chooseRung(threads, 1, scope);
  return { ...rest, why: say(why) };
}

const scope = (cores, crossOriginIsolated) => ({ crossOriginIsolated, navigator: { hardwareConcurrency: cores } });

test("the default leaves one core for the page, is at most four threads, and is shared among bots", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 16].map((cores) => defaultThreads(cores, 1)), [1, 1, 2, 3, 4, 4]);
  assert.deepEqual([1, 4, 16].map((cores) => defaultThreads(cores, 2)), [1, 1, 2]);
});

test("a chosen number of threads is used up to eight", () => {
  assert.deepEqual([0, 1, 2, 8, 64].map((wanted) => chooseThreads(wanted, 2, 1)), [1, 1, 2, 8, 8]);
});

test("an isolated page gets threads, another page gets one thread and the reason", async () => {
  assert.deepEqual(await rung(2, scope(2, true)), { variant: "mt", threads: 2, why: "set with the option “threads”" });
  const refused = { variant: "st", threads: 1, why: "page is not cross-origin isolated" };
  assert.deepEqual(await rung(2, scope(2, false)), refused);
  assert.deepEqual(await rung("auto", scope(8, false)), refused);
});

test("for one thread the browser's features are not probed", async () => {
  assert.deepEqual(await rung("auto", scope(2, false)), { variant: "st", threads: 1, why: "2 cores for the page and the bot" });
});

test("the line about the bots says what runs and why", () => {
  const mt = { variant: "mt", threads: 2, why: "set with the option “threads”" };
  const st = { variant: "st", threads: 1, why: "page is not cross-origin isolated" };
  assert.equal(describeEngines([mt]), "2 threads: set with the option “threads”");
  assert.equal(describeEngines([st]), "1 thread: page is not cross-origin isolated");
  assert.equal(describeEngines([{ variant: "main", threads: 1, why: "no worker" }]), "main thread: no worker");
  assert.equal(describeEngines([mt, mt]), "2 threads each: set with the option “threads”");
  const both = "2 threads: set with the option “threads” · 1 thread: page is not cross-origin isolated";
  assert.equal(describeEngines([mt, st]), both);
});

test("the line about the bots says how many positions they examine", () => {
  assert.equal(describeThought([0, 8123]), "8.1K positions per piece");
  assert.equal(describeThought([400, 41_234]), "400 and 41K positions per piece");
  assert.equal(describeThought([0, 0]), "");
});

test("the line about the bots says if a bot is third-party code", () => {
  const foreign = { variant: "foreign", threads: 1, why: "it runs as a web worker of type module" };
  assert.equal(describeEngines([foreign]), "third-party code: it runs as a web worker of type module");
});

test("a patient request is answered after all thinking or its node limit, or when another message arrives", () => {
  const asked = [];
  const session = {
    left: 5000,
    receive: (message) => (asked.push(message), [{ type: "answer" }]),
    think: (nodes) => (session.left -= nodes) > 0,
  };
  const posted = [];
  const waiting = [];
  const thinker = createThinker({
    session, post: (message) => posted.push(message), sliceMs: 1000, threads: 1,
    later: (run) => waiting.push(run), now: () => 0,
  });
  thinker.receive({ type: "suggest", incoming: 2, patience: 100_000 });
  assert.equal(posted.length, 0);
  waiting.shift()();
  assert.deepEqual([posted.length, asked], [1, [{ type: "suggest", incoming: 2 }]]);
  session.left = Infinity;
  thinker.receive({ type: "suggest", patience: 1000 });
  waiting.shift()();
  assert.equal(posted.length, 2);
  thinker.receive({ type: "suggest", patience: 1e9 });
  thinker.receive({ type: "stop" });
  assert.deepEqual(asked.slice(2).map(({ type }) => type), ["suggest", "stop"]);
});

test("a request's hurry and race go to sessions that know them, and are not part of the message", () => {
  const hurries = [];
  const races = [];
  const asked = [];
  const session = { receive: (message) => (asked.push(message), []), think: () => false };
  const ask = (session) => createThinker({
    session, post: () => undefined, sliceMs: 1, threads: 1, later: () => undefined, now: () => 0,
  }).receive({ type: "suggest", hurry: 1500, race: true });
  ask({ ...session, hurry: (thousandths) => hurries.push(thousandths), race: (isRace) => races.push(isRace) });
  ask(session);
  assert.deepEqual([hurries, races], [[1500], [true]]);
  assert.deepEqual(asked, [{ type: "suggest" }, { type: "suggest" }]);
});

test("on phones the search gets half the memory", () => {
  const screen = { width: 390, height: 844 };
  assert.equal(chooseMemory({ navigator: { deviceMemory: 8 }, screen }), 48);
  assert.equal(chooseMemory({ navigator: {}, screen }), 48);
  assert.equal(chooseMemory({ navigator: { deviceMemory: 4 }, screen: { width: 1280, height: 800 } }), 48);
  assert.equal(chooseMemory({ navigator: { deviceMemory: 8 }, screen: { width: 1280, height: 800 } }), 96);
  assert.equal(chooseMemory({ navigator: {} }), 96);
});

/** Makes a fake session of a bot whose thinking ends after `left` steps. */
function session(left) {
  const heard = [];
  return {
    heard,
    slices: 0,
    receive(message) {
      heard.push(message.type);
      return message.type === "suggest" ? [{ type: "suggestion", moves: [] }] : [];
    },
    think() {
      this.slices += 1;
      return this.slices < left;
    },
  };
}

test("messages are handled between slices, and thinking ends when the session is done", () => {
  const fake = session(8);
  const tasks = [];
  const posted = [];
  let time = 0;
  // Each reading of the clock is 2 ms later than the one before, so a time slice of 5 ms has three steps.
  const now = () => (time += 2);
  const thinker = createThinker({
    session: fake, post: (message) => posted.push(message), sliceMs: 5, threads: 1,
    later: (task) => tasks.push(task), now,
  });
  thinker.receive({ type: "start" });
  tasks.shift()();
  assert.deepEqual([fake.slices, tasks.length], [3, 1]);
  thinker.receive({ type: "suggest" });
  assert.deepEqual([posted[0].type, tasks.length], ["suggestion", 1]);
  while (tasks.length > 0) tasks.shift()();
  assert.equal(fake.slices, 8);
});

test("a slice ends even if the clock does not advance", () => {
  const fake = session(1000);
  const tasks = [];
  const thinker = createThinker({
    session: fake, post: () => undefined, sliceMs: 5, threads: 1, later: (task) => tasks.push(task),
    now: () => 0,
  });
  thinker.receive({ type: "start" });
  tasks.shift()();
  assert.deepEqual([fake.slices, tasks.length], [64, 1]);
});

test("a stopped thinker ignores tasks and messages", () => {
  const fake = session(5);
  const tasks = [];
  const thinker = createThinker({
    session: fake, post: () => undefined, sliceMs: 5, threads: 1, later: (task) => tasks.push(task),
  });
  thinker.receive({ type: "start" });
  thinker.stop();
  tasks.shift()();
  thinker.receive({ type: "suggest" });
  assert.deepEqual([fake.slices, fake.heard], [0, ["start"]]);
});

test("a message channel runs callbacks in order, each in its own task", async () => {
  const { later, close } = byMessageChannel();
  const order = [];
  await new Promise((resolve) => {
    later(() => {
      order.push("first");
      void Promise.resolve().then(() => order.push("between"));
    });
    later(() => resolve(order.push("second")));
  });
  close();
  assert.deepEqual(order, ["first", "between", "second"]);
});
