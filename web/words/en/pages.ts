/** What stands over the pages, and in their tabs. */
export const en = {
  tabs: {
    table: 'Table',
    history: 'History',
    client: 'This client',
  },
  history: 'Your coups',
  historyIntro:
    'Every coup you had money in, at every table, as this browser has checked it. It is kept here and sent nowhere.',
  clientIntro: 'The pages that check every coup, as files that anybody can make again, compare and keep.',
  broken: {
    title: 'This page has broken down',
    text: 'That is our fault, not yours. Your seat and your money are not touched by it.',
    again: 'Show it again',
  },
  missing: {
    title: 'There is nothing here',
    text: 'The address leads to no page of Sabot.',
    toTables: 'To the tables',
  },
};
