/** The choices of a seat: the words on their buttons, and what each does, in a sentence. */
import type { ReactNode } from 'react';
import { within } from './people.ts';

/** What may be chosen before it is asked. */
export type PresetName = 'banco' | 'sto5' | 'sitOut';

/**
 * Why a preset is over without having been done. chosen: its player did something else · cards: it was about other
 * cards · hand: somebody else has them · seat: it does not play · stopped: play has stopped
 */
export type Lapse = 'bank' | 'state' | 'posta' | 'chosen' | 'cards' | 'hand' | 'seat' | 'limit' | 'stopped';

type AheadDropped = Readonly<Record<Exclude<PresetName, 'sitOut'>, Readonly<Partial<Record<Lapse, string>>>>>;

const stays = (amount: string) => `${amount} ${amount === '1' ? 'stays' : 'stay'}`;

export const en = {
  what: {
    banco: 'Banco: you play against the whole posta, alone. All other bets go back.',
    rispetto: 'Banco e rispetto: you play what is missing to the whole posta. Earlier bets stand, later ones go back.',
    rispettoMost: (most: string) => `If others withdraw it may cost up to ${most}.`,
    tavolo: 'Tavolo: you play half of the posta. A second tavolo plays the other half, and the other bets go back.',
    plain: 'Your bet counts by hand, until the posta is covered.',
    cavallo: 'A cavallo, on the line: half of what you place plays.',
    withdraw: 'You take your bet back. Bets that it pushed out count again.',
    notThisCoup: 'You bet nothing now. The bets close early once everybody is ready.',
    done: 'You change nothing more. The bets close early once everybody is ready.',
    raise: 'You put credit of yours into the posta.',
    halve: 'Dimezzo: half of the posta is yours again, and you go on with the rest.',
    reduce: 'You take a part out of the posta.',
    on: 'All of it stays in play for the next coup.',
    pass: 'You end your bank and take posta and garage. Then it is offered on: the seguito.',
    giveUp: 'You end your bank and take posta and garage. Nobody has bet, so the next by hand is due.',
    take: 'All’altezza: you hold the bank, with the posta that it had.',
    partner:
      'The banker may take you as partner. Then you cannot bid for this bank if it is auctioned. You pay nothing.',
    advice: 'The regola decides at once for you, in this coup only. It cannot be taken back.',
    takeBack: 'You hold your bank again, with the posta that it had.',
    letGo: 'The bank is offered to the next by hand.',
    letGoBack: 'The bank is put up for auction.',
    bid: 'The highest bid takes the bank; yours is its posta.',
    noBid: 'You bid no more. What you have bid may still win.',
    risk: (stake: string, win: string) => `You stake ${stake} to win ${win}.`,
    posta: (posta: string, win: string) => `You stake ${posta}. A coup that is covered in full and won brings ${win}.`,
  },
  bet: 'Bet',
  betAmount: (amount: string) => `Bet ${amount}`,
  repeat: (amount: string) => `Repeat ${amount}`,
  double: (amount: string) => `Double ${amount}`,
  withdraw: 'Withdraw',
  done: 'No more changes',
  notThisCoup: 'Not this coup',
  range: (from: string, to: string) => `${from} to ${to}`,
  betRange: (from: string, to: string) => `bet ${from} to ${to}`,
  orRange: (from: string, to: string) => `or ${from} to ${to}`,
  bidRange: (from: string, to: string) => `bid ${from} to ${to}`,
  wouldGoBack: 'now it would go back',
  wouldFit: (amount: string) => `${amount} of it would be accepted now`,
  most: (amount: string) => `Most (${amount})`,
  namePosta: 'Name the posta',
  refuseBank: 'Refuse the bank',
  noOther: 'The rules leave you no other choice here. They decide when your clock runs out.',
  regolaSays: (regola: (text: string) => ReactNode, draw: ReactNode): readonly ReactNode[] => [
    'The ',
    regola('regola'),
    ' says ',
    draw,
    '; it decides when your clock runs out.',
  ],
  regolaDecides: (regola: (text: string) => ReactNode): readonly ReactNode[] => [
    'The ',
    regola('regola'),
    ' decides then, as it does when your clock runs out.',
  ],
  advice: 'Ask for advice',
  untilBet: 'Until a bet is placed you may still take posta and garage.',
  pass: 'Pass',
  giveUp: 'Give up',
  halve: 'Halve',
  goOn: 'Go on',
  raise: 'Raise',
  reduce: 'Reduce',
  /** Up to where the banker may name an amount; null: not a right. */
  amountMoves: (raise: string | null, reduce: string | null) =>
    [
      ...(raise === null ? [] : [`raise by up to ${raise}`]),
      ...(reduce === null ? [] : [`reduce by up to ${reduce}`]),
    ].join(', '),
  /** What is chosen before it is asked. */
  ahead: {
    label: 'In advance',
    word: {
      banco: (posta: string) => `Banco ${posta}`,
      sto5: () => 'Sto from 5',
    },
    what: {
      banco: (posta: string) =>
        `If the banker goes on with ${posta}, your browser calls banco at once. With any other posta it is dropped.`,
      sto5: (posta: string) =>
        `If you get the cards in this coup and have 5, 6 or 7, your browser says sto at once: nobody can tell which. With another posta than ${posta} it is dropped.`,
    },
    /** Why it was dropped; what is not told here is seen on the table. */
    dropped: {
      banco: {
        bank: 'Banco was dropped: this bank is over.',
        state: 'Banco was dropped: the bank has moved on.',
        posta: 'Banco was dropped: the posta has changed, or is more than you have.',
        seat: 'Banco was dropped: you do not play now.',
        limit: 'Banco was dropped: your limit of loss is reached.',
      },
      sto5: {
        posta: 'Sto from 5 was dropped: the posta has changed.',
        limit: 'Sto from 5 was dropped: your limit of loss is reached.',
      },
    } as AheadDropped,
  },
  toYou: (amount: string) => `${amount} to you`,
  stays,
  toYouStays: (you: string, stay: string) => `${you} to you, ${stays(stay)}`,
  /** What the amount that was typed would do; null: not a right. */
  amountMovesNow: (raised: string | null, reduced: { readonly toYou: string; readonly stays: string } | null) =>
    [
      ...(raised === null ? [] : [`raise: the posta is ${raised}`]),
      ...(reduced === null ? [] : [`reduce: ${reduced.toYou} to you, ${stays(reduced.stays)}`]),
    ].join('; '),
  taken: 'You have taken this bank, and that binds you.',
  takeBack: 'Take it back',
  take: 'Take the bank',
  noBid: 'No more bids',
  letGo: 'Let it go',
  bid: 'Bid',
  partner: 'Offer to be the socio',
  partnerSaid: (banker: string) =>
    `You have offered to be the socio of ${within(banker)}. If they take you, your seat shows it.`,
  yourSocio: 'Your socio',
  nobody: 'nobody',
  socioAt: (name: string, seat: number) => `${name}, seat ${seat}`,
};
