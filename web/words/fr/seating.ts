import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('fr');

const grant =
  'Votre portefeuille signe une fois. La signature permet à une clé de ce navigateur de jouer à cette place avec au plus ce montant ; elle ne permet aucun retrait, et prend fin quand vous quittez la table.';

export const seating: Catalog['seating'] = {
  connect: 'Se connecter pour jouer',
  takeSeat: (seat) => `Place ${seat}`,
  orOnCloth: 'ou choisissez-en une à la table.',
  stand: 'Miser debout',
  sitIn: 'Revenir',
  notYet: 'Pas encore : vous devez un secret d’un coup annulé, ou sa banque n’est pas définitive.',
  inviteBot: 'Défier le bot de la maison',
  orWaitDuel: 'ou attendez un joueur : la place en face est ouverte à tous.',
  orWait: 'ou attendez des joueurs : les places libres sont ouvertes à tous.',
  sitOut: 'Pause',
  leave: 'Quitter la table',
  leaveTitle: 'Quitter la table ?',
  leaveFree: 'Ce qui est à vous devient libre dans le séquestre, et vous pouvez le retirer vers votre portefeuille.',
  stay: 'Rester',
  summary: {
    coups: (won, lost) =>
      `${won} ${many(won, { one: 'gagné', other: 'gagnés' })}, ${lost} ${many(lost, { one: 'perdu', other: 'perdus' })}.`,
    cagnotte: (amount) => ['Cagnotte payée : ', amount, '.'],
    asked: 'On demande à la chaîne ce qui est payé.',
    paid: 'Le séquestre a tout payé.',
  },
  work: {
    asked: 'Signez la place dans votre portefeuille…',
    sent: 'Signé. La maison le porte sur la chaîne…',
    done: 'Vous avez votre place.',
    refused: 'La place n’a pas abouti. Rien n’a été bloqué.',
  },
  sitTitle: (seat) => `Prendre la place ${seat}`,
  standTitle: 'Miser debout',
  bring: 'À apporter à la table',
  signSit: 'Signer et s’asseoir',
  signStand: 'Signer et miser',
  sitGrant: `${grant} Le montant reste à vous, bloqué dans le séquestre tant que vous êtes assis.`,
  standGrant: `${grant} Le montant reste à vous, bloqué dans le séquestre tant que vous misez debout.`,
  standing:
    'Sans place assise, vous faites des mises simples. Elles comptent après celles des joueurs assis, selon votre numéro, et sont rendues quand quelqu’un annonce banco.',
  standingBanks: 'Une banque passée vous est offerte après les joueurs assis.',
  topUp: 'Recaver',
  topUpTitle: 'Apporter plus à la table',
  bringMore: 'À ajouter',
  signBring: 'Signer et apporter',
  topUpGrant:
    'Votre portefeuille signe encore une fois, pour ce montant et cette place. Il compte à partir de la prochaine banque, et pas avant votre deuxième banque ici : une banque en cours garde les tapis avec lesquels elle a commencé. Il reste à vous, bloqué dans le séquestre jusqu’à ce que vous quittiez la table.',
  onTheWay: (amount) => `${amount} de plus en route vers la chaîne`,
  notTaken: (amount) => `La table dit que la chaîne n’a pas pris votre recave de ${amount}. Une nouvelle la remplace.`,
  later: (amount) => `${amount} de plus à partir de votre deuxième banque`,
  above: (free) => `Vous avez ${free} de libre.`,
  all: (free) => `Tout (${free})`,
  otherChain: 'Votre portefeuille est sur une autre chaîne. Changez-en d’abord.',
  signInWallet: 'Signez dans le portefeuille…',
  moneyUnread: (why) => `Votre argent dans le séquestre ne peut pas être lu. ${why}`,
  tooLittle: (free, least) => [
    'Vous avez ',
    free,
    ' de libre dans le séquestre ; cette table demande au moins ',
    least,
    '. Faites d’abord un dépôt.',
  ],
  openCashier: 'Ouvrir la caisse',
  copyLink: 'Copier le lien',
  copyLinkLong: 'Copier le lien vers cette table',
  copied: 'Lien copié',
  copiedLong: 'Le lien est copié.',
  linkToTable: 'Lien vers cette table',
  tooLong: 'Ceci pourrait être porté sur la chaîne pendant plus de deux heures. Rien n’a été signé.',
  noTopUpNumber:
    'La chaîne ne répond pas, et sans elle votre recave n’a pas de numéro. Rien n’a été signé. Réessayez dans un instant.',
  topUpTaken: (amount) =>
    `La chaîne a pris votre dernière recave, de ${amount}, et la table ne le dit pas : elle est bloquée ici, et une autre s’y ajouterait. Rien n’a été signé.`,
  nothingMore: 'Cette place n’apporte plus rien maintenant. Rien n’a été signé.',
  noGrantNumber:
    'La chaîne ne répond pas, et sans elle votre autorisation n’a pas de numéro. Rien n’a été signé. Réessayez dans un instant.',
  numbersUsedUp:
    'Ce portefeuille a épuisé les numéros de ses autorisations à cette table. Prenez une autre table, ou un autre portefeuille.',
  seatUnknown: (why) =>
    `On ne sait pas si vous êtes déjà assis à cette table : ${why} Rien n’a été signé. Réessayez dans un instant.`,
  sitsAlready:
    'Vous êtes déjà assis à cette table : le séquestre a votre place, et cette page continue avec elle. Quittez d’abord cette table. Rien n’a été signé.',
  sitsSoon:
    'Vous êtes déjà assis à cette table, ou sur le point de l’être : la table a votre autorisation, et elle peut encore être portée sur la chaîne. Rien n’a été signé.',
};
