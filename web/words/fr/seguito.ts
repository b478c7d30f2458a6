import type { Catalog } from '../shape/catalog.ts';
import { listedBy } from '../forms/grammar.ts';
import { does, to } from './people.ts';

const toAll = listedBy('et', (count) => (count === 1 ? 'à un autre' : `à ${count} autres`));
const passes = (name: string) => does(name, 'passe', 'passez');

export const seguito: Catalog['seguito'] = {
  takeBack: 'Personne ne prend votre banque : la reprendre ?',
  mayTakeBack: (passer) => `${does(passer, 'peut', 'pouvez')} reprendre la banque`,
  itsPosta: (posta) => `Sa posta est de ${posta}.`,
  take: (passer, posta) => `${passes(passer)} : prendre la banque pour ${posta} ?`,
  byHand: 'All’altezza, dans l’ordre de la main.',
  offered: (passer, posta) => `${passes(passer)} : la banque est offerte pour ${posta}`,
  youTake: 'Vous la prenez, sauf si quelqu’un la prend avant vous dans l’ordre de la main.',
  asked: (names) => `La question est posée ${toAll(names.map(to), 3)}.`,
  askedToo: (names) => `La question est aussi posée ${toAll(names.map(to), 3)}.`,
  auction: 'La banque est mise aux enchères',
  noBid: 'Personne n’a encore enchéri.',
  lastBid: (bidder, amount) => `${does(bidder, 'a', 'avez')} enchéri à ${amount}.`,
  atOnce: (height) => `À ${height}, elle est prise aussitôt.`,
  atOnceOrLast: (height) =>
    `À ${height}, elle est prise aussitôt ; quand le temps est écoulé, elle va à la dernière enchère.`,
  mayHaveSocio: 'Le banquier peut prendre un associé, le socio.',
  noSocio: 'Personne ne s’est encore proposé comme associé, le socio.',
  yourSocio:
    'Vous pouvez prendre un associé, le socio, qui ne peut pas enchérir pour cette banque quand vous la passez.',
};
