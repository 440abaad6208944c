// @ts-check
/** Tests what a review's page does with the verdicts: it finds faults and habits, draws steps, and shares out the work. */
import "../helpers/words.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

import { curveOf, sentencesAlone } from "../../../web/modes/review/alone.js";
import { courseOf } from "../../../web/modes/review/course.js";
import { gradeOf, isCard } from "../../../web/modes/review/deck.js";
import { Findings } from "../../../web/modes/review/findings.js";
import { boardBefore } from "../../../web/modes/review/position.js";
import { ownSide } from "../../../web/modes/review/seats.js";
import { Study } from "../../../web/modes/review/study.js";
import { causeOf, chanceOf, habitOf, notesOf, sentencesOf } from "../../../web/modes/review/words.js";
import { isReviewed } from "../../../web/modes/replays/reviewed.js";

/** Makes a verdict. @param {object} more */
const verdict = (more) => /** @type {any} */ ({
  side: 0, piece: 0, tick: 0, win_before: 0.5, win_after: 0.5, loss: 0, class: "best", only: false, brilliant: false,
  missed: false, why: [], ...more,
});

/** Makes a decision. @param {number} at its number @param {number} [side] */
const placed = (at, side = at % 2) => /** @type {any} */ ({ side, piece: at >> 1, begun: 100 * at, tick: 100 * at + 50 });

/** Makes a match in which the sides place in turn. @param {object[]} verdicts */
function match(verdicts) {
  const findings = new Findings(verdicts.map((_, at) => placed(at)));
  findings.take(verdicts.map((more, at) => [at, verdict({ side: at % 2, tick: 100 * at + 50, ...more })]));
  return findings;
}

test("notes name the reasons, what the attack loses later, and placements that take too long", () => {
  const notes = (/** @type {object} */ more) => notesOf(verdict({
    incoming: 0, hard: false, attack_best: 4, attack_played: 4, presses_best: 9, presses_played: 3, ...more,
  }));
  assert.deepEqual(notes({}), []);
  assert.deepEqual(notes({ attack_best: 4.25 }), [], "a quarter of a line is not worth a word");
  const [why, attack, hard] = notes({ why: [{ code: "holes", count: 2 }], attack_best: 6.5, hard: true });
  assert.match(why, /2 more holes/);
  assert.match(attack, /6\.5 lines .* 4\.0/);
  assert.match(hard, /9 presses/);
});

test("faults are found for each side, forwards and backwards", () => {
  const findings = match([
    {}, { class: "blunder", loss: 0.3 }, { class: "good", loss: 0.03 }, {}, { class: "mistake", loss: 0.15 }, {},
    { class: "inaccuracy", loss: 0.08 },
  ]);
  assert.deepEqual(findings.faults(0), [4, 6]);
  assert.deepEqual(findings.faults(1), [1]);
  assert.equal(findings.next(0, 0, 1, true), 4);
  assert.equal(findings.next(0, 6, -1, true), 4);
  assert.equal(findings.next(0, 4, -1, true), undefined);
  assert.equal(findings.next(0, 4, 1, false), 6);
  assert.equal(findings.worst(0), 4);
  assert.deepEqual(findings.worstOf(0, 3), [4, 6, 2]);
  assert.equal(match([{}, {}]).worst(0), undefined);
});

test("habits add up what the most important reason of each placement cost", () => {
  const holes = { class: "good", loss: 0.04, why: [{ code: "holes", count: 2 }, { code: "higher", count: 3 }] };
  const quad = { class: "inaccuracy", loss: 0.07, why: [{ code: "missed-quad" }] };
  const small = { class: "excellent", loss: 0.01, why: [{ code: "uneven", count: 4 }] };
  const habits = match([holes, {}, quad, {}, holes, {}, small]).habits(0);
  assert.deepEqual(habits.map(({ code, times }) => [code, times]), [["holes", 2], ["missed-quad", 1]]);
  assert.ok(Math.abs(habits[0].loss - 0.08) < 1e-9);
});

test("the curve ends with the result when everything is known", () => {
  const findings = match([{ win_before: 0.4 }, {}, { win_before: 0.6 }]);
  assert.deepEqual(findings.curve(0, { length: 900, outcome: "0" }), [[50, 0.4], [250, 0.6], [900, 1]]);
  assert.deepEqual(findings.curve(0, { length: 900, outcome: "1" }).at(-1), [900, 0]);
  assert.deepEqual(findings.curve(0, { length: 900, outcome: "running" }).at(-1), [250, 0.6]);
  findings.verdicts.delete(2);
  assert.deepEqual(findings.curve(0, { length: 900, outcome: "0" }), [[50, 0.4]]);
});

/** Makes what a placement of a game alone cost. @param {object} more */
const cost = (more) => ({ pieces: 0, presses: 0, seconds: 0, pieces_seconds: 0, presses_seconds: 0, pause_seconds: 0, ...more });

test("a game alone says what each placement cost, and a card is made where the place of the piece was at fault", () => {
  const hole = {
    class: "inaccuracy", loss: 0.1, seconds: 1, why: [{ code: "extra-presses", count: 2 }, { code: "holes", count: 1 }],
    cost: cost({ pieces: 1.2, presses: 2, seconds: 1.6, pieces_seconds: 1.2, presses_seconds: 0.4 }),
  };
  const pause = {
    class: "mistake", loss: 0.2, seconds: 3, why: [{ code: "pause", count: 2000 }], cost: cost({ seconds: 2, pause_seconds: 2 }),
  };
  const findings = match([hole, {}, pause, {}, hole]);
  assert.deepEqual(findings.faults(0), [0, 2, 4]);
  assert.deepEqual(findings.lessons(0), [0, 4]);
  assert.deepEqual(match([{ class: "blunder", loss: 0.3 }]).lessons(0), [0], "in a match, each fault");
  const habits = findings.habits(0);
  assert.deepEqual(habits.map(({ code, times, isTime }) => [code, times, isTime]),
    [["holes", 2, true], ["pause", 1, true], ["extra-presses", 2, true]]);
  assert.match(habitOf(habits[0]), /^Holes: 2 times, 1\.20 s each/);
  const known = findings.verdicts.get(0);
  assert.ok(known);
  assert.equal(chanceOf(known), "Took 1.00 s. Lost 1.60 s: 1.2 more pieces needed (1.20 s), 2 extra presses (0.40 s).");
  assert.deepEqual(notesOf(known), ["It left 1 more hole."], "the way is in the cost");
  assert.match(causeOf(findings.verdicts.get(2) ?? known), /2\.00 s longer than usual/);
  assert.deepEqual(curveOf(findings.known(0), 0).map(([tick]) => tick), [50, 250, 450]);
});

test("a game alone is worth five cards, and the placement that lost most time is the worst, however long", () => {
  const costing = (/** @type {number} */ pieces) =>
    ({ class: "blunder", loss: 1, cost: cost({ pieces, seconds: pieces, pieces_seconds: pieces }) });
  const findings = match([3, 0, 1, 0, 9, 0, 2, 0, 1.5, 0, 4, 0, 8, 0].map(costing));
  assert.deepEqual(findings.lessons(0), [0, 4, 6, 10, 12]);
  assert.equal(findings.worst(0), 4);
});

test("the share of the time that was necessary falls with each loss and stays within its bounds", () => {
  const losses = [{}, { presses_seconds: 0.5 }, { pieces_seconds: 1 }, { pause_seconds: 90 }];
  const verdicts = losses.map((loss, at) => verdict({ tick: 1000 * (at + 1), cost: cost(loss) }));
  assert.deepEqual(curveOf(verdicts, 0), [[1000, 1], [2000, 0.75], [3000, 0.625], [4000, 0]]);
});

test("the end of a game alone is that of its own side", () => {
  const player = { accuracy: 80, classes: {}, statistics: { death: null } };
  const end = (/** @type {object} */ more, /** @type {any} */ goal, isBeaten = false) =>
    sentencesAlone(/** @type {any} */ ({ ...player, ...more }), { all: 9, worst: null, goal, isBeaten })[4];
  assert.equal(end({ reached: true }, { dig: 18 }), "The goal was reached.");
  assert.equal(end({ reached: true }, { ms: 120_000 }), "The time was up.");
  assert.equal(end({ reached: false }, { lines: 40 }, true), "The other side was first.");
  assert.equal(end({}, null), "The game was stopped.");
  assert.match(end({ statistics: { death: "lock out" } }, null), /locked above/);
});

test("a game with one board has one side, whatever its file says about the other", () => {
  const about = /** @type {any} */ ({ seats: ["", "person"] });
  assert.deepEqual([1, 2].map((boards) => ownSide(about, boards)), [0, 1]);
});

test("a side that placed nothing is not shown, and the other one does not call that an accuracy", () => {
  const findings = new Findings([placed(0, 1), placed(1, 1)]);
  assert.deepEqual([0, 1].map((side) => findings.sideWithPlacements(side === 0 ? 0 : 1)), [1, 1]);
  assert.equal(match([{}, {}]).sideWithPlacements(0), 0);
  const player = (/** @type {number | null} */ accuracy) => /** @type {any} */ ({ accuracy, classes: {}, statistics: {} });
  const [first] = sentencesOf(findings, [player(null), player(80)], 1, { names: ["You", "Casual"], outcome: "1" });
  assert.equal(first, "Casual placed with an accuracy of 80.0%; You placed no piece.");
});

test("the mark of a fault is at the chance before it, also if the match ends with it", () => {
  const findings = match([{}, {}, { class: "blunder", loss: 0.3, win_before: 0.6 }]);
  const playback = /** @type {any} */ ({ report: [], length: 250 });
  const { faults, curve } = courseOf({ playback, findings, isAlone: false, outcome: "1" }, 0, 2);
  assert.deepEqual(curve.at(-1), [250, 0]);
  assert.deepEqual(faults, [{ tick: 250, chance: 0.6, kind: "blunder" }]);
});

test("a step of a line is shown on the board after the steps before it", () => {
  const board = new Uint8Array(400);
  board.fill(8, 0, 9);
  board[10] = 3;
  const tall = { piece: "I", cells: [[9, 0], [9, 1], [9, 2], [9, 3]], cleared: [0] };
  const after = boardBefore(board, /** @type {any} */ ([tall]));
  assert.deepEqual([...after.subarray(0, 10)], [3, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  assert.deepEqual([after[19], after[29], after[39]], [1, 1, 0]);
  assert.equal(board[9], 0, "the board itself stays as it is");
  assert.deepEqual(boardBefore(board, []), board);
});

test("all games of this page are reviewed", () => {
  const bytes = new Uint8Array(32);
  assert.ok(isReviewed({ bytes, boards: 2 }));
  assert.ok(isReviewed({ bytes, boards: 1 }));
  const own = new TextEncoder().encode("SMRP\u0006\0\0\0\0\u0007stacker");
  assert.ok(isReviewed({ bytes: own, boards: 2 }));
  const named = new Uint8Array([0, 0, 0, 0, 6, 0, 0, 0, 0, 3, 50, 48, 103]);
  assert.ok(!isReviewed({ bytes: named, boards: 2 }), "a game of another mode");
});

/** Makes a deck that keeps its cards in memory. @param {object[]} cards @param {number} [room] for further cards */
function deckOf(cards, room = 10) {
  const deck = {
    cards: /** @type {any[]} */ (cards), lost: new Set(), room,
    due: (/** @type {number} */ now) => deck.cards.filter(({ due }) => due <= now),
    daysTo: () => 1,
    without: (/** @type {string} */ match, /** @type {number[]} */ placements) =>
      placements.filter((at) => deck.cards.every(({ id }) => id !== `${match} ${at}`)),
    add: async (/** @type {string} */ match, /** @type {number[]} */ placements, /** @type {number} */ now,
      /** @type {any[]} */ instead = []) => {
      deck.cards = deck.cards.filter((card) => !instead.includes(card));
      const added = placements.slice(0, deck.room);
      deck.cards.push(...added.map((at) => ({ id: `${match} ${at}`, match, at, due: now, memory: [] })));
      return { added: added.length, refused: placements.length - added.length };
    },
    oldest: (/** @type {number} */ count) => [...deck.cards].sort((a, b) => a.due - b.due).slice(0, count)
      .map((card) => Object.assign(card, { added: card.due })),
    seen: async (/** @type {any} */ card, /** @type {number[]} */ memory) => Object.assign(card, { memory, due: memory[0] }),
    remove: async (/** @type {any} */ card) => void deck.cards.splice(deck.cards.indexOf(card), 1),
    bytesOf: async (/** @type {any} */ { match }) => (deck.lost.has(match) ? null : new Uint8Array([1])),
    close: () => undefined,
  };
  return deck;
}

test("cards that are due are asked in order, graded by what the placement costs, and come back later", async () => {
  const deck = deckOf([]);
  /** @type {any[]} */
  const shown = [];
  const panel = { showDeck: (/** @type {any} */ state) => shown.push(state), say: () => undefined };
  let now = 1000;
  const study = new Study(/** @type {any} */ (deck), panel, () => now);
  await study.add("a", [4, 9]);
  assert.deepEqual(shown.at(-1), { all: 2, due: 2, days: 1, oldest: null, offered: 0 });
  /** @type {number[]} */
  const grades = [];
  const memory = { seen: async (/** @type {number[]} */ _, /** @type {number} */ grade) => (grades.push(grade), [now + 500, 1]) };
  const begin = async () => {
    const next = await study.next();
    if (next !== null) study.begin(next.card);
    return next?.card.at;
  };
  assert.equal(await begin(), 4);
  await study.answered(memory, 0);
  await study.answered(memory, 0.5);
  assert.equal(await begin(), 9);
  await study.answered(memory, 0.3);
  assert.deepEqual(grades, [3, 1], "a card is answered once");
  assert.equal(await study.next(), null);
  now += 600;
  deck.lost.add("a");
  assert.equal(await study.next(), null, "cards of lost matches are removed");
  assert.equal(deck.cards.length, 0);
  assert.deepEqual([0, 0.02, 0.03, 0.05, 0.06].map(gradeOf), [3, 3, 2, 2, 1]);
});

test("a position of its own is asked before the others, and a full deck refuses it", async () => {
  const panel = { showDeck: () => undefined, say: () => undefined };
  const study = new Study(/** @type {any} */ (deckOf([])), panel, () => 1000);
  await study.add("a", [4]);
  study.begin(await study.enter("pasted"));
  /** @type {number[]} */
  const grades = [];
  await study.answered({ seen: async (_, grade) => (grades.push(grade), [2000, 1]) }, 0);
  assert.deepEqual([grades, (await study.next())?.card.at], [[3], 4], "the position was answered, the mistake is still due");
  const full = new Study(/** @type {any} */ (deckOf([], 0)), panel, () => 1000);
  await assert.rejects(full.enter("pasted"), { key: "review.add.full" });
});

test("mistakes of another person become cards only when the person says so", async () => {
  const deck = deckOf([{ id: "a 4", match: "a", at: 4, due: 0, memory: [] }]);
  /** @type {any[]} */
  const shown = [];
  const panel = { showDeck: (/** @type {any} */ state) => shown.push(state), say: () => {} };
  const study = new Study(/** @type {any} */ (deck), panel, () => 9);
  await study.take("a", [4, 6, 9], Promise.resolve(false));
  assert.equal(shown.at(-1).offered, 2, "those without a card");
  assert.equal(deck.cards.length, 1);
  study.rest();
  assert.equal(shown.at(-1).offered, 0, "an offer ends with the review");
  await study.take("a", [4, 6, 9], Promise.resolve(false));
  await study.act("make-cards");
  assert.deepEqual(deck.cards.map(({ at }) => at), [4, 6, 9]);
  assert.equal(shown.at(-1).offered, 0);
  await study.take("b", [2], Promise.resolve(true));
  assert.equal(deck.cards.length, 4, "own mistakes at once");
  const late = study.take("c", [1], Promise.resolve(false));
  study.rest();
  await late;
  assert.equal(shown.at(-1).offered, 0, "nothing of a game that was left meanwhile");
  await study.take("d", [3], Promise.resolve(false));
  deck.add = () => Promise.reject(new Error("no storage"));
  await study.act("make-cards");
  assert.equal(shown.at(-1).offered, 1, "what could not be stored stays on offer");
});

test("a full deck names its oldest cards, and they go only when the person says so", async () => {
  const deck = deckOf([1, 2, 3].map((due) => ({ id: `old ${due}`, match: "old", at: due, due, memory: [] })));
  deck.room = 1;
  /** @type {any[]} */
  const shown = [];
  /** @type {(() => string)[]} */
  const said = [];
  const panel = {
    showDeck: (/** @type {any} */ state) => shown.push(state), say: (/** @type {() => string} */ words) => said.push(words),
  };
  const study = new Study(/** @type {any} */ (deck), panel, () => 9);
  await study.makeRoom();
  await study.add("a", [4, 6, 9]);
  assert.deepEqual(shown.at(-1).oldest, { count: 2, added: 1 });
  assert.equal(deck.cards.length, 4, "nothing has gone");
  deck.room = 3;
  const add = deck.add;
  deck.add = () => Promise.reject(new Error("no room"));
  await study.makeRoom();
  assert.equal(said.length, 2, "the fault is the last news");
  assert.equal(deck.cards.length, 4, "and nothing has gone");
  deck.add = add;
  await study.makeRoom();
  assert.equal(shown.at(-1).oldest, null);
  assert.deepEqual(deck.cards.filter(({ match }) => match === "old").map(({ at }) => at), [3]);
});

test("records that are no cards are skipped", () => {
  const card = { id: "a 1", match: "a", at: 1, added: 5, due: 6, memory: [] };
  assert.ok(isCard(card));
  for (const wrong of [null, 3, {}, { ...card, at: -1 }, { ...card, due: "now" }, { ...card, memory: ["x"] }, { ...card, id: 7 }])
    assert.ok(!isCard(wrong), JSON.stringify(wrong));
});
