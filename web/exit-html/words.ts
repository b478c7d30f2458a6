/**
 * The steps of the way out in a player's words; the exact words for the contract stand behind each (`ExitStep.words`).
 */
import type { ExitAct, ExitStep } from '../../engine/settlement/exit/step.ts';

interface StepWords {
  /** On the button. */
  readonly does: string;
  readonly says: (bank: string) => string;
}

const words: Readonly<Record<ExitAct, StepWords>> = {
  settle: { does: 'Have it paid', says: (bank) => `Everybody has signed ${bank}. The escrow pays it at once.` },
  propose: {
    does: 'Show the bank',
    says: (bank) =>
      `Not everybody has signed ${bank}. You show the escrow your proof of it. For a while others may show that play went further; then it is paid.`,
  },
  demand: {
    does: 'Ask for the coup',
    says: (bank) =>
      `In ${bank} bets were closed and the coup was never played. You ask the escrow to have it played: whoever stays silent loses it.`,
  },
  give: {
    does: 'Show the secrets',
    says: (bank) => `The coup of ${bank} needs the players’ secrets. You show those that you have.`,
  },
  giveLast: {
    does: 'Show the secret',
    says: (bank) => `The coup of ${bank} waits for the banker’s secret. You show it.`,
  },
  answer: {
    does: 'Show how it went',
    says: (bank) =>
      `Somebody asks about a coup of ${bank} that was played. You show how it went, and the question is over.`,
  },
  rule: {
    does: 'End the question',
    says: (bank) => `The time to answer about ${bank} is over. The escrow decides by what was shown.`,
  },
  finalize: { does: 'Have it paid', says: (bank) => `When nobody has more to show of ${bank}, the escrow pays it.` },
  lift: { does: 'Free the seat', says: (bank) => `An older word about ${bank} may hold your seat. It is taken away.` },
  award: {
    does: 'Take what is owed',
    says: (bank) =>
      `The escrow has decided about ${bank}, and owes you more than the bank paid. The house’s bond pays it.`,
  },
  claim: {
    does: 'Claim what is missing',
    says: (bank) =>
      `You were paid less for ${bank} than the house had signed to you. You claim the rest from its bond.`,
  },
  payClaim: {
    does: 'Take your claim',
    says: (bank) => `When nobody has shown otherwise, your claim on ${bank} is paid.`,
  },
  requestLeave: {
    does: 'Ask to leave',
    says: () =>
      'You tell the escrow that you leave this table without the house. A waiting time begins; after it your seat is yours to empty.',
  },
  leaveTable: { does: 'Free my money', says: () => 'Your seat is emptied: what is locked there becomes free.' },
  withdraw: { does: 'To my wallet', says: () => 'Your free money is paid out to your wallet.' },
};

export const stepTitle = ({ act }: Pick<ExitStep, 'act'>): string => words[act].does;
export const stepSentence = ({ act, number }: Pick<ExitStep, 'act' | 'number'>): string =>
  words[act].says(number === null ? 'your bank' : `bank ${number}`);
