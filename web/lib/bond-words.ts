/** For how many more seats the house's bond is enough, as lobby and table page say it (server/PROTOCOL.md P1.11). */
export function coverWords(seats: number): string {
  const many = seats === 0 ? 'no more seats' : seats === 1 ? 'one more seat' : `${seats} more seats`;
  return `The house’s bond covers ${many}`;
}
