/** What the host tells the table: who sits, what the chain said, connections, clocks (rules.md 1.6, 2.3, 2.4). */
import { assert, present } from '../assert.ts';
import { calls } from '../protocol/messages.ts';
import { isSignedBy } from '../protocol/sign.ts';
import { nextByHand } from './accounts.ts';
import { contributorsOf, coupOf, endBank, voidCoup } from './bank-acts.ts';
import type { HostCommand } from './commands.ts';
import { bankOf, clockOf, enterPhase, happened, no, playOf, seatOf, type Context, type Outcome } from './context.ts';
import type { Event } from './events.ts';
import { isFinal, numberOf } from './evolve.ts';
import { canSettle, settleBank } from './house-acts.ts';
import { proofOf } from './evidence.ts';
import { unplayedTurn, withGives } from './late-coup.ts';
import { contested, lateLink } from './put-aside.ts';
import type { EndedBank, Seat, TableState } from './state.ts';
import type { OutFor } from './view.ts';

/**
 * Holding a chair for this long without playing frees the seat (rules.md 2.3). If somebody wants it, the second time
 * holds, with a minute's notice.
 */
const sitOutAtMost = 10 * 60_000;
const sitOutWhenWanted = 3 * 60_000;
const wantedNotice = 60_000;
/** The table waits this long for a lost connection; then the player leaves (rules.md 2.4). */
const lostAtMost = 3 * 60_000;
/** After a restart players need a moment to come back: no clock is shorter than this. */
const graceAfterRestart = 15_000;

type Of<T extends HostCommand['type']> = Extract<HostCommand, { type: T }>;

export function onHostCommand(state: TableState, command: HostCommand, ctx: Context): Outcome {
  switch (command.type) {
    case 'sit':
      return onSit(state, command, ctx);
    case 'wanted':
      return onWanted(state, command, ctx);
    case 'seated':
      return onSeated(state, command, ctx);
    case 'notSeated':
      return leaveSeat(state, command.player, 'seating');
    case 'stood':
      return leaveSeat(state, command.player, 'standing');
    case 'leaveAsked':
      return onLeaveAsked(state, command);
    case 'bankProposed':
      return onBankProposed(state, command);
    case 'proposed':
      return known(state, command.number, 'signing') ? happened(command) : happened();
    case 'final':
      return state.ended.some((e) => numberOf(e) === command.number && isDecidedBy(e, command))
        ? happened(command)
        : happened();
    case 'linkShown':
      return onLinkShown(state, command, ctx);
    case 'connected':
      return onConnected(state, command);
    case 'lost':
      return onLost(state, command, ctx);
    case 'tick':
      return happened(...onTick(state, ctx));
    case 'stoodStill':
      return happened(...onStoodStill(state, command, ctx));
    case 'resume':
      return happened(...onResume(state, ctx));
  }
}

const known = (state: TableState, number: bigint, status: string) =>
  state.ended.some((e) => numberOf(e) === number && e.status === status);

/** The chain's word on the bank is new; somebody may also have finalised a bank without a coup. */
const isDecidedBy = (e: EndedBank, { lines }: Of<'final'>) =>
  !isFinal(e) || (e.status === 'idle' && lines !== undefined);

/** The table checks a grant before it costs gas; the escrow checks it again. */
function onSit(state: TableState, { grant, house, used = null }: Of<'sit'>, ctx: Context): Outcome {
  const { player, table, seat, key, amount, nonce, deadline } = grant.message;
  if (state.seats.some((s) => s.grant.message.player === player)) return no('alreadySeated');
  if (table !== state.tableId || !Number.isInteger(seat) || seat < 1 || seat > playOf(state).seats.most)
    return no('badGrant');
  if (state.seats.some((s) => s.seat === seat)) return no('seatTaken');
  // A session key names one seat: granting another seat's key again would take over its connection and its lines.
  if (state.seats.some((s) => s.grant.message.key === key)) return no('badGrant');
  if (amount < state.table.minPosta) return no('grantTooSmall');
  if (deadline * 1000n <= BigInt(ctx.now)) return no('grantExpired');
  // The house's `Release` of an earlier sitting would be valid for this one too.
  if (used !== null && nonce <= used) return no('grantUsed');
  if (!isSignedBy(state.domain, 'Grant', grant.message, grant.signature, player, ctx.recover)) return no('badGrant');
  return happened({ type: 'seating', seat, grant, house, at: ctx.now });
}

/** A wallet's grant for a taken chair: players who only hold theirs are told to play or go. */
function onWanted(state: TableState, { grant }: Of<'wanted'>, ctx: Context): Outcome {
  const { player, table, seat, deadline } = grant.message;
  const holders = state.seats.filter(
    (s) => s.outSince !== null && s.wantedAt === null && s.status === 'seated' && !s.leaving,
  );
  const full = state.seats.length >= playOf(state).seats.most;
  const there = state.seats.some((s) => s.grant.message.player === player) || !state.seats.some((s) => s.seat === seat);
  if (holders.length === 0 || !full || there || table !== state.tableId || deadline * 1000n <= BigInt(ctx.now))
    return happened();
  if (!isSignedBy(state.domain, 'Grant', grant.message, grant.signature, player, ctx.recover)) return no('badGrant');
  return happened(...holders.map((s): Event => ({ type: 'seat', seat: s.seat, change: { wantedAt: ctx.now } })));
}

/** When the seat is freed for holding a chair without playing; null while it does not sit out. */
function outUntil({ outSince, idle, wantedAt }: Seat): number | null {
  if (outSince === null) return null;
  const end = outSince + sitOutAtMost - idle;
  return wantedAt === null ? end : Math.min(end, Math.max(wantedAt + wantedNotice, outSince + sitOutWhenWanted - idle));
}

function onSeated(state: TableState, { player, locked }: Of<'seated'>, ctx: Context): Outcome {
  const seat = state.seats.find((s) => s.grant.message.player === player && s.status === 'seating');
  if (seat === undefined) return happened();
  const lost = seat.connected ? {} : { lostAt: ctx.now };
  return happened({ type: 'seat', seat: seat.seat, change: { status: 'seated', locked, ...lost } });
}

function leaveSeat(state: TableState, player: string, status: Seat['status']): Outcome {
  const seat = state.seats.find((s) => s.grant.message.player === player && s.status === status);
  if (seat === undefined) return happened();
  const unseated: Event = { type: 'unseated', seat: seat.seat };
  if (state.banker !== seat.seat) return happened(unseated);
  // The bank goes to the first player due of those who were there (rules.md 1.5).
  const next = nextByHand(state, seat.seat, (s) => s.seat !== seat.seat && s.status === 'seated');
  return happened(unseated, { type: 'banker', seat: next });
}

/** Treated as if the seat had stood up at the table: its bank ends between coups, and the house releases it. */
function onLeaveAsked(state: TableState, { player }: Of<'leaveAsked'>): Outcome {
  const seat = state.seats.find((s) => s.grant.message.player === player && s.status === 'seated' && !s.leaving);
  return seat === undefined ? happened() : happened({ type: 'seat', seat: seat.seat, change: { leaving: true } });
}

function onBankProposed(state: TableState, { number }: Of<'bankProposed'>): Outcome {
  const { bank } = state;
  const running = bank !== null && bank.setup.message.number === number && bank.end === null && !bank.mustEnd;
  return running ? happened({ type: 'mustEnd' }) : happened();
}

/**
 * Treated as if the link had come by the seat's connection. A link that does not fit, or is here already, changes
 * nothing.
 */
function onLinkShown(state: TableState, { closed, seat, signature, link }: Of<'linkShown'>, ctx: Context): Outcome {
  const coup = state.bank?.coup;
  if (state.bank === null || coup?.digest !== closed) {
    const event = contested(state, closed, { seat, signature, link });
    return event === null ? lateLink(state, closed, { seat, signature, link }, ctx) : happened(event);
  }
  const mine = coup.gives.find((give) => give.seat === seat);
  const proof = withGives(
    proofOf(state, state.bank),
    [{ seat, signature: mine?.signature ?? signature, link }],
    ctx.recover,
  );
  const fits = unplayedTurn(proof)?.gives?.some((give) => give.seat === seat && give.link === link);
  if (mine?.link != null || !fits) return happened();
  if (mine !== undefined) return happened({ type: 'linked', seat, link });
  return happened(
    { type: 'gave', seat, signature, link },
    enterPhase(state.phase, clockOf(state, state.phase), ctx.now),
  );
}

/** The seat may have been given up while the news was on its way. */
function onConnected(state: TableState, { seat }: Of<'connected'>): Outcome {
  const current = state.seats.find((s) => s.seat === seat);
  if (current === undefined || current.connected) return happened();
  return happened({ type: 'seat', seat, change: { connected: true, lostAt: null } });
}

function onLost(state: TableState, { seat }: Of<'lost'>, ctx: Context): Outcome {
  const current = state.seats.find((s) => s.seat === seat);
  if (current === undefined || !current.connected) return happened();
  return happened({ type: 'seat', seat, change: { connected: false, lostAt: ctx.now } });
}

/** After a restart nobody is connected, and a running clock starts again (rules.md 2.4, malfunction). */
function onResume(state: TableState, ctx: Context): readonly Event[] {
  const gone = state.seats
    .filter((s) => !s.house)
    .map((s): Event => ({ type: 'seat', seat: s.seat, change: { connected: false, lostAt: ctx.now } }));
  // Logs from before unfinished coups had a clock have none here.
  if (state.deadline === null && state.phase !== 'unfinished') return gone;
  const ms = Math.max(clockOf(state, state.phase) ?? 0, graceAfterRestart);
  return [...gone, enterPhase(state.phase, ms, ctx.now)];
}

/**
 * After a standstill of the host nobody is called silent for time in which the table could not hear. The running clock
 * starts again, but only once: if the host stands still again, only that time is added. The time limits of players who
 * sit out or are disconnected continue where they were.
 */
function onStoodStill(state: TableState, { ms }: Of<'stoodStill'>, ctx: Context): readonly Event[] {
  assert(Number.isSafeInteger(ms), 'a standstill is a whole number of milliseconds');
  const later = (since: number | null, atMost: number): number | null =>
    since === null ? null : Math.max(since + ms, ctx.now - atMost + graceAfterRestart);
  const away = state.seats
    .filter((s) => s.outSince !== null || s.lostAt !== null)
    .map((s): Event => ({
      type: 'seat',
      seat: s.seat,
      change: { outSince: later(s.outSince, sitOutAtMost), lostAt: later(s.lostAt, lostAtMost) },
    }));
  if (state.deadline === null) return away;
  const left = state.deadline + ms - ctx.now;
  const renewed = state.renewed ? left : Math.max(left, clockOf(state, state.phase) ?? 0);
  return [...away, { type: 'phase', phase: state.phase, deadline: ctx.now + renewed, renewed: true }];
}

/**
 * When the table must be looked at next, milliseconds: a running clock, or a seat out or disconnected for too long.
 * Null: never.
 */
export function nextTick(state: TableState): number | null {
  const times = state.seats.flatMap((s) =>
    s.leaving || s.status !== 'seated'
      ? []
      : [...[outUntil(s)].filter((at) => at !== null), ...(s.lostAt === null ? [] : [s.lostAt + lostAtMost])],
  );
  if (state.deadline !== null) times.push(state.deadline);
  return times.length === 0 ? null : Math.min(...times);
}

function onTick(state: TableState, ctx: Context): readonly Event[] {
  const tooLong = (s: Seat) =>
    !s.leaving &&
    s.status === 'seated' &&
    (ctx.now >= (outUntil(s) ?? Infinity) || (s.lostAt !== null && ctx.now >= s.lostAt + lostAtMost));
  const leaving = state.seats
    .filter(tooLong)
    .map((s): Event => ({ type: 'seat', seat: s.seat, change: { leaving: true } }));
  const late = state.deadline !== null && ctx.now >= state.deadline;
  return [...leaving, ...(late ? clockRanOut(state, ctx) : [])];
}

function clockRanOut(state: TableState, ctx: Context): readonly Event[] {
  switch (state.phase) {
    case 'draw':
      return drawSilent(state, ctx);
    case 'posta':
      return [...sittingOut(state, state.banker, 'posta', ctx), enterPhase('waiting', null, ctx.now)];
    case 'move':
      return [...missed(state, bankOf(state).setup.message.banker, ctx), ...endBank(state, 'passed', ctx)];
    case 'bets':
      return betsRanOut(state, ctx);
    case 'links':
      return linksRanOut(state, ctx);
    case 'punta':
    case 'banco':
      return decideByRegola(state, ctx);
    case 'results':
      return resultsRanOut(state, ctx);
    case 'unfinished':
      return putAside(state, ctx);
    case 'waiting':
      return [{ type: 'phase', phase: state.phase, deadline: null }];
  }
}

/** Counts a missed clock: after two in a row the seat sits out (rules.md 1.6). */
function missed(state: TableState, seat: number, ctx: Context): readonly Event[] {
  const { timeouts } = seatOf(state, seat);
  if (timeouts + 1 >= 2) return sittingOut(state, seat, 'clocks', ctx);
  return [{ type: 'seat', seat, change: { timeouts: timeouts + 1, ...heldUp(state, seat) } }];
}

function sittingOut(state: TableState, seat: number | null, outFor: OutFor, ctx: Context): readonly Event[] {
  if (seat === null || !state.seats.some((s) => s.seat === seat)) return [];
  return [
    {
      type: 'seat',
      seat,
      change: { sittingOut: true, outSince: ctx.now, outFor, timeouts: 0, ...heldUp(state, seat) },
    },
  ];
}

/** A clock that a seat let run out counts as time without playing: sitting in again and again does not keep a chair. */
function heldUp(state: TableState, seat: number): Pick<Seat, 'idle'> {
  return { idle: seatOf(state, seat).idle + (clockOf(state, state.phase) ?? 0) };
}

/** The silent sit out, and the draw is repeated without them under the next number (protocol.md 3). */
function drawSilent(state: TableState, ctx: Context): readonly Event[] {
  const draw = present(state.draw, 'the draw');
  const came = (draw.draw === null ? draw.enters : draw.links).map((e) => e.seat);
  const silent = draw.asked.filter((seat) => !came.includes(seat));
  return [
    ...silent.flatMap((seat) => sittingOut(state, seat, 'draw', ctx)),
    { type: 'drawFailed' },
    enterPhase('waiting', null, ctx.now),
  ];
}

/** Nothing was accepted: no coup. The banker may wait or give up the bank (rules.md 1.1). */
function betsRanOut(state: TableState, ctx: Context): readonly Event[] {
  const bank = bankOf(state);
  const punters = bank.setup.message.players.filter((p) => p.seat !== bank.setup.message.banker);
  const idle = punters.filter((p) => !bank.bets.some((b) => b.seat === p.seat && b.message.call !== calls.none));
  return [
    ...idle.filter((p) => !seatOf(state, p.seat).sittingOut).flatMap((p) => missed(state, p.seat, ctx)),
    { type: 'nobodyBet' },
    enterPhase('bets', clockOf(state, 'bets'), ctx.now),
  ];
}

/**
 * If the banker did not bind itself there is no coup: it has passed. If a punter is silent: void. If the banker's link
 * is missing: unfinished.
 */
function linksRanOut(state: TableState, ctx: Context): readonly Event[] {
  const bank = bankOf(state);
  const coup = present(bank.coup, 'the coup');
  const [banker, ...punters] = contributorsOf(coup);
  if (!coup.gives.some((g) => g.seat === banker)) {
    return [...sittingOut(state, present(banker, 'the banker'), 'link', ctx), ...endBank(state, 'passed', ctx)];
  }
  const silent = punters.filter((seat) => !coup.gives.some((g) => g.seat === seat && g.link !== null));
  if (silent.length > 0) return voidCoup(state, silent, ctx);
  return [enterPhase('unfinished', clockOf(state, 'unfinished'), ctx.now)];
}

/**
 * The banker stays silent: its bank goes to the chain, where silence loses the coup, and the next bank goes on by hand
 * (protocol.md 2.4).
 */
function putAside(state: TableState, ctx: Context): readonly Event[] {
  const { number, banker } = bankOf(state).setup.message;
  return [
    ...sittingOut(state, banker, 'link', ctx),
    { type: 'archived', number, status: 'signing' },
    { type: 'banker', seat: nextByHand(state, banker, (seat) => seat.status === 'seated') },
    enterPhase('waiting', null, ctx.now),
  ];
}

function decideByRegola(state: TableState, ctx: Context): readonly Event[] {
  const waiting = coupOf(state)?.waiting;
  if (!waiting) return [];
  const bank = bankOf(state);
  const seat =
    waiting.role === 'punta' ? present(bank.coup, 'the coup').closed.message.hand : bank.setup.message.banker;
  return [
    ...missed(state, seat, ctx),
    { type: 'decided', seat, role: waiting.role, draw: waiting.fallback, choice: null },
  ];
}

/**
 * Players who did not sign cannot hold up the game: the bank goes on chain with the signatures there are, and the next
 * one opens.
 */
function resultsRanOut(state: TableState, ctx: Context): readonly Event[] {
  const bank = bankOf(state);
  if (canSettle(bank)) return settleBank(state, bank, ctx);
  return [
    { type: 'archived', number: bank.setup.message.number, status: 'signing' },
    enterPhase('waiting', null, ctx.now),
  ];
}
