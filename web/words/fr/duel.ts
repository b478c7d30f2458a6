import type { Catalog } from '../shape/catalog.ts';
import type { DuelTold } from '../en/duel.ts';
import { capital } from '../forms/grammar.ts';
import { isYou } from '../forms/names.ts';
import { cards } from './cards.ts';
import { acts, does, listed, within } from './people.ts';

const { points } = cards;
const had = (name: string) => acts(name, 'avait', 'aviez');
const stopped = (name: string) => does(name, 's’est arrêté', 'vous êtes arrêté');

function result({ how, punta, banker, puntaHalf, bankerHalf, told }: DuelTold): string {
  switch (how) {
    case 'puntaBusts':
      return `${does(punta, 'crève', 'crevez')} avec ${points(puntaHalf)} : ${told}`;
    case 'bankerBusts':
      return `${does(banker, 'crève', 'crevez')} avec ${points(bankerHalf)} : ${told}`;
    case 'tie':
      return `Égalité à ${points(puntaHalf)}, et toute égalité est au banquier : ${told}`;
    case 'puntaHigher':
      return `${stopped(punta)} à ${points(puntaHalf)}, ${had(banker)} ${points(bankerHalf)} : ${told}`;
    case 'bankerHigher':
      return `${stopped(banker)} à ${points(bankerHalf)}, ${had(punta)} ${points(puntaHalf)} : ${told}`;
  }
}

export const duel: Catalog['duel'] = {
  result,
  shows: (half) => `montre ${points(half)}`,
  showsNone: 'ne montre rien',
  busts: (half) => `crève : ${points(half)}`,
  stake: 'mise',
  putUp: 'en jeu',
  punters: (punters, most) => `${punters === 1 ? 'un ponte' : `${punters} pontes`}, mise maximale ${most}`,
  regolaWhy: 'Les deux côtés suivent la regola. Il n’y a rien à décider : une indication ne vaut rien.',
  cards: (left) => `${left} cartes`,

  putUpAsked: 'La banque est à vous : mettez le piatto',
  putUpFixed: (amount) => `La banque est à vous : vous mettez ${amount}`,
  putUpRest: (amount) => `Votre tour continue avec ${amount}`,
  putUpWhy:
    'L’un après l’autre, dans l’ordre de la main, ils jouent un duel contre vous. Le reste vous revient ensuite.',
  putUpFixedWhy: (punters) => `La mise maximale pour chacun : ${punters}. Ce que personne ne gagne vous revient.`,
  putUpRestWhy: 'Le dernier duel était nul. Ceux qui n’ont pas encore joué jouent contre vous.',
  putsUp: (name) => does(name, 'met la banque', 'mettez la banque'),
  betAsked: (posta) => `À vous, contre un piatto de ${posta}`,
  betAskedFixed: (most) => `À vous : misez jusqu’à ${most}`,
  betWhy: 'Vous gagnez ou perdez ce que vous misez. Toute égalité est au banquier.',
  bets: (name, posta) => does(name, `mise contre un piatto de ${posta}`, `misez contre un piatto de ${posta}`),
  betsFixed: (name, most) => does(name, `mise, jusqu’à ${most}`, `misez, jusqu’à ${most}`),
  betsAgainstYou: (name, posta) => `${capital(within(name))} mise contre vos ${posta}`,
  comesNext: (names) => `Ensuite : ${listed(names.map(within), 4)}.`,
  lastTurn: 'C’est le dernier duel du tour.',
  playsFor: (name, amount) => does(name, `joue pour ${amount}`, `jouez pour ${amount}`),
  links: 'La mise est close ; les secrets arrivent, puis les cartes.',
  youHave: (half) => `Vous avez ${points(half)} : carta ou sto ?`,
  youHaveSette: 'Sept et demi : vous restez',
  decides: (name) => `${does(name, 'décide', 'décidez')} : carta ou sto`,
  against: (name, shown, amount) => `${capital(within(name))} ${shown}, pour ${amount}.`,
  tiesAreYours: 'Toute égalité est à vous.',
  tiesAreTheirs: 'Toute égalité est au banquier.',

  decline: 'Pas ce tour',
  putUpButton: 'Mettre le piatto',
  holdButton: (amount) => `Mettre ${amount}`,
  goOnButton: (amount) => `Continuer avec ${amount}`,
  what: {
    putUp: (posta) =>
      `Vous mettez ${posta} et ne pouvez pas perdre plus dans ce tour. Ce que vous gagnez va dans le piatto, moins la cagnotte.`,
    hold: (posta) => `Vous mettez ${posta} et ne pouvez pas perdre plus dans ce tour. Ce que vous gagnez est à vous.`,
    bet: 'Votre mise pour ce duel.',
    banco: 'Banco : vous jouez pour le piatto entier.',
    decline: 'Vous ne jouez pas de duel dans ce tour. C’est au suivant dans l’ordre de la main.',
    carta: 'Encore une carte, découverte. Au-delà de sept et demi vous perdez aussitôt.',
    sto: 'Vous restez. Puis la carte du banquier est retournée.',
    stoBanker: 'Vous restez, et les mains sont comparées.',
  },
  worth: (now, full, wins) =>
    `Avec les cartes qui restent, 100 misés ici ${wins ? 'gagnent' : 'perdent'} en moyenne ${now} ; avec le jeu entier ils perdent ${full}.`,
  regolaSays: (draw) => `La regola dit ${draw} ; elle décide quand votre temps est écoulé.`,

  tag: {
    next: 'le suivant',
    toCome: 'plus tard',
    turn: 'joue',
    without: { declined: 'pas ce tour', clock: 'n’a rien dit', away: 'était parti' },
  },

  rounds: 'Tours',
  thisRound: (bank) => `Tour ${bank}, en cours`,
  round: (bank) => `Tour ${bank}`,
  heldBy: (name, posta) => `${does(name, 'tient', 'tenez')} la banque, ${posta} en jeu.`,
  noTurnYet: 'Personne n’a encore joué.',
  noRounds: 'Duel par duel, les tours de cette table sont écrits ici.',

  holds: (name, posta) => `${does(name, 'tient', 'tenez')} la banque et ${isYou(name) ? 'mettez' : 'met'} ${posta}.`,
  newTaglia: 'On mélange : les quarante cartes sont toutes revenues dans le jeu.',
  turn: (number) => `Duel ${number}`,
  shuffle: 'Mélange',
  hands: (punta, banker) => `Punta ${punta}. Banquier ${banker}.`,
  endEmpty: (banker) =>
    `Il ne reste rien de ce ${isYou(banker) ? 'que vous avez mis' : `qu’a mis ${within(banker)}`} : le tour est fini.`,
  endRound: (banker) => `Le tour est fini : ${acts(banker, 'reprend', 'reprenez')} ce qui reste.`,
  roundOver: 'Tour fini',
  voided: (reason) => `Duel nul. ${reason} La mise est rendue et le tour se termine.`,
  endVoid: 'Le tour finit dans l’état d’avant le duel nul.',
};
