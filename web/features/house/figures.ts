/**
 * What the events of an escrow and its court say of the house, as figures. Pure; nothing here is the table server's
 * word. Amounts are hundredths of a chip.
 */
import { encodeAbiParameters, keccak256, parseAbiParameters } from 'viem';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { unpackLine } from '../../../engine/settlement/encode.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import type { Audit } from '../../../server/chain/audit/audit.ts';
import type { CourtEvent, EscrowEvent } from '../../../server/chain/audit/events.ts';

/** How a bank came to be paid: all signed, its proof, or the ruling on a demand. */
export const ways = ['signatures', 'proof', 'ruling'] as const;
export type Way = (typeof ways)[number];

export interface PaidBank {
  readonly table: Hex;
  readonly number: bigint;
  readonly bankId: Hex;
  readonly way: Way;
  readonly posta: bigint;
  readonly garage: bigint;
  readonly cagnotte: bigint;
  /** What each player won or lost; null if the court has paid it, which goes by what the losers had. */
  readonly lines: readonly { readonly player: Hex; readonly line: bigint }[] | null;
  readonly block: bigint;
  readonly transaction: Hex;
}

/** The sums of tables: of one, or of all of one ruleset. */
export interface Sums {
  readonly banks: number;
  readonly paid: bigint;
  readonly fromBond: bigint;
  readonly cagnotte: bigint;
}

export interface TableFigures extends Sums {
  readonly table: Hex;
  readonly ruleset: string;
  readonly feeBps: number;
}

export interface RulesetFigures extends Sums {
  readonly ruleset: string;
  readonly tables: number;
}

export interface Figures {
  /** Oldest first. */
  readonly banks: readonly PaidBank[];
  readonly byWay: Readonly<Record<Way, number>>;
  readonly cagnotte: { readonly taken: bigint; readonly collected: bigint };
  /** All cagnotte, less what the bond has paid to seats. */
  readonly take: bigint;
  readonly bond: { readonly total: bigint; readonly reserved: bigint; readonly paid: bigint };
  readonly demands: Demands;
  readonly claims: { readonly made: number; readonly paid: number; readonly amount: bigint };
  readonly rulesets: readonly RulesetFigures[];
  readonly tables: readonly TableFigures[];
  /** Every receipt of the cagnotte names the one before: the first that does not; null if all do. */
  readonly brokenReceipt: bigint | null;
  /** Every contradiction in the books, in the auditor's words; none: they close. */
  readonly problems: readonly string[];
}

export interface Demands {
  readonly opened: number;
  readonly answered: number;
  /** Rulings: nothing happened; the banker has lost the coup; the house has withheld its link. */
  readonly dropped: number;
  readonly lost: number;
  readonly withheld: number;
  /** What shares of the bond have paid for them. */
  readonly awarded: bigint;
}

export function figuresOf({ history, books, problems }: Audit, court: readonly CourtEvent[]): Figures {
  const { events } = history;
  const banks = events.flatMap((event) => bankOf(event, court));
  const tables = tablesOf(events, books.tables);
  const sum = (of: (table: TableFigures) => bigint): bigint => tables.reduce((all, table) => all + of(table), 0n);
  return {
    banks,
    byWay: {
      signatures: banks.filter(({ way }) => way === 'signatures').length,
      proof: banks.filter(({ way }) => way === 'proof').length,
      ruling: banks.filter(({ way }) => way === 'ruling').length,
    },
    cagnotte: { taken: sum(({ cagnotte }) => cagnotte), collected: books.house.collected },
    take: books.take,
    bond: { total: books.bond, reserved: books.reserved, paid: sum(({ fromBond }) => fromBond) },
    demands: demandsIn(court),
    claims: claimsIn(court),
    rulesets: byRuleset(tables),
    tables,
    brokenReceipt: brokenReceiptIn(events),
    problems,
  };
}

type Place = Pick<EscrowEvent | CourtEvent, 'blockNumber' | 'logIndex'>;
const isBefore = (a: Place, b: Place): boolean =>
  a.blockNumber < b.blockNumber || (a.blockNumber === b.blockNumber && a.logIndex < b.logIndex);

function bankOf(event: EscrowEvent, court: readonly CourtEvent[]): readonly PaidBank[] {
  if (event.eventName !== 'Settled' && event.eventName !== 'Finalized') return [];
  const { table, number, bankId, posta, garage, cagnotte } = event.args;
  const paid = { table, number, bankId, posta, garage, cagnotte };
  const mined = { block: event.blockNumber, transaction: event.transactionHash };
  if (event.eventName === 'Settled')
    return [{ ...paid, ...mined, way: 'signatures', lines: event.args.lines.map(unpackLine) }];
  // A ruling that drops its demand leaves the bank to its proposal (protocol.md 5).
  const isRuled = court.some(
    (one) =>
      one.eventName === 'Ruled' &&
      one.args.stage !== stages.dropped &&
      one.args.table === table &&
      one.args.number === number &&
      isBefore(one, event),
  );
  return [{ ...paid, ...mined, way: isRuled ? 'ruling' : 'proof', lines: null }];
}

function tablesOf(events: readonly EscrowEvent[], books: Audit['books']['tables']): readonly TableFigures[] {
  return events.flatMap((event): readonly TableFigures[] => {
    if (event.eventName !== 'TableRegistered') return [];
    const { table, settings } = event.args;
    const { settled = 0, finalised = 0, paid = 0n, fromBond = 0n, cagnotte = 0n } = books.get(table) ?? {};
    const ruleset = rulesetOf(settings.ruleset)?.name ?? `${settings.ruleset}`;
    return [{ table, ruleset, feeBps: settings.feeBps, banks: settled + finalised, paid, fromBond, cagnotte }];
  });
}

function byRuleset(tables: readonly TableFigures[]): readonly RulesetFigures[] {
  const found = new Map<string, RulesetFigures>();
  for (const { ruleset, banks, paid, fromBond, cagnotte } of tables) {
    const sums = found.get(ruleset) ?? { ruleset, tables: 0, banks: 0, paid: 0n, fromBond: 0n, cagnotte: 0n };
    found.set(ruleset, {
      ruleset,
      tables: sums.tables + 1,
      banks: sums.banks + banks,
      paid: sums.paid + paid,
      fromBond: sums.fromBond + fromBond,
      cagnotte: sums.cagnotte + cagnotte,
    });
  }
  return [...found.values()];
}

function demandsIn(court: readonly CourtEvent[]): Demands {
  const ruled = (stage: number): number =>
    court.filter((one) => one.eventName === 'Ruled' && one.args.stage === stage).length;
  return {
    opened: court.filter(({ eventName }) => eventName === 'Demanded').length,
    answered: court.filter(({ eventName }) => eventName === 'Answered').length,
    dropped: ruled(stages.dropped),
    lost: ruled(stages.lost),
    withheld: ruled(stages.withheld),
    awarded: court.reduce((sum, one) => (one.eventName === 'Awarded' ? sum + one.args.amount : sum), 0n),
  };
}

/** A claim whose end was replaced by a later one is told again: it is one claim. */
function claimsIn(court: readonly CourtEvent[]): Figures['claims'] {
  const made = court.flatMap((one) =>
    one.eventName === 'Claimed' ? [`${one.args.table} ${one.args.number} ${one.args.player}`] : [],
  );
  const paid = court.flatMap((one) => (one.eventName === 'ClaimPaid' ? [one.args.amount] : []));
  return { made: new Set(made).size, paid: paid.length, amount: paid.reduce((sum, amount) => sum + amount, 0n) };
}

const receiptFields = parseAbiParameters('bytes32, uint256, bytes32, uint64, bytes32, uint256');

function brokenReceiptIn(events: readonly EscrowEvent[]): bigint | null {
  let [count, last] = [0n, zero32];
  for (const event of events) {
    if (event.eventName !== 'Settled' && event.eventName !== 'Finalized') continue;
    const { table, number, bankId, cagnotte, receipt, receiptHash } = event.args;
    count += 1n;
    last = keccak256(encodeAbiParameters(receiptFields, [last, count, table, number, bankId, cagnotte]));
    if (receipt !== count || receiptHash !== last) return count;
  }
  return null;
}

/** What the cagnotte came to after each bank, from 0 on: one point more than there are banks. */
export function cagnotteCurve(banks: readonly PaidBank[]): readonly bigint[] {
  let sum = 0n;
  return [0n, ...banks.map(({ cagnotte }) => (sum += cagnotte))];
}
