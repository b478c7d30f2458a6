/**
 * Watches a table's public feed for what a house must never do (fairness.md 3.8, protocol.md 2): two truths for one
 * turn, a commitment used twice, a shoe that changes between banks, a proof that does not verify. It also reports
 * voids, which are public by design. Pure: each view of a spectator goes in with what was seen before.
 */
import type { Hex } from '../bytes.ts';
import { zero32 } from '../bytes.ts';
import { packComposition } from '../fairness/composition.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { Proof } from './format.ts';
import { gameToReadBy } from './games.ts';
import { turnNameIn } from './turn-name.ts';
import { verifyProof } from './verify.ts';

export const alarmKinds = [
  'two set-ups',
  'two lists',
  'two steps',
  'a commitment twice',
  'a changed shoe',
  'a broken chain of banks',
  'a void',
  'a proof that differs',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export interface Alarm {
  readonly kind: AlarmKind;
  readonly text: string;
}

/** What was seen so far. Each map goes from a place to the digest that stood there. */
export interface Seen {
  readonly setups: ReadonlyMap<string, Hex>;
  readonly lists: ReadonlyMap<string, Hex>;
  readonly steps: ReadonlyMap<string, Hex>;
  /** From a commitment to its place. */
  readonly commitments: ReadonlyMap<Hex, string>;
  /** The bank seen last, and the shoe that its finished turns leave. */
  readonly last: {
    readonly bankId: Hex;
    readonly number: bigint;
    readonly taglia: number;
    readonly composition: bigint;
    readonly turns: number;
  } | null;
  /** Alarms that were raised: each is raised once. */
  readonly raised: ReadonlySet<string>;
}

export const nothingSeen: Seen = {
  setups: new Map(),
  lists: new Map(),
  steps: new Map(),
  commitments: new Map(),
  last: null,
  raised: new Set(),
};

/**
 * What a view adds. `finished`: turns of the bank that ended since the view before, verified with all turns before
 * them.
 */
export interface Observed {
  readonly seen: Seen;
  readonly alarms: readonly Alarm[];
  readonly finished: number;
}

/**
 * Looks at the bank of a spectator's view, as far as it is uncovered. Never throws for any `Proof` that a server can
 * send.
 */
export function observe(seen: Seen, proof: Proof): Observed {
  const alarms: Alarm[] = [];
  const raised = new Set(seen.raised);
  const raise = (kind: AlarmKind, text: string): void => {
    if (!raised.has(`${kind} ${text}`)) alarms.push({ kind, text });
    raised.add(`${kind} ${text}`);
  };
  const { message } = proof.setup;
  const bankId = hashStruct('Setup', message);
  const of = `bank ${message.number}`;
  const setups = noted(seen.setups, of, bankId, (before) => raise('two set-ups', `${of}: ${before} and ${bankId}`));
  let { lists, steps, commitments } = seen;
  commitments = commitment(commitments, message.commitment, `${of}, set-up`, raise);
  for (const [i, turn] of proof.turns.entries()) {
    const place = `${of} (${bankId}), ${turnNameIn(proof.turns, i)}`;
    if (turn.closed !== undefined)
      lists = noted(lists, place, hashStruct('Closed', turn.closed.message), (before, now) =>
        raise('two lists', `${place}: ${before} and ${now}`),
      );
    for (const row of turn.list ?? [])
      commitments = commitment(commitments, row.commitment, `${place}, seat ${row.seat}`, raise);
    if (turn.step !== undefined)
      steps = noted(steps, place, turn.step.message.next, (before, now) =>
        raise('two steps', `${place}: ${before} and ${now}`),
      );
    if (turn.state !== undefined) commitments = commitment(commitments, turn.state.commitment, `${place}, next`, raise);
    if (turn.void !== undefined) raise('a void', `${place}: silent ${silentSeats(turn.void.message.silent)}`);
  }

  const done = proof.turns.filter((turn) => turn.state !== undefined).length;
  const shoe = proof.turns.filter((turn) => turn.state !== undefined).at(-1)?.state ?? message;
  const { last } = seen;
  if (last !== null && last.bankId !== bankId) shoeBetween(last, proof, raise);
  const before = last !== null && last.bankId === bankId ? last.turns : 0;
  const finished = Math.max(0, done - before);
  if (finished > 0 || last?.bankId !== bankId) {
    const { failed } = verifyProof(proof);
    if (failed !== undefined)
      raise(
        'a proof that differs',
        `${of}: ${failed.turn === null ? '' : `${turnNameIn(proof.turns, failed.turn)}, `}${failed.id} (${failed.title}): ${failed.detail}`,
      );
  }
  return {
    seen: {
      setups,
      lists,
      steps,
      commitments,
      raised,
      last: {
        bankId,
        number: message.number,
        taglia: shoe.taglia,
        composition: shoe.composition,
        turns: Math.max(done, before),
      },
    },
    alarms,
    finished,
  };
}

type Raise = (kind: AlarmKind, text: string) => void;

/** Notes a digest at a place; `other` is called when another digest stood there. */
function noted(
  before: ReadonlyMap<string, Hex>,
  place: string,
  digest: Hex,
  other: (before: Hex, now: Hex) => void,
): ReadonlyMap<string, Hex> {
  const known = before.get(place);
  if (known === digest) return before;
  if (known !== undefined) other(known, digest);
  return new Map(before).set(place, digest);
}

function commitment(
  before: ReadonlyMap<Hex, string>,
  value: Hex,
  place: string,
  raise: Raise,
): ReadonlyMap<Hex, string> {
  if (value === zero32) return before;
  const known = before.get(value);
  if (known === place) return before;
  if (known !== undefined) raise('a commitment twice', `${value}: ${known}, and ${place}`);
  return known === undefined ? new Map(before).set(value, place) : before;
}

/**
 * Checks the way from one bank to the next: it names the one before, and has the shoe that the one before left, or a
 * whole new one. If banks in between were missed, nothing can be said.
 */
function shoeBetween(last: NonNullable<Seen['last']>, { setup: { message }, table }: Proof, raise: Raise): void {
  const game = gameToReadBy(table.ruleset);
  const of = `bank ${message.number}`;
  if (message.number < last.number) return raise('a broken chain of banks', `${of} comes after bank ${last.number}`);
  if (message.prev !== last.bankId) {
    if (message.number === last.number + 1n)
      raise('a broken chain of banks', `${of} names ${message.prev} as the one before, which is ${last.bankId}`);
    return;
  }
  const left = game.deckAfter(last);
  const same = message.taglia === left.taglia && message.composition === left.composition;
  const fresh = message.taglia === last.taglia + 1 && message.composition === packComposition(game.deck);
  if (!same && !fresh)
    raise(
      'a changed shoe',
      `${of} begins with taglia ${message.taglia} and composition ${message.composition}; the bank before left taglia ${last.taglia} and ${last.composition}`,
    );
}

function silentSeats(silent: bigint): string {
  const seats = Array.from({ length: 256 }, (_, seat) => seat).filter((seat) => ((silent >> BigInt(seat)) & 1n) === 1n);
  return seats.map((seat) => `seat ${seat}`).join(', ');
}
