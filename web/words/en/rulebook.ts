import type { ReactNode } from 'react';

/** A word of the game within a sentence. */
type Set = (text: string) => ReactNode;

/** The rules of a table of Sette e mezzo, from the ruleset's data. Points come as text: "7½". */
export const en = {
  heading: (name: (text: string) => ReactNode, ruleset: string): ReactNode => ['Sette e mezzo, ', name(ruleset)],
  lead: (least: number, most: number) =>
    `From ${least} to ${most} players, forty Italian cards. One holds the bank; the others play against it one after the other, each a duel of its own: who comes nearest to seven and a half?`,
  which: 'Rules of',

  cards: 'The cards',
  values:
    'One to seven count what they show; fante (jack), cavallo (knight) and re (king) count ½ each. Above 7½ a hand busts (sballa).',
  matta: (term: Set): ReactNode => [
    'The king of coins is the ',
    term('matta'),
    ': it counts ½ or one to seven, whichever is best for its holder. By itself it is seven.',
  ],
  counts: (points: string) => `counts ${points}`,
  countsAny: 'counts what is best',

  aDuel: 'A duel',
  bet: {
    piatto: (term: Set): ReactNode => [
      'The punter who is due bets an amount, from the minimum bet up to the ',
      term('piatto'),
      ', or calls ',
      term('banco'),
      ': all of it. Less piatto than the minimum is bet whole. Nobody has to bet: who declines has no turn.',
    ],
    highest: (): ReactNode =>
      'The punter who is due bets an amount between the minimum and the highest bet of the table. Nobody has to bet: who declines has no turn.',
  },
  hidden: 'One card face down to the punter, one to the banker. Nobody sees the banker’s, not even the banker.',
  draws: (term: Set): ReactNode => [
    'The punter says ',
    term('carta'),
    ' for one more card, face up, as often as it likes, or ',
    term('sto'),
    '. 7½ stands by itself. A punter who busts has lost at once.',
  ],
  drawsBound:
    'The regola draws for the punter, card by card and face up, or stands. 7½ stands by itself. A punter who busts has lost at once.',
  turns:
    'Otherwise the banker’s card is turned, and the banker draws or stands. It sees the cards that the punter drew, but not the first one. That one is shown at the end.',
  wins: (term: Set, cagnotte: string): ReactNode => [
    'The higher points win as much as was bet. Every tie is the banker’s, a sette e mezzo included. From what the banker wins the house takes the ',
    term('cagnotte'),
    `: ${cagnotte}%, rounded down.`,
  ],

  aBank: 'A bank',
  putUp: {
    piatto:
      'The banker names the piatto and puts it up. A punter who wins is paid out of it at once; a lost bet joins it. When it is empty the bank is over; otherwise the banker takes what is left at the end.',
    highest:
      'There is no piatto: the banker puts up the highest bet of the table for every punter, and each is paid from that. What the banker wins is out of play.',
  },
  round:
    'A bank is one round: from the banker’s right on, each seat has one turn. Then the bank goes to the next by hand, who may refuse it. The first banker is who is given the matta when all cards are dealt round; that deal is drawn from everybody’s secrets.',
  shuffles: (fewest: number) =>
    `All forty cards are shuffled at the beginning of each bank, after a duel in which the matta fell, and before a duel with fewer than ${fewest} cards left.`,

  theRegola: 'The regola',
  bound:
    'This table is alla regola: the table below plays for both sides, and nobody decides anything. So a hint from somebody who knows the cards is worth nothing.',
  free: 'You may draw as you like. When your time is up or you sit out, the regola decides.',
  hints: (odds: (text: string) => ReactNode): ReactNode => [
    'Once the last secret is shown the house knows the cards of the duel. What a hint would be worth stands under ',
    odds('odds'),
    '.',
  ],
  punta: (points: string) => `The punta stands on ${points} and more.`,
  banker: 'The banker, by what the punta shows',
  shows: 'The punta shows',
  standsOn: 'the banker stands on',
  span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),

  clocks: (posta: number, bets: number, draw: number) =>
    `${posta} seconds for the bank, ${bets} seconds for a bet, ${draw} seconds for each card. A time that is up is a turn declined, or the regola’s decision.`,
};
