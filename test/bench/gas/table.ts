/** Tables of the bench and the banks played at them. */
import { outcomes, type Table } from '../../../engine/protocol/messages.ts';
import type { Signer } from '../../../engine/protocol/sign.ts';
import { BankMaker, type Cast } from '../../support/bank-maker.ts';
import { chips, headsUp, seated, type System } from '../../contracts/support/system.ts';

/** What each player brings. */
const brought = chips(4_000);

/** A registered table of the online ruleset with every seat taken; 2% of each winning line. */
export async function openTable(system: System, seats: number): Promise<Cast> {
  const table: Table = { ...headsUp, ruleset: 0, minBet: 1n, minPosta: 1n, salt: BigInt(1000 + seats) };
  return { domain: system.domain, table, house: system.house, seats: await seated(system, table, seats, brought) };
}

export interface Wanted {
  readonly number: bigint;
  /** Outcomes of the coups, in order; null: anything but the punta. */
  readonly outcomes: readonly (number | null)[];
  /** Seats that acknowledge every state. */
  readonly acks?: readonly number[];
}

/** A bank of exactly these outcomes in which every punter has money in every coup; found by trying seeds. */
export function playBank(cast: Cast, { number, outcomes: wanted, acks = [] }: Wanted): BankMaker {
  const open = (by: Cast, seed: number) => new BankMaker(by, { number, banker: 1, posta: chips(20) + 7n, seed });
  const unsigned: Cast = {
    ...cast,
    house: mute(cast.house),
    seats: cast.seats.map((seat) => ({ ...seat, key: mute(seat.key) })),
  };
  for (let seed = 0; ; seed++) {
    const tried = open(unsigned, seed);
    if (!wanted.every((outcome) => fits(playCoup(unsigned, tried), outcome))) continue;
    const bank = open(cast, seed);
    for (let turn = 0; turn < wanted.length; turn++) playCoup(cast, bank, acks);
    return bank;
  }
}

/** No card depends on a signature, and signing takes most of the time: the search does without. */
const mute = ({ address }: Signer): Signer => ({ address, sign: (_, message) => ({ message, signature: '0x' }) });

const fits = (outcome: number, wanted: number | null): boolean =>
  wanted === null ? outcome !== outcomes.punta : outcome === wanted;

/** One coup; every punter stakes a different amount, together at most the posta. */
export function playCoup(cast: Cast, bank: BankMaker, acks: readonly number[] = []): number {
  const punters = cast.seats.slice(1);
  // Rounds down: the stakes together stay below the posta. Small, so that ten lost coups stay within what was brought.
  const part = chips(15) / BigInt(punters.length);
  return bank.coup({
    stakes: new Map(punters.map(({ seat }) => [seat, { accepted: part - BigInt(seat), call: 1 }])),
    acks,
  });
}
