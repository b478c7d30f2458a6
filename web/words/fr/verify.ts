import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('fr');

export const verify: Catalog['verify'] = {
  title: 'Vérifier',
  heading: 'Vérifier une banque',
  lead: 'Un fichier de preuve contient tout ce dont une banque est faite. Votre navigateur la recalcule, carte par carte et unité par unité ; aucun serveur n’est interrogé.',
  proofTitle: 'Preuve',
  proofHeading: 'Preuve d’une banque',
  proofLead: (page) => [
    'Chargée depuis le serveur des tables, puis vérifiée par ce navigateur. Pour la vérifier sans aucun serveur, téléchargez-la et déposez-la sur la ',
    page('page de vérification'),
    '.',
  ],
  tagliaTitle: 'Preuve d’une taglia',
  tagliaHeading: 'Preuve d’une taglia',
  tagliaLead: (page) => [
    'Toutes ses banques terminées, chargées depuis le serveur des tables et vérifiées par ce navigateur : chaque banque, et que le sabot passe inchangé de l’une à l’autre. Pour la vérifier sans aucun serveur, téléchargez-la et déposez-la sur la ',
    page('page de vérification'),
    '.',
  ],
  loading: 'Chargement …',
  notShown: {
    bank: (why) => `La preuve de cette banque ne peut pas être affichée : ${why}`,
    taglia: (why) => `La preuve de cette taglia ne peut pas être affichée : ${why}`,
  },
  bankForm: 'L’id d’une banque est 0x suivi de 64 chiffres hexadécimaux.',
  tagliaForm:
    'Une taglia est un nombre à partir de 1 et l’id de sa table, qui est 0x suivi de 64 chiffres hexadécimaux.',

  dropHere: 'Déposez ici un fichier de preuve',
  dropOrPaste:
    'Déposez ici la preuve d’une banque, d’une taglia ou d’un coup, choisissez-en une, ou collez son texte ci-dessous.',
  choose: 'Choisir un fichier',
  example: { bank: 'Exemple : une banque', coup: 'Exemple : un coup', taglia: 'Exemple : une taglia' },
  paste: 'Coller une preuve',
  check: 'Vérifier',
  howItWorks:
    'Le fichier est lu et recalculé par ce seul navigateur : signatures, engagements, tirage de chaque carte, points, argent (Σ = 0) et résultat. Ensuite, vous pouvez changer un octet et voir quelle étape échoue.',
  names: {
    link: 'le lien',
    fileInLink: 'le fichier dans le lien',
    dropped: 'texte déposé',
    pasted: 'texte collé',
    server: 'la preuve du serveur',
    bank: 'l’exemple d’une banque',
    coup: 'l’exemple d’un coup',
    taglia: 'l’exemple d’une taglia',
  },
  problems: { tooLarge: 'plus grand que 32 Mo', notLoaded: 'il n’a pas pu être chargé' },
  problem: (name, what) => `${name} : ${what}`,
  damaged: 'Le fichier de ce lien est endommagé ou trop grand.',
  notAProof: 'ce n’est pas un fichier de preuve',
  checking: (name) => `Vérification : ${name} …`,
  changedCopy: (name, at) => `${name}, caractère ${at} changé`,

  broken: (why) => `Le vérificateur est tombé en panne, il n’y a donc pas de verdict : ${why}`,
  proves: {
    bank: (number, turns) => `Banque ${number}, ${turns === 1 ? 'un tour' : `${turns} tours`}`,
    taglia: (taglia, banks) => `Taglia ${taglia}, ${banks} ${many(banks, { one: 'banque', other: 'banques' })}`,
    coup: (bank) => `Un coup de la banque ${bank}`,
  },
  copied: { bankId: 'id de la banque', escrow: 'adresse du séquestre', house: 'clé de la maison' },

  draws: {
    order: 'Les cartes dans l’ordre du tirage',
    card: (place, card, dealt) => `Carte ${place} : ${card}${dealt ? '' : ', non donnée'}`,
    places: ['punta', 'banquier', 'punta', 'banquier', 'troisième carte', 'troisième carte'],
    notDealt: 'fixée à la clôture, non donnée : elle reste dans le sabot',
    division: (set, strong, at, place, n, r, card) => [
      `Carte ${at}, ${place}. `,
      set(`x mod ${n} = ${r}`),
      ` : la carte au rang ${r}, compté à partir de 0, des ${n} qui restent par type croissant est : `,
      strong(card),
      '. Puis ',
      set(`x = ⌊x / ${n}⌋`),
      '.',
    ],
    shoe: 'Le sabot, carte par carte',
    table: (card) => `Le sabot avant et après la carte ${card} : combien il reste de chacune`,
    cell: (card, before, after) => `${card} : ${before}${after === null ? '' : `, puis ${after}`}`,
    counts: (before, after) =>
      `${before} cartes avant, ${after} après. Chaque case : combien il reste de cette carte, une barre de six au plus.`,
  },

  duel: {
    sides: { punta: 'Punta', banco: 'Banquier' },
    hidden: { punta: 'la carte cachée de la punta', banco: 'la carte cachée du banquier' },
    drawn: { punta: 'une carte de la punta', banco: 'une carte du banquier' },
    hand: (side, points, bust) => `${side}\u00a0: ${points}${bust ? ', c’est trop' : ''}`,
    decisions: 'Les décisions dans leur ordre',
    decision: (side, said, chosen) => `${side}\u00a0: ${said}, ${chosen ? 'signé par son joueur' : 'selon la regola'}`,
    outcome: {
      punta: 'La punta a davantage de points et gagne.',
      banco: 'Le banquier a davantage de points et gagne.',
      tie: 'Points égaux\u00a0: à égalité le banquier gagne toujours.',
      puntaBust: 'La punta a dépassé et perdu aussitôt\u00a0; le banquier ne joue pas.',
      bancoBust: 'Le banquier a dépassé\u00a0: la punta gagne.',
    },
    mattaFell:
      'La matta est sortie dans ce duel. Avant le suivant, les quarante cartes sont remêlées ; après le dernier duel de la banque, on peut s’en passer.',
    shuffled:
      'Les quarante cartes sont toutes revenues : la matta était sortie, ou il restait moins de 20 cartes. Cette étape ne tire aucune carte.',
    shoe: 'Le jeu, carte par carte',
    table: (card) => `Le jeu avant et après la carte ${card}\u00a0: 1 y est encore, 0 est sortie`,
    counts: (before, after) => `${before} cartes avant, ${after} après. Chaque case est une carte.`,
  },

  copies: {
    'verify.html': {
      title: 'Gardez votre propre vérificateur',
      words: 'Un seul fichier qui contient tout le vérificateur. Il fonctionne depuis votre disque, sans réseau.',
    },
    'exit.html': {
      title: 'Gardez la sortie',
      words:
        'Un seul fichier qui sort votre argent du séquestre quand ce site n’existe plus, à partir des preuves que vous avez enregistrées et d’un nœud de la chaîne de votre choix.',
    },
    mustPrint: (words, command) => [`${words} `, command, ' doit afficher ceci :'],
    copy: (file) => `Copier le SHA-256 de ${file}`,
    download: (file) => `Télécharger ${file}`,
    open: 'L’ouvrir ici',
  },

  files: {
    keep: 'Gardez les fichiers',
    each: 'Chacun est un fichier à part : cette page, verify.html et la ligne de commande les vérifient tous.',
    taglia: (taglia) => `Taglia ${taglia}`,
    download: 'Télécharger',
    check: 'Vérifier',
    downloadOf: (what) => `Télécharger ${what}`,
    checkOf: (what) => `Vérifier : ${what}, dans un nouvel onglet`,
    downloadTaglia: (taglia) => `Télécharger la taglia ${taglia}`,
    checkTaglia: (taglia) => `Vérifier : taglia ${taglia}, dans un nouvel onglet`,
    unreadable: (why) => `Ce que donne le serveur des tables est illisible. ${why}`,
    otherTaglia: 'Ce que donne le serveur des tables n’est pas cette taglia.',
    differs: (id, detail) =>
      `Ce que donne le serveur des tables ne passe pas la vérification, et n’est pas gardé : ${id}, ${detail}`,
  },

  share: {
    copy: 'Copier un lien vers cette preuve',
    tooLarge: 'Ce fichier est trop grand pour un lien : transmettez le fichier.',
    copied: 'Lien copié.',
    copiedWhole: 'Lien copié. Il contient tout le fichier après le #, qu’aucun serveur ne voit.',
    refused: 'Ce navigateur ne laisse pas la page copier.',
  },

  tamper: {
    title: 'Changer un octet',
    undo: 'Annuler',
    words:
      'Seule votre copie est changée. Avec un seul caractère changé, où qu’il soit, elle ne doit pas être VERIFIED ; l’étape qui diffère est nommée ici et plus haut.',
    change: (what, step, inside) =>
      `Changer ${what} : arrêt attendu à ${step}${inside === null ? '' : `, là à ${inside}`}`,
    any: (last) => `Ou un caractère quelconque, de 0 à ${last} :`,
    apply: 'Changer',
    checking: 'Vérification …',
    was: (char) => `c’était ${char}`,
    changeAt: (place) => `changer le caractère ${place}`,
    became: (place, before, after) =>
      `Caractère ${place} : « ${before} » est devenu « ${after} ». Pressez un autre caractère pour changer celui-là.`,
    stops: (verdict, turn, id, title) => `${verdict}${turn === null ? '' : `, ${turn}`}, ${id} : ${title}`,
    unreadable: (why) => `UNREADABLE : ${why}`,
    places: {
      tagliaNumber: 'le numéro de la taglia',
      followed: 'la banque que suit la deuxième',
      secondShoe: 'le sabot de la deuxième banque',
      postaBefore: 'la posta avant le coup',
      houseBefore: 'la signature de la maison avant le coup',
      postaOfSetup: 'la posta de l’ouverture',
      sessionKey: 'la clé de session d’un joueur',
      bet: 'une mise',
      stake: 'une mise acceptée',
      hand: 'qui reçoit les cartes',
      playersSecret: 'le secret d’un joueur',
      housesSecret: 'le secret de la maison',
      card: 'une carte',
      postaAfter: 'la posta après le coup',
      lineAfter: 'un solde après le coup',
      ack: 'une confirmation',
      resultLine: 'un solde du résultat',
      resultSignature: 'une signature du résultat',
    },
  },
};
