/** The odds page. Percentages and amounts come as text. */
export const en = {
  title: 'The odds',
  intro: (ways: string) =>
    `Counted, not estimated: all ${ways} ways to draw the six cards of a coup from a fresh sabot. Both sides play the regola, except where this page says otherwise.`,
  ruleset: 'Rules of',
  outcomes: 'How a coup ends',
  puntaWins: 'The punta wins',
  bancoWins: 'The banker wins',
  egalite: 'Égalité: the bet goes back',
  averages: 'Of every 100 staked, on average and after the cagnotte',
  punta: 'Punta',
  banker: 'Banker',
  both: 'As often the one as the other',
  decisions: 'What each decision costs',
  how: 'Each field shows what the regola says: C carta, S sto, B batto. The number below is what the other choice costs of every 100 staked; where it is green, the other choice is better than the regola. A field without a number leaves no choice. Press a field to see its odds.',
  puntaTable: 'The punta, by its points',
  bankerTable: 'The banker: down, its points; across, the points of the card it gave',
  stood: 'punta stood',
  puntaCell: (points: number) => `Punta with ${points}`,
  bankerCell: (points: number, given: number | null) =>
    given === null ? `Banker with ${points}, the punta stood` : `Banker with ${points}, having given ${given}`,
  wins: 'wins',
  loses: 'loses',
  back: 'égalité',
  average: (amount: string) => `${amount} of 100`,
  regola: 'the regola',
  only: 'Here the rules leave no choice.',
  costs: (other: string, cost: string) => `${other} would cost ${cost} of every 100 staked.`,
  gains: (other: string, gain: string) => `${other} would be better, by ${gain} of every 100 staked.`,
  alone:
    'The punta’s choices are those of a punta that plays with its own money alone. The cagnotte is taken as a share; a table rounds each down, in its players’ favour.',
  counting: 'Counting…',
};
