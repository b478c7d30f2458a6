/**
 * The auditor on the betting time: the banker's move, bets, guarantees and the close (rules.md 1.1, 1.2, 2; protocol.md
 * 4).
 */
import { calls, moves, statuses, volontaBits } from '../protocol/messages.ts';
import type { Event } from '../game/events.ts';
import type { Row } from '../rules/betting.ts';
import { firstStanding, missingFor, type BetSeen } from './audit-acceptance.ts';
import { moveFault, passable } from './audit-facts.ts';
import {
  bankSeen,
  closeSeen,
  creditIn,
  fail,
  goingOn,
  isOver,
  personAt,
  placeIn,
  postaInPlay,
  sideAfter,
  type BankSeen,
  type CoupSeen,
  type Ledger,
  type Move,
  type Person,
} from './audit-ledger.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

/**
 * Milliseconds: rules.md 1.1 promises them to a punter who would lose the cards, a caller whose call came back, and a
 * banker whose bank was called.
 */
const guaranteed = 10_000;

/** A bank between two coups that is neither lost nor void. */
function livingBank(ledger: Ledger): BankSeen {
  const bank = bankSeen(ledger);
  if (bank.coup !== null) fail('the bets are closed');
  if (isOver(bank)) fail('the bank is over');
  return bank;
}

export function onBets(ledger: Ledger, { deadline, nobodyBet }: Of<'bets'>, now: number): void {
  const bank = livingBank(ledger);
  if (
    nobodyBet &&
    bank.betsUntil !== null &&
    deadline !== null &&
    closeSeen(ledger, bank, standingBets(ledger, bank)).hand !== null
  )
    fail('a bet stands that could be accepted');
  if (bank.standstill && bank.bets.some(({ call }) => call !== calls.none))
    fail('some bets return after a standstill, some do not');
  bank.standstill = false;
  if (deadline !== null && deadline < now) fail('the bets close before they open');
  bank.open = true;
  bank.betsUntil = deadline;
  bank.guarantees = [];
  bank.ready.clear();
}

export function onMoved(ledger: Ledger, { move, amount }: Of<'moved'>, now: number): void {
  const bank = livingBank(ledger);
  const made = bank.move;
  if (made !== null && made.move !== moves.on && !raisedAgain(ledger, made, { move, amount }))
    fail('the banker moves twice before one coup');
  if (bank.open && ledger.settings.ruleset.name === 'heads-up') fail('the banker moves while bets are open');
  const fault = moveSeen(ledger, bank, move, amount);
  if (fault !== null) fail(`the banker's move ${move} of ${amount}: ${fault}`);
  bank.move = { move, amount };
  bank.ready.clear();
  if (move !== moves.raise) return;
  const posta = postaInPlay(ledger, bank);
  for (const bet of bank.bets) {
    const { seat, max } = bet;
    const cost =
      bet.call === calls.bancoRispetto
        ? missingFor(bank.banker, posta, bank.bets, bet, (other) => creditIn(bank, other))
        : costOf(bet.call, posta);
    if (cost === null || cost <= max) continue;
    bank.owed.add(seat);
    if (bank.betsUntil !== null && now + guaranteed > bank.betsUntil)
      bank.promised.push({ seat, may: 'bet', until: now + guaranteed });
  }
}

/** Only in saint-vincent, and only to more than before: "any time, also again before the same close" (rules.md 2). */
function raisedAgain({ settings }: Ledger, before: Move, now: Move): boolean {
  return (
    settings.ruleset.name === 'saint-vincent' &&
    before.move === moves.raise &&
    now.move === moves.raise &&
    now.amount > before.amount
  );
}

/** What is wrong with the move now, or null. */
function moveSeen(ledger: Ledger, bank: BankSeen, move: number, amount: bigint): string | null {
  const { name } = ledger.settings.ruleset;
  const { maxPosta } = ledger.settings.limits;
  const { posta, paidIn, takenOut } = sideAfter(ledger, bank.side, goingOn);
  const stack = bank.players[placeIn(bank, bank.banker)]!.stack;
  return moveFault(
    name,
    bank.past,
    { posta, credit: stack - paidIn + takenOut, minPosta: ledger.minPosta, maxPosta },
    move,
    amount,
  );
}

/** For a call with a fixed price. */
function costOf(call: number, posta: bigint): bigint | null {
  if (call === calls.banco) return posta;
  return call === calls.tavolo ? posta / 2n : null; // rounds down
}

export function onBet(ledger: Ledger, { seat, call, max, volonta }: Of<'bet'>, now: number): void {
  const bank = livingBank(ledger);
  const who = `seat ${seat}`;
  if (!bank.open) fail(`${who} bets while the bets are not open`);
  if (placeIn(bank, seat) < 0) fail(`${who} bets and is not in the bank`);
  if (seat === bank.banker) fail(`${who} bets in the bank that it holds`);
  checkTime(bank, seat, call, now);
  const person = personAt(ledger, seat);
  if (volonta !== bitsOf(person)) fail(`${who} bets with volontà ${volonta}, not its own ${person.volonta}`);
  const fault = betFault(ledger, bank, seat, call, max);
  if (fault !== null) fail(`${who} calls ${call} for ${max}: ${fault}`);

  const late = bank.betsUntil !== null && now + guaranteed > bank.betsUntil;
  const before = late && call !== calls.none ? closeSeen(ledger, bank, bank.bets) : null;
  const mine = bank.bets.find((bet) => bet.seat === seat);
  const again = mine !== undefined && bank.carried.has(seat) && mine.call === call && mine.max === max;
  if (!again) bank.arrivals += 1;
  bank.carried.delete(seat);
  bank.ready.clear();
  bank.guarantees = bank.guarantees.filter((guarantee) => guarantee.seat !== seat);
  bank.bets = [
    ...bank.bets.filter((bet) => bet.seat !== seat),
    { seat, call, max, volonta, order: again ? mine.order : bank.arrivals },
  ];
  if (before === null) return;
  const after = closeSeen(ledger, bank, bank.bets);
  if (before.hand !== null && before.hand !== seat && after.hand !== before.hand)
    bank.promised.push({ seat: before.hand, may: 'withdraw', until: now + guaranteed });
  const { name } = ledger.settings.ruleset;
  const callsBank = call === calls.banco || call === calls.bancoRispetto;
  if ((callsBank || (coversAll(after) && !coversAll(before))) && name !== 'heads-up' && passable(name, bank.past))
    bank.promised.push({ seat: bank.banker, may: 'pass', until: now + guaranteed });
}

/** Nothing is left to bet on; under two tavoli the odd unit is open to nobody. */
function coversAll({ posta, stakes }: ReturnType<typeof closeSeen>): boolean {
  const all = [...stakes.values()];
  const sum = all.reduce((total, stake) => total + stake, 0n);
  return sum === posta || (all.length === 2 && sum === posta - 1n && all[0] === all[1]);
}

/** The player's volontà, with the principiante's bit. */
function bitsOf({ volonta, principiante }: Person): number {
  return principiante ? volonta | volontaBits.principiante : volonta;
}

/** After the close only players who were promised more time may bet, and only as promised. */
function checkTime(bank: BankSeen, seat: number, call: number, now: number): void {
  if (bank.betsUntil === null || now < bank.betsUntil) return;
  const guarantee = bank.guarantees.find((one) => one.seat === seat);
  if (guarantee === undefined || now >= guarantee.until)
    fail(`seat ${seat} bets at ${now}, after the close at ${bank.betsUntil}`);
  if (guarantee.may === 'pass' || (guarantee.may === 'withdraw' && call !== calls.none))
    fail(`seat ${seat} may only ${guarantee.may}`);
}

function betFault(ledger: Ledger, bank: BankSeen, seat: number, call: number, max: bigint): string | null {
  if (call === calls.none) return max === 0n ? null : 'nothing costs nothing';
  if (!ledger.facts.calls.includes(call)) return 'no such call';
  const plain = call === calls.plain || call === calls.cavallo;
  const suivi = ledger.settings.ruleset.name === 'venezia' && call === calls.banco && seat === bank.ferito;
  if (seat >= firstStanding && !plain && !suivi) return 'a standing bettor calls nothing';
  const credit = creditIn(bank, seat);
  if (max <= 0n || max > credit) return `the credit is ${credit}`;
  if (plain) return max >= ledger.minBet || max === credit ? null : `the least bet is ${ledger.minBet}`;
  const cost = costOf(call, postaInPlay(ledger, bank)) ?? 1n;
  return cost > 0n && cost <= max ? null : `it costs ${cost}`;
}

export function onReturned(ledger: Ledger, { seat, why }: Of<'returned'>): void {
  const bank = livingBank(ledger);
  if (!bank.bets.some((bet) => bet.seat === seat)) fail(`seat ${seat} has no bet that could return`);
  const person = personAt(ledger, seat);
  if (why === 'posta' && !bank.owed.has(seat)) {
    // At a close that comes to nothing all calls return.
    if (bank.betsUntil === null || closeSeen(ledger, bank, standingBets(ledger, bank)).hand !== null)
      fail(`the call of seat ${seat} returns and costs no more than before`);
    bank.standstill = true;
  }
  // After a standstill all bets return, and the betting opens again (rules.md 2.4).
  if (why === 'away' && !person.sittingOut && !person.leaving) bank.standstill = true;
  bank.owed.delete(seat);
  bank.ready.clear();
  bank.bets = bank.bets.filter((bet) => bet.seat !== seat);
  bank.guarantees = bank.guarantees.filter((guarantee) => guarantee.seat !== seat);
}

export function onReady(ledger: Ledger, { seat }: Of<'ready'>): void {
  livingBank(ledger).ready.add(seat);
}

export function onGuaranteed(ledger: Ledger, { guarantee }: Of<'guaranteed'>): void {
  const bank = livingBank(ledger);
  const { seat, may, until } = guarantee;
  bank.promised = bank.promised.filter(
    (promise) => promise.seat !== seat || promise.may !== may || until < promise.until,
  );
  bank.guarantees = [...bank.guarantees.filter((other) => other.seat !== seat), guarantee];
}

/** The shortest clock after a restart, milliseconds (rules.md 1.6). */
const afterRestart = 15_000;

/** After a restart the betting time starts again, and every bet stays as it was. */
export function onResumed(ledger: Ledger, { deadline }: Of<'resumed'>, now: number): void {
  const bank = livingBank(ledger);
  if (!bank.open || bank.betsUntil === null) fail('the bets had no clock that could begin anew');
  if (deadline < now + afterRestart) fail(`the bets close ${deadline - now} ms after a restart`);
  bank.betsUntil = deadline;
  bank.guarantees = [];
}

/** After a standstill of the host bets are open for no shorter time than before, and open to all. */
export function onStoodStill({ bank }: Ledger, { deadline }: Of<'stoodStill'>): void {
  if (bank === null || !bank.open || bank.betsUntil === null) return;
  bank.betsUntil = deadline;
  bank.guarantees = [];
}

/** Bets that the close finds: one of a connection that is down has lapsed. */
function standingBets(ledger: Ledger, bank: BankSeen): readonly BetSeen[] {
  const { signed } = ledger.settings;
  return bank.bets.filter(
    ({ seat }) => ledger.people.get(seat)?.connected === true && !(signed && bank.carried.has(seat)),
  );
}

export function onClosed(ledger: Ledger, event: Of<'closed'>, now: number): void {
  const bank = livingBank(ledger);
  const { sinceCut, facts } = ledger;
  if (!bank.open) fail('bets close that were not open');
  if (sinceCut >= facts.coupsAfterCut)
    fail(`a coup after the cut: ${ledger.drawn} cards are out, ${sinceCut} coups were played since`);
  if (ledger.suspended) fail('bets close while play is suspended');
  if (ledger.settings.signed && bank.move === null) fail('bets close without the word of the banker');
  checkCloseTime(ledger, bank, now);
  const move = bank.move ?? goingOn;
  if (event.move !== move.move || event.amount !== move.amount)
    fail(`closed with move ${event.move} of ${event.amount}, the banker's was ${move.move} of ${move.amount}`);

  const standing = standingBets(ledger, bank);
  const { posta, stakes, hand } = closeSeen(ledger, bank, standing);
  checkList(ledger, bank, standing, stakes, event.list);
  if (event.hand !== hand) fail(`the cards go to seat ${event.hand}, not to ${hand}`);
  const accepted = [...stakes.values()].reduce((sum, stake) => sum + stake, 0n);
  if (accepted <= 0n) fail('a coup that nobody bets on');
  if (accepted > posta) fail(`${accepted} is accepted against a posta of ${posta}`);
  const side = sideClosed(ledger, bank, move, accepted);
  if (event.posta !== side.posta || event.garage !== side.garage)
    fail(`closed with posta ${event.posta} and garage ${event.garage}, not ${side.posta} and ${side.garage}`);
  checkBanker(ledger, bank, side);

  bank.coup = {
    list: event.list,
    hand: event.hand,
    move,
    posta,
    side,
    accepted,
    cards: null,
    punta: null,
    banco: null,
  };
  bank.open = false;
  for (const { seat, call } of standing) if (call !== calls.none) personAt(ledger, seat).justSeated = false;
}

function sideClosed(ledger: Ledger, bank: BankSeen, move: CoupSeen['move'], accepted: bigint): CoupSeen['side'] {
  const side = sideAfter(ledger, bank.side, move);
  if (ledger.facts.uncovered !== 'garage at the close') return side;
  return { ...side, garage: side.garage + side.posta - accepted, posta: accepted };
}

/** The banker can lose no more than it has, and the posta is within the table's limits. */
function checkBanker(ledger: Ledger, bank: BankSeen, side: CoupSeen['side']): void {
  const { paidIn, takenOut, posta } = side;
  const { maxPosta } = ledger.settings.limits;
  const stack = bank.players[placeIn(bank, bank.banker)]!.stack;
  if (paidIn - takenOut > stack) fail(`the banker has ${paidIn - takenOut} in the bank, its stack is ${stack}`);
  if (posta > maxPosta || posta < 0n) fail(`a posta of ${posta}, the greatest is ${maxPosta}`);
}

/** Bets close by the clock, or when nobody can have anything more to say. */
function checkCloseTime(ledger: Ledger, bank: BankSeen, now: number): void {
  const until = bank.guarantees.reduce(
    (latest, guarantee) => Math.max(latest, guarantee.until),
    bank.betsUntil ?? Infinity,
  );
  if (now >= until) return;
  // Closed except for promises, and everybody who was promised more time says that they need none.
  if (
    bank.betsUntil !== null &&
    now >= bank.betsUntil &&
    bank.guarantees.every((one) => now >= one.until || bank.ready.has(one.seat))
  )
    return;
  for (const person of ledger.people.values()) {
    const { seat } = person;
    if (seat === bank.banker || !person.connected || person.sittingOut || person.leaving || creditIn(bank, seat) <= 0n)
      continue;
    const done =
      ledger.settings.ruleset.name === 'heads-up'
        ? bank.bets.some((bet) => bet.seat === seat && bet.call !== calls.none)
        : bank.ready.has(seat);
    if (!done) fail(`the bets close at ${now}, before ${until}, and seat ${seat} had more to say`);
  }
}

/** Each row matches its bet and what the rules accept of it. */
function checkList(
  ledger: Ledger,
  bank: BankSeen,
  standing: readonly BetSeen[],
  stakes: ReadonlyMap<number, bigint>,
  list: readonly Row[],
): void {
  if (list.length !== bank.players.length) fail(`a list of ${list.length} rows for ${bank.players.length} players`);
  list.forEach((row, i) => {
    const player = bank.players[i]!;
    const { seat } = player;
    if (row.seat !== seat) fail(`row ${i} is seat ${row.seat}'s, not ${seat}'s`);
    const bet = player.gone ? undefined : standing.find((one) => one.seat === seat);
    const accepted = bet === undefined ? 0n : (stakes.get(seat) ?? 0n);
    const banker = seat === bank.banker && !player.gone;
    const status = banker
      ? statuses.banker
      : bet === undefined
        ? statuses.absent
        : accepted > 0n
          ? statuses.accepted
          : statuses.unaccepted;
    const person = ledger.people.get(seat);
    const volonta = banker ? bitsOf(person!) : (bet?.volonta ?? 0);
    const right =
      row.status === status &&
      row.call === (bet?.call ?? 0) &&
      row.max === (bet?.max ?? 0n) &&
      row.accepted === accepted &&
      row.volonta === volonta &&
      row.order === (bet?.order ?? 0) &&
      (bet === undefined) === (row.seq === 0);
    if (!right)
      fail(
        `the row of seat ${seat} says status ${row.status}, call ${row.call}, max ${row.max}, accepted ${row.accepted}, order ${row.order}, volontà ${row.volonta}; right is ${status}, ${bet?.call ?? 0}, ${bet?.max ?? 0}, ${accepted}, ${bet?.order ?? 0}, ${volonta}`,
      );
    if (accepted > creditIn(bank, seat)) fail(`seat ${seat} stakes ${accepted} of ${creditIn(bank, seat)}`);
  });
}

/** Nothing else may happen before a call that became too dear is returned, or a promise of more time is given. */
export function checkOwed(ledger: Ledger, event: Event): void {
  const { bank } = ledger;
  if (bank === null || event.type === 'returned' || event.type === 'guaranteed') return;
  if (bank.stopped && event.type !== 'ended') fail('a bank was stopped, and goes on');
  for (const seat of bank.owed) fail(`the call of seat ${seat} costs more than it may now, and was not returned`);
  // Before the betting opens again, all bets that stood from the coup before return.
  if (!bank.open && bank.bets.every(({ call }) => call === calls.none)) bank.standstill = false;
  if (bank.standstill && event.type !== 'bets') fail('a bet has returned for nothing');
  const [promise] = bank.promised;
  if (promise !== undefined)
    fail(`seat ${promise.seat} was to get until ${promise.until} to ${promise.may}, and did not`);
}
