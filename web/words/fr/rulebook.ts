import type { Catalog } from '../shape/catalog.ts';

export const rulebook: Catalog['rulebook'] = {
  heading: (name, ruleset) => ['Sette e mezzo, ', name(ruleset)],
  lead: (least, most) =>
    `De ${least} à ${most} joueurs, quarante cartes italiennes. L’un tient la banque ; les autres jouent contre elle l’un après l’autre, chacun en duel : qui arrive au plus près de sept et demi ?`,
  which: 'Règles de',

  cards: 'Les cartes',
  values:
    'De un à sept, la carte vaut son nombre ; fante (valet), cavallo (cavalier) et re (roi) valent ½ chacun. Au-dessus de 7½, c’est trop (sballa).',
  matta: (term) => [
    'Le roi de deniers est la ',
    term('matta'),
    ' : il vaut ½ ou de un à sept, au mieux pour qui le tient. Seul, il fait sept.',
  ],
  counts: (points) => `vaut ${points}`,
  countsAny: 'vaut au mieux',

  aDuel: 'Un duel',
  bet: {
    piatto: (term) => [
      'Le joueur dont c’est le tour mise un montant, de la mise minimale jusqu’au ',
      term('piatto'),
      ', ou annonce ',
      term('banco'),
      ' : tout. Un piatto inférieur au minimum se mise entier. Personne n’est obligé de miser : qui décline n’a pas son tour.',
    ],
    highest: () =>
      'Le joueur dont c’est le tour mise un montant entre la mise minimale et la mise maximale de la table. Personne n’est obligé de miser : qui décline n’a pas son tour.',
  },
  hidden: 'Une carte cachée au joueur, une au banquier. Celle du banquier, personne ne la voit, pas même lui.',
  draws: (term) => [
    'Le joueur dit ',
    term('carta'),
    ' pour une carte de plus, face visible, autant de fois qu’il veut, ou ',
    term('sto'),
    '. 7½ reste de lui-même. Qui dépasse a perdu aussitôt.',
  ],
  drawsBound:
    'La regola tire pour le joueur, carte par carte et face visible, ou reste. 7½ reste de lui-même. Qui dépasse a perdu aussitôt.',
  turns:
    'Sinon la carte du banquier est retournée, et le banquier tire ou reste. Il voit les cartes que le joueur a tirées, mais pas la première. Celle-ci est montrée à la fin.',
  wins: (term, cagnotte) => [
    'Les points les plus élevés gagnent autant que la mise. À égalité le banquier gagne toujours, même sur un sette e mezzo. Sur ce que gagne le banquier, la maison prend la ',
    term('cagnotte'),
    ` : ${cagnotte} %, arrondie vers le bas.`,
  ],

  aBank: 'Une banque',
  putUp: {
    piatto:
      'Le banquier annonce le piatto et le dépose. Qui gagne en est payé aussitôt ; une mise perdue s’y ajoute. Quand il est vide, la banque est finie ; sinon le banquier prend à la fin ce qui reste.',
    highest:
      'Il n’y a pas de piatto : le banquier dépose la mise maximale de la table pour chaque adversaire, et en paie chacun. Ce qu’il gagne est hors jeu.',
  },
  round:
    'Une banque est un tour de table : à partir de la droite du banquier, chaque place a un tour. Puis la banque va à la suivante dans l’ordre de la main, qui peut la refuser. Le premier banquier est celui qui reçoit la matta quand toutes les cartes sont données à la ronde ; cette donne est tirée des secrets de tous.',
  shuffles: (fewest) =>
    `Les quarante cartes sont remêlées au début de chaque banque, après un duel où la matta est sortie, et avant un duel avec moins de ${fewest} cartes.`,

  theRegola: 'La regola',
  bound:
    'Cette table est alla regola : le tableau ci-dessous joue pour les deux côtés, et personne ne décide rien. Le conseil de qui connaît les cartes ne vaut donc rien.',
  free: 'Vous pouvez tirer comme vous voulez. Quand votre temps est écoulé ou que vous êtes en pause, la regola décide.',
  hints: (odds) => [
    'Une fois le dernier secret montré, la maison connaît les cartes du duel. Ce que vaudrait un conseil se lit sous ',
    odds('probabilités'),
    '.',
  ],
  punta: (points) => `La punta reste à partir de ${points}.`,
  banker: 'Le banquier, selon ce que montre la punta',
  shows: 'La punta montre',
  standsOn: 'le banquier reste à partir de',
  span: (from, to) => (from === to ? from : `de ${from} à ${to}`),

  clocks: (posta, bets, draw) =>
    `${posta} secondes pour la banque, ${bets} secondes pour une mise, ${draw} secondes pour chaque carte. Un temps écoulé vaut un tour décliné, ou la décision de la regola.`,
};
