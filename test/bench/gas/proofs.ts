/** Banks settled by proof. */
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { encodeProof } from '../../../engine/settlement/encode.ts';
import type { BankMaker, Cast } from '../../support/bank-maker.ts';
import type { Meter } from './meter.ts';
import { playBank, playCoup } from './table.ts';

const opening = 'a dispute opens: proposal and held seats are new';

/** Rows of `propose` and `finalize` at the six seats of `cast`. Numbers from 10,001 on. */
export async function measureProofs(meter: Meter, cast: Cast): Promise<void> {
  const { system } = meter;
  const table = hashStruct('Table', cast.table);
  const everybody = cast.seats.map(({ seat }) => seat);
  const propose = (bank: BankMaker, from: number) => system.court.write.propose([encodeProof(bank.proof(), from)]);
  const finalize = async (number: bigint) => {
    const events = await system.court.getEvents.Proposed({ table, number }, { fromBlock: 0n });
    return system.court.write.finalize([events.at(-1)!.args.ending!]);
  };

  const one = playBank(cast, { number: 10_001n, outcomes: [outcomes.banco, outcomes.punta] });
  await meter.note(
    {
      id: 'propose.last',
      what: "propose, last turn only: base signed by five losers' bets",
      state: opening,
      aim: 190_000,
      mayGrow: true,
    },
    propose(one, 1),
  );
  const acked = playBank(cast, { number: 10_002n, outcomes: [outcomes.banco, outcomes.punta], acks: everybody });
  await meter.note(
    {
      id: 'propose.last.acked',
      what: "propose, last turn only: base signed by five losers' acks",
      state: opening,
      mayGrow: true,
    },
    propose(acked, 1),
  );
  const flat = playBank(cast, { number: 10_003n, outcomes: [outcomes.punta] });
  await meter.note(
    { id: 'propose.first', what: 'propose, one turn from the set-up', state: opening, mayGrow: true },
    propose(flat, 0),
  );
  const known = playBank(cast, { number: 10_004n, outcomes: [outcomes.banco], acks: everybody });
  await meter.note(
    {
      id: 'propose.state',
      what: "propose, no turn: a state signed by five losers' acks",
      state: opening,
      mayGrow: true,
    },
    propose(known, 1),
  );
  playCoup(cast, known);
  await meter.note(
    {
      id: 'propose.higher',
      what: 'propose, last turn only, in place of a lower one',
      state: 'proposal and held seats stand',
    },
    propose(known, 1),
  );
  const ten = playBank(cast, { number: 10_005n, outcomes: Array.from({ length: 10 }, () => null) });
  await meter.note(
    { id: 'propose.ten', what: 'propose, ten turns from the set-up', state: opening, aim: 850_000, mayGrow: true },
    propose(ten, 0),
  );

  await system.time.increase(cast.table.window);
  await meter.note(
    {
      id: 'finalize',
      what: 'finalize, 6 seats, everybody can pay',
      state: 'proposal and held seats empty; the bitmap is new',
      mayGrow: true,
    },
    finalize(10_001n),
  );
  await meter.note(
    { id: 'finalize.next', what: 'finalize, 6 seats, everybody can pay', state: 'proposal and held seats empty' },
    finalize(10_002n),
  );
}
