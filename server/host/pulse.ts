/**
 * Notices time in which a table could not run: its process stopped, its event loop or its disk was blocked, the machine
 * slept, or the clock was set. The clock alone cannot tell such time from a player's silence, so a missing beat tells
 * it (P6.8).
 */
const beatMs = 250;
/** A shorter gap only means a busy machine; in milliseconds. */
const noticedFrom = 1_000;

/** All that beat. One timer serves them: with a timer each, many tables would wake an idle process all the time. */
const beating = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

export class Pulse {
  readonly #clock: () => number;
  #ran: number;
  #held = false;
  #look: () => void = () => undefined;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.#ran = clock();
  }

  /** Beats by itself from now on, and calls `onMissed` when a beat comes late. */
  start(onMissed: () => void): void {
    this.#look = () => {
      if (this.#held) return;
      if (this.missed() === 0) this.beat();
      else onMissed();
    };
    beating.add(this.#look);
    timer ??= setInterval(() => {
      for (const look of beating) look();
    }, beatMs).unref();
  }

  /** The table runs now. */
  beat(): void {
    this.#ran = this.#clock();
  }

  /**
   * Milliseconds since the last beat if a beat is missing, negative when the clock was set back; 0 while the table
   * runs.
   */
  missed(): number {
    const gap = this.#clock() - this.#ran;
    return Math.abs(gap) < noticedFrom ? 0 : gap;
  }

  /** The table waits for its store: for as long as that takes it can hear nobody. */
  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
  }

  stop(): void {
    beating.delete(this.#look);
    if (beating.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }
}
