/**
 * A docket opened before the bank began would take away the right to demand its coups: the look at the chain before a
 * client's `Give` notices in time (server/PROTOCOL.md P7.11, ADR 0018).
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Hex } from '../../engine/bytes.ts';
import { contestedBy } from '../../engine/seat/contested.ts';
import { listFacts } from '../../server/chain/exit/demand-facts.ts';
import type { BankMaker } from '../support/bank-maker.ts';
import type { Courtroom } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { headsUp } from './support/system.ts';

const { window } = headsUp;
/** Places of the set-up. Seat 1, the banker, is in league with the house. */
const [banker, punter] = [0, 1] as const;

describe('decoys', () => {
  let room: Courtroom;
  sharedRoom(2, (opened) => {
    room = opened;
  });

  /** What the punter's page finds before it binds itself to a list of number 1. */
  const look = async (closed: Hex) => {
    const { client, escrow } = room.system;
    return contestedBy(
      await listFacts(
        client,
        { escrow: escrow.address },
        { table: room.table, number: 1n, house: room.system.house.address },
        closed,
        'latest',
      ),
      headsUp,
    );
  };

  /** A list of number 1 that only house and banker have signed: another set-up than the one that will be played. */
  const decoy = (seed: number): BankMaker => {
    const bank = room.bank({ seed });
    bank.unfinished(room.list(bank), [1]);
    return bank;
  };

  /** The bank that is played, its first list closed and given by all; the house keeps its link. */
  const withheld = () => {
    const bank = room.bank();
    return { bank, closed: room.close(bank) };
  };
  const tryDemand = (bank: BankMaker) => room.court.simulate.demand(room.demandOf(bank), room.as(punter));

  it('P7.11 one after the other they keep the docket open: the real list comes too late, the house pays less', async () => {
    const first = await room.demand(decoy(1));
    const started = await room.system.time.latest();
    await room.goTo(started + window / 2);
    const second = await room.demand(decoy(2), undefined, undefined, room.as(banker));

    // The bank begins a minute before the end of a window that the punter knows nothing of.
    await room.goTo(started + window - 60);
    const { bank, closed } = withheld();
    assert.equal(await look(closed), 'over', 'it would have given');

    await room.goTo(started + window);
    await refused(tryDemand(bank), 'DemandTooLate', [BigInt(started + window)]);
    await room.court.write.rule([first]);
    await refused(tryDemand(bank), 'DemandTooLate', [BigInt(started + window)]);
    await room.propose(bank);
    await room.passWindow();
    await room.court.write.rule([second]);
    await refused(tryDemand(bank), 'DemandTooLate', [BigInt(started + window)]);
    const before = await room.books();
    await room.finalize();
    assert.deepEqual(await room.gained(before), [0n, 0n], 'nobody has won, and the bond owes nothing');
    await refused(tryDemand(bank), 'NumberSettled');
    assert.equal(await look(closed), 'over');
  });

  it('P7.11 one younger than half a window leaves a giver at least half a window for the demand', async () => {
    await room.demand(decoy(1));
    const started = await room.system.time.latest();
    await room.goTo(started + window / 2);
    const { bank, closed } = withheld();
    assert.equal(await look(closed), 'none');
    await room.goTo(started + window / 2 + 1);
    assert.equal(await look(closed), 'over');
    await room.goTo(started + window - 1);
    await tryDemand(bank);
    await room.goTo(started + window);
    await refused(tryDemand(bank), 'DemandTooLate', [BigInt(started + window)]);
  });

  it('P7.11 one that is over takes nothing away', async () => {
    const contest = await room.demand(decoy(1));
    await room.passWindow();
    await room.court.write.rule([contest]);
    const { bank, closed } = withheld();
    assert.equal(await look(closed), 'none');
    await room.demand(bank, undefined, undefined, room.as(punter));
    assert.equal(await look(closed), 'open', 'its links are shown on chain');
  });

  it('P7.11 so does a proposal of a set-up that nobody has played', async () => {
    await room.propose(room.bank({ seed: 3 }));
    const started = await room.system.time.latest();
    const { bank, closed } = withheld();
    assert.equal(await look(closed), 'none');
    await room.goTo(started + window);
    assert.equal(await look(closed), 'over');
    await refused(tryDemand(bank), 'DemandTooLate', [BigInt(started + window)]);
  });

  it('P7.11 a number that was settled before it began', async () => {
    await room.settleSigned(room.bank({ seed: 3 }), [1]);
    const { bank, closed } = withheld();
    assert.equal(await look(closed), 'over');
    const payment = await room.payment();
    await room.passWindow();
    await refused(room.court.simulate.demand(room.demandOf(bank, payment), room.as(punter)), 'DemandTooLate');
  });
});
