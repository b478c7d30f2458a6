import type { Catalog } from '../shape/catalog.ts';
import { capital } from '../forms/grammar.ts';
import { mayOf } from '../en/headline.ts';
import { does, to } from './people.ts';

const moves = { raise: 'hausser', halve: 'dimezzo', reduce: 'réduire', pass: 'passer' };
const ready = (players: number) =>
  players === 1 ? 'Un joueur est prêt' : players === 0 ? 'Aucun joueur n’est prêt' : `${players} joueurs sont prêts`;

export const headline: Catalog['headline'] = {
  yourTurn: 'À vous',
  turnCall: (text, detail, seconds) =>
    [
      `À vous. ${text}`,
      ...(detail === null ? [] : [detail]),
      ...(seconds === null ? [] : [`${seconds} secondes.`]),
    ].join(' '),
  tab: (table, mine) => `${mine ? 'À vous · ' : ''}${table} · Sabot`,
  stopped: 'Le jeu s’est arrêté',
  disagree: 'La table et votre navigateur ne sont pas d’accord',
  postaIs: (posta) => `La posta est de ${posta}.`,
  suspended: 'Le jeu est suspendu',
  suspendedWhy:
    'Le directeur a arrêté le jeu entre deux coups. Le temps ne court pour personne, et tout reste en l’état.',
  closed: 'Cette table est fermée',
  closedWhy: 'Personne n’y joue ni ne s’y assoit tant que la maison ne la rouvre pas.',
  draw: 'Tirage de la première banque',
  drawDuel: 'Les deux places et la maison apportent chacune un secret ; la carte décide.',
  drawSeveral: 'Chaque place et la maison apportent un secret ; la carte décide.',
  namePosta: 'La banque est à vous : annoncez votre posta',
  namesPosta: (name) => does(name, 'annonce la posta', 'annoncez la posta'),
  decidesDuel: (name) => `${does(name, 'décide', 'décidez')} : incasso, dimezzo ou continuo`,
  decides: (name) => does(name, 'décide de la banque', 'décidez de la banque'),
  goesOnDuel: 'Votre banque continue : incasso, dimezzo ou continuo ?',
  goesOn: (may) => `Votre banque continue : ${mayOf(may, moves).join(', ')} ou continuer ?`,
  silencePasses: 'Si vous laissez passer votre temps, la banque est passée : vous prenez posta et garage.',
  silenceGoesOn: (posta) =>
    `La posta est de ${posta}. Si vous ne dites rien, la banque continue ; vous pouvez choisir jusqu’à la clôture des mises.`,
  begins: 'Votre banque commence',
  sitsOut: (name) => does(name, 'est en pause', 'êtes en pause'),
  sitsOutWhy: (posta) =>
    `La posta est de ${posta}. Aucune carte n’est donnée tant que l’autre place ne joue pas de nouveau.`,
  betDuel: (posta) => `La posta est de ${posta} : banco, tavolo ou un montant ?`,
  betsDuel: (name, posta) => does(name, `mise contre une posta de ${posta}`, `misez contre une posta de ${posta}`),
  links: 'Les mises sont closes ; les secrets arrivent, puis les cartes.',
  peel: 'Vos cartes',
  peelHow: 'Faites glisser une carte vers le haut pour la filer, ou touchez-la. T retourne les deux.',
  peelOneHow: 'Faites glisser votre carte vers le haut pour la filer, ou touchez-la. T la retourne.',
  toDeclare: (name) => `${capital(to(name))} de déclarer`,
  declaresPunta: 'Sto, carta ou batto.',
  declaresBanco: 'Sto ou carta.',
  yourDecision: 'À vous de décider',
  has: {
    one: (points, draw) => `Vous avez ${points} : ${draw}`,
    batto: (points) => `Vous avez ${points} : batto ?`,
    stoOrCarta: (points) => `Vous avez ${points} : sto ou carta ?`,
  },
  out: 'Vous êtes en pause',
  outFor: {
    asked: 'Vous l’avez choisi.',
    posta: 'Votre temps s’est écoulé quand vous deviez annoncer une posta.',
    clocks: 'Votre temps s’est écoulé deux fois de suite.',
    draw: 'La réponse de votre navigateur pour le tirage du premier banquier est arrivée trop tard, ou la table l’a retenue.',
    link: 'La réponse de votre navigateur pour un coup est arrivée trop tard, ou la table l’a retenue.',
    limit: 'Par une limite ou une pause que vous vous êtes fixée. Quand elle sera passée, vous pourrez revenir.',
  },
  regolaPlays: 'La regola joue votre part de ce coup.',
  sitIn: 'Revenez pour continuer à jouer.',
  bankersSecret: 'Il manque le secret du banquier',
  yourSecret: 'Votre secret n’est pas arrivé',
  seating: 'Votre place est en train d’être prise sur la chaîne',
  seatingWhy: 'Un instant : le séquestre bloque ce que vous apportez.',
  leaving: 'Vous quittez la table',
  leavingWhy: 'Le séquestre libère votre argent ; vous pouvez ensuite le retirer.',
  waitingSecond: 'En attente d’un second joueur',
  waitingSecondHow: 'Invitez le bot de la maison, ou envoyez à quelqu’un l’adresse de cette page.',
  waitingOther: 'En attente de l’autre place',
  bothTaken: 'Les deux places sont prises',
  youWatch: 'Vous regardez.',
  watching: 'Vous regardez',
  takeSeat: 'Prenez place',
  takeSeatHow: 'Choisissez une place libre et apportez de quoi jouer.',
  waitingMore: 'En attente d’autres joueurs',
  ready: (players) => `${ready(players)}.`,
  readyToBegin: (players, needed) => `${ready(players)} ; la partie commence à ${needed}.`,
  readyToGoOn: (players, needed) => `${ready(players)} ; la partie reprend à ${needed}.`,
};
