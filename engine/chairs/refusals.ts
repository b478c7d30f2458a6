import { refuserOf, type RefusalOf } from '../refusal.ts';

/** What every game refuses: the rule (`engine/RULES.md`) and the sentence a person reads (house rule 7). */
export const chairRefusals = {
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
  sittingOut: { rule: 'R3.20', text: 'You are sitting out: sit in first.' },
  notBetweenCoups: { rule: 'R10.11', text: 'No bank is between two coups that could be ended now.' },
  notSilent: {
    rule: 'R10.10',
    text: 'Only punters with a stake in the closed coup can have been silent, each named once, by ascending seat.',
  },
} as const;

export type ChairRefusalCode = keyof typeof chairRefusals;

export type ChairRefusal = RefusalOf<ChairRefusalCode>;
export const refuseAtChairs = refuserOf(chairRefusals);
