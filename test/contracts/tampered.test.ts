/** Proofs changed in one place, each refused with its own error (INVARIANTS I4, I6, I11, I12). */
import { before, describe, it } from 'node:test';
import { zero32, type Hex } from '../../engine/bytes.ts';
import { commitmentOf } from '../../engine/fairness/commitment.ts';
import { cardsLeft, unpackComposition } from '../../engine/fairness/composition.ts';
import { betsDigest, startState } from '../../engine/protocol/digests.ts';
import { domainSeparator, hashStruct, seatsDigest } from '../../engine/protocol/eip712.ts';
import { outcomes, type State } from '../../engine/protocol/messages.ts';
import { encodeContinuation, encodeProof, type EncodedProof } from '../../engine/settlement/encode.ts';
import { BankMaker, bytes32, flipped, sessionKey, type Cast } from '../support/bank-maker.ts';
import { changed } from './support/changed.ts';
import { refused } from './support/refused.ts';
import { chips, deploySystem, headsUp, type System } from './support/system.ts';

const domain = {
  name: 'Sabot',
  version: '1',
  chainId: 31337,
  verifyingContract: `0x5ab07${'00'.repeat(17)}1` as Hex,
} as const;
const house = sessionKey(domain, 'house');
const stranger = sessionKey(domain, 'stranger');
const seats = [1, 2, 3].map((seat) => ({
  seat,
  player: bytes32('player', seat).slice(0, 42) as Hex,
  key: sessionKey(domain, 'seat', seat),
  stack: chips(500),
}));
/** Online: free drawing, garage on a win, three seats; 5% on the banker's win. */
const online = { ...headsUp, ruleset: 0, feeMode: 0, feeBps: 500 };
const cast: Cast = { domain, table: online, house, seats };
const stakes = new Map([
  [2, { accepted: chips(10), max: chips(12) }],
  [3, { accepted: chips(20), volonta: 1 }],
]);

/** Three coups, none won by the punta before the last; everybody acknowledged the state after the first. */
function goodBank(): BankMaker {
  for (let seed = 0; ; seed++) {
    const bank = new BankMaker(cast, { number: 1n, banker: 1, posta: chips(100), seed });
    const choose = (_role: string, _legal: readonly number[], fallback: number) => ({ draw: fallback, sign: true });
    if (bank.coup({ stakes, acks: [1, 2, 3] }) !== outcomes.banco) continue;
    if (bank.coup({ stakes, move: 1, amount: chips(5), choose }) !== outcomes.banco) continue;
    if (bank.coup({ stakes }) === outcomes.punta) return bank;
  }
}

/** Seven cards without points. */
const sevenTens = (6n << 36n) | (1n << 40n);

const wordOf =
  (change: { status?: bigint; volonta?: bigint; accepted?: bigint }) =>
  (word: bigint): bigint => {
    let result = word;
    if (change.status !== undefined) result = (result & ~0xffn) | change.status;
    if (change.volonta !== undefined) result = (result & ~(0xffn << 16n)) | (change.volonta << 16n);
    if (change.accepted !== undefined) result = (result & ((1n << 56n) - 1n)) | (change.accepted << 56n);
    return result;
  };
/** The `index`-th joined signature replaced by another's. */
const signature =
  (index: number, other?: Hex) =>
  (joined: Hex): Hex => {
    const at = 2 + 130 * index;
    const one = joined.slice(at, at + 130);
    return `${joined.slice(0, at)}${other ? other.slice(2) : flipped(`0x${one}`, 40).slice(2)}${joined.slice(at + 130)}` as Hex;
  };

describe('a changed proof is refused', () => {
  let replay: System['replay'];
  const bank = goodBank();
  const proof = bank.proof();
  const separator = domainSeparator(domain);
  const good = encodeProof(proof, 0);
  const based = encodeProof(proof, 1);
  before(async () => {
    ({ replay } = await deploySystem());
  });
  const play = (encoded: EncodedProof, at = separator) => replay.read.replay([at, encoded]);

  it('I6 the good ones are accepted', async () => {
    await play(good);
    await play(based);
  });

  const whole: [string, string, (value: never) => unknown, string][] = [
    ['another table', 'table.feeBps', () => 400, 'OtherTable'],
    ['a set-up with a field changed', 'setup.posta', (v: bigint) => v + 1n, 'WrongSetupSigner'],
    ['a set-up signed by nobody', 'setupSignature', () => '0x', 'WrongSetupSigner'],
    ['a composition with seven of a kind', 'setup.composition', () => 7n, 'CompositionInvalid'],
    ['a composition with a 53rd kind', 'setup.composition', () => 1n << 208n, 'CompositionInvalid'],
    ['a banker who does not play', 'setup.banker', () => 9, 'BankerMissing'],
    ['one player only', 'setup.players', (v: unknown[]) => v.slice(0, 1), 'PlayersInvalid'],
    ['players out of order', 'setup.players', (v: unknown[]) => [...v].reverse(), 'PlayersInvalid'],
    ['a player twice', 'setup.players.2.player', () => seats[0]!.player, 'PlayersInvalid'],
    ['a key twice', 'setup.players.2.key', () => seats[0]!.key.address, 'KeyTwice'],
    ['a player without a key', 'setup.players.1.key', () => `0x${'00'.repeat(20)}`, 'PlayersInvalid'],
    ['more turns than a proof may have', 'turns', (v: unknown[]) => Array(25).fill(v[0]), 'TooManyTurns'],
    [
      'assents beside no base, more than there are players',
      'base.assents',
      () => Array(4).fill({ index: 0, kind: 0, data: '0x', signature: '0x' }),
      'TooManyAssents',
    ],
    ['lines beside no base', 'base.lines', () => [0n], 'LinesLength'],
    ['a first coup left out', 'turns', (v: unknown[]) => v.slice(1), 'WrongClosedSigner'],
    ['coups swapped', 'turns', (v: unknown[]) => [v[1], v[0], v[2]], 'WrongClosedSigner'],
    ['a coup after the punta has won', 'turns', (v: unknown[]) => [...v, v[2]], 'BankEnded'],
    ['a list that lacks a player', 'turns.0.list', (v: unknown[]) => v.slice(0, 2), 'ListLength'],
    ['a stake changed', 'turns.0.list.1.word', wordOf({ accepted: chips(9) }), 'WrongClosedSigner'],
    ['a stake above what was bet', 'turns.0.list.1.word', wordOf({ accepted: chips(13) }), 'EntryInvalid'],
    [
      'a stake above the stack',
      'turns.0.list.2',
      (v: object) => ({ ...v, word: (chips(501) << 56n) | 2n, max: chips(501) }),
      'OverStack',
    ],
    [
      'stakes above the posta',
      'turns.0.list.2',
      (v: object) => ({ ...v, word: (chips(91) << 56n) | 2n, max: chips(91) }),
      'OverPosta',
    ],
    ['an accepted stake of 0', 'turns.0.list.1.word', wordOf({ accepted: 0n }), 'EntryInvalid'],
    ['a stake in a row that has none', 'turns.0.list.1.word', wordOf({ status: 1n }), 'EntryInvalid'],
    ['an absent row that is not empty', 'turns.0.list.1.word', wordOf({ status: 0n }), 'EntryInvalid'],
    ['a status that does not exist', 'turns.0.list.1.word', wordOf({ status: 4n }), 'EntryInvalid'],
    ['two bankers', 'turns.0.list.1.word', wordOf({ status: 3n }), 'EntryInvalid'],
    ['a banker who bets', 'turns.0.list.0.word', wordOf({ accepted: 1n }), 'EntryInvalid'],
    ['a volonta that the ruleset lacks', 'turns.0.list.1.word', wordOf({ volonta: 16n }), 'EntryInvalid'],
    [
      'no accepted stake',
      'turns.0.list',
      (v: { word: bigint }[]) => v.map((row, i) => (i ? { ...row, word: 1n } : row)),
      'NothingAccepted',
    ],
    ['cards for one who did not bet', 'turns.0.hand', () => 1, 'HandInvalid'],
    ['cards for another', 'turns.0.hand', () => 2, 'WrongClosedSigner'],
    ['an unknown move', 'turns.0.move', () => 4, 'MoveInvalid'],
    ['an amount without a move', 'turns.0.amount', () => 1n, 'MoveInvalid'],
    ['a half that is not half', 'turns.1', (v: object) => ({ ...v, move: 2 }), 'MoveInvalid'],
    ['a reduction beyond the posta', 'turns.1', (v: object) => ({ ...v, move: 3, amount: chips(5000) }), 'MoveInvalid'],
    ['a raise beyond the table', 'turns.1.amount', () => chips(1000), 'PostaTooHigh'],
    ['a raise beyond the stack', 'turns.1.amount', () => chips(401), 'PostaTooHigh'],
    ['a raise of another amount', 'turns.1.amount', () => chips(6), 'WrongClosedSigner'],
    ['a link missing', 'turns.0.links', (v: Hex[]) => v.slice(1), 'LinksLength'],
    ["a digit of the banker's link changed", 'turns.0.links.0', (v: Hex) => flipped(v), 'WrongLink'],
    ["a digit of a punter's link changed", 'turns.0.links.2', (v: Hex) => flipped(v), 'WrongLink'],
    ['links swapped', 'turns.0.links', (v: Hex[]) => [v[0], v[2], v[1]], 'WrongLink'],
    ["the house's link changed", 'turns.0.serverLink', (v: Hex) => flipped(v), 'WrongServerLink'],
    ['another next commitment', 'turns.0.commitment', (v: Hex) => flipped(v), 'WrongStepSigner'],
    ['no next commitment', 'turns.0.commitment', () => zero32, 'CommitmentInvalid'],
    ['a next commitment after the punta has won', 'turns.2.commitment', () => bytes32('x'), 'CommitmentInvalid'],
    ['a choice left out', 'turns.1.draws', () => '0x', 'SignaturesLength'],
    ['a choice that was not signed', 'turns.0.draws', () => '0x01', 'WrongChoiceSigner'],
    ['a byte for what nobody decides', 'turns.0.draws', () => '0x000000', 'TooManyDraws'],
    ['a choice that does not exist', 'turns.0.draws', () => '0x04', 'ChoiceRefused'],
    ['Closed signed by another', 'turns.0.signatures', signature(0), 'WrongClosedSigner'],
    ["the banker's Give signed by another", 'turns.0.signatures', signature(1), 'WrongGiveSigner'],
    ["a punter's Give signed by another", 'turns.0.signatures', signature(3), 'WrongGiveSigner'],
    [
      'Gives swapped',
      'turns.0.signatures',
      (v: Hex) => signature(2, `0x${v.slice(2 + 390, 2 + 520)}`)(v as never),
      'WrongGiveSigner',
    ],
    ['a choice signed by another', 'turns.1.signatures', signature(4), 'WrongChoiceSigner'],
    ['Step signed by another', 'turns.0.signatures', signature(4), 'WrongStepSigner'],
    ['a signature too few', 'turns.0.signatures', (v: Hex) => v.slice(0, -130), 'SignaturesLength'],
    ['a signature too many', 'turns.0.signatures', (v: Hex) => `${v}${'00'.repeat(65)}`, 'SignaturesLength'],
    ['hardly any signature', 'turns.0.signatures', () => '0x', 'SignaturesLength'],
  ];
  for (const [what, where, to, error] of whole) {
    it(`I4 I5 I6 ${what}: ${error}`, () => refused(play(changed(good, where, to)), error));
  }

  it('I4 another domain: WrongSetupSigner', () => refused(play(good, flipped(separator)), 'WrongSetupSigner'));
  it('I6 an unknown ruleset: RulesetUnknown', async () => {
    const other = new BankMaker({ ...cast, table: online }, { number: 1n, banker: 1, posta: chips(100) });
    const table = { ...online, ruleset: 4 };
    const setup = { ...other.setup.message, table: hashStruct('Table', table) };
    await refused(
      play({ ...encodeProof(other.proof()), table, setup: { ...setup, players: [...setup.players] } }),
      'RulesetUnknown',
    );
  });

  it('I5 numbers that no table or bank has, although the house signed: FeeTooHigh, TagliaTooHigh …', async () => {
    const opened = (table: typeof online, taglia = 1) =>
      encodeProof(new BankMaker({ ...cast, table }, { number: 1n, banker: 1, posta: chips(100), taglia }).proof(), 0);
    const half = 2 ** 31;
    await play(opened({ ...online, feeBps: 10_000 }));
    await refused(play(opened({ ...online, feeBps: 10_001 })), 'FeeTooHigh', [10_001]);
    await play(opened(online, half - 1));
    await refused(play(opened(online, half)), 'TagliaTooHigh', [half]);
    // A state that its chain knows only by the digest is not trusted more.
    const known = encodeContinuation(proof, 1);
    const resume = (fields: Partial<typeof known.base.state>, lines = known.base.lines) => {
      const state = { ...known.base.state, ...fields, seats: seatsDigest(lines) };
      return replay.read.resume([
        separator,
        hashStruct('State', state as unknown as State),
        { ...known, turns: [], base: { ...known.base, state, lines } },
      ]);
    };
    await resume({});
    await refused(resume({ turn: half }), 'BaseInvalid');
    await refused(resume({ taglia: half }), 'TagliaTooHigh', [half]);
    await refused(resume({}, [1n << 95n, ...known.base.lines.slice(1)]), 'SumsWrong');
    await refused(resume({}, [-(1n << 95n), ...known.base.lines.slice(1)]), 'SumsWrong');
  });

  const fromBase: [string, string, (value: never) => unknown, string][] = [
    ["a loser's assent left out", 'base.assents', (v: unknown[]) => v.slice(1), 'AssentMissing'],
    [
      'an assent by another',
      'base.assents.0.signature',
      () => stranger.sign('Ack', { state: hashStruct('State', bank.state) }).signature,
      'WrongAssentSigner',
    ],
    ['an assent for another', 'base.assents.0.index', () => 2, 'WrongAssentSigner'],
    ['an assent of nobody', 'base.assents.0.index', () => 7, 'AssentInvalid'],
    ['an assent of no known kind', 'base.assents.0.kind', () => 3, 'AssentInvalid'],
    ['an Ack with data', 'base.assents.0.data', () => `0x${'00'.repeat(32)}`, 'AssentInvalid'],
    ['a line changed', 'base.lines.1', (v: bigint) => v + 1n, 'LinesDiffer'],
    ['a line too few', 'base.lines', (v: bigint[]) => v.slice(1), 'LinesLength'],
    ['no lines', 'base.lines', () => [], 'LinesLength'],
    ['a state changed', 'base.state.posta', (v: bigint) => v + 1n, 'WrongStepSigner'],
    ['a state of another bank', 'base.state.bankId', (v: Hex) => flipped(v), 'BaseOfOtherBank'],
    [
      'Step signed by another',
      'base.step',
      () => stranger.sign('Give', { closed: zero32 }).signature,
      'WrongStepSigner',
    ],
    ['Step of another list', 'base.closed', (v: Hex) => flipped(v), 'WrongStepSigner'],
    ['state 0 as a base', 'base.state.turn', () => 0, 'BaseInvalid'],
  ];
  for (const [what, where, to, error] of fromBase) {
    it(`I4 I6 base: ${what}: ${error}`, () => refused(play(changed(based, where, to)), error));
  }

  // A false base signed by the house itself: the losers have signed only the true state, or nothing.
  const forged = (fields: Partial<State>, lines?: readonly bigint[]): EncodedProof => {
    const { state } = proof.turns[0]!;
    const next = { ...state!, ...fields, seats: lines ?? state!.seats };
    const { bankId, turn } = next;
    const step = house.sign('Step', {
      bankId,
      turn: turn - 1,
      closed: based.base.closed,
      next: hashStruct('State', next),
    }).signature;
    const assents = seats.map((seat, index) => ({
      index,
      kind: 0,
      data: '0x' as Hex,
      signature: seat.key.sign('Ack', { state: hashStruct('State', next) }).signature,
    }));
    return {
      ...based,
      turns: [],
      base: {
        ...based.base,
        state: { ...next, seats: seatsDigest(next.seats) },
        lines: [...next.seats],
        step,
        assents,
      },
    };
  };
  it('I6 a base signed by all whose sums are wrong: SumsWrong', async () => {
    const { seats: lines, cagnotte, garage } = proof.turns[0]!.state!;
    await play(forged({}));
    await refused(play(forged({}, [lines[0]! + 1n, ...lines.slice(1)])), 'SumsWrong');
    await refused(play(forged({ garage: garage + 1n })), 'SumsWrong');
    await refused(play(forged({ cagnotte: cagnotte + 1n }, [lines[0]!, lines[1]! - 1n, lines[2]!])), 'SumsWrong');
    await refused(play(forged({ won: 1n })), 'SumsWrong');
    await refused(play(forged({ composition: 15n })), 'CompositionInvalid');
  });
  it('I4 a base that the house made up needs the losers: AssentMissing', async () => {
    const made = forged({});
    await refused(play({ ...made, base: { ...made.base, assents: made.base.assents.slice(0, 2) } }), 'AssentMissing', [
      3,
      -chips(20),
    ]);
  });

  it('I4 a list that the house closed again after the Gives: WrongGiveSigner', async () => {
    const state = startState(proof.setup.message);
    const turn = proof.turns[0]!;
    const list = turn.list!.map((row) => (row.seat === 2 ? { ...row, accepted: chips(11) } : row));
    const closed = house.sign('Closed', {
      ...turn.closed!.message,
      state: hashStruct('State', state),
      bets: betsDigest(list),
    });
    const encoded = changed(
      changed(good, 'turns.0.list.1.word', wordOf({ accepted: chips(11) })),
      'turns.0.signatures',
      signature(0, closed.signature),
    );
    await refused(play(encoded), 'WrongGiveSigner');
  });

  it("I6 a posta above the table or the banker's stack, although the house signed it: PostaTooHigh", async () => {
    const posta = (amount: bigint, stack: bigint) =>
      encodeProof(
        new BankMaker(
          { ...cast, seats: seats.map((seat) => ({ ...seat, stack })) },
          { number: 1n, banker: 1, posta: amount },
        ).proof(),
        0,
      );
    await play(posta(chips(500), chips(500)));
    await refused(play(posta(chips(501), chips(500))), 'PostaTooHigh', [0, chips(501), chips(500)]);
    await play(posta(chips(1000), chips(5000)));
    await refused(play(posta(chips(1001), chips(5000))), 'PostaTooHigh', [0, chips(1001), chips(1000)]);
  });

  it('I11 a coup from fewer than six cards: NotEnoughCards', async () => {
    const few = new BankMaker(cast, { number: 1n, banker: 1, posta: chips(100), composition: sevenTens });
    few.coup({ stakes }); // always an égalité
    const { bankId, turn } = few.state;
    const [first] = encodeProof(few.proof(), 0).turns;
    // The list of the first coup again, closed and given for this turn.
    const side = few.proof().turns[0]!.closed!.message;
    const closed = {
      ...side,
      bankId,
      turn,
      state: hashStruct('State', few.state),
      posta: few.state.posta,
      garage: few.state.garage,
    };
    const gives = seats.map((seat) =>
      seat.key.sign('Give', { closed: hashStruct('Closed', closed) }).signature.slice(2),
    );
    const signatures = `${house.sign('Closed', closed).signature}${gives.join('')}${'00'.repeat(65)}` as Hex;
    const second = { ...first!, serverLink: few.houseLink(turn), signatures };
    const encoded = encodeProof(few.proof(), 0);
    await refused(play({ ...encoded, turns: [first!, second] }), 'NotEnoughCards', [
      1,
      BigInt(cardsLeft(unpackComposition(few.state.composition))),
    ]);
  });

  it('I11 a new taglia fills the sabot, and is refused if changed', async () => {
    const few = new BankMaker(cast, { number: 1n, banker: 1, posta: chips(100), composition: sevenTens });
    few.coup({ stakes });
    few.taglia();
    few.coup({ stakes });
    const taglia = encodeProof(few.proof(), 0);
    await play(taglia);
    await refused(play(changed(taglia, 'turns.1.links', () => [zero32])), 'LinksLength');
    await refused(play(changed(taglia, 'turns.1.draws', () => '0x00')), 'TooManyDraws', [1, 0n, 1n]);
    await refused(play(changed(taglia, 'turns.1.commitment', () => commitmentOf(zero32))), 'WrongStepSigner');
    await refused(play(changed(taglia, 'turns.1.commitment', () => zero32)), 'CommitmentInvalid');
    await refused(play(changed(taglia, 'turns.1.signatures', (v: Hex) => `${v}${v.slice(2)}`)), 'SignaturesLength');
    await refused(play(changed(taglia, 'turns', (v: unknown[]) => [v[0], v[2]])), 'NotEnoughCards', [1, 1n]);
  });
});
