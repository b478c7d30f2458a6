/** Sette e mezzo: taglie, single turns, and what cannot be read. */
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { highestTaglia } from '../../../engine/proof/bounds.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import type { Cases } from './case.ts';
import { stranger } from './cast.ts';
import { moreCagnotte, paidInBeyond } from './cases-coup.ts';
import type { CoupCases, DraftCoup, DraftTaglia, ForcedInCoup, TagliaCases } from './file-cases.ts';

/** A taglia lies within one bank: every bank shuffles. */
export function setteTaglie(cases: TagliaCases): void {
  const [whole, midBank] = ['sette-taglia', 'sette-taglia-mid-bank'];
  cases.resealed('G.shoe', whole, 'of Sette e mezzo: another taglia', (t) => {
    t.taglia = 5;
  });
  cases.resealed('G.shoe', whole, 'of Sette e mezzo: a taglia does not go on in the next bank', (t) => {
    const next = structuredClone(t.banks[0]!);
    next.setup.message.number += 1n;
    t.banks.push(next);
  });
  cases.resealed('G.shoe', midBank, 'of Sette e mezzo: nor with the cards that the bank before left', (t) => {
    const next = structuredClone(t.banks[0]!);
    const left = t.banks[0]!.turns.at(-1)!.state;
    Object.assign(next.setup.message, { taglia: left.taglia, composition: left.composition });
    next.setup.message.number += 1n;
    t.banks.push(next);
  });
  cases.resealed('G.shoe', whole, 'of Sette e mezzo: the shoe of Chemin de Fer', (t) => {
    t.banks[0]!.setup.message.composition = packComposition(fullShoe);
  });
  const followed = (name: string, change: (next: DraftTaglia['banks'][number]) => void) =>
    cases.raw('G.order', whole, `of Sette e mezzo: ${name}`, (t) => {
      const next = structuredClone(t.banks[0]!);
      change(next);
      t.banks.push(next);
    });
  followed('the same bank again', () => undefined);
  followed('a bank of another table', (next) => {
    next.setup.message.table = bytes32('table');
  });
  followed('a bank of another chain', (next) => {
    next.domain.chainId = 1;
  });
  cases.bank(0, 'T.shuffle', 2, whole, 'of Sette e mezzo: a bank that does not shuffle after the matta', (bank) => {
    bank.turns.splice(2, 1);
  });
  cases.bank(0, 'R.house', null, whole, 'of Sette e mezzo: a bank whose result the house did not sign', (bank) => {
    bank.result!.house = bank.result!.signatures[0]!.signature;
  });
  cases.bank(0, 'T.cards', 0, whole, 'of Sette e mezzo: a bank with a wrong card', (bank) => {
    const { cards } = bank.turns[0]!;
    cards[1] = (cards[1]! + 1) % 40;
  });
}

export function setteCoups(cases: CoupCases): void {
  const [first, second, newTaglia, classico, long] = [
    'sette-coup-first',
    'sette-coup-second',
    'sette-coup-new-taglia',
    'sette-coup-classico',
    'sette-coup-long',
  ];
  const before = (name: string, change: (state: NonNullable<DraftCoup['before']>['state']) => void, base = second) =>
    cases.resealed('K.before', base, `of Sette e mezzo: ${name}`, (c) => change(c.before!.state));
  before('two of a kind', (s) => {
    s.composition += 1n << BigInt(4 * lowest(s.composition));
  });
  before('a kind above 39', (s) => {
    s.composition |= 1n << 160n;
  });
  before('lines that are not 0 in sum', (s) => {
    s.cagnotte += 1n;
  });
  before('a line is missing', (s) => {
    s.seats.pop();
  });
  before('a line too many', (s) => {
    s.seats.push(0n);
  });
  before('a banker’s line that the bank does not hold', (s) => {
    s.seats[0]! += 1n;
    s.seats[1]! -= 1n;
  });
  before('a taglia above the highest', (s) => {
    s.taglia = highestTaglia + 1;
  });
  before('more paid in than the banker’s stack', paidInBeyond);
  cases.resealed('K.before', second, 'of Sette e mezzo: a cagnotte above that of all that was won', moreCagnotte);
  const forced = (name: string, what: ForcedInCoup['before']) =>
    cases.resealed('K.before', second, `of Sette e mezzo: ${name}`, () => undefined, { before: what });
  forced('a state of another bank', { state: { bankId: bytes32('bank') } });
  forced('a step of another bank', { step: { bankId: bytes32('bank') } });
  forced('a step of another turn', { step: { turn: 1 } });
  forced('a state 0 with a step', { state: { turn: 0 } });
  forced('a turn that no bank reaches', { state: { turn: 1001 } });
  cases.raw('K.before', second, 'of Sette e mezzo: a state that the step does not lead to', (c) => {
    c.before!.state.commitment = bytes32('commitment');
  });
  cases.raw('K.before', long, 'of Sette e mezzo: a step that a stranger signed', (c) => {
    c.before!.step.signature = stranger.sign('Step', c.before!.step.message as never).signature;
  });
  cases.resealed('T.place', second, 'of Sette e mezzo: nothing is left of the posta', (c) => {
    const { state } = c.before!;
    const banker = c.setup.message.players.findIndex(({ seat }) => seat === c.setup.message.banker);
    const other = c.setup.message.players.findIndex(({ seat }) => seat === 1);
    state.seats[other]! += state.posta;
    state.seats[banker]! -= state.posta;
    state.posta = 0n;
  });
  cases.resealed('T.shuffle', second, 'of Sette e mezzo: the matta has fallen', (c) => {
    c.before!.state.composition &= ~(1n << 36n);
  });
  cases.resealed('T.shuffle', newTaglia, 'of Sette e mezzo: the matta has not fallen', (c) => {
    c.before!.state.composition |= 1n << 36n;
  });
  cases.resealed('T.due', second, 'of Sette e mezzo: the seat has won or lost before', (c) => {
    const { seats } = c.before!.state;
    const { players, banker } = c.setup.message;
    const at = (seat: number) => players.findIndex((player) => player.seat === seat);
    const from = players.findIndex(({ seat }, i) => seat !== banker && seats[i] !== 0n);
    [seats[at(8)], seats[from]] = [seats[from]!, 0n];
  });
  cases.resealed('T.acceptance', first, 'of Sette e mezzo: a bet beyond the credit', (c) => {
    c.setup.message.players.find(({ seat }) => seat === 4)!.stack = 3_999n;
  });
  cases.resealed('T.acceptance', classico, 'of Sette e mezzo: a bet beyond what is left of the posta', (c) => {
    const { state } = c.before!;
    [state.takenOut, state.posta] = [state.takenOut + state.posta - 999n, 999n];
    c.turn.closed.message.posta = 999n;
  });
  cases.resealed('T.posta', second, 'of Sette e mezzo: a garage in the state before', (c) => {
    for (const one of [c.before!.state, c.turn.closed.message, c.turn.state]) {
      one.garage = 5n;
      one.posta -= 5n;
    }
  });
  cases.raw('T.cards', long, 'of Sette e mezzo: another eighteenth card', (c) => {
    c.turn.cards[17] = (c.turn.cards[17]! + 1) % 40;
  });
  cases.raw('T.drawing', long, 'of Sette e mezzo: the last card is missing', (c) => {
    c.turn.cards.pop();
  });
  cases.resealed('T.taglia', newTaglia, 'of Sette e mezzo: above the highest', (c) => {
    c.before!.state.taglia = highestTaglia;
    c.turn.state.taglia = highestTaglia + 1;
  });
  cases.resealed('T.taglia', newTaglia, 'of Sette e mezzo: without the full deck', (c) => {
    c.turn.state.composition -= 1n;
  });
}

const lowest = (composition: bigint): number => {
  let kind = 0;
  while (((composition >> BigInt(4 * kind)) & 15n) === 0n) kind++;
  return kind;
};

export function setteReading(cases: Cases): void {
  const first = (path: string) => `/turns/0/${path}`;
  cases.unreadable('turns[0].cards[0]', 'sette-piatto', 'of a duel: a card above 39', [
    { op: 'replace', path: first('cards/0'), value: 40 },
  ]);
  cases.unreadable('turns[0].cards', 'sette-piatto', 'of a duel: twenty cards', [
    { op: 'replace', path: first('cards'), value: Array.from({ length: 20 }, (_, kind) => kind) },
  ]);
  cases.unreadable('turns[0].choices', 'sette-piatto', 'of a duel: twenty choices', [
    { op: 'replace', path: first('choices'), value: Array.from({ length: 20 }, () => ({})) },
  ]);
  cases.unreadable('turns[0].choices[0].message.draw', 'sette-piatto', 'of a duel: a draw that is no byte', [
    { op: 'replace', path: first('choices/0/message/draw'), value: 256 },
  ]);
  cases.unreadable('turns[3].list[1].hidden', 'sette-piatto', 'of a duel: a field of another game', [
    { op: 'add', path: '/turns/3/list/1/hidden', value: 1 },
  ]);
}
