/**
 * What the house must do as soon as its conditions hold: one act at a time, computed from the state alone, so that a
 * restart from the log continues exactly where it stopped.
 */
import { present } from '../assert.ts';
import { houseLink, commitmentOf } from '../fairness/commitment.ts';
import { deal } from '../fairness/deal.ts';
import { drawIdOf, drawSeatsDigest } from '../protocol/digests.ts';
import { calls, outcomes, statuses } from '../protocol/messages.ts';
import { longestProof } from '../proof/bounds.ts';
import { cardsDrawn, tagliaOver } from '../rules/taglia.ts';
import { isActive, nextByHand, openBanksOf } from './accounts.ts';
import { closeCoup, contributorsOf, coupOf, dealCoup, endBank, newTaglia, showBanker, stepCoup } from './bank-acts.ts';
import { bankOf, clockOf, enterPhase, playOf, rulesOf, seatOf, type Context } from './context.ts';
import type { Event } from './events.ts';
import type { Bank, Seat, TableState } from './state.ts';

/** A table opens no new bank for a seat that has this many unfinished ones: its share must cover what it may win. */
const openBanksAtMost = 4;
/** The house's next act, or nothing. */
export function houseAct(state: TableState, ctx: Context): readonly Event[] {
  const release = releaseLeaver(state);
  if (release.length > 0) return release;
  switch (state.phase) {
    case 'waiting':
      return beginNext(state, ctx);
    case 'draw':
      return goOnWithDraw(state, ctx);
    case 'posta':
      return bankerCanPlay(state)
        ? []
        : [{ type: 'banker', seat: nextBanker(state) }, enterPhase('waiting', null, ctx.now)];
    case 'move':
      return endEarly(state, ctx) ?? [];
    case 'bets':
      return endEarly(state, ctx) ?? closeWhenAllHaveBet(state, ctx);
    case 'links':
      return dealWhenComplete(state, ctx);
    case 'punta':
    case 'banco':
      return goOnWithCoup(state, ctx);
    case 'results':
      return completeResult(state, ctx);
    case 'unfinished':
      return dealWhenComplete(state, ctx);
  }
}

/** Releases a leaving seat that has no money in any open bank; the chain then frees it. */
function releaseLeaver(state: TableState): readonly Event[] {
  const players = state.bank?.setup.message.players ?? [];
  const free = (seat: Seat) =>
    seat.leaving &&
    seat.status === 'seated' &&
    !players.some((p) => p.seat === seat.seat) &&
    openBanksOf(state, seat).length === 0;
  const seat = state.seats.find(free);
  return seat === undefined ? [] : [{ type: 'seat', seat: seat.seat, change: { status: 'standing' } }];
}

function nextBanker(state: TableState): number | null {
  return state.banker === null ? null : nextByHand(state, state.banker, (seat) => isActive(state, seat));
}

function bankerCanPlay(state: TableState): boolean {
  const seat = state.seats.find((s) => s.seat === state.banker);
  return seat !== undefined && isActive(state, seat) && enoughPlayers(state);
}

function enoughPlayers(state: TableState): boolean {
  const active = state.seats.filter((seat) => isActive(state, seat));
  return (
    active.length >= playOf(state).minimumPlayers.start &&
    active.every((seat) => openBanksOf(state, seat).length < openBanksAtMost)
  );
}

/** Opens the posta for the player who is due, or the draw for a first banker (rules.md 1.5). */
function beginNext(state: TableState, ctx: Context): readonly Event[] {
  if (!enoughPlayers(state)) return [];
  if (bankerCanPlay(state)) return [enterPhase('posta', clockOf(state, 'posta'), ctx.now)];
  const due = nextBanker(state);
  if (due !== null) return [{ type: 'banker', seat: due }];
  const asked = state.seats.filter((seat) => isActive(state, seat)).map((seat) => seat.seat);
  return [{ type: 'drawOpened', number: state.number, asked }, enterPhase('draw', clockOf(state, 'draw'), ctx.now)];
}

/** Signs the `Draw` once everybody has entered; names the banker once all links are there. */
function goOnWithDraw(state: TableState, ctx: Context): readonly Event[] {
  const draw = present(state.draw, 'the draw');
  // If a seat that was asked can no longer be dealt in, the draw could make it banker: the draw fails.
  const there = (asked: number) => state.seats.some((seat) => seat.seat === asked && isActive(state, seat));
  if (!draw.asked.every(there)) return [{ type: 'drawFailed' }, enterPhase('waiting', null, ctx.now)];
  const link = houseLink(ctx.house.secret, 'draw', state.tableId, draw.number, 0);
  if (draw.draw === null) {
    if (draw.enters.length < draw.asked.length) return [];
    const seats = drawSeatsDigest(draw.enters.map((e) => ({ seat: e.seat, commitment: e.message.commitment })));
    const signed = ctx.house.signer.sign('Draw', {
      table: state.tableId,
      number: draw.number,
      commitment: commitmentOf(link),
      seats,
    });
    return [{ type: 'drawClosed', draw: signed }, enterPhase('draw', clockOf(state, 'draw'), ctx.now)];
  }
  if (draw.links.length < draw.asked.length) return [];
  const places = draw.asked.map(() => 1);
  const { cards } = deal(
    places,
    link,
    drawIdOf(state.tableId, draw.number),
    draw.links.map((l) => l.link),
    1,
  );
  const banker = present(draw.asked[present(cards[0], 'the place')], 'the banker');
  return [{ type: 'drawn', banker, serverLink: link }, enterPhase('waiting', null, ctx.now)];
}

/**
 * Ends the bank, while no coup is running, if one of its players leaves, if it was proposed by somebody else, or if the
 * proof since the last usable base is at its longest.
 */
function endEarly(state: TableState, ctx: Context): readonly Event[] | null {
  const bank = bankOf(state);
  const leaving = bank.setup.message.players.some((p) => seatOf(state, p.seat).leaving);
  return leaving || bank.mustEnd || bank.state.turn - lastBase(bank) >= longestProof(bank.setup.message.players.length)
    ? endBank(state, 'passed', ctx)
    : null;
}

/** The last turn whose state every player with a negative line has signed, by `Ack` or by a `Bet` that names it. */
function lastBase(bank: Bank): number {
  for (let at = bank.turns.length - 1; at >= 0; at--) {
    const { state, acks } = bank.turns[at]!;
    if (state === undefined) continue;
    const bets = at + 1 < bank.turns.length ? bank.turns[at + 1]!.bets : bank.bets;
    const signed = new Set([...(acks ?? []), ...(bets ?? [])].map((s) => s.seat));
    if (bank.setup.message.players.every((p, i) => state.seats[i]! >= 0n || signed.has(p.seat))) return state.turn;
  }
  return 0;
}

function closeWhenAllHaveBet(state: TableState, ctx: Context): readonly Event[] {
  const bank = bankOf(state);
  const punters = bank.setup.message.players.filter((p) => p.seat !== bank.setup.message.banker);
  const waitedFor = punters.filter((p) => !seatOf(state, p.seat).sittingOut);
  const hasBet = (seat: number) => bank.bets.some((b) => b.seat === seat && b.message.call !== calls.none);
  // Nobody to wait for: the clock rests until somebody sits in again, and the banker may give the bank up.
  if (waitedFor.length === 0)
    return state.deadline === null ? [] : [{ type: 'nobodyBet' }, enterPhase('bets', null, ctx.now)];
  if (state.deadline === null) return [enterPhase('bets', clockOf(state, 'bets'), ctx.now)];
  if (!waitedFor.every((p) => hasBet(p.seat))) return [];
  return closeCoup(state, ctx) ?? [];
}

function dealWhenComplete(state: TableState, ctx: Context): readonly Event[] {
  const bank = bankOf(state);
  const coup = present(bank.coup, 'the coup');
  const complete = contributorsOf(coup).every((seat) => coup.gives.some((g) => g.seat === seat && g.link !== null));
  return complete ? [...dealCoup(state, ctx), enterPhase('punta', clockOf(state, 'punta'), ctx.now)] : [];
}

/** Takes decisions that leave no choice, moves on to the banker's, or ends the coup. */
function goOnWithCoup(state: TableState, ctx: Context): readonly Event[] {
  const bank = bankOf(state);
  const played = coupOf(state);
  if (played === null) return afterStep(state, ctx);
  if (played.waiting === null) return stepCoup(state, played, ctx);
  const { role, options, fallback } = played.waiting;
  const seat = role === 'punta' ? present(bank.coup, 'the coup').closed.message.hand : bank.setup.message.banker;
  if (options.length === 1 || seatOf(state, seat).sittingOut) {
    return [{ type: 'decided', seat, role, draw: fallback, choice: null }];
  }
  if (state.phase === role) return [];
  const entered = enterPhase(role, clockOf(state, role), ctx.now);
  return role === 'banco' ? [showBanker(state, played, ctx), entered] : [entered];
}

/** After a step: the bank ends, gets a new taglia, or waits for the banker's move. */
function afterStep(state: TableState, ctx: Context): readonly Event[] {
  const bank = bankOf(state);
  if (bank.past.lastOutcome === outcomes.punta) return endBank(state, 'punta', ctx);
  if (tagliaOver(rulesOf(state), cardsDrawn(state.composition), state.coupsSinceCut)) return newTaglia(state, ctx);
  return [enterPhase('move', clockOf(state, 'move'), ctx.now)];
}

/**
 * Settles once everybody has signed. A bank that lacks a signature when the clock runs out is proven without it
 * (`tick`).
 */
function completeResult(state: TableState, ctx: Context): readonly Event[] {
  const bank = bankOf(state);
  const { number, players } = bank.setup.message;
  // It never closed a list, so nothing of it can be proposed, demanded or claimed: its number may stay open.
  if (bank.turns.length === 0 && bank.unbound === null) {
    return [
      signedByHouse(bank, ctx),
      { type: 'archived', number, status: 'idle' },
      enterPhase('waiting', null, ctx.now),
    ];
  }
  return bank.result !== null && players.every((p) => hasSigned(bank, p.seat)) ? settleBank(state, bank, ctx) : [];
}

/** The house signs the result last, and the bank goes to the chain. */
export function settleBank(state: TableState, bank: Bank, ctx: Context): readonly Event[] {
  const completed = signedByHouse(bank, ctx);
  if (state.bank !== bank) return [completed];
  return [
    completed,
    { type: 'archived', number: bank.setup.message.number, status: 'settling' },
    enterPhase('waiting', null, ctx.now),
  ];
}

function signedByHouse(bank: Bank, ctx: Context): Event {
  const { signature } = ctx.house.signer.sign('Result', present(bank.result, 'the result').message);
  return { type: 'completed', number: bank.setup.message.number, house: signature };
}

/** The seat's `Result` is there, or its `Leave` with the same line. */
export function hasSigned(bank: Bank, seat: number): boolean {
  const at = bank.setup.message.players.findIndex((p) => p.seat === seat);
  const line = bank.state.seats[at];
  return (
    bank.result?.signatures.some((s) => s.seat === seat) === true ||
    bank.leaves.some((l) => l.seat === seat && l.message.line === line)
  );
}

/**
 * True if the escrow will take the bank: every player with a line has signed, and so has every contributor of a coup
 * that ended void, or of a list that its banker left unbound. Without these signatures they could still demand that
 * coup, and win from the bond without risk (protocol.md 5, `settle`).
 */
export function canSettle(bank: Bank): boolean {
  if (bank.result === null) return false;
  const last = bank.turns.at(-1);
  const list = bank.unbound?.list ?? (last?.void === undefined ? [] : last.list);
  const mayDemand = (seat: number) => list.some((row) => row.seat === seat && row.status >= statuses.accepted);
  return bank.setup.message.players.every(
    ({ seat }, i) => (bank.state.seats[i] === 0n && !mayDemand(seat)) || hasSigned(bank, seat),
  );
}
