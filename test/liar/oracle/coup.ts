/**
 * The oracle's own small replay of a coup: cards from links (fairness.md 3.5), points, the drawing tables of rules.md
 * 1.6 and 2, money of protocol.md 4. Written from those pages, not from engine/rules, engine/fairness or engine/proof.
 * Bets and moves: `bets.ts`.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Hex } from '../../../engine/bytes.ts';
import type { ListRow, State, Table } from '../../../engine/protocol/messages.ts';

const bytesOf = (hex: Hex): Buffer => Buffer.from(hex.slice(2), 'hex');

export const sha256Of = (link: Hex): Hex => `0x${createHash('sha256').update(bytesOf(link)).digest('hex')}`;

/** The six cards that a coup's links draw, in the order drawn, from a sabot packed four bits a kind. */
export function sixCards(shoe: bigint, serverLink: Hex, coupId: Hex, links: readonly Hex[]): readonly number[] {
  const key = createHmac('sha256', bytesOf(serverLink))
    .update(Buffer.concat([coupId, ...links].map(bytesOf)))
    .digest('hex');
  const counts = countsOf(shoe);
  let left = counts.reduce((sum, count) => sum + count, 0);
  let x = BigInt(`0x${key}`);
  const cards: number[] = [];
  while (cards.length < 6) {
    let place = Number(x % BigInt(left));
    x /= BigInt(left);
    left -= 1;
    let kind = 0;
    while (place >= counts[kind]!) place -= counts[kind++]!;
    counts[kind]! -= 1;
    cards.push(kind);
  }
  return cards;
}

export function countsOf(shoe: bigint): number[] {
  return Array.from({ length: 52 }, (_, kind) => Number((shoe >> BigInt(4 * kind)) & 15n));
}

export const cardsIn = (shoe: bigint): number => countsOf(shoe).reduce((sum, count) => sum + count, 0);

/** Six of each of 52 kinds. */
export const wholeShoe = countsOf(0n).reduce((packed, _, kind) => packed | (6n << BigInt(4 * kind)), 0n);

const points = (cards: readonly number[]): number =>
  cards.reduce((sum, kind) => sum + (kind % 13 > 8 ? 0 : (kind % 13) + 1), 0) % 10;

const [stands, draws, shows] = [1, 2, 3];
/** The drawing table of a ruleset: c carta, s sta, and a volontà by the bet's bit: 1, 2 or 4, otherwise sta. */
interface Tables {
  /** By the punta's points. */
  readonly punta: string;
  /** By the banker's points, first if the punta stood, then if it drew a card of this many points. */
  readonly bancoAlone: string;
  readonly bancoGiving: readonly string[];
}
const bancoAlone = 'ccccccss';
const [usual, small] = [['cccccccccc', 'cccccccccc', 'cccccccccc'], ['ssccccccss']];
const headsUp: Tables = {
  punta: 'cccccsss',
  bancoAlone,
  bancoGiving: [...usual, 'ccccccccsc', ...small, 'ssssccccss', 'ssssssccss', 'sssssscsss'],
};
const online: Tables = {
  punta: 'ccccc1ss',
  bancoAlone,
  bancoGiving: [...usual, 'ccccccccs2', ...small, 'ssss4cccss', 'ssssssccss', 'ssssssssss'],
};
export const isOnline = ({ ruleset }: Table): boolean => ruleset === 0;
const allaRegola = 8;

export interface Decided {
  readonly punta: number | null;
  readonly banco: number | null;
}

export interface Played {
  readonly cards: readonly number[];
  /** 1 punta, 2 banker, 3 égalité. */
  readonly outcome: number;
}

/** The coup with these decisions, the regola's for those that are null; null if one of them is not allowed. */
export function playOut(
  table: Table,
  six: readonly number[],
  volonta: { readonly punta: number; readonly banco: number },
  decided: Decided,
): Played | null {
  const tables = isOnline(table) ? online : headsUp;
  const [p1, b1, p2, b2, fifth, sixth] = six as [number, number, number, number, number, number];
  let punta = [p1, p2];
  let banco = [b1, b2];
  const dealt = [p1, b1, p2, b2];
  const high = points(punta) >= 8;
  const own = tables.punta[points(punta)];
  const usual = high ? shows : cell(own, volonta.punta);
  const choice = decided.punta ?? usual;
  const mayChoose =
    (volonta.punta & allaRegola) !== 0 && !isFree(own) ? [usual] : high ? [stands, draws, shows] : [stands, draws];
  if (!mayChoose!.includes(choice)) return null;
  if (choice === shows || points(banco) >= 8) return decided.banco === null ? ended(punta, banco, dealt) : null;
  const drew = choice === draws;
  if (drew) {
    punta = [...punta, fifth];
    dealt.push(fifth);
  }
  const theirs = drew ? tables.bancoGiving[points(banco)]![points([fifth])] : tables.bancoAlone[points(banco)];
  const bancoUsual = cell(theirs, volonta.banco);
  const answer = decided.banco ?? bancoUsual;
  const mayAnswer = (volonta.banco & allaRegola) !== 0 && !isFree(theirs) ? [bancoUsual] : [stands, draws];
  if (!mayAnswer.includes(answer)) return null;
  if (answer === draws) {
    const next = drew ? sixth : fifth;
    banco = [...banco, next];
    dealt.push(next);
  }
  return ended(punta, banco, dealt);
}

/** A volontà: leaves both open, also to a player alla regola. */
const isFree = (letter: string | undefined): boolean => letter !== undefined && letter !== 'c' && letter !== 's';
const cell = (letter: string | undefined, volonta: number): number =>
  letter === 'c' || (Number(letter) & volonta) !== 0 ? draws! : stands!;

function ended(punta: readonly number[], banco: readonly number[], cards: readonly number[]): Played {
  const [mine, theirs] = [points(punta), points(banco)];
  return { cards, outcome: mine > theirs ? 1 : mine < theirs ? 2 : 3 };
}

/** The cagnotte on a win. */
export const feeOn = ({ feeBps }: Table, win: bigint): bigint => (win * BigInt(feeBps)) / 10_000n;

/**
 * How much of a win the winner gets: the banker on all stakes together; a punter on its own, only if each winning line
 * pays.
 */
export const netWin = (table: Table, stake: bigint, isBanker: boolean): bigint =>
  isBanker || table.feeMode === 1 ? stake - feeOn(table, stake) : stake;

/** The banker's side between two coups, or after its move. */
export type Side = Pick<State, 'posta' | 'garage' | 'takenOut' | 'paidIn'>;

/** What every list accepts together. */
export const stakesIn = (list: readonly ListRow[]): bigint =>
  list.reduce((sum, row) => sum + (row.status === 2 ? row.accepted : 0n), 0n);

/**
 * The posta and garage in a list: heads-up sets aside what is not covered before the cards, online only when the banker
 * wins.
 */
export function sideListed(table: Table, side: Side, stake: bigint): Side {
  return isOnline(table) ? side : { ...side, posta: stake, garage: side.garage + side.posta - stake };
}

/** All the money after a coup, without the links between states. `side`: after the move. */
export function moneyAfter(table: Table, before: State, list: readonly ListRow[], side: Side, outcome: number) {
  const stake = stakesIn(list);
  let { posta, garage } = sideListed(table, side, stake);
  let { won, cagnotte } = before;
  const gain = (b: bigint): bigint => (outcome === 2 ? -b : outcome === 1 ? netWin(table, b, false) : 0n);
  if (outcome === 2) {
    garage += posta - stake;
    posta = stake + netWin(table, stake, true);
    won += stake;
    cagnotte += feeOn(table, stake);
  } else if (outcome === 1) {
    posta -= stake;
    if (table.feeMode === 1) won += stake;
    for (const row of list) if (row.status === 2) cagnotte += row.accepted - gain(row.accepted);
  }
  const bankers = posta + garage + side.takenOut - side.paidIn;
  const seats = list.map((row, i) =>
    row.status === 3 ? bankers : row.status === 2 ? before.seats[i]! + gain(row.accepted) : before.seats[i]!,
  );
  return { posta, garage, won, cagnotte, takenOut: side.takenOut, paidIn: side.paidIn, seats };
}
