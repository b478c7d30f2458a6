/** How a turn of a bank is called in the two games: in a file of its own, since the way out speaks it, too. */
const chemin = {
  /** As files count turns, from 0, and as people count what they play, from 1. */
  turn: (turn: number, coup: number | 'new taglia' | null) =>
    `turn ${turn}${coup === null ? '' : coup === 'new taglia' ? ' (new taglia)' : ` (coup ${coup})`}`,
  inSetUp: 'In the set-up of the bank',
};

const sette: typeof chemin = {
  turn: (turn, duel) =>
    duel === null
      ? `turn ${turn} of the proof`
      : `${duel === 'new taglia' ? 'shuffle' : `duel ${duel}`} (turn ${turn} of the proof)`,
  inSetUp: 'In the set-up of the round',
};

export const en = { chemin, sette };
