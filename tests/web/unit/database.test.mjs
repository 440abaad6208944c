// Tests the database of replays: invalid entries are recognized, and a browser that does not answer leads to a timeout.
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { openDatabase } from "../../../web/modes/replays/database.js";
import { isEntry } from "../../../web/modes/replays/entry.js";
import { INHERITED, below, generator, json, pick } from "../helpers/random.mjs";

const ENTRY = {
  id: 7,
  name: "",
  about: { mode: "versus", seats: ["person", "level:casual"], at: null },
  kept: 1.7e12, boards: 2, ticks: 36_692, outcome: "1", size: 900, sum: "abc",
};

test("a record with a missing field or a field of another type is not an entry", () => {
  assert.ok(isEntry(ENTRY));
  assert.ok(isEntry({ ...ENTRY, about: { ...ENTRY.about, at: 1.7e12 }, boards: 1 }));
  assert.ok(isEntry({ ...ENTRY, levels: [31, 45] }));
  for (const levels of [null, 3, "31", [], [31], [31, "45"], [31, -1], [1, 2, 3]])
    assert.equal(isEntry({ ...ENTRY, levels }), false, `levels are ${levels}`);
  for (const record of [null, undefined, 7, "x", [], {}, { id: 7 }]) assert.equal(isEntry(record), false);
  for (const name of Object.keys(ENTRY)) {
    for (const value of [undefined, null, {}, [], NaN, Infinity, -1e300, true])
      assert.equal(isEntry({ ...ENTRY, [name]: value }), false, `${name} is ${value}`);
  }
  for (const name of ["mode", "seats", "at"])
    assert.equal(isEntry({ ...ENTRY, about: { ...ENTRY.about, [name]: { length: 2 } } }), false, name);
});

test("of 10,000 random records those accepted as entries have every field, and nothing throws", () => {
  let good = 0;
  const dates = new Intl.DateTimeFormat("en");
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const random = generator(seed);
    const names = [...Object.keys(ENTRY), ...Object.keys(ENTRY.about), ...INHERITED];
    const record = /** @type {any} */ (
      random() < 0.2
        ? json(random, names)
        : {
            ...ENTRY,
            ...Object.fromEntries(Array.from({ length: below(random, 3) }, () => [pick(random, names), json(random, names, 2)])),
          }
    );
    if (!isEntry(record)) continue;
    good += 1;
    assert.doesNotThrow(() => dates.format(record.about.at ?? record.kept), `seed ${seed}`);
    assert.ok(record.about.seats.every((seat) => typeof seat === "string") && record.ticks >= 0, `seed ${seed}`);
  }
  assert.ok(good > 1000, `only ${good}`);
});

/** Makes a fake database that answers only when the test says so. */
function fake() {
  const asked = [];
  const db = {
    isClosed: false, close: () => (db.isClosed = true), objectStoreNames: ["entries", "bytes"],
    transaction: () => ({ objectStore: () => ({ keyPath: "id" }) }),
  };
  globalThis.indexedDB = /** @type {any} */ ({ open: () => asked[asked.push({ result: db }) - 1] });
  return { db, asked };
}

test("a database that does not answer leads to an error, and is closed if it opens later", async () => {
  const { db, asked } = fake();
  await assert.rejects(openDatabase(5), { key: "replays.library.silent" });
  asked[0].onsuccess();
  assert.ok(db.isClosed);
});

test("a database that another page blocks leads to an error, and is closed if it opens later", async () => {
  const { db, asked } = fake();
  const opening = openDatabase(60_000);
  asked[0].onblocked();
  await assert.rejects(opening, { key: "replays.library.blocked" });
  asked[0].onsuccess();
  assert.ok(db.isClosed);
});

test("a database that answers is used, and closes for the newer version of another page", async () => {
  const { db, asked } = fake();
  const opening = openDatabase(60_000);
  asked[0].onsuccess();
  assert.equal(await opening, db);
  db.onversionchange();
  assert.ok(db.isClosed);
});
