/** The auditor on players who come, bring money, change and go. */
import { calls, volontaBits } from '../protocol/messages.ts';
import type { Event } from '../game/events.ts';
import { firstStanding } from './audit-acceptance.ts';
import { fail, personAt, placeIn, withLine, type Ledger } from './audit-ledger.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

export function onSeated(ledger: Ledger, { seat, player, stack, principiante }: Of<'seated'>): void {
  const { people, settings, facts } = ledger;
  if (people.has(seat)) fail(`seat ${seat} is taken`);
  if (ledger.closing) fail(`seat ${seat} sits down at a table that is closing`);
  if (stack < 0n) fail(`seat ${seat} sits down with ${stack}`);
  for (const other of people.values()) if (other.player === player) fail(`${player} sits at ${other.seat} already`);
  if (seat >= firstStanding) {
    if (!facts.standing) fail('nobody bets standing here');
    if (seat > 255) fail(`the table has no standing place ${seat}`);
  } else if (seat < 1 || seat > settings.seats) fail(`the table has no seat ${seat}`);
  people.set(seat, {
    seat,
    player,
    principiante,
    credit: stack,
    justSeated: true,
    connected: true,
    sittingOut: false,
    leaving: false,
    owes: false,
    volonta: 0,
    automatic: 'none',
  });
  ledger.brought += stack;
}

/** A leaving player gets everything: during a bank also the line, and nothing of it may be in play then. */
export function onUnseated(ledger: Ledger, { seat, paid }: Of<'unseated'>): void {
  const person = personAt(ledger, seat);
  const { bank } = ledger;
  let owed = person.credit;
  const at = bank === null ? -1 : placeIn(bank, seat);
  if (bank !== null && at >= 0) {
    if (bank.coup?.list.some((row) => row.seat === seat && row.accepted > 0n))
      fail(`seat ${seat} leaves with a bet in the coup`);
    if (bank.banker === seat) fail(`seat ${seat} leaves the bank that it holds`);
    if (bank.coup === null && bank.bets.some((bet) => bet.seat === seat && bet.call !== calls.none))
      fail(`seat ${seat} leaves with a bet that stands`);
    owed = withLine(ledger, bank, person, bank.lines[at]!);
    bank.players[at]!.gone = true;
    if (bank.socio === seat) bank.socio = null;
    bank.bets = bank.bets.filter((bet) => bet.seat !== seat);
    bank.owed.delete(seat);
    bank.guarantees = bank.guarantees.filter((guarantee) => guarantee.seat !== seat);
  }
  if (paid !== owed) fail(`seat ${seat} leaves with ${paid}, not with ${owed}`);
  ledger.people.delete(seat);
  forgetInSeguito(ledger, seat);
  if (ledger.seguito?.socio === seat) ledger.seguito.socio = null;
  ledger.partners.delete(seat);
  ledger.paid += paid;
}

/** The next player on the chair has been asked nothing and has said nothing; nor has who sits out, or not any more. */
function forgetInSeguito({ seguito }: Ledger, seat: number): void {
  if (seguito === null) return;
  seguito.asked = seguito.asked.filter((asked) => asked !== seat);
  seguito.answers = seguito.answers.filter((answer) => answer.seat !== seat);
  seguito.bids = seguito.bids.filter((bid) => bid.seat !== seat);
}

export function onBrought(ledger: Ledger, { seat, amount }: Of<'brought'>): void {
  if (amount <= 0n) fail(`seat ${seat} brings ${amount}`);
  personAt(ledger, seat).credit += amount;
  ledger.brought += amount;
}

/**
 * The table has counted again: this is what the seat has besides the running bank. The difference came from the chain
 * or went there, which the game does not see.
 */
export function onCredit(ledger: Ledger, { seat, before, amount }: Of<'credit'>): void {
  const person = personAt(ledger, seat);
  if (before !== person.credit) fail(`seat ${seat} had ${before} by the table, and has ${person.credit}`);
  if (amount < 0n) fail(`seat ${seat} is credited ${amount}`);
  if (amount === person.credit) fail(`seat ${seat} has ${amount} already`);
  ledger.brought += amount - person.credit;
  person.credit = amount;
  ledger.bank?.counted.add(person.player);
}

export function onSeatChange(ledger: Ledger, { seat, change }: Of<'seat'>): void {
  const person = personAt(ledger, seat);
  const { volonta } = change;
  if (volonta !== undefined && ((volonta & ~ledger.facts.volonta) !== 0 || (volonta & volontaBits.principiante) !== 0))
    fail(`seat ${seat} has volontà ${volonta}`);
  person.justSeated = change.justSeated ?? person.justSeated;
  person.connected = change.connected ?? person.connected;
  person.sittingOut = change.sittingOut ?? person.sittingOut;
  if (change.sittingOut === true) forgetInSeguito(ledger, seat);
  if (change.sittingOut === true && (change.outFor ?? null) === null) fail(`seat ${seat} sits out for no reason`);
  if (change.sittingOut === false && change.outFor !== null) fail(`seat ${seat} plays, and is told why it does not`);
  person.leaving = change.leaving ?? person.leaving;
  if (change.owes !== undefined && change.owes === person.owes) fail(`seat ${seat} owes a link, or none, already`);
  if (change.owes === true) fail(`seat ${seat} owes a link of no coup`);
  person.owes = change.owes ?? person.owes;
  person.volonta = volonta ?? person.volonta;
  person.automatic = change.automatic ?? person.automatic;
  if (change.principiante === true && (ledger.facts.volonta & volontaBits.principiante) === 0)
    fail(`seat ${seat} is a principiante where there is none`);
  if (change.principiante !== undefined && ledger.bank?.coup != null) fail(`seat ${seat} changes what it is in a coup`);
  person.principiante = change.principiante ?? person.principiante;
}
