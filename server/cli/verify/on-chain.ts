/**
 * What only the chain can show: that the house is the escrow's, and that the escrow paid exactly what the file says
 * (fairness.md 1.5, RULES.md R8.14).
 */
import type { Hex } from '../../../engine/bytes.ts';
import { formatChips, formatLine } from '../../../engine/chips.ts';
import { linesOf, startState } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { CoupProof, Proof, ProofFile } from '../../../engine/proof/format.ts';
import {
  check,
  differ,
  differInChips,
  follow,
  type Problem,
  type Step,
  type Trail,
} from '../../../engine/proof/steps.ts';
import { escrowNotChecked, type Report } from '../../../engine/proof/verify.ts';
import type { FileReport } from '../../../engine/proof/verify-file.ts';
import type { Payment } from '../../chain/port.ts';
import { lookAt, type Look, type Seen } from './chain-node.ts';

/**
 * The report on a file with what the chain at `rpc` says about it, for a taglia about each bank. Throws `BadInput` when
 * the node cannot be asked.
 */
export async function checkOnChain(rpc: string, file: ProofFile, report: FileReport): Promise<FileReport> {
  if (report.verdict === 'MISMATCH') return report;
  const { domain } = file.kind === 'bank' ? file.proof : file.kind === 'coup' ? file.coup : file.taglia.banks[0]!;
  const look = await lookAt(rpc, domain);
  if (file.kind === 'taglia') return checkBanks(look, file.taglia.banks, report);
  if (file.kind === 'coup') return checkCoup(await look(file.coup.setup.message), file.coup, report);
  return checkBank(await look(file.proof.setup.message), file.proof, report);
}

function checkBank(seen: Seen, proof: Proof, report: Report): Report {
  const { message } = proof.setup;
  const { steps, value } = follow(null, (trail) => {
    checkHouse(trail, seen, proof);
    const { payment } = seen;
    if (payment === null && !owesNothing(proof))
      return { missing: `the escrow has not settled bank ${message.number} yet` };
    if (payment === null)
      check(
        trail,
        'H.settled',
        null,
        `nothing to pay: every line of bank ${message.number} is 0, and the escrow has paid nothing`,
      );
    else
      check(
        trail,
        'H.settled',
        paymentProblem(proof, payment),
        `transaction ${payment.hash} in block ${payment.block}: ${linesText(payment.lines)}, cagnotte ${formatChips(payment.cagnotte)}`,
      );
    return { missing: null };
  });
  return withChain(report, proof, steps, value?.missing ?? null);
}

/** Bank by bank, in order. As in the file itself, nothing after the first bank that differs is looked at. */
async function checkBanks(look: Look, banks: readonly Proof[], report: FileReport): Promise<FileReport> {
  const reports: Report[] = [...report.banks!];
  const rest = {
    steps: report.steps,
    banks: reports,
    notChecked: report.notChecked.filter((note) => !banks.some((bank) => note === escrowNotChecked(bank))),
  };
  const of = (bank: Proof, words: string): string => `bank ${bank.setup.message.number}: ${words}`;
  for (const [i, bank] of banks.entries()) {
    const { failed } = (reports[i] = checkBank(await look(bank.setup.message), bank, reports[i]!));
    if (failed === undefined) continue;
    const named = { ...failed, detail: of(bank, failed.detail) };
    return { verdict: 'MISMATCH', failed: named, ...rest, steps: [...report.steps, named] };
  }
  const open = reports.findIndex(({ missing }) => missing !== undefined);
  return open < 0
    ? { verdict: 'VERIFIED', ...rest }
    : { verdict: 'INCOMPLETE', missing: of(banks[open]!, reports[open]!.missing!), ...rest };
}

/**
 * One coup does not say how its bank ended, so it does not say what had to be paid: only that no other bank was paid in
 * its place.
 */
function checkCoup(seen: Seen, coup: CoupProof, report: Report): Report {
  const { message } = coup.setup;
  const bankId = hashStruct('Setup', message);
  const { payment } = seen;
  const { steps } = follow(null, (trail) => {
    checkHouse(trail, seen, coup);
    if (payment !== null)
      check(
        trail,
        'H.bank',
        differ(`bankId that the escrow paid as number ${message.number}`, payment.bankId, bankId),
        `bank ${message.number}, ${bankId}, in transaction ${payment.hash}`,
      );
  });
  const chained = withChain(report, coup, steps, null);
  const paid = payment === null ? 'has not paid it yet' : 'has paid it';
  const note = `what bank ${message.number} came to (the escrow ${paid}): one coup does not say how its bank ended. Verify the file of bank ${bankId} with --rpc`;
  return chained.verdict === 'MISMATCH' ? chained : { ...chained, notChecked: [...chained.notChecked, note] };
}

function checkHouse(
  trail: Trail,
  { chainId, retiredAt }: Seen,
  {
    domain,
    setup: {
      message: { house },
    },
  }: Pick<Proof, 'domain' | 'setup'>,
): void {
  check(
    trail,
    'H.chain',
    differ('chain id', chainId, domain.chainId),
    `chain ${chainId}, escrow ${domain.verifyingContract}`,
  );
  check(
    trail,
    'H.house',
    retiredAt === 0n ? `${house} was never a signing key of this escrow's house` : null,
    `${house} is a signing key of the escrow's house`,
  );
}

function withChain(
  report: Report,
  proof: Pick<Proof, 'domain' | 'setup'>,
  found: readonly Step[],
  missing: string | null,
): Report {
  const steps = [...report.steps, ...found];
  const failed = found.find(({ ok }) => !ok);
  const notChecked = report.notChecked.filter((note) => note !== escrowNotChecked(proof));
  if (failed !== undefined) return { verdict: 'MISMATCH', failed, steps, notChecked };
  const why = report.missing ?? missing;
  return why === null
    ? { verdict: 'VERIFIED', steps, notChecked }
    : { verdict: 'INCOMPLETE', missing: why, steps, notChecked };
}

type Lines = readonly { readonly player: Hex; readonly line: bigint }[];

/** By address: a settlement names the players in this order, a finalised proposal in the order of its set-up. */
function linesText(lines: Lines): string {
  return (
    [...lines]
      .sort((a, b) => (a.player < b.player ? -1 : 1))
      .map(({ player, line }) => `${player}: ${formatLine(line)}`)
      .join('; ') || 'no lines'
  );
}

/** The state that the bank ended in; if no coup was played, the one it began in. */
function lastState({ setup: { message }, turns }: Proof) {
  return [...turns].reverse().find((turn) => turn.state !== undefined)?.state ?? startState(message);
}

/** Nobody won or lost, and there is no void to dispute: such a bank is never settled (protocol.md 2.8). */
function owesNothing(proof: Proof): boolean {
  const { seats, cagnotte } = lastState(proof);
  return proof.end !== undefined && proof.end !== 'void' && seats.every((line) => line === 0n) && cagnotte === 0n;
}

/** The escrow names lines that are not 0. */
function paymentProblem(proof: Proof, paid: Payment): Problem {
  const last = lastState(proof);
  const expected = linesOf(proof.setup.message, last).filter(({ line }) => line !== 0n);
  return (
    differ('bankId', paid.bankId, last.bankId) ??
    differInChips('posta', paid.posta, last.posta) ??
    differInChips('garage', paid.garage, last.garage) ??
    differ('lines', linesText(paid.lines.filter(({ line }) => line !== 0n)), linesText(expected)) ??
    differInChips('cagnotte', paid.cagnotte, last.cagnotte) ??
    differInChips('what losers could not pay', paid.missing, 0n)
  );
}
