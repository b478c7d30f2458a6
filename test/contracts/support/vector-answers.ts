/**
 * Solidity's answer to each invalid vector, by the step that a verifier names; `rest`: the answer to all cases of a
 * step that are not listed under another answer. `accepted` is stated openly: the chain does not check it, and
 * `notOnChain` says who does.
 */
import assert from 'node:assert/strict';
import type { StepId } from '../../../engine/proof/steps.ts';
import type { Case } from '../../vectors/maker/case.ts';
import { answers } from './vector-play.ts';

const { accepted, noCalldata, otherEnd, otherPlace } = answers;

/** By step, then answer: the names of the cases without their step. */
export type Answers = Partial<
  Record<StepId, { readonly rest: string; readonly but?: Readonly<Record<string, readonly string[]>> }>
>;

/** The name of a case without its step. */
export const nameOf = ({ name, step }: Case): string => name.slice(step!.length + 1);

/** The answer to a case of a wrong bank. */
export function expectedOf(table: Answers, one: Case): string {
  const { rest, but = {} } = table[one.step!]!;
  return Object.keys(but).find((answer) => but[answer]!.includes(nameOf(one))) ?? rest;
}

/**
 * Asserts that the table names every step of these wrong banks, only cases that there are, and who checks what the
 * chain does not.
 */
export function checkTable(table: Answers, others: Partial<Record<StepId, string>>, cases: readonly Case[]): void {
  const steps = [...new Set(cases.map(({ step }) => step!))];
  assert.deepEqual(Object.keys(table).sort(), [...steps].sort());
  for (const step of steps) {
    const all = cases.filter((one) => one.step === step);
    const { rest, but = {} } = table[step]!;
    const named = Object.values(but).flat();
    assert.deepEqual(
      named.filter((name) => !all.map(nameOf).includes(name)),
      [],
      step,
    );
    assert.equal(new Set(named).size, named.length, `${step}: a case with two answers`);
    assert.ok(named.length < all.length, `${step}: nothing is left for ${rest}`);
    if (all.some((one) => expectedOf(table, one) === accepted)) assert.ok(others[step] !== undefined, step);
  }
}

export const expectedAnswers: Answers = {
  'S.table': {
    rest: accepted,
    but: { OtherTable: ['not the table that the set-up names'], RulesetUnknown: ['an unknown ruleset'] },
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
      TagliaTooHigh: ['a first bank with a taglia above the highest', 'a later bank with a taglia above the highest'],
      [accepted]: ['a card is missing in the first bank'],
    },
  },
  'S.posta': { rest: 'PostaTooHigh', but: { [accepted]: ['below the minimum', 'nothing'] } },
  'S.setup': { rest: 'WrongSetupSigner', but: { [accepted]: ['the house committed to no link'] } },

  'D.enters': {
    rest: accepted,
    but: {
      LinkDiffers: ['a commitment twice', 'no commitment'],
      ServerLinkDiffers: ['the commitment of turn 0 stands in the draw'],
      [otherPlace]: ['by descending seat'],
    },
  },
  'D.draw': { rest: accepted },
  'D.links': {
    rest: 'LinkDiffers',
    but: { LinksMissing: ['a link is missing'], ServerLinkDiffers: ['another link of the house'] },
  },
  'D.place': { rest: otherPlace },

  'T.place': { rest: 'BankEnded' },
  'T.cut': {
    rest: accepted,
    but: { WrongStepSigner: ['a new taglia before its last coup'], NotEnoughCards: ['a coup with five cards left'] },
  },
  'T.bets': {
    rest: accepted,
    but: {
      EntryInvalid: ['heads-up has no volontà on 5', 'venezia has no volontà on 5', 'online has no principiante'],
      WrongAssentSigner: ['over an older state', 'signed by another key'],
    },
  },
  'T.list': {
    rest: accepted,
    but: {
      ListLength: ['a player is not in it'],
      NothingAccepted: ['nothing is accepted'],
      EntryInvalid: [
        'rows in another order',
        'accepted without a stake',
        'an absent seat with a call',
        'a banker with a maximum',
        'a second banker',
        'a volontà of the banker that venezia lacks',
        'a volontà of the banker that heads-up lacks',
      ],
      [noCalldata]: ['a stake that counts as not accepted', 'a banker who counts as a punter'],
    },
  },
  'T.commitments': { rest: accepted, but: { WrongLink: ['one of the draw'] } },
  'T.closed': { rest: 'WrongClosedSigner' },
  'T.move': {
    rest: accepted,
    but: {
      MoveInvalid: ['an amount without a move', 'heads-up: half of the posta and one more', 'an unknown move'],
      PostaTooHigh: ['a raise above the highest posta', 'online: a raise beyond the banker’s credit'],
      // The move changes how much is accepted, so there are too many gives.
      LinksLength: [
        'heads-up: halving before the first coup',
        'venezia: halving after a won coup',
        'online: a raise before a won coup',
        'online: halving before a won coup',
        'saint-vincent: reducing before the first coup',
      ],
    },
  },
  'T.acceptance': {
    rest: accepted,
    but: {
      EntryInvalid: ['more than the half that plays of a bet a cavallo', 'more than the bet’s maximum'],
      OverPosta: ['more than the posta'],
      OverStack: ['more than stack and line'],
      // Other stakes than those of the played coup: it ends differently.
      WrongStepSigner: ['a tavolo for more than half', 'plain bets not by hand'],
      CommitmentInvalid: ['a bet before a banco e rispetto returned'],
      LinksLength: ['a plain bet beside tavolo e tavolo'],
    },
  },
  'T.hand': { rest: accepted, but: { HandInvalid: ['the banker itself', 'a seat that is not in the coup'] } },
  'T.posta': { rest: 'WrongClosedSigner' },
  'T.gives': {
    rest: accepted,
    but: {
      LinksLength: ['the punta did not give'],
      WrongGiveSigner: ['signed by another seat'],
      WrongLink: ['a punter behind another'],
    },
  },
  'T.links': {
    rest: 'WrongLink',
    but: {
      LinkDiffers: ['a wrong link of an unfinished coup', 'a void: a link that was not committed to'],
      [noCalldata]: ['the banker’s link is missing'],
      [accepted]: ['a void: a link is missing'],
    },
  },
  'T.void': { rest: accepted },
  'T.serverLink': { rest: 'WrongServerLink' },
  'T.cards': { rest: otherEnd },
  'T.choices': {
    rest: 'WrongChoiceSigner',
    but: {
      // After the punta's in the file, as always in the calldata: what remains is the coup, which it does not fit.
      CommitmentInvalid: ['the banker’s behind the punta’s'],
      [noCalldata]: ['of a seat that has nothing to decide', 'of one seat twice'],
      [accepted]: ['of an unfinished coup, by a seat without the cards'],
    },
  },
  'T.drawing': {
    rest: 'ChoiceRefused',
    but: {
      TooManyDraws: ['the banker decides where nothing is to be decided'],
      SignaturesLength: ['a draw 0'],
      [otherEnd]: ['a card is missing', 'a card too many'],
    },
  },
  'T.composition': { rest: 'WrongStepSigner' },
  'T.outcome': { rest: 'WrongStepSigner', but: { CommitmentInvalid: ['the punta loses the coup it won'] } },
  'T.money': { rest: 'WrongStepSigner' },
  'T.next': {
    rest: accepted,
    but: { CommitmentInvalid: ['no commitment to the next link', 'a commitment after the punta has won'] },
  },
  'T.taglia': { rest: 'WrongStepSigner' },
  'T.state': { rest: 'WrongStepSigner' },
  'T.step': { rest: 'WrongStepSigner' },
  'T.acks': { rest: accepted, but: { WrongAssentSigner: ['one seat’s under another’s name', 'of another state'] } },

  'E.end': { rest: accepted, but: { WrongClosedSigner: ['turns follow a void', 'turns follow an unfinished coup'] } },
  'E.leaves': { rest: accepted },
  'R.message': { rest: accepted },
  'R.lines': { rest: accepted },
  'R.house': { rest: accepted },
  'R.signatures': { rest: accepted },
};

/** For each step with accepted cases: who checks it instead, or why nobody has to on chain. */
export const notOnChain: Partial<Record<StepId, string>> = {
  'S.table': '`registerTable` refuses such a table, and without it there is neither seat nor proposal',
  'S.grants': '`sit` checks the grant, once',
  'S.stacks': 'a stack is a bound that the house signs; a seat pays at most its locked money',
  'S.composition': 'whether a bank is a table’s first, and how the shoe came to it, the banks before it prove',
  'S.posta': 'clients do not bet against it',
  'S.setup': 'no link hashes to 0, so no coup can be its first turn',
  'D.enters': 'who was drawn moves no money: the messages of the draw are not on chain, only its arithmetic',
  'D.draw': 'who was drawn moves no money: the messages of the draw are not on chain, only its arithmetic',
  'T.cut': 'clients do not give in a coup behind the cut; a new taglia moves no money',
  'T.bets': 'a bet is checked by clients before they give; on chain it only stands for an acknowledgement',
  'T.list': 'a row against its signed bet: clients check it before they give',
  'T.commitments': 'that a commitment stands once: clients check it before they give',
  'T.move': 'legality of a move: clients check it before they give',
  'T.acceptance': 'precedence of the calls: clients check it before they give',
  'T.hand': 'who of the accepted gets the cards: clients check it before they give',
  'T.gives': 'of a void or unfinished coup, which moves nothing on chain, and of who gave too much',
  'T.links': 'of a void coup, which moves nothing on chain',
  'T.void': 'a void coup moves nothing on chain',
  'T.choices': 'of an unfinished coup, which moves nothing on chain',
  'T.next': 'that a commitment stands once: clients do not bet on it',
  'T.acks': 'only acknowledgements of seats that lose are needed, in any order',
  'E.end': 'how a bank ended is the result’s, and `settle` takes the last state that all signed',
  'E.leaves':
    '`settle` and a base take a leave only when its key signed this bank and this line, so a false one is one less',
  'R.message': '`settle` checks signatures over exactly what it pays',
  'R.lines': '`settle` checks signatures over exactly what it pays',
  'R.house': '`settle` checks signatures over exactly what it pays',
  'R.signatures': '`settle` checks signatures over exactly what it pays',
};
