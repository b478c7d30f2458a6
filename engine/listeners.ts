/** Who is told whenever something has changed. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** Calls `listener` after every change; returns how to stop it. */
  add(listener: () => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(): void {
    for (const listener of this.#all) listener();
  }
}
