/** A bank that was paid worse than its file says, on a node that shows an end which no proof has shown to the court. */
import { readFileSync } from 'node:fs';
import { zero32 } from '../../engine/bytes.ts';
import { parseProof } from '../../engine/proof/read.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { lastStateOf } from '../../engine/settlement/encode.ts';
import { docketStatuses } from '../../engine/settlement/exit/facts.ts';
import { abiDigest, payoutsType } from '../../server/chain/viem-reads.ts';
import { FakeNode } from './fake-node.ts';

export const bankText = readFileSync(new URL('../vectors/banks/bank-heads-up.json', import.meta.url), 'utf8');
export const proof = parseProof(bankText);
const {
  domain,
  setup: { message },
} = proof;
const last = lastStateOf(proof);
const { table, number, players, house } = message;
export const { player } = players[0]!;
export const of = { table, number, bankId: hashStruct('Setup', message) };
/** What the player was paid. */
export const paidLine = last.seats[0]! - 500n;
const money = { posta: 0n, garage: 0n, cagnotte: 0n };

/** What an invented end gives the player beyond the file. */
export const endingOf = (more: bigint) => ({
  ...of,
  ...money,
  won: 0n,
  house,
  turn: last.turn + 1,
  state: zero32,
  seats: players.map(({ player: wallet, key }, i) => ({
    id: { player: wallet, key },
    line: last.seats[i]! + (i === 0 ? more : -more),
    signed: false,
  })),
});

export function worsePaid(): FakeNode {
  const node = new FakeNode(domain.chainId, domain.verifyingContract, player);
  const payouts = players.map(({ player: wallet, key }, i) => {
    const line = i === 0 ? paidLine : last.seats[i]! + 500n;
    return { id: { player: wallet, key }, line, paid: line, fromShare: 0n };
  });
  node.views = {
    isSettled: true,
    docketOf: {
      digest: abiDigest(payoutsType, payouts),
      deadline: 1,
      turn: 1,
      started: 1,
      demands: 0,
      status: docketStatuses.paid,
    },
    claim: undefined,
    claimProven: undefined,
  };
  node.show('escrow', 'Finalized', {
    ...of,
    ...money,
    payouts,
    missing: 0n,
    fromBond: 0n,
    receipt: 1n,
    receiptHash: zero32,
  });
  node.show('court', 'Proposed', { ...of, turn: last.turn + 1, deadline: 1n, ending: endingOf(700n) });
  return node;
}
