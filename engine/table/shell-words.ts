/**
 * What a person is told by what stands before a table, where the table itself was not asked: a closed list like its
 * refusals, so that a page knows these sentences for its own, and shows no others (server/PROTOCOL.md P9.20).
 */
export const shellWords = {
  tooMuch: 'That was too much at once, and was not done. Wait a few seconds.',
  busy: 'The table could not take that. Try again in a moment.',
  restarting: 'The table is restarting. Try again in a moment.',
  waitsForPerson: 'A seat at this table waits for a person. The house does not sit down against it.',
  noMoreBots: 'This house sends no more players of its own to a table here.',
  noFreeSeat: 'There is no free seat.',
  botComes: 'The house is already on its way.',
  botHasNoChips: 'The house cannot bring its chips now: the chain does not take them. Try again in a moment.',
} as const;
