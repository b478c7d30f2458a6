/** Sette e mezzo: whose turn it is, when the deck is shuffled, what is bet. */
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import { packComposition } from '../../../engine/fairness/composition.ts';
import { fullDeck } from '../../../engine/sette/cards.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import { accepts, betOf, bets, rowOf, upTo, type Cases } from './case.ts';
import { keyOf, stranger } from './cast.ts';
import type { DraftProof, DraftTurn } from './reseal.ts';

const [plain, cavallo, tavolo, rispetto, banco] = [1, 2, 3, 4, 5];
const open = 'sette-open';

/** A seat that was absent bets. */
export function joins(turn: DraftTurn, seat: number, call: number, max: bigint, accepted: bigint): void {
  const { message } = turn.bets[0]!;
  turn.bets.push({ seat, message: { ...structuredClone(message), seq: 1, volonta: 0 }, signature: '' });
  turn.bets.sort((a, b) => a.seat - b.seat);
  Object.assign(rowOf(turn, seat), { seq: 1, order: 100 + seat, status: 1, volonta: 0 });
  bets(turn, seat, call, max, accepted);
}

/** Only this seat bets. */
function alone(turn: DraftTurn, seat: number, call: number, max: bigint, accepted = max): void {
  for (const one of turn.bets) if (one.seat !== seat) bets(turn, one.seat, 0, 0n, 0n);
  if (turn.bets.some((one) => one.seat === seat)) bets(turn, seat, call, max, accepted);
  else joins(turn, seat, call, max, accepted);
}

/** The turn as it is before anybody has given. */
export function unplayed(turn: DraftTurn): DraftTurn {
  const { bets: signed, closed, list } = turn;
  return structuredClone({ bets: signed, closed, list, gives: [], choices: [] }) as unknown as DraftTurn;
}

/** A new taglia behind the last turn. */
export function shuffled(p: DraftProof): void {
  const { step, state, acks } = p.turns.at(-1)!;
  const next = {
    ...state,
    outcome: 4,
    turn: state.turn + 1,
    taglia: state.taglia + 1,
    commitment: bytes32('next', p.turns.length) as Hex,
    composition: packComposition(fullDeck),
  };
  p.turns.push(structuredClone({ step, state: next, acks }) as unknown as DraftTurn);
}

export function settePlace(cases: Cases): void {
  cases.resealed('T.place', 'sette-emptied', 'a turn with nothing left of the posta', (p) => {
    const last = upTo(p, 1);
    p.turns.push(unplayed(last));
  });
  cases.resealed('T.place', 'sette-emptied', 'a shuffle with nothing left of the posta', (p) => {
    upTo(p, 1);
    shuffled(p);
  });
  const shuffle = (base: string, name: string, change: (p: DraftProof) => void) =>
    cases.resealed('T.shuffle', base, name, change);
  shuffle('sette-piatto', 'a turn without one after the matta', (p) => {
    const last = upTo(p, 3);
    p.turns = [...p.turns.slice(0, 2), unplayed(last)];
  });
  shuffle('sette-few', 'a turn with fewer than twenty cards', (p) => {
    upTo(p, 3);
    const turn = unplayed(p.turns[3]!);
    p.turns.push(turn);
  });
  shuffle('sette-piatto', 'a shuffle before the matta has fallen', (p) => {
    upTo(p, 0);
    shuffled(p);
  });
  shuffle('sette-long', 'a shuffle with twenty cards left', (p) => {
    upTo(p, 6);
    shuffled(p);
  });
  shuffle('sette-piatto', 'a second one', (p) => {
    upTo(p, 2);
    shuffled(p);
  });
  shuffle('sette-last', 'a shuffle behind the last seat by hand', (p) => shuffled(p));
  shuffle('sette-begun', 'a shuffle before the first turn', (p) => {
    const { setup } = p;
    p.turns.push({
      step: { message: { bankId: zero32, turn: 0, closed: zero32, next: zero32 }, signature: '' },
      state: {
        ...{ bankId: zero32, turn: 1, prev: zero32, outcome: 4, taglia: 2, commitment: bytes32('next') },
        composition: setup.message.composition,
        ...{ posta: setup.message.posta, garage: 0n, paidIn: setup.message.posta, takenOut: 0n, won: 0n, cagnotte: 0n },
        seats: setup.message.players.map(() => 0n),
      },
      acks: [],
    } as unknown as DraftTurn);
  });
  cases.right('raw', 'INCOMPLETE', 'sette-piatto', 'a shuffle behind the last turn, after the matta', (p) => {
    upTo(p, 2);
  });
  cases.right('raw', 'INCOMPLETE', 'sette-piatto', 'no shuffle behind the last turn, after the matta', (p) => {
    upTo(p, 1);
  });
}

export function setteBets(cases: Cases): void {
  const wrong = (base: string, name: string, change: (p: DraftProof, last: DraftTurn) => void) =>
    cases.listed('T.bets', base, name, change);
  wrong(open, 'the piatto has no tavolo', (_p, last) => bets(last, 8, tavolo!, 3_000n, 3_000n));
  wrong(open, 'the piatto has no banco e rispetto', (_p, last) => bets(last, 8, rispetto!, 3_000n, 3_000n));
  wrong(open, 'the piatto has no bet a cavallo', (_p, last) => bets(last, 1, cavallo!, 700n, 0n));
  wrong('sette-classico', 'the classico has no banco', (p) => bets(upTo(p, 0), 9, banco!, 10_000n, 10_000n));
  wrong(open, 'the piatto has no call 6', (_p, last) => bets(last, 8, 6, 3_000n, 3_000n));
  wrong(open, 'a volontà', (_p, last) => {
    betOf(last, 8).volonta = rowOf(last, 8).volonta = 8;
  });
  wrong(open, 'a volontà of a seat that declines', (_p, last) => {
    betOf(last, 6).volonta = rowOf(last, 6).volonta = 1;
  });
  wrong(open, 'a bet without a maximum', (_p, last) => {
    betOf(last, 1).max = rowOf(last, 1).max = 0n;
  });
  wrong(open, 'who declines names a maximum', (_p, last) => {
    betOf(last, 6).max = rowOf(last, 6).max = 5n;
  });
  wrong(open, 'who declines commits to a link', (_p, last) => {
    betOf(last, 6).commitment = rowOf(last, 6).commitment = bytes32('c');
  });
  wrong(open, 'no commitment', (_p, last) => {
    betOf(last, 8).commitment = rowOf(last, 8).commitment = zero32;
  });
  wrong(open, 'the banker plays against itself', (_p, last) => {
    last.bets.splice(1, 0, { ...structuredClone(last.bets[0]!), seat: 3 });
  });
  wrong(open, 'somebody who is not in the bank', (_p, last) => {
    last.bets.push({ ...structuredClone(last.bets[0]!), seat: 9 });
  });
  wrong(open, 'not by ascending seat', (_p, last) => {
    last.bets.reverse();
  });
  cases.resealed('T.bets', open, 'over the state of another turn', () => undefined, { bet: { state: bytes32('s') } });
  cases.raw('T.bets', open, 'by another key', (_p, last) => {
    last.bets[1]!.signature = stranger.sign('Bet', last.bets[1]!.message as never).signature;
  });
}

export function setteRows(cases: Cases): void {
  const wrong = (name: string, change: (last: DraftTurn, p: DraftProof) => void) =>
    cases.listed('T.list', open, `of a turn: ${name}`, (p, last) => change(last, p));
  wrong('a player is missing', (last) => {
    last.list.pop();
    last.bets.pop();
  });
  wrong('rows in another order', (last) => {
    last.list.reverse();
  });
  wrong('status 2 without a stake', (last) => {
    rowOf(last, 8).accepted = 0n;
  });
  wrong('status 1 with a stake', (last) => {
    rowOf(last, 1).accepted = 5n;
  });
  wrong('two bets arrived at the same place', (last) => {
    rowOf(last, 1).order = rowOf(last, 8).order;
  });
  wrong('no place in the order of arrival', (last) => {
    rowOf(last, 6).order = 0;
  });
  wrong('nobody bets', (last) => accepts(last, 8, 0n));
  wrong('who declines counts as absent', (last) => {
    Object.assign(rowOf(last, 6), { status: 0, seq: 0, order: 0 });
  });
  wrong('a bet that is not signed', (last) => {
    last.bets.pop();
  });
  wrong('another maximum', (last) => {
    rowOf(last, 8).max += 1n;
  });
  wrong('another seq', (last) => {
    rowOf(last, 8).seq += 1;
  });
  wrong('another call', (last) => {
    rowOf(last, 8).call = banco!;
  });
  wrong('another commitment', (last) => {
    rowOf(last, 8).commitment = bytes32('c');
  });
  wrong('a banker with a stake', (last) => {
    rowOf(last, 3).accepted = 1n;
  });
  wrong('a banker with a volontà', (last) => {
    rowOf(last, 3).volonta = 8;
  });
  wrong('a second banker', (last) => {
    rowOf(last, 4).status = 3;
  });
  const commitment = (name: string, change: (last: DraftTurn, p: DraftProof) => void) =>
    cases.listed('T.commitments', open, `of a turn: ${name}`, (p, last) => change(last, p));
  const set = (last: DraftTurn, seat: number, value: Hex) => {
    betOf(last, seat).commitment = rowOf(last, seat).commitment = value;
  };
  commitment('one of an earlier turn', (last, p) => set(last, 8, rowOf(p.turns[0]!, 4).commitment));
  commitment('one that stands twice', (last) => set(last, 8, rowOf(last, 1).commitment));
  commitment('the house’s for this turn', (last, p) => set(last, 8, p.turns[0]!.state.commitment));
  commitment('that of the set-up', (last, p) => set(last, 8, p.setup.message.commitment));
  commitment('none of the banker', (last) => {
    rowOf(last, 3).commitment = zero32;
  });
  const closed = (name: string, forced: object) =>
    cases.resealed('T.closed', open, `of a turn: ${name}`, () => undefined, { closed: forced });
  closed('of another bank', { bankId: bytes32('bank') });
  closed('of another turn', { turn: 2 });
  closed('over another state', { state: bytes32('state') });
  closed('over another list', { bets: bytes32('bets') });
  cases.raw('T.closed', open, 'of a turn: signed by the banker', (_p, last) => {
    last.closed.signature = keyOf(3).sign('Closed', last.closed.message as never).signature;
  });
  const move = (base: string, name: string, what: number, amount: bigint) =>
    cases.listed('T.move', base, name, (_p, last) => {
      Object.assign(last.closed.message, { move: what, amount });
    });
  move(open, 'piatto: a raise', 1, 1n);
  move(open, 'piatto: halving', 2, 6_960n);
  move(open, 'piatto: reducing', 3, 1n);
  move(open, 'piatto: an amount without a move', 0, 1n);
  move(open, 'piatto: an unknown move', 4, 0n);
  move('sette-last', 'classico: a raise by nothing', 1, 0n);
}

export function setteStakes(cases: Cases): void {
  const due = (base: string, name: string, change: (last: DraftTurn, p: DraftProof) => void) =>
    cases.listed('T.due', base, name, (p, last) => change(last, p));
  due(open, 'two seats bet in one turn', (last) => accepts(last, 1, 700n));
  due(open, 'the seat that has just had its turn', (last) => alone(last, 4, plain!, 500n));
  due('sette-piatto', 'a seat that comes before the last one by hand', (last, p) => {
    const turn = unplayed(last);
    p.turns[3] = turn;
    upTo(p, 3);
    alone(turn, 6, plain!, 500n);
  });
  due('sette-piatto', 'the first by hand again, in a new taglia', (last, p) => {
    const turn = unplayed(last);
    p.turns[3] = turn;
    upTo(p, 3);
    alone(turn, 4, plain!, 500n);
  });
  due('sette-classico', 'a seat that comes before the last one by hand, in the classico', (_last, p) => {
    const turn = unplayed(upTo(p, 1));
    p.turns.push(turn);
    rowOf(turn, 5).commitment = commitmentOf(bytes32('banker'));
    alone(turn, 9, plain!, 500n);
  });
  const hand = (name: string, seat: number) =>
    cases.resealed('T.due', open, `the cards go to ${name}`, () => undefined, { closed: { hand: seat } });
  hand('the banker', 3);
  hand('a seat whose bet is not due', 1);
  hand('a seat that is not there', 9);

  const stake = (base: string, name: string, change: (last: DraftTurn, p: DraftProof) => void) =>
    cases.listed('T.acceptance', base, name, (p, last) => change(last, p));
  stake(open, 'piatto: less than the minimum', (last) => alone(last, 8, plain!, 99n));
  stake(open, 'piatto: more than is there', (last) => alone(last, 8, plain!, 13_921n));
  stake(open, 'piatto: a bet that is cut', (last) => alone(last, 8, plain!, 20_000n, 13_920n));
  stake(open, 'piatto: a part of a bet', (last) => alone(last, 8, plain!, 3_000n, 2_999n));
  stake(open, 'piatto: more than the bet', (last) => alone(last, 8, plain!, 3_000n, 3_001n));
  stake(open, 'piatto: a banco for less than all', (last) => alone(last, 8, banco!, 20_000n, 13_919n));
  stake(open, 'piatto: a banco for more than all', (last) => alone(last, 8, banco!, 20_000n, 13_921n));
  stake(open, 'piatto: a banco that may cost too little', (last) => alone(last, 8, banco!, 13_919n, 13_919n));
  stake(open, 'piatto: a banco cut to its maximum', (last) => alone(last, 8, banco!, 5_000n, 5_000n));
  stake('sette-begun', 'piatto: more than the credit', (_last, p) => firstBet(p, plain!, 401n, 401n, 400n));
  stake('sette-begun', 'piatto: a banco beyond the credit', (_last, p) =>
    firstBet(p, banco!, 10_000n, 10_000n, 9_999n),
  );
  stake('sette-begun', 'piatto: a part of a credit below the minimum', (_last, p) =>
    firstBet(p, plain!, 49n, 49n, 50n),
  );
  stake('sette-poor', 'piatto: a part of what is left below the minimum', (last, p) => {
    const turn = unplayed(last);
    p.turns[1] = turn;
    alone(turn, 6, plain!, 49n);
  });
  stake('sette-poor', 'piatto: the minimum, where less is left', (last, p) => {
    const turn = unplayed(last);
    p.turns[1] = turn;
    alone(turn, 6, plain!, 100n);
  });
  const classico = (name: string, max: bigint, accepted = max) =>
    stake('sette-classico', `classico: ${name}`, (_last, p) => {
      p.turns[1] = unplayed(upTo(p, 1));
      alone(p.turns[1], 2, plain!, max, accepted);
    });
  classico('more than the highest bet', 10_001n);
  classico('as much as the posta', 20_000n);
  classico('less than the minimum', 99n);
  classico('a bet that is cut to the highest', 12_000n, 10_000n);
  classico('a part of a bet', 5_000n, 4_000n);

  const posta = (base: string, name: string, forced: object, cut: number) =>
    cases.resealed(
      'T.posta',
      base,
      name,
      (p) => {
        p.turns[cut] = unplayed(upTo(p, cut));
      },
      { closed: forced },
    );
  posta('sette-excess', 'piatto: the excess stays', { posta: 19_800n }, 1);
  posta('sette-excess', 'piatto: the excess in a garage', { garage: 4_800n }, 1);
  posta('sette-piatto', 'piatto: without the bet', { posta: 6_000n }, 0);
  posta('sette-piatto', 'piatto: with the bet', { posta: 14_000n }, 0);
  posta('sette-classico', 'classico: without what was won', { posta: 24_900n }, 1);

  const right = (base: string, name: string, change: (last: DraftTurn, p: DraftProof) => void) =>
    cases.right('listed', 'INCOMPLETE', base, name, (p, last) => change(last, p));
  right(open, 'piatto: a plain bet of all that is there', (last) => clean(last, 8, plain!, 13_920n));
  right(open, 'piatto: a banco that might have cost more', (last) => clean(last, 8, banco!, 20_000n, 13_920n));
  right(open, 'piatto: the minimum', (last) => clean(last, 8, plain!, 100n));
  right(open, 'a seat that was passed over', (last) => clean(last, 1, plain!, 700n));
  right('sette-begun', 'piatto: a banco that might cost more than the credit, and does not', (_last, p) =>
    firstBet(p, banco!, 20_000n, 10_000n, 10_000n),
  );
  right('sette-begun', 'piatto: all of a credit below the minimum', (_last, p) => firstBet(p, plain!, 50n, 50n, 50n));
}

/** Like `alone`, and nobody has given yet. */
function clean(turn: DraftTurn, seat: number, call: number, max: bigint, accepted = max): void {
  alone(turn, seat, call, max, accepted);
  turn.gives = [];
}

/** A first turn of the bank, in which the seat to the banker's right bets with this credit. */
function firstBet(p: DraftProof, call: number, max: bigint, accepted: bigint, credit: bigint): void {
  const { players, banker } = p.setup.message;
  const at = players.findIndex(({ seat }) => seat === banker);
  const punter = players[(at + 1) % players.length]!;
  punter.stack = credit;
  const commitment = commitmentOf(bytes32('first', punter.seat));
  const empty = { call: 0, volonta: 0, seq: 0, order: 0, accepted: 0n, max: 0n, commitment: zero32 };
  const bet = { state: zero32, seq: 1, call, max, volonta: 0, commitment };
  p.turns = [
    {
      bets: [{ seat: punter.seat, message: bet, signature: '' }],
      closed: {
        message: {
          ...{ bankId: zero32, turn: 0, state: zero32, bets: zero32, move: 0, amount: 0n },
          ...{ posta: 0n, garage: 0n, hand: punter.seat },
        },
        signature: '',
      },
      list: players.map(({ seat }) =>
        seat === banker
          ? { ...empty, seat, status: 3, commitment: commitmentOf(bytes32('first', seat)) }
          : seat === punter.seat
            ? { seat, status: 2, call, volonta: 0, seq: 1, order: 1, accepted, max, commitment }
            : { ...empty, seat, status: 0 },
      ),
      gives: [],
      choices: [],
    } as unknown as DraftTurn,
  ];
}
