/**
 * The separate auditor of Sette e mezzo (R16.2): reads the events of one table and recomputes balances, turns, cards,
 * points, the regola, the cagnotte and the taglia with its own arithmetic from sette.md. It takes only types from the
 * rules and the game, and stops at its first finding.
 */
import type { SetteEvent } from '../sette/events.ts';
import type { SetteSettings } from '../sette/settings.ts';
import type { SetteGame } from '../sette/state.ts';
import type { Eyes } from './auditor.ts';
import { holds, ledgerOf, openIn, personAt, placeOf, Wrong, type Bank, type Turn } from './sette-ledger.ts';
import { checkOpened, nextInBank, onDrawOpened, onDue, onRest, onVoided, onWaits } from './sette-rotation.ts';

type Of<T extends SetteEvent['type']> = Extract<SetteEvent, { type: T }>;

/** What an auditor knows of a table. */
export interface SetteAuditor {
  /** Returns what is wrong with this event, or null. */
  readonly see: (event: SetteEvent) => string | null;
  /** Returns where the game's own state disagrees with the events, or null. */
  readonly compare: (game: SetteGame) => string | null;
  /** Of all banks that are over. */
  readonly cagnotte: () => bigint;
}

export function setteAuditorOf(settings: SetteSettings, eyes: Eyes = 'all'): SetteAuditor {
  const { limits, ruleset } = settings;
  const isPiatto = limits.highestBet === null;
  const isBound = ruleset.name.endsWith('regola');
  const ledger = ledgerOf(settings);
  const { people } = ledger;
  let deck = new Set<number>(kinds);

  const open = (): Bank => openIn(ledger);
  const indexOf = ({ players, gone }: Bank, seat: number) =>
    gone.has(seat) ? -1 : players.findIndex((one) => one.seat === seat);
  const credit = (of: Bank, seat: number): bigint => {
    const at = indexOf(of, seat);
    holds(at >= 0, `seat ${seat} is not in this bank`);
    return of.players[at]!.stack + of.lines[at]!;
  };

  function onOpened(event: Of<'opened'>): void {
    checkOpened(ledger, event);
    const { banker, posta, players } = event;
    deck = new Set(kinds);
    ledger.bank = {
      banker,
      players,
      lines: players.map(() => 0n),
      gone: new Set(),
      posta,
      paidIn: posta,
      takenOut: 0n,
      cagnotte: 0n,
      at: 0,
      due: null,
      bet: null,
      turn: null,
      voided: null,
    };
  }

  /** The seat is due: it comes by hand after all others that were. */
  function onTurn(seat: number): void {
    const of = open();
    holds(of.turn === null && of.due === null, 'a seat is due inside a turn');
    holds(of.voided === null, 'a seat is due after a void');
    const right = nextInBank(of);
    holds(seat === right, `seat ${seat} is due out of its turn, which is that of seat ${right}`);
    of.at = placeOf(of, seat);
    of.due = seat;
  }

  /** The seat goes without its turn: at once, or once it was due. Its bet goes back first. */
  function onSkipped({ seat }: Of<'skipped'>): void {
    const of = open();
    if (of.due === null) onTurn(seat);
    holds(of.due === seat && of.bet === null, `seat ${seat} is passed over`);
    of.due = null;
  }

  function onBet({ seat, call, max, volonta }: Of<'bet'>): void {
    const of = open();
    holds(of.turn === null && seat === of.due && volonta === 0, `seat ${seat} bets out of its turn`);
    of.bet = call === 0 ? null : { call, max };
  }

  function onClosed({ hand, list, posta, garage, move, amount }: Of<'closed'>): void {
    const of = open();
    holds(deck.size >= 20 && deck.has(9), 'a turn without a new taglia');
    holds(hand === of.due && of.turn === null, 'a bet of a seat that is not due');
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
    const least = ledger.minBet < most ? ledger.minBet : most;
    const fits = call === 5 ? isPiatto && accepted === capped && max >= accepted : call === 1 && accepted === max;
    holds(fits && accepted >= least && accepted <= most, `a bet of ${accepted} against ${capped}`);
    holds(of.bet !== null && of.bet.call === call && of.bet.max === max, `a bet that seat ${hand} has not made`);
    for (const row of list) {
      const status = row.seat === of.banker ? 3 : row.seat === hand ? 2 : 0;
      holds(row.status === status, `the row of seat ${row.seat}`);
    }
    of.turn = { seat: hand, stake: accepted, before, dealt: null, punta: '', banco: '' };
    of.due = null;
    of.bet = null;
    personAt(ledger, hand).justSeated = false;
  }

  function onDealt(cards: readonly number[]): void {
    const { turn } = open();
    const isLeft = cards.every((kind) => deck.has(kind));
    holds(turn !== null && isLeft && new Set(cards).size === cards.length, 'cards that are not in the deck');
    turn.dealt = cards;
  }

  /** Whose word it is, and that it comes in its turn; with the cards known, also what the regola says. */
  function onDecided({ seat, role, draw, by }: Of<'decided'>): void {
    const of = open();
    const { turn } = of;
    holds(turn !== null && (turn.dealt !== null || eyes === 'public'), 'a decision without cards');
    const said = turn[role];
    holds(seat === (role === 'punta' ? turn.seat : of.banker), 'a decision of another seat');
    holds(!said.endsWith('s') && (role === 'punta') !== turn.punta.endsWith('s'), 'a decision that is not due');
    holds(Math.floor(draw / 4) === said.length && (draw % 4 === 1 || draw % 4 === 2), 'the count of a decision');
    if (eyes === 'all') checkBy(turn, role, draw, by);
    turn[role] += draw % 4 === 2 ? 'c' : 's';
  }

  /** A decision that was not a player's. */
  function checkBy(turn: Turn, role: 'punta' | 'banco', draw: number, by: Of<'decided'>['by']): void {
    holds(!isBound || by === 'regola', 'a decision of a player alla regola');
    const regola = regolaOf(turn.dealt!, turn.punta, role === 'banco' ? turn.banco : null);
    if (by !== 'player') holds(draw % 4 === (regola ? 2 : 1), `the regola says ${regola ? 'carta' : 'sta'}`);
  }

  /** The cards come with the end of the turn only: what was decided alla regola is checked now. */
  function onUncovered({ cards }: Of<'coup'>): void {
    onDealt(cards);
    const turn = open().turn!;
    const { punta, banco } = turn;
    if (!isBound) return;
    [turn.punta, turn.banco] = ['', ''];
    for (const role of ['punta', 'banco'] as const)
      for (const word of role === 'punta' ? punta : banco) {
        checkBy(turn, role, word === 'c' ? 2 : 1, 'regola');
        turn[role] += word;
      }
  }

  function onCoup(event: Of<'coup'>): void {
    const of = open();
    holds(of.turn !== null && (of.turn.dealt !== null || eyes === 'public'), 'a turn ends without cards');
    if (eyes === 'public') onUncovered(event);
    const { outcome, cards } = event;
    const { seat, stake, punta: said, banco: answered } = of.turn;
    const dealt = of.turn.dealt!;
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
    holds((end === 'void') === (of.voided !== null), `a bank ends ${end}`);
    holds(lines.join() === of.lines.join() && taken === of.cagnotte, 'the statement');
    holds(posta === of.posta && garage === 0n, 'the posta at the end');
    holds(lines.reduce((sum, line) => sum + line, taken) === 0n, 'Σ lines + cagnotte ≠ 0');
    holds((end === 'punta') === (posta === 0n), `a bank with ${posta} left ends ${end}`);
    ledger.cagnotte += of.cagnotte;
    pay(of, lines);
    ledger.last = { end, banker: of.banker, rest: of.voided?.rest ?? null };
  }

  function pay(of: Bank, lines: readonly bigint[]): void {
    of.players.forEach(({ seat }, i) => {
      if (indexOf(of, seat) < 0) return;
      const person = personAt(ledger, seat);
      person.credit += lines[i]!;
      holds(person.credit >= 0n, `seat ${seat} has less than nothing`);
    });
    ledger.bank = null;
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
    ledger.last = { end: 'putAside', banker: of.banker, rest: null };
  }

  function onUnseated({ seat, paid }: Of<'unseated'>): void {
    const { bank } = ledger;
    const line = bank !== null && indexOf(bank, seat) >= 0 ? bank.lines[indexOf(bank, seat)]! : 0n;
    const all = personAt(ledger, seat).credit + line;
    holds(paid === (all > 0n ? all : 0n), `seat ${seat} leaves with ${paid}`);
    bank?.gone.add(seat);
    people.delete(seat);
  }

  function onSeated({ seat, player, stack }: Of<'seated'>): void {
    holds(!people.has(seat) && stack > 0n, 'a seat that is taken');
    const fresh = { justSeated: true, sittingOut: false, leaving: false, owes: false };
    people.set(seat, { seat, player, credit: stack, ...fresh });
  }

  function onSeatChange({ seat, change }: Of<'seat'>): void {
    const person = personAt(ledger, seat);
    person.sittingOut = change.sittingOut ?? person.sittingOut;
    person.leaving = change.leaving ?? person.leaving;
    person.owes = change.owes ?? person.owes;
  }

  function onEvent(event: SetteEvent): void {
    holds(ledger.owed === null || event.type === 'rest', 'the rest of a round is not told');
    switch (event.type) {
      case 'seated':
        return onSeated(event);
      case 'brought':
        personAt(ledger, event.seat).credit += event.amount;
        return;
      case 'credit':
        holds(personAt(ledger, event.seat).credit === event.before, 'a credit that was another one');
        personAt(ledger, event.seat).credit = event.amount;
        return;
      case 'unseated':
        return onUnseated(event);
      case 'seat':
        return onSeatChange(event);
      case 'closing':
      case 'reopened':
        ledger.closing = event.type === 'closing';
        return;
      case 'minimum':
        [ledger.minBet, ledger.minPosta] = [event.minBet, event.minPosta];
        return;
      case 'waits':
        return onWaits(ledger, event);
      case 'drawOpened':
        return onDrawOpened(ledger);
      case 'due':
        return onDue(ledger, event);
      case 'opened':
        return onOpened(event);
      case 'turn':
        return onTurn(event.seat);
      case 'skipped':
        return onSkipped(event);
      case 'bet':
        return onBet(event);
      case 'returned':
        open().bet = null;
        return;
      case 'closed':
        return onClosed(event);
      case 'dealt':
        return onDealt(event.cards);
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
        if (event.type === 'voided') onVoided(ledger, event, turn.before.posta);
        return restore(open(), turn);
      }
      case 'putAside':
        return onPutAside(event);
      case 'ended':
        return onEnded(event);
      case 'rest':
        return onRest(ledger, event);
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
        for (const { seat, stack } of game.seats)
          holds(people.get(seat)?.credit === stack, `the stack of seat ${seat}`);
        holds(game.seats.length === people.size, 'seats');
        const { bank } = ledger;
        holds((game.bank === null) === (bank === null), 'a bank');
        if (game.bank !== null) holds(game.bank.books.lines.join() === open().lines.join(), 'the lines');
        const left = game.composition.flatMap((count, kind) => (count > 0 ? [kind] : []));
        holds(bank === null || left.join() === [...deck].sort((a, b) => a - b).join(), 'the deck');
      }),
    cagnotte: () => ledger.cagnotte,
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
