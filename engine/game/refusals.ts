import { chairRefusals } from '../chairs/refusals.ts';
import { refuserOf, type RefusalOf } from '../refusal.ts';
import { rulesRefusals } from '../rules/refusals.ts';

/**
 * The closed list of what the rules refuse, each with its rule (`engine/RULES.md`) and the sentence a person reads
 * (house rule 7).
 */
export const refusals = {
  ...rulesRefusals,
  ...chairRefusals,
  betsClosed: { rule: 'R3.16', text: 'Rien ne va plus: the bets are closed.' },
  withdrawOnly: { rule: 'R3.14', text: 'You may only take your bet back now.' },
  alreadyMoved: { rule: 'R4.7', text: 'You have made your choice for this coup.' },
  noAdvice: { rule: 'R5.7', text: 'Nobody gives advice at this table.' },
  noSocio: { rule: 'R14.1', text: 'There is no socio at this table, or this player is not ready to be it.' },
  cannotBid: { rule: 'R12.4', text: 'You may not bid for this bank.' },
  bidTooLow: { rule: 'R12.3', text: 'The bid does not beat the last one, or is below the minimum posta.' },
  badCards: { rule: 'R1.5', text: 'These are not six cards of the shoe.' },
} as const;

export type RefusalCode = keyof typeof refusals;

export type Refusal = RefusalOf<RefusalCode>;
export const refuse = refuserOf(refusals);
