/** What a run of `sabot bots` leaves behind, and whether all of it agrees. */
import type { Hex } from '../../../engine/bytes.ts';
import { formatChips, formatLine } from '../../../engine/chips.ts';
import type { Counted, Notes } from './notes.ts';
import type { Options } from './options.ts';
import type { Checked } from './proofs.ts';

/** A wallet on chain; hundredths of a chip. */
export interface Row {
  readonly address: Hex;
  readonly deposited: bigint;
  readonly has: bigint;
  readonly isHostile: boolean;
}

export interface Summary {
  readonly coups: number;
  /** Ended before all coups were played, because too few had chips. */
  readonly outOfChips: boolean;
  readonly banks: number;
  readonly verified: number;
  /** Files that do not verify, with the verdict. */
  readonly wrong: readonly string[];
  /** Files of banks with a coup that the chain has not paid. */
  readonly unpaid: readonly string[];
  readonly passed: number;
  /** Banks that were offered on. */
  readonly seguiti: number;
  /** Of those, put up for auction. */
  readonly auctions: number;
  readonly voids: number;
  /** Banks that the court ended. */
  readonly unfinished: number;
  readonly cagnotte: bigint;
  /** By code and command. */
  readonly refusals: Counted;
  /** What hostile clients have done. */
  readonly misdeeds: Counted;
  /** Of honest clients. */
  readonly disagreements: readonly string[];
  readonly agrees: boolean;
  readonly seats: readonly (Row & { readonly line: bigint; readonly agrees: boolean })[];
}

/**
 * What the proofs say each wallet has, against the chain; and what the clients could not explain. Where somebody was
 * hostile the court may give an honest player more than its proofs say, and a hostile one less.
 */
export function summaryOf({
  rows,
  checked,
  unpaid,
  coups,
  wanted,
  notes,
}: {
  readonly rows: readonly Row[];
  readonly checked: readonly Checked[];
  readonly unpaid: readonly string[];
  readonly coups: number;
  readonly wanted: number;
  readonly notes: Pick<Notes, 'disagreements' | 'refusals' | 'misdeeds' | 'seguiti' | 'auctions'>;
}): Summary {
  const isPeace = rows.every(({ isHostile }) => !isHostile);
  const seats = rows.map((row) => {
    const line = checked.reduce((sum, { lines }) => sum + (lines.get(row.address) ?? 0n), 0n);
    const due = row.deposited + line;
    return { ...row, line, agrees: isPeace ? row.has === due : row.isHostile || row.has >= due };
  });
  const sum = (of: (row: Row & { readonly line: bigint }) => bigint): bigint =>
    seats.reduce((total, seat) => total + of(seat), 0n);
  const cagnotte = checked.reduce((total, one) => total + one.cagnotte, 0n);
  const closes = sum(({ line }) => line) + cagnotte === 0n && sum(({ has }) => has) <= sum((row) => row.deposited);
  const { disagreements, refusals, misdeeds, seguiti, auctions } = notes;
  const wrong = checked.filter((one) => !isRight(one, isPeace));
  const isRightAll = wrong.length === 0 && unpaid.length === 0 && disagreements.length === 0;
  return {
    coups,
    outOfChips: coups < wanted,
    banks: checked.length,
    verified: checked.filter(({ verdict }) => verdict === 'VERIFIED').length,
    wrong: wrong.map(({ file, verdict }) => `${file}: ${verdict}`),
    unpaid,
    passed: checked.filter(({ isPassed }) => isPassed).length,
    seguiti,
    auctions,
    voids: checked.filter(({ isVoid }) => isVoid).length,
    unfinished: checked.filter(({ isUnfinished }) => isUnfinished).length,
    cagnotte,
    refusals,
    misdeeds,
    disagreements,
    agrees: isRightAll && closes && seats.every(({ agrees }) => agrees),
    seats,
  };
}

/**
 * Without the signature of a hostile client the chain pays a bank by its proof, and the file stays without a result.
 */
const isRight = ({ verdict }: Checked, isPeace: boolean): boolean =>
  verdict === 'VERIFIED' || verdict === 'NO COUP' || (verdict === 'INCOMPLETE' && !isPeace);

/** Says it, and returns the exit code. */
export function report({ json, out }: Options, summary: Summary): number {
  process.stdout.write(json ? `${JSON.stringify(summary, asText)}\n` : linesOf(out, summary));
  return summary.agrees ? 0 : 1;
}

const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

function linesOf(out: string, summary: Summary): string {
  const { coups, banks, verified, passed, seguiti, auctions, voids, unfinished, cagnotte, agrees } = summary;
  const { unpaid, disagreements } = summary;
  return [
    ...summary.seats.map(
      (one) =>
        `${one.address}  ${formatLine(one.line)} by its proofs on ${formatChips(one.deposited)}, ${formatChips(one.has)} on chain${one.isHostile ? '  hostile' : ''}${one.agrees ? '' : '  DIFFERENT'}`,
    ),
    ...summary.wrong,
    ...unpaid.map((file) => `${file}: NOT PAID`),
    ...disagreements.map((one) => `DISAGREED: ${one}`),
    ...counted('refused', summary.refusals),
    ...counted('misdeeds', summary.misdeeds),
    `${coups} coups, ${banks} banks in ${out}, ${verified} verified, ${passed} passed, ${seguiti} offered on, ${auctions} auctioned, ${voids} void, ${unfinished} unfinished, cagnotte ${formatChips(cagnotte)}: ${agrees ? 'everything agrees' : 'NOT EVERYTHING AGREES'}`,
    '',
  ].join('\n');
}

function counted(what: string, all: Counted): readonly string[] {
  const parts = Object.entries(all).map(([name, times]) => `${name} ${times}`);
  return parts.length === 0 ? [] : [`${what}: ${parts.join(', ')}`];
}
