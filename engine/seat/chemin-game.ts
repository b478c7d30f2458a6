/** Chemin de fer before the seat's client: each of its rulesets. */
import { present } from '../assert.ts';
import { fullShoe, packComposition, cardsLeft, unpackComposition } from '../fairness/composition.ts';
import { cheminPast } from '../proof/chemin-past.ts';
import { calls, moves } from '../protocol/messages.ts';
import { mayStandingCall } from '../rules/acceptance.ts';
import { afterMove } from '../rules/arithmetic.ts';
import { betRange, postaRange } from '../rules/betting.ts';
import { firstStandingSeat } from '../rules/hand-order.ts';
import { isOpenMove, mayPass, openMoves } from '../rules/rights.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { cardsDrawn } from '../rules/taglia.ts';
import { noOptions, type CoupView, type View } from '../table/view.ts';
import { contextFor, historyFor } from './bank-context.ts';
import { decisionOn, decisionsIn, endsOf, endWith, isHand, naturalOf, seenIn } from './chemin-decisions.ts';
import { coupShown, sabotShown } from './chemin-picture.ts';
import type { SeatGame } from './game.ts';
import { creditIn, stackOf, type SeatBank } from './memory.ts';
import { declaresAtOnce } from './play.ts';
import { wasDue } from './whose-turn.ts';

const pastIn = (bank: SeatBank) => cheminPast(historyFor(bank, contextFor(bank)));

function pastOf(bank: SeatBank) {
  return present(pastIn(bank).rights, 'the past of a bank that was checked from its beginning');
}

/** Tables of this ruleset. */
export function cheminGame(ruleset: Ruleset): SeatGame {
  const { play, standing } = ruleset;
  const hasSeat = (seat: number) =>
    seat >= 1 && (seat < firstStandingSeat ? seat <= play.seats.most : standing !== 'none');
  /** A standing bettor has few calls: plain bets, and in some rulesets banco as the ferito (rules.md 1.1). */
  const mayCall = (bank: SeatBank, seat: number, call: number) =>
    seat < firstStandingSeat || mayStandingCall(ruleset, pastIn(bank).ferito, { seat, call });
  const sideAfter: SeatGame['sideAfter'] = (bank, said) => {
    const { checked, proof } = bank;
    const { table, setup } = proof;
    const open = () => openMoves(ruleset, table, checked, stackOf(bank, setup.message.banker), pastOf(bank));
    const right = said !== null && isOpenMove(open(), said.move, said.amount);
    return afterMove(ruleset, table, checked, right ? said.move : moves.on, right ? said.amount : 0n);
  };
  return {
    noOptions,
    ofTwo: play.seats.most === 2 && standing === 'none',
    movesUntilClose: play.movesUntil === 'the bets close',
    choiceTime: play.clocks.choice,
    drawTime: play.clocks.draw,
    passes: true,
    sold: play.seguito !== null,
    advice: play.advice,
    inTurns: false,
    hasSeat,
    setupProblem: () => null,
    doubtsOf: () => [],
    // A new taglia begins behind the cut; within one no card comes back.
    mayBeginSo(left, { taglia, composition }, unseen) {
      if (taglia === left.taglia + 1)
        return composition === packComposition(fullShoe) && cardsDrawn(left.composition) + unseen >= ruleset.cut.card;
      if (taglia !== left.taglia) return false;
      const [now, before] = [unpackComposition(composition), unpackComposition(left.composition)];
      return now.every((count, kind) => count <= before[kind]!) && cardsLeft(before) - cardsLeft(now) <= unseen;
    },
    wasDue: (memory, last) => wasDue(memory, last, play.seguito !== null),
    postaOpen: (_memory, _view, limits, most) => (most > 0n ? postaRange(limits, most) : null),
    punterOptions(memory, bank, view, limits) {
      const range = betRange(ruleset, limits, sideAfter(bank, view.bank?.move ?? null).posta, creditIn(bank, memory));
      const open = (call: number, price: bigint | null) => (mayCall(bank, memory.seat, call) ? price : null);
      return { bet: { ...range, banco: open(calls.banco, range.banco), tavolo: open(calls.tavolo, range.tavolo) } };
    },
    mayCall,
    mayBet: ({ seat }, bank, { call }) => mayCall(bank, seat, call),
    movesIn: (bank, { seat }, limits) => openMoves(ruleset, limits, bank.checked, stackOf(bank, seat), pastOf(bank)),
    mayPass: (bank) => mayPass(ruleset, pastOf(bank)),
    sideAfter,
    isHand,
    areOneHand: (some, others) => some.join() === others.join(),
    decisionOn: (memory, bank, turn, kinds) => decisionOn(ruleset, memory, bank, turn, kinds),
    isAsked: () => true,
    unasked: (memory, decision) => (declaresAtOnce(memory) ? naturalOf(decision) : null),
    faceUpSaid: () => null,
    seenIn: (context, turn, cards, seat) => seenIn(ruleset, context, turn, cards, seat),
    decisionsIn: (context, turn, cards, seat) => decisionsIn(ruleset, context, turn, cards, seat),
    endWith: (context, turn, cards) => endWith(ruleset, context, turn, cards),
    endsOf: (context, turn, cards) => endsOf(ruleset, context, turn, cards),
    deckShown: (bank, view) => sabotShown(ruleset, bank, view as View),
    coupShown: (memory, bank, said, own) => coupShown(memory, bank, said as CoupView, own),
    worthOf: () => null,
    // A passed bank has one price: the one that this seat would sign for.
    pictureOf(_memory, _bank, { take }, view) {
      const { seguito } = view as View;
      return { seguito: seguito === null || take === null ? seguito : { ...seguito, height: take } };
    },
  };
}
