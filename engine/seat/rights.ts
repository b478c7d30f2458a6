/**
 * What a seat's player may do, and at what price (rules.md 1, 2): computed from the state that the seat has checked. A
 * view says only whose turn it is. Shown to the player, and checked again before a command is made.
 */
import { greatest, least } from '../least.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { moves } from '../protocol/messages.ts';
import type { BankerSide } from '../rules/arithmetic.ts';
import { isOpenMove, type OpenMove } from '../rules/rights.ts';
import type { Hex } from '../bytes.ts';
import type { Claim } from '../claim.ts';
import type { SetteOptions, SetteView, TableView } from '../table/sette-view.ts';
import type { MoveView, Options, View } from '../table/view.ts';
import type { ProofTurn } from '../proof/format.ts';
import { contributorsOf } from '../proof/gives.ts';
import { contextFor } from './bank-context.ts';
import { mayPlayIn } from './doubts.ts';
import type { Decision, LimitsNow } from './game.ts';
import { seatGameOf } from './games.ts';
import { runningCoup } from './running.ts';
import { isInDoubt } from './overruled.ts';
import { hasPassed, standingMove } from './own.ts';
import { isAway, isStanding, maySitIn } from './away.ts';
import { decisionKey, newestBank, turnKey, type SeatBank, type SeatMemory } from './memory.ts';
import { shownCards } from './shown.ts';
import { countOf } from './terms.ts';
import { isStopped } from './trouble.ts';

/**
 * The newest bank, if this seat may stake money in it; null otherwise. `inDoubt`: also while its player has not said
 * that it goes on after a coup that was not its own (`overruled.ts`).
 */
export function playableBank(memory: SeatMemory, { inDoubt = false } = {}): SeatBank | null {
  const bank = newestBank(memory);
  if (!inDoubt && isInDoubt(memory)) return null;
  return bank !== null && mayPlayIn(memory, bank) && !contextFor(bank).game.isOver(bank.checked) ? bank : null;
}

/**
 * What the player may do by hand now. Posta and bet are ranges in hundredths of a chip; a move's amount is what it
 * takes out.
 */
export function optionsOf(memory: SeatMemory, view: Claim<SetteView>): SetteOptions;
export function optionsOf(memory: SeatMemory, view: Claim<View>): Options;
export function optionsOf(memory: SeatMemory, view: Claim<TableView>): Options;
export function optionsOf(memory: SeatMemory, view: Claim<TableView>): Options {
  const game = seatGameOf(memory.table);
  if (isStopped(memory) || view.viewer === null || !isOfOwnGame(memory, view)) return game.noOptions;
  const away = isAway(memory);
  const row = view.seats.find(({ seat }) => seat === memory.seat);
  const isOut = row?.sittingOut === true;
  // A table that shows nothing of its going has not heard of it, or says so: it is there again by its own word only.
  const isBack = maySitIn(memory) && !isOut && row?.leaving !== true;
  // A table that offers it may have heard the sit-out only, and not yet that its player stands up (P7.17).
  const sitIn = (view.options.sitIn || isBack) && !isStanding(memory) && !isLeaving(memory);
  const none = { ...game.noOptions, sitIn };
  if (isSeguito(view.phase))
    return game.sold && !away && !isInDoubt(memory) ? { ...none, ...seguitoOpen(memory, view) } : none;
  if (view.phase === 'posta' && view.banker === memory.seat)
    return away || isInDoubt(memory) ? none : { ...none, posta: postaOpen(memory, view) };
  const bank = playableBank(memory, { inDoubt: true });
  if (bank === null || bank.bankId !== view.bank?.bankId) return none;
  // A coup that it has given for is decided whatever else it is asked.
  if (view.phase !== 'move' && view.phase !== 'bets')
    return { ...none, draws: isAsked(memory, view) ? (drawsOpen(memory)?.options ?? []) : [] };
  if (isInDoubt(memory)) return none;
  const banks = bank.proof.setup.message.banker === memory.seat;
  // Where its own player has not gone the table says whether it sits out: that can only take a button away (R9.16).
  const out = away || isOut;
  const pass = banks && game.passes && (mayPassIn(bank) || (view.phase === 'bets' && view.options.pass));
  // Who has passed has said its word over this state: no time binds it to another (protocol.md 2.2).
  const open =
    out || hasPassed(memory, hashStruct('State', bank.checked))
      ? []
      : movesOffered(bank, memory, view).map(({ move, max }) => ({ move, amount: max }));
  const ready = !out && view.options.ready;
  if (view.phase === 'move' && banks) return { ...none, moves: open, pass };
  if (view.phase === 'bets' && banks)
    return { ...none, moves: game.movesUntilClose && !hasMoved(memory, bank) ? open : [], pass, ready };
  if (banks || view.phase === 'move') return none;
  const bets = out ? {} : game.punterOptions(memory, bank, view, limitsNow(memory, view));
  return { ...none, ...bets, ready };
}

/** A view is read by the ruleset that it names: one with another than this seat's table has nothing to say here. */
export function isOfOwnGame({ table }: Pick<SeatMemory, 'table'>, view: Pick<TableView, 'table'>): boolean {
  return view.table.ruleset === table.ruleset;
}

/** It has signed a `Leave` in a bank that goes on: that is said until the table shows it (`leaving.ts`). */
function isLeaving(memory: SeatMemory): boolean {
  const bank = newestBank(memory);
  return bank !== null && memory.left.includes(bank.bankId) && bank.proof.end === undefined;
}

/** The table asks this seat for the decision that is due by its own signed cards. */
export function isAsked(memory: SeatMemory, { bank }: Claim<TableView>): boolean {
  const coup = bank?.coup ?? null;
  const closed = runningCoup(memory)?.closed;
  if (coup?.decides !== memory.seat || coup.closed !== closed) return false;
  const due = decisionDue(memory);
  return due === null || seatGameOf(memory.table).isAsked(coup, due.isHand, due.decision.count);
}

/** At this table the banker may still move while the bets are open (rules.md 1.2); elsewhere its word comes first. */
export function movesUntilClose({ table }: Pick<SeatMemory, 'table'>): boolean {
  return seatGameOf(table).movesUntilClose;
}

/** It has done more before the coming coup than going on, which the table has not refused, and which has not lapsed. */
function hasMoved({ moves: own }: SeatMemory, { checked }: SeatBank): boolean {
  const state = hashStruct('State', checked);
  return own.some((one) => one.state === state && one.move !== moves.on && !one.refused && one.back !== true);
}

const isSeguito = (phase: View['phase']): boolean => phase === 'offer' || phase === 'takeBack' || phase === 'auction';

/** A passed bank costs what the player agrees to when it is shown; nothing above what the seat has brought and won. */
function seguitoOpen(memory: SeatMemory, { options: { take, bid } }: TableView): Pick<Options, 'take' | 'bid'> {
  const most = least(countOf(memory), memory.table.maxPosta);
  const within = (amount: bigint | null) => (amount !== null && amount > 0n && amount <= most ? amount : null);
  return { take: within(take), bid: within(bid) };
}

/**
 * The limits within which a range is offered. The signed ones bind; higher minimums are the director's word (R13.6),
 * and a false one can only take small amounts away.
 */
function limitsNow({ table }: SeatMemory, { minimum }: TableView): LimitsNow {
  const minPosta = least(greatest(table.minPosta, minimum.minPosta), table.maxPosta);
  return { minBet: least(greatest(table.minBet, minimum.minBet), minPosta), minPosta, maxPosta: table.maxPosta };
}

/** At most what the seat has brought and won, whatever the table says it has. */
function postaOpen(memory: SeatMemory, view: Claim<TableView>): Options['posta'] {
  const credit = view.seats.find(({ seat }) => seat === memory.seat)?.credit ?? 0n;
  return seatGameOf(memory.table).postaOpen(memory, view, limitsNow(memory, view), least(credit, countOf(memory)));
}

/** The seat may make this call in this bank, whatever it costs. */
export function mayCallHere(
  { seat, table }: Pick<SeatMemory, 'seat' | 'table'>,
  bank: SeatBank,
  call: number,
): boolean {
  return seatGameOf(table).mayCall(bank, seat, call);
}

/** The banker's word over the checked state: this seat's own as it has given it, another's as the table reports it. */
export function moveNow(
  bank: SeatBank,
  memory: Pick<SeatMemory, 'seat' | 'moves'>,
  view: Pick<TableView, 'bank'>,
): MoveView | null {
  if (!bank.mine || bank.proof.setup.message.banker !== memory.seat)
    return view.bank?.bankId === bank.bankId ? view.bank.move : null;
  const own = standingMove(memory, hashStruct('State', bank.checked));
  if (own === undefined) return null;
  const { move, amount, volonta, commitment } = own;
  return { move, amount, volonta, own: { volonta, commitment } };
}

/** The banker's side against which the coming coup is played: after the banker's word, if that is open. */
export function sideOf(
  bank: SeatBank,
  memory: Pick<SeatMemory, 'seat' | 'moves' | 'table'>,
  view: Pick<TableView, 'bank'>,
): BankerSide {
  return seatGameOf(memory.table).sideAfter(bank, moveNow(bank, memory, view));
}

/** The moves open to this seat as the banker. */
export function movesIn(bank: SeatBank, memory: SeatMemory): readonly OpenMove[] {
  return seatGameOf(memory.table).movesIn(bank, memory, memory.table);
}

/**
 * Of these what the table takes now: under higher minimums of the director's a posta may not be reduced so far (R13.6).
 */
function movesOffered(bank: SeatBank, memory: SeatMemory, view: TableView): readonly OpenMove[] {
  const signed = movesIn(bank, memory);
  const now = seatGameOf(memory.table).movesIn(bank, memory, limitsNow(memory, view));
  return now.filter(({ move, max }) => isOpenMove(signed, move, max));
}

export function mayPassIn(bank: SeatBank): boolean {
  return seatGameOf(bank.proof.table).mayPass(bank);
}

/** The banker has nothing to choose: it goes on. */
export function onlyGoesOn(bank: SeatBank, memory: SeatMemory): boolean {
  const open = movesIn(bank, memory);
  return open.length === 1 && open[0]!.move === moves.on && !mayPassIn(bank);
}

/** The bank is paid; or the house calls this coup void in the seat's name, and no demand has it played on chain. */
function isOver(memory: SeatMemory, bank: SeatBank, closed: Hex): boolean {
  const contested = memory.contested?.[closed];
  return bank.final || contested === 'over' || (bank.refused !== undefined && contested === undefined);
}

/** The decision that is due in the running coup, decided or not. */
interface Due {
  readonly closed: Hex;
  readonly decision: Decision;
  readonly cards: readonly number[];
  /** It is the hand's, and not the banker's. */
  readonly isHand: boolean;
}

/**
 * What is this seat's to decide in the running coup, by the cards that the house has signed for it. Null if the seat
 * has not given for the list, has seen no cards, or the coup is no longer played.
 */
export function decisionDue(memory: SeatMemory): Due | null {
  const running = runningCoup(memory);
  if (running === null) return null;
  const { bank, turn, closed } = running;
  const cards = shownCards(memory, closed);
  const isGiven = memory.given[turnKey(bank.bankId, bank.checked.turn)] === closed;
  if (cards === null || isOver(memory, bank, closed) || !isGiven || !hasAllLinks(turn)) return null;
  const decision = seatGameOf(memory.table).decisionOn(memory, bank, turn, cards);
  return decision && { closed, decision, cards, isHand: turn.closed?.message.hand === memory.seat };
}

/**
 * Every link of the list is here: cards are shown only then, and a void that names one of its seats is false. A house
 * that hides one could have the seat decide, and then call the coup void or not as it likes.
 */
function hasAllLinks({ list = [], gives = [] }: ProofTurn): boolean {
  return contributorsOf(list).every(({ seat }) => gives.find((give) => give.seat === seat)?.link !== undefined);
}

/** The key of what is due (`decisionKey`). */
export const keyOfDue = ({ closed, decision }: Due): string => decisionKey(closed, decision.count);

/** What this seat has decided of what is due; undefined: nothing yet. */
export const chosenFor = ({ chosen }: SeatMemory, due: Due): number | undefined => chosen[keyOfDue(due)];

/** What the seat may still decide in the running coup, and what the regola says. */
export function drawsOpen(
  memory: SeatMemory,
): { readonly options: readonly number[]; readonly fallback: number; readonly cards: readonly number[] } | null {
  const due = decisionDue(memory);
  if (due === null || memory.advised === due.closed || chosenFor(memory, due) !== undefined) return null;
  const { options, fallback } = due.decision;
  return { options, fallback, cards: due.cards };
}

/** How much less a bet may be worth by default that is made unasked: basis points (sette.md 2). */
const usualWorth = 500;

/** The next bet may be made without a question: with the cards that are left it is worth enough to this player. */
export function isWorthBetting(memory: SeatMemory): boolean {
  const bank = playableBank(memory);
  const worth = bank === null ? null : seatGameOf(memory.table).worthOf(bank);
  return worth === null || worth.now >= worth.full - (memory.play?.leastWorth ?? usualWorth);
}
