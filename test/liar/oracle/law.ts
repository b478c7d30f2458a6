import { allSituations } from './situations.ts';

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

/** All premises of the laws: each must occur in a run of some length. */
export const allPremises: readonly string[] = [
  'D enter',
  'D one draw',
  'S agreed bank',
  'S own posta',
  'S shoe',
  'S doubtful shoe',
  'S doubtful turn',
  'O1 banker first',
  'O1 banker last',
  'O1 owed link',
  'O2 one give',
  'O2 the same give again',
  'O3 bet',
  'O3 give as banker',
  'O3 give as punter',
  'O3 ack',
  'O4 share',
  'O4 result',
  'O4 leave',
  'O4 evidence',
  'O4 demandable',
  'O4 worst end',
  'O5 posta by hand',
  'O5 move by hand',
  'O5 bet by hand',
  'O5 choice',
  "O5 banker's time",
  'O6 banks end',
  'O7 cards shown',
  ...allSituations,
];
