/** For how many more seats the house's bond is enough. */
export const en = {
  covers: (seats: number) => {
    const many = seats === 0 ? 'no more seats' : seats === 1 ? 'one more seat' : `${seats} more seats`;
    return `The house’s bond covers ${many}`;
  },
};
