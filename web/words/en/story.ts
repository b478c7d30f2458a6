/** Results of coups, and banks told coup by coup. */
import { isYou } from '../forms/names.ts';
import { listed, verb, within } from './people.ts';

/** What a coup has brought a player; the amount without its sign. */
export interface Told {
  readonly name: string;
  readonly won: boolean;
  readonly amount: string;
}

/** Null: not all cards are known. */
type Points = number | null;

/** One side of a coup, and its points. */
export interface Held {
  readonly name: string;
  readonly points: Points;
}

const told = ({ name, won, amount }: Told) => `${verb(name, won ? 'win' : 'lose')} ${amount}`;
const toldIn = (lines: readonly Told[]) => lines.map((line, i) => (i === 0 ? told(line) : within(told(line))));

export const en = {
  egalite: (points: Points) => `Égalité at ${points}`,
  puntaWins: (punta: Points, banco: Points) => `Punta wins ${punta} to ${banco}`,
  bancoWins: (banco: Points, punta: Points) => `Banco wins ${banco} to ${punta}`,
  /** What both had, and what follows from it. */
  had: (first: Held, second: Held, end: string) =>
    `${first.name} had ${first.points}, ${within(second.name)} ${second.points}: ${end}`,
  wonOrLost: (line: Told) => within(told(line)),
  /** `own`: the only bet is that of the person before the screen. */
  betsBack: (bets: number, own: boolean) =>
    bets > 1 ? 'égalité, the bets go back' : `égalité, ${own ? 'your' : 'the'} bet goes back`,
  ofBank: (bank: string, sentence: string) => `Bank ${bank}: ${within(sentence)}`,
  resultEgalite: (outcome: string) => `${outcome}. The bets go back.`,
  result: (outcome: string, lines: readonly Told[]) => `${outcome}. ${toldIn(lines).join(', ')}.`,
  bank: (number: string) => `Bank ${number}`,
  coup: (number: number) => `Coup ${number}`,
  taglia: 'Taglia',
  holds: (name: string, posta: string) => `${verb(name, 'hold')} the bank with a posta of ${posta}.`,
  newTaglia: 'A new taglia: all 312 cards are back in the sabot.',
  voided: (reason: string) => `Void: ${reason} Bets are returned and the bank ends.`,
  silent: (names: readonly string[]) => `${names.join(' and ')} fell silent before the cards.`,
  late: 'Your browser’s word came too late, or the table held it back.',
  raised: (name: string, amount: string) => `${name} raised the posta by ${amount}.`,
  halved: (name: string, amount: string) => `${name} halved: ${amount} out of play.`,
  reduced: (name: string, amount: string) => `${name} took ${amount} out of the posta.`,
  bet: (name: string, amount: string) => `${name} bet: ${amount}.`,
  betCavallo: (name: string, amount: string) => `${name} bet a cavallo: ${amount}.`,
  called: (name: string, call: string, amount: string) => `${name} called ${call}: ${amount}.`,
  calledNothing: (name: string, amount: string) => `${name} called nothing: ${amount}.`,
  hands: (punta: string, banco: string) => `Punta ${punta}, banco ${banco}.`,
  duelEgalite: 'Égalité: the bet goes back.',
  duelWon: (winner: string, amount: string, cagnotte: string) =>
    `${verb(winner, 'win')} ${amount}; cagnotte ${cagnotte}.`,
  linesEgalite: 'Égalité: the bets go back.',
  lines: (lines: readonly Told[], cagnotte: string) =>
    `${[true, false]
      .map((won) => listed(toldIn(lines.filter((line) => line.won === won))))
      .filter((one) => one !== '')
      .join('; ')}; cagnotte ${cagnotte}.`,
  endPunta: (banker: string) => `The punta won, so ${isYou(banker) ? 'your' : `${within(banker)}’s`} bank ends.`,
  endIncasso: (banker: string) => `Incasso: ${verb(within(banker), 'take')} posta and garage.`,
  endPassed: (banker: string) =>
    `${verb(banker, 'pass', 'passes')} the bank: posta and garage are ${isYou(banker) ? 'yours' : 'theirs'}.`,
  endVoid: 'The bank ends in the state before the void coup.',
};
