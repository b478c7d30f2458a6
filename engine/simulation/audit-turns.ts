/** The auditor on whose the bank is: rotation, refusal, pauses, and the seguito (rules.md 1.4, 1.5, 2). */
import type { Event } from '../game/events.ts';
import { firstStanding } from './audit-acceptance.ts';
import { fail, isPlaying, peopleByHand, personAt, type Ledger, type Person, type SeguitoSeen } from './audit-ledger.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

/** Who can hold a bank by rotation, in the hand after `from`. */
function candidates(ledger: Ledger, from: number): readonly Person[] {
  return peopleByHand(ledger, from).filter((person) => person.seat < firstStanding && isPlaying(person));
}

/** The first by hand that is not just seated, or the first of all when everybody is. */
function firstOf(people: readonly Person[]): number | null {
  return (people.find(({ justSeated }) => !justSeated) ?? people[0])?.seat ?? null;
}

/** There is no bank: who has the next one, as the last one's end says. */
export function onWaits(ledger: Ledger, event: Of<'waits'>): void {
  if (ledger.bank !== null) fail('a bank is open');
  const { last } = ledger;
  if (ledger.seguito !== null) {
    if (ledger.seguito.stage !== 'auction') fail('a seguito ends before its auction');
    expectDue(event.due, firstOf(candidates(ledger, ledger.firstPasser ?? ledger.seguito.passer)), 'nobody took the seguito');
  } else if (last !== null) {
    if (last.end === 'passed' && ledger.facts.seguito) fail('a passed bank is not offered on');
    if (last.end === 'void') expectDue(event.due, last.banker, 'its bank was void');
    else expectDue(event.due, firstOf(candidates(ledger, ledger.firstPasser ?? last.banker)), `the bank of seat ${last.banker} ended`);
  } else if (ledger.naming) {
    expectDue(event.due, firstOf(candidates(ledger, ledger.due!)) ?? ledger.due, 'too few can play');
  } else if (event.due !== null) expectDue(event.due, ledger.due, 'nobody else came into it');
  // A void interrupts no seguito: its banker has the bank again.
  if (last?.end !== 'void' && (last !== null || ledger.seguito !== null)) ledger.firstPasser = null;
  if (event.firstPasser !== ledger.firstPasser && event.due !== null) fail(`the bank returns to ${event.firstPasser}, not to ${ledger.firstPasser}`);
  ledger.firstPasser = event.firstPasser;
  ledger.last = null;
  ledger.seguito = null;
  ledger.naming = false;
  ledger.due = event.due;
  ledger.partners.clear();
  if (event.interrupted) ledger.there = new Set([...ledger.people.values()].filter((person) => !person.leaving).map(({ player }) => player));
  else if (event.due === null) ledger.there = null;
}

function expectDue(due: number | null, right: number | null, why: string): void {
  if (due !== right) fail(`seat ${due} is due, not ${right}: ${why}`);
}

export function onDrawOpened(ledger: Ledger): void {
  if (ledger.facts.firstBanker !== 'drawn' || ledger.due !== null) fail('nobody is to be drawn');
  ledger.drawing = true;
}

/** Who names the posta. */
export function onDue(ledger: Ledger, { seat }: Of<'due'>): void {
  const person = personAt(ledger, seat);
  if (ledger.bank !== null || ledger.seguito !== null || ledger.last !== null) fail('a bank is open, or on offer');
  if (!isPlaying(person) || seat >= firstStanding) fail(`seat ${seat} is due and cannot play`);
  const right = dueRight(ledger, seat);
  if (seat !== right) fail(`seat ${seat} is due, not ${right}`);
  ledger.due = seat;
  ledger.naming = true;
  ledger.drawing = false;
  ledger.there = null;
  ledger.partners.clear();
}

/** Who is due, from what was there before. */
function dueRight(ledger: Ledger, seat: number): number | null {
  const { due, there, naming } = ledger;
  if (due === null) {
    if (ledger.facts.firstBanker === 'drawn') return ledger.drawing ? seat : fail('the first banker was not drawn');
    return candidates(ledger, 0)[0]?.seat ?? null;
  }
  // A refusal, a run-out clock, or who was due went away: somebody else if anybody can.
  if (naming) {
    const others = candidates(ledger, due).filter((person) => person.seat !== due);
    return firstOf(others) ?? due;
  }
  if (there !== null) {
    const left = candidates(ledger, due - 1).filter(({ player }) => there.has(player));
    return left[0]?.seat ?? null;
  }
  const same = ledger.people.get(due);
  return same !== undefined && due < firstStanding && isPlaying(same) ? due : firstOf(candidates(ledger, due));
}

export function onPartner(ledger: Ledger, { seat, share }: Of<'partner'>): void {
  if (!ledger.facts.socio || !ledger.naming || seat === ledger.due) fail(`seat ${seat} cannot offer itself as socio`);
  if (!Number.isInteger(share) || share < 1 || share > 9999) fail(`a share of ${share}`);
  ledger.partners.set(seat, share);
}

/** A passed bank goes to the seated by hand, where the ruleset says so to the standing after them: to all who can pay its height. */
export function onOffered(ledger: Ledger, { height, passer, socio, asked }: Of<'offered'>): void {
  const { last } = ledger;
  const { maxPosta } = ledger.settings.limits;
  if (last === null || last.end !== 'passed' || !ledger.facts.seguito) return fail('no bank was passed');
  const right = last.posta < maxPosta ? last.posta : maxPosta;
  if (passer !== last.banker || height !== right || socio !== last.socio) fail(`seat ${passer} passed ${height} with socio ${socio}; it was seat ${last.banker}, ${right}, ${last.socio}`);
  ledger.last = null;
  ledger.firstPasser ??= passer;
  ledger.seguito = { height, passer, socio, stage: 'offer', asked, answers: [], bids: [] };
  checkAsked(ledger, asked, height, null);
}

/** Exactly those who may take it, in their order. */
function checkAsked(ledger: Ledger, asked: readonly number[], least: bigint, but: number | null): void {
  const { passer } = seguitoSeen(ledger);
  const right = peopleByHand(ledger, passer).filter((person) => {
    if (person.seat === passer || person.seat === but || !isPlaying(person) || person.credit < least) return false;
    return person.seat < firstStanding || (ledger.facts.standingInSeguito && person.connected);
  }).map(({ seat }) => seat);
  if (asked.length !== right.length || asked.some((seat, i) => seat !== right[i])) fail(`asked are ${asked.join(' ')}, not ${right.join(' ')}`);
}

function seguitoSeen(ledger: Ledger): SeguitoSeen {
  return ledger.seguito ?? fail('there is no seguito');
}

export function onAnswered(ledger: Ledger, { seat, takes }: Of<'answered'>): void {
  const seguito = seguitoSeen(ledger);
  const may = seguito.stage === 'takeBack' ? seat === seguito.passer : seguito.asked.includes(seat);
  if (!may) fail(`seat ${seat} was not asked`);
  if (takes && personAt(ledger, seat).credit < seguito.height) fail(`seat ${seat} cannot take a bank of ${seguito.height}`);
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
  // In the ruleset where the outgoing banker may take back, its socio has no part in the auction (rules.md 2).
  checkAsked(ledger, asked, ledger.minPosta, ledger.facts.takeBack ? seguito.socio : null);
}

export function onBid(ledger: Ledger, { seat, amount }: Of<'bid'>): void {
  const seguito = seguitoSeen(ledger);
  if (seguito.stage !== 'auction' || !seguito.asked.includes(seat)) fail(`seat ${seat} may not bid`);
  const { credit } = personAt(ledger, seat);
  if (amount > credit || amount < ledger.minPosta) fail(`seat ${seat} bids ${amount} of ${credit}, the least posta is ${ledger.minPosta}`);
  const best = bestBid(ledger, seguito);
  const equals = best !== null && ledger.facts.seatedMayEqual && seat < firstStanding && best.seat >= firstStanding && amount === best.amount;
  if (best !== null && amount <= best.amount && !equals) fail(`seat ${seat} bids ${amount} after ${best.amount}`);
  seguito.bids.push({ seat, amount });
}

/** Is still there to hold a bank. */
function isPresent(ledger: Ledger, seat: number): boolean {
  const person = ledger.people.get(seat);
  return person !== undefined && person.connected && isPlaying(person);
}

/** The last bid of who is still there. */
function bestBid(ledger: Ledger, { bids }: SeguitoSeen): SeguitoSeen['bids'][number] | null {
  return bids.filter(({ seat }) => isPresent(ledger, seat)).at(-1) ?? null;
}

/** Who has said to take the bank, first by hand; of the standing, first to speak. */
function takerOf(ledger: Ledger, seguito: SeguitoSeen): number | null {
  const takes = seguito.answers.filter((answer) => answer.takes && isPresent(ledger, answer.seat)).map(({ seat }) => seat);
  if (seguito.stage === 'takeBack') return takes[0] ?? null;
  return seguito.asked.find((seat) => seat < firstStanding && takes.includes(seat)) ?? takes[0] ?? null;
}

/** The bank that opens is the due seat's, or the seguito's taker's for its height, or the highest bidder's for its bid. */
export function checkOpener(ledger: Ledger, banker: number, posta: bigint): void {
  const { seguito } = ledger;
  if (seguito === null) {
    if (!ledger.naming || banker !== ledger.due) fail(`seat ${banker} opens a bank, due is ${ledger.due}`);
    return;
  }
  if (seguito.stage !== 'auction') {
    const taker = takerOf(ledger, seguito);
    if (banker !== taker || posta !== seguito.height) fail(`seat ${banker} takes the bank for ${posta}; it is seat ${taker}'s, for ${seguito.height}`);
    return;
  }
  const best = bestBid(ledger, seguito);
  const height = best !== null && best.amount >= seguito.height ? seguito.height : best?.amount;
  if (best === null || banker !== best.seat || posta !== height) fail(`seat ${banker} has the bank for ${posta}; seat ${best?.seat} bid ${best?.amount}, the height is ${seguito.height}`);
}
