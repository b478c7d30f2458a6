/** Of the sentences of `seat.ts`, those that name a coup: at Sette e mezzo it is a duel of a round. */
import type { seatSentences } from '../../../engine/seat/sentences.ts';
import type { Words } from '../forms/shape.ts';

type Named =
  | 'voidInYourName'
  | 'voidOfOther'
  | 'listNotPlayed'
  | 'twoHands'
  | 'otherCards'
  | 'playedLate'
  | 'playedWithout'
  | 'playedUnasked'
  | 'playedAfter';

export const en: Words<Pick<typeof seatSentences, Named>> = {
  voidInYourName:
    'The duel is called void in your name. Your browser’s word for it came too late, or the table held it back.',
  voidOfOther: (seat) =>
    `The duel is called void because seat ${seat} was silent, and this browser has that seat’s word and link.`,
  listNotPlayed:
    'The table plays no duel on the list that you have given for. Your browser’s word for it came too late, or the table held it back.',
  twoHands: 'The house has signed two different hands for you in one duel.',
  otherCards: 'The cards that the house showed you while you decided are not the cards of the duel.',
  playedLate: (duel, round) =>
    `Duel ${duel} of round ${round} was not played as you had decided: your word came too late, or the table left it out.`,
  playedWithout: (duel, round) =>
    `Duel ${duel} of round ${round} was not played as you had decided, although the table had shown your word.`,
  playedUnasked: (duel, round) =>
    `In duel ${duel} of round ${round} the regola decided for you: the table had not asked you for as long as its rules say, or this page was not there.`,
  playedAfter: (duel, round) =>
    `In duel ${duel} of round ${round} the regola decided for you: this page was not there, or the duel was finished late or before the court, where nobody is asked: then a secret had come late, or the table had held it back.`,
};
