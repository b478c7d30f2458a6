/** Solidity's answer to each invalid vector of Sette e mezzo, as `vector-answers.ts` has it for Chemin de Fer. */
import type { StepId } from '../../../engine/proof/steps.ts';
import type { Answers } from './vector-answers.ts';
import { answers } from './vector-play.ts';

const { accepted, noCalldata, otherEnd } = answers;

/** By step, of banks. */
export const setteAnswers: Answers = {
  'S.table': {
    rest: accepted,
    but: {
      FeeModeInvalid: ['a cagnotte of each winning line', 'a cagnotte of each winning line, in the classico'],
      OtherTable: ['not the table that the set-up names'],
      RulesetUnknown: ['an unknown ruleset'],
    },
  },
  'S.players': {
    rest: 'PlayersInvalid',
    but: { BankerMissing: ['a banker who is not among the players'], KeyTwice: ['a session key with two seats'] },
  },
  'S.grants': { rest: accepted },
  'S.stacks': { rest: accepted },
  'S.composition': {
    rest: 'CompositionInvalid',
    but: {
      TagliaInvalid: ['the first bank is not of taglia 1', 'a later bank is of taglia 1'],
      TagliaTooHigh: ['a later bank is of a taglia above the highest'],
    },
  },
  'S.posta': {
    rest: 'PostaInvalid',
    but: {
      PostaTooHigh: ['above the banker’s stack', 'above the maximum', 'of a later bank: above the banker’s stack'],
      [accepted]: ['below the minimum'],
    },
  },
  'S.setup': { rest: 'WrongSetupSigner', but: { [accepted]: ['the house committed to no link'] } },

  'D.enters': { rest: accepted },
  'D.draw': { rest: accepted },
  'D.links': { rest: accepted },
  'D.matta': { rest: accepted },

  'T.place': { rest: 'BankEnded' },
  'T.shuffle': {
    rest: 'ShuffleInvalid',
    but: { ShuffleDue: ['a turn without one after the matta', 'a turn with fewer than twenty cards'] },
  },
  'T.bets': {
    rest: accepted,
    but: {
      StakeInvalid: [
        'the piatto has no tavolo',
        'the piatto has no banco e rispetto',
        'the classico has no banco',
        'the piatto has no call 6',
      ],
      EntryInvalid: ['a volontà', 'a volontà of a seat that declines'],
    },
  },
  'T.list': {
    rest: accepted,
    but: {
      ListLength: ['of a turn: a player is missing'],
      NothingAccepted: ['of a turn: nobody bets'],
      EntryInvalid: [
        'of a turn: rows in another order',
        'of a turn: status 2 without a stake',
        'of a turn: a banker with a volontà',
        'of a turn: a second banker',
      ],
      StakeInvalid: ['of a turn: another maximum', 'of a turn: another call'],
      [noCalldata]: ['of a turn: status 1 with a stake', 'of a turn: a banker with a stake'],
    },
  },
  'T.commitments': { rest: accepted },
  'T.closed': { rest: 'WrongClosedSigner' },
  'T.move': { rest: 'MoveInvalid' },
  'T.due': {
    rest: 'NotDue',
    but: {
      TooManyAccepted: ['two seats bet in one turn'],
      HandInvalid: [
        'the cards go to the banker',
        'the cards go to a seat whose bet is not due',
        'the cards go to a seat that is not there',
      ],
    },
  },
  'T.acceptance': {
    rest: 'StakeInvalid',
    but: {
      EntryInvalid: ['piatto: more than the bet'],
      OverPosta: [
        'piatto: more than is there',
        'piatto: a banco for more than all',
        'piatto: the minimum, where less is left',
      ],
      OverStack: ['piatto: more than the credit', 'piatto: a banco beyond the credit'],
    },
  },
  'T.posta': { rest: 'WrongClosedSigner' },
  'T.gives': {
    rest: accepted,
    but: {
      LinksLength: ['of a duel: the punta did not give'],
      WrongLink: ['of a duel: the banker not first'],
      WrongGiveSigner: ['of a duel: signed by the other'],
    },
  },
  'T.links': {
    rest: 'WrongLink',
    but: {
      [noCalldata]: ['of a duel: the banker’s is missing'],
      [accepted]: ['of a duel: a wrong link of an unfinished one'],
    },
  },
  'T.serverLink': { rest: 'WrongServerLink' },
  'T.cards': { rest: otherEnd },
  'T.choices': {
    rest: 'TooManyDraws',
    but: {
      ChoiceRefused: ['alla regola: the punta', 'alla regola: the banker', 'alla regola: the default'],
      WrongChoiceSigner: ['of a duel, over another list', 'of a duel, signed by another key'],
      [noCalldata]: ['batte', 'a draw that says nothing', 'batte after one card'],
      [accepted]: ['of an unfinished duel, by a seat that is not in it'],
    },
  },
  'T.drawing': {
    rest: 'TooManyDraws',
    but: {
      // The punta stands: it ends otherwise.
      WrongStepSigner: ['the punta stands before its bust, and draws all the same'],
      [noCalldata]: ['a wrong count: the punta has drawn no card yet', 'of a duel: a card is missing'],
      [otherEnd]: ['of a duel: the banker’s hidden card alone', 'a bust without the banker’s card'],
    },
  },
  'T.composition': { rest: 'WrongStepSigner' },
  'T.outcome': { rest: 'WrongStepSigner' },
  'T.money': { rest: 'WrongStepSigner' },
  'T.next': {
    rest: accepted,
    but: {
      CommitmentInvalid: [
        'of a duel: no commitment while something is left',
        'of a duel: no commitment after the last seat’s turn',
        'of a duel: a commitment with nothing left',
      ],
    },
  },
  'T.state': { rest: 'WrongStepSigner' },
  'T.taglia': { rest: 'WrongStepSigner' },
  'T.step': { rest: 'WrongStepSigner' },
  'T.acks': { rest: accepted },
  'T.void': { rest: accepted },

  'E.end': { rest: accepted, but: { NotDue: ['of a round: turns follow a void'] } },
  'E.leaves': { rest: accepted },
  'R.message': { rest: accepted },
  'R.lines': { rest: accepted },
  'R.house': { rest: accepted },
  'R.signatures': { rest: accepted },
};

/** For each step with accepted cases that `notOnChain` of Chemin de Fer does not name. */
export const setteNotOnChain: Partial<Record<StepId, string>> = {
  'D.links': 'who was drawn moves no money: nothing of the draw is on chain',
  'D.matta': 'who was drawn moves no money: nothing of the draw is on chain',
};

/** Single turns, whose bank is resumed in the state before. That call tells no cards. */
export const setteTurnAnswers: Readonly<Record<string, string>> = {
  'K.before of Sette e mezzo: a taglia above the highest': 'TagliaTooHigh',
  'K.before of Sette e mezzo: more paid in than the banker’s stack': 'PostaTooHigh',
  'T.posta of Sette e mezzo: a garage in the state before': 'GarageInvalid',
  'T.place of Sette e mezzo: nothing is left of the posta': 'BankEnded',
  'T.shuffle of Sette e mezzo: the matta has fallen': 'ShuffleDue',
  'T.shuffle of Sette e mezzo: the matta has not fallen': 'ShuffleInvalid',
  'T.due of Sette e mezzo: the seat has won or lost before': 'NotDue',
  'T.acceptance of Sette e mezzo: a bet beyond the credit': 'OverStack',
  'T.acceptance of Sette e mezzo: a bet beyond what is left of the posta': 'OverPosta',
  'T.drawing of Sette e mezzo: the last card is missing': noCalldata,
  'T.taglia of Sette e mezzo: without the full deck': 'WrongStepSigner',
};

/** Why a bank of a taglia is refused; all banks of the other taglie are accepted, each by itself. */
export const setteTagliaAnswers: Readonly<Record<string, string>> = {
  'G.bank of Sette e mezzo: a bank that does not shuffle after the matta': 'ShuffleDue',
  'G.order of Sette e mezzo: a bank of another chain': 'WrongSetupSigner',
  'G.order of Sette e mezzo: a bank of another table': 'OtherTable',
  'G.shoe of Sette e mezzo: a taglia does not go on in the next bank': 'TagliaInvalid',
  'G.shoe of Sette e mezzo: nor with the cards that the bank before left': 'CompositionInvalid',
  'G.shoe of Sette e mezzo: the shoe of Chemin de Fer': 'CompositionInvalid',
};
