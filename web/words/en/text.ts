/** The table in words, for who does not see the cloth. */
export const en = {
  hand: 'Your hand',
  hands: 'The hands',
  bank: 'The bank',
  seats: 'Seats',
  happened: 'What happened',
  noCards: 'No cards lie on the table.',
  noBank: 'No bank runs.',
  handOf: (role: string, name: string) => `${role}, ${name}`,
  faceDown: 'face down',
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  banker: (name: string) => `banker: ${name}`,
  cardsLeft: (cards: number) => `${cards} cards in the sabot`,
  taglia: (number: number) => `taglia ${number}`,
  clock: (seconds: number) => `clock: ${seconds} seconds`,
  itsTurn: 'to decide',
  quiet: 'Nothing yet since this page was opened.',
  /** What is said while it happens. */
  told: {
    dealt: 'The cards are dealt.',
    shows: (name: string, cards: string, points: string) => `${name}: ${cards}; ${points}.`,
    third: (name: string, card: string, points: string) => `${name}, third card: ${card}; ${points}.`,
    says: (name: string, word: string) => `${name}: ${word}.`,
    back: (name: string, bet: string) => `${name}: ${bet} goes back.`,
    comes: (name: string, seat: number) => `${name}: sits down, seat ${seat}.`,
    goes: (name: string, seat: number) => `${name}: has left seat ${seat}.`,
  },
};
