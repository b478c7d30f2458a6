/** What only the chain can show of a bank: that the house is the escrow's, and that the escrow paid exactly so (fairness.md 1.5). */
import { createPublicClient, http } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { linesOf } from '../../../engine/protocol/digests.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { check, differ, follow, type Problem, type Step } from '../../../engine/proof/steps.ts';
import { escrowNotChecked, type Report } from '../../../engine/proof/verify.ts';
import type { Payment } from '../../chain/port.ts';
import { abis, chainErrorOf } from '../../chain/revert-reason.ts';
import { readsOf } from '../../chain/viem-reads.ts';
import { BadInput } from '../verb.ts';

/** What the chain says of a bank. */
interface Seen {
  readonly chainId: number;
  /** Seconds since when the set-up's key is retired; 0: never a key of this house. */
  readonly retiredAt: bigint;
  readonly payment: Payment | null;
}

/** The report with what the chain at `rpc` says of it. Throws `BadInput` when the node cannot be asked. */
export async function checkOnChain(rpc: string, proof: Proof, report: Report): Promise<Report> {
  if (report.verdict === 'MISMATCH') return report;
  const seen = await look(rpc, proof);
  const { steps: found, value } = follow(null, (trail) => {
    const { domain, setup: { message } } = proof;
    check(trail, 'H.chain', differ('chain id', seen.chainId, domain.chainId), `chain ${seen.chainId}, escrow ${domain.verifyingContract}`);
    check(trail, 'H.house', seen.retiredAt === 0n ? `${message.house} was never a signing key of this escrow's house` : null, `${message.house} is a signing key of the escrow's house`);
    if (seen.payment === null) return { missing: `the escrow has not settled bank ${message.number} yet` };
    check(trail, 'H.settled', paymentProblem(proof, seen.payment), `transaction ${seen.payment.hash} in block ${seen.payment.block}: ${linesText(seen.payment.lines)}, cagnotte ${seen.payment.cagnotte}`);
    return { missing: null };
  });
  return withChain(report, proof, found, value?.missing ?? null);
}

function withChain(report: Report, proof: Proof, found: readonly Step[], missing: string | null): Report {
  const steps = [...report.steps, ...found];
  const failed = found.find(({ ok }) => !ok);
  const notChecked = report.notChecked.filter((note) => note !== escrowNotChecked(proof));
  if (failed !== undefined) return { verdict: 'MISMATCH', failed, steps, notChecked };
  const why = report.missing ?? missing;
  return why === null ? { verdict: 'VERIFIED', steps, notChecked } : { verdict: 'INCOMPLETE', missing: why, steps, notChecked };
}

async function look(rpc: string, { domain, setup: { message } }: Proof): Promise<Seen> {
  const client = createPublicClient({ transport: http(rpc, { retryCount: 1, timeout: 15_000 }), cacheTime: 0 });
  const escrow = domain.verifyingContract;
  const reads = readsOf(client, { addresses: { escrow, court: escrow, chip: escrow }, fromBlock: 0n });
  try {
    const chainId = await client.getChainId();
    if (chainId !== domain.chainId) return { chainId, retiredAt: 0n, payment: null };
    if (await client.getCode({ address: escrow }) === undefined) throw new BadInput(`there is no contract at ${escrow} on the chain of ${rpc}`);
    const retiredAt = await client.readContract({ address: escrow, abi: abis.escrow, functionName: 'retiredAt', args: [message.house] });
    return { chainId, retiredAt, payment: await reads.paymentOf(message.table, message.number) };
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`${rpc} cannot be asked about the escrow: ${(chainErrorOf(error) as Error).message}`);
  }
}

type Lines = readonly { readonly player: Hex; readonly line: bigint }[];

/** By address: a settlement names the players so, a finalised proposal in the order of its set-up. */
function linesText(lines: Lines): string {
  return [...lines].sort((a, b) => (a.player < b.player ? -1 : 1)).map(({ player, line }) => `${player}: ${line}`).join('; ') || 'no lines';
}

/** The escrow names lines that are not 0. */
function paymentProblem(proof: Proof, paid: Payment): Problem {
  const { setup: { message }, turns } = proof;
  const last = [...turns].reverse().find((turn) => turn.state !== undefined)?.state;
  if (last === undefined) return 'the escrow paid a bank that moved nothing';
  const expected = linesOf(message, last).filter(({ line }) => line !== 0n);
  return differ('bankId', paid.bankId, last.bankId) ?? differ('posta', paid.posta, last.posta) ?? differ('garage', paid.garage, last.garage)
    ?? differ('lines', linesText(paid.lines.filter(({ line }) => line !== 0n)), linesText(expected))
    ?? differ('cagnotte', paid.cagnotte, last.cagnotte) ?? differ('what losers could not pay', paid.missing, 0n);
}
