/** Banks of Sette e mezzo settled by proof: ten seats, each choice signed. */
import type { Table } from '../../../engine/protocol/messages.ts';
import { encodeProof } from '../../../engine/settlement/encode.ts';
import type { Cast } from '../../support/bank-maker.ts';
import { SetteMaker, type Choose } from '../../support/sette-maker.ts';
import { isShuffleDue } from '../../support/sette-random.ts';
import { chips, headsUp, seated } from '../../contracts/support/system.ts';
import type { Meter } from './meter.ts';

const table: Table = { ...headsUp, ruleset: 4, feeMode: 0, salt: 4_000n };
const opening = 'a dispute opens: proposal and held seats are new';
const signed: Choose = ({ fallback }) => fallback;

/** Rows of `propose`: one duel, and a whole round with its new taglie. */
export async function measureSette(meter: Meter): Promise<void> {
  const { system } = meter;
  const seats = await seated(system, table, 10, chips(500));
  const cast: Cast = { domain: system.domain, table, house: system.house, seats };
  const played = (number: bigint, punters: number): SetteMaker => {
    const bank = new SetteMaker(cast, { number, banker: 1, posta: chips(100) });
    for (const { seat } of seats.slice(1, 1 + punters)) {
      if (isShuffleDue(bank)) bank.taglia();
      bank.turn({ stakes: new Map([[seat, { accepted: chips(5), call: 1 }]]), choose: signed });
    }
    return bank;
  };
  for (const [id, what, punters] of [
    ['sette.duel', 'propose, one duel from the set-up, 10 seats', 1],
    ['sette.round', 'propose, a round of nine duels from the set-up, 10 seats', 9],
  ] as const) {
    const proof = played(BigInt(punters), punters).proof();
    await meter.note({ id, what, state: opening, mayGrow: true }, system.court.write.propose([encodeProof(proof, 0)]));
  }
}
