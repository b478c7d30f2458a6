/** Wrong closed lists: bets, rows, commitments, the banker's move, what is accepted, who gets the cards. */
import { zero32 } from '../../../engine/bytes.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import { accepts, bets, betOf, rowOf, upTo, type Cases } from './case.ts';
import { keyOf, stranger } from './cast.ts';
import type { DraftProof, DraftTurn } from './reseal.ts';

const [plain, cavallo, tavolo, rispetto, banco] = [1, 2, 3, 4, 5];

export function place(cases: Cases): void {
  cases.resealed('T.place', 'heads-up', 'a coup after the punta has won', (p) => {
    const last = upTo(p, 2);
    p.turns.push(structuredClone(last));
  });
  cases.resealed('T.cut', 'heads-up-taglia', 'a coup after the last of the taglia', (p) => {
    const { bets, closed, list } = upTo(p, 3);
    p.turns = [...p.turns.slice(0, 2), { bets, closed, list, gives: [], choices: [] } as unknown as DraftTurn];
  });
  cases.resealed('T.cut', 'heads-up-taglia', 'a new taglia before its last coup', (p) => {
    upTo(p, 2);
    p.turns.splice(1, 1);
  });
  cases.resealed('T.cut', 'online', 'a new taglia in the middle of one', (p) => {
    const { state, step, acks } = upTo(p, 0);
    p.turns.push(
      structuredClone({
        state: {
          ...state,
          outcome: 4,
          turn: 2,
          taglia: 2,
          commitment: bytes32('next'),
          composition: p.setup.message.composition,
        },
        step,
        acks,
      }) as DraftTurn,
    );
  });
  cases.resealed('T.cut', 'saint-vincent-taglia', 'a second new taglia', (p) => {
    const { state, step, acks } = upTo(p, 1);
    p.turns.push(
      structuredClone({
        state: { ...state, turn: 3, taglia: 3, commitment: bytes32('next') },
        step,
        acks,
      }) as DraftTurn,
    );
  });
}

export function signedBets(cases: Cases): void {
  const wrong = (base: string, name: string, change: (p: DraftProof, last: DraftTurn) => void) =>
    cases.listed('T.bets', base, name, change);
  wrong('heads-up-open', 'heads-up has no banco e rispetto', (p, last) =>
    bets(last, last.bets[0]!.seat, rispetto!, 4_950n, 4_950n),
  );
  wrong('online-open', 'online has no bet a cavallo', (_p, last) => bets(last, 4, cavallo!, 1_000n, 0n));
  wrong('saint-vincent-open', 'an unknown call', (_p, last) => bets(last, 3, 6, 5_000n, 5_000n));
  wrong('heads-up-open', 'heads-up has no volontà on 5', (_p, last) => {
    last.bets[0]!.message.volonta = last.list[last.list.length - 1]!.volonta = 1;
  });
  wrong('venezia-open', 'venezia has no volontà on 5', (_p, last) => {
    betOf(last, 2).volonta = rowOf(last, 2).volonta = 1;
  });
  wrong('online-open', 'online has no principiante', (_p, last) => {
    betOf(last, 3).volonta = rowOf(last, 3).volonta = 16;
  });
  wrong('online-open', 'a call without a maximum', (_p, last) => {
    betOf(last, 4).max = rowOf(last, 4).max = 0n;
  });
  wrong('saint-vincent', 'no call with a maximum', (p) => {
    const last = upTo(p, 0);
    betOf(last, 12).max = rowOf(last, 12).max = 5n;
  });
  wrong('saint-vincent', 'a zero bet with a commitment', (p) => {
    const last = upTo(p, 0);
    betOf(last, 12).commitment = rowOf(last, 12).commitment = bytes32('c');
  });
  wrong('online-open', 'a bet without a commitment', (_p, last) => {
    betOf(last, 4).commitment = rowOf(last, 4).commitment = zero32;
  });
  wrong('online-open', 'the banker bets against itself', (_p, last) => {
    last.bets.splice(1, 0, { ...structuredClone(last.bets[1]!), seat: 2 });
  });
  wrong('online-open', 'a bettor who is not in the bank', (_p, last) => {
    last.bets.push({ ...structuredClone(last.bets[0]!), seat: 9 });
  });
  wrong('venezia-open', 'a seat bets twice', (_p, last) => {
    last.bets.push(structuredClone(last.bets.at(-1)!));
  });
  cases.resealed('T.bets', 'online-open', 'over an older state', () => undefined, { bet: { state: bytes32('state') } });
  cases.raw('T.bets', 'online-open', 'signed by another key', (_p, last) => {
    last.bets[1]!.signature = stranger.sign('Bet', last.bets[1]!.message as never).signature;
  });
}

export function rows(cases: Cases): void {
  const wrong = (base: string, name: string, change: (last: DraftTurn, p: DraftProof) => void) =>
    cases.listed('T.list', base, name, (p, last) => change(last, p));
  wrong('online-open', 'a player is not in it', (last) => {
    last.list.pop();
    last.bets.pop();
  });
  wrong('venezia-open', 'rows in another order', (last) => {
    last.list.reverse();
  });
  wrong('online-open', 'accepted without a stake', (last) => {
    rowOf(last, 1).accepted = 0n;
  });
  wrong('online-open', 'a stake that counts as not accepted', (last) => {
    rowOf(last, 3).accepted = 5n;
  });
  wrong('saint-vincent-open', 'two bets arrived at the same place', (last) => {
    rowOf(last, 3).order = rowOf(last, 2).order;
  });
  wrong('saint-vincent-open', 'a bet without a place in the order of arrival', (last) => {
    rowOf(last, 11).order = 0;
  });
  wrong('heads-up-open', 'nothing is accepted', (last) => accepts(last, last.bets[0]!.seat, 0n));
  wrong('online-open', 'a bet that stands counts as absent', (last) => {
    Object.assign(rowOf(last, 4), { status: 0, call: 0, max: 0n, seq: 0, order: 0, commitment: zero32 });
  });
  wrong('online-open', 'an absent seat with a call', (last) => {
    last.bets.pop();
    rowOf(last, 4).status = 0;
  });
  wrong('online-open', 'a stake without a signed bet', (last) => {
    last.bets.shift();
  });
  wrong('online-open', 'another maximum than the bet’s', (last) => {
    rowOf(last, 1).max += 1n;
  });
  wrong('online-open', 'another seq than the bet’s', (last) => {
    rowOf(last, 1).seq += 1;
  });
  wrong('venezia-open', 'another call than the bet’s', (last) => {
    rowOf(last, 6).call = plain!;
  });
  wrong('saint-vincent-open', 'another volontà than the bet’s', (last) => {
    rowOf(last, 2).volonta = 8;
  });
  wrong('saint-vincent-open', 'another commitment than the bet’s', (last) => {
    rowOf(last, 2).commitment = bytes32('c');
  });
  wrong('online-open', 'a banker with a maximum', (last) => {
    rowOf(last, 2).max = 1n;
  });
  wrong('online-open', 'a banker who counts as a punter', (last) => {
    Object.assign(rowOf(last, 2), { status: 1, order: 9 });
  });
  wrong('online-open', 'a second banker', (last) => {
    rowOf(last, 3).status = 3;
  });
  wrong('venezia-open', 'a volontà of the banker that venezia lacks', (last) => {
    rowOf(last, 4).volonta = 1;
  });
  wrong('heads-up-open', 'a volontà of the banker that heads-up lacks', (last, p) => {
    rowOf(last, p.setup.message.banker).volonta = 2;
  });

  const commitment = (base: string, name: string, change: (last: DraftTurn, p: DraftProof) => void) =>
    cases.listed('T.commitments', base, name, (p, last) => change(last, p));
  const set = (last: DraftTurn, seat: number, value: DraftTurn['list'][number]['commitment']) => {
    betOf(last, seat).commitment = rowOf(last, seat).commitment = value;
  };
  commitment('online-open', 'one of an earlier turn', (last, p) => set(last, 3, rowOf(p.turns[0]!, 3).commitment));
  commitment('saint-vincent-open', 'one that stands twice in the list', (last) =>
    set(last, 3, rowOf(last, 2).commitment),
  );
  commitment('online-open', 'the house’s for this turn', (last, p) => set(last, 3, p.turns[2]!.state.commitment));
  commitment('venezia-open', 'that of the set-up', (last, p) => set(last, 2, p.setup.message.commitment));
  commitment('heads-up', 'one of the draw', (_last, p) => {
    const turn = upTo(p, 0);
    set(turn, turn.bets[0]!.seat, p.draw!.enters[0]!.message.commitment);
  });
  commitment('online-open', 'none of the banker', (last) => {
    rowOf(last, 2).commitment = zero32;
  });

  const closed = (name: string, forced: object) =>
    cases.resealed('T.closed', 'online-open', name, () => undefined, { closed: forced });
  closed('of another bank', { bankId: bytes32('bank') });
  closed('of another turn', { turn: 4 });
  closed('over another state', { state: bytes32('state') });
  closed('over another list', { bets: bytes32('bets') });
  cases.raw('T.closed', 'saint-vincent-open', 'signed by the banker', (_p, last) => {
    last.closed.signature = keyOf(1).sign('Closed', last.closed.message as never).signature;
  });
  cases.raw('T.closed', 'venezia-open', 'a stake that the house did not sign', (_p, last) => {
    rowOf(last, 13).accepted -= 1n;
  });
}

export function moves(cases: Cases): void {
  const [raise, halve, reduce] = [1, 2, 3];
  const wrong = (base: string, name: string, move: number, amount: bigint, cut?: number) =>
    cases.listed('T.move', base, name, (p, last) => {
      const turn = cut === undefined ? last : upTo(p, cut);
      Object.assign(turn.closed.message, { move, amount });
      for (const { seat } of turn.bets) accepts(turn, seat, 0n); // so that no stake is above the posta
      accepts(turn, turn.bets[0]!.seat, 1n);
    });
  wrong('heads-up-open', 'heads-up: a raise', raise!, 1n);
  wrong('heads-up-open', 'heads-up: half of the posta and one more', halve!, 4_951n);
  wrong('heads-up', 'heads-up: halving before the first coup', halve!, 5_000n, 0);
  wrong('heads-up-open', 'an amount without a move', 0, 1n);
  wrong('online', 'online: a raise before a won coup', raise!, 1n, 0);
  wrong('online', 'online: halving before a won coup', halve!, 5_000n, 0);
  wrong('online-halved', 'online: halving a second time', halve!, 292n);
  wrong('online-unhalved', 'online: halving after three won coups', halve!, 390n);
  wrong('online-open', 'online: reducing', reduce!, 1n);
  wrong('online-open', 'online: a raise beyond the banker’s credit', raise!, 49_501n);
  wrong('online-open', 'an unknown move', 4, 1n);
  wrong('online-excess', 'a raise above the highest posta', raise!, 1n);
  wrong('saint-vincent-open', 'saint-vincent: halving', halve!, 6_000n);
  wrong('saint-vincent-open', 'saint-vincent: reducing below the minimum', reduce!, 11_001n);
  wrong('saint-vincent-open', 'saint-vincent: a raise by nothing', raise!, 0n);
  wrong('saint-vincent', 'saint-vincent: reducing before the first coup', reduce!, 1n, 0);
  wrong('saint-vincent-void', 'saint-vincent: reducing after a won coup in the middle of a taglia', reduce!, 1n);
  wrong('venezia-open', 'venezia: a raise', raise!, 1n);
  wrong('venezia', 'venezia: halving after a won coup', halve!, 9_750n, 1);
  cases.right('listed', 'INCOMPLETE', 'online-won-twice', 'online: halving after the second won coup', (_p, last) => {
    Object.assign(last.closed.message, { move: halve, amount: last.closed.message.posta / 2n });
    bets(last, 2, plain!, 100n, 100n);
  });
  const open = (base: string, name: string, move: number, amount: bigint, posta: bigint) =>
    cases.right('listed', 'INCOMPLETE', base, name, (_p, last) => {
      Object.assign(last.closed.message, { move, amount });
      for (const { seat } of last.bets) accepts(last, seat, 0n);
      const { seat } = last.bets[0]!;
      bets(last, seat, banco!, posta, posta);
      for (const other of last.bets.slice(1)) bets(last, other.seat, 0, 0n, 0n);
    });
  open('saint-vincent-open', 'saint-vincent: reducing to the very minimum', reduce!, 11_000n, 1_000n);
  open('online-open', 'online: a raise by all of the credit that a banco can cover', raise!, 18_500n, 38_000n);
  open('saint-vincent-open', 'saint-vincent: a raise at any time', raise!, 1n, 12_001n);
}

export function acceptance(cases: Cases): void {
  const wrong = (base: string, name: string, change: (last: DraftTurn, p: DraftProof) => void) =>
    cases.listed('T.acceptance', base, name, (p, last) => change(last, p));
  wrong('online-open', 'the ferito does not come first', (last) => {
    accepts(last, 1, 0n);
    accepts(last, 3, 19_500n);
  });
  wrong('online-open', 'a banco of nobody', (last) => {
    accepts(last, 1, 0n);
    accepts(last, 4, 1_000n);
  });
  wrong('online-open', 'less than the whole posta for a banco', (last) => accepts(last, 1, 19_499n));
  wrong('online-open', 'a plain bet beside a banco', (last) => {
    accepts(last, 1, 19_000n);
    accepts(last, 4, 500n);
  });
  wrong('online-open', 'more than the bet’s maximum', (last) => {
    bets(last, 1, 0, 0n, 0n);
    bets(last, 3, 0, 0n, 0n);
    accepts(last, 4, 1_001n);
  });
  wrong('online-open', 'more than stack and line', (last) => {
    Object.assign(last.closed.message, { move: 1, amount: 20_000n });
    bets(last, 1, banco!, 39_500n, 39_500n);
    bets(last, 3, 0, 0n, 0n);
    accepts(last, 4, 0n);
  });
  wrong('online-open', 'a bet below the minimum', (last) => {
    bets(last, 1, 0, 0n, 0n);
    bets(last, 3, 0, 0n, 0n);
    bets(last, 4, plain!, 99n, 99n);
  });
  wrong('online', 'a bet before a banco e rispetto returned', (_last, p) => {
    const turn = upTo(p, 1);
    accepts(turn, 1, 0n);
    accepts(turn, 4, 18_000n);
  });
  wrong('venezia-open', 'a tavolo before a banco e rispetto returned', (last) => {
    bets(last, 2, tavolo!, 5_000n, 0n);
    bets(last, 6, rispetto!, 10_000n, 10_000n);
    accepts(last, 13, 0n);
  });
  wrong('venezia-open', 'venezia: a standing bettor calls banco who is not the ferito', (last) => {
    for (const seat of [2, 6]) accepts(last, seat, 0n);
    bets(last, 13, banco!, 10_000n, 10_000n);
  });
  wrong('venezia-suivi', 'the standing ferito does not come first', (last) => {
    accepts(last, 2, 19_500n);
    accepts(last, 13, 0n);
  });
  wrong('online', 'plain bets not by hand', (_last, p) => {
    const turn = upTo(p, 0);
    accepts(turn, 1, 4_000n);
    accepts(turn, 4, 2_000n);
  });
  wrong('heads-up', 'a tavolo for more than half', (_last, p) => {
    const turn = upTo(p, 0);
    bets(turn, turn.bets[0]!.seat, tavolo!, 5_001n, 5_001n);
  });
  wrong('saint-vincent-open', 'a standing bettor before the seated', (last) => {
    accepts(last, 3, 4_000n);
    accepts(last, 11, 1_500n);
  });
  wrong('saint-vincent-open', 'a standing bettor calls banco', (last) => {
    for (const seat of [2, 3, 12]) accepts(last, seat, 0n);
    bets(last, 11, banco!, 11_000n, 11_000n);
  });
  wrong('saint-vincent-open', 'a tavolo that gives way to plain bets', (last) => {
    accepts(last, 2, 0n);
    accepts(last, 11, 3_000n);
    accepts(last, 12, 2_000n);
  });
  wrong('venezia', 'a plain bet beside tavolo e tavolo', (_last, p) => {
    const turn = upTo(p, 1);
    accepts(turn, 6, 9_250n);
    accepts(turn, 13, 500n);
  });
  wrong('venezia-open', 'more than the half that plays of a bet a cavallo', (last) => {
    accepts(last, 6, 3_001n);
    accepts(last, 13, 2_999n);
  });
  wrong('heads-up-open', 'half of what would fit', (last) => accepts(last, last.bets[0]!.seat, 1_500n));
  cases.resealed('T.acceptance', 'venezia-open', 'more than the posta', (_p, last) => {
    accepts(last, 13, 3_001n);
  });
  const right = (base: string, name: string, change: (last: DraftTurn, p: DraftProof) => void) =>
    cases.right('listed', 'INCOMPLETE', base, name, (p, last) => change(last, p));
  right('online-open', 'a ferito who does not call: banco by hand', (last) => {
    bets(last, 1, plain!, 500n, 0n);
    accepts(last, 3, 19_500n);
  });
  right('online-open', 'two callers of banco e rispetto: the first by hand', (last) => {
    bets(last, 1, rispetto!, 19_500n, 0n);
    bets(last, 3, rispetto!, 19_500n, 19_500n);
    accepts(last, 4, 0n); // after the caller in the order of arrival
  });
  right('venezia-open', 'a tavolo before a banco e rispetto stands', (last) => {
    bets(last, 2, tavolo!, 5_000n, 5_000n);
    bets(last, 6, rispetto!, 10_000n, 5_000n);
    accepts(last, 13, 0n);
  });
  right('venezia-suivi', 'banco suivi of a standing bettor', () => undefined);
  right('online-open', 'a banco that its credit cannot cover is returned', (last) => {
    Object.assign(last.closed.message, { move: 1, amount: 20_000n });
    bets(last, 1, banco!, 39_500n, 0n);
    bets(last, 3, banco!, 39_500n, 39_500n);
  });
  right('venezia-open', 'three tavoli: two play', (last) => {
    bets(last, 2, tavolo!, 5_000n, 5_000n);
    bets(last, 6, tavolo!, 5_000n, 5_000n);
    accepts(last, 13, 0n);
  });
}

export function handAndPosta(cases: Cases): void {
  const closed = (step: 'T.hand' | 'T.posta', base: string, name: string, forced: object, cut?: number) =>
    cases.resealed(
      step,
      base,
      name,
      (p) => {
        if (cut !== undefined) upTo(p, cut);
      },
      { closed: forced },
    );
  closed('T.hand', 'saint-vincent-open', 'a lower stake', { hand: 3 });
  closed('T.hand', 'online', 'equal stakes, not by hand', { hand: 4 }, 0);
  closed('T.hand', 'venezia', 'equal stakes by seat, not by hand', { hand: 2 }, 1);
  closed('T.hand', 'saint-vincent', 'a principiante', { hand: 3 }, 0);
  closed('T.hand', 'heads-up-open', 'the banker itself', { hand: 1 });
  closed('T.hand', 'online-open', 'a seat that is not in the coup', { hand: 3 });
  closed('T.posta', 'heads-up-open', 'heads-up: what is not covered stays in the posta', {
    posta: 4_950n,
    garage: 5_000n,
  });
  closed('T.posta', 'online-open', 'online: to the garage before the cards', { posta: 19_499n, garage: 1n });
  closed('T.posta', 'saint-vincent-open', 'saint-vincent: the posta before the move', { posta: 12_000n });
  closed('T.posta', 'online-excess', 'online: the excess is forgotten', { garage: 0n });
  closed('T.posta', 'venezia-excess', 'venezia: the excess in a garage', { garage: 4_500n });
}
