/**
 * The separate auditor (R16.2): reads the events of one table and recomputes everything that follows from them, with
 * its own arithmetic from rules.md and protocol.md 4. It takes only types from the rules and the game. It stops at its
 * first finding.
 */
import { calls } from '../protocol/messages.ts';
import type { Event } from '../game/events.ts';
import type { Settings } from '../game/settings.ts';
import type { Game } from '../game/state.ts';
import { onEnded, onOpened, onPutAside, onStopped } from './audit-bank.ts';
import {
  checkOwed,
  onBet,
  onBets,
  onClosed,
  onGuaranteed,
  onMoved,
  onReady,
  onResumed,
  onStoodStill,
  onReturned,
} from './audit-bets.ts';
import { compareWith } from './audit-compare.ts';
import { onCoup, onDealt, onDecided, onDeclared, onTaglia, onUnbound, onUncovered, onVoided } from './audit-coup.ts';
import { AuditFinding, bankSeen, checkConservation, fail, isOver, ledgerOf, type Ledger } from './audit-ledger.ts';
import { onBrought, onCredit, onSeatChange, onSeated, onUnseated } from './audit-seats.ts';
import {
  onAnswered,
  onAuction,
  onBid,
  onDrawOpened,
  onDue,
  onOffered,
  onPartner,
  onTakeBack,
  onWaits,
} from './audit-turns.ts';

/** The first thing that is wrong. */
export interface Finding {
  /** Index of the event, from 0. */
  readonly event: number;
  /** The event's type, or `state` if the game's own state disagrees with its events. */
  readonly at: string;
  readonly what: string;
}

export interface Auditor {
  /** Reads the next event, which happened at `now` (milliseconds). Returns the finding, once there is one. */
  readonly see: (event: Event, now: number) => Finding | null;
  /** Compares the game's own state after the last event with the auditor's books. */
  readonly compare: (game: Game) => Finding | null;
  /** Events read so far. */
  readonly events: () => number;
  readonly finding: () => Finding | null;
  /** Cagnotte of all ended banks, smallest unit. */
  readonly cagnotte: () => bigint;
}

/**
 * What the auditor is told. public: the events that everybody is told (`engine/table/public-events.ts`), in which no
 * volontà, no cards before their coup, and nobody who decided instead of a player stand. Who is the banker, the order
 * of bets, what is accepted, auctions and money are audited all the same.
 */
export type Eyes = 'all' | 'public';

export function auditorOf(settings: Settings, eyes: Eyes = 'all'): Auditor {
  const ledger = ledgerOf(settings);
  let events = 0;
  let last = 0;
  let finding: Finding | null = null;
  const guarded = (at: string, check: () => void): Finding | null => {
    if (finding !== null) return finding;
    try {
      check();
    } catch (error) {
      if (!(error instanceof AuditFinding)) throw error;
      finding = { event: Math.max(events - 1, 0), at, what: error.message };
    }
    return finding;
  };
  return {
    see: (event, now) => {
      if (finding === null) events += 1;
      return guarded(event.type, () => {
        if (now < last) fail(`the clock went back from ${last} to ${now}`);
        last = now;
        checkOwed(ledger, event);
        if (eyes === 'public') readPublic(ledger, event, now);
        else read(ledger, event, now);
      });
    },
    compare: (game) =>
      guarded('state', () => {
        checkConservation(ledger);
        compareWith(ledger, game);
      }),
    events: () => events,
    finding: () => finding,
    cagnotte: () => ledger.cagnotte,
  };
}

/** Cards come with their coup only, and whose the bank's partner is with its opening. */
function readPublic(ledger: Ledger, event: Event, now: number): void {
  if (event.type === 'decision') return onTurnOf(ledger, event.phase);
  if (event.type === 'decided') return onDeclared(ledger, event);
  if (event.type === 'offered') return onOffered(ledger, { ...event, socio: ledger.last?.socio ?? null });
  if (event.type === 'coup') onUncovered(ledger, event);
  read(ledger, event, now);
}

function read(ledger: Ledger, event: Event, now: number): void {
  switch (event.type) {
    case 'seated':
      return onSeated(ledger, event);
    case 'unseated':
      return onUnseated(ledger, event);
    case 'brought':
      return onBrought(ledger, event);
    case 'credit':
      return onCredit(ledger, event);
    case 'seat':
      return onSeatChange(ledger, event);
    case 'waits':
      return onWaits(ledger, event);
    case 'drawOpened':
      return onDrawOpened(ledger);
    case 'due':
      return onDue(ledger, event);
    case 'partner':
      return onPartner(ledger, event);
    case 'opened':
      return onOpened(ledger, event);
    case 'choice':
      return onChoice(ledger);
    case 'bets':
      return onBets(ledger, event, now);
    case 'moved':
      return onMoved(ledger, event, now);
    case 'bet':
      return onBet(ledger, event, now);
    case 'returned':
      return onReturned(ledger, event);
    case 'ready':
      return onReady(ledger, event);
    case 'guaranteed':
      return onGuaranteed(ledger, event);
    case 'closed':
      return onClosed(ledger, event, now);
    case 'dealt':
      return onDealt(ledger, event);
    case 'decision':
      return onDecision(ledger, event.phase);
    case 'decided':
      return onDecided(ledger, event);
    case 'coup':
      return onCoup(ledger, event);
    case 'voided':
      return onVoided(ledger, event);
    case 'unbound':
      return onUnbound(ledger);
    case 'putAside':
      return onPutAside(ledger, event);
    case 'stopped':
      return onStopped(ledger);
    case 'taglia':
      return onTaglia(ledger);
    case 'ended':
      return onEnded(ledger, event);
    case 'offered':
      return onOffered(ledger, event);
    case 'answered':
      return onAnswered(ledger, event);
    case 'takeBack':
      return onTakeBack(ledger);
    case 'auction':
      return onAuction(ledger, event);
    case 'bid':
      return onBid(ledger, event);
    case 'clock':
      return undefined;
    case 'resumed':
      return onResumed(ledger, event, now);
    case 'stoodStill':
      return onStoodStill(ledger, event);
    case 'suspended':
    case 'wentOn':
      return onSuspension(ledger, event.type === 'suspended');
    case 'closing':
    case 'reopened':
      return onClosing(ledger, event.type === 'closing');
    case 'announced':
      return onAnnounced(ledger, event, now);
    case 'minimum':
      return onMinimum(ledger, event, now);
  }
}

function onChoice(ledger: Ledger): void {
  const bank = bankSeen(ledger);
  const { signed, ruleset } = ledger.settings;
  // If bets are signed, the banker of heads-up says its word, with its commitment, before every coup (ADR 0010).
  const first = bank.past.coups === 0 && !(signed && ruleset.name === 'heads-up');
  if (bank.coup !== null || isOver(bank) || first) fail('the banker has nothing to choose');
}

function onDecision(ledger: Ledger, role: 'punta' | 'banco'): void {
  if (bankSeen(ledger).coup?.cards === null) fail('somebody decides before the cards are known');
  onTurnOf(ledger, role);
}

function onTurnOf(ledger: Ledger, role: 'punta' | 'banco'): void {
  const coup = bankSeen(ledger).coup ?? fail('no coup is in play');
  if (role === 'banco' ? coup.punta === null || coup.banco !== null : coup.punta !== null)
    fail(`it is not the ${role}'s turn`);
}

/** At a table whose bets are signed the house directs; elsewhere the ruleset says whether somebody does. */
function checkDirector({ settings, facts }: Ledger): void {
  if (!settings.signed && !facts.director) fail('this table has no director');
}

function onClosing(ledger: Ledger, closing: boolean): void {
  checkDirector(ledger);
  if (ledger.closing === closing) fail(closing ? 'the table is closing already' : 'the table is open already');
  ledger.closing = closing;
}

function onSuspension(ledger: Ledger, suspended: boolean): void {
  checkDirector(ledger);
  if (ledger.suspended === suspended) fail(suspended ? 'play is suspended already' : 'play goes on already');
  ledger.suspended = suspended;
  const { bank } = ledger;
  if (!suspended || bank === null || bank.coup !== null) return;
  // The clock of the bets stops; it starts again when play goes on.
  bank.betsUntil = null;
  bank.guarantees = [];
  bank.ready.clear();
}

function onAnnounced(
  ledger: Ledger,
  { minBet, minPosta, at }: Extract<Event, { type: 'announced' }>,
  now: number,
): void {
  const { limits, notice } = ledger.settings;
  checkDirector(ledger);
  if (at < now + notice) fail(`a notice of ${at - now} ms, the least is ${notice}`);
  if (minBet < limits.minBet || minPosta < limits.minPosta || minBet > minPosta || minPosta > limits.maxPosta)
    fail(`minimums of ${minBet} and ${minPosta}`);
  ledger.notice = { minBet, minPosta, at };
}

function onMinimum(ledger: Ledger, { minBet, minPosta }: Extract<Event, { type: 'minimum' }>, now: number): void {
  const { notice, bank } = ledger;
  if (notice === null || notice.minBet !== minBet || notice.minPosta !== minPosta)
    return fail(`minimums of ${minBet} and ${minPosta} were not announced`);
  if (now < notice.at) fail(`minimums announced for ${notice.at} hold at ${now}`);
  if (bank !== null && (bank.coup !== null || bank.bets.some(({ call }) => call !== calls.none)))
    fail('the minimums change under bets that stand');
  ledger.minBet = minBet;
  ledger.minPosta = minPosta;
  ledger.notice = null;
}
