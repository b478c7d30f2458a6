/**
 * What a seat has given for, from its own memory and nothing else (protocol.md 1). This is the only place on the way
 * out where a link is made. It is made for the one list that the seat gave for, and for no other.
 */
import { isHex, type Hex } from '../../bytes.ts';
import { commitmentOf, seatLink } from '../../fairness/commitment.ts';
import { coupIdOf } from '../../protocol/digests.ts';
import { signerOf } from '../../protocol/sign.ts';
import { mostTurns, type Proof, type ProofGive, type UnfinishedTurn } from '../../proof/format.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import { sessionKeyOf, type SeatMemory } from '../../seat/memory.ts';
import { unfinishedTurn } from '../dispute.ts';

export interface OwnGives {
  /** Digests of the closed lists that the seat gave for. */
  readonly lists: ReadonlySet<Hex>;
  /** The one list of a turn that the seat gave for; null when there is none. */
  at(bankId: Hex, turn: number): Hex | null;
  /** Banks as the browser has checked them itself, by bank id: what a file says otherwise does not replace them. */
  readonly kept: ReadonlyMap<Hex, Proof>;
  /** What the browser has seen the chain pay the seat in a bank, by bank id: then, with the escrow's record of it. */
  readonly paid: ReadonlyMap<Hex, bigint>;
  /**
   * Lists that a node called over while they were played: nothing of them leaves any more unless the player says so
   * (protocol.md 2.4).
   */
  readonly over: ReadonlySet<Hex>;
  /** Seats of these sittings. Their many links are not searched for another seat's commitment. */
  readonly seats: ReadonlySet<number>;
  /**
   * The give for the list with this digest in this bank, with its link; null when the seat did not give for it there,
   * or no link of the seat opens `commitment`.
   */
  of(bankId: Hex, closed: Hex, commitment: Hex): ProofGive | null;
}

/** The gives of a file: none beyond those that it shows. */
export const noGives: OwnGives = {
  lists: new Set(),
  kept: new Map(),
  paid: new Map(),
  over: new Set(),
  seats: new Set(),
  at: () => null,
  of: () => null,
};

/** `Bet.seq` is a uint16; a banker's link has 0. */
const mostBets = 2 ** 16;

/** The gives that this memory has made. Signs nothing that this seat has not signed before. */
export function ownGives({
  domain,
  seat,
  secret,
  given,
  contested = {},
}: Pick<SeatMemory, 'domain' | 'seat' | 'secret' | 'given' | 'contested'>): OwnGives {
  const coups = new Map(
    Object.entries(given).flatMap(([key, closed]) => {
      const [bankId, turn] = key.split(':');
      return isHex(bankId, 32) && isHex(closed, 32) && /^\d{1,9}$/.test(turn ?? '')
        ? [[closed, { bankId, coup: coupIdOf(bankId, Number(turn)) }] as const]
        : [];
    }),
  );
  const signer = signerOf(domain, sessionKeyOf(secret));
  const known = new Map<string, Hex | null>();
  const linkOf = (closed: Hex, coup: Hex, commitment: Hex): Hex | null => {
    const key = `${closed} ${commitment}`;
    if (!known.has(key)) known.set(key, linkTo(secret, coup, commitment));
    return known.get(key) ?? null;
  };
  return {
    lists: new Set(coups.keys()),
    kept: new Map(),
    paid: new Map(),
    seats: new Set([seat]),
    over: new Set(
      Object.entries(contested ?? {}).flatMap(([closed, how]) => (isHex(closed, 32) && how === 'over' ? [closed] : [])),
    ),
    at: (bankId, turn) => {
      const closed = given[`${bankId}:${turn}`];
      return isHex(closed, 32) ? closed : null;
    },
    of(bankId, closed, commitment) {
      const at = coups.get(closed);
      const link = at?.bankId !== bankId ? null : linkOf(closed, at.coup, commitment);
      return link === null ? null : { seat, signature: signer.sign('Give', { closed }).signature, link };
    },
  };
}

/** A list may be lost while the chain knows its commitments: every number of a bet is tried. */
function linkTo(secret: Hex, coup: Hex, commitment: Hex): Hex | null {
  for (let seq = 0; seq < mostBets; seq++) {
    const link = seatLink(secret, coup, seq);
    if (commitmentOf(link) === commitment) return link;
  }
  return null;
}

/** The gives of several sittings. */
export function togetherGiven(all: readonly OwnGives[]): OwnGives {
  return {
    lists: new Set(all.flatMap(({ lists }) => [...lists])),
    kept: new Map(all.flatMap(({ kept }) => [...kept])),
    paid: new Map(all.flatMap(({ paid }) => [...paid])),
    over: new Set(all.flatMap(({ over }) => [...over])),
    seats: new Set(all.flatMap(({ seats }) => [...seats])),
    at: (...turn) => all.reduce<Hex | null>((found, gives) => found ?? gives.at(...turn), null),
    of: (...list) => all.reduce<ProofGive | null>((found, gives) => found ?? gives.of(...list), null),
  };
}

/** These gives for a player who agrees to show its links of `lists` although a node had called them over. */
export function agreedTo(gives: OwnGives, lists: ReadonlySet<Hex>): OwnGives {
  return { ...gives, over: new Set([...gives.over].filter((list) => !lists.has(list))) };
}

/**
 * Lists of a bank whose coups were not played as far as these copies go, so that somebody may still demand them: those
 * that a copy ends with, void or not, and those that the seat gave for, which a file saved earlier lacks.
 */
export function unplayedLists(copies: readonly [Proof, ...Proof[]], gives: OwnGives): ReadonlySet<Hex> {
  const turns = copies.flatMap((copy) => copy.turns);
  const listsOf = (isPlayed: boolean): readonly Hex[] =>
    turns.flatMap(({ closed, step }) =>
      closed !== undefined && (step !== undefined) === isPlayed ? [hashStruct('Closed', closed.message)] : [],
    );
  const bankId = hashStruct('Setup', copies[0].setup.message);
  const given = Array.from({ length: mostTurns }, (_, turn) => gives.at(bankId, turn) ?? []).flat();
  const played = new Set(listsOf(true));
  return new Set([...listsOf(false), ...given.filter((list) => !played.has(list))]);
}

/**
 * A bank as a file may have it: without the seat's own links of a list that is over. Whoever reads the file elsewhere
 * does not know that it is over.
 */
export function forFile(bank: Proof, gives: OwnGives): Proof {
  const turn = unfinishedTurn(bank);
  if (turn === null) return bank;
  const last = bank.turns[turn] as UnfinishedTurn;
  const closed = hashStruct('Closed', last.closed.message);
  if (!gives.over.has(closed)) return bank;
  const bankId = hashStruct('Setup', bank.setup.message);
  const own = new Set(
    last.list
      .filter(({ seat, commitment }) => gives.seats.has(seat) && gives.of(bankId, closed, commitment) !== null)
      .map(({ seat }) => seat),
  );
  const shown = last.gives.map((give) => (own.has(give.seat) ? { seat: give.seat, signature: give.signature } : give));
  return { ...bank, turns: [...bank.turns.slice(0, -1), { ...last, gives: shown }] };
}
