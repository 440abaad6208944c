// @ts-check
/** Renders the page's sounds offline, in a browser. */
import { RATE, loudness } from "./spectrum.mjs";

/** @typedef {{ name: string, kind: string, samples: Float32Array }} Rendered */

/**
 * Renders every sound alone.
 * @param {import("playwright-core").Page} page of a server of the sources
 * @returns {Promise<Rendered[]>}
 */
export async function renderSounds(page) {
  const rendered = await page.evaluate(async (rate) => {
    const [sounds, synth] = ["/sound/sounds.js", "/sound/synth.js"];
    const [{ SOUNDS }, { schedule }] = [await import(sounds), await import(synth)];
    const all = [];
    for (const [name, { class: kind, voices }] of SOUNDS) {
      const seconds = Math.max(...voices.map((/** @type {{ at: number, seconds: number }} */ one) => one.at + one.seconds));
      const context = new OfflineAudioContext(1, Math.ceil(rate * (seconds + 0.05)), rate);
      for (const voice of voices) schedule(context, context.destination, voice, { when: 0, volume: 1, pitch: 1 });
      const buffer = await context.startRendering();
      all.push({ name, kind, samples: [...buffer.getChannelData(0)] });
    }
    return all;
  }, RATE);
  return rendered.map(({ name, kind, samples }) => ({ name, kind, samples: Float32Array.from(samples) }));
}

/**
 * Renders two seconds with thirty events a second, each with two of the sounds.
 * @param {import("playwright-core").Page} page of a server of the sources
 */
export async function renderStorm(page) {
  const { samples, played, dropped } = await page.evaluate(async (rate) => {
    const [sounds, synth, limits] = ["/sound/sounds.js", "/sound/synth.js", "/sound/limiter.js"];
    const [{ SOUNDS }, { schedule }, { Limiter }] = [await import(sounds), await import(synth), await import(limits)];
    const context = new OfflineAudioContext(1, 3 * rate, rate);
    const limiter = new Limiter();
    const all = [...SOUNDS.values()];
    let [played, dropped] = [0, 0];
    for (let event = 0; event < 60; event++) {
      const when = event / 30;
      for (const { voices } of [all[event % all.length], all[(event * 7) % all.length]]) {
        const volume = limiter.admit(voices, when, 1);
        if (volume === 0) dropped += 1;
        else played += 1;
        if (volume > 0) for (const voice of voices) schedule(context, context.destination, voice, { when, volume, pitch: 1 });
      }
    }
    const buffer = await context.startRendering();
    return { samples: [...buffer.getChannelData(0)], played, dropped };
  }, RATE);
  return { samples: Float32Array.from(samples), played, dropped };
}

/**
 * Returns the least and the largest loudness of each class, in dB (A).
 * @param {readonly Rendered[]} sounds
 * @returns {Map<string, { least: number, most: number }>}
 */
export function loudnessTable(sounds) {
  /** @type {Map<string, { least: number, most: number }>} */
  const table = new Map();
  for (const { kind, samples } of sounds) {
    const loud = loudness(samples);
    const { least, most } = table.get(kind) ?? { least: loud, most: loud };
    table.set(kind, { least: Math.min(least, loud), most: Math.max(most, loud) });
  }
  return table;
}
