/** A law that is broken by something which the honest seat has let out or stored. */
export class Broken extends Error {
  override name = 'Broken';
  readonly law: string;

  constructor(law: string, detail: string) {
    super(`${law}: ${detail}`);
    this.law = law;
  }
}

/** How often the premise of each law held: a law that never had anything to judge has proven nothing. */
export class Premises {
  readonly counts = new Map<string, number>();

  held(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}
