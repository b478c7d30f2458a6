/** A passed bank that is offered on, and the banker's partner. */
import { isYou } from '../forms/names.ts';
import { listed, verb, within } from './people.ts';

const passes = (name: string) => verb(name, 'pass', 'passes');
const named = (names: readonly string[]) =>
  `${listed(names.map(within), 3)} ${names.length === 1 ? 'is' : 'are'} asked`;

export const en = {
  takeBack: 'Nobody takes your bank: take it back?',
  mayTakeBack: (passer: string) => `${passer} may take the bank back`,
  itsPosta: (posta: string) => `Its posta is ${posta}.`,
  take: (passer: string, posta: string) => `${passes(passer)}: take the bank for ${posta}?`,
  byHand: 'All’altezza, by hand.',
  offered: (passer: string, posta: string) => `${passes(passer)}: the bank is offered for ${posta}`,
  youTake: 'You take it, unless somebody before you by hand does.',
  asked: (names: readonly string[]) => `${named(names)}.`,
  askedToo: (names: readonly string[]) => `${named(names)} too.`,
  auction: 'The bank is put up for auction',
  noBid: 'Nobody has bid yet.',
  lastBid: (bidder: string, amount: string) => `${bidder} ${isYou(bidder) ? 'have' : 'has'} bid ${amount}.`,
  atOnce: (height: string) => `${height} takes it at once.`,
  atOnceOrLast: (height: string) => `${height} takes it at once; the last bid has it when the clock has run out.`,
  mayHaveSocio: 'The banker may take a partner, the socio.',
  noSocio: 'Nobody has offered to be your partner, the socio, so far.',
  yourSocio: 'You may take a partner, the socio, who cannot bid for this bank when you pass it.',
};
