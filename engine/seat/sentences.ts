/**
 * The sentences in which a seat says what is wrong with what a table shows, and what its player should doubt: a closed
 * list, so that a page can say each in another language. What a verifier finds has the words of its own report.
 */

/** What is put into a sentence, always one word: an id, a number, an amount, or how a bank ended. */
type Part = string | number | bigint;

export const seatSentences = {
  otherTable: 'The set-up is for another table, or for another escrow.',
  notTheHouse: (house: Part) => `The set-up is not signed by this escrow’s house, ${house}.`,
  longOver: (number: Part) => `Bank ${number} is long over here, and does not begin again.`,
  otherBank: 'The bank is not the one its set-up names.',
  withoutYou: 'The table shows a bank without you, and only two can play here.',
  otherDraw: 'The draw is not the one that this seat has given its link for.',
  twoDrawLists: 'The house signed two lists for one draw.',
  earlierNumber: (number: Part, last: Part) => `Number ${number} is given after number ${last}.`,
  followsOther: (named: Part, before: Part) => `The set-up follows ${named}, but the bank before was ${before}.`,
  otherShoe: 'The shoe is not the one the bank before has left.',
  twoForNumber: (number: Part, one: Part, other: Part) =>
    `The house signed two set-ups for number ${number}: ${one} and ${other}.`,
  twoAfter: (before: Part, one: Part, other: Part) =>
    `The house signed two banks after ${before}: ${one} and ${other}.`,
  halfYours: 'The set-up names your wallet or your session key, but not both of them at your seat.',
  noSuchSeat: (seat: Part) => `The set-up has a player at seat ${seat}, which this table has not.`,
  losesTooMuch: (stack: Part, most: Part) =>
    `The set-up lets you lose ${stack} of the ${most} that you have brought and won.`,
  noPosta: 'The set-up makes you the banker, and you have named no posta for this bank.',
  otherPosta: (named: Part, posta: Part) => `You have named a posta of ${named}, the set-up says ${posta}.`,
  unknownHighest: 'This browser does not know the highest bet of the table.',
  otherHighest: (posta: Part, all: Part) =>
    `The banker puts up ${posta}, and the highest bets of the other players come to ${all}.`,
  refusedBank: 'You have refused this bank.',
  forgotten: 'This browser has lost what it signed in this bank, and sits it out.',
  afterVoid: 'A turn is shown after a void coup, which ends its bank.',
  goesOn: (end: Part) => `The bank had ended (${end}), and now goes on.`,
  afterOpen: 'A turn is shown after one that has not ended.',
  otherStep: 'The house signed another step than the one that was checked.',
  otherTurn: 'The table shows another turn than the one that was checked.',
  closedTwice: (one: Part, other: Part) => `The house closed this turn twice: ${one} and ${other}.`,
  uncheckable: 'The turn cannot be checked.',
  otherList: 'The turn was played on another list than the one that this seat has given for.',
  // Of a seat's own `Give` that the table does not have: nobody here can know which of the two it was.
  voidInYourName:
    'The coup is called void in your name. Your browser’s word for it came too late, or the table held it back.',
  voidOfOther: (seat: Part) =>
    `The coup is called void because seat ${seat} was silent, and this browser has that seat’s word and link.`,
  unsignedList: 'The list is not one that the house has signed for this turn.',
  turnTakenBack: 'The table has taken back a turn that was checked.',
  listNotPlayed:
    'The table plays no coup on the list that you have given for. Your browser’s word for it came too late, or the table held it back.',
  listTakenBack: 'The table has taken back a closed list that somebody is bound to.',
  wrongGive: (seat: Part) => `The Give of seat ${seat} is not right.`,
  wrongLink: (seat: Part) => `The link of seat ${seat} is not the one that it has committed to.`,
  wrongChoice: (seat: Part) => `The choice of seat ${seat} is not right.`,
  endsOtherwise: (end: Part) => `The bank had ended (${end}), and now goes on or ends otherwise.`,
  otherEnd: (said: Part, end: Part) => `The table says that the bank has ended (${said}); its turns say ${end}.`,
  notEnded: (said: Part) =>
    `The table says that the bank has ended (${said}); its turns say that a coup is not finished.`,
  otherResult: 'The result that the table shows is not the one of the last state.',
  noSuchHand: 'The house has signed a hand for you that no shoe holds.',
  twoHands: 'The house has signed two different hands for you in one coup.',
  otherCards: 'The cards that the house showed you while you decided are not the cards of the coup.',
  decidedOnOther:
    'The house showed you more or fewer cards while you decided than lay open then. When you decided only this browser knows.',
  rowNotSigned: 'The list has this seat in it with what this browser has not signed.',
  rowGivenBack: 'The list has a bet of yours in it that the table had given back.',
  wholeTooEarly: 'The shoe is whole again, and by all that this browser has seen it was not time for that.',
  unseenCards: (left: Part, all: Part) =>
    `The shoe has ${left} of ${all} cards left, and this browser has not seen which ones went.`,
  unshownDraw: 'The first banker was drawn with your secret, and this bank does not show that draw.',
  notTheRest: (seat: Part) =>
    `The coup before was void, and seat ${seat} has the bank again, but not with what was left of its round.`,
  otherRest: (posta: Part, stood: Part) =>
    `The coup before was void, and the bank goes on with a posta of ${posta}, where ${stood} was left.`,
  turnMissed: (number: Part) => `In round ${number} it went past you: you had no turn, and did not decline it.`,
  dueToYou: (seat: Part) => `The bank was due to you, and seat ${seat} has it without your having refused.`,
  soldUnasked: (seat: Part) =>
    `The bank before was passed, and seat ${seat} has this one without your having said whether you take it.`,
  endUnseen: (seat: Part) =>
    `This browser has not seen how the bank before ended, and seat ${seat} has this one, too, without your having refused.`,
  // A late word and one that was left out look the same.
  playedLate: (coup: Part, number: Part) =>
    `Coup ${coup} of bank ${number} was not played as you had decided: your word came too late, or the table left it out.`,
  playedWithout: (coup: Part, number: Part) =>
    `Coup ${coup} of bank ${number} was not played as you had decided, although the table had shown your word.`,
  playedUnasked: (coup: Part, number: Part) =>
    `In coup ${coup} of bank ${number} the regola decided for you: the table had not asked you for as long as its rules say, or this page was not there.`,
  // A house that holds back a link can have any coup finished late.
  playedAfter: (coup: Part, number: Part) =>
    `In coup ${coup} of bank ${number} the regola decided for you: this page was not there, or the coup was finished late or before the court, where nobody is asked: then a secret had come late, or the table had held it back.`,
  bankUnseen: (seat: Part) =>
    `This browser has not seen the bank before, and so not whether it, or this one of seat ${seat}, was due to you.`,
  passedUnseen: (seat: Part) =>
    `This browser has not seen the bank before, and seat ${seat} has this one, which would be yours, without your having refused.`,
} as const;
