import { chairRefusals } from '../chairs/refusals.ts';
import { refuserOf } from '../refusal.ts';
import { rulesRefusals } from '../rules/refusals.ts';

const { postaTooSmall, postaTooLarge, beyondCredit, noSuchVolonta, noSuchMove } = rulesRefusals;

/** The closed list of what Sette e mezzo refuses, each with its rule and the sentence a person reads (house rule 7). */
export const setteRefusals = {
  ...chairRefusals,
  postaTooSmall,
  postaTooLarge,
  beyondCredit,
  noSuchVolonta,
  noSuchMove,
  betTooSmall: { rule: 'R18.8', text: 'The bet is below the minimum of the table.' },
  betTooLarge: { rule: 'R18.8', text: 'The bet is above the piatto, or above the highest bet of the table.' },
  noSuchCall: { rule: 'R18.8', text: 'This table does not know that call.' },
  wrongCallAmount: { rule: 'R18.9', text: 'The call costs the whole piatto.' },
  betsClosed: { rule: 'R18.15', text: 'Rien ne va plus: the bet is closed.' },
  noSuchDecision: { rule: 'R18.3', text: 'That decision is not open to you, or was for an earlier card.' },
  notInThisGame: { rule: 'R18.22', text: 'Nobody says that in Sette e mezzo.' },
  badCards: { rule: 'R18.2', text: 'These are not the cards that may fall, or they are not in the deck.' },
} as const;

export type SetteRefusalCode = keyof typeof setteRefusals;
export const refuseInSette = refuserOf(setteRefusals);
