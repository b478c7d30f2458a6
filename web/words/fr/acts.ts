import type { Catalog } from '../shape/catalog.ts';
import { of } from './people.ts';

export const acts: Catalog['acts'] = {
  what: {
    banco: 'Banco : vous jouez seul contre toute la posta. Toutes les autres mises sont rendues.',
    rispetto:
      'Banco e rispetto : vous jouez ce qui manque à la posta entière. Les mises antérieures tiennent, les suivantes sont rendues.',
    rispettoMost: (most) => `Si d’autres se retirent, cela peut vous coûter jusqu’à ${most}.`,
    tavolo:
      'Tavolo : vous jouez la moitié de la posta. Un second tavolo joue l’autre moitié, et les autres mises sont rendues.',
    plain: 'Votre mise compte dans l’ordre de la main, jusqu’à ce que la posta soit couverte.',
    cavallo: 'A cavallo, sur la ligne : la moitié de ce que vous posez joue.',
    withdraw: 'Vous reprenez votre mise. Celles qu’elle avait écartées comptent de nouveau.',
    notThisCoup: 'Vous ne misez rien maintenant. Les mises se ferment avant l’heure dès que tous sont prêts.',
    done: 'Vous ne changez plus rien. Les mises se ferment avant l’heure dès que tous sont prêts.',
    raise: 'Vous mettez une part de votre crédit dans la posta.',
    halve: 'Dimezzo : la moitié de la posta vous revient, et vous continuez avec le reste.',
    reduce: 'Vous retirez une partie de la posta.',
    on: 'Tout reste en jeu pour le coup suivant.',
    pass: 'Vous terminez votre banque et prenez posta et garage. Elle est ensuite offerte aux autres : le seguito.',
    giveUp:
      'Vous terminez votre banque et prenez posta et garage. Personne n’a misé : c’est au suivant dans l’ordre de la main.',
    take: 'All’altezza : vous tenez la banque, avec la posta qu’elle avait.',
    partner:
      'Le banquier peut vous prendre comme associé. Vous ne pouvez alors pas enchérir pour cette banque si elle est mise aux enchères. Vous ne payez rien.',
    advice: 'La regola décide aussitôt pour vous, pour ce coup seulement. C’est irrévocable.',
    takeBack: 'Vous tenez de nouveau votre banque, avec la posta qu’elle avait.',
    letGo: 'La banque est offerte au suivant dans l’ordre de la main.',
    letGoBack: 'La banque est mise aux enchères.',
    bid: 'La plus haute enchère prend la banque ; la vôtre est sa posta.',
    noBid: 'Vous n’enchérissez plus. Votre enchère peut encore l’emporter.',
    risk: (stake, win) => `Vous risquez ${stake} pour gagner ${win}.`,
    posta: (posta, win) => `Vous mettez ${posta} en jeu. Un coup gagné et entièrement couvert rapporte ${win}.`,
  },
  bet: 'Miser',
  betAmount: (amount) => `Miser ${amount}`,
  repeat: (amount) => `Répéter ${amount}`,
  double: (amount) => `Doubler ${amount}`,
  withdraw: 'Retirer',
  done: 'Ne plus changer',
  notThisCoup: 'Pas ce coup',
  range: (from, to) => `${from} à ${to}`,
  betRange: (from, to) => `mise de ${from} à ${to}`,
  orRange: (from, to) => `ou de ${from} à ${to}`,
  bidRange: (from, to) => `enchère de ${from} à ${to}`,
  wouldGoBack: 'pour l’instant rendue',
  wouldFit: (amount) => `pour l’instant acceptée pour ${amount}`,
  most: (amount) => `Max (${amount})`,
  namePosta: 'Annoncer la posta',
  refuseBank: 'Refuser la banque',
  noOther: 'Les règles ne vous laissent pas d’autre choix ici. Elles décident quand votre temps est écoulé.',
  regolaSays: (regola, draw) => [
    'La ',
    regola('regola'),
    ' dit ',
    draw,
    ' ; elle décide quand votre temps est écoulé.',
  ],
  regolaDecides: (regola) => [
    'C’est alors la ',
    regola('regola'),
    ' qui décide, comme lorsque votre temps est écoulé.',
  ],
  advice: 'Demander conseil',
  untilBet: 'Tant que personne n’a misé, vous pouvez encore prendre posta et garage.',
  pass: 'Passer',
  giveUp: 'Renoncer',
  halve: 'Dimezzo',
  goOn: 'Continuer',
  raise: 'Hausser',
  reduce: 'Réduire',
  amountMoves: (raise, reduce) =>
    [
      ...(raise === null ? [] : [`hausser d’au plus ${raise}`]),
      ...(reduce === null ? [] : [`réduire d’au plus ${reduce}`]),
    ].join(', '),
  ahead: {
    label: 'D’avance',
    word: {
      banco: (posta) => `Banco ${posta}`,
      sto5: () => 'Sto dès 5',
    },
    what: {
      banco: (posta) =>
        `Si le banquier continue avec ${posta}, votre navigateur annonce banco aussitôt. Avec une autre posta, cela ne vaut plus.`,
      sto5: (posta) =>
        `Si vous avez les cartes dans ce coup et 5, 6 ou 7 points, votre navigateur dit aussitôt sto : personne ne peut savoir lequel. Avec une autre posta que ${posta}, cela ne vaut plus.`,
    },
    dropped: {
      banco: {
        bank: 'Le banco d’avance ne vaut plus : cette banque est terminée.',
        state: 'Le banco d’avance ne vaut plus : le jeu a continué.',
        posta: 'Le banco d’avance ne vaut plus : la posta a changé, ou dépasse ce que vous avez.',
        seat: 'Le banco d’avance ne vaut plus : vous ne jouez pas en ce moment.',
        limit: 'Le banco d’avance ne vaut plus : votre limite de perte est atteinte.',
      },
      sto5: {
        posta: 'Sto dès 5 ne vaut plus : la posta a changé.',
        limit: 'Sto dès 5 ne vaut plus : votre limite de perte est atteinte.',
      },
    },
  },
  toYou: (amount) => `${amount} à vous`,
  stays: (amount) => `${amount} en jeu`,
  toYouStays: (you, stay) => `${you} à vous, ${stay} en jeu`,
  amountMovesNow: (raised, reduced) =>
    [
      ...(raised === null ? [] : [`hausser : la posta est de ${raised}`]),
      ...(reduced === null ? [] : [`réduire : ${reduced.toYou} à vous, ${reduced.stays} en jeu`]),
    ].join(' ; '),
  taken: 'Vous avez pris cette banque, et cela vous engage.',
  takeBack: 'La reprendre',
  take: 'Prendre la banque',
  noBid: 'Ne plus enchérir',
  letGo: 'La laisser',
  bid: 'Enchérir',
  partner: 'Se proposer comme socio',
  partnerSaid: (banker) =>
    `Vous vous êtes proposé comme socio ${of(banker)}. Si l’on vous prend, votre place l’indique.`,
  yourSocio: 'Votre socio',
  nobody: 'personne',
  socioAt: (name, seat) => `${name}, place ${seat}`,
};
