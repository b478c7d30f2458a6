/** The files on which the verifier is measured: banks of ten coups, and a whole taglia, all signed. */
import type { Hex } from '../../engine/bytes.ts';
import { cardsLeft, unpackComposition } from '../../engine/fairness/composition.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { calls, outcomes } from '../../engine/protocol/messages.ts';
import { signerOf, type Signer } from '../../engine/protocol/sign.ts';
import type { Proof, TagliaProof } from '../../engine/proof/format.ts';
import type { BankOptions, CoupOptions } from '../support/bank-options.ts';
import { BankMaker, bytes32, sessionKey, type Cast } from '../support/bank-maker.ts';
import { domain, table } from '../support/bank.ts';

const coups = 10;
const stack = 50_000n;
const unsigned: Hex = `0x${'00'.repeat(65)}`;

/** Seats 1 to `players`: two play heads-up, more play online. */
function castOf(players: number): Cast {
  const seats = Array.from({ length: players }, (_, i) => ({
    seat: i + 1,
    player: walletOf(i + 1).address,
    key: sessionKey(domain, 'seat', i + 1),
    stack,
  }));
  return { domain, table: { ...table, ruleset: players === 2 ? 3 : 0 }, house: sessionKey(domain, 'house'), seats };
}

const walletOf = (seat: number): Signer => signerOf(domain, bytes32('wallet', seat));

/** The same players with free signatures: cards do not depend on signatures. */
function unsignedCast(cast: Cast): Cast {
  const blank = ({ address }: Signer): Signer => ({
    address,
    sign: (_name, message) => ({ message, signature: unsigned }),
  });
  return { ...cast, house: blank(cast.house), seats: cast.seats.map((seat) => ({ ...seat, key: blank(seat.key) })) };
}

/** Every punter stakes a little, and everybody acknowledges. */
function coupOf({ seats }: Cast, banker: number): CoupOptions {
  const punters = seats.map(({ seat }) => seat).filter((seat) => seat !== banker);
  return {
    stakes: new Map(punters.map((seat) => [seat, { call: calls.plain, accepted: 500n }])),
    acks: seats.map(({ seat }) => seat),
  };
}

/** A bank until the punta wins or `coups` are played. */
function play(cast: Cast, options: BankOptions): BankMaker {
  const maker = new BankMaker(cast, options);
  for (let coup = 0; coup < coups && maker.state.outcome !== outcomes.punta; coup++)
    maker.coup(coupOf(cast, options.banker));
  return maker;
}

/** The bank with the wallets' grants and a result that all have signed. */
function ended(maker: BankMaker): Proof {
  const { seats } = maker.cast;
  const proof = maker.proof(seats.map(({ seat }) => seat));
  const grants = seats.map(({ seat, player, key }) =>
    walletOf(seat).sign('Grant', {
      player,
      table: proof.setup.message.table,
      seat,
      key: key.address,
      amount: stack,
      nonce: 0n,
      deadline: 4_102_444_800n,
    }),
  );
  return { ...proof, grants, end: maker.state.outcome === outcomes.punta ? 'punta' : 'passed' };
}

/** A bank of exactly ten coups. */
export function bankOfTen(players: number): Proof {
  const cast = castOf(players);
  const blank = unsignedCast(cast);
  for (let seed = 0; seed < 100_000; seed++) {
    const options = { number: 1n, banker: 1, posta: 10_000n, seed };
    if (play(blank, options).state.turn === coups) return ended(play(cast, options));
  }
  throw new Error('no seed leads to ten coups');
}

/** A taglia of heads-up, bank after bank until after the cut: the 200th card and one more coup. */
export function wholeTaglia(): TagliaProof {
  const cast = castOf(2);
  const banks: Proof[] = [];
  let composition: bigint | undefined;
  let prev: Hex | undefined;
  for (let number = 1; composition === undefined || cardsLeft(unpackComposition(composition)) > 312 - 200; number++) {
    const maker = play(cast, {
      number: BigInt(number),
      banker: 2 - (number % 2),
      posta: 10_000n,
      seed: number,
      composition,
      prev,
    });
    banks.push(ended(maker));
    [composition, prev] = [maker.state.composition, hashStruct('Setup', maker.setup.message)];
  }
  return { taglia: 1, banks };
}

/** How many signatures the file holds, counted by what a verifier recovers. */
export function signaturesIn(proof: Proof): number {
  const text = JSON.stringify(proof, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return text.match(/"(?:signature|house)":"0x[0-9a-f]{130}"/g)!.length;
}
