/** How players call themselves, and what they say. */
export const en = {
  nickname: {
    title: 'Nickname',
    holds:
      'The others see it at every table of this house, always with the beginning of your address beside it. Nothing that you sign depends on it.',
    label: 'Your nickname',
    save: 'Save',
    remove: 'Remove it',
    now: (name: string) => `You are called ${name}.`,
    none: 'You have no nickname.',
  },
  chat: {
    title: 'Chat',
    you: 'You',
    quick: 'Something to say at once',
    phrases: {
      hello: 'Good evening',
      goodLuck: 'Good luck',
      wellPlayed: 'Well played',
      thanks: 'Thank you',
      oneMoment: 'One moment',
      pity: 'What a pity',
      again: 'Another bank?',
      goodbye: 'Goodbye',
    },
    text: 'Say something to the table',
    send: 'Send',
    noSeat: 'Whoever has a seat can speak here.',
    quiet: 'Quiet: a coup is being played.',
    empty: 'Nobody has said anything since you opened this page.',
    mute: 'Mute',
    unmute: 'Hear again',
    muted: 'muted',
    unread: 'new',
  },
};
