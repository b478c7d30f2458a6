/**
 * A ruleset is data (rules.md 2): no code asks which variant it is.
 * All four carry what a bank's arithmetic and drawing need, because proofs of all four are verified;
 * only those with `table` can be played yet.
 */
import { assert } from '../assert.ts';
import { volontaBits } from '../protocol/messages.ts';

/** What the regola says in one cell of the drawing table. */
export type Cell = 'sta' | 'carta' | 'volonta';

export interface Drawing {
  /** Punta's cells for 0–7. */
  readonly punta: readonly Cell[];
  /** Banker's cells for 0–7 when the punta did not draw. */
  readonly bancoAlone: readonly Cell[];
  /** `bancoGiving[points][given]`: banker's cells for 0–7 when it gave a card of 0–9 points. */
  readonly bancoGiving: readonly (readonly Cell[])[];
  /** The regola binds the banker outside volontà. */
  readonly bindsBanco: boolean;
  /** The regola binds the punta outside volontà when others' money is with it. */
  readonly bindsPuntaForOthers: boolean;
  /** 8 or 9 must be shown by the punta. */
  readonly mustShow: boolean;
  readonly mayStandOnZero: boolean;
}

/** Where money of the posta goes that no stake covers (protocol.md 4). */
export type Garage = 'on acceptance' | 'on a win' | 'to credit' | 'none';

/** Milliseconds a player has for each kind of decision (rules.md 1.6). */
export interface Clocks {
  readonly posta: number;
  readonly bets: number;
  readonly draw: number;
  readonly choice: number;
  /** For the links and signatures that a client gives by itself (protocol.md 2.4). */
  readonly link: number;
}

/** What a table needs to be played, beyond a bank's arithmetic and drawing. */
export interface TablePlay {
  readonly seats: number;
  readonly minimumPlayers: number;
  readonly clocks: Clocks;
  /** Outcomes after which the banker may pass. */
  readonly passAfter: readonly ('banco' | 'egalite')[];
  /** Outcomes after which the banker may halve. */
  readonly halveAfter: readonly ('banco' | 'egalite')[];
  /** Who has the bank after a passed one: the next seat by hand in all rulesets without a seguito. */
  readonly seguito: boolean;
}

export interface Ruleset {
  /** `Table.ruleset`. */
  readonly id: number;
  readonly name: string;
  readonly garage: Garage;
  /** Posta above the table's maximum goes here at the next coup. */
  readonly excess: 'garage' | 'takenOut';
  /** Names of `call`s a punter may make (protocol.md 3 numbers). */
  readonly calls: readonly number[];
  /** What standing bettors may place. A banco leaves no plain bet, so "when nobody called banco" (001) needs no word of its own. */
  readonly standing: 'none' | 'plain bets';
  /** Numbers of `move`s a banker may make. */
  readonly moves: readonly number[];
  /** Union of the `volonta` bits that exist. */
  readonly volonta: number;
  readonly drawing: Drawing;
  /** The taglia ends: after `extraCoups` more coups once `card` cards are drawn. */
  readonly cut: { readonly card: number; readonly extraCoups: number };
  readonly table: TablePlay | null;
}

const cells: Record<string, Cell> = { c: 'carta', s: 'sta', v: 'volonta' };
/** One row of a printed table: a letter a column, c carta, s sta, v volontà. */
const row = (letters: string): readonly Cell[] => [...letters].map((letter) => {
  const cell = cells[letter];
  assert(cell, `no cell ${letter}`);
  return cell;
});

/** rules.md 1.6; columns are the points of the card given, 0–9. */
const regola = ['cccccccccc', 'cccccccccc', 'cccccccccc', 'ccccccccsv', 'ssccccccss', 'ssssvcccss', 'ssssssccss', 'ssssssssss'].map(row);
/** rules.md 2, heads-up table B: 3 giving 9, 5 giving 4 and (as printed) 7 giving 6 draw. */
const tableB = ['cccccccccc', 'cccccccccc', 'cccccccccc', 'ccccccccsc', 'ssccccccss', 'ssssccccss', 'ssssssccss', 'sssssscsss'].map(row);

const free = { bindsBanco: false, bindsPuntaForOthers: false, mustShow: false, mayStandOnZero: true } as const;
const { punta5, banco3v9, banco5v4, regola: allaRegola, principiante } = volontaBits;

const online: Ruleset = {
  id: 0,
  name: 'online',
  garage: 'on a win',
  excess: 'garage',
  calls: [1, 3, 4, 5],
  standing: 'none',
  moves: [0, 1, 2],
  volonta: punta5 | banco3v9 | banco5v4 | allaRegola,
  drawing: { ...free, punta: row('cccccvss'), bancoAlone: row('ccccccss'), bancoGiving: regola },
  cut: { card: 200, extraCoups: 1 },
  table: null,
};

const saintVincent: Ruleset = {
  id: 1,
  name: 'saint-vincent',
  garage: 'to credit',
  excess: 'takenOut',
  calls: [1, 3, 4, 5],
  standing: 'plain bets',
  moves: [0, 1, 3],
  volonta: punta5 | banco3v9 | banco5v4 | allaRegola | principiante,
  drawing: {
    punta: row('cccccvss'), bancoAlone: row('ccccccss'), bancoGiving: regola,
    bindsBanco: true, bindsPuntaForOthers: true, mustShow: true, mayStandOnZero: false,
  },
  cut: { card: 305, extraCoups: 0 },
  table: null,
};

const venezia: Ruleset = {
  id: 2,
  name: 'venezia',
  garage: 'none',
  excess: 'takenOut',
  calls: [1, 2, 3, 4, 5],
  standing: 'plain bets',
  moves: [0],
  volonta: banco3v9 | banco5v4 | allaRegola,
  drawing: { ...free, punta: row('cccccsss'), bancoAlone: row('ccccccss'), bancoGiving: regola },
  cut: { card: 305, extraCoups: 0 },
  table: null,
};

const headsUp: Ruleset = {
  id: 3,
  name: 'heads-up',
  garage: 'on acceptance',
  excess: 'garage',
  calls: [1, 3, 5],
  standing: 'none',
  moves: [0, 2],
  volonta: allaRegola,
  drawing: { ...free, punta: row('cccccsss'), bancoAlone: row('ccccccss'), bancoGiving: tableB },
  cut: { card: 200, extraCoups: 1 },
  table: {
    seats: 2,
    minimumPlayers: 2,
    clocks: { posta: 20_000, bets: 20_000, draw: 15_000, choice: 15_000, link: 5_000 },
    passAfter: ['banco', 'egalite'],
    halveAfter: ['banco', 'egalite'],
    seguito: false,
  },
};

/** By `Table.ruleset`. */
export const rulesets: readonly Ruleset[] = [online, saintVincent, venezia, headsUp];

/** The ruleset of this number, or null for one that does not exist. */
export function rulesetOf(id: number): Ruleset | null {
  return rulesets[id] ?? null;
}
