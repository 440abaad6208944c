// @ts-check
/** Canvases that are as sharp as the display. */

/**
 * Clears a canvas and gives it as many pixels as it covers on the display.
 * @param {HTMLCanvasElement} canvas
 * @returns {{ context: CanvasRenderingContext2D, width: number, height: number, ratio: number } | null} the size in CSS pixels,
 *   and the device pixels in one of them; null if the canvas is not visible
 */
export function sharpened(canvas) {
  const { width, height } = canvas.getBoundingClientRect();
  const context = canvas.getContext("2d");
  if (context === null || width < 1 || height < 1) return null;
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  return { context, width, height, ratio };
}
