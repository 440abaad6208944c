/** What the game tells, by the name of its event. */
export interface StackMateEvents {
  ready: CustomEvent<Record<string, never>>;
  state: CustomEvent<{ state: "loading" | "title" | "playing" | "paused" | "over" | "ready" | "error" }>;
  /** Numbers as they are shown, of the left (0) or the right board (1). */
  stats: CustomEvent<{ side: 0 | 1; pps: string; apm: string; pieces: string }>;
  gameover: CustomEvent<{ winner: 0 | 1 | "draw"; score: [number, number]; final: boolean }>;
  resize: CustomEvent<{ width: number; height: number }>;
  error: CustomEvent<{ message: string }>;
}

/** The element's attributes. */
export interface StackMateAttributes {
  mode?: "watch" | "play" | "sprint" | "race" | "dig" | "practice" | "solve" | "replay";
  /** The level of both bots, or of one. */
  level?: string;
  left?: string;
  right?: string;
  /** Pieces per second, 0.25 to 8. */
  pps?: string;
  seed?: string;
  replay?: string;
  fumen?: string;
  /** For `mode="solve"`: letters, or a pattern. */
  queue?: string;
  theme?: "system" | "dark" | "light" | "contrast";
  lang?: string;
  controls?: "all" | "none";
  muted?: "";
  /** Loads by itself when a quarter of it is in sight. */
  autoplay?: "";
}

export class StackMate extends HTMLElement {
  /** Loads the game if need be, and plays. */
  play(): void;
  pause(): void;
  restart(): void;
  /** Changes attributes and begins anew with them. */
  load(attributes: StackMateAttributes): void;
  setTheme(theme: NonNullable<StackMateAttributes["theme"]>): void;
  addEventListener<K extends keyof StackMateEvents>(
    type: K,
    listener: (this: StackMate, event: StackMateEvents[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: StackMate, event: HTMLElementEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/**
 * Registers `<stack-mate>`.
 * @param base the address of the folder `site/` of this package, wherever you serve it; by default it is beside this module
 */
export function define(base?: string): void;

declare global {
  interface HTMLElementTagNameMap {
    "stack-mate": StackMate;
  }
}
