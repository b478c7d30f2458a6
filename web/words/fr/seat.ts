import type { Catalog } from '../shape/catalog.ts';

/** How a bank ended, by the engine's word for it. */
const ends: Readonly<Record<string, string>> = {
  passed: 'passée',
  punta: 'la punta a gagné',
  void: 'coup annulé',
  unfinished: 'coup non terminé',
};
const endOf = (end: string | number | bigint) => ends[String(end)] ?? end;
const late = 'La réponse de votre navigateur est arrivée trop tard, ou la table l’a retenue.';

export const seat: Catalog['seat'] = {
  otherTable: 'L’ouverture est pour une autre table, ou pour un autre séquestre.',
  notTheHouse: (house) => `L’ouverture n’est pas signée par la maison de ce séquestre, ${house}.`,
  longOver: (number) => `Ici, la banque ${number} est terminée depuis longtemps, et ne recommence pas.`,
  otherBank: 'La banque n’est pas celle que son ouverture désigne.',
  withoutYou: 'La table montre une banque sans vous, et on ne peut jouer ici qu’à deux.',
  otherDraw: 'Le tirage au sort n’est pas celui pour lequel cette place a donné son secret.',
  twoDrawLists: 'La maison a signé deux listes pour un même tirage au sort.',
  earlierNumber: (number, last) => `Le numéro ${number} est donné après le numéro ${last}.`,
  followsOther: (named, before) => `L’ouverture suit ${named}, mais la banque précédente était ${before}.`,
  otherShoe: 'Le sabot n’est pas celui que la banque précédente a laissé.',
  twoForNumber: (number, one, other) =>
    `La maison a signé deux ouvertures pour le numéro ${number} : ${one} et ${other}.`,
  twoAfter: (before, one, other) => `La maison a signé deux banques après ${before} : ${one} et ${other}.`,
  halfYours: 'L’ouverture désigne votre portefeuille ou votre clé de session, mais pas les deux à votre place.',
  noSuchSeat: (seat) => `L’ouverture a un joueur à la place ${seat}, que cette table n’a pas.`,
  losesTooMuch: (stack, most) =>
    `L’ouverture vous laisse perdre ${stack} sur les ${most} que vous avez apportés et gagnés.`,
  noPosta: 'L’ouverture fait de vous le banquier, et vous n’avez annoncé aucune posta pour cette banque.',
  otherPosta: (named, posta) => `Vous avez annoncé une posta de ${named}, l’ouverture dit ${posta}.`,
  unknownHighest: 'Ce navigateur ne connaît pas la mise la plus haute de la table.',
  otherHighest: (posta, all) =>
    `Le banquier met ${posta}, alors que les mises les plus hautes des autres joueurs font ${all}.`,
  refusedBank: 'Vous avez refusé cette banque.',
  forgotten: 'Ce navigateur a perdu ce qu’il a signé dans cette banque, et n’y participe pas.',
  afterVoid: 'Un tour est montré après un coup annulé, qui met fin à sa banque.',
  goesOn: (end) => `La banque était terminée (${endOf(end)}), et continue maintenant.`,
  afterOpen: 'Un tour est montré après un tour qui n’est pas terminé.',
  otherStep: 'La maison a signé une autre étape que celle qui a été vérifiée.',
  otherTurn: 'La table montre un autre tour que celui qui a été vérifié.',
  closedTwice: (one, other) => `La maison a clos ce tour deux fois : ${one} et ${other}.`,
  uncheckable: 'Le tour ne peut pas être vérifié.',
  otherList: 'Le tour a été joué sur une autre liste que celle pour laquelle cette place a donné son accord.',
  voidInYourName: `Le coup est déclaré annulé en votre nom. ${late}`,
  voidOfOther: (seat) =>
    `Le coup est déclaré annulé parce que la place ${seat} se taisait, et ce navigateur a l’accord et le secret de cette place.`,
  unsignedList: 'La liste n’est pas de celles que la maison a signées pour ce tour.',
  turnTakenBack: 'La table a retiré un tour qui avait été vérifié.',
  listNotPlayed: `La table ne joue aucun coup sur la liste pour laquelle vous avez donné votre accord. ${late}`,
  listTakenBack: 'La table a retiré une liste close à laquelle quelqu’un est lié.',
  wrongGive: (seat) => `L’accord (Give) de la place ${seat} n’est pas correct.`,
  wrongLink: (seat) => `Le secret de la place ${seat} n’est pas celui sur lequel elle s’est engagée.`,
  wrongChoice: (seat) => `La décision de la place ${seat} n’est pas correcte.`,
  endsOtherwise: (end) =>
    `La banque était terminée (${endOf(end)}), et maintenant elle continue ou se termine autrement.`,
  otherEnd: (said, end) =>
    `La table dit que la banque est terminée (${endOf(said)}) ; ses tours disent : ${endOf(end)}.`,
  notEnded: (said) =>
    `La table dit que la banque est terminée (${endOf(said)}) ; ses tours disent qu’un coup n’est pas terminé.`,
  otherResult: 'Le résultat que la table montre n’est pas celui du dernier état.',
  noSuchHand: 'La maison a signé pour vous une main qu’aucun sabot ne contient.',
  twoHands: 'La maison a signé pour vous deux mains différentes dans un même coup.',
  otherCards: 'Les cartes que la maison vous a montrées pendant que vous décidiez ne sont pas les cartes du coup.',
  decidedOnOther:
    'Pendant que vous décidiez, la maison vous a montré plus ou moins de cartes qu’il n’y en avait de découvertes. À quel moment vous avez décidé, seul ce navigateur le sait.',
  rowNotSigned: 'La liste contient cette place avec ce que ce navigateur n’a pas signé.',
  rowGivenBack: 'La liste contient une de vos mises que la table avait rendue.',
  wholeTooEarly: 'Le sabot est de nouveau entier, et d’après tout ce que ce navigateur a vu, ce n’était pas le moment.',
  unseenCards: (left, all) =>
    `Il reste dans le sabot ${left} cartes sur ${all}, et ce navigateur n’a pas vu lesquelles sont sorties.`,
  unshownDraw: 'Le premier banquier a été tiré au sort avec votre secret, et cette banque ne montre pas ce tirage.',
  notTheRest: (seat) =>
    `Le coup précédent était nul, et la place ${seat} a de nouveau la banque, mais pas avec ce qui restait de son tour.`,
  otherRest: (posta, stood) =>
    `Le coup précédent était nul, et la banque continue avec une mise de ${posta}, alors qu’il restait ${stood}.`,
  turnMissed: (number) =>
    `Au tour ${number}, vous avez été sauté : vous n’avez pas eu votre duel, et n’y avez pas renoncé.`,
  dueToYou: (seat) => `La banque vous revenait, et la place ${seat} l’a sans que vous l’ayez refusée.`,
  soldUnasked: (seat) =>
    `La banque précédente a été passée, et la place ${seat} a celle-ci sans que vous ayez dit si vous la prenez.`,
  endUnseen: (seat) =>
    `Ce navigateur n’a pas vu comment la banque précédente s’est terminée, et la place ${seat} a aussi celle-ci, sans que vous l’ayez refusée.`,
  playedLate: (coup, number) =>
    `Le coup ${coup} de la banque ${number} n’a pas été joué comme vous l’aviez décidé : votre parole est arrivée trop tard, ou la table l’a laissée de côté.`,
  playedWithout: (coup, number) =>
    `Le coup ${coup} de la banque ${number} n’a pas été joué comme vous l’aviez décidé, alors que la table avait montré votre parole.`,
  playedUnasked: (coup, number) =>
    `Au coup ${coup} de la banque ${number}, la regola a décidé pour vous : la table ne vous a pas interrogé aussi longtemps que ses règles le disent, ou cette page n’était pas là.`,
  playedAfter: (coup, number) =>
    `Au coup ${coup} de la banque ${number}, la regola a décidé pour vous : cette page n’était pas là, ou le coup a été terminé en retard ou devant le tribunal, où personne n’est interrogé ; dans ce cas un secret était arrivé trop tard, ou la table l’avait retenu.`,
  bankUnseen: (seat) =>
    `Ce navigateur n’a pas vu la banque précédente, ni donc si elle, ou celle-ci de la place ${seat}, vous revenait.`,
  passedUnseen: (seat) =>
    `Ce navigateur n’a pas vu la banque précédente, et la place ${seat} a celle-ci, qui serait la vôtre, sans que vous l’ayez refusée.`,
};
