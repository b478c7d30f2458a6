/** A player's own coups over all tables. */
const you = (seat: number, own: number) => (seat === own ? 'you' : `seat ${seat}`);

export const en = {
  unread: (why: string) => `What this browser keeps could not be read. ${why}`,
  reading: 'Reading your coups',
  none: 'No coup of yours is kept in this browser yet. Play one, and it stands here with its proof.',
  coups: 'Coups',
  byCoup: 'Coup by coup',
  earlier: (count: number) => `${count} earlier`,
  roles: { banco: 'Banker', punta: 'Punta', bet: 'Bet along' },
  results: { won: 'Won', lost: 'Lost', even: 'Even' },
  coup: (bank: bigint, coup: number) => `Bank ${bank}, coup ${coup}`,
  atStake: (role: string, amount: string) => `${role}, ${amount} at stake`,
  replay: 'Replay',
  replayOf: (coup: string) => `Replay ${coup}`,
  figures: 'Your figures',
  result: 'Result',
  wonAndLost: (won: number, lost: number) => `won ${won}, lost ${lost}`,
  inAll: 'At stake in all',
  best: 'Best coup',
  worst: 'Worst coup',
  filters: 'Which coups',
  ruleset: 'Ruleset',
  role: 'Role',
  wallet: 'Wallet',
  all: 'all',
  curve: (coups: number, last: string, most: string, least: string) =>
    `Your result over ${coups} coups: from 0 to ${last}, at most ${most}, at least ${least}`,
  highest: (amount: string) => `highest ${amount}`,
  lowest: (amount: string) => `lowest ${amount}`,
  again: 'Again',
  saveProof: 'Save the proof of its bank',
  /** A name, as sentences about a coup take it. `own`: the seat of the player. */
  who: (seat: number, own: number) => (seat === own ? 'You' : `Seat ${seat}`),
  /** Who had how much in a coup, and against whom. */
  against: (stakes: readonly (readonly [seat: number, amount: string])[], banker: number, own: number) => {
    const told = stakes.map(([seat, amount]) => `${you(seat, own)} ${amount}`).join(', ');
    return `${told.charAt(0).toUpperCase()}${told.slice(1)} against ${you(banker, own)}.`;
  },
};
