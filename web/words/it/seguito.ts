import type { Catalog } from '../shape/catalog.ts';
import { listedBy } from '../forms/grammar.ts';
import { does, to } from './people.ts';

const toAll = listedBy('e', (count) => (count === 1 ? 'a un altro' : `ad altri ${count}`));
const passes = (name: string) => does(name, 'passa', 'passi');

export const seguito: Catalog['seguito'] = {
  takeBack: 'Nessuno prende il tuo banco: lo riprendi?',
  mayTakeBack: (passer) => `${does(passer, 'può', 'puoi')} riprendere il banco`,
  itsPosta: (posta) => `La sua posta è ${posta}.`,
  take: (passer, posta) => `${passes(passer)}: prendi il banco per ${posta}?`,
  byHand: 'All’altezza, per la mano.',
  offered: (passer, posta) => `${passes(passer)}: il banco è offerto per ${posta}`,
  youTake: 'Lo prendi tu, salvo che lo prenda qualcuno prima di te per la mano.',
  asked: (names) => `Lo si chiede ${toAll(names.map(to), 3)}.`,
  askedToo: (names) => `Lo si chiede anche ${toAll(names.map(to), 3)}.`,
  auction: 'Il banco va all’asta',
  noBid: 'Nessuno ha ancora offerto.',
  lastBid: (bidder, amount) => `${does(bidder, 'ha', 'hai')} offerto ${amount}.`,
  atOnce: (height) => `Con ${height} si prende subito.`,
  atOnceOrLast: (height) => `Con ${height} si prende subito; allo scadere del tempo va all’ultima offerta.`,
  mayHaveSocio: 'Il banchiere può prendere un socio.',
  noSocio: 'Finora nessuno si è offerto come tuo socio.',
  yourSocio: 'Puoi prendere un socio, che non può fare offerte per questo banco quando lo passi.',
};
