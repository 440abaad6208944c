// @ts-check
/**
 * The game behind the first picture: it connects the parts, and releases workers, listeners and frames when it is closed.
 * `shell/mount.js` loads it after the first picture.
 */
import { Setup } from "../match/bots/setup.js";
import { Watching } from "../match/bots/watching.js";
import { Chooser } from "../match/chooser.js";
import { bindControls } from "./controls.js";
import { bindEffects } from "../effects/bind.js";
import { openEngine } from "../engine/engine.js";
import { isForGame } from "../input/focus.js";
import { openForeign } from "../foreign/foreign.js";
import { openHuman } from "../input/human.js";
import { need, say } from "../language/language.js";
import { Loader } from "../foreign/loader.js";
import { openLearner } from "../modes/learn/seat.js";
import { Menu } from "../menu/menu.js";
import { showNotice } from "../page/notice.js";
import { MODES } from "./modes.js";
import { Mixer } from "../sound/mixer.js";
import { bindLinks } from "./links.js";
import { openScreens } from "./open-screens.js";
import { optionsOf } from "./options.js";
import { find } from "../page/panel.js";
import { bindReplays } from "../modes/replays/bind.js";
import { Games } from "../modes/replays/games.js";
import { loadGame } from "../engine/requirements.js";
import { Resign } from "../match/resign.js";
import { useFont } from "./font.js";
import { Visibility } from "./visibility.js";
import { Screens } from "./screens.js";
import { Series } from "../match/series.js";
import { Showcase } from "../match/showcase.js";
import { openStore } from "../settings/store.js";
import { Wired } from "../settings/wire.js";
import { styled } from "../base/sheet.js";
import { Speaker } from "../sound/speaker.js";
import { Speech } from "../speech/speech.js";

/** @typedef {import("../page/numbers.js").Options} Options */

/** @typedef {"play" | "pause" | "restart" | "defaults" | "freeze" | "thaw"} Word the commands of a page around the game */

/**
 * @typedef {object} Shown the elements of the first picture
 * @property {HTMLElement} host
 * @property {ShadowRoot} root
 * @property {import("../page/panel.js").Panel} panel
 * @property {import("../round/display.js").Display} display
 * @property {import("../language/choice.js").Choice} words
 */

/** The style sheets of the title. `index.html` lists them too, so that they are loaded ahead. */
const SHEETS = ["menu/menu.css", "match/bots/bots.css", "board/skins.css", "round/callouts.css", "input/touch.css"];

export class App {
  #shown;
  #store = openStore();
  /** @type {(() => void)[]} called in reverse order */
  #undo = [];
  /** @type {Visibility | null} */
  #visibility = null;
  /** @type {Screens | null} */
  #screens = null;
  #gone = false;
  /** @type {import("../modes/replays/bind.js").Replays | null} */
  #replays = null;
  /** @type {import("../modes/replays/bind.js").Report} */
  #report = (...game) => /** @type {import("../modes/replays/bind.js").Replays} */ (this.#replays).report(...game);

  /** @param {Shown} shown */
  constructor(shown) {
    this.#shown = shown;
  }

  /**
   * Loads what it needs before it is created. If texts cannot be loaded, the title still works, and the core's own English
   * messages are shown.
   * @param {ShadowRoot} root
   * @param {HTMLElement} host
   */
  static ready(root, host) {
    // The title waits for the package of the match later. A failure is reported there.
    loadGame().catch(() => undefined);
    const others = Promise.allSettled([
      need("menu", "mode", "bots", "core"),
      ...SHEETS.map((sheet) => styled(root, sheet)),
    ]);
    return Promise.allSettled([others, useFont(host, find(root, ".app"), others)]);
  }

  open() {
    const { host, root, panel, display, words } = this.#shown;
    const store = this.#store;
    this.#undo.push(store.watch((settings) => words.choose(settings.words.language)));
    const options = this.#options();
    const mixer = new Mixer();
    const speaker = new Speaker(mixer);
    const stop = new AbortController();
    display.speaker = speaker;
    panel.onEnd = (mood) => speaker.end(mood);
    panel.onCount = (count) => speaker.count(count);
    speaker.bindInterface(root, stop.signal);
    this.#undo.push(() => mixer.close(), () => stop.abort());
    const chooser = new Chooser(root);
    const chosen = () => store.settings;
    const report = this.#report;
    const keep = (/** @type {Partial<import("../settings/schema.js").Settings>} */ change) =>
      Object.entries(change).forEach(([section, fields]) =>
        store.set(/** @type {import("../settings/schema.js").Section} */ (section), fields),
      );
    const series = new Series(root, options, {
      keep, modes: MODES, panel, chooser, display, load: loadGame, openEngine,
      openForeign: (bot) => openForeign(root, bot), openLearner, chosen, report,
    });
    const games = new Games(MODES, loadGame);
    /** @type {Screens} */
    const screens = new Screens(MODES, openScreens(MODES, {
      host, root, app: find(root, ".app"), panel, display, load: loadGame, games, chosen, report, series,
      seed: options.seed, memory: options.memory, threads: options.threads,
      settled: async () => this.#replays?.settled(),
      show: (id, from) => screens.show(id, from),
    }), options.mode);
    const watching = new Watching(root, series, display);
    const setup = new Setup({ root, store, screens, series });
    this.#undo.push(() => watching.close(), () => setup.close());
    const menu = new Menu(root, MODES, screens);
    screens.onMode = () => menu.show();
    const replays = bindReplays({ host, root, display, screens, lineup: series.lineup, games });
    this.#replays = replays;
    this.#undo.push(() => replays.close());
    this.#undo.push(bindLinks({ host, root, screens }));
    const settings = new Wired({ host, root, store, screens, mixer, speaker, panel, display });
    const speech = new Speech({ root, panel, display, screens, store });
    this.#undo.push(
      () => screens.close(),
      () => settings.close(),
      () => menu.close(),
      () => speech.close(),
    );
    const unbind = bindControls(root, {
      modes: MODES, screens, series, mixer, chooser, menu, settings, setup, speech, loader: new Loader(root),
    });
    this.#screens = screens;
    const effects = bindEffects({ host, root, display });
    // A guest's page is not ours to animate.
    const showcase = host.hasAttribute("guest") ? null : new Showcase(this.#shown, {
      load: loadGame, openEngine, openForeign: (bot) => openForeign(root, bot), openLearner,
    });
    this.#undo.push(() => showcase?.close());
    const visibility = new Visibility(host, screens, (now) => {
      settings.poll(now);
      // A game that began while a dialog was open pauses, as a game that already ran does.
      if (screens.state === "playing" && !screens.isWatched && root.querySelector("dialog[open]")) screens.current.pause();
      screens.current.frame(now);
      settings.overlay.follow(screens.current.held);
      resign.frame(now);
      effects.frame(now);
      showcase?.frame(now, screens.current === series && screens.state === "title");
    });
    this.#visibility = visibility;
    this.#undo.push(unbind, () => effects.close(), () => visibility.close());
    const resign = new Resign({ root, screens, panel, store });
    this.#undo.push(() => resign.close());
    /** @type {import("../input/input.js").OnCommand} */
    const command = (name, source, timeStamp) =>
      name === "describe" ? speech.describe() : resign.press(name, source, timeStamp) || screens.command(name);
    const human = openHuman({
      target: window,
      pad: find(root, ".pad"),
      actions: (code) => settings.actionsOf(code),
      accepts: (event, action) => isForGame(event, action, this.#shown, screens.state),
      onCommand: command,
      onEdge: (button, down, timeStamp) => {
        screens.current.edge(button, down, timeStamp);
        settings.overlay.edge(button, down);
      },
    });
    settings.connect(human.buttons, command, (source, timeStamp) => resign.release(source, timeStamp));
    this.#undo.push(() => human.close());
    // Two bots begin without a person.
    const begins = () => !this.#gone && (host.hasAttribute("start") || screens.isWatched);
    void screens.open().then(() => begins() && visibility.whenAwake(() => this.command("play")));
  }

  get settings() {
    return this.#store.settings;
  }

  /** @param {Word} word */
  command(word) {
    if (word === "freeze" || word === "thaw") return this.#visibility?.set("host", word === "freeze");
    if (word === "pause") {
      this.#visibility?.stay();
      return /** @type {Screens} */ (this.#screens).current.pause();
    }
    this.#visibility?.whenAwake(() => this.#play(word));
  }

  /** @param {"play" | "restart" | "defaults"} word */
  #play(word) {
    const { state, current } = /** @type {Screens} */ (this.#screens);
    if (word === "restart") current.start();
    else if (word === "defaults") current.useDefaults();
    else if (state === "paused") current.resume();
    else if (state === "title" || state === "over") current.start();
    else current.command(word);
  }

  close() {
    this.#gone = true;
    for (const undo of this.#undo.reverse()) undo();
    this.#undo = [];
  }

  /**
   * Reads the choices in the element's attributes. Reports invalid ones to the page around; the site's own page also shows them
   * in a notice.
   */
  #options() {
    const { host, root, panel } = this.#shown;
    /** @type {unknown[]} */
    const wrong = [];
    const options = optionsOf(host, (error) => wrong.push(error), MODES);
    for (const error of wrong) panel.guest.onNews("error", { message: say(error) });
    if (wrong.length > 0 && !host.hasAttribute("guest")) showNotice(root, () => wrong.map(say).join("\n"));
    return options;
  }
}
