/**
 * A whole taglia: its banks in order, each verified, and the shoe that goes from one to the next (protocol.md 3,
 * fairness.md 4).
 */
import { cardsLeft, packComposition, unpackComposition } from '../fairness/composition.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { outcomes } from '../protocol/messages.ts';
import type { Proof, TagliaProof } from './format.ts';
import type { Shoe } from './game.ts';
import { gameToReadBy } from './games.ts';
import { check, differ, follow, type Problem, type Step, type Trail } from './steps.ts';
import { turnNameIn } from './turn-name.ts';
import { verifyProof, type Report, type VerifyOptions } from './verify.ts';

/** `banks` are the reports on the banks checked so far, in order; `steps` are those of the taglia itself. */
export interface TagliaReport extends Report {
  readonly banks: readonly Report[];
}

/**
 * Checks every bank, and that the taglia begins with the full shoe and nothing jumps between banks. Stops at the first
 * bank that differs.
 */
export function verifyTaglia({ taglia, banks }: TagliaProof, options: VerifyOptions = {}): TagliaReport {
  const reports: Report[] = [];
  const { steps, notChecked, value } = follow(null, (trail) => {
    const missing = banks.map((bank, i) => {
      if (i > 0)
        check(
          trail,
          'G.order',
          orderProblem(banks[i - 1]!, bank),
          `bank ${bank.setup.message.number} follows bank ${banks[i - 1]!.setup.message.number}`,
        );
      const late = i > 0 && isBeforeLateCoup(banks[i - 1]!, bank) ? banks[i - 1]!.setup.message.number : null;
      check(trail, 'G.shoe', i === 0 ? firstProblem(taglia, bank) : shoeProblem(taglia, banks[i - 1]!, bank), () =>
        shoeText(taglia, bank, late),
      );
      if (late !== null)
        trail.notChecked.push(
          `whether the last coup of bank ${late} was finished only after bank ${bank.setup.message.number} had begun`,
        );
      return checkBank(trail, bank, reports, options);
    });
    if (shoesAfter(banks.at(-1)!)[0]!.taglia === taglia)
      trail.notChecked.push('whether more banks followed in this taglia');
    return missing.find((why) => why !== null) ?? null;
  });
  return reportOf(steps, notChecked, reports, value);
}

function reportOf(
  steps: readonly Step[],
  own: readonly string[],
  banks: readonly Report[],
  value: string | null | undefined,
): TagliaReport {
  const failed = steps.find(({ ok }) => !ok);
  const notChecked = [...new Set([...own, ...banks.flatMap((bank) => bank.notChecked)])];
  if (failed !== undefined) return { verdict: 'MISMATCH', failed, steps, banks, notChecked };
  return value == null
    ? { verdict: 'VERIFIED', steps, banks, notChecked }
    : { verdict: 'INCOMPLETE', missing: value, steps, banks, notChecked };
}

/** Returns why the bank is incomplete, or null. */
function checkBank(trail: Trail, bank: Proof, reports: Report[], options: VerifyOptions): string | null {
  const { number } = bank.setup.message;
  const report = verifyProof(bank, options);
  reports.push(report);
  const { failed, missing } = report;
  check(
    trail,
    'G.bank',
    failed === undefined
      ? null
      : `bank ${number}: ${failed.turn === null ? '' : `${turnNameIn(bank.turns, failed.turn)}, `}${failed.id} (${failed.title}): ${failed.detail}`,
    `bank ${number}: ${report.verdict}`,
  );
  return missing === undefined ? null : `bank ${number}: ${missing}`;
}

function orderProblem(before: Proof, bank: Proof): Problem {
  const last = before.setup.message;
  const { table, prev, number } = bank.setup.message;
  return (
    differ('table', table, last.table) ??
    differ('chain', bank.domain.chainId, before.domain.chainId) ??
    differ('escrow', bank.domain.verifyingContract, before.domain.verifyingContract) ??
    differ('prev', prev, hashStruct('Setup', last)) ??
    (number > last.number ? null : `number ${number} after number ${last.number}`)
  );
}

/**
 * The shoes that the next bank may begin with. One is that of the last state, because what a void or unfinished coup
 * drew is back in it. If the bank ends with a coup, the shoe before that coup is another: a coup that is finished
 * after its bank was put aside comes too late for the next bank's shoe (protocol.md 2), and no file shows when it was
 * finished. So a lying house may choose between two shoes that everybody knows, six cards apart at most. It can do so
 * anyway by leaving a coup unfinished together with its banker. A client that has acknowledged the coup refuses it
 * (seat/shoe.ts).
 */
export function shoesAfter({ turns, setup, table }: Pick<Proof, 'turns' | 'setup' | 'table'>): readonly Shoe[] {
  const { deckAfter } = gameToReadBy(table.ruleset);
  const shoeOf = (before: Proof['turns']): Shoe =>
    deckAfter(before.findLast((turn) => turn.state !== undefined)?.state ?? setup.message);
  const last = turns.at(-1);
  return last?.closed !== undefined && last.state !== undefined
    ? [shoeOf(turns), shoeOf(turns.slice(0, -1))]
    : [shoeOf(turns)];
}

/** Checks that the bank begins with a shoe that the bank before may leave. */
function isShoeAfter(before: Proof, { taglia, composition }: Shoe): boolean {
  return shoesAfter(before).some((left) => left.taglia === taglia && left.composition === composition);
}

function isBeforeLateCoup(before: Proof, { setup: { message } }: Proof): boolean {
  return isShoeAfter(before, message) && message.composition !== shoesAfter(before)[0]!.composition;
}

function firstProblem(taglia: number, bank: Proof): Problem {
  const { setup, turns, table } = bank;
  if (
    setup.message.taglia !== taglia &&
    turns.some(({ state }) => state?.outcome === outcomes.taglia && state.taglia === taglia)
  )
    return null; // a full shoe: T.taglia of the bank checks it
  return (
    differ('taglia', setup.message.taglia, taglia) ??
    differ(
      'the composition that the taglia begins with',
      setup.message.composition,
      packComposition(gameToReadBy(table.ruleset).deck),
    )
  );
}

function shoeProblem(taglia: number, before: Proof, bank: Proof): Problem {
  const [left] = shoesAfter(before) as [Shoe];
  const { message } = bank.setup;
  if (message.taglia === taglia && isShoeAfter(before, message)) return null;
  return (
    differ('taglia', message.taglia, taglia) ??
    differ('taglia after the bank before', left.taglia, taglia) ??
    differ('composition after the bank before', message.composition, left.composition)
  );
}

/** `late`: the bank before, if its last coup came too late for this shoe. */
function shoeText(taglia: number, { setup: { message }, table }: Proof, late: bigint | null): string {
  const kinds = gameToReadBy(table.ruleset).deck.length;
  if (message.taglia !== taglia) return `taglia ${taglia} begins in a turn of bank ${message.number}`;
  const begins = `bank ${message.number} begins with ${cardsLeft(unpackComposition(message.composition, kinds))} cards of taglia ${message.taglia}`;
  return late === null ? begins : `${begins}: the shoe before the last coup of bank ${late}, which was finished late`;
}
