import type { Catalog } from '../shape/catalog.ts';
import type { Told } from '../en/story.ts';
import { capital } from '../forms/grammar.ts';
import { isYou } from '../forms/names.ts';
import { acts, does, listed, of, within } from './people.ts';

const told = ({ name, won, amount }: Told) =>
  `${won ? acts(name, 'gagne', 'gagnez') : acts(name, 'perd', 'perdez')} ${amount}`;
const has = (name: string) => does(name, 'a', 'avez');

export const story: Catalog['story'] = {
  egalite: (points) => `Égalité à ${points}`,
  puntaWins: (punta, banco) => `La punta gagne ${punta} à ${banco}`,
  bancoWins: (banco, punta) => `Le banco gagne ${banco} à ${punta}`,
  had: (first, second, end) =>
    `${does(first.name, 'avait', 'aviez')} ${first.points}, ${within(second.name)} ${second.points} : ${end}`,
  wonOrLost: told,
  betsBack: (bets, own) =>
    bets > 1 ? 'égalité, les mises sont rendues' : `égalité, ${own ? 'votre' : 'la'} mise est rendue`,
  ofBank: (bank, sentence) => `Banque ${bank} : ${within(sentence)}`,
  resultEgalite: (outcome) => `${outcome}. Les mises sont rendues.`,
  result: (outcome, lines) => `${outcome}. ${capital(lines.map(told).join(', '))}.`,
  bank: (number) => `Banque ${number}`,
  coup: (number) => `Coup ${number}`,
  taglia: 'Taglia',
  holds: (name, posta) => `${does(name, 'tient', 'tenez')} la banque avec une posta de ${posta}.`,
  newTaglia: 'Une nouvelle taglia : les 312 cartes sont toutes revenues dans le sabot.',
  voided: (reason) => `Coup annulé. ${reason} Les mises sont rendues et la banque se termine.`,
  silent: (names) =>
    `${capital(names.map(within).join(' et '))} ${names.length === 1 ? 'a' : 'ont'} gardé le silence avant les cartes.`,
  late: 'La réponse de votre navigateur est arrivée trop tard, ou la table l’a retenue.',
  raised: (name, amount) => `${has(name)} haussé la posta de ${amount}.`,
  halved: (name, amount) => `${has(name)} fait dimezzo : ${amount} hors jeu.`,
  reduced: (name, amount) => `${has(name)} retiré ${amount} de la posta.`,
  bet: (name, amount) => `${has(name)} misé ${amount}.`,
  betCavallo: (name, amount) => `${has(name)} misé ${amount} a cavallo.`,
  called: (name, call, amount) => `${has(name)} annoncé ${call} : ${amount}.`,
  calledNothing: (name, amount) => `${does(name, 'n’a', 'n’avez')} rien annoncé : ${amount}.`,
  hands: (punta, banco) => `Punta ${punta}, banco ${banco}.`,
  duelEgalite: 'Égalité : la mise est rendue.',
  duelWon: (winner, amount, cagnotte) => `${does(winner, 'gagne', 'gagnez')} ${amount} ; cagnotte ${cagnotte}.`,
  linesEgalite: 'Égalité : les mises sont rendues.',
  lines: (lines, cagnotte) =>
    `${capital(
      [true, false]
        .map((winners) => listed(lines.filter((line) => line.won === winners).map(told)))
        .filter((one) => one !== '')
        .join(' ; '),
    )} ; cagnotte ${cagnotte}.`,
  endPunta: (banker) =>
    `La punta a gagné, donc ${isYou(banker) ? 'votre banque' : `la banque ${of(banker)}`} se termine.`,
  endIncasso: (banker) => `Incasso : ${acts(banker, 'prend', 'prenez')} posta et garage.`,
  endPassed: (banker) =>
    `${does(banker, 'passe', 'passez')} la banque : posta et garage ${isYou(banker) ? 'vous' : 'lui'} reviennent.`,
  endVoid: 'La banque se termine dans l’état d’avant le coup annulé.',
};
