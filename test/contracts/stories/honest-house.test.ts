/**
 * Two seats in league against an honest house, whose worker looks after the court by itself (INVARIANTS I4, I9, I10,
 * I14).
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { outcomes } from '../../../engine/protocol/messages.ts';
import type { Payment } from '../../../engine/settlement/payment.ts';
import { stage, type Contest } from '../support/courtroom.ts';
import type { Desk } from '../support/anvil-house.ts';
import { refused } from '../support/refused.ts';
import { Town, type Story } from '../support/story.ts';
import { chips } from '../support/system.ts';

const { banco, punta } = outcomes;

describe('story: two seats in league against an honest house', () => {
  let town: Town;
  let desk: Desk | null = null;
  before(async () => {
    town = await Town.open(18_750);
  });
  afterEach(() => goesOffDuty());
  after(() => town.close());

  const onDuty = async (story: Story): Promise<Desk> => (desk = await story.desk());
  const goesOffDuty = async () => {
    await desk?.worker.close();
    assert.deepEqual(desk?.logged ?? [], []);
    desk = null;
  };
  const isFinal = async (story: Story, number = 1n) =>
    (await desk!.chain.statusOf(story.room.table, number)).kind === 'final';
  const inStage = (story: Story, contest: Contest, wanted: number) =>
    desk!.until(`stage ${wanted}`, async () => (await story.room.stageOf(contest)) === wanted);
  const over = (story: Story) =>
    desk!.until(
      'the end',
      async () => (await isFinal(story)) && (await desk!.chain.demandsOf(story.room.table)).length === 0,
    );

  it('I10 claims of an old prefix by punter or banker: answered, paid nothing', async () => {
    const story = await town.story();
    const acks = story.seats;
    const bank = story.played([
      { outcome: banco, acks },
      { outcome: banco, punters: [3, 4], acks },
      { outcome: punta, punters: [2, 5, 6] },
    ]);
    const house = await onDuty(story);
    // Neither signs the result, so that each may claim.
    await house.file(bank, bank.proof(), 'propose');
    await house.until(
      'the proposal',
      async () => (await house.chain.statusOf(story.room.table, 1n)).kind === 'proposed',
    );
    await story.room.passWindow();
    await house.until('its payment', () => isFinal(story));
    await story.room.claim(bank, 2, 0);
    await story.room.claim(bank, 0, 2);
    await house.until('both answers', async () =>
      (await house.chain.claimsOf(story.room.table)).every(({ claim }) => claim.end.turn === 3),
    );
    await story.room.passWindow();
    await house.until('the end of both', async () => (await house.chain.claimsOf(story.room.table)).length === 0);
    await goesOffDuty();
    await refused(story.room.claim(bank, 2, 1), 'ClaimedAlready');
    await story.ends({ lines: bank.state.seats, cagnotte: bank.state.cagnotte });
  });

  it('I9 I14 many late decoys, leaving in the last second: the stalled coup is still lost', async () => {
    const story = await town.story();
    const [banker, friend] = [1, 2];
    const acks = story.seats;
    const bank = story.played([
      { outcome: banco, acks },
      { outcome: banco, acks },
      { outcome: banco, acks },
    ]);
    story.closes(bank, { silent: [banker] });
    await story.asksToLeave(banker, friend);
    const { leaveAt } = (await story.room.books()).seats[banker - 1]!;
    await story.room.goTo(leaveAt - 300);
    // The house has not looked yet: each list played long ago has a demand, as far along as they can bring it.
    const decoys: Contest[] = [];
    for (const [turn, seat] of [
      [1, banker],
      [2, friend],
    ] as const)
      decoys.push(await story.room.demand(bank, undefined, turn, story.as(seat)));
    for (const seat of [banker, friend]) {
      await refused(
        story.room.court.simulate.demand(story.room.demandOf(bank, undefined, 0), story.as(seat)),
        'DemandOpen',
      );
    }
    for (const contest of decoys) await story.gives(contest, bank);
    await story.givesLast(decoys[1]!, bank);
    assert.deepEqual(await Promise.all(decoys.map((contest) => story.room.stageOf(contest))), [
      stage.banker,
      stage.house,
    ]);

    const house = await onDuty(story);
    await house.file(bank, bank.proof(), 'demand');
    for (const contest of decoys) await inStage(story, contest, stage.answered);
    await house.until('the true demand', async () =>
      (await house.chain.demandsOf(story.room.table)).some((demand) => demand.stage === stage.banker),
    );
    await story.room.goTo(leaveAt + 1);
    for (const seat of [banker, friend]) {
      await refused(
        story.room.system.escrow.simulate.leaveTable([story.room.table, story.room.seats[seat - 1]!.player]),
        'SeatHeld',
      );
    }
    await story.room.passWindow();
    await over(story);
    await goesOffDuty();
    const payment = await story.room.payment();
    const contest = (
      await story.room.court.getEvents.Ruled({ table: story.room.table }, { fromBlock: 0n, strict: true })
    ).at(-1)!.args;
    assert.equal(contest.stage, stage.lost);
    await refused(story.room.court.simulate.claim([story.proofOf(bank), payment], story.as(friend)), 'NothingToClaim');
    await story.ends(story.lostBy(bank));
  });

  it('I10 a void coup demanded after all have signed its settlement: played, and nobody is paid for it', async () => {
    const story = await town.story();
    const friend = 2;
    const [bank, shown, played] = story.forked([{ outcome: banco, acks: story.seats }], [], [], [{ outcome: punta }]);
    story.closes(shown);
    bank.void({ list: shown.proof().turns.at(-1)!.list! }, [friend]);
    const house = await onDuty(story);
    await house.file(bank, { ...bank.proof(story.seats), end: 'void' }, 'settle');
    await house.until('the settlement', () => isFinal(story));
    const contest = await story.demands(friend, shown, await story.room.payment());
    await story.gives(contest, shown, [friend]);
    await inStage(story, contest, stage.banker);
    await story.givesLast(contest, shown);
    await inStage(story, contest, stage.answered);
    await goesOffDuty();
    for (const seat of story.seats)
      await refused(
        story.room.court.simulate.claim([story.proofOf(played), await story.room.payment()], story.as(seat)),
        'SettlementSigned',
      );
    await story.ends({ lines: bank.state.seats, cagnotte: bank.state.cagnotte });
  });

  it('I9 I10 a void coup that neither signs, both leaving: demanded late, and they still pay', async () => {
    const story = await town.story();
    const { court, escrow } = story.room.system;
    const [banker, friend] = [1, 2];
    // Whichever of the two wins would like to be paid while the other is gone.
    const [bank, shown, played] = story.forked([], [], [], [{ outcome: punta }]);
    story.closes(shown);
    bank.void({ list: shown.proof().turns[0]!.list! }, [friend]);
    await story.asksToLeave(banker, friend);
    const house = await onDuty(story);
    await house.file(bank, bank.proof(), 'propose');
    await house.until(
      'the proposal',
      async () => (await house.chain.statusOf(story.room.table, 1n)).kind === 'proposed',
    );
    const { deadline } = await court.read.docketOf([story.room.table, 1n]);
    await story.room.goTo(deadline - 30);
    const contest = await story.demands(friend, shown);
    await story.gives(contest, shown, [friend]);
    await inStage(story, contest, stage.banker);
    await story.givesLast(contest, shown);
    await inStage(story, contest, stage.answered);
    await story.room.passWindow();
    await over(story);
    await goesOffDuty();
    assert.ok((await story.now()) < (await story.room.books()).seats[0]!.leaveAt);
    await refused(escrow.simulate.leaveTable([story.room.table, story.room.seats[0]!.player]), 'TooEarly');
    await story.ends({ lines: played.state.seats, cagnotte: played.state.cagnotte });
  });

  it('I9 I10 the same, but they go first and demand afterwards: too late', async () => {
    const story = await town.story();
    const bank = story.bank();
    story.closes(bank);
    await story.asksToLeave(1, 2);
    const house = await onDuty(story);
    await house.file(bank, bank.proof(), 'propose');
    await house.until(
      'the proposal',
      async () => (await house.chain.statusOf(story.room.table, 1n)).kind === 'proposed',
    );
    await story.room.goTo((await story.room.books()).seats[1]!.leaveAt);
    await house.until('its payment', () => isFinal(story));
    await goesOffDuty();
    for (const seat of [1, 2]) await story.goesHome(seat);
    await refused(story.demands(2, bank), 'NumberSettled');
    await story.ends({ lines: story.seats.map(() => 0n), cagnotte: 0n });
  });
});

describe('story: a list that its banker leaves unbound', () => {
  let town: Town;
  before(async () => {
    town = await Town.open(18_752);
  });
  after(() => town.close());

  /** Seat 2 calls everything; banker and seat 2 are one person. `shown`: what the two can bring before the court. */
  const unbound = async () => {
    const story = await town.story();
    const [bank, shown, played] = story.forked(
      [{ outcome: banco, punters: [3, 4, 5, 6], acks: story.seats }],
      [],
      [],
      [{ outcome: punta, punters: [2] }],
    );
    story.closes(shown, { punters: [2] });
    const house = await story.desk();
    const { closed, list } = shown.proof().turns.at(-1)!;
    house.list = { closed: closed!, list: list! };
    /**
     * The banker signs its `Give` for the court alone, and both show their links; the house finds the list in its log
     * and plays it.
     */
    const bindsLate = async (settled?: Payment) => {
      const contest = await story.demands(2, shown, settled);
      await story.gives(contest, shown, [2]);
      await story.givesLast(contest, shown);
      await house.until('the answer', async () => (await story.room.stageOf(contest)) === stage.answered);
    };
    const final = async () => (await house.chain.statusOf(story.room.table, 1n)).kind === 'final';
    return { story, bank, played, house, bindsLate, final };
  };

  it('I10 all contributors have signed the result: demanded later it is played, and pays nobody', async () => {
    const { story, bank, played, house, bindsLate, final } = await unbound();
    await house.file(bank, { ...bank.proof(story.seats), end: 'passed' }, 'settle');
    await house.until('the settlement', final);
    await bindsLate(await story.room.payment());
    await house.worker.close();
    await refused(
      story.room.court.simulate.claim([story.proofOf(played), await story.room.payment()], story.as(2)),
      'SettlementSigned',
    );
    await story.ends({ lines: bank.state.seats, cagnotte: bank.state.cagnotte });
  });

  it('I10 the friend does not sign, so the house proposes: demanded in time, the banker pays its friend', async () => {
    const { story, bank, played, house, bindsLate, final } = await unbound();
    await house.file(bank, bank.proof(), 'propose');
    await house.until(
      'the proposal',
      async () => (await house.chain.statusOf(story.room.table, 1n)).kind === 'proposed',
    );
    await bindsLate();
    await story.room.passWindow();
    await house.until('its payment', final);
    await house.worker.close();
    await story.ends({ lines: played.state.seats, cagnotte: played.state.cagnotte });
  });
});

describe('story: paid once', () => {
  let town: Town;
  before(async () => {
    town = await Town.open(18_755);
  });
  after(() => town.close());

  it('I10 by an award and by a claim of the same win: the bond pays it once', async () => {
    const story = await town.story();
    // The house settles away a coup that its banker never finished; later its Step on it is found.
    const [bank, played] = story.forked([], [], [{ outcome: punta }]);
    story.closes(bank, { silent: [1] });
    await story.room.settleSigned(bank, [1]);
    const contest = await story.demands(2, bank, await story.room.payment());
    await story.gives(contest, bank);
    await story.room.passWindow();
    const early = await story.room.claim(played, 2);
    await story.rules(contest);
    const late = await story.room.claim(played, 1);
    await story.awards(contest);
    await refused(story.room.court.simulate.award([contest, 1, await story.room.payment()]), 'AwardedAlready', [1]);
    await story.paysClaim(early);
    await story.room.court.write.payClaim([late], story.anybody);
    await refused(story.room.court.simulate.payClaim([late]), 'OtherClaim');
    const lines = played.state.seats.with(0, 0n);
    await story.ends({ lines, cagnotte: 0n, bond: -lines.reduce((a, b) => a + b) });
  });

  it('I10 two set-ups of one number, two friends of the house: each is paid one win, by the house', async () => {
    const story = await town.story();
    const [larger, smaller] = [
      story.played([{ outcome: punta }], { posta: chips(61) }),
      story.played([{ outcome: punta }], { posta: chips(47) }),
    ];
    await story.room.settleSigned(story.bank(), []);
    const claims = [await story.room.claim(larger, 1), await story.room.claim(smaller, 2)];
    for (const place of [1, 2]) {
      for (const bank of [larger, smaller])
        await refused(
          story.room.court.simulate.claim([story.proofOf(bank), await story.room.payment()], story.room.as(place)),
          'ClaimedAlready',
        );
    }
    await story.room.passWindow();
    for (const claim of claims) await story.room.court.write.payClaim([claim], story.anybody);
    const lines = [0n, larger.state.seats[1]!, smaller.state.seats[2]!, 0n, 0n, 0n];
    await story.ends({ lines, cagnotte: 0n, bond: -lines.reduce((a, b) => a + b) });
  });
});
