import type { Catalog } from '../shape/catalog.ts';
import { isYou } from '../forms/names.ts';
import { acts, does, to, within } from './people.ts';

export const betting: Catalog['betting'] = {
  open: 'Les mises sont ouvertes',
  closed: 'Les mises sont closes.',
  nothingCovered: 'Rien n’est encore couvert.',
  allCovered: 'Toute la posta est couverte.',
  covered: (covered, missing) => `Couvert : ${covered}, à couvrir : ${missing}.`,
  cards: (name) => (isYou(name) ? 'Les cartes seraient à vous.' : `Les cartes iraient ${to(name)}.`),
  againstYou: 'Les pontes misent contre votre posta',
  againstYour: (posta) => `Les pontes misent contre votre posta de ${posta}`,
  silence: 'Si vous ne dites rien, la banque continue à la clôture des mises.',
  stands: (amount) => `Votre mise de ${amount} tient`,
  standsCavallo: (amount) => `Votre mise a cavallo de ${amount} tient`,
  standsCall: (call, amount) => `Votre annonce tient : ${call} ${amount}`,
  watched: (banker, posta) => `Mises contre ${within(banker)} : la posta est de ${posta}`,
  asked: (banker, posta) => `La posta est de ${posta} : votre mise contre ${within(banker)} ?`,
  nothing: 'Vous ne misez rien à ce coup',
  untilClose: 'Jusqu’à la clôture, vous pouvez encore miser.',
  goesBack: 'Votre mise serait rendue.',
  goesBackFirst: (name) => `Votre mise serait rendue : ${acts(name, 'passe avant', 'passez avant')}.`,
  goesBackCall: (name, call) => `Votre mise serait rendue : ${acts(name, 'a annoncé', 'avez annoncé')} ${call}.`,
  acceptedPart: (amount) => `Votre mise serait acceptée pour ${amount}.`,
  accepted: 'Votre mise serait acceptée.',
  passOrPlay: (posta) => `Votre posta de ${posta} est entièrement couverte : passer, ou jouer ?`,
  mayPass: 'Les mises sont closes. Vous pouvez encore passer la banque.',
  cameBack: (posta) => `Votre annonce vous revient : la posta est maintenant de ${posta}`,
  betAgain: 'Les mises sont closes pour les autres. Vous pouvez miser de nouveau.',
  losesCards: 'Vous perdez les cartes : retirer votre mise, ou la laisser ?',
  mayStill: {
    withdraw: (name) => `${does(name, 'peut encore retirer sa mise', 'pouvez encore retirer votre mise')}.`,
    bet: (name) => `${does(name, 'peut', 'pouvez')} encore miser une nouvelle fois.`,
    pass: (name) => `${does(name, 'peut', 'pouvez')} encore passer la banque.`,
  },
};
