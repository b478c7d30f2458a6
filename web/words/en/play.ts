/** How a player plays without being asked (rules.md 1.6), and how the cards look. */
export const en = {
  title: 'How I play',
  holds:
    'What you set here is kept in this browser and holds from your next bet or move on, at every table that has it.',
  atTable:
    'At a table where you have a seat you can also set limits that the house keeps for your wallet: loss, stake and time of a day, a reminder, a pause, an exclusion.',
  done: 'Done',
  notYet:
    'Before you sit down you can choose that 8 and 9 are declared at once, that the regola decides for you, or what it does where it leaves a choice. This is kept in this browser for your wallet: connect one first.',
  connect: 'Connect a wallet',
  automatic: {
    word: 'Declare 8 and 9 at once',
    what: 'Your browser says batto by itself, and you are asked about other hands only.',
  },
  regola: {
    word: 'Always play by the regola',
    what: 'You are not asked: the drawing table decides for you. The table sees that it is on.',
  },
  punta5: {
    word: 'As punta with 5: carta',
    what: 'With 5 the regola leaves you the choice. When it plays for you it takes a card; otherwise it stands.',
  },
  banco3v9: {
    word: 'As banker with 3, having given a 9: carta',
    what: 'The regola leaves you the choice. When it plays for you it takes a card; otherwise it stands.',
  },
  banco5v4: {
    word: 'As banker with 5, having given a 4: carta',
    what: 'The regola leaves you the choice. When it plays for you it takes a card; otherwise it stands.',
  },
  cards: {
    title: 'Cards',
    holds: 'How the cards look in this browser. Nobody else sees it.',
    names: 'Letters on ace, jack, queen and king',
    english: 'English',
    italian: 'Italian',
    french: 'French',
    suits: 'Colours of the suits',
    two: 'Two: black and red',
    four: 'Four: clubs green, diamonds blue',
  },
  limit: {
    what: 'When a session has lost this much, by the coups that your browser has checked, nothing is played without asking you: 8 and 9, the regola and what you chose in advance are switched off.',
    label: 'Limit of loss for a session',
    set: 'Set',
    none: 'No limit is set.',
    now: (limit: string) => `The limit is ${limit}.`,
    remove: 'Remove it',
    reached: (result: string, limit: string) =>
      `This session stands at ${result}, and your limit is ${limit}: the page plays nothing by itself any more, and asks you about everything.`,
    reachedUnseen: (result: string, limit: string, unseen: string) =>
      `This session stands at ${result}, and ${unseen} is at stake in coups whose end your browser has not seen. If they are lost your limit of ${limit} is reached: the page plays nothing by itself any more, and asks you about everything.`,
  },
  principiante: {
    word: 'I am a beginner (principiante)',
    what: 'The cards come to you only when nobody else has bet as much, and then the regola plays for you.',
  },
};
