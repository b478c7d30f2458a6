/** Compares the game's own state with what the auditor made of the same events. */
import type { Game, GameBank } from '../game/state.ts';
import { fail, type BankSeen, type Ledger } from './audit-ledger.ts';

function same(what: string, state: unknown, events: unknown): void {
  if (state !== events) fail(`${what}: the state says ${String(state)}, the events say ${String(events)}`);
}

export function compareWith(ledger: Ledger, game: Game): void {
  same('players', game.seats.length, ledger.people.size);
  for (const seat of game.seats) {
    const who = `seat ${seat.seat}`;
    const person = ledger.people.get(seat.seat) ?? fail(`${who} is there by the state, not by the events`);
    same(`name of ${who}`, seat.player, person.player);
    same(`stack of ${who}`, seat.stack, person.credit);
    same(`just seated, ${who}`, seat.justSeated, person.justSeated);
    same(`connection of ${who}`, seat.connected, person.connected);
    same(`sitting out, ${who}`, seat.sittingOut, person.sittingOut);
    same(`leaving, ${who}`, seat.leaving, person.leaving);
    same(`owes a link, ${who}`, seat.owes, person.owes);
    same(`volontà of ${who}`, seat.volonta, person.volonta);
    same(`automatic play of ${who}`, seat.automatic, person.automatic);
    same(`principiante, ${who}`, seat.principiante, person.principiante);
  }
  same('cards drawn', game.cardsDrawn, ledger.drawn);
  game.composition.forEach((left, kind) => same(`cards ${kind} left`, left, ledger.shoe[kind]));
  same('taglia', game.taglia, ledger.taglia);
  same('banks', game.banks, ledger.banks);
  same('first passer', game.firstPasser, ledger.firstPasser);
  same('least bet', game.limits.minBet, ledger.minBet);
  same('least posta', game.limits.minPosta, ledger.minPosta);
  same('suspended', game.suspended, ledger.suspended);
  same('closing', game.closing, ledger.closing);
  same('a bank', game.bank === null, ledger.bank === null);
  same('a seguito', game.seguito === null, ledger.seguito === null);
  if (game.bank !== null && ledger.bank !== null) compareBank(game.bank, ledger.bank);
}

function compareBank(bank: GameBank, seen: BankSeen): void {
  const { books, past } = bank;
  same('bank', bank.number, seen.number);
  same('banker', bank.banker, seen.banker);
  same('posta', books.posta, seen.side.posta);
  same('garage', books.garage, seen.side.garage);
  same('paid in', books.paidIn, seen.side.paidIn);
  same('taken out', books.takenOut, seen.side.takenOut);
  same('cagnotte of the bank', books.cagnotte, seen.cagnotte);
  books.lines.forEach((line, i) => same(`line ${i}`, line, seen.lines[i]));
  same('ferito', bank.ferito, seen.ferito);
  same('gone', bank.gone.length, seen.players.filter(({ gone }) => gone).length);
  same('bets', bank.bets.length, seen.bets.length);
  same('coup in play', bank.coup === null, seen.coup === null);
  same('coups of the bank', past.coups, seen.past.coups);
  same('coups won', past.wins, seen.past.wins);
  same('times halved', past.halved, seen.past.halved);
  same('last outcome', past.lastOutcome, seen.past.lastOutcome);
  same('new taglia', past.newTaglia, seen.past.newTaglia);
}
