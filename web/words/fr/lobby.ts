import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';
import { bond } from './bond.ts';

const many = manyIn('fr');

export const lobby: Catalog['lobby'] = {
  claim: 'Chemin de Fer entre joueurs.',
  intro:
    'Chaque carte vient de secrets des joueurs et de la maison, et votre navigateur vérifie chaque coup avant de signer. L’argent se trouve dans un séquestre sur la chaîne et ne bouge que par ce que les joueurs ont signé ou que le contrat peut rejouer.',
  learn: 'Apprendre en six coups',
  rules: 'Les règles en cinq minutes',
  checkProof: 'Vérifier une preuve',
  tables: 'Tables',
  loading: 'Chargement des tables',
  down: 'Les tables ne peuvent pas être affichées : le serveur des tables ne répond pas.',
  none: 'Il n’y a pas de tables pour le moment.',
  ruleset: 'Règles',
  seats: 'Places',
  leastBet: 'Mise minimale',
  leastPosta: 'Posta minimale',
  greatestPosta: 'Posta maximale',
  highestBet: 'Mise maximale',
  playNow: {
    press: 'Jouer tout de suite',
    what: (amount) =>
      `Une seule pression : un portefeuille jetable dans ce navigateur, des jetons sans valeur, ${amount} dans le séquestre, et une place.`,
    steps: {
      wallet: 'Un portefeuille jetable est créé dans ce navigateur.',
      chips: 'Le distributeur lui donne des jetons, et des ETH pour les frais.',
      deposit: (amount) => `${amount} vont dans le séquestre, où ils restent à vous.`,
      seat: (seat, table) => `Votre portefeuille signe pour la place ${seat} à ${table}.`,
    },
    noValue: 'C’est une chaîne locale : rien ici ne coûte d’argent. Pour revenir, fermez ceci et quittez la table.',
    byHand: 'Vous pouvez continuer à la main : portefeuille, caisse, puis une table.',
    short: 'Le distributeur a donné trop peu de jetons.',
    sits: (seat, amount) => `Vous vous asseyez à la place ${seat} avec ${amount}.`,
  },
  quick: {
    anyRules: 'toutes règles',
    anyPosta: 'toute posta',
    upTo: (posta) => `posta min. ${posta} ou moins`,
    seat: 'Place rapide',
    noneFree: 'Aucune place n’est libre à une telle table en ce moment.',
    wait: 'En attendre une',
  },
  card: {
    posta: 'posta',
    betsFrom: 'mises dès',
    cagnotte: 'cagnotte',
    house: 'la maison',
    held: 'gardée',
    freeSeat: 'place libre',
    seatFree: (seat) => `place ${seat} : libre`,
    seatHeld: (seat) => `place ${seat} : gardée`,
    isYours: (seat) => `La place ${seat} est à vous : prenez-la`,
    taken: (taken, all, free, held) =>
      [
        `${many(taken, { one: `${taken} place prise`, other: `${taken} places prises` })} sur ${all}`,
        `${free} ${many(free, { one: 'libre', other: 'libres' })}`,
        ...(held > 0 ? [`${held} ${many(held, { one: 'gardée', other: 'gardées' })}`] : []),
      ].join(', '),
  },
  way: {
    back: 'Vous avez une place ici : retour à la table',
    closing: 'La maison ferme cette table : regardez sa dernière banque',
    watch: 'Regarder',
    covered: (seats) => `${bond.covers(seats)} : ${seats === 0 ? 'regardez' : 'jouez ou regardez'}`,
    bothFree: 'Les deux places sont libres',
    oneOfTwo: 'Une place est libre : jouez',
    oneFree: 'Une place est libre : jouez ou regardez',
    free: 'Jouez ou regardez',
  },
  found: {
    open: 'Ouvrir votre propre table',
    title: 'Votre propre table',
    otherOpened:
      'La maison a ouvert une autre table que celle que vous avez demandée. Cette page ne vous y conduit pas.',
    name: 'Nom',
    covered: (seats) =>
      `${bond.covers(seats)} avec cette posta maximale ; les autres restent vides jusqu’à ce qu’il y en ait davantage de couvertes.`,
    bots: 'Joueurs de la maison',
    noBots: 'Aucun ne vient de lui-même.',
    botsUpTo: (bots) =>
      `Tant qu’une personne joue, la maison remplit la table jusqu’à ${many(bots, { one: 'un joueur', other: `${bots} joueurs` })}. Ses joueurs sont signalés et cèdent la place aux personnes.`,
    private: 'Privée : elle ne figure dans aucune liste, et seuls ceux qui ont son lien la trouvent.',
    privateUntil: 'Dès que quelqu’un s’y assied, son identifiant est sur la chaîne et tous peuvent le lire.',
    closes: (minutes) =>
      `Elle ferme quand personne n’y est assis depuis ${many(minutes, { one: 'une minute', other: `${minutes} minutes` })}.`,
    confirm: 'Ouvrir la table',
    badName: 'Donnez-lui un nom de 2 à 24 lettres et chiffres.',
    belowBet: 'Pas en dessous de la mise minimale.',
    belowPosta: 'Pas en dessous de la posta minimale.',
    putsUpMore: (amount) => `À une table pleine, le banquier déposerait ${amount}, plus que la posta maximale.`,
    notWhole: 'Un nombre entier de jetons.',
    tooFewCovered: (seats, start) => `${bond.covers(seats)}, et il en faut ${start} pour commencer.`,
  },
  rulesets: {
    online: 'Le jeu courant. Le banquier peut passer après un coup gagné ; ce qui n’est pas couvert attend au garage.',
    'saint-vincent':
      'Comme au casino : la regola lie le banquier, et l’on peut aussi miser debout, derrière les places.',
    venezia:
      'Six joueurs ou plus pour commencer. La posta entière reste en jeu, et l’on peut aussi miser debout, derrière les places.',
    'heads-up': 'Deux joueurs. La punta qui gagne prend la banque ; le banquier peut retirer la moitié après un gain.',
    'sette-piatto':
      'Sette e mezzo avec le piatto : chacun à son tour affronte le banquier, jusqu’à la fin du tour ou du piatto.',
    'sette-classico': 'Sette e mezzo sans piatto : le banquier dépose la mise maximale pour chaque joueur.',
    'sette-piatto-regola':
      'Sette e mezzo avec le piatto, alla regola : les deux côtés suivent le tableau, et vous ne décidez que de vos mises.',
    'sette-classico-regola':
      'Sette e mezzo sans piatto, alla regola : les deux côtés suivent le tableau, et vous ne décidez que de vos mises.',
  },
};
