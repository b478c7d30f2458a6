import type { Catalog } from '../shape/catalog.ts';

export const odds: Catalog['odds'] = {
  title: 'Les probabilités',
  intro: (ways) =>
    `Comptées, et non estimées : toutes les ${ways} façons de tirer les six cartes d’un coup d’un sabot neuf. Les deux côtés suivent la regola, sauf là où cette page dit autre chose.`,
  ruleset: 'Règles de',
  outcomes: 'Comment finit un coup',
  puntaWins: 'La punta gagne',
  bancoWins: 'Le banquier gagne',
  egalite: 'Égalité : la mise est rendue',
  averages: 'Sur 100 misés, en moyenne et après la cagnotte',
  punta: 'Punta',
  banker: 'Banquier',
  both: 'Aussi souvent l’un que l’autre',
  decisions: 'Ce que coûte chaque décision',
  how: 'Chaque case montre ce que dit la regola : C carta, S sto, B batto. Le nombre en dessous est ce que coûte l’autre choix sur 100 misés ; là où il est vert, l’autre choix vaut mieux que la regola. Une case sans nombre ne laisse pas de choix. Touchez une case pour voir ses probabilités.',
  puntaTable: 'La punta, selon ses points',
  bankerTable: 'Le banquier : en colonne ses points, en ligne ceux de la carte donnée',
  stood: 'punta restée',
  puntaCell: (points) => `Punta à ${points}`,
  bankerCell: (points, given) =>
    given === null ? `Banquier à ${points}, la punta est restée` : `Banquier à ${points}, après avoir donné ${given}`,
  wins: 'gagne',
  loses: 'perd',
  back: 'égalité',
  average: (amount) => `${amount} sur 100`,
  regola: 'la regola',
  only: 'Ici les règles ne laissent pas de choix.',
  costs: (other, cost) => `${other} coûterait ${cost} sur 100 misés.`,
  gains: (other, gain) => `${other} serait meilleur, de ${gain} sur 100 misés.`,
  alone:
    'Les choix de la punta sont ceux d’une punta qui ne joue que son propre argent. La cagnotte est comptée comme une part ; à la table, chacune est arrondie vers le bas, en faveur des joueurs.',
  counting: 'On compte…',
};
