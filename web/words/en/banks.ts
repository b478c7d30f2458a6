/** The running bank in figures, and banks that have ended: their statements, their proofs, how they are paid. */
import type { ReactNode } from 'react';
import type { PastBank } from '../../../engine/table/view.ts';

export const en = {
  status: {
    asked: 'Collecting signatures',
    signing: 'Going to the escrow by proof',
    settling: 'On its way to the escrow',
    proposed: 'Proposed on chain',
    settled: 'Settled',
    finalised: 'Finalised',
    idle: 'Nothing to settle',
  } satisfies Record<PastBank['status'], string>,
  end: {
    incasso: 'Incasso',
    passed: 'Passed',
  },
  signed: 'signed',
  notSigned: 'not signed',
  house: 'House, cagnotte',
  /** `until`: the time at which it becomes final, if that is known. */
  proposed: (until: string | null) =>
    `A signature is missing, so the result was proposed with its proof. ${until === null ? '' : `It becomes final after ${until}.`}`,
  transaction: (hash: ReactNode): ReactNode => ['Transaction ', hash],
  transactionHash: 'transaction hash',
  wordOfMine:
    'So the table says. This browser has not checked it, and does not know whether the escrow has paid it: check its proof, and your balance.',
  word: 'So the table says: this browser did not play in it. Its proof can be checked.',
  takenOut: 'taken out',
  covered: (amount: ReactNode): ReactNode => [amount, ' covered'],
  missing: (amount: ReactNode): ReactNode => [amount, ' missing'],
  notCovered: (amount: ReactNode): ReactNode => [amount, ' not covered'],
  highestBid: 'highest bid',
  download: 'Download',
  check: 'Check it',
  /** `problem`: what is not right in the published proof, as a sentence. */
  ownOnly: (problem: string) =>
    `This is what your browser has checked itself. What the table server publishes of it is different, and was left out. ${problem}`,
  more: 'More',
  beingChecked: 'being checked…',
  /** `played`: how many coups or duels. */
  sum: (posta: ReactNode, played: string): ReactNode => ['posta ', posta, ` · ${played}`],
  forYou: (amount: ReactNode): ReactNode => ['for you ', amount],
  statement: 'Statement',
  dismiss: 'Dismiss',
  others: (count: number) => `and ${count} others`,
  paid: '✓ settled by the escrow',
  nothingToPay: 'nothing to settle',
  pending: (why: string) => `pending. ${why}`,
  proposedOnChain: 'proposed on chain',
  beingPaid: 'being settled…',
};
