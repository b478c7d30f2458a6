/**
 * Banks in which friends of the house lose, leave and play among themselves, until the honest seat bets and stands in a
 * list with one that has left.
 */
import { expect } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { newMemory, sessionKeyOf, type SeatMemory } from '../../../engine/seat/memory.ts';
import { commit } from '../../../engine/seat/secrets.ts';
import { BankMaker, bytes32, sessionKey, type Cast, type SeatCast } from '../../support/bank-maker.ts';
import { castOf, domain, stack } from '../../support/bank.ts';
import { secretOf, seatBankOf } from '../../support/own-seat.ts';

/** The banker, the honest seat, and two friends of the house. */
export const [B, H, F, G] = [1, 2, 3, 4] as const;

export const walletAt = (seat: number): Hex => signerOf(domain, bytes32('wallet', seat)).address;

/** Seats at a table of venezia; the honest one has the key of its client's secret. */
export function castWith(seats: readonly number[]): Cast {
  return {
    ...castOf({ ruleset: 2 }, []),
    seats: seats.map((seat): SeatCast => ({
      seat,
      player: walletAt(seat),
      stack,
      ...(seat === H
        ? { secret: secretOf(H), key: signerOf(domain, sessionKeyOf(secretOf(H))) }
        : { key: sessionKey(domain, 'seat', seat) }),
    })),
  };
}

export const fourSeats: Cast = castWith([B, H, F, G]);

/** The proof with the grants that its file must have. */
function withGrants(proof: Proof): Proof {
  const { players, table } = proof.setup.message;
  const terms = { amount: stack, nonce: 0n, deadline: 4_102_444_800n };
  const grants = players.map(({ seat, player, key }) =>
    signerOf(domain, bytes32('wallet', seat)).sign('Grant', { player, table, seat, key, ...terms }),
  );
  return { ...proof, grants };
}

/** The bank, with a posta that covers fifty coups of friends. */
export const bankOfFriends = (cast: Cast): BankMaker => new BankMaker(cast, { number: 1n, banker: B, posta: 20_000n });

/** The seat loses 100 to the banker; only the honest seat acknowledges it. */
export function lostCoup(maker: BankMaker, seat: number): void {
  const options = { stakes: new Map([[seat, { accepted: 100n }]]), acks: [H] };
  maker.seek(options, (outcome) => outcome === outcomes.banco);
  expect(maker.coup(options)).toBe(outcomes.banco);
}

/** A leave of the seat with its line of now; the bank does not know it. */
export function leaveNow(maker: BankMaker, cast: Cast, seat: number): Proof['leaves'][number] {
  const at = cast.seats.findIndex((one) => one.seat === seat);
  const line = maker.state.seats[at]!;
  return { seat, ...cast.seats[at]!.key.sign('Leave', { bankId: maker.bankId, turn: maker.state.turn, line }) };
}

/** What the honest seat has when a list with it and F is closed. */
export interface BoundList {
  readonly whole: Proof;
  readonly turn: number;
  readonly digest: Hex;
  /** It has bet and has seen nothing of the bank but its beginning. */
  readonly memory: SeatMemory;
  /** The bank as it is shown with the gives of these seats and these leaves. */
  readonly shown: (by: readonly number[], leaves: Proof['leaves']) => Proof;
}

/** Closes the list: H with 5000, F with 100. */
export function listWithHonest(maker: BankMaker, cast: Cast): BoundList {
  const { turn } = maker.state;
  const stakes = new Map([
    [H, { accepted: 5_000n }],
    [F, { accepted: 100n }],
  ]);
  const digest = maker.unfinished({ stakes }, [B, H, F]);
  const whole = withGrants(maker.proof());
  const { message, signature } = whole.turns.at(-1)!.bets!.find(({ seat }) => seat === H)!;
  const { memory } = commit(
    {
      ...newMemory(domain, cast.table, cast.house.address, H, secretOf(H)),
      banks: [{ ...seatBankOf({ ...whole, turns: [], leaves: [] }), verifiedTurns: 0 }],
      bets: [{ message, signature, bankId: maker.bankId, refused: false }],
    },
    { bankId: maker.bankId, turn, seq: 1 + turn },
  );
  const shown = (by: readonly number[], leaves: Proof['leaves']): Proof => {
    const last = whole.turns.at(-1)!;
    const gives = last.gives!.filter(({ seat }) => by.includes(seat));
    return { ...whole, leaves, turns: whole.turns.with(-1, { ...last, gives } as ProofTurn) };
  };
  return { whole, turn, digest, memory, shown };
}
