/**
 * What the rules refuse, both in the game and at the signed table: the rule (`engine/RULES.md`) and the sentence a
 * person reads (house rule 7).
 */
export const rulesRefusals = {
  postaTooSmall: { rule: 'R2.1', text: 'The posta is below the minimum of the table.' },
  postaTooLarge: { rule: 'R2.1', text: 'The posta is above the maximum of the table.' },
  beyondCredit: { rule: 'R2.2', text: 'That is more than your credit.' },
  betTooSmall: { rule: 'R3.1', text: 'The bet is below the minimum of the table.' },
  noSuchCall: { rule: 'R3.3', text: 'This table does not know that call.' },
  wrongCallAmount: {
    rule: 'R3.3',
    text: 'The call costs more than that: banco is the whole posta, tavolo half of it.',
  },
  noSuchVolonta: { rule: 'R5.4', text: 'This table does not know that volontà.' },
  noSuchMove: { rule: 'R4.7', text: 'The banker may not do that now.' },
  mayNotPass: { rule: 'R4.6', text: 'The bank cannot be passed yet.' },
  noSuchDecision: { rule: 'R5.1', text: 'That decision is not open to you.' },
} as const;
