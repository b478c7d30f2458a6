/** The auditor on how a bank opens and ends (rules.md 1.2, 1.3, 1.5, 2.1). */
import { outcomes } from '../protocol/messages.ts';
import type { Event } from '../game/events.ts';
import { firstStanding } from './audit-acceptance.ts';
import { passable } from './audit-facts.ts';
import {
  bankSeen,
  checkConservation,
  fail,
  isOver,
  isPlaying,
  personAt,
  withLine,
  type BankSeen,
  type Ledger,
  type Person,
} from './audit-ledger.ts';
import { checkOpener } from './audit-turns.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

/** protocol.md 2.1. */
const mostPlayers = 20;

export function onOpened(ledger: Ledger, event: Of<'opened'>): void {
  const { number, banker, posta, players, socio } = event;
  if (ledger.bank !== null) fail('a bank is open already');
  if (number !== ledger.banks + 1) fail(`bank ${number} follows ${ledger.banks}`);
  if (ledger.sinceCut >= ledger.facts.coupsAfterCut) fail('a bank opens with a taglia that is over');
  checkOpener(ledger, banker, posta);
  const { credit } = personAt(ledger, banker);
  const { maxPosta } = ledger.settings.limits;
  if (posta <= 0n || posta > credit || posta > maxPosta)
    fail(`a posta of ${posta} with a credit of ${credit}, the greatest is ${maxPosta}`);
  // The bid was checked when it was made; the minimum may have risen since.
  const bid = ledger.seguito?.bids.some(({ amount }) => amount === posta) ?? false;
  if (posta < ledger.minPosta && posta !== credit && !bid) fail(`a posta of ${posta}, the least is ${ledger.minPosta}`);
  if (!isPlaying(personAt(ledger, banker))) fail(`seat ${banker} opens a bank and cannot play`);

  const there = [...ledger.people.values()].filter(isDealtIn);
  if (players.length !== there.length || players.length > mostPlayers)
    fail(`${players.length} players of ${there.length} that are there with credit`);
  players.forEach(({ seat, player, stack }, i) => {
    const person = personAt(ledger, seat);
    if (i > 0 && players[i - 1]!.seat >= seat) fail('the players are not in the order of their seats');
    if (person.player !== player || person.credit !== stack || !isDealtIn(person))
      fail(`seat ${seat} comes in as ${player} with ${stack}; it is ${person.player} with ${person.credit}`);
  });
  if (!players.some(({ seat }) => seat === banker)) fail('the banker is not in its bank');
  if (socio !== null) checkSocio(ledger, event, socio);

  personAt(ledger, banker).justSeated = false;
  ledger.banks = number;
  ledger.bank = bankOf(event);
  ledger.seguito = null;
  ledger.naming = false;
  ledger.partners.clear();
  ledger.due = banker;
}

/** A player who sits out may sit in before the bank ends. */
function isDealtIn({ leaving, owes, credit }: Person): boolean {
  return !leaving && !owes && credit > 0n;
}

function checkSocio(ledger: Ledger, { banker, players }: Of<'opened'>, socio: number): void {
  if (!ledger.facts.socio) fail('there is no socio here');
  if (socio === banker || !players.some(({ seat }) => seat === socio))
    fail(`seat ${socio} is no partner of seat ${banker}`);
  if (!ledger.partners.has(socio)) fail(`seat ${socio} is socio, and was not ready to be it`);
}

function bankOf({ number, banker, posta, players, socio }: Of<'opened'>): BankSeen {
  return {
    number,
    banker,
    socio,
    players: players.map((player) => ({ ...player, gone: false })),
    side: { posta, garage: 0n, paidIn: posta, takenOut: 0n },
    cagnotte: 0n,
    lines: players.map(() => 0n),
    past: { coups: 0, wins: 0, halved: 0, lastOutcome: outcomes.start, newTaglia: false },
    ferito: null,
    move: null,
    bets: [],
    arrivals: 0,
    carried: new Set(),
    ready: new Set(),
    guarantees: [],
    owed: new Set(),
    promised: [],
    standstill: false,
    open: false,
    betsUntil: null,
    coup: null,
    voided: false,
    unbound: false,
    stopped: false,
    counted: new Set(),
  };
}

/** The host ends a bank that could go on, between two coups. */
export function onStopped(ledger: Ledger): void {
  const bank = bankSeen(ledger);
  if (bank.coup !== null || isOver(bank)) fail('a bank is stopped that is not between two coups');
  bank.stopped = true;
  bank.bets = [];
}

/** The bank goes to the chain. Until the chain has spoken, each player has what the worst end leaves. */
export function onPutAside(ledger: Ledger, { worst }: Of<'putAside'>): void {
  const bank = bankSeen(ledger);
  const coup = bank.coup ?? fail('a bank is put aside between two coups');
  if (coup.cards !== null) fail('a bank is put aside whose cards are known');
  if (worst.length !== bank.players.length) fail(`${worst.length} lines for ${bank.players.length} players`);
  ledger.aside += bank.cagnotte;
  bank.players.forEach(({ seat, stack, gone }, i) => {
    const right = worstFor(bank, i);
    if (worst[i] !== right) fail(`at the worst seat ${seat} has ${worst[i]}, not ${right}`);
    if (stack + right < 0n) fail(`seat ${seat} had ${stack} and may lose ${-right}`);
    if (gone) return;
    ledger.aside += bank.lines[i]! - right;
    const person = personAt(ledger, seat);
    person.credit = withLine(ledger, bank, person, right);
  });
  ledger.bank = null;
  ledger.last = {
    end: 'putAside',
    banker: bank.banker,
    posta: bank.side.posta,
    socio: bank.socio,
    interrupted: false,
  };
  checkConservation(ledger);
}

/** The player's line, less the stake in the coup; at most 0. */
function worstFor({ coup, lines, players, banker }: BankSeen, at: number): bigint {
  const { seat } = players[at]!;
  const stake = seat === banker ? coup!.accepted : coup!.list[at]!.accepted;
  return lines[at]! - stake < 0n ? lines[at]! - stake : 0n;
}

/** The statement must equal the books. */
export function onEnded(ledger: Ledger, { end, lines, cagnotte, posta, garage }: Of<'ended'>): void {
  const bank = bankSeen(ledger);
  const { name } = ledger.settings.ruleset;
  if (bank.coup !== null) fail('a bank ends in the middle of a coup');
  const lost = bank.past.lastOutcome === outcomes.punta;
  if (lost !== (end === 'punta')) fail(`the bank ends as ${end}, its last coup was ${bank.past.lastOutcome}`);
  if (bank.voided !== (end === 'void'))
    fail(`the bank ends as ${end}, its last coup ${bank.voided ? 'was void' : 'was not'}`);
  // A bank that the host has ended is passed on if it may be: nobody loses a seguito by the host's act.
  if (bank.unbound && !personAt(ledger, bank.banker).sittingOut) fail('a banker who did not bind itself plays on');
  if ((bank.stopped || bank.unbound) && end !== (passable(name, bank.past) ? 'passed' : 'givenUp'))
    fail(`a stopped bank ends as ${end}`);
  if (end === 'passed' && !passable(name, bank.past))
    fail(`the bank is passed after ${bank.past.coups} coups, ${bank.past.wins} of them won`);

  const right = bank.lines;
  if (lines.length !== right.length) fail(`${lines.length} lines for ${right.length} players`);
  right.forEach((line, i) => {
    const { seat, stack, gone } = bank.players[i]!;
    if (lines[i] !== line) fail(`the line of seat ${seat} is ${lines[i]}, not ${line}`);
    if (stack + line < 0n) fail(`seat ${seat} had ${stack} and lost ${-line}`);
    if (gone) return;
    const person = personAt(ledger, seat);
    person.credit = withLine(ledger, bank, person, line);
  });
  const { side } = bank;
  if (cagnotte !== bank.cagnotte) fail(`a cagnotte of ${cagnotte}, not ${bank.cagnotte}`);
  if (posta !== side.posta || garage !== side.garage)
    fail(`posta ${posta} and garage ${garage} at the end, not ${side.posta} and ${side.garage}`);
  if (lines.reduce((sum, line) => sum + line, cagnotte) !== 0n) fail('Σ lines + cagnotte ≠ 0');
  ledger.cagnotte += cagnotte;
  ledger.bank = null;
  const chairs = [...ledger.people.values()].filter(({ seat, leaving }) => seat < firstStanding && !leaving).length;
  const interrupted = chairs < ledger.settings.minimumPlayers.goOn;
  ledger.last = { end, banker: bank.banker, posta, socio: bank.socio, interrupted };
  checkConservation(ledger);
}
