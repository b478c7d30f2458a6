/** What the house's director has ordered of a table. */
export const en = {
  suspendedInCoup:
    'The house has suspended play. This coup is played to its end; then everything stands still. Your bets and your money stay yours.',
  suspended:
    'The house has suspended play. No clock runs, and bets and money stay as they are. You may sit out or leave.',
  closed: 'The house has closed this table. Everybody is paid, and nobody can sit down.',
  closing:
    'The house closes this table: this bank is the last one. After it everybody is paid. Nobody can sit down any more.',
  malfunction: (time: string) =>
    `The house told of a malfunction at ${time}. Open bets went back, and the clocks began anew. A coup whose bets were closed is played to its end.`,
  comingMinimum: (bet: string, posta: string, time: string) =>
    `The minimums change: a bet is at least ${bet} and a posta at least ${posta}, from the next coup after ${time} on. Bets that stand are not touched.`,
  minimum: (bet: string, posta: string) => `Now a bet is at least ${bet}, and a posta at least ${posta}.`,
};
