/** Wrong coups: gives, links, cards, decisions, money, the new state, and new taglie. */
import { zero32 } from '../../../engine/bytes.ts';
import { deal } from '../../../engine/fairness/deal.ts';
import { unpackComposition, fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { coupIdOf, startState } from '../../../engine/protocol/digests.ts';
import type { Setup, State } from '../../../engine/protocol/messages.ts';
import { playCoup, type Coup } from '../../../engine/rules/coup.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import { upTo, type Cases } from './case.ts';
import { stranger } from './cast.ts';
import type { DraftProof, DraftTurn, Forced } from './reseal.ts';

export function givesAndLinks(cases: Cases): void {
  const gives = (base: string, name: string, change: (last: DraftTurn, p: DraftProof) => void, cut?: number) =>
    cases.raw('T.gives', base, name, (p, last) => change(cut === undefined ? last : upTo(p, cut), p));
  gives(
    'heads-up',
    'the punta did not give',
    (last) => {
      last.gives.pop();
    },
    0,
  );
  gives(
    'online',
    'a punter behind another',
    (last) => {
      last.gives.push(last.gives.splice(1, 1)[0]!);
    },
    0,
  );
  gives('venezia-open', 'the banker not first', (last) => {
    last.gives.push(last.gives.shift()!);
  });
  gives('venezia-open', 'a seat gave twice', (last) => {
    last.gives.push(last.gives.at(-1)!);
  });
  gives(
    'saint-vincent',
    'signed by another seat',
    (last) => {
      last.gives[1]!.signature = last.gives[2]!.signature;
    },
    1,
  );
  cases.resealed('T.gives', 'saint-vincent-open', 'a seat without a stake gave', (_p, last) => {
    last.gives.push({ seat: 12, signature: '' });
  });
  cases.resealed('T.gives', 'online-open', 'for another list', () => undefined, {
    give: { closed: bytes32('closed') },
  });
  const links = (base: string, name: string, change: (last: DraftTurn) => void, cut?: number) =>
    cases.raw('T.links', base, name, (p, last) => change(cut === undefined ? last : upTo(p, cut)));
  links(
    'heads-up',
    'another link of the punta',
    (last) => {
      last.gives[1]!.link = bytes32('link');
    },
    2,
  );
  links(
    'online',
    'the links of two seats exchanged',
    (last) => {
      [last.gives[1]!.link, last.gives[2]!.link] = [last.gives[2]!.link, last.gives[1]!.link];
    },
    0,
  );
  links(
    'venezia',
    'the banker’s link is missing',
    (last) => {
      delete last.gives[0]!.link;
    },
    0,
  );
  links('saint-vincent-open', 'a wrong link of an unfinished coup', (last) => {
    last.gives.find(({ link }) => link !== undefined)!.link = bytes32('link');
  });
  cases.raw('T.serverLink', 'heads-up', 'another link of the house', (p) => {
    upTo(p, 1).serverLink = bytes32('link');
  });
  cases.raw('T.serverLink', 'online', 'that of the turn before', (p) => {
    upTo(p, 1).serverLink = p.turns[0]!.serverLink;
  });
  cases.resealed('T.cut', 'online-six-cards', 'a coup with five cards left', (p) => {
    p.setup.message.composition = oneLess(p.setup.message.composition);
  });
  cases.raw('T.cards', 'heads-up', 'two cards exchanged', (p) => {
    const { cards } = upTo(p, 0);
    [cards[0], cards[1]] = [cards[1]!, cards[0]!];
  });
  cases.raw('T.cards', 'online', 'another suit of the same rank', (p) => {
    const { cards } = upTo(p, 3);
    cards[3] = (cards[3]! + 13) % 52;
  });
  cases.raw('T.cards', 'saint-vincent', 'another last card', (p) => {
    const { cards } = upTo(p, 1);
    cards[cards.length - 1] = (cards.at(-1)! + 1) % 52;
  });
}

/** One card fewer of the first kind that is left. */
function oneLess(packed: bigint): bigint {
  const counts = [...unpackComposition(packed)];
  counts[counts.findIndex((count) => count > 0)]! -= 1;
  return packComposition(counts);
}

/** The state in which the last turn begins. */
function stateBefore(p: DraftProof): State {
  return (p.turns.at(-2)?.state as State | undefined) ?? startState(p.setup.message as Setup);
}

/** The last coup as it waits for `role`, with the other's decisions as they were. */
function waitingFor(p: DraftProof, role: 'punta' | 'banco'): NonNullable<Coup['waiting']> & { readonly seat: number } {
  const turn = p.turns.at(-1)!;
  const before = stateBefore(p);
  const { hand } = turn.closed.message;
  const volonta = (seat: number) => turn.list.find((row) => row.seat === seat)!.volonta;
  const six = deal(
    unpackComposition(before.composition),
    turn.serverLink as never,
    coupIdOf(before.bankId, before.turn),
    turn.gives.map(({ link }) => link as never),
    6,
  ).cards;
  const coupDeal = {
    cards: six,
    puntaVolonta: volonta(hand),
    bancoVolonta: volonta(p.setup.message.banker),
    withOthers: turn.gives.length > 2,
  };
  const ruleset = rulesetOf(p.table.ruleset)!;
  const chosen = turn.choices.find(({ seat }) => seat === hand)?.message.draw;
  let { waiting } = playCoup(ruleset, coupDeal, {});
  if (role === 'banco') waiting = playCoup(ruleset, coupDeal, { punta: chosen ?? waiting!.fallback }).waiting;
  if (waiting?.role !== role) throw new Error(`nothing is to be decided by the ${role}`);
  return { ...waiting, seat: role === 'punta' ? hand : p.setup.message.banker };
}

const choice = (seat: number, draw: number) => ({ seat, message: { closed: zero32, draw }, signature: '' });

/** Puts a signed choice of this seat in place of its own. */
function chooses(turn: DraftTurn, seat: number, draw: number): void {
  turn.choices = [...turn.choices.filter((one) => one.seat !== seat), choice(seat, draw)].sort(
    (a, b) => a.seat - b.seat,
  );
}

export function decisions(cases: Cases): void {
  const choices = (
    base: string,
    name: string,
    cut: number,
    change: (last: DraftTurn, p: DraftProof) => void,
    forced?: Forced,
  ) => cases.resealed('T.choices', base, name, (p) => change(upTo(p, cut), p), forced);
  choices('online', 'of a seat that has nothing to decide', 0, (last) => {
    last.choices.push(choice(1, 1));
  });
  choices('heads-up', 'of one seat twice', 0, (last, p) => {
    const { seat } = waitingFor(p, 'punta');
    last.choices = [choice(seat, 2), choice(seat, 2)];
  });
  choices('online', 'the banker’s behind the punta’s', 0, (last, p) => {
    last.choices = [choice(waitingFor(p, 'punta').seat, 2), choice(p.setup.message.banker, 1)];
  });
  choices('venezia', 'over another list', 0, () => undefined, { choice: { closed: bytes32('closed') } });
  cases.raw('T.choices', 'venezia', 'signed by another key', (p) => {
    const [first] = upTo(p, 0).choices;
    first!.signature = stranger.sign('Choice', first!.message as never).signature;
  });
  cases.resealed(
    'T.choices',
    'saint-vincent-open',
    'of an unfinished coup, by a seat without the cards',
    (_p, last) => {
      last.choices = [choice(11, 2)];
    },
  );

  const drawing = (base: string, name: string, cut: number, change: (last: DraftTurn, p: DraftProof) => void) =>
    cases.resealed('T.drawing', base, name, (p) => change(upTo(p, cut), p));
  const against = (role: 'punta' | 'banco') => (last: DraftTurn, p: DraftProof) => {
    const { seat, options } = waitingFor(p, role);
    chooses(
      last,
      seat,
      [1, 2, 3].find((draw) => !options.includes(draw))!,
    );
  };
  drawing('heads-up', 'the punta shows what is not 8 or 9', 0, (last, p) =>
    chooses(last, waitingFor(p, 'punta').seat, 3),
  );
  drawing('heads-up', 'a draw 0', 0, (last, p) => chooses(last, waitingFor(p, 'punta').seat, 0));
  drawing('online', 'a draw 4', 0, (last, p) => chooses(last, waitingFor(p, 'punta').seat, 4));
  drawing('venezia', 'against the regola that was declared', 1, against('punta'));
  drawing('saint-vincent', 'saint-vincent: the punta against the regola with others’ money', 0, against('punta'));
  drawing('saint-vincent', 'saint-vincent: the banker against the regola', 1, against('banco'));
  drawing('saint-vincent-nine', 'saint-vincent: 8 or 9 not shown', 0, (last, p) =>
    chooses(last, waitingFor(p, 'punta').seat, 1),
  );
  drawing('saint-vincent-zero', 'saint-vincent: the punta stands on nothing', 0, (last, p) =>
    chooses(last, waitingFor(p, 'punta').seat, 1),
  );
  drawing('saint-vincent-nine', 'the banker decides where nothing is to be decided', 0, (last, p) =>
    chooses(last, p.setup.message.banker, 1),
  );
  cases.raw('T.drawing', 'online', 'a card is missing', (p) => {
    upTo(p, 0).cards.pop();
  });
  cases.raw('T.drawing', 'saint-vincent-nine', 'a card too many', (p) => {
    const last = upTo(p, 0);
    const six = deal(
      unpackComposition(p.setup.message.composition),
      last.serverLink as never,
      coupIdOf(startState(p.setup.message as Setup).bankId, 0),
      last.gives.map(({ link }) => link as never),
      6,
    ).cards;
    last.cards.push(six[4]!);
  });
  const right = (base: string, name: string, cut: number, change: (last: DraftTurn, p: DraftProof) => void) =>
    cases.right('resealed', 'INCOMPLETE', base, name, (p) => change(upTo(p, cut), p));
  right('saint-vincent', 'a choice equal to the default may stand', 1, (last, p) => {
    const { seat, fallback } = waitingFor(p, 'banco');
    chooses(last, seat, fallback);
  });
  right('saint-vincent-nine', 'showing 8 or 9 may be signed', 0, (last, p) =>
    chooses(last, waitingFor(p, 'punta').seat, 3),
  );
}

export function newState(cases: Cases): void {
  const wrong = (
    step: 'T.composition' | 'T.outcome' | 'T.money' | 'T.next' | 'T.state' | 'T.taglia',
    base: string,
    name: string,
    cut: number,
    state: (of: DraftTurn['state'], p: DraftProof) => object,
  ) =>
    cases.resealed(step, base, name, (p) => {
      const turn = upTo(p, cut);
      Object.assign(turn.state, state(turn.state, p));
    });
  wrong('T.composition', 'heads-up', 'a card stays in the shoe', 0, (_s, p) => ({
    composition: p.setup.message.composition,
  }));
  wrong('T.composition', 'online', 'another card left', 1, ({ composition }) => ({
    composition: oneLess(composition),
  }));
  wrong('T.outcome', 'heads-up', 'the punta loses the coup it won', 2, () => ({
    outcome: 2,
    commitment: bytes32('next'),
  }));
  wrong('T.outcome', 'online', 'égalité', 0, () => ({ outcome: 3 }));
  wrong('T.money', 'heads-up', 'heads-up: a cagnotte rounded up', 2, ({ cagnotte, seats }) => ({
    cagnotte: cagnotte + 1n,
    seats: seats.map((line) => (line > 0n ? line - 1n : line)),
  }));
  wrong('T.money', 'heads-up', 'heads-up: no garage', 1, ({ posta, garage }) => ({
    posta: posta + garage,
    garage: 0n,
  }));
  wrong('T.money', 'online', 'online: no cagnotte', 0, ({ posta, cagnotte, seats }) => ({
    posta: posta + cagnotte,
    cagnotte: 0n,
    seats: seats.map((line, i) => (i === 1 ? line + cagnotte : line)),
  }));
  wrong('T.money', 'online', 'online: a halving that does not leave the bank', 2, ({ posta, takenOut }) => ({
    posta: posta + takenOut,
    takenOut: 0n,
  }));
  wrong('T.money', 'online', 'online: an égalité that is paid', 1, ({ posta, won, seats }) => ({
    posta: posta + 15_000n,
    won: won + 15_000n,
    seats: seats.map((line, i) => (i === 3 ? line - 15_000n : i === 1 ? line + 15_000n : line)),
  }));
  wrong('T.money', 'online-excess', 'online: what is not covered stays in the posta', 1, ({ posta, garage }) => ({
    posta: posta + garage,
    garage: 0n,
  }));
  wrong('T.money', 'saint-vincent', 'saint-vincent: a garage', 1, ({ takenOut }) => ({
    takenOut: takenOut - 1n,
    garage: 1n,
  }));
  wrong('T.money', 'saint-vincent', 'saint-vincent: a raise that was not paid in', 0, ({ paidIn }) => ({
    paidIn: paidIn - 1n,
  }));
  wrong('T.money', 'venezia', 'venezia: a posta that keeps what it paid', 1, ({ posta }) => ({ posta: posta + 1n }));
  wrong('T.money', 'venezia', 'venezia: a won coup that does not count', 0, () => ({ won: 0n }));
  wrong('T.money', 'venezia', 'lines of two players exchanged', 0, ({ seats }) => ({
    seats: [seats[2]!, seats[1]!, seats[0]!, seats[3]!],
  }));
  wrong('T.money', 'online', 'a line too few', 0, ({ seats }) => ({ seats: seats.slice(1) }));
  wrong('T.money', 'heads-up', 'a line too many', 0, ({ seats }) => ({ seats: [...seats, 0n] }));
  wrong('T.next', 'heads-up', 'no commitment to the next link', 0, () => ({ commitment: zero32 }));
  wrong('T.next', 'heads-up', 'a commitment after the punta has won', 2, () => ({ commitment: bytes32('next') }));
  wrong('T.next', 'online', 'that of this turn again', 0, (_s, p) => ({ commitment: p.setup.message.commitment }));
  wrong('T.next', 'online', 'one that a player gave in an earlier turn', 1, (_s, p) => ({
    commitment: p.turns[0]!.list[0]!.commitment,
  }));
  wrong('T.next', 'venezia', 'one of this turn’s list', 0, (_s, p) => ({
    commitment: p.turns[0]!.list[0]!.commitment,
  }));
  wrong('T.next', 'heads-up-taglia', 'that of this turn again, with a new taglia', 2, (_s, p) => ({
    commitment: p.turns[1]!.state.commitment,
  }));
  wrong('T.state', 'online', 'another turn to be played next', 0, () => ({ turn: 2 }));
  wrong('T.state', 'saint-vincent', 'a taglia further', 0, () => ({ taglia: 2 }));
  wrong('T.state', 'heads-up-taglia', 'a new taglia that counts as an égalité', 2, () => ({ outcome: 3 }));
  wrong('T.state', 'heads-up-taglia', 'a new taglia that changes money', 2, ({ garage, posta }) => ({
    garage: garage + 1n,
    posta: posta - 1n,
  }));
  wrong('T.taglia', 'heads-up-taglia', 'the number stays', 2, () => ({ taglia: 3 }));
  wrong('T.taglia', 'heads-up-taglia', 'without the full shoe', 2, () => ({
    composition: packComposition(fullShoe) - 1n,
  }));
  wrong('T.taglia', 'saint-vincent-taglia', 'two further', 1, () => ({ taglia: 3 }));
  cases.resealed(
    'T.state',
    'online',
    'over another state before',
    (p) => {
      upTo(p, 1);
    },
    { state: { prev: bytes32('prev') } },
  );
  cases.resealed(
    'T.state',
    'heads-up',
    'of another bank',
    (p) => {
      upTo(p, 0);
    },
    { state: { bankId: bytes32('bank') } },
  );
}
