/** The auditor on cards, decisions and what a coup does to the books (rules.md 1, 1.6, 2; protocol.md 4). */
import { calls, draws, moves, outcomes } from '../protocol/messages.ts';
import type { Event } from '../game/events.ts';
import { bancoOpen, cardPoints, handPoints, puntaOpen, type Open } from './audit-facts.ts';
import {
  bankSeen,
  checkConservation,
  fail,
  personAt,
  type BankSeen,
  type CoupSeen,
  type Ledger,
  type Person,
} from './audit-ledger.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

function coupSeen(ledger: Ledger): CoupSeen {
  return bankSeen(ledger).coup ?? fail('no coup is in play');
}

/** Six cards, and no more of a kind than this taglia still has. */
export function onDealt(ledger: Ledger, { cards }: Of<'dealt'>): void {
  const coup = coupSeen(ledger);
  if (coup.cards !== null) fail('the coup has its cards already');
  if (cards.length !== 6) fail(`${cards.length} cards, not six`);
  cards.forEach((kind, i) => {
    if (!Number.isInteger(kind) || kind < 0 || kind > 51) fail(`no card ${kind}`);
    const before = cards.slice(0, i).filter((other) => other === kind).length;
    if (before >= ledger.shoe[kind]!)
      fail(`card ${kind} comes, and ${ledger.shoe[kind]! - before} are left of it in taglia ${ledger.taglia}`);
  });
  coup.cards = cards;
}

type Six = readonly [number, number, number, number, number, number];

/** The points of both sides with two cards. */
function two(coup: CoupSeen): { readonly cards: Six; readonly punta: number; readonly banco: number } {
  const cards = (coup.cards ?? fail('the cards are not known')) as Six;
  return { cards, punta: handPoints([cards[0], cards[2]]), banco: handPoints([cards[1], cards[3]]) };
}

/** What the rules leave open to `role` now; null if it has nothing to decide. */
function openTo(ledger: Ledger, bank: BankSeen, role: 'punta' | 'banco'): Open | null {
  const coup = bank.coup ?? fail('no coup is in play');
  const { cards, punta, banco } = two(coup);
  const volonta = (seat: number) => coup.list.find((row) => row.seat === seat)?.volonta ?? 0;
  if (role === 'punta') {
    const others = coup.list.filter((row) => row.accepted > 0n).length > 1;
    return coup.punta === null ? puntaOpen(ledger.facts, punta, volonta(coup.hand), others) : null;
  }
  if (coup.punta === null || coup.banco !== null || coup.punta === draws.batte || banco >= 8) return null;
  return bancoOpen(ledger.facts, banco, coup.punta === draws.carta ? cardPoints(cards[4]) : null, volonta(bank.banker));
}

export function onDecided(ledger: Ledger, { seat, role, draw, by, putRight }: Of<'decided'>): void {
  const bank = bankSeen(ledger);
  const coup = coupSeen(ledger);
  const whose = role === 'punta' ? coup.hand : bank.banker;
  if (seat !== whose) fail(`seat ${seat} decides for the ${role}, which is seat ${whose}`);
  const open = openTo(ledger, bank, role);
  if (open === null) fail(`the ${role} has nothing to decide`);
  if (!open.draws.includes(draw)) fail(`the ${role} decides ${draw}, open is ${open.draws.join(', ')}`);
  if (by !== 'player' && draw !== open.regola)
    fail(`the ${role} is played ${draw} by the ${by}, the regola says ${open.regola}`);
  if (putRight !== null && (open.draws.includes(putRight) || draw !== open.regola))
    fail(`the ${role} declared ${putRight}, which was put right to ${draw}`);
  if (by === 'advice' && !ledger.facts.advice) fail('nobody gives advice here');
  checkWho(personAt(ledger, seat), role, open, draw, by);
  coup[role] = draw;
}

/**
 * The house decides for a player who is away or wants it so, for a principiante with the cards, and where there is no
 * choice; otherwise the player decides.
 */
function checkWho(person: Person, role: 'punta' | 'banco', open: Open, draw: number, by: Of<'decided'>['by']): void {
  const house =
    person.sittingOut || person.leaving || person.automatic === 'regola' || (role === 'punta' && person.principiante);
  const shown = person.automatic === 'batte' && draw === draws.batte;
  const only = role === 'banco' && open.draws.length === 1;
  // The clock still decides for a player whom a second run-out clock has just made sit out.
  if (by === 'regola' ? !house && !shown && !only : house && by !== 'clock')
    fail(`seat ${person.seat} is decided for by the ${by}`);
}

/** The same where neither cards nor volontà are known yet: whose word it is, and that it comes in its turn. */
export function onDeclared(ledger: Ledger, { seat, role, draw }: Of<'decided'>): void {
  const bank = bankSeen(ledger);
  const coup = coupSeen(ledger);
  const whose = role === 'punta' ? coup.hand : bank.banker;
  if (seat !== whose) fail(`seat ${seat} decides for the ${role}, which is seat ${whose}`);
  if (role === 'banco' && coup.punta === null) fail('the banco decides before the punta');
  if (coup[role] !== null) fail(`the ${role} decides twice`);
  coup[role] = draw;
}

/** Only now the cards are known: those that fell, four to six. */
export function onUncovered(ledger: Ledger, { cards }: Of<'coup'>): void {
  if (cards.length < 4) fail(`${cards.length} cards leave the shoe`);
  const six = [...cards];
  // Cards that did not fall do not matter: any that is left stands for them.
  while (six.length < 6)
    six.push(ledger.shoe.findIndex((count, kind) => count > six.filter((one) => one === kind).length));
  onDealt(ledger, { type: 'dealt', cards: six });
}

/** Cards and outcome by the auditor's own count, then the books. */
export function onCoup(ledger: Ledger, { outcome, cards }: Of<'coup'>): void {
  const bank = bankSeen(ledger);
  const coup = coupSeen(ledger);
  const { cards: six } = two(coup);
  if (openTo(ledger, bank, 'punta') !== null || openTo(ledger, bank, 'banco') !== null)
    fail('the coup ends before all is decided');
  const puntaDrew = coup.punta === draws.carta && handPoints([six[1], six[3]]) < 8;
  const bancoDrew = coup.banco === draws.carta;
  const out = 4 + Number(puntaDrew) + Number(bancoDrew);
  if (cards.length !== out || cards.some((kind, i) => kind !== six[i]))
    fail(`cards ${cards.join(' ')} leave the shoe, not the first ${out} of ${six.join(' ')}`);

  const punta = handPoints(puntaDrew ? [six[0], six[2], six[4]] : [six[0], six[2]]);
  const banco = handPoints(bancoDrew ? [six[1], six[3], six[out - 1]!] : [six[1], six[3]]);
  const right = punta > banco ? outcomes.punta : punta < banco ? outcomes.banco : outcomes.egalite;
  if (outcome !== right) fail(`outcome ${outcome} with ${punta} against ${banco}`);

  for (const kind of cards) ledger.shoe[kind]! -= 1;
  if (ledger.drawn >= ledger.facts.cut) ledger.sinceCut += 1;
  ledger.drawn += out;
  if (ledger.sinceCut < 0 && ledger.drawn >= ledger.facts.cut) ledger.sinceCut = 0;
  ledger.coups += 1;
  bookCoup(ledger, bank, coup, outcome);
  checkConservation(ledger);
}

/** protocol.md 4, in its own words. */
function bookCoup(ledger: Ledger, bank: BankSeen, coup: CoupSeen, outcome: number): void {
  const { feeMode, feeBps } = ledger.settings.limits;
  // Rounds down; the remainder stays with the winner.
  const fee = (amount: bigint) => (amount * BigInt(feeBps)) / 10_000n;
  const { accepted } = coup;
  let { posta, garage, takenOut } = coup.side;
  const stakes = coup.list.map((row) => row.accepted);
  if (outcome === outcomes.punta) {
    stakes.forEach((stake, i) => {
      const cagnotte = feeMode === 1 ? fee(stake) : 0n;
      bank.lines[i]! += stake - cagnotte;
      bank.cagnotte += cagnotte;
    });
    posta -= accepted;
  } else if (outcome === outcomes.banco) {
    stakes.forEach((stake, i) => {
      bank.lines[i]! -= stake;
    });
    const uncovered = posta - accepted;
    if (ledger.facts.uncovered === 'garage on the banker’s win') {
      garage += uncovered;
      posta -= uncovered;
    }
    if (ledger.facts.uncovered === 'credit on the banker’s win') {
      takenOut += uncovered;
      posta -= uncovered;
    }
    bank.cagnotte += fee(accepted);
    posta += accepted - fee(accepted);
  }
  bank.side = { posta, garage, paidIn: coup.side.paidIn, takenOut };
  bank.lines[bank.players.findIndex((player) => player.seat === bank.banker && !player.gone)] =
    posta + garage + takenOut - bank.side.paidIn;

  const whole = coup.list.find((row) => row.accepted > 0n && row.accepted === coup.posta)?.seat ?? null;
  bank.ferito = outcome === outcomes.punta ? null : whole; // after an égalité it may cover the whole bank again
  const { past } = bank;
  bank.past = {
    coups: past.coups + 1,
    wins: past.wins + Number(outcome === outcomes.banco),
    halved: past.halved + Number(coup.move.move === moves.halve),
    lastOutcome: outcome,
    newTaglia: false,
  };
  const { bets } = bank;
  clearTable(bank);
  if (outcome !== outcomes.egalite || !ledger.facts.betsStand) return;
  // The bets in the list stand (rules.md 1.2).
  const standing = bets.filter(({ seat }) => coup.list.some((row) => row.seat === seat && row.call !== calls.none));
  bank.bets = [...standing].sort((a, b) => a.order - b.order).map((bet, i) => ({ ...bet, order: i + 1 }));
  bank.arrivals = standing.length;
  bank.carried = new Set(standing.map(({ seat }) => seat));
}

function clearTable(bank: BankSeen): void {
  bank.coup = null;
  bank.move = null;
  bank.bets = [];
  bank.arrivals = 0;
  bank.carried = new Set();
  bank.ready.clear();
  bank.guarantees = [];
  bank.betsUntil = null;
  bank.open = false;
}

/** Bets return, and the bank is as before; silent players owe their links. */
export function onVoided(ledger: Ledger, { silent }: Of<'voided'>): void {
  const bank = bankSeen(ledger);
  const { cards, list } = coupSeen(ledger);
  if (cards !== null) fail('a coup whose cards are known is void');
  for (const seat of silent) {
    if (!list.some((row) => row.seat === seat && row.accepted > 0n)) fail(`seat ${seat} had no link to give`);
    personAt(ledger, seat).owes = true;
  }
  if (new Set(silent).size !== silent.length) fail('a seat is named silent twice');
  clearTable(bank);
  bank.voided = true;
}

/** It counts as no turn, and only the banker is to blame. */
export function onUnbound(ledger: Ledger): void {
  const bank = bankSeen(ledger);
  if (coupSeen(ledger).cards !== null) fail('a coup whose cards are known is unbound');
  clearTable(bank);
  bank.unbound = true;
}

export function onTaglia(ledger: Ledger): void {
  if (ledger.sinceCut < ledger.facts.coupsAfterCut)
    fail(
      `a new taglia before the cut: ${ledger.drawn} cards are out, ${Math.max(ledger.sinceCut, 0)} coups were played since`,
    );
  if (ledger.bank !== null && ledger.bank.coup !== null) fail('a new taglia in the middle of a coup');
  ledger.shoe.fill(6);
  ledger.drawn = 0;
  ledger.sinceCut = -1;
  ledger.taglia += 1;
  if (ledger.bank !== null) ledger.bank.past = { ...ledger.bank.past, newTaglia: true };
}
