/**
 * All coups that a player of this browser had money in, at every table, as this browser has checked them: read from the
 * sittings that it keeps, and from the banks that those have dropped. Nothing is asked of a server. Pure.
 */
import { chip } from '../../../engine/chips.ts';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import type { ArchivedBank } from '../../../engine/seat/archive.ts';
import type { SeatBank } from '../../../engine/seat/memory.ts';
import { rulesetName } from '../../../engine/table/rulesets.ts';
import { plainItalianSign, plainSign } from '../../ui/card-names.ts';
import { gameOf, type GameName } from '../../lib/game-of.ts';
import { readCoup, type Board } from './reading.ts';
import type { Sitting } from './sittings.ts';

export type Role = 'banco' | 'punta' | 'bet';

export interface OwnCoup {
  /** The sitting that it belongs to, and when that began: milliseconds since 1970. */
  readonly sitting: string;
  readonly startedAt: number;
  readonly player: Hex;
  readonly tableId: Hex;
  readonly ruleset: string;
  readonly seat: number;
  readonly role: Role;
  readonly board: Board;
  /** Number of the coup in its bank as people count, from 1. */
  readonly coup: number;
  /** What the player had in it, and what it brought, in hundredths of a chip. */
  readonly staked: bigint;
  readonly line: bigint;
  /** Evidence of the whole bank. */
  readonly proof: Proof;
}

/** Newest first. Coups that were not checked to their end are none. */
export function ownCoups(
  sittings: readonly Sitting[],
  archived: ReadonlyMap<string, readonly ArchivedBank[]>,
): readonly OwnCoup[] {
  return [...sittings]
    .sort((a, b) => a.startedAt - b.startedAt)
    .flatMap((sitting) => banksOf(sitting, archived.get(sitting.id) ?? []).flatMap((bank) => coupsIn(sitting, bank)))
    .reverse();
}

/** Of a bank that stands in both stores, or twice in one, what was checked furthest. */
function banksOf({ memory }: Sitting, archived: readonly ArchivedBank[]): readonly SeatBank[] {
  const banks = new Map<Hex, SeatBank>();
  for (const bank of [...archived.map((one) => one.bank), ...memory.banks]) {
    const known = banks.get(bank.bankId);
    if (bank.mine && (known === undefined || known.verifiedTurns < bank.verifiedTurns)) banks.set(bank.bankId, bank);
  }
  return [...banks.values()].sort((a, b) => (a.number < b.number ? -1 : 1));
}

function coupsIn({ id, startedAt, player, memory }: Sitting, { proof, verifiedTurns }: SeatBank): readonly OwnCoup[] {
  const ruleset = rulesetName(proof.table.ruleset) ?? `ruleset ${proof.table.ruleset}`;
  let coup = 0;
  return proof.turns.slice(0, verifiedTurns).flatMap((turn, i): readonly OwnCoup[] => {
    if (turn.closed !== undefined) coup++;
    const board = readCoup(proof, i);
    const mine = board?.lines.find(({ seat }) => seat === memory.seat);
    if (board === null || mine === undefined) return [];
    const { seat } = memory;
    return [
      {
        ...{ sitting: id, startedAt, player, ruleset, seat, board, coup, proof },
        tableId: proof.setup.message.table,
        role: seat === board.banker ? 'banco' : seat === board.hand ? 'punta' : 'bet',
        staked: stakedBy(board, seat),
        line: mine.line,
      },
    ];
  });
}

/** The own accepted stake; of the banker all stakes, which is what it may lose. */
const stakedBy = ({ stakes, banker }: Board, seat: number): bigint =>
  stakes.filter((stake) => seat === banker || stake.seat === seat).reduce((sum, { accepted }) => sum + accepted, 0n);

export type Result = 'won' | 'lost' | 'even';

export const resultOf = ({ line }: Pick<OwnCoup, 'line'>): Result => (line > 0n ? 'won' : line < 0n ? 'lost' : 'even');

export interface Wish {
  readonly ruleset: string | null;
  readonly role: Role | null;
  readonly result: Result | null;
  readonly player: Hex | null;
}

export const wished = (coups: readonly OwnCoup[], { ruleset, role, result, player }: Wish): readonly OwnCoup[] =>
  coups.filter(
    (coup) =>
      (ruleset === null || coup.ruleset === ruleset) &&
      (role === null || coup.role === role) &&
      (result === null || resultOf(coup) === result) &&
      (player === null || coup.player === player),
  );

export interface Figures {
  readonly coups: number;
  readonly won: number;
  readonly lost: number;
  readonly staked: bigint;
  readonly line: bigint;
  /** The best and the worst coup; 0 if there is none that won, or lost. */
  readonly best: bigint;
  readonly worst: bigint;
}

export function figuresOf(coups: readonly OwnCoup[]): Figures {
  const sum = (of: (coup: OwnCoup) => bigint): bigint => coups.reduce((all, coup) => all + of(coup), 0n);
  const lines = coups.map(({ line }) => line);
  return {
    coups: coups.length,
    won: lines.filter((line) => line > 0n).length,
    lost: lines.filter((line) => line < 0n).length,
    staked: sum(({ staked }) => staked),
    line: sum(({ line }) => line),
    best: lines.reduce((most, line) => (line > most ? line : most), 0n),
    worst: lines.reduce((least, line) => (line < least ? line : least), 0n),
  };
}

/** The own result after each coup, oldest first, from 0 on. */
export function curveOf(coups: readonly OwnCoup[]): readonly bigint[] {
  const curve = [0n];
  for (const { line } of [...coups].reverse()) curve.push(curve.at(-1)! + line);
  return curve;
}

const signs: Readonly<Record<GameName, (kind: number) => string>> = { chemin: plainSign, sette: plainItalianSign };

const handText = ({ board, proof }: OwnCoup, role: 'punta' | 'banco'): string =>
  board[role].map((kind) => (kind === null ? '?' : signs[gameOf(proof)](kind))).join(' ');

const columns: readonly (readonly [string, (coup: OwnCoup) => string])[] = [
  ['sat_down', ({ startedAt }) => new Date(startedAt).toISOString()],
  ['player', ({ player }) => player],
  ['table', ({ tableId }) => tableId],
  ['ruleset', ({ ruleset }) => ruleset],
  ['bank', ({ board }) => board.number.toString()],
  ['coup', ({ coup }) => String(coup)],
  ['seat', ({ seat }) => String(seat)],
  ['role', ({ role }) => role],
  ['punta', (coup) => handText(coup, 'punta')],
  ['banco', (coup) => handText(coup, 'banco')],
  ['staked', ({ staked }) => plainChips(staked)],
  ['line', ({ line }) => plainChips(line)],
  ['bank_id', ({ board }) => board.bankId],
];

/** Exact, with a point and without signs of thousands: for programs. */
function plainChips(hundredths: bigint): string {
  const size = hundredths < 0n ? -hundredths : hundredths;
  return `${hundredths < 0n ? '-' : ''}${size / chip}.${(size % chip).toString().padStart(2, '0')}`;
}

/** A table for spreadsheets (RFC 4180), oldest first. No field needs quotes: all are numbers, ids and closed words. */
export const csvOf = (coups: readonly OwnCoup[]): string =>
  [columns.map(([name]) => name), ...[...coups].reverse().map((coup) => columns.map(([, of]) => of(coup)))]
    .map((row) => `${row.join(',')}\r\n`)
    .join('');

/** The same as a list of objects. */
export const jsonOf = (coups: readonly OwnCoup[]): string =>
  `${JSON.stringify(
    [...coups].reverse().map((coup) => Object.fromEntries(columns.map(([name, of]) => [name, of(coup)]))),
    null,
    2,
  )}\n`;
