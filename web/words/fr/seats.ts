import type { Catalog } from '../shape/catalog.ts';

export const seats: Catalog['seats'] = {
  part: (accepted, asked) => `${accepted} sur ${asked}`,
  wouldBeSocio: 'serait socio',
  notThisCoup: 'pas ce coup',
  bids: (amount) => `enchère ${amount}`,
  takes: 'la prend',
  noBid: 'sans enchère',
  letsGo: 'la laisse',
  takesBack: 'la reprend ?',
  asked: 'a la parole',
  passes: 'passe',
  court: 'L’affaire est devant le tribunal du séquestre, qui décide de sa fin.',
  signing: 'Les joueurs signent le résultat.',
  unsigned:
    'Un joueur n’a pas signé le résultat. La preuve est montrée au séquestre à la place, et il paie après son délai.',
  proposed: 'Un joueur n’a pas signé le résultat. Le séquestre le paie sur preuve.',
  proposedUntil: (time) => `Un joueur n’a pas signé le résultat. Le séquestre le paie sur preuve après ${time}.`,
};
