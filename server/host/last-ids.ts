/**
 * Ids of the commands that a table has taken lately. The store knows all of them; what comes again within minutes is
 * not decided a second time, nor are the bots asked about what it would lead to.
 */
export class LastIds {
  readonly #most: number;
  /** Oldest first. */
  readonly #ids = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  has(id: string | null): boolean {
    return id !== null && this.#ids.has(id);
  }

  add(id: string | null): void {
    if (id === null) return;
    this.#ids.add(id);
    if (this.#ids.size > this.#most) for (const oldest of this.#ids) return void this.#ids.delete(oldest);
  }
}
