import type { Catalog } from '../shape/catalog.ts';
import type { Held } from '../en/exit.ts';
import { phrasebook, withTitles } from '../forms/phrasebook.ts';
import { manyIn } from '../forms/plural.ts';
import { exitPhrases } from './exit-phrases.ts';
import { reportPhrases } from './report-phrases.ts';
import { titles } from './report.ts';

const many = manyIn('fr');

const steps: Catalog['exit']['steps'] = {
  settle: {
    does: 'Faire payer',
    says: (bank) => `Tous ont signé ${bank}. Le séquestre la paie aussitôt.`,
  },
  propose: {
    does: 'Montrer la banque',
    says: (bank) =>
      `Tous n’ont pas signé ${bank}. Vous en montrez votre preuve au séquestre. Pendant un temps, d’autres peuvent montrer que le jeu est allé plus loin ; ensuite elle est payée.`,
  },
  demand: {
    does: 'Demander les cartes',
    says: (bank) =>
      `Dans ${bank}, les mises ont été closes et les cartes ne sont jamais venues. Vous les demandez : qui se tait perd.`,
  },
  give: {
    does: 'Montrer les secrets',
    says: (bank) => `Les cartes de ${bank} ont besoin des secrets des joueurs. Vous montrez ceux que vous avez.`,
  },
  giveLast: {
    does: 'Montrer le secret',
    says: (bank) => `Les cartes de ${bank} attendent le secret du banquier. Vous le montrez.`,
  },
  answer: {
    does: 'Montrer les cartes',
    says: (bank) =>
      `Quelqu’un demande des cartes de ${bank} qui ont été jouées. Vous montrez comment c’était, et la question est close.`,
  },
  rule: {
    does: 'Clore la question',
    says: (bank) => `Le temps pour répondre sur ${bank} est écoulé. Le séquestre décide d’après ce qui a été montré.`,
  },
  finalize: {
    does: 'Faire payer',
    says: (bank) => `Quand personne n’a plus rien à montrer de ${bank}, le séquestre la paie.`,
  },
  lift: {
    does: 'Libérer la place',
    says: (bank) => `Une déclaration plus ancienne sur ${bank} peut retenir votre place. Elle est levée.`,
  },
  award: {
    does: 'Toucher le dû',
    says: (bank) =>
      `Le séquestre a statué sur ${bank}, et vous doit plus que la banque n’a payé. C’est la caution de la maison qui le paie.`,
  },
  claim: {
    does: 'Réclamer le reste',
    says: (bank) =>
      `Pour ${bank}, vous avez reçu moins que ce que la maison vous avait signé. Vous réclamez le reste sur sa caution.`,
  },
  claimProven: {
    does: 'Réclamer le reste',
    says: (bank) =>
      `Pour ${bank}, vous avez reçu moins que ce qu’une preuve sur la chaîne a montré. Vous réclamez le reste sur la caution de la maison.`,
  },
  payClaim: {
    does: 'Toucher le reste',
    says: (bank) => `Quand personne n’a montré le contraire, votre réclamation sur ${bank} est payée.`,
  },
  requestLeave: {
    does: 'Demander à partir',
    says: () =>
      'Vous déclarez au séquestre que vous quittez cette table sans la maison. Un temps d’attente commence ; ensuite, vous pouvez vider vous-même votre place.',
  },
  leaveTable: {
    does: 'Libérer l’argent',
    says: () => 'Votre place est vidée : ce qui y est bloqué devient libre.',
  },
  withdraw: { does: 'Au portefeuille', says: () => 'Votre argent libre est versé sur votre portefeuille.' },
};

const place = (escrow: string, chain: number): string => `séquestre ${escrow} sur la chaîne ${chain}`;
const held = ({ banks, seats }: Held): string =>
  [
    ...(banks > 0 ? [many(banks, { one: `${banks} banque`, other: `${banks} banques` })] : []),
    ...(seats > 0 ? [many(seats, { one: `${seats} place sans banque`, other: `${seats} places sans banque` })] : []),
  ].join(' et ');
const named = (numbers: readonly string[]): string =>
  `${many(numbers.length, { one: 'banque', other: 'banques' })} ${numbers.join(', ')}`;

export const exit: Catalog['exit'] = {
  say: phrasebook('fr', withTitles(titles, { ...exitPhrases, ...reportPhrases })),
  steps,
  theBank: (number) => (number === null ? 'votre banque' : `la banque ${number}`),

  title: 'Sabot : la sortie',
  language: 'Langue',
  main: 'Navigation',
  tables: 'Tables',
  rules: 'Règles',
  verify: 'Vérifier',
  heading: 'La sortie',
  lead: 'Votre argent est dans le séquestre, pas chez la maison. Si la maison a disparu, retirez-le ici : cette page montre au séquestre les preuves de vos banques, et votre portefeuille signe chaque étape. C’est un seul fichier, et il n’interroge personne d’autre que le nœud de la chaîne que vous indiquez.',
  yourBanks: 'Vos banques',
  drop: 'Ce que ce navigateur a gardé est utilisé d’office. Déposez ici d’autres fichiers de preuve de vos banques.',
  choose: 'Choisir',
  chainAndWallet: 'Chaîne et portefeuille',
  node: 'Nœud de la chaîne à interroger (son adresse RPC)',
  look: 'Voir',
  whichNode:
    'Prenez un nœud que la maison n’exploite pas : un nœud de la maison pourrait vous dire moins que ce qu’il y a, et voir trop tôt un de vos secrets.',
  notFar: 'Le nœud ne remonte pas assez loin ?',
  firstBlock: 'Premier bloc à regarder : n’importe lequel d’avant l’ouverture de votre table',
  getMoney: 'Retirez votre argent',
  foot: (code) => [
    'Pas de portefeuille ici ? ',
    code('npm run -s sabot -- exit --help'),
    ' fait la même chose en ligne de commande. Le site affiche le SHA-256 de ce fichier.',
  ],

  nothingKept:
    'Ce navigateur ne garde aucune banque pour cette adresse. Donnez les fichiers de preuve que vous avez enregistrés.',
  save: 'Enregistrer ces preuves',
  saveWhy:
    'Par sécurité, ou pour la ligne de commande. Un fichier peut contenir votre propre secret de cartes pas encore venues : ne le montrez à personne d’ici là.',
  whose: 'À qui est l’argent',
  declined: 'Vous avez refusé dans le portefeuille. Rien ne s’est passé.',
  noAccount: 'Le portefeuille n’a plus de compte pour cette page.',
  otherAccount: 'Le portefeuille est passé à un autre compte.',
  cannotKeep: (why) =>
    `La chaîne montre ce à quoi votre secret ferait suite, et ce navigateur ne peut pas le garder (${why}). Rien n’est montré avant qu’il le puisse.`,
  confirm: (step) => `${step} Confirmez dans votre portefeuille.`,
  waiting: (transaction) => `En attente du bloc de la transaction ${transaction}.`,
  done: (step) => `Fait : « ${step} ».`,
  noneAsked:
    'Aucun nœud n’a encore été interrogé. Indiquez-en un plus haut, ou gardez celui qui s’y trouve, et pressez Voir.',
  notAsked: (chain) =>
    `Aucun nœud de la chaîne ${chain} n’a encore été interrogé. Indiquez-en un plus haut, et pressez Voir.`,

  alarm: {
    told: (seat, table, bank, where, step, detail) =>
      `Place ${seat} à la table ${table}${bank === null ? '' : `, banque ${bank}`} : la maison a signé ce qui ne peut pas être vrai. ${where}, étape ${step} : ${detail.replace(/[^.]$/, '$&.')} Votre navigateur ne signe plus rien pour cette place ; ce qu’il a signé avant compte toujours, et les étapes ci-dessous en tiennent compte.`,
    save: 'Enregistrer la preuve du mensonge',
    saveWhy:
      'Chacun peut la vérifier. Elle peut contenir votre propre secret de cartes pas encore venues : ne la montrez à personne d’ici là.',
  },

  escrows: {
    place,
    held: (what, escrow, chain) => `${held(what)} au ${place(escrow, chain)}`,
    other: (name, escrow, chain) =>
      `${name} : d’un autre séquestre (${escrow} sur la chaîne ${chain}). Les étapes ne le concernent pas : choisissez ce séquestre ci-dessous, et elles le concerneront.`,
    which: 'Quel séquestre',
    each: 'L’argent de l’un n’est pas dans les autres. Les joueurs et les étapes ci-dessous, et les fichiers que vous enregistrez, sont de celui que vous choisissez.',
    alone: (here, others) =>
      `Ceci ne concerne que le ${here}. Il y a encore : ${others.join(' ; ')}. Vous choisissez le séquestre sous « Vos banques ».`,
    older: (count) =>
      many(count, {
        one: `Voir aussi ${count} banque antérieure`,
        other: `Voir aussi ${count} banques antérieures`,
      }),
    olderWhy:
      'Le nœud de la chaîne que votre page a interrogé quand vous jouiez les a dites payées. Si vous vous fiez à ce nœud, elles sont terminées. Un autre nœud peut dire le contraire, et alors elles sont menées à leur terme comme les autres.',
  },

  pieces: {
    browser: 'Ce navigateur',
    sitting: 'Une séance',
    unreadable: (why) =>
      `Ce que ce navigateur a gardé est illisible (${why}). Rouvrez cette page ; ou donnez les fichiers que vous avez enregistrés.`,
    olderUnreadable: (why) =>
      `Les banques antérieures que ce navigateur a gardées sont illisibles (${why}). Rouvrez cette page.`,
    sittingUnreadable: (why) =>
      `Une séance que ce navigateur a gardée est illisible (${why}) : elle peut être d’une version antérieure de ces pages. Les autres sont utilisées.`,
    banks: named,
    kept: (seat, numbers) =>
      `Place ${seat}, gardée par ce navigateur : ${numbers.length === 0 ? 'aucune banque' : named(numbers)}`,
    ofSeat: (seat, bank) => `Place ${seat}, banque ${bank ?? 'sans numéro'}`,
    spoilt: (name, dropped, turn) =>
      `${name} : ${dropped} ${turn === null ? 'Rien n’en est utilisé.' : `Le reste est utilisé, jusqu’au tour ${turn}.`}`,
    tooLarge: 'plus grand que 32 Mo',
    fileUnreadable: (name, why) => `${name} est illisible : ${why}`,
    file: (name, banks, verdict, turns, dropped) =>
      `${name} : ${banks}, ${verdict}${turns === null ? '' : ` après ${many(turns, { one: `${turns} tour`, other: `${turns} tours` })}`}${dropped === '' ? '' : `. Laissé de côté : ${dropped}`}`,
    shown: (name) => `${name} : ce que la chaîne en a montré`,
  },

  plan: {
    wallet: 'Votre portefeuille',
    free: 'Libre dans le séquestre',
    locked: 'Bloqué à vos places',
    clock: 'L’horloge de la chaîne',
    windows: 'Le temps qu’ont les autres',
    done: (elsewhere) =>
      `Il ne reste rien à faire${elsewhere ? ' à ce séquestre' : ''} : rien à vous n’est libre dans le séquestre, ni bloqué aux tables de ces fichiers. Si vous étiez assis à une autre table, ses fichiers sont nécessaires aussi.`,
    sending: 'Envoi…',
    when: (when, until, byPlayer) =>
      `${when}${until === null ? '' : `, jusqu’au ${until}`} ; ${byPlayer ? 'seul votre portefeuille peut l’envoyer' : 'tout portefeuille peut l’envoyer'}`,
    contract: 'Dans les mots du contrat',
    exactly: (act, words) => `${act} : ${words}`,
    useLink: 'On peut le demander : utiliser mon secret',
    showLink: 'Elle est réelle : montrer mon secret à ce nœud',
    until: (time) => `jusqu’au ${time}`,
  },

  wallets: {
    connect: (name) => `Connecter ${name}`,
    connected: (name, address) => [`${name} : `, address],
    none: 'Aucun portefeuille n’a été trouvé dans cette page. Les extensions de portefeuille restent souvent à l’écart des fichiers d’un disque : servez ce fichier sur cette machine ("python3 -m http.server" dans son dossier), autorisez l’extension à voir les adresses de fichiers, ou utilisez la ligne de commande.',
    injected: 'Portefeuille du navigateur',
    burner: 'Burner de Sabot',
    noAccount: 'Le portefeuille n’a pas de compte.',
  },
};
