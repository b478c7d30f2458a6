/**
 * What a seat's player may do, and at what price (rules.md 1, 2): computed from the state that the seat has checked. A
 * view says only whose turn it is. Shown to the player, and checked again before a command is made.
 */
import { greatest, least } from '../least.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls, draws, moves, outcomes } from '../protocol/messages.ts';
import { afterMove, type BankerSide } from '../rules/arithmetic.ts';
import { mayStandingCall } from '../rules/acceptance.ts';
import { betRange, postaRange } from '../rules/betting.ts';
import { firstStandingSeat } from '../rules/hand-order.ts';
import { cardsOfCoup, playCoup } from '../rules/coup.ts';
import { isOpenMove, mayPass, openMoves, type OpenMove } from '../rules/rights.ts';
import { rulesetOf } from '../rules/ruleset.ts';
import type { Hex } from '../bytes.ts';
import type { Claim } from '../claim.ts';
import { noOptions, type MoveView, type Options, type View } from '../table/view.ts';
import { cheminPast } from '../proof/chemin-past.ts';
import { present } from '../assert.ts';
import { mayPlayIn } from './doubts.ts';
import { runningCoup } from './give.ts';
import { hasPassed, standingMove } from './own.ts';
import { lineIn, newestBank, placeIn, turnKey, type SeatBank, type SeatMemory } from './memory.ts';
import { shownCards } from './shown.ts';
import { contextFor, historyFor, rulesetFor } from './take-turns.ts';
import { countOf } from './terms.ts';

/** The newest bank, if this seat may stake money in it; null otherwise. */
export function playableBank(memory: SeatMemory): SeatBank | null {
  const bank = newestBank(memory);
  return bank !== null && mayPlayIn(memory, bank) && !(bank.checked.outcome === outcomes.punta) ? bank : null;
}

/**
 * What the player may do by hand now. Posta and bet are ranges in hundredths of a chip; a move's amount is what it
 * takes out.
 */
export function optionsOf(memory: SeatMemory, view: Claim<View>): Options {
  if (memory.alarm !== null || memory.disagreement !== null || view.viewer === null) return noOptions;
  const sitIn = view.options.sitIn;
  if (isSeguito(view.phase)) return { ...noOptions, sitIn, ...seguitoOpen(memory, view) };
  if (view.phase === 'posta' && view.banker === memory.seat)
    return { ...noOptions, sitIn, posta: postaOpen(memory, view) };
  const bank = playableBank(memory);
  if (bank === null || bank.bankId !== view.bank?.bankId) return { ...noOptions, sitIn };
  const banks = bank.proof.setup.message.banker === memory.seat;
  // The table says whether the seat sits out: a false word can only take a button away (R9.16).
  const out = view.seats.some(({ seat, sittingOut }) => seat === memory.seat && sittingOut);
  const pass = banks && (mayPassIn(bank) || (view.phase === 'bets' && view.options.pass));
  // Who has passed has said its word over this state: no time binds it to another (protocol.md 2.2).
  const open =
    out || hasPassed(memory, hashStruct('State', bank.checked))
      ? []
      : movesOffered(bank, memory, view).map(({ move, max }) => ({ move, amount: max }));
  const ready = !out && view.options.ready;
  if (view.phase === 'move' && banks) return { ...noOptions, sitIn, moves: open, pass };
  if (view.phase === 'bets' && banks)
    return { ...noOptions, sitIn, moves: movesUntilClose(memory) && !hasMoved(memory, bank) ? open : [], pass, ready };
  if (view.phase === 'bets') return { ...noOptions, sitIn, bet: out ? null : betsOpen(memory, bank, view), ready };
  const asked = view.bank?.coup?.decides === memory.seat && view.bank.coup.closed === runningCoup(memory)?.closed;
  return { ...noOptions, sitIn, draws: asked ? (drawsOpen(memory)?.options ?? []) : [] };
}

/** At this table the banker may still move while the bets are open (rules.md 1.2); elsewhere its word comes first. */
export function movesUntilClose({ table }: Pick<SeatMemory, 'table'>): boolean {
  return present(rulesetOf(table.ruleset), 'the ruleset').play.movesUntil === 'the bets close';
}

/** It has done more before the coming coup than going on, and the table has not refused it. */
function hasMoved({ moves: own }: SeatMemory, { checked }: SeatBank): boolean {
  const state = hashStruct('State', checked);
  return own.some((one) => one.state === state && one.move !== moves.on && !one.refused);
}

const isSeguito = (phase: View['phase']): boolean => phase === 'offer' || phase === 'takeBack' || phase === 'auction';

/** A passed bank costs what the player agrees to when it is shown; nothing above what the seat has brought and won. */
function seguitoOpen(memory: SeatMemory, { options: { take, bid } }: View): Pick<Options, 'take' | 'bid'> {
  const most = least(countOf(memory), memory.table.maxPosta);
  const within = (amount: bigint | null) => (amount !== null && amount > 0n && amount <= most ? amount : null);
  return { take: within(take), bid: within(bid) };
}

/**
 * The limits within which a range is offered. The signed ones bind; higher minimums are the director's word (R13.6),
 * and a false one can only take small amounts away.
 */
function limitsNow({ table }: SeatMemory, { minimum }: View): Pick<View['table'], 'minBet' | 'minPosta' | 'maxPosta'> {
  const minPosta = least(greatest(table.minPosta, minimum.minPosta), table.maxPosta);
  return { minBet: least(greatest(table.minBet, minimum.minBet), minPosta), minPosta, maxPosta: table.maxPosta };
}

/** At most what the seat has brought and won, whatever the table says it has. */
function postaOpen(memory: SeatMemory, view: View): Options['posta'] {
  const credit = view.seats.find(({ seat }) => seat === memory.seat)?.credit ?? 0n;
  const most = least(credit, countOf(memory));
  return most > 0n ? postaRange(limitsNow(memory, view), most) : null;
}

function betsOpen(memory: SeatMemory, bank: SeatBank, view: View): Options['bet'] {
  const ruleset = rulesetFor(bank);
  const stack = present(bank.proof.setup.message.players[placeIn(bank, memory)], 'my row').stack;
  const range = betRange(
    ruleset,
    limitsNow(memory, view),
    sideOf(bank, memory, view).posta,
    stack + lineIn(bank, memory),
  );
  const open = (call: number, price: bigint | null) => (mayCallHere(memory, bank, call) ? price : null);
  return { ...range, banco: open(calls.banco, range.banco), tavolo: open(calls.tavolo, range.tavolo) };
}

/** A standing bettor has few calls: plain bets, and in some rulesets banco as the ferito (rules.md 1.1). */
export function mayCallHere({ seat }: Pick<SeatMemory, 'seat'>, bank: SeatBank, call: number): boolean {
  if (seat < firstStandingSeat) return true;
  return mayStandingCall(rulesetFor(bank), pastIn(bank).ferito, { seat, call });
}

/** The banker's word over the checked state: this seat's own as it has given it, another's as the table reports it. */
export function moveNow(
  bank: SeatBank,
  memory: Pick<SeatMemory, 'seat' | 'moves'>,
  view: Pick<View, 'bank'>,
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
  memory: Pick<SeatMemory, 'seat' | 'moves'>,
  view: Pick<View, 'bank'>,
): BankerSide {
  const ruleset = rulesetFor(bank);
  const said = moveNow(bank, memory, view);
  const { banker, players } = bank.proof.setup.message;
  const stack = present(
    players.find(({ seat }) => seat === banker),
    'the banker',
  ).stack;
  const right =
    said !== null &&
    isOpenMove(openMoves(ruleset, bank.proof.table, bank.checked, stack, pastOf(bank)), said.move, said.amount);
  return right
    ? afterMove(ruleset, bank.proof.table, bank.checked, said.move, said.amount)
    : afterMove(ruleset, bank.proof.table, bank.checked, moves.on, 0n);
}

const pastIn = (bank: SeatBank) => cheminPast(historyFor(bank, contextFor(bank)));

function pastOf(bank: SeatBank) {
  return present(pastIn(bank).rights, 'the past of a bank that was checked from its beginning');
}

/** The moves open to this seat as the banker. */
export function movesIn(bank: SeatBank, memory: SeatMemory): readonly OpenMove[] {
  const stack = present(bank.proof.setup.message.players[placeIn(bank, memory)], 'my row').stack;
  return openMoves(rulesetFor(bank), memory.table, bank.checked, stack, pastOf(bank));
}

/**
 * Of these what the table takes now: under higher minimums of the director's a posta may not be reduced so far (R13.6).
 */
function movesOffered(bank: SeatBank, memory: SeatMemory, view: View): readonly OpenMove[] {
  const signed = movesIn(bank, memory);
  const stack = present(bank.proof.setup.message.players[placeIn(bank, memory)], 'my row').stack;
  const now = openMoves(rulesetFor(bank), limitsNow(memory, view), bank.checked, stack, pastOf(bank));
  return now.filter(({ move, max }) => isOpenMove(signed, move, max));
}

export function mayPassIn(bank: SeatBank): boolean {
  return mayPass(rulesetFor(bank), pastOf(bank));
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

/**
 * What the seat may decide in the running coup, by the cards that the house has signed for it, and what the regola
 * says. Null if the seat has not given for the list, has seen no cards, or the coup is no longer played.
 */
export function drawsOpen(
  memory: SeatMemory,
): { readonly options: readonly number[]; readonly fallback: number; readonly cards: readonly number[] } | null {
  const running = runningCoup(memory);
  if (running === null) return null;
  const { bank, turn, closed } = running;
  const cards = shownCards(memory, closed);
  if (
    cards === null ||
    isOver(memory, bank, closed) ||
    memory.given[turnKey(bank.bankId, bank.checked.turn)] !== closed ||
    memory.advised === closed ||
    memory.chosen[closed] !== undefined
  )
    return null;
  const { hand } = present(turn.closed, 'the list').message;
  const { banker } = bank.proof.setup.message;
  const role = hand === memory.seat ? 'punta' : banker === memory.seat ? 'banco' : null;
  if (role === null || cards.length < 2) return null;
  // The punta has signed whether it takes a card: the seat does not decide on cards that say otherwise.
  const said = turn.choices?.find(({ seat }) => seat === hand)?.message.draw;
  if (role === 'banco' && said !== undefined && (said === draws.carta) !== cards.length > 2) return null;
  const volontaOf = (seat: number) => turn.list?.find((row) => row.seat === seat)?.volonta ?? 0;
  const deal = {
    cards: placed(role, cards),
    puntaVolonta: volontaOf(hand),
    bancoVolonta: volontaOf(banker),
    withOthers: (turn.list ?? []).filter(({ accepted }) => accepted > 0n).length > 1,
  };
  const ruleset = rulesetFor(bank);
  const atPunta = playCoup(ruleset, deal, {}).waiting;
  const waiting =
    role === 'punta'
      ? atPunta
      : playCoup(ruleset, { ...deal, puntaVolonta: 0 }, { punta: cards.length > 2 ? draws.carta : draws.sta }).waiting;
  return waiting === null ? null : { options: waiting.options, fallback: waiting.fallback, cards };
}

/**
 * Kinds of no points and of five points: two tens count 0 (the punta draws), ten and five count 5 (it may stand or
 * draw).
 */
const [ten, five] = [9, 4] as const;

/**
 * The six cards as far as the seat may know them. The others are chosen so that the punta could have declared what it
 * did.
 */
function placed(role: 'punta' | 'banco', cards: readonly number[]): readonly number[] {
  const six = Array<number>(cardsOfCoup).fill(ten);
  if (role === 'punta') return six.with(0, cards[0]!).with(2, cards[1]!);
  const puntaHas = six.with(0, ten).with(2, five).with(1, cards[0]!).with(3, cards[1]!);
  return cards.length > 2 ? puntaHas.with(4, cards[2]!) : puntaHas;
}
