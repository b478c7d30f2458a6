/**
 * The player's side of protocol.md 2 as one pure function: from what the seat remembers and what the table claims, it
 * computes what to remember now and what to send. Level-triggered: the same view twice gives the same commands, so a
 * lost message, a reload or a restart of the server needs no special path. A view may say when to send; what is sent
 * follows from the memory.
 */
import type { Claim } from '../claim.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls, moves } from '../protocol/messages.ts';
import type { SeatCommand } from '../table/commands.ts';
import type { TableView } from '../table/sette-view.ts';
import { isOpenToSignatures } from '../table/view.ts';
import { bankersWord, choiceCommand, isStake, type ByHand } from './by-hand.ts';
import { hasChosen, withTimeToChoose, type PageClock } from './choosing.ts';
import { drawLink, enter } from './draws.ts';
import { followBank } from './follow.ts';
import { seatGameOf } from './games.ts';
import { bankerLinkDuty, giveDuty, nothing, waitsFor, type Duty } from './give.ts';
import { runningCoup } from './running.ts';
import { leaveAgain } from './leaving.ts';
import { keyOf, withBank, type OwnMove, type SeatBank, type SeatMemory } from './memory.ts';
import { isInDoubt, isOverruledIn } from './overruled.ts';
import { hasPassed, isConfirmed, standingBet, standingMove } from './own.ts';
import { goAgain, withClosedBets } from './presence.ts';
import { isAway } from './away.ts';
import { withOffer, withoutOffer, withTimeOffered } from './offered.ts';
import { silentIn, unplayed } from './payments.ts';
import {
  chosenFor,
  decisionDue,
  drawsOpen,
  isAsked,
  isOfOwnGame,
  movesUntilClose,
  onlyGoesOn,
  playableBank,
} from './rights.ts';
import { burn, show, showBurnt } from './secrets.ts';
import { withShownWords } from './shown-words.ts';
import { signAck, signChoice, signResult } from './sign.ts';
import { hasTaken } from './talk.ts';
import { isStopped } from './trouble.ts';

/** If `memory` differs from the memory given, store it durably BEFORE `send` leaves. */
export type Advance = Duty;

export interface AdvanceOptions {
  /**
   * For seats that the house itself plays: they agree to what the house does, and send `Give` and link with the list
   * (protocol.md 2.3). Never for a player's seat.
   */
  readonly linkWithList?: boolean;
  /**
   * Numbers of banks that the chain has paid. Without it the client believes the table, as the house's own seats do.
   */
  readonly paid?: ReadonlySet<bigint>;
  /** What the chain has paid this seat in them, by number. */
  readonly lines?: ReadonlyMap<bigint, bigint>;
  /** Without it a banker that may still choose is bound by its own choice only (protocol.md 2.2). */
  readonly clock?: PageClock;
  /** False until the chain has shown that the seat is in the escrow: until then nothing that stakes money leaves. */
  readonly stakes?: boolean;
}

type Act = (memory: SeatMemory, view: Claim<TableView>) => Duty;

/**
 * Everything that the client does by itself: enter, links, gives, checks, acks, results. In an alarm or a
 * disagreement it sends nothing.
 */
export function advance(
  memory: SeatMemory,
  view: Claim<TableView>,
  { linkWithList = false, paid, lines, stakes = true, clock }: AdvanceOptions = {},
): Advance {
  // A view for somebody else lacks what only this seat is sent, as before its page has identified itself.
  const me = view.seats.find(({ key }) => key === keyOf(memory));
  const timed = withTimeOffered(memory, clock);
  if (memory.alarm !== null || me === undefined || me.seat !== view.viewer || !isOfOwnGame(memory, view))
    return nothing(withoutOffer(timed));
  const seen = withTimeToChoose(followBank(timed, view, linkWithList, paid, lines), view, clock, stakes);
  const followed = withClosedBets(withShownWords(withOffer(seen, view, clock), view), view);
  const give: Act = (m) => (linkWithList || hasChosen(m, clock) ? giveDuty(m, linkWithList) : nothing(m));
  const play: readonly Act[] = stakes ? [takeAgain, goOn, passAgain, betAgain, give] : [withdrawalAgain];
  const acts: readonly Act[] = [
    goAgain,
    leaveAgain,
    enter,
    drawLink,
    owedLink,
    ack,
    ...play,
    bankerLinkDuty,
    choice,
    results,
  ];
  return acts.reduce<Advance>((sofar, act) => {
    if (isStopped(sofar.memory)) return { memory: sofar.memory, send: [] };
    const { memory: next, send } = act(sofar.memory, view);
    return isStopped(next) ? { memory: next, send: [] } : { memory: next, send: [...sofar.send, ...send] };
  }, nothing(followed));
}

const said = (memory: SeatMemory, act: ByHand | null): Duty =>
  act === null ? nothing(memory) : { memory: act.memory, send: [act.command] };
/**
 * A link that this seat did not give in time: shown once the void coup's bank is paid (protocol.md 2.4). Such a link is
 * burnt.
 */
function owedLink(memory: SeatMemory, view: TableView): Duty {
  const owes = view.seats.find((one) => one.seat === memory.seat)?.owes ?? null;
  const bank = memory.banks.find(
    (one) => one.final && one.mine && owedRow(one, memory)?.commitment === owes?.commitment,
  );
  const closed = bank?.proof.turns.at(-1)?.closed;
  if (owes === null || bank === undefined || closed === undefined) return nothing(memory);
  const list = hashStruct('Closed', closed.message);
  const { commitment } = owes;
  // A link that the seat gave for this list and the table lacks is shown for this list only: it was lost on its way, or
  // bound on chain alone and called silent.
  const isOut = memory.papers[commitment]?.stage === 'shown' || bank.refused?.message.closed === list;
  const out = silentIn(bank, memory)
    ? showBurnt(burn(memory, bank.bankId), commitment)
    : isOut
      ? show(memory, commitment, list)
      : null;
  return out === null
    ? nothing(memory)
    : { memory: out.memory, send: [{ type: 'link', closed: list, link: out.link }] };
}

/** This seat's row in the list that ended the bank unplayed. */
function owedRow({ proof }: SeatBank, { seat }: SeatMemory) {
  const turn = proof.turns.at(-1);
  return turn?.step === undefined ? turn?.list?.find((row) => row.seat === seat) : undefined;
}

/**
 * Acknowledges the last state that the seat has checked in the newest bank, until the table has the acknowledgement.
 */
function ack(memory: SeatMemory, view: TableView): Duty {
  const bank = memory.banks.at(-1);
  if (bank === undefined || !bank.mine || bank.barred !== null || bank.checked.turn === 0) return nothing(memory);
  if (isOverruledIn(memory, bank.bankId)) return nothing(memory);
  const turn = view.bank?.bankId === bank.bankId ? view.bank.proof.turns[bank.checked.turn - 1] : undefined;
  if (turn?.acks === undefined || turn.acks.some(({ seat }) => seat === memory.seat)) return nothing(memory);
  return { memory, send: [{ type: 'ack', ack: signAck(memory, bank.checked) }] };
}

/**
 * The banker's commitment where there is nothing to choose, as before the first coup of a bank, or where the bets are
 * open and a later move replaces it.
 */
function goOn(memory: SeatMemory, view: TableView): Duty {
  const bank = playableBank(memory);
  if (bank === null || bank.proof.setup.message.banker !== memory.seat || view.bank?.bankId !== bank.bankId)
    return nothing(memory);
  const state = hashStruct('State', bank.checked);
  if (isAway(memory) || hasPassed(memory, state)) return nothing(memory);
  const before = standingMove(memory, state);
  if (before !== undefined) {
    const { state: over, move, amount, volonta, commitment, went } = before;
    // Nobody asks for a change of what the table has, and one that was lost is never refused: its player sees it made.
    const isDue = view.bank.move === null ? waitsFor(view, memory, 'move') : isUnheard(memory, before, view);
    return went !== true && isDue
      ? { memory, send: [{ type: 'move', state: over, move, amount, volonta, commitment }] }
      : nothing(memory);
  }
  if (view.bank.move !== null) return nothing(memory);
  const unasked = onlyGoesOn(bank, memory) || (view.phase === 'bets' && movesUntilClose(memory));
  return waitsFor(view, memory, 'move') && unasked ? said(memory, bankersWord(memory, moves.on, 0n)) : nothing(memory);
}

/** A choice of its player that the table has neither taken nor shown while it may be changed. */
const isUnheard = (memory: SeatMemory, move: OwnMove, { phase }: TableView): boolean =>
  move.chosen === true &&
  !isConfirmed(move) &&
  phase === 'bets' &&
  movesUntilClose(memory) &&
  runningCoup(memory) === null;

/**
 * A passed bank that its player has taken, until the table has answered. In an auction the same word would be a bid:
 * there its player is asked anew.
 */
function takeAgain(memory: SeatMemory, { phase, number }: TableView): Duty {
  const isOpen = phase === 'offer' || phase === 'takeBack';
  if (!isOpen || isAway(memory) || isInDoubt(memory) || !hasTaken(memory, number)) return nothing(memory);
  const { amount, taken = [] } = memory.posta!;
  return taken.includes(amount) ? nothing(memory) : { memory, send: [{ type: 'take', number, amount }] };
}

/** A pass that the table has not answered: it was stored, and may never have left. */
function passAgain(memory: SeatMemory, { bank: shown, phase }: TableView): Duty {
  const bank = playableBank(memory);
  const isOpen = (phase === 'move' || phase === 'bets') && bank !== null && shown?.bankId === bank.bankId;
  if (!isOpen || isAway(memory) || runningCoup(memory) !== null) return nothing(memory);
  const state = hashStruct('State', bank.checked);
  return hasPassed(memory, state) && memory.passed?.taken !== true
    ? { memory, send: [{ type: 'pass', state }] }
    : nothing(memory);
}

/**
 * Sends the seat's last bet again, unchanged, until it is seen. A stake that the table has taken and shows no more has
 * gone back (R3.13, R3.19, R3.20), and only its player makes another. Who does not bet signs nothing (protocol.md 2.2).
 */
function betAgain(memory: SeatMemory, view: TableView): Duty {
  const bank = playableBank(memory, { inDoubt: true });
  if (bank === null || view.phase !== 'bets' || view.bank?.bankId !== bank.bankId || runningCoup(memory) !== null)
    return nothing(memory);
  const shown = view.bank.bets.find(({ seat }) => seat === memory.seat)?.bet?.signature;
  const last = standingBet(memory, hashStruct('State', bank.checked));
  if (last === undefined) return nothing(memory);
  const { message, signature, taken, back, went } = last;
  const isStaked = message.call !== calls.none;
  const wentBack = taken === true && isStaked;
  // Nobody asks for a change of what the table has. Where one bets after the other, who has no bet there has no turn.
  const mayChange = shown !== undefined || !seatGameOf(memory.table).inTurns;
  const isDue = waitsFor(view, memory, 'bet') || (mayChange && !isConfirmed(last));
  return (isStaked && (isAway(memory) || went === true)) ||
    shown === signature ||
    wentBack ||
    (isStaked && isInDoubt(memory)) ||
    back === true ||
    !isDue
    ? nothing(memory)
    : { memory, send: [{ type: 'bet', bet: { message, signature } }] };
}

/** The same for a seat that may stake nothing yet: a bet taken back. */
function withdrawalAgain(memory: SeatMemory, view: TableView): Duty {
  const duty = betAgain(memory, view);
  return duty.send.some(isStake) ? nothing(memory) : duty;
}

/**
 * Repeats the player's decision, or that they asked for advice, until the table has it. What the player wants decided
 * without a question is decided by itself.
 */
function choice(before: SeatMemory, view: Claim<TableView>): Duty {
  if (!isAsked(before, view)) return nothing(before);
  const memory = withUnasked(before);
  const due = decisionDue(memory);
  const closed = runningCoup(memory)?.closed;
  if (closed === undefined) return nothing(memory);
  const draw = due === null ? memory.chosen[closed] : chosenFor(memory, due);
  if (draw !== undefined) return { memory, send: [{ type: 'choice', choice: signChoice(memory, closed, draw) }] };
  return memory.advised === closed ? { memory, send: [{ type: 'advice', closed }] } : nothing(memory);
}

function withUnasked(memory: SeatMemory): SeatMemory {
  const due = decisionDue(memory);
  const draw =
    due === null || drawsOpen(memory) === null ? null : seatGameOf(memory.table).unasked(memory, due.decision);
  return draw === null ? memory : (choiceCommand(memory, draw)?.memory ?? memory);
}

/**
 * Signs the result of the last checked state: of the bank that has just ended, and of earlier ones that still wait for
 * it.
 */
function results(memory: SeatMemory, view: TableView): Duty {
  const wanted = memory.banks.filter((bank) => maySignResult(memory, bank) && isAskedFor(memory, view, bank));
  return wanted.reduce<Duty>((sofar, bank) => {
    const command: SeatCommand = { type: 'result', number: bank.number, signature: signResult(memory, bank) };
    const resulted = hashStruct('State', bank.checked);
    return { memory: withBank(burn(sofar.memory, bank.bankId), { ...bank, resulted }), send: [...sofar.send, command] };
  }, nothing(memory));
}

function isAskedFor(memory: SeatMemory, view: TableView, { bankId }: SeatBank): boolean {
  if (view.bank?.bankId === bankId) return waitsFor(view, memory, 'result');
  return view.past.some((p) => p.bankId === bankId && isOpenToSignatures(p.status) && !p.signed.includes(memory.seat));
}

/**
 * The bank has ended, every turn is checked, and every list that this seat gave for has an end. A list that the house
 * swallowed, or declared void in this seat's name, is demanded, not signed away.
 */
function maySignResult(memory: SeatMemory, bank: SeatBank): boolean {
  const { proof, verifiedTurns, mine, barred, checked, resulted } = bank;
  if (!mine || barred !== null || proof.end === undefined || verifiedTurns !== proof.turns.length) return false;
  if (resulted !== null && resulted !== hashStruct('State', checked)) return false;
  if (isOverruledIn(memory, bank.bankId)) return false;
  return unplayed(memory, bank) === 'none';
}
