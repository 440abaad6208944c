// @ts-check
/**
 * Tests the sounds themselves: each is rendered offline by the page's own synthesiser and written as a WAV file. Sounds of one
 * class are equally loud, every sound has its own spectrum, and nothing clips, not even a storm of events.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { loudnessTable, renderSounds, renderStorm } from "../helpers/sound-lab.mjs";
import { likeness, loudness, peak, shapeOf, wav } from "../helpers/spectrum.mjs";

const { server, browser } = await fixture(launch);
const { page, close } = await open(browser, `${server.origin}/demo.html`);
const sounds = await renderSounds(page);

/** The largest likeness of two sounds, 1 for the same spectra. */
const MOST_ALIKE = 0.9;
/** The largest difference of loudness within a class, in dB. */
const CLASS_RANGE = 6;

test("every sound is heard, does not clip, and ends", () => {
  const folder = mkdtempSync(join(tmpdir(), "stackmate-sounds-"));
  assert.ok(sounds.length >= 30, `${sounds.length} sounds`);
  for (const { name, samples } of sounds) {
    const file = join(folder, `${name}.wav`);
    writeFileSync(file, wav(samples));
    assert.equal(statSync(file).size, 44 + 2 * samples.length);
    assert.ok(loudness(samples) > -50, `${name} cannot be heard: ${loudness(samples)} dB`);
    assert.ok(peak(samples) < 0.5, `${name} has peak ${peak(samples)}`);
    assert.ok(peak(samples.subarray(-480)) < 0.002, `${name} stops with a click`);
  }
  rmSync(folder, { recursive: true });
});

test("sounds of one class are equally loud, and single presses are the quietest", () => {
  const table = loudnessTable(sounds);
  for (const [name, { least, most }] of table) assert.ok(most - least <= CLASS_RANGE, `${name}: ${least} to ${most} dB`);
  const middle = (/** @type {string} */ name) => (table.get(name)?.least ?? 0) / 2 + (table.get(name)?.most ?? 0) / 2;
  for (const name of ["clears", "attacks", "alarms", "ends", "interface"])
    assert.ok(middle("hands") < middle(name) - 3, `${name} is no louder than presses, which come ten times a second`);
});

test("every sound has its own spectrum", () => {
  const shapes = sounds.map(({ samples }) => shapeOf(samples));
  for (const [i, one] of shapes.entries()) {
    assert.ok(likeness(one, one) > 0.999);
    for (const [j, other] of shapes.slice(0, i).entries()) {
      const alike = likeness(one, other);
      assert.ok(alike < MOST_ALIKE, `${sounds[i].name} and ${sounds[j].name} are alike: ${alike}`);
    }
  }
});

test("a storm of thirty events a second does not clip", async () => {
  const { samples, played, dropped } = await renderStorm(page);
  assert.ok(played > 30 && dropped > 0, `${played} sounds were played and ${dropped} left out`);
  assert.ok(peak(samples) < 1, `peak ${peak(samples)}`);
  await close();
});
