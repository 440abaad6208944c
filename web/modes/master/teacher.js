// @ts-check
/**
 * The worker's part of a training: it learns epoch by epoch, and can be stopped between two of them.
 */

/**
 * @param {{ module: import("./types").TeachModule, post: (message: object) => void, later: (callback: () => void) => void }}
 *   options `later` runs a callback after pending events
 * @returns {{ receive(message: any): void, stop(): void }}
 */
export function createTeacher({ module, post, later }) {
  /** @type {import("./types").TrainerHandle | null} */
  let trainer = null;
  let [epoch, epochs] = [0, 0];
  let stopped = false;

  const finish = () => {
    if (trainer === null) return;
    post({ type: "done", weights: trainer.weights(), epochs: epoch });
    trainer.free();
    trainer = null;
  };
  const step = () => {
    if (stopped || trainer === null) return;
    const result = trainer.epoch();
    epoch += 1;
    post({ type: "epoch", epoch, epochs, ...result });
    if (epoch >= epochs) finish();
    else later(step);
  };
  return {
    receive(message) {
      if (stopped) return;
      if (message.type === "stop") finish();
      if (message.type !== "train") return;
      trainer?.free();
      trainer = new module.Trainer(message.log, message.weights, message.seed);
      [epoch, epochs] = [0, message.epochs];
      const [learned, held] = trainer.sizes();
      post({ type: "sizes", learned, held });
      later(step);
    },
    stop() {
      stopped = true;
      trainer?.free();
      trainer = null;
    },
  };
}
