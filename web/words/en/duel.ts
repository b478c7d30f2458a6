/** The live table of Sette e mezzo: what is asked, what a choice does, what happened and why. `half`: half points. */
import type { NoTurn } from '../../../engine/sette/state.ts';
import { isYou } from '../forms/names.ts';
import { en as cards } from './cards.ts';
import { listed, verb, within } from './people.ts';

/** How a duel ended. */
export type DuelEnd = 'puntaBusts' | 'bankerBusts' | 'tie' | 'puntaHigher' | 'bankerHigher';

/** A duel that is over. The names are `You`, `The banker`, a player's; `told`: who has won or lost what. */
export interface DuelTold {
  readonly how: DuelEnd;
  readonly punta: string;
  readonly banker: string;
  /** What each side had in the end. */
  readonly puntaHalf: number;
  readonly bankerHalf: number;
  readonly told: string;
}

const { points } = cards;

function result({ how, punta, banker, puntaHalf, bankerHalf, told }: DuelTold): string {
  switch (how) {
    case 'puntaBusts':
      return `${verb(punta, 'bust')} with ${points(puntaHalf)}: ${told}`;
    case 'bankerBusts':
      return `${verb(banker, 'bust')} with ${points(bankerHalf)}: ${told}`;
    case 'tie':
      return `A tie at ${points(puntaHalf)}, and every tie is the banker’s: ${told}`;
    case 'puntaHigher':
      return `${punta} stood on ${points(puntaHalf)}, ${within(banker)} had ${points(bankerHalf)}: ${told}`;
    case 'bankerHigher':
      return `${banker} stood on ${points(bankerHalf)}, ${within(punta)} had ${points(puntaHalf)}: ${told}`;
  }
}

export const en = {
  result,
  shows: (half: number) => `shows ${points(half)}`,
  showsNone: 'shows no card',
  busts: (half: number) => `bust: ${points(half)}`,
  stake: 'bet',
  putUp: 'put up',
  punters: (punters: number, most: string) =>
    `${punters === 1 ? 'one punter' : `${punters} punters`}, each bet up to ${most}`,
  regolaWhy: 'Both sides play the printed table. There is nothing to decide, so a hint is worth nothing.',
  cards: (left: number) => `${left} cards`,

  putUpAsked: 'The bank is yours: put up the piatto',
  putUpFixed: (amount: string) => `The bank is yours: you put up ${amount}`,
  putUpRest: (amount: string) => `Your round goes on with ${amount}`,
  putUpWhy: 'One after the other plays a duel against you, by hand. Then you take what is left.',
  putUpFixedWhy: (punters: string) => `The highest bet for each: ${punters}. What nobody wins is yours again.`,
  putUpRestWhy: 'The last turn was void. Those who had no turn yet play on against you.',
  putsUp: (name: string) => `${verb(name, 'put')} up the bank`,
  betAsked: (posta: string) => `Your turn against a piatto of ${posta}`,
  betAskedFixed: (most: string) => `Your turn: bet up to ${most}`,
  betWhy: 'You win or lose what you bet. Every tie is the banker’s.',
  bets: (name: string, posta: string) => `${verb(name, 'bet')} against a piatto of ${posta}`,
  betsFixed: (name: string, most: string) => `${verb(name, 'bet')}, up to ${most}`,
  betsAgainstYou: (name: string, posta: string) => `${name} bets against your ${posta}`,
  comesNext: (names: readonly string[]) => `Then: ${listed(names.map(within), 4)}.`,
  lastTurn: 'This is the last turn of the round.',
  playsFor: (name: string, amount: string) => `${verb(name, 'play')} for ${amount}`,
  links: 'The bet is closed; the secrets come in, then the cards.',
  youHave: (half: number) => `You have ${points(half)}: carta or sto?`,
  youHaveSette: 'Sette e mezzo: you stand',
  decides: (name: string) => `${verb(name, 'decide')}: carta or sto`,
  against: (name: string, shown: string, amount: string) => `${name} ${shown}, for ${amount}.`,
  tiesAreYours: 'Every tie is yours.',
  tiesAreTheirs: 'Every tie is the banker’s.',

  decline: 'Not this turn',
  putUpButton: 'Put up the piatto',
  holdButton: (amount: string) => `Put up ${amount}`,
  goOnButton: (amount: string) => `Go on with ${amount}`,
  what: {
    putUp: (posta: string) =>
      `You put up ${posta} and can lose no more in this round. What you win goes into the piatto, less the cagnotte.`,
    hold: (posta: string) => `You put up ${posta} and can lose no more in this round. What you win is yours.`,
    bet: 'Your bet for this duel.',
    banco: 'Banco: you play for the whole piatto.',
    decline: 'You play no duel in this round. The next by hand has its turn.',
    carta: 'One more card, face up. Above seven and a half you lose at once.',
    sto: 'You stand. Then the banker’s card is turned.',
    stoBanker: 'You stand, and the hands are compared.',
  },
  worth: (now: string, full: string, wins: boolean) =>
    `With the cards that are left, 100 bet here ${wins ? 'win' : 'lose'} ${now} on average; with a full deck they lose ${full}.`,
  regolaSays: (draw: string) => `The regola says ${draw}; it decides when your clock runs out.`,

  tag: {
    next: 'next',
    toCome: 'to come',
    turn: 'to play',
    without: { declined: 'not this turn', clock: 'said nothing', away: 'was away' } satisfies Record<NoTurn, string>,
  },

  rounds: 'Rounds',
  thisRound: (bank: string) => `Round ${bank}, this one`,
  round: (bank: string) => `Round ${bank}`,
  heldBy: (name: string, posta: string) => `${verb(name, 'hold')} the bank, ${posta} put up.`,
  noTurnYet: 'Nobody has had a turn yet.',
  noRounds: 'Turn by turn, the rounds of this table stand here.',

  holds: (name: string, posta: string) =>
    `${verb(name, 'hold')} the bank and put${isYou(name) ? '' : 's'} up ${posta}.`,
  newTaglia: 'New shuffle: all forty cards are back in the deck.',
  turn: (number: number) => `Duel ${number}`,
  shuffle: 'Shuffle',
  hands: (punta: string, banker: string) => `Punta ${punta}. Banker ${banker}.`,
  endEmpty: (banker: string) => `Nothing is left of what ${within(banker)} put up: the round is over.`,
  endRound: (banker: string) => `The round is over: ${verb(within(banker), 'take')} back what is left.`,
  roundOver: 'Round over',
  voided: (reason: string) => `Void: ${reason} The bet is returned and the round ends.`,
  endVoid: 'The round ends in the state before the void duel.',
};
