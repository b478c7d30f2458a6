/** The roads of a taglia. */
const coups = (count: number) => (count === 1 ? 'coup' : 'coups');

export const en = {
  you: 'You',
  taglia: (number: number) => `Taglia ${number}`,
  noCoup: 'No coup yet.',
  counts: (all: number, banco: number, punta: number, egalite: number) =>
    `${all} ${coups(all)}: banco ${banco}, punta ${punta}, égalité ${egalite}.`,
  /** `about`: so many coups are left; null: the coming one is the last. */
  cards: (left: number, about: number | null) =>
    `${left} cards in the sabot${about === null ? '; the coming coup is the last of the taglia.' : `, about ${about === 1 ? 'one coup' : `${about} coups`}.`}`,
  checking: 'The coups before are being checked.',
  missing: 'Coups are missing here that this browser could not check.',
  each: 'Each coup',
  eachInOrder: 'Each coup of the taglia, oldest first',
  runs: 'Runs of one side',
  runsInOrder: 'Runs of one side, oldest first',
  key: 'The number is the winner’s points. A road tells what was: every coup is drawn anew from what is left in the sabot.',
  sides: { punta: 'punta', banco: 'banco', egalite: 'égalité' },
  decided: (bank: bigint, coup: number, side: 'punta' | 'banco', points: number) =>
    `Bank ${bank}, coup ${coup}: ${side} wins with ${points}`,
  egalite: (bank: bigint, coup: number, points: number) => `Bank ${bank}, coup ${coup}: égalité at ${points}`,
  /** After the sentence of a coup: the égalités that followed it. */
  withEgalites: (coup: string, egalites: number) => `${coup}, then ${egalites} égalité`,
  run: (side: 'punta' | 'banco', length: number) => `${side === 'punta' ? 'Punta' : 'Banco'} ${length} in a row`,
  longest: 'Longest banks here',
  longBank: (bank: bigint, won: number, who: string) => `Bank ${bank}: ${won} ${coups(won)} won, ${who}`,
};
