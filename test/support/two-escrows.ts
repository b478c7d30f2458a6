/** Banks of one cast at two escrows of one house, and the sittings that a browser keeps of them. */
import type { Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { outcomes, type Domain } from '../../engine/protocol/messages.ts';
import { signerOf } from '../../engine/protocol/sign.ts';
import { sessionKeyOf, type Alarm, type SeatMemory } from '../../engine/seat/memory.ts';
import { bytes32, type Cast } from './bank-maker.ts';
import { bank, calling, granted, stack, until, wallets } from './bank.ts';
import { secretCast, secretOf } from './own-seat.ts';

/** Seat 2's, whose money the tests are about. */
export const player = wallets[1]!.address;
export const first = secretCast();

/** A bank at the first escrow in which seat 2 has won. */
export const won = granted(
  until(
    ({ state }) => state.outcome === outcomes.punta,
    (maker) => {
      maker.coup({ ...calling(1, 2_000n), acks: [1, 2] });
    },
    { number: 1n },
    first,
  ).proof(),
);

/** The alarm of a house that has signed a second set-up of that bank. */
export const twoSetups: Alarm = {
  bankId: hashStruct('Setup', won.setup.message),
  turn: null,
  step: 'S.setup',
  detail: 'The house has signed two set-ups of one number',
  lie: {
    kind: 'setups',
    setups: [won.setup, first.house.sign('Setup', { ...won.setup.message, posta: won.setup.message.posta + 1n })],
  },
};

/** The same cast at another escrow, with this house key. */
export function castAt(domain: Domain, house: Hex): Cast {
  const seats = first.seats.map((one) => ({ ...one, key: signerOf(domain, sessionKeyOf(secretOf(one.seat))) }));
  return { ...first, domain, house: signerOf(domain, house), seats };
}

/** A bank with one coup of 1 chip. */
export function small(cast: Cast, number = 1n): Proof {
  const maker = bank({ number }, cast);
  maker.coup(calling(1, 100n));
  return grantedAt(cast, maker.proof());
}

/** With the wallets' grants at this cast's escrow. */
export function grantedAt(cast: Cast, proof: Proof): Proof {
  const { table } = proof.setup.message;
  const grants = cast.seats.map(({ seat, player: whose, key }) =>
    signerOf(cast.domain, bytes32('wallet', seat)).sign('Grant', {
      player: whose,
      table,
      seat,
      key: key.address,
      amount: stack,
      nonce: 0n,
      deadline: 4_102_444_800n,
    }),
  );
  return { ...proof, grants };
}

/** As a browser's store keeps it. */
export const sitting = (memory: SeatMemory, startedAt: number) => ({
  id: String(startedAt),
  place: 'x',
  player,
  status: 'seated',
  startedAt,
  holder: 'h',
  memory,
});
