// @ts-check
/** The screen of reviews: a match on the boards, and the column beside. */
import { find } from "../../base/elements.js";
import { styled } from "../../base/sheet.js";
import { onLooks } from "../../board/looks.js";
import { wordsOf } from "../../language/failure.js";
import { need, say, t } from "../../language/language.js";
import { unpacked } from "../replays/code.js";
import { cardIn, nextCard } from "./asked.js";
import { Deck } from "./deck.js";
import { actOf } from "./keys.js";
import { isPlayedHere, noteAccuracy } from "./note.js";
import { Panel } from "./panel.js";
import { latestMatch } from "./latest.js";
import { addPositionForm } from "./position-form.js";
import { Session } from "./session.js";
import { Study } from "./study.js";
import { shareActs } from "./share.js";
import { Kept } from "./store.js";

/** @typedef {import("../../shell/modes.js").ScreenParts} Parts */
/** @typedef {import("../../shell/screens.js").Screen} Screen */

/**
 * @param {import("../../base/modes.js").ModeRow} mode
 * @param {Parts} parts
 */
export async function open(mode, parts) {
  const [stackmate] = await Promise.all([
    parts.load(), styled(parts.root, "modes/review/review.css"), need("review"), need("replays"),
  ]);
  return new ReviewScreen(mode, parts, stackmate);
}

/** @implements {Screen} */
class ReviewScreen {
  #mode;
  #parts;
  #stackmate;
  #panel;
  /** @type {Session | null} */
  #session = null;
  /** @type {Kept | null} */
  #kept = null;
  /** The cards of own mistakes, once they are read; null if this browser keeps nothing. @type {Promise<Study | null>} */
  #study;
  /** The replay under review. @type {Uint8Array | null} */
  #bytes = null;
  /** Increases whenever a match is opened or the screen is left, so that a slow load does not open an outdated match. */
  #visit = 0;
  #stop = new AbortController();

  /**
   * @param {import("../../base/modes.js").ModeRow} mode
   * @param {Parts} parts
   * @param {import("../../types").Stackmate} stackmate
   */
  constructor(mode, parts, stackmate) {
    this.#mode = mode;
    this.#parts = parts;
    this.#stackmate = stackmate;
    this.#panel = new Panel(find(parts.root, ".stage"), {
      onAct: (what) => this.#act(what),
      onSide: (side) => this.#session?.turn(side),
      onSeek: (nth) => this.#session?.seek(nth),
      onPlacement: (at) => this.#session?.viewer.choose(at),
      onTime: (part) => this.#session?.seekTime(part),
    });
    addPositionForm(this.#panel.root, (from) => this.#ask((study) => cardIn(stackmate.module, study, from)));
    this.#study = Deck.open().then((deck) => deck && new Study(deck, this.#panel));
    onLooks(parts.host, () => this.#panel.restyle(), this.#stop.signal);
    window.addEventListener("keydown", (event) => this.#key(event), { signal: this.#stop.signal });
  }

  get state() {
    return this.#session?.viewer.isAttempted === true ? "playing" : "ready";
  }

  /** Returns whether no person plays: a person plays at most one piece. */
  get isWatched() {
    return this.state === "ready";
  }

  /** Begins with the match in the address, or else with the latest one. */
  async open() {
    const link = this.#parts.host.getAttribute("replay");
    try {
      await this.enter(null, link === null ? {} : { bytes: await unpacked(link) });
    } catch (error) {
      this.#show();
      this.#panel.say(() => say(wordsOf(error)));
    }
  }

  /** @param {unknown} [_] @param {{ bytes?: Uint8Array }} [from] */
  async enter(_, { bytes } = {}) {
    this.#show();
    const visit = ++this.#visit;
    try {
      if (bytes === undefined) await this.#parts.settled();
      const found = bytes ?? (await latestMatch());
      if (visit !== this.#visit) return;
      if (found === null) return this.#panel.say(() => t("review.nothing"));
      const [kept, study] = await Promise.all([Kept.open(found), this.#study]);
      if (visit !== this.#visit) return kept?.close();
      study?.rest();
      this.#begin(found, kept, study);
    } catch (error) {
      if (visit === this.#visit) this.#panel.say(() => say(wordsOf(error)));
    }
  }

  leave() {
    this.#visit += 1;
    this.#end();
    this.#panel.root.hidden = true;
    this.#parts.display.restyle();
  }

  /** Begins again to place the piece, or goes to the beginning of the line. */
  start() {
    const viewer = this.#session?.viewer;
    if (viewer === undefined) return;
    if (!viewer.isAttempted) return void viewer.act("first");
    for (const _ of ["end", "begin"]) viewer.act("try");
  }

  /** Stops the judges. A piece that is being placed is given up instead, because such a pause has no end. */
  pause() {
    if (this.#session?.viewer.isAttempted) this.#session.viewer.act("try");
    else this.#session?.hold(true);
  }

  resume() {
    this.#session?.hold(false);
  }

  useDefaults() {}

  /** @param {number} button @param {boolean} down @param {number} timeStamp */
  edge(button, down, timeStamp) {
    this.#session?.viewer.edge(button, down, timeStamp);
  }

  /** @param {number} now the time stamp of the frame */
  frame(now) {
    this.#session?.frame(now);
  }

  /** @param {string} command */
  command(command) {
    return command === "confirm" && this.#session?.viewer.act("step") === true;
  }

  close() {
    this.leave();
    this.#stop.abort();
    void this.#study.then((study) => study?.close());
    this.#panel.close();
  }

  #show() {
    const { panel, display } = this.#parts;
    this.#end();
    panel.setMode(this.#mode, () => ["", ""]);
    panel.setState("ready");
    panel.hideOverlay();
    this.#panel.root.hidden = false;
    this.#panel.clear();
    this.#panel.say(() => t("review.loading"));
    display.restyle();
  }

  /** Asks the person about a card. @param {(study: Study | null) => Promise<import("./asked.js").Asked | null>} find */
  async #ask(find) {
    const [visit, study] = [this.#visit, await this.#study];
    const asked = await find(study);
    if (study === null || asked === null) return;
    if (visit !== this.#visit) return asked.kept?.close();
    this.#visit += 1;
    this.#show();
    study.begin(asked.card);
    this.#begin(asked.bytes, asked.kept, study, asked.card.at);
  }

  /** @param {Uint8Array} bytes @param {Kept | null} kept @param {Study | null} study @param {number | null} [asked] */
  #begin(bytes, kept, study, asked = null) {
    const { root, display, panel, settled } = this.#parts;
    [this.#kept, this.#bytes] = [kept, bytes];
    this.#session = new Session({
      root, display, kept, stackmate: this.#stackmate, panel: this.#panel, chosen: this.#parts.chosen,
      onAttempt: () => this.#attempted(),
      onAccuracy: (accuracy) => void noteAccuracy(bytes, accuracy),
      onAttempted: ({ loss }) => this.#session && void study?.answered(this.#session, loss),
      onDone: (placements) => kept && void study?.take(kept.id, placements, settled().then(() => isPlayedHere(bytes))),
      onNames: (names) => panel.setMode(this.#mode, () => /** @type {[string, string]} */ (names)),
      onUnfit: (words) => {
        this.#end();
        this.#panel.clear();
        this.#panel.say(words);
      },
    }, bytes, asked);
  }

  /** Shows the touch buttons while a piece is placed. */
  #attempted() {
    const { panel, app } = this.#parts;
    panel.setState(this.state);
    if (this.state === "ready") return void delete app.dataset.view;
    app.dataset.view = "attempt";
    find(app, ".stage").focus({ preventScroll: true });
  }

  #end() {
    this.#session?.close();
    this.#kept?.close();
    [this.#session, this.#kept, this.#bytes] = [null, null, null];
  }

  /** @param {string} what */
  #act(what) {
    if (what === "cards") return void this.#ask(nextCard);
    if (what === "make-room" || what === "make-cards") return void this.#study.then((study) => study?.act(what));
    const [session, bytes] = [this.#session, this.#bytes];
    if (session === null || bytes === null || session.viewer.act(what)) return;
    if (what === "play-on") return this.#parts.show(...session.playOn());
    if (what === "watch") return this.#parts.show("replays", { bytes });
    void shareActs(what, { session, bytes, root: this.#panel.root, stackmate: this.#stackmate })
      .catch((error) => () => say(wordsOf(error))).then((words) => this.#panel.answerBelow(words));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const viewer = this.#session?.viewer;
    const act = viewer === undefined || viewer.isAttempted ? null : actOf(event, this.#parts.host);
    if (act === null) return;
    event.preventDefault();
    viewer?.act(act);
  }
}
