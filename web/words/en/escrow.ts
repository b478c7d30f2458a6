/** What a player is told of the escrow before money is brought. */
export const en = {
  asking: 'Asking the escrow',
  unknown: (why: string) =>
    `The escrow could not be asked who its house is, so nothing is signed and nothing deposited. ${why}`,
  foreign: (why: string) => `${why} This page signs and deposits nothing here.`,
  agreement:
    'This page was built without knowing this escrow: the table server named it. Your chips would lie in it, and only it pays them back. Compare its address with one that you trust, not with this site. You are asked once.',
  chain: 'Chain',
  escrow: 'Escrow',
  house: 'House key',
  court: 'Court',
  chip: 'Chip',
  window: 'Shortest window of a dispute',
  seconds: (count: number) => `${count} s`,
  short: (usual: number) =>
    `On this chain an escrow should take no window below ${usual} s. In a shorter one you may not have the time to answer a false end of your bank.`,
  agree: 'I have compared it: play with this escrow',
  otherHouse: (server: string, escrow: string) =>
    `The table server signs with the key ${server}, and the escrow knows the house by ${escrow}: what it signs would not be paid.`,
  otherCourt: (server: string, escrow: string) =>
    `The table server names the court ${server}, and the escrow ${escrow}.`,
  otherChip: (server: string, escrow: string) => `The table server names the chip ${server}, and the escrow ${escrow}.`,
  shortTable: (name: string, window: number, least: number) =>
    `Table ${name} has a window of ${window} s, and the escrow takes none below ${least} s.`,
  otherUnit: 'The escrow does not count hundredths of its chip.',
};
