/**
 * `viewFor`: the only way out for what a live table knows (house rule 5). Cards that lie face down, and the house's
 * links, stay in.
 */
import { present } from '../assert.ts';
import type { SetteGame } from '../sette/state.ts';
import { onceFor } from '../once.ts';
import { cardsLeft } from '../fairness/composition.ts';
import type { CoupTurn, Proof } from '../proof/format.ts';
import { linesOf } from '../protocol/digests.ts';
import { proofOf } from './evidence.ts';
import type { BetView, MoveView, PastBank, Phase, SeatView, View } from './view.ts';
import { creditOf, mustRejoin, numberOf } from './accounts.ts';
import { placeOf } from './context.ts';
import type { GameCoupView, GameOptions } from './game.ts';
import { gameOf } from './games.ts';
import type { SetteView } from './sette-view.ts';
import { outForAll, volontaSeen } from './public-events.ts';
import { hasSigned } from './results.ts';
import type { AnyTable, Bank, BankerWord, EndedBank, Sitting, TableState } from './state.ts';
import { waitingFor } from './waiting.ts';

/** What `viewer` (a seat, or null for a spectator) may see. `seq` is the head of the log, `now` the host's clock. */
export function viewFor(state: TableState, viewer: number | null, seq: number, now: number): View;
export function viewFor(state: TableState<SetteGame>, viewer: number | null, seq: number, now: number): SetteView;
export function viewFor(state: AnyTable, viewer: number | null, seq: number, now: number): View | SetteView;
export function viewFor(state: AnyTable, viewer: number | null, seq: number, now: number): View | SetteView {
  const { game } = state;
  const { shown, gameView, left, draw, minimum, past } = sharedOf(state);
  return {
    seq,
    now,
    domain: state.domain,
    tableId: state.tableId,
    table: state.table,
    house: state.house,
    viewer,
    phase: phaseOf(state),
    seats: seatsFor(state, viewer),
    waiting: waitingOf(state),
    number: state.number,
    banker: game.due,
    ...gameView,
    taglia: game.taglia,
    cardsLeft: left,
    draw,
    bank: shown && bankView(state, shown, viewer),
    suspended: game.suspended,
    closing: game.closing,
    minimum,
    notice: game.notice,
    malfunctionAt: state.malfunctionAt,
    past,
    options: optionsFor(state, viewer, now),
    // Each part is its own game's.
  } as View | SetteView;
}

// What is the same for all viewers, or in many rows, is made once and stays one object: so it is also soon compared.
const sharedOf = onceFor((state: AnyTable) => {
  const { game, draw } = state;
  const shown = bankShown(state);
  return {
    shown,
    gameView: gameOf(state.table).viewOf(game),
    left: cardsLeft(game.composition),
    draw: draw && { number: draw.number, enters: draw.enters, draw: draw.draw, links: draw.links },
    minimum: { minBet: game.limits.minBet, minPosta: game.limits.minPosta },
    past: state.ended.filter(({ bank }) => bank !== shown).map((one) => pastBank(one)),
  };
});
const seatsOf = onceFor((state: AnyTable) => state.sittings.map((sitting) => seatView(state, sitting)));
/** Only its own player is told of a limit of its own. */
function seatsFor(state: AnyTable, viewer: number | null): readonly SeatView[] {
  const all = seatsOf(state);
  const own = state.game.seats.find(({ seat }) => seat === viewer);
  if (own?.outFor !== 'limit') return all;
  return all.map((one) => (one.seat === viewer ? { ...one, outFor: 'limit' } : one));
}

const waitingOf = onceFor(waitingFor);
const proofShown = onceFor((bank: Bank, state: AnyTable) => proofOf(state, bank));
const betsShown = onceFor(({ game }: AnyTable, { bets }: Bank) =>
  // The order in which bets came is the game's; a zero bet has none.
  bets.map(({ seat, message: { call, max, volonta } }): BetView => {
    const order = game.bank?.bets.find((bet) => bet.seat === seat)?.order ?? 0;
    return { seat, call, max, volonta: volonta & volontaSeen, order, bet: null };
  }),
);

/** Its signed bet is shown to its own seat only. */
function withOwnBet(shown: readonly BetView[], { bets }: Bank, viewer: number | null): readonly BetView[] {
  const own = bets.find(({ seat }) => seat === viewer);
  if (own === undefined) return shown;
  const { message, signature } = own;
  return shown.map((one) => (one.seat === viewer ? { ...one, bet: { message, signature } } : one));
}

function moveView({ move, amount, volonta, commitment }: BankerWord, isOwn: boolean): MoveView {
  return { move, amount, volonta: volonta & volontaSeen, own: isOwn ? { volonta, commitment } : null };
}

/** The running bank; between banks the last one, as long as its players are asked to sign it. */
function bankShown({ bank, ended }: AnyTable): Bank | null {
  const last = ended.at(-1);
  return bank ?? (last?.status === 'asked' ? last.bank : null);
}

/** The phase as seats know it. */
export function phaseOf({ game, clock }: Pick<AnyTable, 'game' | 'clock'>): Phase {
  switch (game.phase) {
    case 'choice':
      return 'move';
    case 'links':
      return clock?.stage === 'unfinished' ? 'unfinished' : 'links';
    default:
      return game.phase;
  }
}

function seatView(state: AnyTable, sitting: Sitting): SeatView {
  const { player, key, nonce } = sitting.grant.message;
  const { seat, status, house, connected, leaving, owes, bring, brought, later } = sitting;
  const place = placeOf(state, sitting);
  return {
    seat,
    player,
    key,
    nonce,
    status,
    house,
    credit: creditOf(state, sitting),
    bringing: bring?.message.amount ?? 0n,
    brought,
    later: later ?? 0n,
    connected,
    sittingOut: place?.sittingOut ?? false,
    outFor: outForAll(place?.outFor ?? null),
    leaving: leaving || place?.leaving === true,
    owes: owes && { closed: owes.closed, commitment: owes.commitment, coupId: owes.coupId },
  };
}

function bankView(state: AnyTable, bank: Bank, viewer: number | null) {
  const { table, game } = state;
  const own = gameOf(table);
  // Between banks the last one is shown, and the game has none.
  const running = game.bank !== null && bank.end === null;
  const side = bank.coup?.closed.message ?? (running ? own.sideNow(game) : bank.state);
  return {
    number: bank.setup.message.number,
    bankId: bank.bankId,
    banker: bank.setup.message.banker,
    proof: withOwnAck(proofShown(bank, state), bank, viewer),
    move: bank.move && moveView(bank.move, viewer === bank.setup.message.banker),
    bets: withOwnBet(betsShown(state, bank), bank, viewer),
    posta: side.posta,
    garage: side.garage,
    coup: bank.coup === null ? lastCoup(state, bank) : own.coupShown(game, bank, viewer),
    ...own.bankViewOf(game, running),
  };
}

/** A seat sees its own acknowledgement as soon as the table has it, so that it sends it no more. */
function withOwnAck(proof: Proof, { turns, state, unchecked }: Bank, viewer: number | null): Proof {
  const own = unchecked.find(({ seat }) => seat === viewer);
  const at = turns.findLastIndex((turn) => turn.state?.turn === state.turn);
  const turn = turns[at];
  if (own === undefined || turn?.acks === undefined) return proof;
  const acks = [...turn.acks, own].sort((a, b) => a.seat - b.seat);
  return { ...proof, turns: proof.turns.with(at, { ...turn, acks }) };
}

/** The last coup that was played, all shown. */
function lastCoup(state: AnyTable, bank: Bank): GameCoupView | null {
  const turn = bank.turns.findLast((one): one is CoupTurn & typeof one => one.cards !== undefined);
  return turn === undefined ? null : playedView(turn, state, bank);
}

const playedView = onceFor((turn: CoupTurn, { table }: AnyTable, bank: Bank) =>
  gameOf(table).coupPlayed(turn, bank.setup.message.banker),
);

/**
 * Its lines are what was paid, once that is known: the court may have ended the bank in another way than the table saw,
 * or a loser may have lacked money.
 */
const pastBank = onceFor((one: EndedBank): PastBank => {
  const { bank, status, tx, until, paid } = one;
  const { message } = bank.setup;
  const { posta, garage, paidIn, takenOut, won, cagnotte } = bank.state;
  const seatOf = new Map(message.players.map(({ player, seat }) => [player, seat]));
  const lines = linesOf(message, paid === null ? bank.state : { ...bank.state, seats: paid });
  return {
    number: numberOf(one),
    bankId: bank.bankId,
    banker: message.banker,
    end: bank.end ?? 'unfinished',
    status,
    tx,
    until,
    posta,
    garage,
    paidIn,
    takenOut,
    won,
    cagnotte,
    lines: lines.map(({ player, line }) => ({ seat: present(seatOf.get(player), 'a seat'), player, line })),
    signed: message.players.filter(({ seat }) => hasSigned(bank, seat)).map(({ seat }) => seat),
  };
});

function optionsFor(state: AnyTable, viewer: number | null, now: number): GameOptions {
  const sitting = state.sittings.find(({ seat }) => seat === viewer);
  const place = sitting && placeOf(state, sitting);
  const { noOptions, optionsOf } = gameOf(state.table);
  if (sitting === undefined || place === undefined || place.leaving) return noOptions;
  if (place.sittingOut) return { ...noOptions, sitIn: !mustRejoin(state, sitting) };
  return optionsOf(state.game, place, now);
}
