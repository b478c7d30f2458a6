/** Banks of two with wallets, grants and draws, for the verifier's tests. The bank maker plays and signs them. */
import type { Hex } from '../../engine/bytes.ts';
import { commitmentOf } from '../../engine/fairness/commitment.ts';
import { deal } from '../../engine/fairness/deal.ts';
import type { Proof, ProofDraw, ProofTurn } from '../../engine/proof/format.ts';
import { drawIdOf, drawSeatsDigest } from '../../engine/protocol/digests.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { outcomes, type Domain, type Table } from '../../engine/protocol/messages.ts';
import { signerOf } from '../../engine/protocol/sign.ts';
import type { BankOptions, CoupOptions } from './bank-options.ts';
import { BankMaker, bytes32, sessionKey, type Cast } from './bank-maker.ts';

export const domain: Domain = {
  name: 'Sabot',
  version: '1',
  chainId: 31337,
  verifyingContract: '0x5ab0700000000000000000000000000000000001',
};
export const table: Table = {
  ruleset: 3,
  feeMode: 1,
  feeBps: 200,
  minBet: 100n,
  minPosta: 1_000n,
  maxPosta: 100_000n,
  share: 200_000n,
  window: 60,
  leaveDelay: 240,
  salt: 1n,
};
export const wallets = [1, 2, 3].map((seat) => signerOf(domain, bytes32('wallet', seat)));
export const stack = 50_000n;

/** A heads-up table unless told otherwise; the wallet of seat n is `wallets[n − 1]`. */
export function castOf(changes: Partial<Table> = {}, seats: readonly number[] = [1, 2]): Cast {
  return {
    domain,
    table: { ...table, ...changes },
    house: sessionKey(domain, 'house'),
    seats: seats.map((seat) => ({
      seat,
      player: wallets[seat - 1]!.address,
      key: sessionKey(domain, 'seat', seat),
      stack,
    })),
  };
}

export const keyOf = (cast: Cast, seat: number) => cast.seats.find((s) => s.seat === seat)!.key;

/** The wallets' grants for this bank's players. */
export function granted(proof: Proof, amount = stack): Proof {
  const { players, table: tableId } = proof.setup.message;
  const grants = players.map(({ seat, player, key }) =>
    wallets[seat - 1]!.sign('Grant', {
      player,
      table: tableId,
      seat,
      key,
      amount,
      nonce: 0n,
      deadline: 4_102_444_800n,
    }),
  );
  return { ...proof, grants };
}

export function bank(options: Partial<BankOptions> = {}, cast = castOf()): BankMaker {
  return new BankMaker(cast, { number: 1n, banker: 1, posta: 10_000n, ...options });
}

/** Stakes of seat 2: a call with its maximum, accepted as told or in full. */
export const calling = (call: number, max: bigint, accepted = max): CoupOptions => ({
  stakes: new Map([[2, { call, max, accepted }]]),
});
export const banco = (posta: bigint): CoupOptions => calling(5, posta);

/** Plays `coup` in fresh banks with other seeds until `wanted` is true. */
export function until(
  wanted: (maker: BankMaker) => boolean,
  play: (maker: BankMaker) => void,
  options: Partial<BankOptions> = {},
  cast = castOf(),
): BankMaker {
  for (let seed = 0; seed < 500; seed++) {
    const maker = bank({ ...options, seed }, cast);
    play(maker);
    if (wanted(maker)) return maker;
  }
  throw new Error('no seed leads there');
}

/** A bank whose banker has won two coups against seat 2; both seats have signed. */
export function wonTwice(number: bigint, cast: Cast, seed = 0): BankMaker {
  const stakes = { ...calling(1, 2_000n), acks: [1, 2] };
  return until(
    ({ state }) => state.turn === 2 && state.outcome === outcomes.banco,
    (m) => {
      if (m.coup(stakes) === outcomes.banco) m.coup(stakes);
    },
    { number, seed },
    cast,
  );
}

/** A whole bank: the punta calls banco and the coup ends with `outcome`; all sign. */
export function wholeBank(outcome = 1): Proof {
  const maker = until(
    ({ state }) => state.outcome === outcome,
    (m) => m.coup({ ...banco(10_000n), acks: [1, 2] }),
  );
  return { ...granted(maker.proof([1, 2])), end: outcome === 1 ? 'punta' : 'passed' };
}

/** The last turn as it stood before its links were complete: only `links` of these seats are there. */
export function unfinished(proof: Proof, links: readonly number[] = []): Proof {
  const { bets, closed, list, gives, choices } = proof.turns.at(-1)! as Required<ProofTurn> & {
    gives: Proof['turns'][number]['gives'];
  };
  const shown = gives!.map((give) =>
    links.includes(give.seat) ? give : { seat: give.seat, signature: give.signature },
  );
  const { end: _end, result: _result, ...rest } = proof;
  return { ...rest, turns: [...proof.turns.slice(0, -1), { bets, closed, list, gives: shown, choices } as ProofTurn] };
}

/** A draw of the first banker among the cast's seats, and the seat it names. */
export function drawFor(
  cast: Cast,
  number: bigint,
  seed: number,
): { readonly draw: ProofDraw; readonly banker: number } {
  const tableId = hashStruct('Table', cast.table);
  const link = (seat: number): Hex => bytes32('drawLink', seat, number, seed);
  const serverLink = bytes32('houseDraw', number, seed);
  const enters = cast.seats.map(({ seat, key }) => ({
    seat,
    ...key.sign('Enter', { table: tableId, number, commitment: commitmentOf(link(seat)) }),
  }));
  const seats = drawSeatsDigest(enters.map(({ seat, message }) => ({ seat, commitment: message.commitment })));
  const links = cast.seats.map(({ seat }) => ({ seat, link: link(seat) }));
  const drawn = deal(
    links.map(() => 1),
    serverLink,
    drawIdOf(tableId, number),
    links.map((l) => l.link),
    1,
  );
  const draw = cast.house.sign('Draw', { table: tableId, number, commitment: commitmentOf(serverLink), seats });
  return { draw: { enters, draw, links, serverLink }, banker: enters[drawn.cards[0]!]!.seat };
}
