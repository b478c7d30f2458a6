/** The auditor on who gets the bank: rotation, refusal, pauses and the seguito (rules.md 1.4, 1.5, 2). */
import type { Event } from '../game/events.ts';
import { firstStanding } from './audit-acceptance.ts';
import { fail, isPlaying, peopleByHand, personAt, type Ledger, type Person, type SeguitoSeen } from './audit-ledger.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

/** Who can get the bank by rotation: by hand after `from`, `from` itself last. */
function candidates(ledger: Ledger, from: number): readonly Person[] {
  return peopleByHand(ledger, from).filter((person) => person.seat < firstStanding && isPlaying(person));
}

function passingOverJustSeated(people: readonly Person[]): number | null {
  return (people.find(({ justSeated }) => !justSeated) ?? people[0])?.seat ?? null;
}

/** Who comes after `from`: another player who can play, if there is one; otherwise the next who has a chair. */
function nextAfter(ledger: Ledger, from: number): number | null {
  const other = passingOverJustSeated(candidates(ledger, from).filter(({ seat }) => seat !== from));
  if (other !== null) return other;
  return peopleByHand(ledger, from).find(({ seat, leaving }) => seat < firstStanding && !leaving)?.seat ?? null;
}

function isAble(ledger: Ledger, seat: number): boolean {
  const person = ledger.people.get(seat);
  return person !== undefined && isPlaying(person);
}

/** Too few are seated to play, or fewer than two of them can. */
function tooFew(ledger: Ledger): boolean {
  const chairs = [...ledger.people.values()].filter(({ seat, leaving }) => seat < firstStanding && !leaving).length;
  return chairs < ledger.settings.minimumPlayers.goOn || candidates(ledger, 0).length < 2;
}

interface Turn {
  readonly due: number | null;
  readonly firstPasser: number | null;
}

/** There is no bank: the end of the last one says who has the next. */
export function onWaits(ledger: Ledger, event: Of<'waits'>): void {
  if (ledger.bank !== null) fail('a bank is open');
  const right = turnRight(ledger, event);
  if (event.due !== right.due || event.firstPasser !== right.firstPasser) {
    fail(
      `seat ${event.due} is due, who first passed is ${event.firstPasser}; right is ${right.due}, ${right.firstPasser}`,
    );
  }
  if (event.interrupted)
    ledger.there = new Set([...ledger.people.values()].filter((person) => !person.leaving).map(({ player }) => player));
  else if (event.due === null) ledger.there = null;
  ledger.due = event.due;
  ledger.firstPasser = event.firstPasser;
  ledger.last = null;
  ledger.seguito = null;
  ledger.naming = false;
  ledger.drawing = false;
  ledger.partners.clear();
}

function turnRight(ledger: Ledger, event: Of<'waits'>): Turn {
  const { seguito, last, due, firstPasser, naming, drawing, there } = ledger;
  const after = (from: number): Turn => ({ due: nextAfter(ledger, firstPasser ?? from), firstPasser: null });
  if (event.interrupted)
    return tooFew(ledger) ? { due, firstPasser } : fail('play is interrupted, and there are enough to play');
  if (seguito !== null)
    return seguito.stage === 'auction' || tooFew(ledger)
      ? after(seguito.passer)
      : fail('a seguito ends before its auction');
  if (last !== null) {
    if (last.end === 'passed' && ledger.facts.seguito && !ledger.closing) fail('a passed bank is not offered on');
    // A void does not interrupt a seguito: its banker has the bank again.
    if (last.end === 'void') return { due: last.banker, firstPasser };
    // A bank that ended for lack of players is the first to go on when there are enough again.
    return last.end === 'givenUp' && last.interrupted ? { due: last.banker, firstPasser: null } : after(last.banker);
  }
  if (drawing) return { due, firstPasser: null };
  if (due === null) return { due: null, firstPasser: null };
  if (
    there !== null &&
    ![...ledger.people.values()].some(({ seat, player }) => seat < firstStanding && there.has(player))
  )
    return { due: null, firstPasser: null };
  // Too few players: who is due keeps the turn, but not in leaving. In a seguito it passes on to the right of the first
  // passer if who is due cannot take it.
  const stays = firstPasser === null && ledger.people.get(due)?.leaving === false;
  if (naming && (stays || isAble(ledger, due)) && tooFew(ledger)) return { due, firstPasser };
  return naming || firstPasser !== null || !ledger.people.has(due) ? after(due) : { due, firstPasser };
}

export function onDrawOpened(ledger: Ledger): void {
  if (ledger.facts.firstBanker !== 'drawn' || (ledger.due !== null && ledger.there === null))
    fail('nobody is to be drawn');
  ledger.drawing = true;
}

/** The player who names the posta. */
export function onDue(ledger: Ledger, { seat }: Of<'due'>): void {
  const person = personAt(ledger, seat);
  if (ledger.closing) fail('a bank begins at a table that is closing');
  if (ledger.bank !== null || ledger.seguito !== null || ledger.last !== null) fail('a bank is open, or on offer');
  // Somebody without a chair is due only after a void: they had taken the bank in a seguito.
  if (!isPlaying(person) || (seat >= firstStanding && seat !== ledger.due)) fail(`seat ${seat} is due and cannot play`);
  const right = dueRight(ledger, seat);
  if (seat !== right) fail(`seat ${seat} is due, not ${right}`);
  ledger.due = seat;
  ledger.naming = true;
  ledger.drawing = false;
  ledger.there = null;
  ledger.partners.clear();
}

/** Who is due, given what was there before. */
function dueRight(ledger: Ledger, seat: number): number | null {
  const { due, there, naming, drawing } = ledger;
  if (drawing) return seat;
  if (due === null) return firstSeat(ledger);
  // A refusal, a run-out clock, or the player who was due went away.
  if (naming) return nextAfter(ledger, due);
  if (there === null) return isAble(ledger, due) ? due : nextAfter(ledger, due);
  const left = [...(isAble(ledger, due) ? [personAt(ledger, due)] : []), ...candidates(ledger, due)].filter(
    ({ player }) => there.has(player),
  );
  if (left[0]?.seat === due) return due;
  return passingOverJustSeated(left) ?? firstSeat(ledger);
}

/** Who gets the first bank if it is not drawn. */
function firstSeat(ledger: Ledger): number | null {
  return ledger.facts.firstBanker === 'drawn'
    ? fail('the first banker was not drawn')
    : (candidates(ledger, 0)[0]?.seat ?? null);
}

export function onPartner(ledger: Ledger, { seat }: Of<'partner'>): void {
  if (!ledger.facts.socio || !ledger.naming || seat === ledger.due) fail(`seat ${seat} cannot be socio`);
  ledger.partners.add(seat);
}

/**
 * A passed bank is offered to everybody who can pay its height: the seated by hand, then, if the ruleset says so,
 * standing bettors.
 */
export function onOffered(ledger: Ledger, { height, passer, socio, asked }: Of<'offered'>): void {
  const { last } = ledger;
  const { maxPosta } = ledger.settings.limits;
  if (last === null || last.end !== 'passed' || !ledger.facts.seguito) return fail('no bank was passed');
  if (ledger.closing) fail('a table that closes offers no bank on');
  const right = last.posta < maxPosta ? last.posta : maxPosta;
  if (passer !== last.banker || height !== right || socio !== last.socio)
    fail(`seat ${passer} passed ${height} with socio ${socio}; it was seat ${last.banker}, ${right}, ${last.socio}`);
  ledger.last = null;
  ledger.firstPasser ??= passer;
  ledger.seguito = { height, passer, socio, stage: 'offer', asked, answers: [], bids: [] };
  checkAsked(ledger, asked, height, null);
}

/** Exactly those who may take it, in their order. */
function checkAsked(ledger: Ledger, asked: readonly number[], least: bigint, but: number | null): void {
  const { passer } = seguitoSeen(ledger);
  const right = peopleByHand(ledger, passer)
    .filter((person) => {
      if (person.seat === passer || person.seat === but || !isPlaying(person) || person.credit < least) return false;
      return person.seat < firstStanding || (ledger.facts.standingInSeguito && person.connected);
    })
    .map(({ seat }) => seat);
  if (asked.length !== right.length || asked.some((seat, i) => seat !== right[i]))
    fail(`asked are ${asked.join(' ')}, not ${right.join(' ')}`);
}

function seguitoSeen(ledger: Ledger): SeguitoSeen {
  return ledger.seguito ?? fail('there is no seguito');
}

export function onAnswered(ledger: Ledger, { seat, takes }: Of<'answered'>): void {
  const seguito = seguitoSeen(ledger);
  const may = seguito.stage === 'takeBack' ? seat === seguito.passer : seguito.asked.includes(seat);
  if (!may) fail(`seat ${seat} was not asked`);
  if (takes && personAt(ledger, seat).credit < seguito.height)
    fail(`seat ${seat} cannot take a bank of ${seguito.height}`);
  seguito.answers.push({ seat, takes });
}

export function onTakeBack(ledger: Ledger): void {
  const seguito = seguitoSeen(ledger);
  if (!ledger.facts.takeBack || seguito.stage !== 'offer') fail('nobody takes a bank back here');
  if (takerOf(ledger, seguito) !== null) fail('somebody took the bank');
  seguito.stage = 'takeBack';
  seguito.answers = [];
}

export function onAuction(ledger: Ledger, { asked }: Of<'auction'>): void {
  const seguito = seguitoSeen(ledger);
  if (seguito.stage === 'auction') fail('the auction is open already');
  if (takerOf(ledger, seguito) !== null) fail('somebody took the bank');
  seguito.stage = 'auction';
  seguito.asked = asked;
  seguito.answers = [];
  // In the ruleset where the outgoing banker may take the bank back, its socio has no part in the auction (rules.md 2).
  checkAsked(ledger, asked, 1n, ledger.facts.takeBack ? seguito.socio : null);
}

export function onBid(ledger: Ledger, { seat, amount }: Of<'bid'>): void {
  const seguito = seguitoSeen(ledger);
  if (seguito.stage !== 'auction' || !seguito.asked.includes(seat)) fail(`seat ${seat} may not bid`);
  const { credit } = personAt(ledger, seat);
  if (amount > credit || (amount < ledger.minPosta && amount !== credit))
    fail(`seat ${seat} bids ${amount} of ${credit}, the least posta is ${ledger.minPosta}`);
  const best = bestBid(ledger, seguito);
  const equals =
    best !== null &&
    ledger.facts.seatedMayEqual &&
    seat < firstStanding &&
    best.seat >= firstStanding &&
    amount === best.amount;
  if (best !== null && amount <= best.amount && !equals) fail(`seat ${seat} bids ${amount} after ${best.amount}`);
  seguito.bids.push({ seat, amount });
}

/** The seat is still there to hold a bank of this posta. */
function isPresent(ledger: Ledger, seat: number, posta: bigint): boolean {
  const person = ledger.people.get(seat);
  return person !== undefined && person.connected && isPlaying(person) && person.credit >= posta;
}

/** The last bid whose bidder is still there. */
function bestBid(ledger: Ledger, { bids }: SeguitoSeen): SeguitoSeen['bids'][number] | null {
  return bids.filter(({ seat, amount }) => isPresent(ledger, seat, amount)).at(-1) ?? null;
}

/** Of those who said that they take the bank: the first by hand; among standing bettors, the first to speak. */
function takerOf(ledger: Ledger, seguito: SeguitoSeen): number | null {
  const takes = seguito.answers
    .filter((answer) => answer.takes && isPresent(ledger, answer.seat, seguito.height))
    .map(({ seat }) => seat);
  if (seguito.stage === 'takeBack') return takes[0] ?? null;
  return seguito.asked.find((seat) => seat < firstStanding && takes.includes(seat)) ?? takes[0] ?? null;
}

/**
 * The bank goes to the seat that is due, to the seguito's taker for its height, or to the highest bidder for the bid.
 */
export function checkOpener(ledger: Ledger, banker: number, posta: bigint): void {
  const { seguito } = ledger;
  if (seguito === null) {
    if (!ledger.naming || banker !== ledger.due) fail(`seat ${banker} opens a bank, due is ${ledger.due}`);
    return;
  }
  const best = bestBid(ledger, seguito);
  const bought = seguito.stage === 'auction' && best !== null && best.amount < seguito.height;
  const right = seguito.stage === 'auction' ? best?.seat : takerOf(ledger, seguito);
  const price = atHeight(ledger, banker, bought ? best.amount : seguito.height);
  if (banker !== right || posta !== price)
    fail(`seat ${banker} has the bank for ${posta}; it is seat ${right}'s, for ${price}`);
}

/** The passed posta or a bid, but not less than the table asks of this credit (rules.md 1.5). */
function atHeight(ledger: Ledger, seat: number, height: bigint): bigint {
  const { credit } = personAt(ledger, seat);
  const least = ledger.minPosta < credit ? ledger.minPosta : credit;
  return height > least ? height : least;
}
