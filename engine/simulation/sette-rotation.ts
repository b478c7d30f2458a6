/**
 * The auditor of Sette e mezzo on who gets the bank, and who plays in it: the draw, the bank by hand, refusals, pauses,
 * and the rest of a round that was void (rules.md 1.5, sette.md 2).
 */
import type { SetteEvent } from '../sette/events.ts';
import type { Rest } from '../sette/state.ts';
import { holds, openIn, personAt, placeOf, Wrong, type Bank, type Ledger, type Person } from './sette-ledger.ts';

type Of<T extends SetteEvent['type']> = Extract<SetteEvent, { type: T }>;

const isDealtIn = ({ leaving, owes, credit }: Person): boolean => !leaving && !owes && credit > 0n;
const isPlaying = (person: Person): boolean => !person.sittingOut && isDealtIn(person);

/** All at the table: those to the right of `from` first, `from` itself last. */
function byHand({ people }: Ledger, from: number): readonly Person[] {
  const place = ({ seat }: Person) => (seat > from ? seat : 100 + seat);
  return [...people.values()].sort((a, b) => place(a) - place(b));
}

/** Who would play in the bank of this seat. */
function playersOf(ledger: Ledger, banker: number): readonly Person[] {
  const { rest } = ledger;
  const isLeft = (person: Person): boolean =>
    rest?.banker !== banker || rest.players.some((one) => one.seat === person.seat && one.player === person.player);
  return byHand(ledger, 0).filter((person) => isDealtIn(person) && isLeft(person));
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The least and the most that the seat may put up as banker; null: it can hold no bank now. */
function postaOf(ledger: Ledger, { seat, credit }: Person): readonly [bigint, bigint] | null {
  const { settings, rest, minPosta } = ledger;
  const { maxPosta, highestBet } = settings.limits;
  const punters = playersOf(ledger, seat).filter((one) => one.seat !== seat).length;
  if (punters === 0) return null;
  if (highestBet !== null) {
    const all = BigInt(punters) * highestBet;
    return all <= credit ? [all, all] : null;
  }
  if (rest?.banker !== seat) return [smaller(minPosta, credit), smaller(maxPosta, credit)];
  const left = smaller(smaller(rest.posta, maxPosta), credit);
  return [left, left];
}

function isAble(ledger: Ledger, seat: number): boolean {
  const person = ledger.people.get(seat);
  return person !== undefined && isPlaying(person) && postaOf(ledger, person) !== null;
}

const passingOverJustSeated = (people: readonly Person[]): number | null =>
  (people.find(({ justSeated }) => !justSeated) ?? people[0])?.seat ?? null;

/** Who comes after `from`: another player who can have the bank, otherwise the next who has a chair. */
function nextAfter(ledger: Ledger, from: number): number | null {
  const others = byHand(ledger, from).filter(({ seat }) => seat !== from && isAble(ledger, seat));
  return passingOverJustSeated(others) ?? byHand(ledger, from).find(({ leaving }) => !leaving)?.seat ?? null;
}

/** Too few are seated to go on, fewer than two can play, or nobody can have the bank. */
function tooFew(ledger: Ledger): boolean {
  const people = [...ledger.people.values()];
  const { start, goOn } = ledger.settings.minimumPlayers;
  const chairs = people.filter(({ leaving }) => !leaving).length;
  return (
    chairs < (ledger.due === null ? start : goOn) ||
    people.filter(isPlaying).length < 2 ||
    !people.some(({ seat }) => isAble(ledger, seat))
  );
}

/** There is no bank: the end of the last one says who has the next. */
export function onWaits(ledger: Ledger, { due, firstPasser, interrupted }: Of<'waits'>): void {
  const people = [...ledger.people.values()];
  holds(ledger.bank === null && firstPasser === null, 'a bank is open, or was passed on');
  const right = interrupted ? ledger.due : waitsRight(ledger);
  holds(due === right, `seat ${due} is due, not ${right}`);
  const chairs = people.filter(({ leaving }) => !leaving);
  if (interrupted) {
    holds(chairs.length < ledger.settings.minimumPlayers.goOn, 'play is interrupted, and there are enough to play');
    ledger.there = new Set(chairs.map(({ player }) => player));
  } else if (due === null) ledger.there = null;
  ledger.owed = ledger.last?.rest ?? null;
  ledger.due = due;
  ledger.last = null;
  ledger.rest = null;
  ledger.naming = false;
  ledger.drawing = false;
}

function waitsRight(ledger: Ledger): number | null {
  const { last, due, naming, drawing, there, rest, people } = ledger;
  // A bank that ended for lack of players is the first to go on when there are enough again.
  if (last !== null) return last.end === 'givenUp' || last.rest !== null ? last.banker : nextAfter(ledger, last.banker);
  if (drawing || due === null) return due;
  if (naming) {
    holds(tooFew(ledger), 'nobody names the posta any more, and there are enough to play');
    return isAble(ledger, due) || people.get(due)?.leaving === false ? due : nextAfter(ledger, due);
  }
  if (rest !== null && !isAble(ledger, rest.banker)) return nextAfter(ledger, rest.banker);
  if (there !== null) return [...people.values()].some(({ player }) => there.has(player)) ? due : null;
  return people.has(due) ? due : nextAfter(ledger, due);
}

export function onDrawOpened(ledger: Ledger): void {
  holds(ledger.due === null || ledger.there !== null, 'nobody is to be drawn');
  ledger.drawing = true;
}

/** The player who names the posta. */
export function onDue(ledger: Ledger, { seat }: Of<'due'>): void {
  holds(ledger.bank === null && ledger.last === null && !ledger.closing, 'a bank is open, or none may begin');
  holds(!ledger.drawing || isPlaying(personAt(ledger, seat)), `seat ${seat} is drawn and cannot play`);
  const right = ledger.drawing ? seat : dueRight(ledger);
  holds(seat === right, `seat ${seat} is due, not ${right}`);
  ledger.rest = ledger.rest?.banker === seat ? ledger.rest : null;
  ledger.due = seat;
  ledger.naming = true;
  ledger.drawing = false;
  ledger.there = null;
}

/** Who is due, given what was there before. */
function dueRight(ledger: Ledger): number | null {
  const { due, there, naming } = ledger;
  if (due === null) throw new Wrong('the first banker was not drawn');
  // A refusal, a run-out clock, or the player who was due went away.
  if (naming) return nextAfter(ledger, due);
  if (there === null) return isAble(ledger, due) ? due : nextAfter(ledger, due);
  const left = byHand(ledger, due).filter(({ seat, player }) => there.has(player) && isAble(ledger, seat));
  return left.some(({ seat }) => seat === due) ? due : passingOverJustSeated(left);
}

/** A bank opens for the seat that was due, with everybody who has credit, or with who is left of a void round. */
export function checkOpened(ledger: Ledger, { number, banker, posta, players }: Of<'opened'>): void {
  holds(ledger.bank === null, 'a bank opens inside another');
  holds(number === ledger.banks + 1, `bank ${number} follows ${ledger.banks}`);
  holds(ledger.naming && banker === ledger.due, `seat ${banker} opens a bank, due is ${ledger.due}`);
  const open = postaOf(ledger, personAt(ledger, banker));
  holds(open !== null && posta > 0n && posta >= open[0] && posta <= open[1], `a posta of ${posta}`);
  const right = playersOf(ledger, banker);
  const same = players.length === right.length && players.every((one, i) => isSame(one, right[i]!));
  holds(same, 'other players than are there with credit');
  personAt(ledger, banker).justSeated = false;
  ledger.banks = number;
  ledger.naming = false;
  ledger.rest = null;
}

const isSame = (one: Bank['players'][number], { seat, player, credit }: Person): boolean =>
  one.seat === seat && one.player === player && one.stack === credit;

/** The next seat by hand: nobody is passed over. */
export function nextInBank({ banker, players, gone, at }: Bank): number | null {
  const places = players.filter(({ seat }) => seat !== banker && !gone.has(seat));
  const left = places.map(({ seat }) => seat).filter((seat) => placeOf({ banker }, seat) > at);
  return left.sort((a, b) => placeOf({ banker }, a) - placeOf({ banker }, b))[0] ?? null;
}

/** Those that had no turn yet, and the seat of the void one if nobody is to blame; `posta`: before the turn. */
export function onVoided(ledger: Ledger, { silent }: Of<'voided'>, posta: bigint): void {
  const bank = openIn(ledger);
  const { banker, players, gone, turn } = bank;
  for (const seat of silent) personAt(ledger, seat).owes = true;
  const isLater = (seat: number): boolean =>
    placeOf(bank, seat) > bank.at || (seat === turn?.seat && !silent.includes(seat));
  const isLeft = ({ seat }: { readonly seat: number }): boolean => seat !== banker && !gone.has(seat) && isLater(seat);
  const all = players.filter((one) => one.seat === banker || isLeft(one)).map(({ seat, player }) => ({ seat, player }));
  const rest: Rest | null = all.length < 2 ? null : { banker, posta, players: all };
  bank.voided = { rest };
}

export function onRest(ledger: Ledger, { rest }: Of<'rest'>): void {
  const text = ({ banker, posta, players }: Rest): string =>
    `${banker} ${posta} ${[...players].sort((a, b) => a.seat - b.seat).map(({ seat, player }) => `${seat} ${player}`).join()}`; // prettier-ignore
  holds(ledger.owed !== null && text(rest) === text(ledger.owed), 'another rest of the round');
  ledger.rest = rest;
  ledger.owed = null;
}
