/** A bank that a lying house sets up beside the real ones: it closes one list, and plays it never. */
import { zero32 } from '../../engine/bytes.ts';
import { chip } from '../../engine/chips.ts';
import { claimOf, type Claim } from '../../engine/claim.ts';
import { commitmentOf } from '../../engine/fairness/commitment.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { betsDigest, startState } from '../../engine/protocol/digests.ts';
import { calls, statuses, type Bet, type Setup } from '../../engine/protocol/messages.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { newestBank, type SeatMemory } from '../../engine/seat/memory.ts';
import type { View } from '../../engine/table/view.ts';
import { secretOf, signerOfSeat, type TestTable } from './players.ts';
import { playerAt } from './situations.ts';

/** The posta of such banks, and the one bet in their list. */
const posta = 100n * chip;
export const listedStake = 10n * chip;

/** The set-up that the house signs for it, after the newest bank of this memory: what it leaves, and `changes`. */
export function setUpAfter(table: TestTable, memory: SeatMemory, changes: Partial<Setup>): Signed<Setup> {
  const last = newestBank(memory)!;
  const { message } = last.proof.setup;
  return table.house.signer.sign('Setup', {
    ...message,
    number: message.number + 1n,
    prev: last.bankId,
    taglia: last.checked.taglia,
    composition: last.checked.composition,
    posta,
    commitment: commitmentOf(secretOf(`house ${changes.number ?? message.number + 1n}`)),
    ...changes,
  });
}

/** The bet of this amount that `seat` signs over the beginning of the bank. */
export function betOver(table: TestTable, seat: number, setup: Setup): Signed<Bet> {
  const state = hashStruct('State', startState(setup, hashStruct('Setup', setup)));
  const commitment = commitmentOf(secretOf(`friend ${setup.number}`));
  const stake = { call: calls.plain, volonta: 0, seq: 1, max: listedStake, commitment };
  return signerOfSeat(playerAt(table, seat).memory).sign('Bet', { state, ...stake });
}

/** The view of that bank; with `bet`, of its list, in which nobody has given. */
export function listedView(
  view: View,
  table: TestTable,
  setup: Signed<Setup>,
  grants: Proof['grants'],
  bet: { readonly seat: number; readonly signed: Signed<Bet> } | null,
): Claim<View> {
  const { message } = setup;
  const bankId = hashStruct('Setup', message);
  const state = hashStruct('State', startState(message, bankId));
  const { number, banker } = message;
  const blank = { call: 0, volonta: 0, seq: 0, order: 0, accepted: 0n, max: 0n, commitment: zero32 };
  const list = message.players.map(({ seat }) => {
    if (seat === banker)
      return { ...blank, seat, status: statuses.banker, commitment: commitmentOf(secretOf(`banker ${number}`)) };
    if (seat !== bet?.seat) return { ...blank, seat, status: statuses.absent };
    const { call, volonta, seq, max, commitment } = bet.signed.message;
    return { call, volonta, seq, max, commitment, seat, status: statuses.accepted, order: 1, accepted: max };
  });
  const coup = { bankId, turn: 0, state, move: 0, amount: 0n, posta, garage: 0n, hand: bet?.seat ?? 0 };
  const closed = table.house.signer.sign('Closed', { ...coup, bets: betsDigest(list) });
  const turns =
    bet === null ? [] : [{ bets: [{ seat: bet.seat, ...bet.signed }], closed, list, gives: [], choices: [] }];
  const { domain } = view;
  const proof = { domain, table: table.state.table, grants, setup, turns, leaves: [] } as unknown as Proof;
  const bank = { ...view.bank!, number, bankId, banker, bets: [], garage: 0n, move: null, posta, coup: null, proof };
  const phase = bet === null ? 'bets' : 'links';
  return claimOf({ ...view, phase, number, banker, waiting: [], bank } as View);
}
