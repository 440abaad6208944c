// Which rung of the ladder a bot stands on, how it says so, and how it thinks in slices.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeEngines } from "../../../web/players.js";
import { chooseRung, chooseThreads, defaultThreads } from "../../../web/probe.js";
import { byMessageChannel, createThinker } from "../../../web/thinker.js";

const scope = (cores, crossOriginIsolated) => ({ crossOriginIsolated, navigator: { hardwareConcurrency: cores } });

test("one core is kept for the page, four threads are enough, bots share", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 16].map((cores) => defaultThreads(cores, 1)), [1, 1, 2, 3, 4, 4]);
  assert.deepEqual([1, 4, 16].map((cores) => defaultThreads(cores, 2)), [1, 1, 2]);
});

test("a choice is followed up to eight", () => {
  assert.deepEqual([0, 1, 2, 8, 64].map((wanted) => chooseThreads(wanted, 2, 1)), [1, 1, 2, 8, 8]);
});

test("isolated: threads; not isolated: one, and why", async () => {
  assert.deepEqual(await chooseRung(2, 1, scope(2, true)), { variant: "mt", threads: 2, why: "as chosen" });
  const refused = { variant: "st", threads: 1, why: "page is not cross-origin isolated" };
  assert.deepEqual(await chooseRung(2, 1, scope(2, false)), refused);
  assert.deepEqual(await chooseRung("auto", 1, scope(8, false)), refused);
});

test("one thread needs no probe", async () => {
  assert.deepEqual(await chooseRung("auto", 1, scope(2, false)), { variant: "st", threads: 1, why: "2 cores for the page and the bot" });
});

test("the line says what runs and why", () => {
  const mt = { variant: "mt", threads: 2, why: "as chosen" };
  const st = { variant: "st", threads: 1, why: "page is not cross-origin isolated" };
  assert.equal(describeEngines([mt]), "2 threads: as chosen");
  assert.equal(describeEngines([st]), "1 thread: page is not cross-origin isolated");
  assert.equal(describeEngines([{ variant: "main", threads: 1, why: "no worker" }]), "main thread: no worker");
  assert.equal(describeEngines([mt, mt]), "2 threads each: as chosen");
  assert.equal(describeEngines([mt, st]), "2 threads: as chosen · 1 thread: page is not cross-origin isolated");
});

/** A session that has `left` slices to think. */
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

test("messages get in between slices, and thinking ends by itself", () => {
  const fake = session(5);
  const tasks = [];
  const posted = [];
  const thinker = createThinker({ session: fake, post: (message) => posted.push(message), sliceMs: 5, later: (task) => tasks.push(task) });
  thinker.receive({ type: "start" });
  tasks.shift()();
  assert.deepEqual([fake.slices, tasks.length], [1, 1]);
  thinker.receive({ type: "suggest" });
  assert.deepEqual([posted[0].type, tasks.length], ["suggestion", 1]);
  while (tasks.length > 0) tasks.shift()();
  assert.equal(fake.slices, 5);
});

test("a stopped thinker does nothing more", () => {
  const fake = session(5);
  const tasks = [];
  const thinker = createThinker({ session: fake, post: () => undefined, sliceMs: 5, later: (task) => tasks.push(task) });
  thinker.receive({ type: "start" });
  thinker.stop();
  tasks.shift()();
  thinker.receive({ type: "suggest" });
  assert.deepEqual([fake.slices, fake.heard], [0, ["start"]]);
});

test("a message channel runs callbacks in order, each in a task of its own", async () => {
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
