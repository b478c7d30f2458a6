/** What lies before a seat: its bet or its word, in as few letters as it has room for; and wins that are on the way. */

export const en = {
  part: (accepted: string, asked: string) => `${accepted} of ${asked}`,
  wouldBeSocio: 'would be socio',
  notThisCoup: 'not this coup',
  bids: (amount: string) => `bids ${amount}`,
  takes: 'takes it',
  noBid: 'no bid',
  letsGo: 'lets it go',
  takesBack: 'takes it back?',
  asked: 'asked',
  passes: 'passes',
  court: 'It is before the escrow’s court, which decides how it ends.',
  signing: 'The players are signing the result.',
  unsigned: 'A player has not signed the result. The escrow is shown the proof instead, and pays after its window.',
  proposed: 'A player has not signed the result. The escrow pays it by proof.',
  proposedUntil: (time: string) => `A player has not signed the result. The escrow pays it by proof after ${time}.`,
};
