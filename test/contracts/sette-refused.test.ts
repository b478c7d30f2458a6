/** Proofs of Sette e mezzo changed in one place, each refused with its own error and values (INVARIANTS I11, I12). */
import { before, describe, it } from 'node:test';
import type { Hex } from '../../engine/bytes.ts';
import { domainSeparator, hashStruct } from '../../engine/protocol/eip712.ts';
import type { Table } from '../../engine/protocol/messages.ts';
import { matta } from '../../engine/sette/cards.ts';
import { encodeContinuation, encodeProof } from '../../engine/settlement/encode.ts';
import { BankMaker, bytes32, sessionKey, type Cast } from '../support/bank-maker.ts';
import type { BankOptions, Stake } from '../support/bank-options.ts';
import { domain } from '../support/bank.ts';
import { SetteMaker } from '../support/sette-maker.ts';
import { changed } from './support/changed.ts';
import { refused } from './support/refused.ts';
import { chips, deploySystem, headsUp, type System } from './support/system.ts';

const piatto: Table = { ...headsUp, ruleset: 4, feeMode: 0 };
const castOf = (table: Table): Cast => ({
  domain,
  table,
  house: sessionKey(domain, 'house'),
  seats: [1, 2, 3, 4].map((seat) => ({
    seat,
    player: bytes32('player', seat).slice(0, 42) as Hex,
    key: sessionKey(domain, 'seat', seat),
    stack: chips(500),
  })),
});
const opened = (table: Partial<Table> = {}, options: Partial<BankOptions> = {}): SetteMaker =>
  new SetteMaker(castOf({ ...piatto, ...table }), { number: 1n, banker: 1, posta: chips(90), ...options });

/** Plays a turn of this seat's, in which the matta falls or does not. */
function play(bank: SetteMaker, seat: number, stake: Stake = { accepted: chips(10) }, withMatta = false): SetteMaker {
  const stakes = new Map([[seat, { call: 1, ...stake }]]);
  bank.find({ stakes }, ({ fallen }) => fallen.includes(matta) === withMatta);
  bank.turn({ stakes });
  return bank;
}

describe('a changed proof of Sette e mezzo is refused', () => {
  let replay: System['replay'];
  let setteReplay: System['replay'];
  const separator = domainSeparator(domain);
  const good = encodeProof(play(opened(), 2).proof(), 0);
  const later = play(play(opened(), 2), 3).proof();
  before(async () => {
    ({ replay, setteReplay } = await deploySystem());
  });
  const replayed = (encoded: typeof good) => setteReplay.read.replay([separator, encoded]);
  const replayedBank = (bank: BankMaker) => replayed(encodeProof(bank.proof(), 0));

  /** The second turn of a bank, resumed in a state before it that is changed in one field. */
  function resumed(field: 'garage' | 'composition', value: bigint) {
    const encoded = changed(encodeContinuation(later, 1), `base.state.${field}`, () => value);
    const state = { ...later.turns[0]!.state!, [field]: value };
    return setteReplay.read.resume([separator, hashStruct('State', state), encoded]);
  }

  it('I12 each replay refuses the rulesets of the other game, and those that there are not', async () => {
    await replayed(good);
    await refused(replay.read.replay([separator, good]), 'RulesetUnknown', [4]);
    const bank = new BankMaker(castOf(headsUp), { number: 1n, banker: 1, posta: chips(90) });
    await refused(replayedBank(bank), 'RulesetUnknown', [3]);
    await refused(replayedBank(opened({ ruleset: 8 })), 'RulesetUnknown', [8]);
  });

  it('I5 the cagnotte is of what the banker wins', () =>
    refused(replayedBank(opened({ feeMode: 1 })), 'FeeModeInvalid', [1]));

  it('I11 a bank begins a new taglia: 1 without a bank before, and only then', async () => {
    await refused(replayedBank(opened({}, { taglia: 2 })), 'TagliaInvalid', [2]);
    await refused(replayedBank(opened({}, { taglia: 0 })), 'TagliaInvalid', [0]);
    const prev = bytes32('a bank');
    await refused(replayedBank(opened({}, { prev, taglia: 1 })), 'TagliaInvalid', [1]);
    await refused(replayedBank(opened({}, { prev, taglia: 0 })), 'TagliaInvalid', [0]);
    await replayedBank(opened({}, { prev, taglia: 2 }));
  });

  it('I6 there is a posta, in the classico the same for each punter', async () => {
    await refused(replayedBank(opened({}, { posta: 0n })), 'PostaInvalid', [0n]);
    await refused(replayedBank(opened({ ruleset: 5 }, { posta: chips(90) + 1n })), 'PostaInvalid', [chips(90) + 1n]);
    await refused(replayedBank(opened({ ruleset: 7, minBet: chips(31) })), 'PostaInvalid', [chips(90)]);
    await replayedBank(opened({ ruleset: 7, minBet: chips(30) }));
  });

  it('I6 one seat bets, and nobody behind whom a turn has been', async () => {
    const second = (word: bigint) => (word & ~0xffn) | 2n | (chips(5) << 56n);
    const two = changed(good, 'turns.0.list.2', (row: object) => ({ ...row, word: second(1n << 8n), max: chips(5) }));
    await refused(replayed(two), 'TooManyAccepted', [0, 2n]);
    await refused(replayedBank(play(play(opened(), 3), 2)), 'NotDue', [1, 2]);
    await refused(replayedBank(play(play(opened(), 3), 3)), 'NotDue', [1, 3]);
    await replayedBank(play(play(opened(), 2), 4));
  });

  it('I6 by hand it goes on from the banker, and round the table', async () => {
    const round = (...seats: number[]) => seats.reduce((bank, seat) => play(bank, seat), opened({}, { banker: 3 }));
    await replayedBank(round(4, 1, 2));
    await refused(replayedBank(round(1, 4)), 'NotDue', [1, 4]);
  });

  it('I6 a bet is accepted whole, within its bounds', async () => {
    const bet = (stake: Stake, table: Partial<Table> = {}) => replayedBank(play(opened(table), 2, stake));
    const ten = chips(10);
    for (const call of [0, 2, 3, 4]) await refused(bet({ accepted: ten, call }), 'StakeInvalid', [0, 2, call, ten]);
    await refused(bet({ accepted: ten, max: ten + 1n }), 'StakeInvalid', [0, 2, 1, ten + 1n]);
    await refused(bet({ accepted: 99n }), 'StakeInvalid', [0, 2, 1, 99n]);
    await bet({ accepted: 100n });
    await refused(bet({ accepted: ten, max: chips(90), call: 5 }), 'StakeInvalid', [0, 2, 5, chips(90)]);
    await bet({ accepted: chips(90), max: chips(400), call: 5 });
    await refused(bet({ accepted: chips(31) }, { ruleset: 5 }), 'StakeInvalid', [0, 2, 1, chips(31)]);
    await bet({ accepted: chips(30) }, { ruleset: 5 });
    await refused(bet({ accepted: chips(30), call: 5 }, { ruleset: 5 }), 'StakeInvalid', [0, 2, 5, chips(30)]);
  });

  it('I6 what is left of a posta or a credit below the least bet is bet whole', async () => {
    const small = (stake: Stake) => replayedBank(play(opened({ minBet: chips(100) }), 2, stake));
    await small({ accepted: chips(90) });
    await refused(small({ accepted: chips(89) }), 'StakeInvalid', [0, 2, 1, chips(89)]);
  });

  it('I6 no move, no garage', async () => {
    const move = changed(good, 'turns.0.move', () => 1);
    await refused(replayed(move), 'MoveInvalid', [0, 1, 0n]);
    await refused(replayed(changed(good, 'turns.0.amount', () => 1n)), 'MoveInvalid', [0, 0, 1n]);
    await refused(resumed('garage', 5n), 'GarageInvalid', [1, 5n]);
    await resumed('garage', 0n);
  });

  it('I11 no kind twice, and none above 39', async () => {
    const { composition } = later.turns[0]!.state!;
    for (const wrong of [composition | (1n << 160n), (composition & ~0xfn) | 2n])
      await refused(resumed('composition', wrong), 'CompositionInvalid', [wrong]);
  });

  it('I11 a new taglia is due after the matta, and before a turn with fewer than twenty cards', async () => {
    const fallen = play(opened(), 2, undefined, true);
    const left = 40n - BigInt(fallen.proof().turns[0]!.cards!.length);
    await refused(replayedBank(play(fallen, 3)), 'ShuffleDue', [1, left]);
    const lowest = (cards: bigint) => ((1n << (4n * cards)) - 1n) / 15n;
    await refused(resumed('composition', lowest(19n)), 'ShuffleDue', [1, 19n]);
    // Enough cards: the list is of another state.
    await refused(resumed('composition', lowest(20n)), 'WrongClosedSigner');
  });

  it('I11 and not otherwise: not at the beginning, not twice, not behind the last seat by hand', async () => {
    const first = opened();
    first.taglia();
    await refused(replayedBank(first), 'ShuffleInvalid', [0, 40n]);
    const twice = play(opened(), 2, undefined, true);
    twice.taglia();
    await replayedBank(twice);
    twice.taglia();
    await refused(replayedBank(twice), 'ShuffleInvalid', [2, 40n]);
    const last = play(opened(), 4, undefined, true);
    const left = 40n - BigInt(last.proof().turns[0]!.cards!.length);
    last.taglia();
    await refused(replayedBank(last), 'ShuffleInvalid', [1, left]);
  });

  it('I12 a choice counts for one card, and alla regola there is none', async () => {
    for (const draw of [3, 4, 5, 6, 255]) {
      const wrong = changed(good, 'turns.0.draws', () => `0x${draw.toString(16).padStart(2, '0')}`);
      await refused(replayed(wrong), 'ChoiceRefused', [0, 2, draw]);
    }
    const bound = encodeProof(play(opened({ ruleset: 6 }), 2).proof(), 0);
    await replayed(bound);
    for (const draw of [1, 2]) {
      const chosen = changed(bound, 'turns.0.draws', () => `0x0${draw}`);
      await refused(replayed(chosen), 'ChoiceRefused', [0, 2, draw]);
    }
  });
});
