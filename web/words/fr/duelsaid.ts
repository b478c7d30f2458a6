import type { Catalog } from '../shape/catalog.ts';

const late = 'La réponse de votre navigateur est arrivée trop tard, ou la table l’a retenue.';

export const duelsaid: Catalog['duelsaid'] = {
  voidInYourName: `Le duel est déclaré annulé en votre nom. ${late}`,
  voidOfOther: (seat) =>
    `Le duel est déclaré annulé parce que la place ${seat} se taisait, et ce navigateur a l’accord et le secret de cette place.`,
  listNotPlayed: `La table ne joue aucun duel sur la liste pour laquelle vous avez donné votre accord. ${late}`,
  twoHands: 'La maison a signé pour vous deux mains différentes dans un même duel.',
  otherCards: 'Les cartes que la maison vous a montrées pendant que vous décidiez ne sont pas les cartes du duel.',
  playedLate: (duel, round) =>
    `Le duel ${duel} du tour ${round} n’a pas été joué comme vous l’aviez décidé : votre parole est arrivée trop tard, ou la table l’a laissée de côté.`,
  playedWithout: (duel, round) =>
    `Le duel ${duel} du tour ${round} n’a pas été joué comme vous l’aviez décidé, alors que la table avait montré votre parole.`,
  playedUnasked: (duel, round) =>
    `Au duel ${duel} du tour ${round}, la regola a décidé pour vous : la table ne vous a pas interrogé aussi longtemps que ses règles le disent, ou cette page n’était pas là.`,
  playedAfter: (duel, round) =>
    `Au duel ${duel} du tour ${round}, la regola a décidé pour vous : cette page n’était pas là, ou le duel a été terminé en retard ou devant le tribunal, où personne n’est interrogé ; dans ce cas un secret était arrivé trop tard, ou la table l’avait retenu.`,
};
