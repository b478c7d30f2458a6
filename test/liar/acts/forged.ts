/** Lies that are signed by hand: one paper that is shown, changed and signed again, with all its digests right. */
import type { Hex } from '../../../engine/bytes.ts';
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { betsDigest, drawSeatsDigest } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Closed, ListRow, Setup, State } from '../../../engine/protocol/messages.ts';
import type { Signer } from '../../../engine/protocol/sign.ts';
import type { ProofTurn } from '../../../engine/proof/format.ts';
import type { View } from '../../../engine/table/view.ts';
import type { Act, Game } from '../play/game.ts';
import { secretOf } from '../world/world.ts';

const modes = ['signed'] as const;

const forge = (name: string, weight: number, make: (view: View, house: Signer, game: Game) => View | null): Act => ({
  name,
  weight,
  modes,
  act: (game) => {
    const made = make(game.view(), game.random.oneIn(5) ? game.world.foreign : game.world.houses[0]!.signer, game);
    if (made === null) return false;
    game.lied = true;
    game.show(made);
    // Some lies last: the player acts on what is shown before the table says anything else.
    if (game.random.oneIn(2)) {
      if (game.random.oneIn(2)) game.agree();
      game.byHand();
    }
    return true;
  },
});

const withLast = (view: View, change: (turn: ProofTurn) => object | null): View | null => {
  const last = view.bank?.proof.turns.at(-1);
  const made = last === undefined ? null : change(last);
  if (view.bank === null || made === null) return null;
  return {
    ...view,
    bank: {
      ...view.bank,
      proof: { ...view.bank.proof, turns: [...view.bank.proof.turns.slice(0, -1), made as ProofTurn] },
    },
  };
};

const bits = (random: Game['random'], value: bigint): bigint =>
  random.pick([value + 1n, value - 1n > 0n ? value - 1n : 1n, value * 2n, 0n]);

/** The list with another row, and the digest that goes with it. */
function relisted(
  turn: ProofTurn,
  list: readonly ListRow[],
  house: Signer,
  change: Partial<Closed> = {},
): object | null {
  if (turn.closed === undefined) return null;
  return { ...turn, list, closed: house.sign('Closed', { ...turn.closed.message, bets: betsDigest(list), ...change }) };
}

function restated(turn: ProofTurn, house: Signer, change: Partial<State>): object | null {
  if (turn.state === undefined) return null;
  const state = { ...turn.state, ...change };
  return { ...turn, state, step: house.sign('Step', { ...turn.step.message, next: hashStruct('State', state) }) };
}

function newSetup(view: View, house: Signer, change: (setup: Setup) => Partial<Setup>): View | null {
  if (view.bank === null) return null;
  const { message } = view.bank.proof.setup;
  const setup = house.sign('Setup', { ...message, house: house.address, ...change(message) });
  const bankId = hashStruct('Setup', setup.message);
  return {
    ...view,
    number: setup.message.number,
    bank: {
      ...view.bank,
      bankId,
      number: setup.message.number,
      banker: setup.message.banker,
      proof: { ...view.bank.proof, setup, turns: [], leaves: [] },
    },
  };
}

export const forgedActs: readonly Act[] = [
  forge('a row changed', 30, (view, house, { random }) =>
    withLast(view, (turn) => {
      if (turn.list === undefined || turn.step !== undefined) return null;
      const at = random.below(turn.list.length);
      const row = turn.list[at]!;
      const changed: ListRow = {
        ...row,
        ...random.pick<Partial<ListRow>>([
          { accepted: bits(random, row.accepted) },
          { max: bits(random, row.max) },
          { seq: row.seq + 1 },
          { order: row.order + 1 },
          { call: random.below(6) },
          { volonta: random.pick([0, 8, 1]) },
          { commitment: secretOf('theirs') },
          { status: random.below(4) },
        ]),
      };
      return relisted(turn, turn.list.with(at, changed), house);
    }),
  ),
  forge('another list', 30, (view, house, { random }) =>
    withLast(view, (turn) => {
      if (turn.list === undefined || turn.step !== undefined) return null;
      // The order of arrival is the house's word: a second list that is right in everything else.
      return relisted(
        turn,
        turn.list.map((row) => (row.order > 0 ? { ...row, order: row.order + 1 } : row)),
        house,
        random.oneIn(3) ? { posta: bits(random, turn.closed!.message.posta) } : {},
      );
    }),
  ),
  forge('another list, given for by the friend', 40, (view, house, { house: { friends }, world }) =>
    withLast(view, (turn) => {
      if (turn.list === undefined || turn.step !== undefined) return null;
      const made = relisted(
        turn,
        turn.list.map((row) => (row.order > 0 ? { ...row, order: row.order + 1 } : row)),
        house,
      ) as ProofTurn | null;
      const banker = friends.find(({ seat }) => seat === view.bank?.banker);
      if (made?.closed === undefined || banker === undefined) return made;
      const { signature } = banker.signer.sign('Give', { closed: hashStruct('Closed', made.closed.message) });
      return {
        ...made,
        gives: [{ seat: banker.seat, signature }, ...turn.gives!.filter(({ seat }) => seat === world.honest.seat)],
      };
    }),
  ),
  // Among several: who came first, or who stakes how much, swapped between two of them.
  forge('two rows exchanged', 20, (view, house, { random }) =>
    withLast(view, (turn) => {
      const rows = turn.list?.filter(({ status }) => status === 1 || status === 2) ?? [];
      if (turn.list === undefined || turn.step !== undefined || rows.length < 2) return null;
      const [one, other] = [rows[0]!, rows.at(-1)!];
      const what = random.below(3);
      const swapped = (row: ListRow, by: ListRow): ListRow =>
        what === 0
          ? { ...row, order: by.order }
          : what === 1
            ? { ...row, accepted: by.accepted, status: by.status }
            : { ...row, accepted: row === one ? row.accepted + 1n : bits(random, row.accepted) };
      return relisted(
        turn,
        turn.list.map((row) => (row === one ? swapped(row, other) : row === other ? swapped(row, one) : row)),
        house,
        what === 1 && random.oneIn(2) ? { hand: other.seat } : {},
      );
    }),
  ),
  forge('a field of the list', 25, (view, house, { random, world: { seats } }) =>
    withLast(view, (turn) =>
      turn.closed === undefined || turn.step !== undefined
        ? null
        : {
            ...turn,
            closed: house.sign('Closed', {
              ...turn.closed.message,
              ...random.pick<Partial<Closed>>([
                { move: random.below(4), amount: 5n },
                { amount: 1n },
                { posta: 7n },
                { garage: 3n },
                { hand: random.pick([0, ...seats]) },
                { turn: turn.closed.message.turn + 1 },
                { state: secretOf('s') },
                { bankId: secretOf('b') },
              ]),
            }),
          },
    ),
  ),
  forge('other money', 30, (view, house, { random }) =>
    withLast(view, (turn) =>
      turn.state === undefined
        ? null
        : restated(
            turn,
            house,
            random.pick<Partial<State>>([
              { posta: turn.state.posta + 1n },
              { garage: turn.state.garage + 1n },
              { cagnotte: turn.state.cagnotte + 1n },
              { seats: turn.state.seats.map((line, i) => (i === 0 ? line - 1n : line + 1n)) },
              { seats: [...turn.state.seats].reverse() },
              { outcome: 1 + random.below(4) },
              { takenOut: 1n },
              { won: 0n },
            ]),
          ),
    ),
  ),
  forge('another next state', 25, (view, house, { random }) =>
    withLast(view, (turn) =>
      turn.state === undefined
        ? null
        : restated(
            turn,
            house,
            random.pick<Partial<State>>([
              { composition: packComposition(fullShoe) },
              { commitment: `0x${'00'.repeat(32)}` },
              { commitment: secretOf('next') },
              { taglia: turn.state.taglia + 1 },
              { turn: turn.state.turn + 1 },
              { prev: secretOf('prev') },
              { bankId: secretOf('b') },
            ]),
          ),
    ),
  ),
  forge('other cards', 20, (view, house, { random }) =>
    withLast(view, (turn) =>
      turn.cards === undefined
        ? null
        : {
            ...turn,
            cards: turn.cards.map((card, i) => (i === random.below(4) ? (card + 1) % 52 : card)),
            step: house.sign('Step', turn.step.message),
          },
    ),
  ),
  forge('another link of the house', 15, (view, house) =>
    withLast(view, (turn) =>
      turn.serverLink === undefined
        ? null
        : { ...turn, serverLink: secretOf('serverLink'), step: house.sign('Step', turn.step.message) },
    ),
  ),
  forge('a void', 35, (view, house, { random, seat, world: { seats } }) =>
    withLast(view, (turn) => {
      if (turn.closed === undefined || turn.step !== undefined || turn.void !== undefined) return null;
      const silent = random.pick([[seat], ...seats.map((one) => [one]), [seat, random.pick(seats)], [0]]);
      const { choices: _choices, ...rest } = turn;
      const framed = {
        ...rest,
        gives: turn.gives.filter((give) => !silent.includes(give.seat)),
        void: house.sign('Void', {
          closed: hashStruct('Closed', turn.closed.message),
          silent: silent.reduce((set, one) => set | (1n << BigInt(one)), 0n),
        }),
      };
      return random.oneIn(3) ? { ...framed, gives: turn.gives } : framed;
    }),
  ),
  forge(
    'another set-up',
    8,
    (
      view,
      house,
      {
        random,
        world,
        seat,
        house: {
          friends: [friend, ...rest],
        },
      },
    ) =>
      newSetup(view, house, (setup) =>
        random.pick<Partial<Setup>>([
          { number: setup.number + 1n },
          { number: setup.number + 1n, prev: hashStruct('Setup', setup) },
          { posta: bits(random, setup.posta) },
          { banker: random.pick(world.seats) },
          { commitment: secretOf('c') },
          { taglia: setup.taglia + 1 },
          { composition: packComposition(fullShoe.map(() => 1)) },
          { table: secretOf('t') },
          { house: world.foreign.address },
          { prev: secretOf('p') },
          { players: setup.players.map((player) => ({ ...player, stack: player.stack * 3n })) },
          {
            players: setup.players.map((player) =>
              player.seat === seat ? { ...player, player: friend!.player } : player,
            ),
          },
          { players: setup.players.map((player) => ({ ...player, key: friend!.signer.address })) },
          { players: setup.players.map((player) => ({ ...player, seat: player.seat + 1 })), banker: setup.banker + 1 },
          { players: [...setup.players].reverse() },
          { players: setup.players.slice(0, 1) },
          // One friend on two chairs; and a later bank among others.
          {
            players: setup.players.map((player) =>
              player.seat === rest[0]?.seat ? { ...player, player: friend!.player } : player,
            ),
          },
          {
            number: setup.number + 1n,
            prev: hashStruct('Setup', setup),
            players: setup.players.filter((player) => player.seat !== rest[0]?.seat),
            banker: friend!.seat,
            composition: random.oneIn(2) ? setup.composition : packComposition(fullShoe.map(() => 2)),
          },
        ]),
      ),
  ),
  forge('another draw', 30, (view, house, { random }) => {
    const signed = view.draw?.draw;
    if (view.draw == null || signed == null) return null;
    const { message } = signed;
    const enters = view.draw.enters.slice(random.below(2));
    const changed = random.pick([
      { commitment: commitmentOf(secretOf(`ground ${random.below(5)}`)) },
      { number: message.number + 1n },
      { seats: drawSeatsDigest(enters.map((one) => ({ seat: one.seat, commitment: one.message.commitment }))) },
    ]);
    return { ...view, draw: { ...view.draw, enters, draw: house.sign('Draw', { ...message, ...changed }) } };
  }),
  // The first look at a bank: what the seat has not yet agreed to is most easily replaced.
  forge('a bank that was never opened', 80, (view, house, game) => {
    const { random, seat, seen, world } = game;
    const { friends } = game.house;
    const { bank } = view;
    if (bank === null || bank.proof.turns.length > 0 || seen?.bank?.bankId === bank.bankId) return null;
    if (random.oneIn(2)) return newSetup(view, world.foreign, () => ({}));
    return newSetup(view, house, ({ players, banker }) => {
      const free = [...Array(10).keys()].filter((one) => !players.some((player) => player.seat === one));
      // On a free seat, or on that of a friend, who then has this one.
      const elsewhere = random.oneIn(3)
        ? random.pick(free)
        : random.pick(players.filter((one) => one.seat !== seat)).seat;
      const moved = (at: number): number => (at === seat ? elsewhere : at === elsewhere ? seat : at);
      const bySeat = (one: { readonly seat: number }, other: { readonly seat: number }) => one.seat - other.seat;
      const mine = (change: Partial<Setup['players'][number]>) =>
        players.map((player) => (player.seat === seat ? { ...player, ...change } : player));
      return random.pick<Partial<Setup>>([
        { players: players.map((one) => ({ ...one, seat: moved(one.seat) })).sort(bySeat), banker: moved(banker) },
        { players: mine({ player: random.pick(friends).player }) },
        { players: mine({ key: random.pick(friends).signer.address }) },
      ]);
    });
  }),
  forge('false cards shown', 100, (view, house, game) => {
    const { random, seat } = game;
    const coup = view.bank?.coup;
    if (coup == null || view.bank === null) return null;
    const cards: Hex = `0x${Array.from({ length: 2 + random.below(2) }, () => random.below(52).toString(16).padStart(2, '0')).join('')}`;
    const shown = house.sign('Shown', { closed: coup.closed, seat, cards });
    // The lie may stay to the end of the coup.
    if (random.oneIn(2)) game.falselyShown = shown;
    return { ...view, bank: { ...view.bank, coup: { ...coup, decides: seat, shown } } };
  }),
];
