/** What two who sit at a table say to each other alone. */
export const en = {
  title: 'Aside',
  what: 'Two talk alone, once both have agreed. Nobody else at the table gets it, and it is kept nowhere; but the house’s server carries it, and can read it.',
  whom: 'Talk alone with',
  ask: 'Ask',
  asked: (name: string) => `You have asked ${name}.`,
  asks: (name: string) => `${name} asks to talk with you alone.`,
  carries: 'The house’s server can read it.',
  accept: 'Yes, talk',
  decline: 'No',
  takeBack: 'Take it back',
  open: (name: string) => `Alone with ${name}`,
  end: 'End it',
  text: (name: string) => `Say something to ${name} alone`,
  /** Why one is over. */
  over: {
    declined: 'The answer was no.',
    takenBack: 'The question was taken back.',
    late: 'Nobody has answered in time.',
    ended: 'It was ended.',
    left: 'It is over: one of you has left the table.',
    cut: 'Your connection was cut.',
  },
  away: 'Put away',
  acceptWhat: 'Talk alone with who asks you to',
  declineWhat: 'Do not talk alone',
};
