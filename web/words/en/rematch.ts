/** Whether the two who have played at a table for two play again. */
export const en = {
  ask: 'Play again',
  askWhat: 'Ask whom you have just played with to play again',
  may: (name: string) => `You have played with ${name}. Ask for another game, at the same table or limits?`,
  /** How the last question ended. */
  last: {
    declined: () => 'The answer was no.',
    takenBack: () => 'The question was taken back.',
    late: () => 'Nobody has answered in time.',
    gone: (name: string) => `${name} had gone.`,
    notOpened: () => 'You both wanted to, but the house opens no other table with these limits now.',
    taken: () => 'By now there is no room for both here.',
  },
  asked: (name: string) => `You have asked ${name} to play again.`,
  takeBack: 'Take it back',
  asks: (name: string) => `${name} asks you to play again, at the same table or limits.`,
  seconds: (seconds: number) => `(${seconds} s)`,
  free: 'A yes moves nobody and signs nothing.',
  accept: 'Yes, play again',
  decline: 'No, thanks',
  opening: 'You both want to play again. The house opens a table …',
  here: (name: string) => `You and ${name} both want to play again, at this table.`,
  sitIn: 'Sit in, and it goes on.',
  waits: (name: string) => `It goes on once ${name} sits in.`,
  sit: 'Take your seat',
  there: (name: string) =>
    `You and ${name} both want to play again. There is no room for both here, so the house has opened a table with the same limits.`,
  seated: 'Leave your seat here if you want to go.',
  go: 'Go to that table',
  other: 'The house names a table that has other limits than this one. This page does not lead there.',
  unknown: 'The house does not say what table it has opened.',
};
