/**
 * Set-ups and states that the contracts refuse. A client that took them played for nothing: where it lost, the house
 * settled with its signature, and where it won nothing of the bank could be proposed, demanded or claimed.
 */
import { describe, expect, it } from 'vitest';
import { zero20, zero32, type Hex } from '../../../engine/bytes.ts';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import { highestTaglia } from '../../../engine/proof/bounds.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { betsDigest, startState } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { statuses, type Player, type Setup, type State } from '../../../engine/protocol/messages.ts';
import { stateAfterTaglia } from '../../../engine/rules/arithmetic.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { postaCommand } from '../../../engine/seat/by-hand.ts';
import { playableBank } from '../../../engine/seat/rights.ts';
import type { View } from '../../../engine/table/view.ts';
import { secretOf, TestTable, type TestPlayer } from '../../support/players.ts';
import { expectAlarm, expectTrouble } from '../../support/seat-lies.ts';
import { bankerOf, punterOf } from '../../support/situations.ts';

/** A table of more than two, where a bank has begun that the punter has not seen. */
function begun(): { readonly table: TestTable; readonly honest: TestPlayer } {
  const table = new TestTable({ ruleset: 0, feeMode: 0 });
  for (const seat of [1, 2]) table.sit(seat, 40_000n);
  table.settleDown();
  const banker = bankerOf(table);
  table.byHand(banker, postaCommand(banker.memory, table.state.number, 2_000n));
  return { table, honest: punterOf(table) };
}

/** The set-up changed and signed by the house, with a grant of each of its players. */
function setUp(table: TestTable, honest: TestPlayer, change: (setup: Setup) => Partial<Setup>): Claim<View> {
  const view = table.view(honest);
  const { proof } = view.bank!;
  const { message } = proof.setup;
  const setup = table.house.signer.sign('Setup', { ...message, ...change(message) });
  const grants = setup.message.players.map(({ seat, player, key, stack }) => {
    const known = proof.grants.find((grant) => grant.message.seat === seat);
    if (known !== undefined) return known;
    const grant = { ...proof.grants[0]!.message, seat, player, key, amount: stack };
    return { message: grant, signature: '0x' as Hex };
  });
  const bankId = hashStruct('Setup', setup.message);
  return claimOf({ ...view, bank: { ...view.bank!, bankId, proof: { ...proof, setup, grants } } });
}

describe('a bank of which the contracts refuse every proof', () => {
  const address = (name: string): Hex => secretOf(name).slice(0, 42) as Hex;
  const ghost = { seat: 9, player: address('ghost'), key: address('ghost key'), stack: 1_000n };
  const withGhost =
    (change: Partial<Player>) =>
    ({ players }: Setup) => ({ players: [...players, { ...ghost, ...change }] });

  it('P2.1 P7.8 one more player, though it only stays absent, changes nothing', () => {
    const { table, honest } = begun();
    const { memory } = advance(honest.memory, setUp(table, honest, withGhost({})));
    expect([memory.alarm, memory.disagreement, playableBank(memory) !== null]).toEqual([null, null, true]);
  });

  it.each<[string, string, (setup: Setup) => Partial<Setup>]>([
    ['an absent player with key 0', 'S.players', withGhost({ key: zero20 })],
    ['an absent player with wallet 0', 'S.players', withGhost({ player: zero20 })],
    ['a taglia above the highest', 'S.composition', () => ({ taglia: highestTaglia + 1 })],
    ['the highest taglia of all', 'S.composition', () => ({ taglia: 2 ** 32 - 1 })],
  ])('P2.1 P7.8 %s: the alarm, and no bet', (_what, step, change) => {
    const { table, honest } = begun();
    const memory = expectAlarm(table, honest, setUp(table, honest, change), step);
    expect(playableBank(memory)).toBeNull();
  });

  /** A bank behind the cut, of which this turn is shown. */
  function turned(change: Partial<Setup>, turnOf: (table: TestTable, start: State, bank: Proof) => ProofTurn) {
    const { table, honest } = begun();
    const view = setUp(table, honest, () => ({ prev: secretOf('a bank before'), ...change }));
    const { bank } = view;
    const turn = turnOf(table, startState(bank!.proof.setup.message), bank!.proof);
    const shown = (turns: readonly ProofTurn[]) =>
      claimOf({ ...view, bank: { ...bank!, proof: { ...bank!.proof, turns } } });
    // Up to here nothing is wrong.
    const { memory } = advance(honest.memory, shown([]));
    expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
    return { table, player: { ...honest, memory }, shown: shown([turn]) };
  }

  it('P2.1 P2.7 P7.8 a new taglia above the highest: the alarm', () => {
    const { table, player, shown } = turned({ composition: 6n, taglia: highestTaglia }, ({ house }, start) => {
      const state = stateAfterTaglia(start, secretOf('next'));
      const { bankId, turn } = start;
      const step = { bankId, turn, closed: zero32, next: hashStruct('State', state) };
      return { step: house.signer.sign('Step', step), state, acks: [] };
    });
    expectAlarm(table, player, shown, 'T.taglia');
  });

  it.each<[number, boolean]>([
    [5, true],
    [6, false],
  ])('P2.3 P7.8 a list with %i cards left, which a court takes from six on: alarm %s, and no give', (left, stops) => {
    const { table, player, shown } = turned({ composition: BigInt(left) }, ({ house }, start, { setup }) => {
      const { players, banker } = setup.message;
      const list = players.map(({ seat }) => ({
        seat,
        status: seat === banker ? statuses.banker : statuses.absent,
        call: 0,
        volonta: 0,
        seq: 0,
        order: 0,
        accepted: 0n,
        max: 0n,
        commitment: seat === banker ? secretOf('link') : zero32,
      }));
      const closed = {
        bankId: start.bankId,
        turn: 0,
        state: hashStruct('State', start),
        bets: betsDigest(list),
        move: 0,
        amount: 0n,
        posta: start.posta,
        garage: 0n,
        hand: 0,
      };
      return { bets: [], closed: house.signer.sign('Closed', closed), list, gives: [] } as unknown as ProofTurn;
    });
    if (stops) expectAlarm(table, player, shown, 'T.cut');
    // What is wrong with it then is that nothing is accepted.
    else expectTrouble(table, player, shown, 'T.list');
  });
});
