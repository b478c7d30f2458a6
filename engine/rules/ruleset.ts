/**
 * A ruleset is data (rules.md 2): no code asks which variant it is. Where a document leaves something open and rules.md
 * decides it, rules.md marks it with (d).
 */
import { assert } from '../assert.ts';
import { volontaBits, type Table } from '../protocol/messages.ts';

/** What the regola says in one cell of the drawing table. */
export type Cell = 'sta' | 'carta' | 'volonta';

export interface Drawing {
  /** Punta's cells for 0–7. */
  readonly punta: readonly Cell[];
  /** Banker's cells for 0–7 if the punta did not draw. */
  readonly bancoAlone: readonly Cell[];
  /** `bancoGiving[points][given]`: banker's cells for 0–7 after giving a card of 0–9 points. */
  readonly bancoGiving: readonly (readonly Cell[])[];
  /** The regola binds the banker, except at volontà. */
  readonly bindsBanco: boolean;
  /** The regola binds the punta, except at volontà, when others' money plays with it. */
  readonly bindsPuntaForOthers: boolean;
  /** The punta must show an 8 or 9. */
  readonly mustShow: boolean;
  readonly mayStandOnZero: boolean;
}

/** Where the part of the posta goes that no stake covers (protocol.md 4). */
export type Garage = 'on acceptance' | 'on a win' | 'to credit' | 'none';

/** Milliseconds a player has for each kind of decision (rules.md 1.6). */
export interface Clocks {
  readonly posta: number;
  readonly bets: number;
  readonly draw: number;
  readonly choice: number;
  /** For the offer of a seguito, and for a passer who may take the bank back. */
  readonly offer: number;
  /** After the last bid of an auction. */
  readonly auction: number;
  /** For the links and signatures that a client gives without asking (protocol.md 2.4). */
  readonly link: number;
}

/**
 * From when in a bank something is open to its banker: once it has won a coup, or once a coup was played (that it did
 * not lose).
 */
export type Since = 'a won coup' | 'a coup';

/** When the banker may put credit into the posta, halve it, or take some out (rules.md 2). */
export interface BankerRights {
  readonly raise: 'any time' | Since | null;
  /**
   * At most this many times in a bank (null: no limit), and only before it has won `beforeWin` coups (null: no limit).
   */
  readonly halve: { readonly since: Since; readonly times: number | null; readonly beforeWin: number | null } | null;
  readonly reduce: readonly ('at the end of a taglia after a won coup' | 'on an égalité before any won coup')[];
  readonly pass: Since;
}

/** How a passed bank is offered on (rules.md 1.4). */
export interface SeguitoRules {
  /** After everybody else the passing banker is asked whether to take the bank back. */
  readonly takeBack: boolean;
  /** After the seated, standing bettors are offered the bank, first come first served; and they may bid. */
  readonly standing: boolean;
  /** A seated bidder may equal a standing bettor's bid and so replace it. */
  readonly seatedMayEqual: boolean;
  /** Shuts out the socio too; the passing banker never bids. */
  readonly excludesSocio: boolean;
}

/** What a table needs besides a bank's arithmetic and drawing. */
export interface TablePlay {
  readonly seats: { readonly least: number; readonly usual: number; readonly most: number };
  /** Seated players needed to begin, and to go on. */
  readonly minimumPlayers: { readonly start: number; readonly goOn: number };
  readonly firstBanker: 'drawn' | 'seat 1';
  readonly clocks: Clocks;
  readonly rights: BankerRights;
  /** The banker moves once, before the bets open; or may also move while they are open (rules.md 1.2, ADR 0010). */
  readonly movesUntil: 'the bets open' | 'the bets close';
  /** Bets close before their clock ends once everybody has bet, or once everybody has said that they are ready. */
  readonly closesEarly: 'all have bet' | 'all are ready';
  /** After an égalité the bets stand and may be changed; otherwise they go back (rules.md 1.2, 2.5). */
  readonly betsStand: boolean;
  /** The least time a banker has to pass once its whole bank is covered; null: none (rules.md 1.1). */
  readonly passGuarantee: number | null;
  /** The least time a player has to withdraw or call again when about to lose the cards or after a returned call. */
  readonly betGuarantee: number;
  readonly seguito: SeguitoRules | null;
  /** A banker may declare a seated partner (rules.md 2.1). */
  readonly socio: boolean;
  /** A player who asks for advice is bound by it. */
  readonly advice: boolean;
  /** Somebody may suspend play, and change the minimum with notice. */
  readonly director: boolean;
  /** A person sits at one table of this ruleset at a time (rules.md 2.1). */
  readonly oneTable: boolean;
  /** Nobody speaks at the table while a coup is played. */
  readonly quiet: boolean;
}

/** `feeMode` 0: on the banker's wins; 1: on each winning line. */
export type Cagnotte = Pick<Table, 'feeMode' | 'feeBps'>;

export interface Ruleset {
  /** `Table.ruleset`. */
  readonly id: number;
  readonly name: string;
  readonly garage: Garage;
  /** Posta above the table's maximum goes here at the next coup. */
  readonly excess: 'garage' | 'takenOut';
  /** Numbers of `call`s a punter may make (protocol.md 3). */
  readonly calls: readonly number[];
  /**
   * What standing bettors may place. A banco leaves no plain bet, so "when nobody called banco" (001) needs no rule of
   * its own. Banco suivi: as the ferito a standing bettor may also call banco.
   */
  readonly standing: 'none' | 'plain bets' | 'plain bets and banco suivi';
  /** Numbers of `move`s a banker may make. */
  readonly moves: readonly number[];
  /** Union of the `volonta` bits that exist. */
  readonly volonta: number;
  readonly drawing: Drawing;
  /** The taglia ends after `extraCoups` more coups once `card` cards are drawn. */
  readonly cut: { readonly card: number; readonly extraCoups: number };
  /** What the ruleset's document names, or rules.md 2 takes for it; a table may set another. */
  readonly cagnotte: Cagnotte;
  readonly play: TablePlay;
}

const cells: Record<string, Cell> = { c: 'carta', s: 'sta', v: 'volonta' };
/** One row of a printed table: one letter per column; c carta, s sta, v volontà. */
const row = (letters: string): readonly Cell[] =>
  [...letters].map((letter) => {
    const cell = cells[letter];
    assert(cell, `no cell ${letter}`);
    return cell;
  });

/** rules.md 1.6; the columns are the points of the card given, 0–9. */
const regola = [
  'cccccccccc',
  'cccccccccc',
  'cccccccccc',
  'ccccccccsv',
  'ssccccccss',
  'ssssvcccss',
  'ssssssccss',
  'ssssssssss',
].map(row);
/** rules.md 2, heads-up table B: 3 giving 9, 5 giving 4 and (as printed) 7 giving 6 draw. */
const tableB = [
  'cccccccccc',
  'cccccccccc',
  'cccccccccc',
  'ccccccccsc',
  'ssccccccss',
  'ssssccccss',
  'ssssssccss',
  'sssssscsss',
].map(row);

const free = { bindsBanco: false, bindsPuntaForOthers: false, mustShow: false, mayStandOnZero: true } as const;
const { punta5, banco3v9, banco5v4, regola: allaRegola, principiante } = volontaBits;

/** rules.md 1.6: the same at every table unless its settings say otherwise. */
const clocks: Clocks = {
  posta: 20_000,
  bets: 20_000,
  draw: 15_000,
  choice: 15_000,
  offer: 10_000,
  auction: 10_000,
  link: 5_000,
};
/** rules.md 1.1. */
const tenSeconds = 10_000;
const casino = {
  clocks,
  movesUntil: 'the bets close',
  closesEarly: 'all are ready',
  betsStand: true,
  passGuarantee: tenSeconds,
  betGuarantee: tenSeconds,
} as const;

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
  cagnotte: { feeMode: 0, feeBps: 500 },
  play: {
    ...casino,
    seats: { least: 2, usual: 10, most: 10 },
    minimumPlayers: { start: 2, goOn: 2 },
    firstBanker: 'drawn',
    rights: {
      raise: 'a won coup',
      halve: { since: 'a won coup', times: 1, beforeWin: 3 },
      reduce: [],
      pass: 'a won coup',
    },
    seguito: { takeBack: false, standing: false, seatedMayEqual: false, excludesSocio: false },
    socio: false,
    advice: false,
    director: false,
    oneTable: false,
    quiet: false,
  },
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
    punta: row('cccccvss'),
    bancoAlone: row('ccccccss'),
    bancoGiving: regola,
    bindsBanco: true,
    bindsPuntaForOthers: true,
    mustShow: true,
    mayStandOnZero: false,
  },
  cut: { card: 305, extraCoups: 0 },
  cagnotte: { feeMode: 0, feeBps: 500 },
  play: {
    ...casino,
    seats: { least: 9, usual: 10, most: 10 },
    minimumPlayers: { start: 2, goOn: 2 },
    firstBanker: 'seat 1',
    rights: {
      raise: 'any time',
      halve: null,
      reduce: ['at the end of a taglia after a won coup', 'on an égalité before any won coup'],
      pass: 'a won coup',
    },
    seguito: { takeBack: true, standing: false, seatedMayEqual: false, excludesSocio: true },
    socio: true,
    advice: true,
    director: false,
    oneTable: false,
    quiet: false,
  },
};

const venezia: Ruleset = {
  id: 2,
  name: 'venezia',
  garage: 'none',
  excess: 'takenOut',
  calls: [1, 2, 3, 4, 5],
  standing: 'plain bets and banco suivi',
  moves: [0],
  volonta: banco3v9 | banco5v4 | allaRegola,
  drawing: { ...free, punta: row('cccccsss'), bancoAlone: row('ccccccss'), bancoGiving: regola },
  cut: { card: 305, extraCoups: 0 },
  cagnotte: { feeMode: 0, feeBps: 500 },
  play: {
    ...casino,
    seats: { least: 8, usual: 8, most: 9 },
    minimumPlayers: { start: 6, goOn: 2 },
    firstBanker: 'seat 1',
    rights: { raise: null, halve: null, reduce: [], pass: 'a won coup' },
    seguito: { takeBack: false, standing: true, seatedMayEqual: true, excludesSocio: false },
    socio: false,
    advice: false,
    director: true,
    oneTable: true,
    quiet: true,
  },
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
  cagnotte: { feeMode: 1, feeBps: 200 },
  play: {
    ...casino,
    seats: { least: 2, usual: 2, most: 2 },
    minimumPlayers: { start: 2, goOn: 2 },
    firstBanker: 'drawn',
    rights: { raise: null, halve: { since: 'a coup', times: null, beforeWin: null }, reduce: [], pass: 'a coup' },
    movesUntil: 'the bets open',
    closesEarly: 'all have bet',
    betsStand: false,
    passGuarantee: null,
    seguito: null,
    socio: false,
    advice: false,
    director: false,
    oneTable: false,
    quiet: false,
  },
};

/** By `Table.ruleset`. */
export const rulesets: readonly Ruleset[] = [online, saintVincent, venezia, headsUp];

/** The ruleset with this number, or null if there is none. */
export function rulesetOf(id: number): Ruleset | null {
  return rulesets[id] ?? null;
}
