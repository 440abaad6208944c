// @ts-check
/**
 * Writes all sounds as WAV files, a sheet of their spectrograms, and their loudness: `node tests/web/bench/sounds.mjs FOLDER`.
 * In the sheet, time goes to the right (a line each quarter of a second) and pitch goes up by thirds of an octave from 40 Hz.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { launch, open } from "../helpers/chromium.mjs";
import { serve } from "../helpers/server.mjs";
import { renderSounds } from "../helpers/sound-lab.mjs";
import { BANDS, RATE, loudness, peak, spectrogram, wav } from "../helpers/spectrum.mjs";

/** The slices of a sheet's picture, and the seconds that they show. */
const SLICES = 96;
const SECONDS = 1.5;

const folder = process.argv[2];
if (folder === undefined) throw new Error("name a folder: node tests/web/bench/sounds.mjs FOLDER");
mkdirSync(folder, { recursive: true });

const server = await serve();
const browser = await launch();
const { page } = await open(browser, `${server.origin}/demo.html`, { viewport: { width: 1500, height: 1300 } });
const sounds = await renderSounds(page);
const pictures = sounds.map(({ name, kind, samples }) => {
  writeFileSync(join(folder, `${name}.wav`), wav(samples));
  const [seconds, highest, loud] = [samples.length / RATE, peak(samples), loudness(samples)];
  const numbers = `${seconds.toFixed(2)} s  peak ${highest.toFixed(2)}  ${loud.toFixed(1)} dB(A)`;
  console.log(`${kind.padEnd(10)} ${name.padEnd(15)} ${numbers}`);
  return { name, kind, energy: [...spectrogram(samples, Math.round((RATE * SECONDS) / SLICES), SLICES)] };
});
await page.evaluate(({ pictures, slices, bands, seconds }) => {
  document.body.replaceChildren(...pictures.map(({ name, kind, energy }) => {
    const figure = document.createElement("figure");
    figure.style.cssText = "display: inline-block; margin: 6px; font: 12px sans-serif; color: #222";
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2 * slices, 4 * bands];
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    energy.forEach((value, i) => {
      const level = Math.max(0, Math.min(1, (10 * Math.log10(value + 1e-12) + 60) / 80));
      context.fillStyle = `hsl(${260 - 210 * level} 90% ${5 + 60 * level}%)`;
      context.fillRect(2 * Math.floor(i / bands), 4 * (bands - 1 - (i % bands)), 2, 4);
    });
    context.fillStyle = "#fff4";
    for (let at = 0.25; at < seconds; at += 0.25) context.fillRect((2 * slices * at) / seconds, 0, 1, 4 * bands);
    const caption = Object.assign(document.createElement("figcaption"), { textContent: `${kind}: ${name}` });
    figure.append(canvas, caption);
    return figure;
  }));
  document.body.style.cssText = "display: block; background: white";
  document.documentElement.style.background = "white";
}, { pictures, slices: SLICES, bands: BANDS, seconds: SECONDS });
await page.screenshot({ path: join(folder, "spectrograms.png"), fullPage: true });
await browser.close();
await server.stop();
