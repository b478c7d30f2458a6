/** The odds of Sette e mezzo. `half`: half points. */
export const en = {
  intro:
    'Counted, not estimated: every way to draw the cards of one duel from the full deck of forty. Both sides play the regola, except where this page says otherwise.',
  outcomes: 'How a duel ends',
  puntaWins: 'The punta wins',
  bancoBusts: 'of these: the banker busts',
  bancoWins: 'The banker wins',
  puntaBusts: 'of these: the punta busts',
  ties: 'of these: as many points',
  averages: 'Of every 100 staked, on average and after the cagnotte',
  punta: 'Punta',
  banker: 'Banker',
  both: 'As often the one as the other',
  bound:
    'At these tables the regola plays for both sides. Nobody decides anything, so a hint from somebody who knows the cards is worth nothing.',
  stands: 'Where the punta stands',
  standsHow: 'What the punta has of every 100 staked, before the cagnotte.',
  standsOn: 'It stands on',
  againstRegola: 'against the regola',
  againstBest: 'against the best reply',
  points: (half: number) => `${half === 1 ? '' : Math.floor(half / 2)}${half % 2 === 1 ? '½' : ''}`,
  replies: 'Playing otherwise, and hints',
  repliesHow:
    'What a side has of every 100 staked if it does not play the regola while the other side does, before the cagnotte.',
  how: 'Who, and how',
  byRegola: 'by the regola',
  instead: 'instead',
  gain: 'gain',
  puntaBest: 'The punta plays its best',
  bankerBest: 'The banker plays its best',
  puntaHidden: 'The punta is told the banker’s hidden card',
  puntaAll: 'The punta is told all cards',
  bankerAll: 'The banker is told all cards',
  friends:
    'Once the bets are closed and the last link is shown, the house knows the cards of the duel. That is what a friend of the house could do with them, and why tables for money are alla regola by default.',
  counting: 'Counting…',
  notCounted: 'This browser could not count them. The figures stand in docs/ODDS.md of the source.',
};
