/** Sette e mezzo: gives, cards, decisions, money, the new state. */
import { zero32 } from '../../../engine/bytes.ts';
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import { upTo, type Cases } from './case.ts';
import { stranger } from './cast.ts';
import type { DraftProof, DraftTurn, Forced } from './reseal.ts';

const [sta, carta] = [1, 2];
/** What the side says after so many cards of its own. */
const at = (count: number, draw: number) => 4 * count + draw;
const choice = (seat: number, draw: number) => ({ seat, message: { closed: zero32, draw }, signature: '' });
type ChangeTurn = (turn: DraftTurn, p: DraftProof) => void;

export function setteCards(cases: Cases): void {
  const raw = (
    step: 'T.gives' | 'T.links' | 'T.serverLink' | 'T.cards',
    base: string,
    name: string,
    cut: number,
    change: ChangeTurn,
  ) => cases.raw(step, base, `of a duel: ${name}`, (p) => change(upTo(p, cut), p));
  raw('T.gives', 'sette-piatto', 'the punta did not give', 0, (turn) => {
    turn.gives.pop();
  });
  raw('T.gives', 'sette-piatto', 'the banker not first', 0, (turn) => {
    turn.gives.reverse();
  });
  raw('T.gives', 'sette-piatto', 'signed by the other', 1, (turn) => {
    turn.gives[1]!.signature = turn.gives[0]!.signature;
  });
  cases.resealed('T.gives', 'sette-open', 'of a duel: a seat whose bet is not due gave', (_p, last) => {
    last.gives.push({ seat: 1, signature: '' });
  });
  cases.raw('T.gives', 'sette-open', 'of a duel: a seat gave twice', (_p, last) => {
    last.gives.push(structuredClone(last.gives.at(-1)!));
  });
  cases.raw('T.links', 'sette-open', 'of a duel: a wrong link of an unfinished one', (_p, last) => {
    last.gives[1]!.link = bytes32('link');
  });
  cases.resealed('T.gives', 'sette-open', 'of a duel: for another list', () => undefined, {
    give: { closed: bytes32('closed') },
  });
  raw('T.links', 'sette-piatto', 'another link', 0, (turn) => {
    turn.gives[1]!.link = bytes32('link');
  });
  raw('T.links', 'sette-piatto', 'the two links exchanged', 1, (turn) => {
    [turn.gives[0]!.link, turn.gives[1]!.link] = [turn.gives[1]!.link, turn.gives[0]!.link];
  });
  raw('T.links', 'sette-classico', 'the banker’s is missing', 0, (turn) => {
    delete turn.gives[0]!.link;
  });
  raw('T.serverLink', 'sette-piatto', 'another link of the house', 0, (turn) => {
    turn.serverLink = bytes32('link');
  });
  raw('T.serverLink', 'sette-piatto', 'that of the turn before', 1, (turn, p) => {
    turn.serverLink = p.turns[0]!.serverLink;
  });
  raw('T.cards', 'sette-piatto', 'the hidden cards exchanged', 0, ({ cards }) => {
    [cards[0], cards[1]] = [cards[1]!, cards[0]!];
  });
  raw('T.cards', 'sette-classico', 'another suit of the same rank', 1, ({ cards }) => {
    cards[2] = (cards[2]! + 10) % 40;
  });
  raw('T.cards', 'sette-long', 'another seventeenth card: the first of the second block', 7, ({ cards }) => {
    cards[16] = (cards[16]! + 1) % 40;
  });
  raw('T.cards', 'sette-long', 'another last card', 7, ({ cards }) => {
    cards[18] = (cards[18]! + 1) % 40;
  });
}

export function setteDecisions(cases: Cases): void {
  const resealed =
    (step: 'T.choices' | 'T.drawing') =>
    (base: string, name: string, cut: number, change: ChangeTurn, forced?: Forced) =>
      cases.resealed(step, base, name, (p) => change(upTo(p, cut), p), forced);
  const choices = resealed('T.choices');
  choices('sette-piatto', 'of a seat that is not in the duel', 0, (turn) => {
    turn.choices.push(choice(8, at(0, sta!)));
  });
  choices('sette-piatto', 'two for one decision', 0, (turn) => {
    turn.choices.splice(1, 0, structuredClone(turn.choices[0]!));
  });
  choices('sette-piatto', 'both answers to one decision', 0, (turn) => {
    turn.choices = [choice(4, at(0, sta!)), choice(4, at(0, carta!))];
  });
  choices('sette-piatto', 'by seat, the banker’s before the punta’s', 0, (turn) => {
    turn.choices.sort((a, b) => a.seat - b.seat);
  });
  choices('sette-piatto', 'a later one before an earlier', 0, (turn) => {
    turn.choices = [choice(4, at(1, sta!)), choice(4, at(0, carta!))];
  });
  choices('sette-piatto', 'batte', 0, (turn) => {
    turn.choices = [choice(4, 3)];
  });
  choices('sette-piatto', 'a draw that says nothing', 0, (turn) => {
    turn.choices = [choice(4, at(1, 0))];
  });
  choices('sette-piatto', 'batte after one card', 0, (turn) => {
    turn.choices = [choice(4, at(1, 3))];
  });
  choices('sette-piatto-regola', 'alla regola: the punta', 0, (turn) => {
    turn.choices = [choice(4, at(0, sta!))];
  });
  choices('sette-piatto-regola', 'alla regola: the banker', 1, (turn) => {
    turn.choices = [choice(3, at(0, carta!))];
  });
  choices('sette-classico-regola', 'alla regola: the default', 0, (turn) => {
    turn.choices = [choice(4, at(0, sta!))];
  });
  choices('sette-piatto', 'of a duel, over another list', 0, () => undefined, {
    choice: { closed: bytes32('closed') },
  });
  cases.raw('T.choices', 'sette-piatto', 'of a duel, signed by another key', (p) => {
    const [first] = upTo(p, 0).choices;
    first!.signature = stranger.sign('Choice', first!.message as never).signature;
  });
  cases.resealed('T.choices', 'sette-open', 'of an unfinished duel, by a seat that is not in it', (_p, last) => {
    last.choices = [choice(1, at(0, carta!))];
  });

  const drawing = resealed('T.drawing');
  drawing('sette-piatto', 'a wrong count: the punta has drawn no card yet', 0, (turn) => {
    turn.choices = [choice(4, at(1, carta!)), choice(4, at(9, sta!))];
  });
  drawing('sette-piatto', 'a wrong count of the banker', 0, (turn) => {
    turn.choices.push(choice(3, at(30, sta!)));
  });
  drawing('sette-piatto', 'the punta stands twice', 0, (turn) => {
    const own = turn.choices.filter(({ seat }) => seat === 4);
    turn.choices.splice(own.length, 0, choice(4, at(own.length, sta!)));
  });
  drawing('sette-piatto', 'the punta draws after it has stood', 0, (turn) => {
    const own = turn.choices.filter(({ seat }) => seat === 4);
    turn.choices.splice(own.length, 0, choice(4, at(own.length, carta!)));
  });
  drawing('sette-emptied', 'the punta chooses after its bust', 0, (turn) => {
    turn.choices = [choice(4, at(turn.cards.length - 2, sta!))];
  });
  drawing('sette-emptied', 'the banker chooses after the punta’s bust', 0, (turn) => {
    turn.choices = [choice(3, at(0, sta!))];
  });
  drawing('sette-emptied', 'the punta stands before its bust, and draws all the same', 0, (turn) => {
    turn.choices = [choice(4, at(0, sta!))];
  });
  drawing('sette-long', 'the banker chooses at its end', 7, (turn) => {
    const own = turn.choices.filter(({ seat }) => seat === 1);
    turn.choices.push(choice(1, at(own.length, sta!)));
  });
  drawing('sette-long', 'a carta of many is left out', 7, (turn) => {
    const own = ({ seat, message }: (typeof turn.choices)[number]) => seat === 9 && message.draw % 4 === carta;
    turn.choices.splice(turn.choices.findLastIndex(own), 1);
  });
  drawing('sette-classico', 'the regola’s answer is replaced', 0, (turn) => {
    turn.choices = turn.choices.filter(({ seat }) => seat === 5);
    turn.choices.unshift(choice(9, at(0, carta!)));
  });
  cases.raw('T.drawing', 'sette-piatto', 'of a duel: a card is missing', (p) => {
    upTo(p, 0).cards.pop();
  });
  cases.raw('T.drawing', 'sette-classico', 'of a duel: the banker’s hidden card alone', (p) => {
    upTo(p, 1).cards.length = 1;
  });
  cases.raw('T.drawing', 'sette-emptied', 'a bust without the banker’s card', (p) => {
    upTo(p, 0).cards.length = 2;
  });
  const right = (base: string, name: string, cut: number, change: ChangeTurn) =>
    cases.right('resealed', 'INCOMPLETE', base, name, (p) => change(upTo(p, cut), p));
  right('sette-piatto', 'what the regola says may be left out', 0, (turn) => {
    turn.choices = [];
  });
  right('sette-piatto', 'what the regola says may be signed in part', 0, (turn) => {
    turn.choices.shift();
  });
}

export function setteState(cases: Cases): void {
  type Changed = (of: DraftTurn['state'], p: DraftProof) => object;
  const wrong = (
    step: 'T.composition' | 'T.outcome' | 'T.money' | 'T.next' | 'T.state' | 'T.taglia',
    base: string,
    name: string,
    cut: number,
    state: Changed,
  ) =>
    cases.resealed(step, base, `of a duel: ${name}`, (p) => {
      const turn = upTo(p, cut);
      Object.assign(turn.state, state(turn.state, p));
    });
  wrong('T.composition', 'sette-piatto', 'all cards stay', 0, (_s, p) => ({
    composition: p.setup.message.composition,
  }));
  wrong('T.composition', 'sette-emptied', 'the banker’s hidden card stays after a bust', 0, (s, p) => ({
    composition: s.composition + (1n << BigInt(4 * p.turns[0]!.cards[1]!)),
  }));
  wrong('T.composition', 'sette-piatto', 'a kind above 39 comes in', 0, (s) => ({
    composition: s.composition + (1n << 160n),
  }));
  wrong('T.outcome', 'sette-piatto', 'the punta wins what it lost', 0, () => ({ outcome: 1 }));
  wrong('T.outcome', 'sette-piatto', 'the banker wins what it lost', 1, () => ({ outcome: 2 }));
  wrong('T.outcome', 'sette-classico', 'an égalité', 0, () => ({ outcome: 3 }));
  const moved = (s: DraftTurn['state'], from: number, to: number, amount: bigint) =>
    s.seats.map((line, i) => (i === from ? line - amount : i === to ? line + amount : line));
  wrong('T.money', 'sette-piatto', 'no cagnotte', 0, (s) => ({
    posta: s.posta + s.cagnotte,
    cagnotte: 0n,
    seats: s.seats.map((line, i) => (i === 1 ? line + s.cagnotte : line)),
  }));
  wrong('T.money', 'sette-piatto', 'a cagnotte rounded up', 3, (s) => ({
    posta: s.posta - 1n,
    cagnotte: s.cagnotte + 1n,
    seats: s.seats.map((line, i) => (i === 1 ? line - 1n : line)),
  }));
  wrong('T.money', 'sette-piatto', 'what the banker won is taken out of the piatto', 0, (s) => ({
    posta: s.posta - 3_920n,
    takenOut: 3_920n,
  }));
  wrong('T.money', 'sette-piatto', 'a garage', 0, (s) => ({ posta: s.posta - 1n, garage: 1n }));
  wrong('T.money', 'sette-piatto', 'a bet that is paid twice', 1, (s) => ({
    posta: s.posta - 3_000n,
    seats: moved(s, 1, 4, 3_000n),
  }));
  wrong('T.money', 'sette-piatto', 'a cagnotte on what the punta won', 1, (s) => ({
    cagnotte: s.cagnotte + 60n,
    seats: s.seats.map((line, i) => (i === 4 ? line - 60n : line)),
  }));
  wrong('T.money', 'sette-piatto', 'the line of another seat', 1, (s) => ({ seats: moved(s, 4, 0, 3_000n) }));
  wrong('T.money', 'sette-piatto', 'a win that does not count', 0, () => ({ won: 0n }));
  wrong('T.money', 'sette-excess', 'the excess stays in the posta', 1, (s) => ({
    posta: s.posta + s.takenOut,
    takenOut: 0n,
  }));
  wrong('T.money', 'sette-excess', 'the excess in a garage', 1, (s) => ({ garage: s.takenOut, takenOut: 0n }));
  wrong('T.money', 'sette-classico', 'what the banker won joins the posta', 0, (s) => ({
    posta: s.posta + s.takenOut,
    takenOut: 0n,
  }));
  wrong('T.money', 'sette-classico', 'what the banker won without the cagnotte', 0, (s) => ({
    takenOut: s.takenOut + s.cagnotte,
    cagnotte: 0n,
    seats: s.seats.map((line, i) => (i === 1 ? line + s.cagnotte : line)),
  }));
  wrong('T.money', 'sette-classico', 'a punta paid out of what was taken out', 1, (s) => ({
    posta: s.posta + 1_000n,
    takenOut: s.takenOut - 1_000n,
  }));
  wrong('T.money', 'sette-piatto', 'a line too few', 0, (s) => ({ seats: s.seats.slice(1) }));
  wrong('T.money', 'sette-piatto', 'a line too many', 0, (s) => ({ seats: [...s.seats, 0n] }));
  wrong('T.next', 'sette-piatto', 'no commitment while something is left', 1, () => ({ commitment: zero32 }));
  wrong('T.next', 'sette-piatto', 'no commitment after the last seat’s turn', 3, () => ({ commitment: zero32 }));
  wrong('T.next', 'sette-emptied', 'a commitment with nothing left', 1, () => ({ commitment: bytes32('next') }));
  wrong('T.next', 'sette-piatto', 'that of this turn again', 0, (_s, p) => ({
    commitment: p.setup.message.commitment,
  }));
  wrong('T.next', 'sette-piatto', 'one of an earlier list', 1, (_s, p) => ({
    commitment: p.turns[0]!.list[1]!.commitment,
  }));
  wrong('T.next', 'sette-piatto', 'one of this turn’s list', 0, (_s, p) => ({
    commitment: p.turns[0]!.list[1]!.commitment,
  }));
  wrong('T.next', 'sette-piatto', 'that of this turn again, with a new taglia', 2, (_s, p) => ({
    commitment: p.turns[1]!.state.commitment,
  }));
  wrong('T.state', 'sette-piatto', 'another turn to be played next', 0, () => ({ turn: 2 }));
  wrong('T.state', 'sette-piatto', 'a taglia further', 0, () => ({ taglia: 2 }));
  wrong('T.state', 'sette-piatto', 'a new taglia that the banker wins', 2, () => ({ outcome: 2 }));
  wrong('T.state', 'sette-piatto', 'a new taglia that changes money', 2, (s) => ({
    garage: 1n,
    posta: s.posta - 1n,
  }));
  wrong('T.taglia', 'sette-piatto', 'the number stays', 2, () => ({ taglia: 1 }));
  wrong('T.taglia', 'sette-piatto', 'two further', 2, () => ({ taglia: 3 }));
  wrong('T.taglia', 'sette-piatto', 'without the matta', 2, (s) => ({ composition: s.composition - (1n << 36n) }));
  wrong('T.taglia', 'sette-few', 'six decks of another game', 4, () => ({ composition: packComposition(fullShoe) }));
  const forced = (step: 'T.state' | 'T.step' | 'T.acks', name: string, cut: number, what: Forced) =>
    cases.resealed(
      step,
      'sette-piatto',
      `of a duel: ${name}`,
      (p) => {
        upTo(p, cut);
      },
      what,
    );
  forced('T.state', 'over another state before', 1, { state: { prev: bytes32('prev') } });
  forced('T.state', 'of another bank', 0, { state: { bankId: bytes32('bank') } });
  forced('T.step', 'of another bank', 0, { step: { bankId: bytes32('bank') } });
  forced('T.step', 'of another turn', 0, { step: { turn: 1 } });
  forced('T.step', 'after another list', 1, { step: { closed: bytes32('closed') } });
  forced('T.step', 'to another state', 0, { step: { next: bytes32('next') } });
  forced('T.step', 'a new taglia that names a list', 2, { step: { closed: bytes32('closed') } });
  forced('T.acks', 'of another state', 0, { ack: { state: bytes32('state') } });
  const acks = (name: string, change: ChangeTurn) =>
    cases.raw('T.acks', 'sette-piatto', `of a duel: ${name}`, (p) => change(upTo(p, 0), p));
  acks('not by ascending seat', (turn) => {
    turn.acks.reverse();
  });
  acks('one seat’s under another’s name', (turn) => {
    turn.acks[0]!.signature = turn.acks[1]!.signature;
  });
  acks('of a seat that is not in the bank', (turn) => {
    turn.acks.push({ ...structuredClone(turn.acks[0]!), seat: 9 });
  });
}
