/** Lies that the house does not sign: what it leaves out, repeats, delays, renames and makes up on the wire. */
import type { Hex } from '../../../engine/bytes.ts';
import type { Prng } from '../../../engine/simulation/prng.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { coupIdOf } from '../../../engine/protocol/digests.ts';
import { duties, type View } from '../../../engine/table/view.ts';
import type { Act, Game } from '../play/game.ts';
import { secretOf } from '../world/world.ts';

const modes = ['unsigned', 'signed'] as const;
const garbage: Hex = `0x${'11'.repeat(64)}1b`;

/** Anything that may appear in a message. */
type Loose = { [key: string]: Loose } & { length?: number };

/** A view that differs from the current honest one; null if it does not. */
type Lie = (view: View, game: Game) => unknown;

const lie = (name: string, weight: number, make: Lie): Act => ({
  name,
  weight,
  modes,
  act: (game) => {
    const made = make(game.view(), game);
    return made != null && game.show(made as View, null, mayBeMalformed.has(name) || game.random.oneIn(10));
  },
});

/** The results may be such that a strict decoder drops them. */
const mayBeMalformed: ReadonlySet<string> = new Set([
  'a link that is no hex',
  'leaves null',
  'a forged leave',
  'turns after an unfinished one',
  'the same turn twice',
  'an end that is none',
  'a false give',
  'a word of the table',
  'something spoilt',
  'something spoilt in the bank',
  'something spoilt in the last turn',
  'seat renumbered',
  'a false acknowledgement',
]);

type Turns = View['bank'] extends infer B ? (NonNullable<B> extends { proof: { turns: infer T } } ? T : never) : never;

const withBank = (view: View, change: object): unknown =>
  view.bank === null ? null : { ...view, bank: { ...view.bank, ...change } };
const withProof = (view: View, change: object): unknown =>
  view.bank === null ? null : withBank(view, { proof: { ...view.bank.proof, ...change } });
const withTurns = (view: View, change: (turns: Turns) => readonly unknown[] | null): unknown => {
  const turns = view.bank === null || view.bank.proof.turns.length === 0 ? null : change(view.bank.proof.turns);
  return turns === null ? null : withProof(view, { turns });
};
/** The last turn, changed. */
const withLast = (view: View, change: (turn: Turns[number]) => object | null): unknown =>
  withTurns(view, (turns) => {
    const last = change(turns.at(-1)!);
    return last === null ? null : [...turns.slice(0, -1), last];
  });
const withMe = (view: View, change: object, { seat }: Game): unknown => ({
  ...view,
  seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...change } : one)),
});

/** The bet for which the client would give its link. */
function liveBet(view: View, { seat }: Game) {
  return view.bank?.bets.find((bet) => bet.seat === seat)?.bet?.message ?? null;
}

/** One place of the message, at any depth, is left out, repeated, or something else. */
function spoilt(value: Loose, random: Prng): unknown {
  if (typeof value !== 'object' || value === null || random.oneIn(5)) {
    return random.pick<unknown>([
      null,
      undefined,
      0,
      1,
      '0x',
      garbage,
      secretOf('x'),
      '1',
      1n,
      [],
      {},
      true,
      typeof value === 'bigint' ? (value as bigint) + 1n : value,
      typeof value === 'number' ? value + 1 : value,
    ]);
  }
  if (Array.isArray(value)) {
    const list = value as unknown as Loose[];
    if (list.length === 0) return [null];
    const at = random.below(list.length);
    const kind = random.below(6);
    if (kind === 0) return list.filter((_, i) => i !== at);
    if (kind === 1) return [...list, list[at]];
    return list.map((one, i) => (i === at ? spoilt(one, random) : one));
  }
  const keys = Object.keys(value);
  if (keys.length === 0) return null;
  const key = random.pick(keys);
  if (random.oneIn(12)) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return { ...value, [key]: spoilt(value[key]!, random) };
}

/** Everything that a table does by its word alone, changed at random. */
const words = [
  'phase',
  'waiting',
  'number',
  'banker',
  'taglia',
  'cardsLeft',
  'lastCoup',
  'seats',
  'past',
  'options',
  'seguito',
  'suspended',
  'viewer',
  'seq',
  'now',
  'house',
  'table',
  'tableId',
  'domain',
] as const;

export const unsignedActs: readonly Act[] = [
  lie('stale view', 8, (_view, { made, random }) => random.pick(made)),
  lie('bank hidden', 8, (view) => ({ ...view, bank: null })),
  lie('draw hidden', 2, (view) => ({ ...view, draw: null })),
  lie('seat hidden', 3, (view, { seat }) => ({ ...view, seats: view.seats.filter((one) => one.seat !== seat) })),
  lie('owes the live bet', 8, (view, game) => {
    const bet = liveBet(view, game);
    if (bet === null || view.bank === null) return null;
    const { bankId, proof } = view.bank;
    const owes = {
      closed: secretOf('list'),
      commitment: bet.commitment,
      coupId: coupIdOf(bankId, proof.turns.filter(({ step }) => step !== undefined).length),
    };
    const me = withMe(view, { owes }, game) as View;
    return game.random.oneIn(2) ? { ...me, bank: null } : me;
  }),
  lie('owes something', 15, (view, game) => {
    const list = view.bank?.proof.turns.at(-1)?.list;
    const row = list?.find(({ seat }) => seat === game.seat);
    if (row === undefined || view.bank === null) return null;
    return withMe(
      view,
      {
        owes: {
          closed: secretOf('list'),
          commitment: row.commitment,
          coupId: coupIdOf(view.bank.bankId, game.random.below(3)),
        },
      },
      game,
    );
  }),
  lie('seat renumbered', 4, (view, game) => withMe(view, { seat: game.random.pick([game.otherSeat(), 7, 0]) }, game)),
  lie('seats exchanged', 3, (view) => ({
    ...view,
    seats: view.seats.map((one, i, all) => ({ ...one, seat: all[(i + 1) % all.length]!.seat })),
  })),
  lie('nothing to choose', 5, (view) => ({
    ...view,
    options: { ...view.options, moves: [{ move: 0, amount: 0n }], pass: false },
  })),
  lie('options made up', 3, (view, { random, seat }) => ({
    ...view,
    waiting: [
      {
        seat,
        duty: random.pick(duties),
        deadline: null,
      },
    ],
    options: {
      posta: { min: 1n, max: 20n },
      bet: { banco: 5n, tavolo: 2n, min: 1n, max: 5n },
      moves: [{ move: 2, amount: 3n }],
      pass: true,
      draws: [1, 2],
      sitIn: false,
      take: 20n,
      bid: 12n,
      ready: true,
    },
  })),
  lie('another posta', 3, (view, { random }) =>
    withBank(view, { posta: BigInt(random.below(300)), garage: BigInt(random.below(300)) }),
  ),
  lie('gives left out', 25, (view) =>
    withLast(view, (turn) => (turn.gives === undefined ? null : { ...turn, gives: [] })),
  ),
  lie('a give without its link', 15, (view) =>
    withLast(view, (turn) =>
      turn.gives === undefined
        ? null
        : { ...turn, gives: turn.gives.map(({ seat, signature }) => ({ seat, signature })) },
    ),
  ),
  lie('a false give', 20, (view, { random, world }) =>
    withLast(view, (turn) =>
      turn.gives === undefined
        ? null
        : {
            ...turn,
            gives: [
              ...turn.gives.slice(random.below(2)),
              { seat: random.pick([0, ...world.seats]), signature: garbage, link: secretOf('link') },
            ],
          },
    ),
  ),
  lie('a link that is no hex', 4, (view) =>
    withLast(view, (turn) =>
      turn.gives === undefined ? null : { ...turn, gives: turn.gives.map((give) => ({ ...give, link: '0xzz' })) },
    ),
  ),
  lie('another link', 15, (view) =>
    withLast(view, (turn) =>
      turn.gives === undefined
        ? null
        : { ...turn, gives: turn.gives.map((give) => ({ ...give, link: secretOf('other') })) },
    ),
  ),
  lie('a forged choice', 25, (view, { random, world: { seats } }) =>
    withLast(view, (turn) =>
      turn.closed === undefined || turn.step !== undefined || turn.void !== undefined
        ? null
        : {
            ...turn,
            choices: [
              ...(turn.choices ?? []),
              {
                seat: random.pick(seats),
                message: { closed: hashStruct('Closed', turn.closed.message), draw: 1 + random.below(3) },
                signature: garbage,
              },
            ],
          },
    ),
  ),
  lie('leaves null', 4, (view) => withProof(view, { leaves: null })),
  lie('a forged leave', 3, (view, game) =>
    withProof(view, {
      leaves: [{ seat: game.anySeat(), message: { bankId: view.bank?.bankId, turn: 0, line: 0n }, signature: garbage }],
    }),
  ),
  lie('turns after an unfinished one', 20, (view) =>
    withTurns(view, (turns) => (turns.at(-1)!.step !== undefined ? null : [...turns, turns[0]])),
  ),
  lie('the same turn twice', 25, (view, { random }) =>
    withTurns(view, (turns) => {
      const at = random.below(turns.length);
      return [...turns.slice(0, at + 1), ...turns.slice(at)];
    }),
  ),
  lie('turns taken back', 25, (view, { random }) =>
    withTurns(view, (turns) => turns.slice(0, random.below(turns.length))),
  ),
  lie('acknowledgements left out', 10, (view) =>
    withLast(view, (turn) => (turn.acks === undefined ? null : { ...turn, acks: [] })),
  ),
  lie('a false acknowledgement', 10, (view, game) =>
    withLast(view, (turn) =>
      turn.acks === undefined
        ? null
        : { ...turn, acks: [{ seat: game.anySeat(), message: { state: secretOf('s') }, signature: garbage }] },
    ),
  ),
  lie('an end that is none', 4, (view, { random }) =>
    withProof(view, { end: random.pick(['punta', 'passed', 'void', 'x']) }),
  ),
  lie('a bet with the highest seq', 4, (view, { random }) =>
    view.bank === null
      ? null
      : withBank(view, {
          bets: view.bank.bets.map((one) => ({
            ...one,
            bet: one.bet && { ...one.bet, message: { ...one.bet.message, seq: random.pick([65_535, 65_534, 9]) } },
          })),
        }),
  ),
  lie('bets left out', 2, (view) => (view.bank === null ? null : withBank(view, { bets: [] }))),
  lie('cards made up', 15, (view, { random, world }) =>
    view.bank?.coup == null
      ? null
      : withBank(view, {
          coup: {
            ...view.bank.coup,
            punta: [random.below(52), random.below(52)],
            banco: [random.below(52), null],
            decides: random.pick(world.seats),
            options: [1, 2],
            fallback: 1,
          },
        }),
  ),
  lie('a signature of nobody', 25, (view, { random }) =>
    withLast(view, (turn) => {
      const papers = (['closed', 'step', 'void'] as const).filter((name) => turn[name] !== undefined);
      const name = papers.length === 0 ? null : random.pick(papers);
      return name === null ? null : { ...turn, [name]: { ...turn[name]!, signature: garbage } };
    }),
  ),
  lie('a set-up of nobody', 2, (view) =>
    view.bank === null ? null : withProof(view, { setup: { ...view.bank.proof.setup, signature: garbage } }),
  ),
  lie('called final', 4, (view, { random }) => ({
    ...view,
    bank: random.oneIn(2) ? null : view.bank,
    past: view.past.map((one) => ({ ...one, status: random.pick(['settled', 'finalised', 'idle', 'signing']) })),
  })),
  lie('a word of the table', 8, (view, { random, made }) => {
    const word = random.pick(words);
    return {
      ...view,
      [word]: random.oneIn(2) ? random.pick(made)[word] : spoilt(view[word] as unknown as Loose, random),
    };
  }),
  lie('something spoilt', 12, (view, { random }) => spoilt(view as unknown as Loose, random)),
  lie('something spoilt in the bank', 10, (view, { random }) =>
    withBank(view, spoilt((view.bank ?? {}) as unknown as Loose, random) as object),
  ),
  lie('something spoilt in the last turn', 50, (view, { random }) =>
    withLast(view, (turn) => spoilt(turn as unknown as Loose, random) as object),
  ),
  {
    name: 'sent twice',
    weight: 3,
    modes,
    act: (game) => {
      const [command] = game.pending;
      if (command === undefined) return false;
      game.pending.push(command);
      return true;
    },
  },
  { name: 'lost on the way', weight: 8, modes, act: (game) => game.pending.splice(0, 1).length > 0 },
  {
    name: 'refused by word',
    weight: 4,
    modes,
    act: (game) => {
      const [command] = game.pending.splice(game.random.below(game.pending.length + 1), 1);
      if (command === undefined) return false;
      game.refuse(command);
      return true;
    },
  },
  {
    name: 'taken by word',
    weight: 12,
    modes,
    act: (game) => {
      const [command] = game.pending.splice(game.random.below(game.pending.length + 1), 1);
      if (command === undefined) return false;
      game.accept(command);
      return true;
    },
  },
  {
    name: 'taken, and then refused',
    weight: 20,
    modes,
    act: (game) => {
      if (game.answered.length === 0) return false;
      game.refuse(game.random.oneIn(2) ? game.answered.at(-1)! : game.random.pick(game.answered));
      return true;
    },
  },
];
