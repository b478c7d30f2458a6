/**
 * The separate auditor of Sette e mezzo (R16.2): reads the events of one table and recomputes balances, turns, cards,
 * points, the regola, the cagnotte and the taglia with its own arithmetic from sette.md. It takes only types from the
 * rules and the game, and stops at its first finding.
 */
import type { BankPlayer } from '../chairs/state.ts';
import type { SetteEvent } from '../sette/events.ts';
import type { SetteSettings } from '../sette/settings.ts';
import type { SetteGame } from '../sette/state.ts';

type Of<T extends SetteEvent['type']> = Extract<SetteEvent, { type: T }>;

/** Thrown inside the auditor at the first thing that is wrong. */
class Wrong extends Error {}

function holds(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Wrong(what);
}

interface Bank {
  readonly banker: number;
  readonly players: readonly BankPlayer[];
  readonly lines: bigint[];
  readonly gone: Set<number>;
  posta: bigint;
  paidIn: bigint;
  takenOut: bigint;
  cagnotte: bigint;
  /** Place by hand of the last seat that was due, from 1. */
  at: number;
  turn: Turn | null;
}

interface Turn {
  readonly seat: number;
  readonly stake: bigint;
  /** Before the close. */
  readonly before: { readonly posta: bigint; readonly takenOut: bigint };
  dealt: readonly number[] | null;
  /** What was decided: `c` for a card, `s` for none. */
  punta: string;
  banco: string;
}

/** What an auditor knows of a table. */
export interface SetteAuditor {
  /** Returns what is wrong with this event, or null. */
  readonly see: (event: SetteEvent) => string | null;
  /** Returns where the game's own state disagrees with the events, or null. */
  readonly compare: (game: SetteGame) => string | null;
  /** Of all banks that are over. */
  readonly cagnotte: () => bigint;
}

export function setteAuditorOf(settings: SetteSettings): SetteAuditor {
  const { limits, ruleset } = settings;
  const isPiatto = limits.highestBet === null;
  const isBound = ruleset.name.endsWith('regola');
  const stacks = new Map<number, bigint>();
  let deck = new Set<number>(kinds);
  let bank: Bank | null = null;
  let cagnotte = 0n;
  let minBet = limits.minBet;

  const open = (): Bank => {
    if (bank === null) throw new Wrong('no bank is open');
    return bank;
  };
  const indexOf = ({ players, gone }: Bank, seat: number) =>
    gone.has(seat) ? -1 : players.findIndex((one) => one.seat === seat);
  const credit = (of: Bank, seat: number): bigint => {
    const at = indexOf(of, seat);
    holds(at >= 0, `seat ${seat} is not in this bank`);
    return of.players[at]!.stack + of.lines[at]!;
  };
  /** 1 for the banker's right, and so on round the table. */
  const placeOf = ({ banker }: Bank, seat: number) => (((seat - banker) % 10) + 10) % 10;
  const add = (seat: number, amount: bigint) => stacks.set(seat, (stacks.get(seat) ?? 0n) + amount);

  function onOpened({ banker, posta, players }: Of<'opened'>): void {
    holds(bank === null, 'a bank opens inside another');
    for (const { seat, stack } of players) holds(stacks.get(seat) === stack, `the stack of seat ${seat}`);
    const own = players.find(({ seat }) => seat === banker);
    holds(own !== undefined && posta > 0n && posta <= own.stack && posta <= limits.maxPosta, 'the posta');
    if (!isPiatto) holds(posta === BigInt(players.length - 1) * limits.highestBet!, 'the highest bets');
    deck = new Set(kinds);
    bank = {
      banker,
      players,
      lines: players.map(() => 0n),
      gone: new Set(),
      posta,
      paidIn: posta,
      takenOut: 0n,
      cagnotte: 0n,
      at: 0,
      turn: null,
    };
  }

  /** The seat is due: it comes by hand after all others that were. */
  function onDue(seat: number): void {
    const of = open();
    const place = placeOf(of, seat);
    holds(of.turn === null, 'a seat is due inside a turn');
    holds(place > of.at && place > 0, `seat ${seat} is due out of its turn`);
    of.at = place;
  }

  function onClosed({ hand, list, posta, garage, move, amount }: Of<'closed'>): void {
    const of = open();
    holds(deck.size >= 20 && deck.has(9), 'a turn without a new taglia');
    holds(placeOf(of, hand) === of.at, 'a bet of a seat that is not due');
    const before = { posta: of.posta, takenOut: of.takenOut };
    const capped = of.posta > limits.maxPosta ? limits.maxPosta : of.posta;
    of.takenOut += of.posta - capped;
    of.posta = capped;
    holds(posta === capped && garage === 0n && move === 0 && amount === 0n, 'posta and garage at the close');
    const stakes = list.filter(({ accepted }) => accepted > 0n);
    holds(stakes.length === 1 && stakes[0]!.seat === hand, 'one stake, of the seat that is due');
    const { call, accepted, max } = stakes[0]!;
    const mine = credit(of, hand);
    const bound = isPiatto ? capped : limits.highestBet!;
    const most = bound < mine ? bound : mine;
    const least = minBet < most ? minBet : most;
    const fits = call === 5 ? isPiatto && accepted === capped && max >= accepted : call === 1 && accepted === max;
    holds(fits && accepted >= least && accepted <= most, `a bet of ${accepted} against ${capped}`);
    of.turn = { seat: hand, stake: accepted, before, dealt: null, punta: '', banco: '' };
  }

  function onDecided({ seat, role, draw, by }: Of<'decided'>): void {
    const of = open();
    holds(of.turn !== null && of.turn.dealt !== null, 'a decision without cards');
    const said = of.turn[role];
    holds(seat === (role === 'punta' ? of.turn.seat : of.banker), 'a decision of another seat');
    holds(Math.floor(draw / 4) === said.length && (draw % 4 === 1 || draw % 4 === 2), 'the count of a decision');
    holds(!isBound || by === 'regola', 'a decision of a player alla regola');
    const regola = regolaOf(of.turn.dealt, of.turn.punta, role === 'banco' ? said : null);
    if (by !== 'player') holds(draw % 4 === (regola ? 2 : 1), `the regola says ${regola ? 'carta' : 'sta'}`);
    of.turn[role] += draw % 4 === 2 ? 'c' : 's';
  }

  function onCoup({ outcome, cards }: Of<'coup'>): void {
    const of = open();
    holds(of.turn !== null && of.turn.dealt !== null, 'a turn ends without cards');
    const { seat, stake, dealt, punta: said, banco: answered } = of.turn;
    const drawn = [said, answered].map((words) => [...words].filter((word) => word === 'c').length) as [number, number];
    const [punta, banco] = handsOf(dealt, ...drawn);
    const bust = pointsOf(punta) > 15;
    holds(bust || said.endsWith('s'), 'the punta has not stood');
    holds(bust ? answered === '' : answered.endsWith('s') || pointsOf(banco) >= 15, 'the banker has not stood');
    holds(cards.join() === dealt.slice(0, punta.length + banco.length).join(), 'other cards fell than were drawn');
    const lost = bust || (pointsOf(banco) <= 15 && pointsOf(banco) >= pointsOf(punta));
    holds(outcome === (lost ? 2 : 1), `${pointsOf(punta)} against ${pointsOf(banco)} half points`);
    const fee = lost ? (stake * BigInt(limits.feeBps)) / 10_000n : 0n;
    of.lines[indexOf(of, seat)]! += lost ? -stake : stake;
    of.cagnotte += fee;
    if (!lost) of.posta -= stake;
    else if (isPiatto) of.posta += stake - fee;
    else of.takenOut += stake - fee;
    of.lines[of.players.findIndex((one) => one.seat === of.banker)] = of.posta + of.takenOut - of.paidIn;
    for (const kind of cards) deck.delete(kind);
    of.turn = null;
  }

  function onEnded({ end, lines, cagnotte: taken, posta, garage }: Of<'ended'>): void {
    const of = open();
    holds(of.turn === null, 'a bank ends inside a turn');
    holds(lines.join() === of.lines.join() && taken === of.cagnotte, 'the statement');
    holds(posta === of.posta && garage === 0n, 'the posta at the end');
    holds(lines.reduce((sum, line) => sum + line, taken) === 0n, 'Σ lines + cagnotte ≠ 0');
    holds((end === 'punta') === (posta === 0n), `a bank with ${posta} left ends ${end}`);
    cagnotte += of.cagnotte;
    pay(of, lines);
  }

  function pay(of: Bank, lines: readonly bigint[]): void {
    of.players.forEach(({ seat }, i) => {
      if (indexOf(of, seat) >= 0) add(seat, lines[i]!);
      holds((stacks.get(seat) ?? 0n) >= 0n, `seat ${seat} has less than nothing`);
    });
    bank = null;
  }

  function onPutAside({ worst }: Of<'putAside'>): void {
    const of = open();
    const { turn } = of;
    holds(turn !== null, 'no turn is unfinished');
    const lost = of.players.map(
      ({ seat }, i) => of.lines[i]! - (seat === of.banker || seat === turn.seat ? turn.stake : 0n),
    );
    holds(worst.join() === lost.map((line) => (line < 0n ? line : 0n)).join(), 'the worst lines');
    pay(of, worst);
  }

  function onUnseated({ seat, paid }: Of<'unseated'>): void {
    const line = bank !== null && indexOf(bank, seat) >= 0 ? bank.lines[indexOf(bank, seat)]! : 0n;
    const all = (stacks.get(seat) ?? 0n) + line;
    holds(paid === (all > 0n ? all : 0n), `seat ${seat} leaves with ${paid}`);
    bank?.gone.add(seat);
    stacks.delete(seat);
  }

  function onEvent(event: SetteEvent): void {
    switch (event.type) {
      case 'seated':
        holds(!stacks.has(event.seat) && event.stack > 0n, 'a seat that is taken');
        stacks.set(event.seat, event.stack);
        return;
      case 'brought':
        add(event.seat, event.amount);
        return;
      case 'credit':
        holds(stacks.get(event.seat) === event.before, 'a credit that was another one');
        stacks.set(event.seat, event.amount);
        return;
      case 'unseated':
        return onUnseated(event);
      case 'minimum':
        minBet = event.minBet;
        return;
      case 'opened':
        return onOpened(event);
      case 'turn':
        return onDue(event.seat);
      case 'skipped':
        if (placeOf(open(), event.seat) !== open().at) onDue(event.seat);
        return;
      case 'closed':
        return onClosed(event);
      case 'dealt': {
        const { turn } = open();
        holds(turn !== null && new Set(event.cards).size === event.cards.length, 'the cards');
        holds(
          event.cards.every((kind) => deck.has(kind)),
          'a card that is not in the deck',
        );
        turn.dealt = event.cards;
        return;
      }
      case 'decided':
        return onDecided(event);
      case 'coup':
        return onCoup(event);
      case 'taglia':
        holds(
          open().turn === null && open().posta > 0n && (deck.size < 20 || !deck.has(9)),
          'a new taglia for nothing',
        );
        deck = new Set(kinds);
        return;
      case 'voided':
      case 'unbound': {
        const { turn } = open();
        holds(turn !== null, 'no turn is closed');
        return restore(open(), turn);
      }
      case 'putAside':
        return onPutAside(event);
      case 'ended':
        return onEnded(event);
      case 'rest':
        holds(bank === null && event.rest.posta > 0n, 'the rest of a round');
        return;
      default:
    }
  }

  /** The turn did not happen. */
  function restore(of: Bank, { before }: Turn): void {
    of.posta = before.posta;
    of.takenOut = before.takenOut;
    of.turn = null;
  }

  return {
    see: (event) => wrong(() => onEvent(event)),
    compare: (game) =>
      wrong(() => {
        for (const { seat, stack } of game.seats) holds(stacks.get(seat) === stack, `the stack of seat ${seat}`);
        holds(game.seats.length === stacks.size, 'seats');
        holds((game.bank === null) === (bank === null), 'a bank');
        if (game.bank !== null) holds(game.bank.books.lines.join() === open().lines.join(), 'the lines');
        const left = game.composition.flatMap((count, kind) => (count > 0 ? [kind] : []));
        holds(bank === null || left.join() === [...deck].sort((a, b) => a - b).join(), 'the deck');
      }),
    cagnotte: () => cagnotte,
  };
}

const kinds: readonly number[] = Array.from({ length: 40 }, (_, kind) => kind);

function wrong(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof Wrong) return error.message;
    throw error;
  }
}

/** Half points, counted by trying every value of the matta (sette.md 1). */
function pointsOf(hand: readonly number[]): number {
  const worth = (kind: number) => (kind % 10 > 6 ? 1 : 2 * (kind % 10) + 2);
  const sum = hand.filter((kind) => kind !== 9).reduce((total, kind) => total + worth(kind), 0);
  if (!hand.includes(9)) return sum;
  const values = [1, 2, 4, 6, 8, 10, 12, 14].map((value) => sum + value);
  return Math.max(...values.filter((total) => total <= 15), ...(sum > 14 ? [sum + 1] : []));
}

/** Both hands after so many cards drawn by each side. */
function handsOf(dealt: readonly number[], punta: number, banco: number): readonly [number[], number[]] {
  const [first, second, ...rest] = dealt as [number, number, ...number[]];
  return [
    [first, ...rest.slice(0, punta)],
    [second, ...rest.slice(punta, punta + banco)],
  ];
}

/** Whether the printed table draws a card for the punta, or for the banker once it has drawn so many. */
function regolaOf(dealt: readonly number[], said: string, answered: string | null): boolean {
  const cards = [...said].filter((word) => word === 'c').length;
  const [punta, banco] = handsOf(dealt, cards, answered?.length ?? 0);
  if (answered === null) return pointsOf(punta) < 10;
  const shown = cards === 0 ? 0 : pointsOf(punta.slice(1));
  return pointsOf(banco) < Math.min(15, Math.max(10, shown + 1));
}
