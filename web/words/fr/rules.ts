import type { Catalog } from '../shape/catalog.ts';
import type { OpenCall, Run } from '../en/rules.ts';
import { joined } from '../forms/grammar.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('fr');

const cells = { carta: 'carta', sta: 'sto', volonta: 'à volonté (sto, sauf réglage contraire)' } as const;
const calls: Readonly<Record<OpenCall, string>> = {
  banco: 'banco (toute)',
  tavolo: 'tavolo (la moitié)',
  bancoRispetto: 'banco e rispetto (ce que les autres laissent)',
  cavallo: 'une mise a cavallo (dont la moitié joue)',
  plain: 'un montant à partir de la mise minimale',
};
const since = {
  'a won coup': 'une fois un coup de la banque gagné',
  'a coup': 'après un gain ou une égalité',
} as const;
const garage = {
  'on acceptance':
    'Ce qui n’est pas couvert va au garage : cela reste au banquier et hors jeu jusqu’à la fin de la banque.',
  'on a win':
    'Quand le banquier gagne, ce qui n’était pas couvert va au garage : cela reste au banquier et hors jeu jusqu’à la fin de la banque.',
  'to credit': 'Ce qui n’est pas couvert reste de côté pendant le coup, et revient ensuite au banquier.',
  none: 'Ce qui n’est pas couvert reste dans la posta.',
} as const;

const span = ({ from, to }: Run): string =>
  from === to ? `${from}` : to === from + 1 ? `${from} et ${to}` : `${from} à ${to}`;

export const rules: Catalog['rules'] = {
  title: 'Règles',
  heading: (name, ruleset) => ['Chemin de Fer, ', name(ruleset)],
  lead: 'Deux joueurs, six jeux de cartes et une question par coup : qui a les points les plus élevés. L’un tient la banque, l’autre joue contre elle. Cases et annonces gardent leurs noms italiens.',

  cells: (runs) => runs.map((run) => `${span(run)} ${cells[run.cell]}`).join(', '),
  punta: (drawing) => `${drawing}, 8 et 9 batto`,
  unusual: (all) =>
    `À la différence de la regola habituelle, cette table a ${joined(
      all.map(({ cell, points, given }) => `${cells[cell]} avec ${points} ayant donné ${given}`),
      'et',
    )}.`,
  cagnotte: (percent, ofEach) =>
    ofEach ? `${percent}\u202f% de ce qui est gagné, des deux côtés` : `${percent}\u202f% de ce que gagne le banquier`,
  calls: (open) =>
    joined(
      open.map((call) => calls[call]),
      'ou',
    ),
  choices: ({ pass, halve }) =>
    [
      `incasso (il prend posta et garage, et la banque passe), ${since[pass]}`,
      ...(halve === null
        ? []
        : [
            `dimezzo (il retire la moitié de la posta et continue), ${since[halve.since]}${halve.times === null ? '' : `, ${many(halve.times, { one: 'une fois', other: `${halve.times} fois` })} par banque`}`,
          ]),
      'continuo (tout reste)',
    ].join('\u202f; '),
  clocks: (posta, bets, draw, choice) =>
    `${posta} secondes pour la posta, ${bets} secondes pour une mise, ${draw} secondes pour le tirage et ${choice} secondes pour le choix du banquier.`,
  cut: (card, extraCoups) =>
    extraCoups === 0
      ? `Le coup où la carte ${card} est tirée est le dernier d’une taglia.`
      : `Après le coup où la carte ${card} est tirée, on en joue encore ${many(extraCoups, { one: 'un', other: `${extraCoups}` })}\u202f; puis les 312 cartes sont toutes de retour.`,
  firstBanker: {
    drawn: 'Le premier banquier est tiré au sort à partir des secrets des joueurs et de la maison, comme une carte.',
    seat: 'La première banque revient à la place 1, ou à la suivante dans l’ordre de la main.',
  },
  garage: (kind) => garage[kind],
  bound: 'La regola lie le banquier, et aussi la punta quand l’argent d’autres joue avec elle.',
  free: 'Vous pouvez tirer comme vous voulez.',

  aCoup: 'Un coup',
  answers: (term, open, aside) => [
    'La ',
    term('posta'),
    ` du banquier est sur la table. La punta répond par ${open}. ${aside}`,
  ],
  points:
    'Deux cartes chacun, d’abord celles de la punta. L’as vaut 1, du deux au neuf la carte vaut son nombre, dix et figures valent 0 ; seul compte le dernier chiffre de la somme, donc 7 et 8 font 5.',
  declares: (term) => [
    'La punta regarde et déclare : ',
    term('sto'),
    ' (pas de carte), ',
    term('carta'),
    ' (une carte) ou, avec 8 ou 9, ',
    term('batto'),
    '. Avant cela, personne ne voit les cartes du banquier.',
  ],
  turns: (term) => [
    'Le banquier retourne ses cartes. Avec 8 ou 9, le coup est aussitôt terminé ; de même après un batto. Sinon la carte de la punta est donnée face visible, et le banquier dit ',
    term('sto'),
    ' ou ',
    term('carta'),
    '.',
  ],
  wins: (term, cagnotte) => [
    'Les points les plus élevés rapportent une fois la mise, moins la ',
    term('cagnotte'),
    ` : ${cagnotte}, arrondie vers le bas. À points égaux, il y a `,
    term('égalité'),
    ' : la mise est rendue.',
  ],

  aBank: 'Une banque',
  bankRuns: (firstBanker, choices, cut) =>
    `${firstBanker} Le banquier annonce la posta. Entre deux coups, il choisit : ${choices}. Quand la punta gagne, elle a la banque suivante. ${cut}`,
  bankEnds:
    'À la fin d’une banque, un relevé indique ce que chaque côté a gagné ou perdu, et la cagnotte ; la somme est nulle, à l’unité près. Les deux joueurs et la maison le signent, et le séquestre paie.',

  theRegola: 'La regola',
  decides: (term, freedom) => [
    `${freedom} Quand votre temps est écoulé ou que vous êtes en pause, la `,
    term('regola'),
    ' décide.',
  ],
  tables: (title, punta, alone) => [
    title('Punta :'),
    ' ',
    punta,
    '. ',
    title('Banquier quand la punta est restée :'),
    ' ',
    alone,
    '.',
  ],
  keptAsPrinted: (unusual) =>
    `${unusual} Les cases restent telles que les imprime le règlement ; vous n’êtes pas tenu de suivre la regola.`,
  bankersTable: 'Le tableau du banquier',
  tableMeans: (letter, volonta) => [
    'Banquier quand la punta a tiré : en colonne, les points du banquier ; en ligne, les points de la carte qu’il a donnée. ',
    letter('C'),
    ` carta, S sto${volonta ? ', V à volonté' : ''}.`,
  ],
  pointsOfBanker: 'points',

  clocksAndAbsence: 'Temps et absence',
  absence: (clocks) =>
    `${clocks} Deux temps écoulés de suite, ou un seul quand c’est à vous d’annoncer la posta, et vous êtes en pause ; la page dit pourquoi, et il suffit d’une pression pour revenir. Quand votre connexion est perdue, la page essaie pendant deux minutes ; le coup en cours est terminé selon la regola, et rien n’est misé pour vous.`,

  promised: 'Ce qui est promis',
  promises: {
    hidden:
      'Avant que les mises d’un coup soient closes, personne ne peut connaître ses cartes, pas même la maison, tant qu’au moins un de ceux qui y ont de l’argent garde son secret.',
    fixed: 'Après la clôture, personne ne peut les changer, troisièmes cartes comprises.',
    checked: 'Chacun peut vérifier l’un et l’autre ensuite, hors ligne, avec un petit fichier et des outils courants.',
    notBlind:
      'Personne ne signe à l’aveugle : votre navigateur recalcule chaque coup terminé, et ne signe qu’ensuite les nouveaux soldes. Si une étape diffère, les mises s’arrêtent et l’étape est nommée.',
    money:
      'L’argent ne bouge que par un résultat que tous les intéressés ont signé, ou par une transcription que le contrat rejoue lui-même. L’argent libre peut être retiré à tout moment.',
  },
  notPromised: 'Ce qui n’est pas promis',
  limits: {
    whisper:
      'Pendant un coup, après la clôture, le serveur qui donne les cartes connaît les cartes cachées. Il pourrait les souffler.',
    everybody:
      'Des places qui, avec la maison, réunissent tous ceux qui ont de l’argent dans un coup peuvent en choisir les cartes. Quand vous y avez de l’argent, elles ne les réunissent pas tous.',
    voids:
      'La maison, le banquier et un autre joueur ensemble peuvent annuler un coup qui ne leur plaît pas, en public et nommément.',
    stalls:
      'Une maison et un banquier qui font traîner ensemble obligent les autres à porter à temps leurs secrets sur la chaîne.',
    friends: 'Des amis peuvent perdre l’un contre l’autre exprès.',
  },
  words: 'Mots',
};
