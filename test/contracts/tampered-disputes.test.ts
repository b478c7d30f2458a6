/** Arguments of demands and claims changed in one place, each refused with its own error (INVARIANTS I4, I8, I10). */
import { describe, it } from 'node:test';
import type { Hex } from '../../engine/bytes.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeGives } from '../../engine/settlement/dispute.ts';
import { encodeContinuation, encodeProof } from '../../engine/settlement/encode.ts';
import { flipped, type BankMaker } from '../support/bank-maker.ts';
import { changed } from './support/changed.ts';
import { stage, type Courtroom } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { chips } from './support/system.ts';

/** What is changed, how, and the error that results. */
type Row = readonly [where: string, to: (old: never) => unknown, error: string];

const more = (value: bigint) => value + 1n;
/** Another value; an address without the capitals of its checksum. */
const other = (value: Hex) => flipped(value.toLowerCase() as Hex);
const next = (value: number) => value + 1;
const opposite = (value: boolean) => !value;
const swapped = (list: unknown[]) => [...list].reverse();
/** The `index`-th of the joined signatures with a digit changed. */
const sign = (index: number) => (joined: Hex) => flipped(joined, 2 + 130 * index + 40);
const stakeMore = (word: bigint) => word + (1n << 56n);

/** Every field of an ending. */
const endingFields: readonly (readonly [string, (old: never) => unknown])[] = [
  ['table', other],
  ['bankId', other],
  ['house', other],
  ['turn', next],
  ['state', other],
  ['posta', more],
  ['garage', more],
  ['won', more],
  ['cagnotte', more],
  ['seats', swapped],
  ['seats.1.id.player', other],
  ['seats.1.id.key', other],
  ['seats.1.line', more],
  ['seats.2.signed', opposite],
];

describe('a changed demand or claim is refused', () => {
  let room: Courtroom;
  let court: Courtroom['court'];
  const list = {
    stakes: new Map([
      [2, { accepted: chips(3), max: chips(4) }],
      [3, { accepted: chips(2) }],
    ]),
  };

  sharedRoom(3, (opened) => {
    room = opened;
    ({ court } = room);
  });

  /** One coup that the banker has won, and the next list closed. */
  const bankBefore = (): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = room.bank({ seed });
      if (bank.coup({ ...list, acks: [1, 2, 3] }) === outcomes.banco) return bank;
    }
  };
  /** Runs every row on `good`; the good arguments pass. */
  const each = async <T>(good: T, rows: readonly Row[], act: (args: T) => Promise<unknown>): Promise<void> => {
    await act(good);
    for (const [where, to, error] of rows) {
      await refused(act(changed(good, where, to)), error).catch((cause: unknown) => {
        throw new Error(`${where}: ${String(cause)}`);
      });
    }
  };

  it('I8 demand: the proof before the list, and the list', async () => {
    const bank = bankBefore();
    room.close(bank, list);
    const [proof, turn, payment] = room.demandOf(bank);
    const rows: Row[] = [
      ['proof.table.feeBps', next, 'OtherTable'],
      ['proof.setup.posta', more, 'WrongSetupSigner'],
      ['proof.setup.players', swapped, 'PlayersInvalid'],
      ['proof.setupSignature', sign(0), 'WrongSetupSigner'],
      ['proof.setup.banker', () => 9, 'BankerMissing'],
      ['proof.setup.composition', () => 7n, 'CompositionInvalid'],
      ['turn.list.1.word', stakeMore, 'WrongClosedSigner'],
      ['turn.list.1.word', (word: bigint) => word + (chips(2) << 56n), 'EntryInvalid'],
      ['turn.list.1.commitment', other, 'WrongClosedSigner'],
      ['turn.list.2.max', more, 'WrongClosedSigner'],
      ['turn.list', (rowsOf: unknown[]) => rowsOf.slice(1), 'ListLength'],
      ['turn.hand', next, 'WrongClosedSigner'],
      ['turn.hand', () => 1, 'HandInvalid'],
      ['turn.amount', more, 'MoveInvalid'],
      ['turn.move', () => 4, 'MoveInvalid'],
      ['turn.links', () => [bank.bankId], 'LinksLength'],
      ['turn.signatures', sign(0), 'WrongClosedSigner'],
      ['turn.signatures', sign(1), 'WrongGiveSigner'],
      ['turn.signatures', (joined: Hex) => joined.slice(0, -130), 'SignaturesLength'],
      ['turn.signatures', (joined: Hex) => `${joined}00`, 'SignaturesLength'],
    ];
    await each({ proof, turn }, rows, (args) => court.simulate.demand([args.proof, args.turn, payment]));
  });

  it('I8 each field of a contest: OtherContest', async () => {
    const bank = bankBefore();
    room.close(bank, list);
    const contest = await room.demand(bank);
    await room.passWindow();
    const rows: Row[] = [
      ...endingFields.map(([field, to]): Row => [`before.${field}`, to, 'OtherContest']),
      ['before.number', more, 'OtherContest'],
      ...(
        [
          'lost.posta',
          'lost.garage',
          'lost.won',
          'lost.cagnotte',
          'lost.lines.0',
          'lost.lines.2',
          'owed.0',
          'owed.2',
        ] as const
      ).map((field): Row => [field, more, 'OtherContest']),
      ['closed', other, 'OtherContest'],
      ['banker', next, 'OtherContest'],
      ['commitments.1', other, 'OtherContest'],
      ['commitments', swapped, 'OtherContest'],
      ['owed', (owed: unknown[]) => owed.slice(1), 'OtherContest'],
    ];
    await each(contest, rows, (args) => court.simulate.rule([args]));
  });

  it('I8 give: each part of what a punter shows', async () => {
    const bank = bankBefore();
    room.close(bank, list);
    const contest = await room.demand(bank);
    const rows: Row[] = [
      ['0.index', () => 0, 'NoContributor'],
      ['0.index', () => 255, 'NoContributor'],
      ['0.index', next, 'WrongGivenLink'],
      ['0.link', other, 'WrongGivenLink'],
      ['0.signature', sign(0), 'WrongGiver'],
      ['0.signature', (joined: Hex) => `${joined}00`, 'WrongGiver'],
    ];
    await each(encodeGives(bank.proof(), 1), rows, (args) => court.simulate.give([contest, args]));
  });

  /** For a coup that is played in an answer; `at` is the path of its turn. */
  const coupRows = (at: string): Row[] => [
    [`${at}.list.2.max`, more, 'WrongClosedSigner'],
    [`${at}.links.0`, other, 'WrongLink'],
    [`${at}.links`, swapped, 'WrongLink'],
    [`${at}.links`, (links: unknown[]) => links.slice(1), 'LinksLength'],
    [`${at}.serverLink`, other, 'WrongServerLink'],
    [`${at}.commitment`, other, 'WrongStepSigner'],
    [`${at}.signatures`, sign(0), 'WrongClosedSigner'],
    [`${at}.signatures`, sign(2), 'WrongGiveSigner'],
    [`${at}.signatures`, sign(4), 'WrongStepSigner'],
    [`${at}.signatures`, (joined: Hex) => joined.slice(0, -130), 'SignaturesLength'],
    [`${at}.draws`, () => '0x04', 'ChoiceRefused'],
    [`${at}.hand`, () => 1, 'HandInvalid'],
  ];

  it('I8 answer: the proof that plays the list', async () => {
    const bank = bankBefore();
    room.close(bank, list);
    const contest = await room.demand(bank);
    while (bank.coup(list) === outcomes.punta);
    const rows: Row[] = [
      ...coupRows('turns.1'),
      ['turns', (turns: unknown[]) => turns.slice(0, 1), 'ListNotPlayed'],
      ['turns', () => [], 'ListNotPlayed'],
      ['setup.number', more, 'WrongSetupSigner'],
      ['setupSignature', sign(0), 'WrongSetupSigner'],
    ];
    // A win of the punta has no next commitment: the row that changes it gets another error.
    const wonByPunta = bank.state.outcome === outcomes.punta;
    await each(
      encodeProof(bank.proof(), 0),
      wonByPunta ? rows.filter(([where]) => !where.endsWith('commitment')) : rows,
      (args) => court.simulate.answer([contest, args]),
    );
  });

  /** For a payment by signatures. */
  const shownBySignatures: Row[] = [
    ['slot', more, 'OtherPayment'],
    ['time', more, 'OtherPayment'],
    ['index', more, 'OtherPayment'],
    ['banks.0', other, 'OtherPayment'],
    ['banks', (banks: Hex[]) => [...banks, ...banks], 'OtherPayment'],
    ['lines.0', other, 'OtherPayment'],
    ['lines', (lines: Hex[]) => lines.slice(1), 'PaymentTooLong'],
    ['signed', more, 'OtherPayment'],
    ['keys.0', other, 'OtherPayment'],
    ['keys', (keys: Hex[]) => keys.slice(1), 'PaymentTooLong'],
    ['lines', (lines: Hex[]) => Array<Hex>(21).fill(lines[0]!), 'PaymentTooLong'],
    ['banks', (banks: Hex[]) => Array<Hex>(51).fill(banks[0]!), 'PaymentTooLong'],
  ];

  it('I14 award: how the number was paid, by proof and by signatures', async () => {
    const bank = bankBefore();
    room.close(bank, list);
    const contest = await room.ruled(bank, stage.withheld);
    await room.finalize();
    const ended: Row[] = [
      ['payouts.1.id.key', other, 'OtherPayouts'],
      ['payouts.1.id.player', other, 'OtherPayouts'],
      ['payouts.1.line', more, 'OtherPayouts'],
      ['payouts.1.paid', more, 'OtherPayouts'],
      ['payouts.0.fromShare', more, 'OtherPayouts'],
      ['payouts', () => [], 'OtherPayouts'],
      ['payouts', (payouts: unknown[]) => payouts.slice(1), 'OtherPayouts'],
      ['payouts', (payouts: unknown[]) => Array<unknown>(21).fill(payouts[0]), 'TooManyPlayers'],
    ];
    await each(await room.payment(), ended, (payment) => court.simulate.award([contest, 1, payment]));

    const two = room.bank({ number: 2n });
    await room.settleSigned(two, []);
    room.close(two, list);
    const second = await room.ruled(two, stage.withheld, await room.payment(2n));
    await each(await room.payment(2n), shownBySignatures, (payment) => court.simulate.award([second, 1, payment]));
  });

  describe('claims', () => {
    /** The first coup was finalised; the winner of the second, or one who lost less by it, claims it. */
    const played = (): BankMaker => {
      for (let seed = 0; ; seed++) {
        const bank = room.bank({ seed });
        if (
          bank.coup({ ...list, acks: [1, 2, 3] }) === outcomes.banco &&
          bank.coup({ ...list, acks: [1, 2, 3] }) === outcomes.egalite &&
          bank.coup(list) === outcomes.banco
        )
          return bank;
      }
    };
    /** The banker claims the state after the first coup; state 0 was paid. */
    const claimed = async () => {
      const bank = played();
      await room.propose(bank, 0, 0);
      await room.passWindow();
      await room.finalize();
      return { bank, claim: await room.claim(bank, 0, 1) };
    };

    it('I14 the proof that is claimed, from its base', async () => {
      const bank = played();
      await room.settleSigned(room.bank(), []);
      const payment = await room.payment();
      const rows: Row[] = [
        ['base.assents', (assents: unknown[]) => assents.slice(1), 'AssentMissing'],
        ['base.assents.0.signature', sign(0), 'WrongAssentSigner'],
        ['base.assents.0.index', () => 9, 'AssentInvalid'],
        ['base.assents.0.kind', () => 3, 'AssentInvalid'],
        ['base.lines.0', more, 'LinesDiffer'],
        ['base.state.garage', more, 'WrongStepSigner'],
        ['base.step', sign(0), 'WrongStepSigner'],
        ['base.closed', other, 'WrongStepSigner'],
        ['base.state.bankId', other, 'BaseOfOtherBank'],
        ['base.state.turn', () => 0, 'BaseInvalid'],
        ['setup.prev', other, 'WrongSetupSigner'],
      ];
      await each(encodeProof(bank.proof(), 1, 2), rows, (proof) => court.simulate.claim([proof, payment], room.as(0)));
      await each(payment, shownBySignatures, (shown) =>
        court.simulate.claim([encodeProof(bank.proof(), 1, 2), shown], room.as(0)),
      );
    });

    it('I14 each field of a claim: OtherClaim', async () => {
      const { claim } = await claimed();
      await room.passWindow();
      const rows: Row[] = [
        ...endingFields.map(([field, to]): Row => [`end.${field}`, to, 'OtherClaim']),
        ['end.number', more, 'OtherClaim'],
        ['end.seats.0.id.player', other, 'OtherClaim'],
        ['end.seats.0.id.key', other, 'OtherClaim'],
        ['index', next, 'OtherClaim'],
        ['index', () => 3, 'OtherClaim'],
        ['received', more, 'OtherClaim'],
      ];
      await each(claim, rows, (args) => court.simulate.payClaim([args]));
    });

    it('I14 the continuation that answers it', async () => {
      const { bank, claim } = await claimed();
      const rows: Row[] = [
        ...coupRows('turns.1'),
        ['turns', () => [], 'NotHigher'],
        ['turns', (turns: unknown[]) => turns.slice(1), 'WrongClosedSigner'],
        ['base.state.posta', more, 'OtherState'],
        ['base.state.turn', next, 'OtherState'],
        ['base.lines.1', more, 'LinesDiffer'],
        ['base.state.seats', other, 'LinesDiffer'],
        ['base.state.bankId', other, 'BaseOfOtherBank'],
        ['base.lines', (lines: unknown[]) => lines.slice(1), 'LinesLength'],
        ['base.state.composition', () => 15n, 'CompositionInvalid'],
        ['table.salt', more, 'OtherTable'],
        ['setup.posta', more, 'WrongSetupSigner'],
        ['setupSignature', () => '0x', 'WrongSetupSigner'],
      ];
      await each(encodeContinuation(bank.proof(), 1), rows, (proof) => court.simulate.answerClaim([claim, proof]));
    });
  });
});
