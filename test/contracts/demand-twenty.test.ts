/** A dispute of twenty players, the most a set-up may have: no step is too heavy for a block (I9). */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Hex } from '../../engine/bytes.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { BankMaker, bytes32, sessionKey } from '../support/bank-maker.ts';
import { Courtroom } from './support/courtroom.ts';
import { chips, headsUp } from './support/system.ts';

const most = 1_500_000n;

it('I9 twenty contributors: demanded, given, ruled, finalised and awarded within 1.5 million gas a step', async () => {
  const room = await Courtroom.open({ ...headsUp, ruleset: 0, feeMode: 0 }, 3);
  // Seventeen who have never sat down: naming them costs as much.
  const others = Array.from({ length: 17 }, (_, i) => ({
    seat: 4 + i,
    player: bytes32('player', i).slice(0, 42) as Hex,
    key: sessionKey(room.cast.domain, 'other', i),
    stack: chips(500),
  }));
  const cast = { ...room.cast, seats: [...room.seats, ...others] };
  const all = cast.seats.map(({ seat }) => seat);
  const list = { stakes: new Map(all.slice(1).map((seat) => [seat, { accepted: chips(5) }])) };
  const bankOf = (seed: number): BankMaker => new BankMaker(cast, { number: 1n, banker: 1, posta: chips(500), seed });
  let bank = bankOf(0);
  for (let seed = 1; bank.coup({ ...list, acks: all }) !== outcomes.banco; seed++) bank = bankOf(seed);
  bank.unfinished(list, all, all);

  const light = async (sent: Promise<Hex>, what: string) => {
    const { gasUsed } = await room.system.client.getTransactionReceipt({ hash: await sent });
    assert.ok(gasUsed < most, `${what}: ${gasUsed}`);
  };
  await light(room.court.write.demand(room.demandOf(bank)), 'demand');
  const { contest } = await room.last('Demanded');
  await light(room.give(contest, bank), 'give');
  await light(room.giveLast(contest, bank), 'giveLast');
  await room.passWindow();
  await light(room.court.write.rule([contest]), 'rule');
  await light(room.finalize(), 'finalize');
  for (const [place] of cast.seats.entries()) await light(room.award(contest, place), 'award');
  assert.deepEqual(await room.holds(), { held: [0, 0, 0], shareHeld: [0, 0, 0] });
});
