/** A house that shows the end of a bank only after the next one has begun: who was due is known late (P7.8). */
import { expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import { packComposition, unpackComposition } from '../../../engine/fairness/composition.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand } from '../../../engine/seat/by-hand.ts';
import { agree } from '../../../engine/seat/doubts.ts';
import { followProof } from '../../../engine/seat/follow.ts';
import { newestBank, type SeatMemory } from '../../../engine/seat/memory.ts';
import { proofOf } from '../../../engine/table/evidence.ts';
import type { View } from '../../../engine/table/view.ts';
import { takeCommand } from '../../../engine/seat/talk.ts';
import type { LiveTable } from '../../support/live-table.ts';
import { secretOf } from '../../support/players.ts';
import { playerAt } from '../../support/situations.ts';
import {
  bets as betsAt,
  by,
  byHandAt,
  declined,
  finished,
  moved,
  online,
  opened,
  passed,
  saintVincent,
  tableOf,
  wonBank,
} from '../../web/support/several.ts';

/** Bank 1 has ended unseen, and the house opens bank 2 for somebody who was not due, with so many cards fewer. */
function passedOver(fewer = 0) {
  const table = wonBank(online, 3);
  const [due, other] = [byHandAt(table, 1), byHandAt(table, 2)];
  const victim = playerAt(table, due);
  const { memory, view } = { memory: victim.memory, view: table.view(victim) };
  const last = newestBank(memory)!;
  passed(table);
  const { message } = last.proof.setup;
  const setup = table.house.signer.sign('Setup', {
    ...message,
    number: 2n,
    prev: last.bankId,
    banker: other,
    taglia: last.checked.taglia,
    composition: packComposition(
      unpackComposition(last.checked.composition).map((left, kind) => (kind < fewer ? left - 1 : left)),
    ),
    commitment: commitmentOf(secretOf('bank 2')),
    players: message.players.map((player, i) => ({ ...player, stack: player.stack + last.checked.seats[i]! })),
  });
  const { domain, grants } = last.proof;
  const proof = { domain, table: table.state.table, grants, setup, turns: [], leaves: [] } as unknown as Proof;
  const bank = { ...view.bank!, number: 2n, bankId: hashStruct('Setup', setup.message), banker: other, bets: [] };
  const lie = claimOf({
    ...view,
    phase: 'bets',
    number: 2n,
    banker: other,
    waiting: [],
    bank: { ...bank, posta: message.posta, garage: 0n, move: null, coup: null, proof },
  } as View);
  const end = claimOf(proofOf(table.state, table.state.ended.at(-1)!.bank)) as Claim<Proof>;
  return { memory: advance(memory, lie).memory, end };
}

const asked = (memory: SeatMemory) => newestBank(memory)!.doubts.map(({ about }) => about);
const bets = (memory: SeatMemory) => betCommand(memory, calls.plain, 5n * chip);

it('P7.8 the end of the bank before comes late: nothing is staked unless its player agrees', () => {
  const { memory, end } = passedOver();
  expect([asked(memory), newestBank(memory)!.number]).toEqual([[], 2n]);
  const now = followProof(memory, end);
  expect([now.alarm, asked(now), bets(now)]).toEqual([null, ['turn'], null]);
  expect(bets(agree(now, newestBank(now)!.bankId))).not.toBeNull();
});

it('P7.8 who has agreed to a shoe has not agreed to a bank that was its own', () => {
  const { memory, end } = passedOver(4);
  expect(asked(memory)).toEqual(['shoe']);
  const agreed = agree(memory, newestBank(memory)!.bankId);
  expect(bets(agreed)).not.toBeNull();
  const { result: _result, ...unsigned } = end; // with it two signatures would contradict each other
  const now = followProof(agreed, claimOf(unsigned));
  expect([now.alarm, now.disagreement, asked(now), bets(now)]).toEqual([null, null, ['shoe', 'turn'], null]);
  // Nor who pressed while the second doubt was on its way to the screen.
  const { bankId } = newestBank(now)!;
  expect(bets(agree(now, bankId, newestBank(memory)!.doubts))).toBeNull();
  expect(bets(agree(now, bankId, newestBank(now)!.doubts))).not.toBeNull();
});

it('P7.8 a seat that has bet already is not made silent by it', () => {
  const { memory, end } = passedOver();
  const now = followProof(bets(memory)!.memory, end);
  expect([now.alarm, asked(now)]).toEqual([null, []]);
});

/** The bank is passed, and nobody wants it: its turn goes on. */
function nobodyBuys(table: LiveTable): void {
  passed(table);
  for (let step = 0; table.phase !== 'posta'; step++) {
    if (step > 20) throw new Error('the turn never goes on');
    const asked = table.state.game.seguito?.asked[0];
    if (asked !== undefined && table.phase === 'offer') declined(table, asked);
    else if (table.deadline !== null) table.timeOut();
    table.finalise();
    table.settleDown();
  }
}

function playOne(table: LiveTable, seat: number): void {
  betsAt(table, seat, 10n * chip);
  finished(table);
}

const turnDoubts = (table: LiveTable, seat: number) =>
  playerAt(table, seat).memory.banks.flatMap(({ doubts, number }) =>
    doubts.some(({ about }) => about === 'turn') ? [number] : [],
  );

it('P7.8 a standing bettor has no turn: nobody passes over them', () => {
  const table = tableOf(saintVincent, 2, 400n * chip, 1);
  for (let banks = 0; banks < 4; banks++) {
    opened(table, 50n * chip);
    playOne(table, 11);
    while (table.state.game.bank?.past.wins === 0) playOne(moved(table, moves.on, 0n), 11); // an égalité
    if (table.phase === 'move' || table.phase === 'bets') nobodyBuys(table);
  }
  expect(playerAt(table, 11).memory.banks.filter(({ mine }) => mine).length).toBeGreaterThanOrEqual(4);
  expect([1, 2, 11].map((seat) => turnDoubts(table, seat))).toEqual([[], [], []]);
});

it('P7.8 a passed bank that somebody else has is in doubt only for who was first by hand and has said nothing to it', () => {
  const table = wonBank(online, 4);
  const [first, buyer, last] = [byHandAt(table, 1), byHandAt(table, 2), byHandAt(table, 3)];
  passed(table);
  const { height } = table.state.game.seguito!;
  by(table, buyer, (memory) => takeCommand(memory, table.state.number, height));
  while (table.phase === 'offer') {
    table.timeOut();
    table.settleDown();
  }
  expect(table.banker).toBe(buyer);
  expect([first, buyer, last].map((seat) => turnDoubts(table, seat).length)).toEqual([1, 0, 0]);
  const [doubt] = playerAt(table, first).memory.banks.at(-1)!.doubts;
  expect(doubt!.detail).toContain('without your having said whether you take it');
});

it('P7.8 after a bank that was bought the turn goes on from who passed first', () => {
  const table = wonBank(online, 4);
  const [first, buyer, last] = [byHandAt(table, 1), byHandAt(table, 2), byHandAt(table, 3)];
  passed(table);
  const { height } = table.state.game.seguito!;
  declined(table, first);
  by(table, buyer, (memory) => takeCommand(memory, table.state.number, height));
  expect(table.banker).toBe(buyer);
  playOne(table, last);
  if (table.phase === 'move' || table.phase === 'bets') nobodyBuys(table);
  expect(table.banker).toBe(first);
  opened(table, 50n * chip);
  expect([first, buyer, last].map((seat) => turnDoubts(table, seat))).toEqual([[], [], []]);
});
