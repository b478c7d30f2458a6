/** Sette e mezzo before the seat's client: each of its rulesets. */
import { isAfter, lastTurnOf } from '../proof/sette-turns.ts';
import { calls, moves } from '../protocol/messages.ts';
import { afterExcess, betProblem, betsOpen } from '../sette/arithmetic.ts';
import type { SetteRuleset } from '../sette/ruleset.ts';
import type { DuelView, SetteView } from '../table/sette-view.ts';
import { noOptions } from '../table/view.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { contextFor } from './bank-context.ts';
import type { SeatGame } from './game.ts';
import { creditIn, type SeatBank } from './memory.ts';
import { standingBet } from './own.ts';
import {
  areOneHand,
  decisionOn,
  decisionsIn,
  endsOf,
  endWith,
  faceUpSaid,
  isAsked,
  isHand,
  seenIn,
  unasked,
} from './sette-decisions.ts';
import { coupShown, deckShown, restShown } from './sette-picture.ts';
import { doubtsOf, knowsLimits, limitsOf, postaOpen, setupProblem } from './sette-rounds.ts';
import { worthOfBet } from './worth.ts';

/** The seat has had no turn in this bank, nor has one behind it by hand. */
function mayStillCome(bank: SeatBank, seat: number): boolean {
  const context = contextFor(bank);
  return isAfter(context.setup.banker, seat, lastTurnOf(context, bank.checked));
}

/** Tables of this ruleset. */
export function setteGame(ruleset: SetteRuleset): SeatGame {
  const postaOf = ({ proof, checked }: SeatBank) => afterExcess(proof.table, checked).posta;
  return {
    noOptions: { ...noOptions, decline: false } as typeof noOptions,
    ofTwo: false,
    movesUntilClose: false,
    choiceTime: 0,
    drawTime: ruleset.play.clocks.draw,
    passes: false,
    sold: false,
    advice: false,
    inTurns: true,
    hasSeat: (seat) => seat >= 1 && seat <= ruleset.play.seats.most,
    setupProblem: (memory, setup) => setupProblem(ruleset, memory, setup),
    doubtsOf: (memory, setup, draw) => doubtsOf(ruleset, memory, setup, draw),
    // Each bank begins a new taglia, one behind the last that was seen (`shoesAfter`).
    mayBeginSo: () => false,
    wasDue: null,
    postaOpen: (memory, view, limits, most) => postaOpen(ruleset, memory, view.options.posta, limits, most),
    punterOptions(memory, bank, view, limits) {
      const isDue = (view as SetteView).bank?.turn === memory.seat && mayStillCome(bank, memory.seat);
      if (!isDue || !knowsLimits(ruleset, memory)) return {};
      const open = betsOpen(ruleset, { ...limitsOf(memory), ...limits }, postaOf(bank), creditIn(bank, memory));
      const standing = standingBet(memory, hashStruct('State', bank.checked));
      const decline = standing === undefined || standing.message.call === calls.none || standing.back === true;
      return { bet: { ...open, tavolo: null }, decline };
    },
    mayCall: (_bank, _seat, call) => ruleset.calls.includes(call),
    mayBet(memory, bank, bet) {
      const limits = limitsOf(memory);
      const isDue = mayStillCome(bank, memory.seat) && knowsLimits(ruleset, memory);
      return isDue && betProblem(ruleset, limits, postaOf(bank), creditIn(bank, memory), bet) === null;
    },
    movesIn: () => [{ move: moves.on, min: 0n, max: 0n }],
    mayPass: () => false,
    sideAfter: ({ proof, checked }) => afterExcess(proof.table, checked),
    isHand,
    areOneHand,
    decisionOn(memory, bank, turn, kinds) {
      const list = turn.closed === undefined ? null : hashStruct('Closed', turn.closed.message);
      return list === null ? null : decisionOn(ruleset, memory, bank, turn, list, kinds);
    },
    isAsked: (coup, isOfHand, count) => isAsked(coup as DuelView, isOfHand, count),
    unasked,
    faceUpSaid: (coup) => faceUpSaid(coup as DuelView),
    seenIn,
    decisionsIn: (context, turn, cards, seat) => (ruleset.bound ? [] : decisionsIn(context, turn, cards, seat)),
    endWith,
    endsOf: (_context, _turn, cards) => endsOf(ruleset, cards),
    deckShown,
    coupShown: (memory, bank, said, own) => coupShown(memory, bank, said as DuelView, own),
    worthOf: ({ checked }) => worthOfBet(checked.composition),
    pictureOf: (memory, bank, { bet }, view) => ({
      highestBet: ruleset.posta === 'the piatto' ? null : (memory.highestBet ?? null),
      rest: restShown(memory, view as SetteView),
      worth: bank === null || bet === null ? null : worthOfBet(bank.checked.composition),
    }),
  };
}
