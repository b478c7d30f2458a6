/**
 * What stands between a seat and its table: the connection, alarms and doubts, the court, and how far this browser has
 * checked. The sentences in which a seat says what is wrong are in `seat.ts`.
 */
import type { ReactNode } from 'react';

export const en = {
  tryNow: 'Try now',
  connectAgain: 'Connect again',
  playHere: 'Play here',
  wayOut: 'The way out',
  dismiss: 'Dismiss',
  /** `moved`: the server has said that it restarts. */
  retrying: (moved: boolean, seconds: number) =>
    `${moved ? 'The table server restarts.' : 'The connection to the table is lost.'} Connecting again; ${seconds} s left.`,
  retryingSafe: 'Your seat and your money stay; decisions fall to the regola meanwhile.',
  lost: 'The connection is lost for good: two minutes of trying did not bring it back. The table plays the regola for you, makes no bet, and your money stays yours.',
  replaced: 'You have opened this table somewhere else. The newer connection plays; this one is closed.',
  otherTab: 'Another tab of this browser plays your seat. Here you are watching.',
  paidOtherwise: (banks: readonly bigint[]) =>
    `The escrow has settled ${banks.length === 1 ? 'bank' : 'banks'} ${banks.join(', ')} otherwise than in the last state that this browser has checked. If you played no coup after that, claim what is missing on the way out, soon: it has the proof.`,
  /** `turn`: its name, or null; `detail`: a sentence. */
  disagree: (turn: string | null, detail: string) =>
    `The table and this browser disagree${turn === null ? '' : ` about ${turn}`}: ${detail} Your seat sits out and signs nothing until the table shows better.`,
  playAllTheSame: 'Play all the same',
  goOn: 'Go on',
  inTurn: (turn: string) => `In ${turn}`,
  stopped: 'Betting has stopped: a step differs.',
  /** `where`: `inSetUp` or `inTurn`. */
  stoppedAt: (where: string, step: ReactNode): ReactNode => [`${where}, step `, step, '.'],
  signsNothing: 'Your browser signs nothing more for this seat. What it signed before still counts; keep the evidence.',
  evidence: 'Download the evidence',
  proof: 'Download the proof',
  seeIt: 'See it',
  showMyLink: 'Show my link',
  onlySeated: 'You are watching: only seated players check.',
  checkFailed: 'A check failed. Nothing more is signed.',
  verified: '✓ Verified by your browser:',
  proofSoFar: 'Proof so far',
  checking: 'Checking',
  noReport: (why: string) => `The full report could not be made: ${why}`,
  badgeShort: 'verified by your browser',
  /** Why nothing of a bank is told. */
  bankProblem: {
    unreadable: (why: string) => `Its proof cannot be read. ${why}`,
    notABank: 'What the table server gives for it is not the proof of a bank.',
    otherBank: 'What the table server gives for it is the proof of another bank.',
    differs: (step: string, detail: string) => `Its proof does not verify: ${step}, ${detail}`,
    notFetched: (why: string) => `Its proof could not be fetched. ${why}`,
    fork: 'The proof that the table publishes of this bank goes another way than what this browser has checked. Nothing of it is told.',
    notOfThis: 'It is not the proof of this bank, or cannot be read.',
  },
  session: {
    cannotShow: (why: string) => `This page cannot show what the table says: ${why}`,
    notNow: 'The table could not take that now. It is sent again until the table takes or refuses it.',
    unreadable: (why: string) =>
      `The table server sent something that this page cannot read, and it was dropped. ${why} Asking again.`,
    noGreeting: 'Its greeting is none.',
    noAnswer: 'Its answer is none.',
    otherGame: 'The view is of another game than this table’s.',
    notTaken: 'The table did not take that.',
    noLink: 'There is no connection to the table at the moment.',
    stopped: 'Play has stopped: a check failed.',
    disagrees: 'The table and this browser disagree, and nothing is signed until they agree again.',
    passed: 'That moment has passed.',
    noNumber: 'The table has named no number. Nothing was signed.',
    otherNumber: 'The table names a number that somebody else has. Nothing was signed.',
    asksSeat: 'Whether the escrow has your seat is being asked. Try again in a moment.',
    noSeat: 'You have no seat at this table.',
    listUnknown: (why: string) => `Whether a list is before the court could not be asked: ${why} Play goes on.`,
    lateNode: 'The chain node does not answer in time.',
    notShown: 'The table does not show your seat. The chain is asked.',
    notShownUnknown: (why: string) =>
      `The table does not show your seat, and whether the escrow still has it is not known: ${why} Your sitting stays.`,
    notShownHeld:
      'The table does not show your seat. The escrow still has it, with what you brought and won: your sitting stays. If the table goes on without you, the way out needs no table.',
    notSeated:
      'The escrow has not seated you, and nothing of yours is locked at this table. Your grant could be brought until it runs out, within the hour; then this page goes on with it.',
    unheldUnknown: (why: string) =>
      `Whether the escrow has your seat could not be asked: ${why} Nothing is put at stake until it is known.`,
    unheld: 'The escrow does not have your seat: nothing is put at stake. A win could not be paid.',
    otherTab: 'Another tab plays this seat now.',
  },
};
