/**
 * A seat that leaves while its last coup may still be demanded (I9, I10): an honest house that proposes in time has
 * nothing to pay for it.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noPayment } from '../../engine/settlement/payment.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeGives } from '../../engine/settlement/dispute.ts';
import { Courtroom, stage } from './support/courtroom.ts';
import { refusalOf } from './support/refused.ts';
import { headsUp } from './support/system.ts';

const { window } = headsUp;
const [banker, punter] = [0, 1] as const;

describe('a punter that was silent, left, and then shows its link', () => {
  /**
   * The leaving delay in windows, and how long after the request the house proposes: at least one window must be left.
   */
  const room = (windows: number) => Courtroom.open({ ...headsUp, leaveDelay: windows * window });

  it('I10 gains nothing even with the shortest leaving delay that a table may have', async () => {
    const shortest = (await refusalOf(room(2))) === null ? 2 : 3;
    const at = await room(shortest);
    const { escrow } = at.system;
    // The first coup is void because the punter was silent: nobody has signed state 0, so the house's proposal holds
    // nobody.
    const seed = [...Array(100).keys()].find((n) => at.bank({ seed: n }).coup(at.list(at.bank())) === outcomes.banco)!;
    const [bank, played] = [at.bank({ seed }), at.bank({ seed })];
    const list = at.list(bank);
    at.close(bank, list);
    played.coup(list);
    const before = await at.books();
    await escrow.write.requestLeave([at.table], at.as(punter));
    const { leaveAt } = await escrow.read.seatOf([at.table, at.seats[punter]!.player]);
    // Within a window of the request the house must notice that the signatures do not come.
    await at.goTo(leaveAt - (shortest - 1) * window - 60);
    await at.propose(at.bank({ seed }), 0, 0);
    const { started } = await at.court.read.docketOf([at.table, 1n]);
    await at.goTo(started + window - 2);
    const contest = await at.demand(bank, noPayment, undefined, at.as(banker));
    await at.goTo(Math.min(leaveAt, (await at.deadlineOf(contest)) - 4));
    const left = (await refusalOf(escrow.write.leaveTable([at.table, at.seats[punter]!.player]))) === null;
    await at.court.write.give([contest, encodeGives(bank.proof(), 0)]);
    await at.giveLast(contest, bank);
    await at.answer(contest, played, 0);
    await at.passWindow();
    await at.finalize();
    assert.equal(await at.stageOf(contest), stage.answered);
    const after = await at.books();
    assert.equal(after.bond, before.bond, `the bond has paid the loss of a seat that ${left ? 'had left' : 'sits'}`);
  });
});
