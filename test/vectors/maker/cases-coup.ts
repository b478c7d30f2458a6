/**
 * Single turns: wrong in the state before, in their beginning, or in themselves; right ones that look odd; and
 * unreadable ones.
 */
import { zero32 } from '../../../engine/bytes.ts';
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { highestTaglia } from '../../../engine/proof/bounds.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import { accepts, betOf, rowOf } from './case.ts';
import { stranger } from './cast.ts';
import type { CoupCases, DraftCoup, ForcedInCoup } from './file-cases.ts';
import { shoeAfter } from './bases.ts';

const [first, halved, ferito, behindCut, newTaglia, voided, unfinished] = [
  'coup-first',
  'coup-halved',
  'coup-ferito',
  'coup-behind-cut',
  'coup-new-taglia',
  'coup-void',
  'coup-unfinished',
];
const full = packComposition(fullShoe);

export function before(cases: CoupCases): void {
  const state = (name: string, change: (state: NonNullable<DraftCoup['before']>['state']) => void, base = halved) =>
    cases.resealed('K.before', base, name, (c) => change(c.before!.state));
  const forced = (name: string, before: ForcedInCoup['before'], base = halved) =>
    cases.resealed('K.before', base, name, () => undefined, { before });
  cases.raw('K.before', halved, 'a state that the step does not lead to', (c) => {
    c.before!.state.garage -= 1n;
    c.before!.state.takenOut += 1n;
  });
  cases.raw('K.before', newTaglia, 'another commitment of the house', (c) => {
    c.before!.state.commitment = bytes32('commitment');
  });
  cases.raw('K.before', ferito, 'a step that a player signed', (c) => {
    c.before!.step.signature = c.turn.bets[0]!.signature;
  });
  cases.raw('K.before', voided, 'a step that a stranger signed', (c) => {
    c.before!.step.signature = stranger.sign('Step', c.before!.step.message as never).signature;
  });
  forced('a state of another bank', { state: { bankId: bytes32('bank') } });
  forced('a step of another bank', { step: { bankId: bytes32('bank') } });
  forced('a step of another turn', { step: { turn: 1 } });
  forced('a state 0 with a step', { state: { turn: 0 } });
  forced('a turn that no bank reaches', { state: { turn: 1001 } });
  state('a line is missing', ({ seats }) => {
    seats.pop();
  });
  state('a line too many', ({ seats }) => {
    seats.push(0n);
  });
  state(
    'lines that are not 0 in sum',
    (s) => {
      s.cagnotte += 1n;
    },
    ferito,
  );
  state('a banker’s line that the bank does not hold', ({ seats }) => {
    seats[0]! += 1n;
    seats[1]! -= 1n;
  });
  state('seven of a kind', (s) => {
    s.composition += 6n - (s.composition & 15n) + 1n;
  });
  state('a taglia above the highest', (s) => {
    s.taglia = highestTaglia + 1;
  });
  state('more paid in than the banker’s stack', paidInBeyond);
  cases.resealed('K.before', ferito, 'a cagnotte above that of all that was won', moreCagnotte);
  state(
    'a fifty-third kind',
    (s) => {
      s.composition |= 1n << 208n;
    },
    unfinished,
  );
}

/** More than the banker has; every sum is right. */
export function paidInBeyond(state: NonNullable<DraftCoup['before']>['state']): void {
  state.paidIn += 100_000n;
  state.posta += 100_000n;
}

/** A unit of a punter's line as cagnotte, which is exact before. */
export function moreCagnotte({ before, setup: { message } }: DraftCoup): void {
  const { state } = before!;
  const punter = message.players.findIndex(({ seat }) => seat !== message.banker);
  state.cagnotte += 1n;
  state.seats[punter]! -= 1n;
}

export function beginnings(cases: CoupCases): void {
  cases.resealed('S.table', first, 'a turn at a table with an unknown fee mode', (c) => {
    c.table.feeMode = 2;
  });
  cases.resealed('S.players', first, 'a turn of a bank whose banker is no player', (c) => {
    c.setup.message.banker = 5;
  });
  cases.resealed('S.stacks', first, 'a turn of a bank with a stack above the grant', (c) => {
    c.setup.message.players[1]!.stack += 1n;
  });
  cases.resealed('S.posta', halved, 'a turn of a bank that began below the minimum', (c) => {
    c.setup.message.posta = 999n;
  });
  cases.raw('S.grants', voided, 'a turn without the last grant', (c) => {
    c.grants.pop();
  });
  cases.raw('S.setup', ferito, 'a turn of a bank with another number', (c) => {
    c.setup.message.number += 1n;
  });
  cases.raw('S.setup', newTaglia, 'a turn of another chain', (c) => {
    c.domain.chainId = 1;
  });
  cases.resealed('S.composition', behindCut, 'a turn of a bank that began with seven of a kind', (c) => {
    c.setup.message.composition = 7n;
  });
}

export function turns(cases: CoupCases): void {
  cases.raw('T.bets', halved, 'a later coup as the bank’s first', (c) => {
    delete c.before;
  });
  cases.resealed('T.place', halved, 'a coup after the punta has won', (c) => {
    c.before!.state.outcome = 1;
  });
  cases.resealed('T.cut', newTaglia, 'a new taglia alone before the cut', (c) => {
    c.before!.state.composition = shoeAfter(199);
  });
  cases.resealed('T.cut', unfinished, 'a coup behind the last of a taglia', (c) => {
    c.before!.state.composition = shoeAfter(305);
  });
  cases.resealed('T.cut', first, 'a new taglia as the first turn', (c) => {
    asNewTaglia(c);
  });
  cases.raw('T.list', ferito, 'a row without its bet', (c) => {
    c.turn.bets.pop();
  });
  const commitment = (name: string, base: string, of: (c: DraftCoup) => string) =>
    cases.resealed('T.commitments', base, name, (c) => {
      const seat = c.turn.bets.find(({ message }) => message.commitment !== zero32)!.seat;
      Object.assign(betOf(c.turn, seat), { commitment: of(c) });
      Object.assign(rowOf(c.turn, seat), { commitment: of(c) });
    });
  commitment('the house’s of the turn in the list', halved, (c) => c.before!.state.commitment);
  commitment('the set-up’s in the list of a later coup', halved, (c) => c.setup.message.commitment);
  cases.raw('T.closed', first, 'another seat for the cards', (c) => {
    c.turn.closed.message.hand = 3 - c.turn.closed.message.hand;
  });
  const move = (base: string, name: string, moved: number, amount: bigint) =>
    cases.resealed('T.move', base, name, (c) => {
      Object.assign(c.turn.closed.message, { move: moved, amount });
    });
  move(first, 'heads-up: halving in the first coup', 2, 5_000n);
  move(halved, 'not exactly the half', 2, 4_951n);
  move(halved, 'heads-up has no raise', 1, 100n);
  move(unfinished, 'reducing below the minimum, alone', 3, 11_500n);
  move(unfinished, 'reducing by nothing, alone', 3, 0n);
  cases.resealed('T.acceptance', halved, 'more than the bet’s maximum, alone', (c) => {
    accepts(c.turn, c.turn.bets[0]!.seat, 3_001n);
  });
  cases.resealed('T.acceptance', ferito, 'two who called banco, both accepted', (c) => {
    accepts(c.turn, 1, 9_750n);
    accepts(c.turn, 3, 9_750n);
  });
  cases.resealed('T.acceptance', first, 'less than was called in the first coup', (c) => {
    accepts(c.turn, c.turn.bets[0]!.seat, 4_999n);
  });
  cases.resealed('T.hand', ferito, 'the cards to who was not accepted', () => undefined, { closed: { hand: 3 } });
  cases.resealed('T.posta', halved, 'the posta before the move', () => undefined, { closed: { posta: 9_900n } });
  cases.raw('T.void', voided, 'a void of another list', (c) => {
    c.turn.void.message.closed = bytes32('closed');
  });
  cases.raw('T.gives', unfinished, 'a give by another seat', (c) => {
    c.turn.gives[1]!.signature = c.turn.gives[0]!.signature;
  });
  cases.raw('T.links', voided, 'the banker’s link in a void, alone', (c) => {
    c.turn.gives[0]!.link = bytes32('link');
  });
  cases.raw('T.serverLink', halved, 'another link of the house, alone', (c) => {
    c.turn.serverLink = bytes32('link');
  });
  cases.resealed('T.cut', unfinished, 'an unfinished coup with five cards left', (c) => {
    c.before!.state.composition = shoeAfter(307);
  });
  cases.resealed('T.cut', behindCut, 'five cards are left, alone', (c) => {
    c.before!.state.composition = shoeAfter(307);
  });
  cases.raw('T.cards', first, 'the first coup with a card of another suit', (c) => {
    c.turn.cards[0] = (c.turn.cards[0]! + 13) % 52;
  });
  cases.raw('T.cards', behindCut, 'cards in another order', (c) => {
    c.turn.cards.reverse();
  });
  cases.raw('T.choices', halved, 'a choice that another seat signed', (c) => {
    c.turn.choices[0]!.signature = c.turn.choices[1]!.signature;
  });
  cases.raw('T.drawing', first, 'the last card left out', (c) => {
    c.turn.cards.pop();
  });
  cases.raw('T.outcome', ferito, 'the punta as winner', (c) => {
    c.turn.state.outcome = 1;
  });
  cases.raw('T.composition', first, 'a card left that was dealt', (c) => {
    c.turn.state.composition += 1n << (4n * BigInt(c.turn.cards[0]!));
  });
  cases.raw('T.money', ferito, 'a unit more of the cagnotte', (c) => {
    c.turn.state.cagnotte += 1n;
  });
  cases.resealed('T.next', halved, 'the set-up’s commitment for the next turn', (c) => {
    c.turn.state.commitment = c.setup.message.commitment;
  });
  cases.resealed('T.next', newTaglia, 'the commitment of the turn again', (c) => {
    c.turn.state.commitment = c.before!.state.commitment;
  });
  cases.resealed('T.taglia', newTaglia, 'a new taglia two higher', (c) => {
    c.turn.state.taglia += 1;
  });
  cases.resealed('T.taglia', newTaglia, 'a new taglia above the highest', (c) => {
    c.before!.state.taglia = highestTaglia;
    c.turn.state.taglia = highestTaglia + 1;
  });
  cases.resealed('T.taglia', newTaglia, 'a new taglia with a card too few', (c) => {
    c.turn.state.composition -= 1n;
  });
  cases.resealed('T.state', newTaglia, 'the posta changed by a new taglia', (c) => {
    c.turn.state.posta -= 1n;
    c.turn.state.garage += 1n;
  });
  cases.resealed('T.step', first, 'a step of another turn, alone', () => undefined, { step: { turn: 1 } });
  cases.raw('T.acks', halved, 'an acknowledgement twice', (c) => {
    c.turn.acks.push(c.turn.acks.at(-1)!);
  });
}

/** The turn as a new taglia. */
function asNewTaglia({ turn, setup: { message } }: DraftCoup): void {
  const { step, state, acks, closed: _closed, ...rest } = turn;
  for (const field of [...Object.keys(rest), 'closed']) delete (turn as unknown as Record<string, unknown>)[field];
  const { taglia, posta } = message;
  Object.assign(turn, {
    step,
    acks,
    state: {
      ...state,
      outcome: 4,
      taglia: taglia + 1,
      composition: full,
      posta,
      garage: 0n,
      paidIn: posta,
      takenOut: 0n,
      won: 0n,
      cagnotte: 0n,
      seats: state.seats.map(() => 0n),
    },
  });
}

/** The turn when only the banker had given. */
function open(turn: DraftCoup['turn'], banker: number): void {
  const { bets, closed, list, gives } = turn;
  for (const field of Object.keys(turn)) delete (turn as unknown as Record<string, unknown>)[field];
  Object.assign(turn, { bets, closed, list, gives: gives.filter(({ seat }) => seat === banker), choices: [] });
}

export function oddAndRight(cases: CoupCases): void {
  cases.right('raw', 'VERIFIED', halved, 'a turn that nobody acknowledged', (c) => {
    c.turn.acks = [];
  });
  cases.right('raw', 'VERIFIED', ferito, 'a grant of a contract wallet in a turn', (c) => {
    c.grants[0]!.signature = '0x';
  });
  cases.right('raw', 'INCOMPLETE', unfinished, 'an unfinished turn without a link', (c) => {
    for (const give of c.turn.gives) delete give.link;
  });
  cases.right('raw', 'INCOMPLETE', unfinished, 'an unfinished turn without a give', (c) => {
    c.turn.gives = [];
  });
  cases.right('resealed', 'INCOMPLETE', ferito, 'the other of two who called banco may have been the ferito', (c) => {
    accepts(c.turn, 1, 0n);
    accepts(c.turn, 3, 19_500n);
    c.turn.closed.message.hand = 3;
    open(c.turn, c.setup.message.banker);
  });
  cases.right('resealed', 'VERIFIED', newTaglia, 'the highest taglia as a new one', (c) => {
    c.before!.state.taglia = highestTaglia - 1;
    c.turn.state.taglia = highestTaglia;
  });
  cases.right('resealed', 'VERIFIED', newTaglia, 'a new taglia right at the cut', (c) => {
    c.before!.state.composition = shoeAfter(200);
  });
}

export function reading(cases: CoupCases): void {
  const replaced = (where: string, name: string, path: string, value: unknown, base = halved) =>
    cases.unreadable(where, base, name, [{ op: 'replace', path, value }]);
  const removed = (where: string, name: string, path: string, base = halved) =>
    cases.unreadable(where, base, name, [{ op: 'remove', path }]);
  const added = (where: string, name: string, path: string, value: unknown, base = halved) =>
    cases.unreadable(where, base, name, [{ op: 'add', path, value }]);
  replaced('version', 'a coup of version 2', '/version', 2);
  replaced('before', 'a state before that is null', '/before', null);
  replaced('turn', 'a turn of its own that is null', '/turn', null);
  replaced('turn.cards[0]', 'card 52 in a turn of its own', '/turn/cards/0', 52);
  replaced('before.state.seats', 'lines before as their digest', '/before/state/seats', `0x${'00'.repeat(32)}`);
  replaced('before.step.signature', 'a step before with a short signature', '/before/step/signature', '0x00');
  removed('before.step', 'a state before without its step', '/before/step');
  removed('before.state', 'a step before without its state', '/before/state');
  removed('turn', 'a coup without a turn', '/turn', first);
  removed('turn.serverLink', 'a turn of its own without the house’s link', '/turn/serverLink');
  added('draw', 'a coup with a draw', '/draw', {}, first);
  added('leaves', 'a coup with leaves', '/leaves', [], first);
  added('before.acks', 'a state before with acknowledgements', '/before/acks', []);
  added('turn.choices', 'a void of its own with choices', '/turn/choices', [], voided);
  added('turn.cards', 'a new taglia of its own with cards', '/turn/cards', [], newTaglia);
  cases.text('before.state.turn', halved, 'a turn before twice', {
    find: '"state": {',
    put: '"state": {\n   "turn": 1,',
  });
  cases.text('', first, 'a coup of more than 4 MB', { end: ' ', times: 4_000_000 });
}
