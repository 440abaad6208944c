// @ts-check
/**
 * Everything on the page that is not a canvas: names, score, statistics, overlays, the line that says what runs.
 *
 * It writes what it is told and knows no state of the game.
 */

/** @typedef {import("./types").ResultRow} ResultRow */
/** @typedef {import("./input.js").Command} Command */
/** @typedef {{ label: string, action: string, key?: Command }} Action `key`: what is bound to this does the same */
/**
 * @typedef {object} Overlay
 * @property {string} title
 * @property {string} [lead]
 * @property {Action[]} actions the first is the main one
 * @property {{ names: [string, string], rows: ResultRow[] }} [result]
 * @property {boolean} [alert] something went wrong
 */

/**
 * @template {Element} [E=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {E}
 */
export function find(root, selector) {
  const element = root.querySelector(selector);
  if (element === null) throw new Error(`the markup has no ${selector}`);
  return /** @type {E} */ (element);
}

/**
 * @param {string} tag
 * @param {string} text
 * @param {Record<string, string>} [attributes]
 */
function element(tag, text, attributes = {}) {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

export class Panel {
  #root;
  #overlay;
  /** What the key for a command is called; empty when there is none. @type {(command: Command) => string} */
  keyOf = () => "";

  /** @param {ParentNode} root */
  constructor(root) {
    this.#root = root;
    this.#overlay = find(root, ".overlay");
  }

  /** @param {string} state */
  setState(state) {
    find(this.#root, ".app").dataset.state = state;
    const paused = state === "paused";
    find(this.#root, '[data-action="pause"]').setAttribute("aria-label", paused ? "Resume" : "Pause");
    for (const name of ["pause", "restart"]) {
      const enabled = state === "playing" || paused || (name === "restart" && state === "over");
      /** @type {HTMLButtonElement} */ (find(this.#root, `[data-action="${name}"]`)).disabled = !enabled;
    }
  }

  /**
   * @param {string} mode
   * @param {[string, string]} names
   */
  setMode(mode, names) {
    find(this.#root, ".app").dataset.mode = mode;
    for (const button of this.#root.querySelectorAll("[data-mode]")) {
      if (button.matches("button")) button.setAttribute("aria-pressed", String(button.getAttribute("data-mode") === mode));
    }
    names.forEach((name, side) => {
      const seat = find(this.#root, `.seat[data-side="${side}"]`);
      find(seat, ".name").textContent = name;
      find(seat, "canvas").setAttribute("aria-label", name === "You" ? "Your board" : `Board of ${name}`);
      find(this.#root, `[data-score-name="${side}"]`).textContent = name;
      find(this.#root, `.level[data-side="${side}"] span`).textContent = mode === "watch" ? `Bot ${"AB"[side]}` : "Bot";
    });
  }

  /**
   * @param {[number, number]} score
   * @param {number} firstTo
   */
  setScore(score, firstTo) {
    score.forEach((points, side) => {
      find(this.#root, `[data-score="${side}"]`).textContent = String(points);
    });
    find(this.#root, ".first-to").textContent = `first to ${firstTo}`;
  }

  /**
   * @param {number} side
   * @param {Record<string, string>} values by `data-stat`
   */
  setStats(side, values) {
    const seat = find(this.#root, `.seat[data-side="${side}"]`);
    for (const [name, value] of Object.entries(values)) {
      const cell = find(seat, `[data-stat="${name}"]`);
      if (cell.textContent !== value) cell.textContent = value;
    }
  }

  /** @param {string} text empty when the countdown is over */
  setCount(text) {
    for (const count of this.#root.querySelectorAll(".count")) {
      if (count.textContent !== text) count.textContent = text;
    }
  }

  /**
   * The line that says what runs the bot, and why.
   * @param {string} text
   * @param {"loading" | "good" | "bad"} mood
   */
  setEngine(text, mood) {
    const line = find(this.#root, ".engine");
    line.dataset.mood = mood;
    find(line, ".what").textContent = text;
  }

  /** @param {string} text how much the bots think */
  setThought(text) {
    find(this.#root, ".engine .thought").textContent = text;
  }

  /** @param {boolean} on */
  setSound(on) {
    find(this.#root, '[data-action="sound"]').setAttribute("aria-pressed", String(on));
  }

  /** @param {string} text for screen readers */
  say(text) {
    find(this.#root, ".sr").textContent = text;
  }

  /** @param {Overlay} overlay */
  showOverlay({ title, lead = "", actions, result, alert = false }) {
    const box = this.#overlay;
    box.setAttribute("role", alert ? "alertdialog" : "dialog");
    box.dataset.alert = String(alert);
    find(box, "h2").textContent = title;
    find(box, ".lead").textContent = lead;
    find(box, ".extra").replaceChildren(...(result ? [resultTable(result)] : []));
    find(box, ".actions").replaceChildren(...actions.map(({ label, action, key }) => {
      const button = element("button", label, { type: "button", "data-action": action });
      const name = key && this.keyOf(key);
      if (name) button.append(element("kbd", name, { "aria-hidden": "true" }));
      return button;
    }));
    box.hidden = false;
    box.focus({ preventScroll: true });
  }

  hideOverlay() {
    this.#overlay.hidden = true;
    find(this.#root, ".stage").focus({ preventScroll: true });
  }
}

/** @param {{ names: [string, string], rows: ResultRow[] }} result */
function resultTable({ names, rows }) {
  const table = element("table", "");
  const head = element("tr", "");
  head.append(element("td", ""), ...names.map((name) => element("th", name, { scope: "col" })));
  table.append(head, ...rows.map(({ label, values }) => {
    const row = element("tr", "");
    row.append(element("th", label, { scope: "row" }), ...values.map((value) => element("td", value)));
    return row;
  }));
  return table;
}
