import type { Catalog } from '../shape/catalog.ts';

export const sette: Catalog['sette'] = {
  intro:
    'Comptées, et non estimées : toutes les façons de tirer les cartes d’un duel du jeu complet de quarante. Les deux côtés suivent la regola, sauf là où cette page dit autre chose.',
  outcomes: 'Comment finit un duel',
  puntaWins: 'La punta gagne',
  bancoBusts: 'dont : le banquier crève',
  bancoWins: 'Le banquier gagne',
  puntaBusts: 'dont : la punta crève',
  ties: 'dont : autant de points',
  averages: 'Sur 100 misés, en moyenne et après la cagnotte',
  punta: 'Punta',
  banker: 'Banquier',
  both: 'Aussi souvent l’un que l’autre',
  bound:
    'À ces tables la regola joue pour les deux côtés. Personne ne décide de rien : l’indication de qui connaît les cartes ne vaut rien.',
  stands: 'Où la punta reste',
  standsHow: 'Ce que la punta a de 100 misés, avant la cagnotte.',
  standsOn: 'Elle reste à partir de',
  againstRegola: 'contre la regola',
  againstBest: 'contre la meilleure réponse',
  points: (half) => `${half === 1 ? '' : Math.floor(half / 2)}${half % 2 === 1 ? '½' : ''}`,
  replies: 'Jouer autrement, et les indications',
  repliesHow: 'Ce qu’un côté a de 100 misés s’il ne suit pas la regola alors que l’autre la suit, avant la cagnotte.',
  how: 'Qui, et comment',
  byRegola: 'par la regola',
  instead: 'au lieu de cela',
  gain: 'gain',
  puntaBest: 'La punta joue au mieux',
  bankerBest: 'Le banquier joue au mieux',
  puntaHidden: 'On dit à la punta la carte cachée du banquier',
  puntaAll: 'On dit à la punta toutes les cartes',
  bankerAll: 'On dit au banquier toutes les cartes',
  friends:
    'Une fois les mises closes et le dernier secret montré, la maison connaît les cartes du duel. Voilà ce qu’en ferait un ami de la maison, et pourquoi les tables d’argent sont d’ordinaire alla regola.',
  counting: 'On compte…',
  notCounted: 'Ce navigateur n’a pas pu les compter. Les chiffres sont dans docs/ODDS.md des sources.',
};
