/** The files that a proof can be kept in. */
export const en = {
  coup: 'The coup',
  bank: (number: bigint) => `Bank ${number}`,
  taglia: (number: number) => `Taglia ${number}`,
  lie: 'The proof of the lie',
  /** Files count turns from 0, people count coups from 1. */
  turn: (turn: number, coup: number | 'new taglia' | null, kind: 'coup' | 'taglia' | 'void' | 'unfinished') => {
    const which = coup === null ? '' : coup === 'new taglia' ? ' (new taglia)' : ` (coup ${coup})`;
    return `Turn ${turn}${which}${{ coup: '', taglia: '', void: ', void', unfinished: ', unfinished' }[kind]}`;
  },
};
