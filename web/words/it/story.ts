import type { Catalog } from '../shape/catalog.ts';
import type { Told } from '../en/story.ts';
import { capital } from '../forms/grammar.ts';
import { isYou } from '../forms/names.ts';
import { acts, does, listed, of, within } from './people.ts';

const told = ({ name, won, amount }: Told) =>
  `${won ? acts(name, 'vince', 'vinci') : acts(name, 'perde', 'perdi')} ${amount}`;
const has = (name: string) => does(name, 'ha', 'hai');

export const story: Catalog['story'] = {
  egalite: (points) => `Égalité a ${points}`,
  puntaWins: (punta, banco) => `La punta vince ${punta} a ${banco}`,
  bancoWins: (banco, punta) => `Il banco vince ${banco} a ${punta}`,
  had: (first, second, end) =>
    `${does(first.name, 'aveva', 'avevi')} ${first.points}, ${within(second.name)} ${second.points}: ${end}`,
  wonOrLost: told,
  betsBack: (bets, own) =>
    bets > 1 ? 'égalité, le puntate tornano indietro' : `égalité, la ${own ? 'tua ' : ''}puntata torna indietro`,
  ofBank: (bank, sentence) => `Banco ${bank}: ${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`,
  resultEgalite: (outcome) => `${outcome}. Le puntate tornano indietro.`,
  result: (outcome, lines) => `${outcome}. ${capital(lines.map(told).join(', '))}.`,
  bank: (number) => `Banco ${number}`,
  coup: (number) => `Colpo ${number}`,
  taglia: 'Taglia',
  holds: (name, posta) => `${does(name, 'tiene', 'tieni')} il banco con una posta di ${posta}.`,
  newTaglia: 'Una nuova taglia: tutte le 312 carte sono di nuovo nel sabot.',
  voided: (reason) => `Colpo nullo. ${reason} Le puntate sono restituite e il banco finisce.`,
  silent: (names) =>
    `${capital(names.map(within).join(' e '))} ${names.length === 1 ? 'ha' : 'hanno'} taciuto prima delle carte.`,
  late: 'La risposta del tuo browser è arrivata troppo tardi, oppure il tavolo l’ha trattenuta.',
  raised: (name, amount) => `${has(name)} alzato la posta di ${amount}.`,
  halved: (name, amount) => `${has(name)} dimezzato: ${amount} fuori gioco.`,
  reduced: (name, amount) => `${has(name)} tolto ${amount} dalla posta.`,
  bet: (name, amount) => `${has(name)} puntato ${amount}.`,
  betCavallo: (name, amount) => `${has(name)} puntato ${amount} a cavallo.`,
  called: (name, call, amount) => `${has(name)} chiamato ${call}: ${amount}.`,
  calledNothing: (name, amount) => `${does(name, 'non ha', 'non hai')} chiamato nulla: ${amount}.`,
  hands: (punta, banco) => `Punta ${punta}, banco ${banco}.`,
  duelEgalite: 'Égalité: la puntata torna indietro.',
  duelWon: (winner, amount, cagnotte) => `${does(winner, 'vince', 'vinci')} ${amount}; cagnotte ${cagnotte}.`,
  linesEgalite: 'Égalité: le puntate tornano indietro.',
  lines: (lines, cagnotte) =>
    `${capital(
      [true, false]
        .map((winners) => listed(lines.filter((line) => line.won === winners).map(told)))
        .filter((one) => one !== '')
        .join('; '),
    )}; cagnotte ${cagnotte}.`,
  endPunta: (banker) => `La punta ha vinto, quindi il ${isYou(banker) ? 'tuo banco' : `banco ${of(banker)}`} finisce.`,
  endIncasso: (banker) => `Incasso: ${acts(banker, 'prende', 'prendi')} posta e garage.`,
  endPassed: (banker) =>
    `${does(banker, 'passa', 'passi')} il banco: posta e garage sono ${isYou(banker) ? 'tuoi' : 'suoi'}.`,
  endVoid: 'Il banco finisce nello stato precedente al colpo nullo.',
};
