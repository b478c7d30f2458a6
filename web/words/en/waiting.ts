/** Waiting for a seat. */
export const en = {
  waitForSeat: 'Wait for a seat',
  connect: 'Connect a wallet',
  close: 'Close',
  stop: 'Stop waiting',
  again: 'Wait again',
  take: 'Take it',
  giveUp: 'Give it up',
  notTaken: 'The house did not take that.',
  /** `wish`: what is waited for, as `atTable` or `atAny` says it. */
  asking: (wish: string) => `Asking for ${wish}…`,
  noConnection: (wish: string) => `There is no connection to the lobby now. You wait for ${wish} as soon as there is.`,
  positionKept: 'The connection is cut: your position is kept for 20 s.',
  notAsWished: 'The house holds a seat for you at a table that is not as you have asked, as far as this page knows it.',
  thisTable: 'this table',
  atTable: (table: string) => `a seat at ${table}`,
  /** `ruleset`, `posta`: what was asked for; null: any. */
  atAny: (ruleset: string | null, posta: string | null) =>
    `a seat at any table${ruleset === null ? '' : ` of ${ruleset}`}${posta === null ? '' : ` with a posta from ${posta} or less`}`,
  first: 'You are the first in the list.',
  before: (count: number) => `${count} ${count === 1 ? 'waits' : 'wait'} before you.`,
  waits: (wish: string, position: string) => `You wait for ${wish}. ${position}`,
  held: (seat: number, table: string, seconds: number) => `Seat ${seat} at ${table} is yours for ${seconds} s.`,
  late: 'The seat was held for you for half a minute, and is not any more.',
  closed: 'What you waited for is not open any more.',
  tabHeld: (seconds: number) => `${seconds} s: a seat is yours`,
  tabPosition: (position: number) => `${position} in the list`,
  waiting: (count: number) => (count === 1 ? 'One waits for a seat.' : `${count} wait for a seat.`),
};
