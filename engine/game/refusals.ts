import { refuserOf, type RefusalOf } from '../refusal.ts';
import { rulesRefusals } from '../rules/refusals.ts';

/**
 * The closed list of what the rules refuse, each with its rule (`engine/RULES.md`) and the sentence a person reads
 * (house rule 7).
 */
export const refusals = {
  ...rulesRefusals,
  unknownCommand: { rule: 'R15.1', text: 'This is no command of this game.' },
  badAmount: { rule: 'R15.1', text: 'An amount is a whole number of the smallest unit, not below 0.' },
  notSeated: { rule: 'R13.1', text: 'You have no place at this table.' },
  seatTaken: { rule: 'R13.1', text: 'This seat is taken.' },
  noSuchSeat: { rule: 'R13.1', text: 'This table has no such seat.' },
  alreadySeated: { rule: 'R13.1', text: 'You have a place at this table already.' },
  noStanding: { rule: 'R3.11', text: 'Nobody bets standing at this table.' },
  tableFull: { rule: 'R13.1', text: 'There is no place left at this table.' },
  alreadyLeaving: { rule: 'R13.7', text: 'You are leaving this table.' },
  outOfTurn: { rule: 'R10.9', text: 'It is not your turn for that.' },
  suspended: { rule: 'R13.5', text: 'Play is suspended.' },
  closing: { rule: 'R13.11', text: 'This table is closing: nobody sits down here any more.' },
  noDirector: { rule: 'R13.5', text: 'This table has no director.' },
  noticeTooShort: { rule: 'R13.6', text: 'A changed minimum needs more notice than that.' },
  minimumTooLow: {
    rule: 'R13.6',
    text: 'The minimums must stay between those the table was opened with and its greatest posta.',
  },
  betsClosed: { rule: 'R3.16', text: 'Rien ne va plus: the bets are closed.' },
  sittingOut: { rule: 'R3.20', text: 'You are sitting out: sit in first.' },
  withdrawOnly: { rule: 'R3.14', text: 'You may only take your bet back now.' },
  alreadyMoved: { rule: 'R4.7', text: 'You have made your choice for this coup.' },
  noAdvice: { rule: 'R5.7', text: 'Nobody gives advice at this table.' },
  noSocio: { rule: 'R14.1', text: 'There is no socio at this table, or this player is not ready to be it.' },
  cannotBid: { rule: 'R12.4', text: 'You may not bid for this bank.' },
  bidTooLow: { rule: 'R12.3', text: 'The bid does not beat the last one, or is below the minimum posta.' },
  notBetweenCoups: { rule: 'R10.11', text: 'No bank is between two coups that could be ended now.' },
  notSilent: {
    rule: 'R10.10',
    text: 'Only punters with a stake in the closed coup can have been silent, each named once, by ascending seat.',
  },
  badCards: { rule: 'R1.5', text: 'These are not six cards of the shoe.' },
} as const;

export type RefusalCode = keyof typeof refusals;

export type Refusal = RefusalOf<RefusalCode>;
export const refuse = refuserOf(refusals);
