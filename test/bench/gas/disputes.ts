/**
 * Demands through their three stages, and claims with an answer: six seats of the online ruleset, all with money in the
 * coup.
 */
import { outcomes, type Table } from '../../../engine/protocol/messages.ts';
import { encodeContinuation, encodeProof } from '../../../engine/settlement/encode.ts';
import { Courtroom } from '../../contracts/support/courtroom.ts';
import { chips, headsUp } from '../../contracts/support/system.ts';
import type { Meter } from './meter.ts';

const table: Table = { ...headsUp, ruleset: 0, minBet: 1n, minPosta: 1n, salt: 88n };

export async function measureDisputes(meter: Meter): Promise<void> {
  const room = await Courtroom.open(table, 6, chips(4_000), meter.system);
  await measureDemand(meter, room);
  await measureClaim(meter, room);
}

async function measureDemand(meter: Meter, room: Courtroom): Promise<void> {
  const { court } = room;
  const bank = room.played([outcomes.banco]);
  room.close(bank);
  const opened = { state: 'a dispute opens: demand, docket and held seats are new', mayGrow: true };
  await meter.note(
    { id: 'demand', what: "demand, on a base signed by five losers' bets", ...opened },
    court.write.demand(room.demandOf(bank)),
  );
  const contest = (await court.getEvents.Demanded({}, { fromBlock: 0n })).at(-1)!.args.contest!;
  await meter.note(
    { id: 'demand.give', what: "give, five punters' links and signatures", state: 'the demand stands' },
    room.give(contest, bank),
  );
  await meter.note(
    { id: 'demand.giveLast', what: "giveLast, the banker's link", state: 'the demand stands' },
    room.giveLast(contest, bank),
  );
  await room.passWindow();
  await meter.note(
    { id: 'demand.rule', what: 'rule: the house has not shown its link', state: 'the docket stands' },
    court.write.rule([contest]),
  );
  await room.finalize();
  await meter.note(
    { id: 'demand.award', what: 'award, one contributor', state: 'seat and share stand' },
    room.award(contest, 1),
  );
}

async function measureClaim(meter: Meter, room: Courtroom): Promise<void> {
  const { court } = room;
  const opens = { state: 'a dispute opens: the claim is new', mayGrow: true };
  const settled = room.played([outcomes.egalite], { number: 2n });
  await room.settleSigned(settled, []);
  const better = room.played([outcomes.banco, outcomes.banco], { number: 2n });
  const payment = await room.payment(2n);
  await meter.note(
    { id: 'claim', what: 'claim, one turn from the set-up, against a settlement', ...opens },
    court.write.claim([encodeProof(better.proof(), 0, 1), payment], room.as(0)),
  );
  const claimed = async () => (await court.getEvents.Claimed({}, { fromBlock: 0n })).at(-1)!.args.claim!;
  const claim = await claimed();
  await meter.note(
    { id: 'claim.answer', what: 'answerClaim, one more turn', state: 'the claim stands' },
    court.write.answerClaim([claim, encodeContinuation(better.proof(), claim.end.turn)]),
  );
  await room.passWindow();
  await meter.note(
    { id: 'claim.pay', what: 'payClaim', state: 'seat and share stand' },
    court.write.payClaim([await claimed()]),
  );
}
