/** The files that a proof can be kept in. */
export const en = {
  taglia: (number: number) => `Taglia ${number}`,
  lie: 'The proof of the lie',
  /** Behind the name of a turn. */
  kind: { coup: '', taglia: '', void: ', void', unfinished: ', unfinished' },
};
