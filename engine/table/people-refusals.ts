/**
 * What people may not call themselves, nor say, nor stake by limits of their own: a closed list, each with its rule and
 * the sentence that a person reads (server/PROTOCOL.md P13). The table's log knows nothing of it.
 */
import { refuserOf, type RefusalOf } from '../refusal.ts';

export const peopleRefusals = {
  nicknameLength: { rule: 'P13.2', text: 'A nickname has 3 to 16 letters, digits or signs.' },
  nicknameLetters: {
    rule: 'P13.2',
    text: 'A nickname begins with a letter, and has Latin letters, digits, and single points, hyphens or underscores between them.',
  },
  nicknameReserved: { rule: 'P13.2', text: 'This nickname could be taken for the house, a role or an address.' },
  nicknameTaken: {
    rule: 'P13.2',
    text: 'Another player has this nickname or one that looks like it, or has given it up less than a day ago.',
  },
  textLength: { rule: 'P13.4', text: 'A message has 1 to 140 characters.' },
  textLetters: {
    rule: 'P13.4',
    text: 'A message is one line without invisible signs, double spaces and piled accents.',
  },
  quiet: { rule: 'P13.5', text: 'At this table nobody speaks while a coup is played.' },
  giftToNobody: { rule: 'P13.12', text: 'A gift is thrown to somebody else who sits at this table.' },
  nobodyToAsk: {
    rule: 'P13.13',
    text: 'There is nobody here to ask: one asks whom one has last played with at a table for two, while one of the two does not play.',
  },
  nothingAsked: { rule: 'P13.13', text: 'Nobody asks that any more.' },
  asideToNobody: { rule: 'P13.15', text: 'One talks alone with another person who has a seat at this table.' },
  noAside: { rule: 'P13.15', text: 'You two have not agreed to talk alone, or it is over.' },
  asideAway: { rule: 'P13.16', text: 'The other is not connected now.' },
  ownStake: { rule: 'P13.10', text: 'That is more than the highest stake that you have set for yourself.' },
  ownLoss: { rule: 'P13.10', text: 'The limit of loss that you have set for yourself is reached for today.' },
  ownTime: { rule: 'P13.10', text: 'The time of play that you have set for yourself is over for today.' },
  ownPause: { rule: 'P13.10', text: 'You have set a pause for yourself.' },
  ownExclusion: { rule: 'P13.10', text: 'You have excluded yourself from play at this house.' },
  ownWordForged: { rule: 'P13.18', text: 'This was not signed by that wallet.' },
  ownWordStale: { rule: 'P13.18', text: 'This was signed too long ago, or was taken already. Sign it anew.' },
} as const;

export type PeopleRefusalCode = keyof typeof peopleRefusals;
export type PeopleRefusal = RefusalOf<PeopleRefusalCode>;
export const refusePeople = refuserOf(peopleRefusals);
