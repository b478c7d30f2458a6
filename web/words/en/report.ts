import { stepTitles } from '../../../engine/proof/steps.ts';

/** A verifier's report, wherever it is shown. */
export const en = {
  titles: stepTitles,
  /** What the engine says in English: details, what was not checked, what is missing, why a file cannot be read. */
  say: (text: string): string => text,
  right: 'right',
  differs: 'differs',
  goesOn: 'goes on',
  steps: (count: number) => (count === 1 ? 'one step' : `${count} steps`),
  copyStep: (id: string) => `Copy step ${id}`,
  notShown: 'What a file alone cannot show',
  everyStep: 'Every step',
  betweenBanks: 'From bank to bank',
  bank: (number: string) => `Bank ${number}`,
  /** `place`: the turn with a capital and a comma behind it; empty for what concerns the whole file. */
  reason: (place: string, id: string, title: string, detail: string) => `${place}${id}: ${title}. ${detail}`,
  missing: (what: string) => `What is there is right, but ${what}.`,
  file: 'File',
  proves: 'It proves',
  bankId: 'Bank id',
  chain: 'Chain',
  escrow: 'Escrow',
  houseKey: 'House key',
};
