/** Which published proofs may be shown, and what a returning tab then tells of the coups it missed. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { formatChips } from '../../../../engine/chips.ts';
import { asKnown } from '../../../../engine/claim.ts';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../../engine/protocol/messages.ts';
import { parseProofFile } from '../../../../engine/proof/read.ts';
import { verifyFile } from '../../../../engine/proof/verify-file.ts';
import { coupOfBank, coupToJson, proofToJson } from '../../../../engine/proof/write.ts';
import { proofOf } from '../../../../engine/table/evidence.ts';
import { viewFor } from '../../../../engine/table/view-for.ts';
import type { Answer } from '../../../../web/lib/verifier.ts';
import { cardSign } from '../../../../web/ui/card-names.ts';
import { checkedBank, goesOn, longerOf, type CheckedBank } from '../../../../web/features/table/checked-banks.ts';
import { banksToTell } from '../../../../web/features/table/told-banks.ts';
import { storyOf } from '../../../../web/features/table/story-of.ts';
import type { StoryLine } from '../../../../web/features/table/words.ts';
import { verifyProof } from '../../../../engine/proof/verify.ts';
import type { ProofTurn } from '../../../../engine/proof/format.ts';
import { turnKey, type SeatBank } from '../../../../engine/seat/memory.ts';
import type { View } from '../../../../engine/table/view.ts';
import { bank, calling, granted, wonTwice } from '../../../support/bank.ts';
import type { BankMaker } from '../../../support/bank-maker.ts';
import { memoryOf, secretCast } from '../../../support/own-seat.ts';
import { bet, finish, lastBank, open, playerAt, seated } from '../../../support/situations.ts';

// The panel's hooks are not tested here.
vi.mock('../../../../web/features/table/context.tsx', () => ({ useTable: () => null }));

const text = readFileSync(new URL('../../../vectors/banks/bank-heads-up.json', import.meta.url), 'utf8');
const file = parseProofFile(text);
if (file.kind !== 'bank') throw new Error('the vector is a bank');
const { proof } = file;
const bankId = hashStruct('Setup', proof.setup.message);
const { table: tableId, house } = proof.setup.message;
const server = { house, chainId: proof.domain.chainId, escrow: proof.domain.verifyingContract };
/** As the worker answers. */
const answerOf = (given: string): Answer => {
  const read = parseProofFile(given);
  return { id: 1, file: read, report: verifyFile(read) };
};
const other = `0x${'77'.repeat(32)}` as const;

describe('a published proof', () => {
  it('P9.8 that verifies, and is the bank that was asked for, may be shown', () => {
    expect(checkedBank(answerOf(text), bankId, tableId, server)).toEqual({ proof });
  });

  it('P9.8 of another bank, table, house or escrow may not', () => {
    const answer = answerOf(text);
    for (const told of [
      checkedBank(answer, other, tableId, server),
      checkedBank(answer, bankId, other, server),
      checkedBank(answer, bankId, tableId, { ...server, house: `0x${'77'.repeat(20)}` }),
      checkedBank(answer, bankId, tableId, { ...server, chainId: 1 }),
      checkedBank(answer, bankId, tableId, { ...server, escrow: `0x${'77'.repeat(20)}` }),
    ])
      expect(told).toEqual({ problem: expect.stringContaining('another bank') });
  });

  it('P9.8 with a changed digit names the step that differs', () => {
    const changed = answerOf(
      text.replace(/"link":\s*"0x./, (found) => `${found.slice(0, -1)}${found.endsWith('f') ? 'e' : 'f'}`),
    );
    expect(checkedBank(changed, bankId, tableId, server)).toEqual({
      problem: expect.stringMatching(/^Its proof does not verify: [A-Z]\.\w+, /),
    });
  });

  it('P9.8 that is none, or unreadable for the verifier, says so', () => {
    expect(checkedBank(answerOf(JSON.stringify(coupToJson(coupOfBank(proof, 0)))), bankId, tableId, server)).toEqual({
      problem: expect.stringContaining('not the proof of a bank'),
    });
    expect(checkedBank({ id: 1, unreadable: 'It is not JSON.' }, bankId, tableId, server)).toEqual({
      problem: 'Its proof cannot be read. It is not JSON.',
    });
    expect(checkedBank({ id: 1, failed: 'It broke.' }, bankId, tableId, server)).toEqual({
      problem: 'Its proof cannot be read. It broke.',
    });
  });
});

describe('a tab that comes back', () => {
  /**
   * A bank whose one coup seat 2 plays without seat 1's page; what that page remembers, and what is published by then.
   */
  function missed() {
    for (let salt = 1n; ; salt++) {
      const table = open(seated({ salt }));
      const away = playerAt(table, 1);
      table.settleDown();
      const { memory } = away;
      bet(table);
      finish(table);
      if (table.state.bank !== null) continue; // the banker has won, and the bank goes on
      table.finalise();
      const { bank } = lastBank(table);
      const whole = parseProofFile(JSON.stringify(proofToJson(proofOf(table.state, bank))));
      if (whole.kind !== 'bank') throw new Error('a bank');
      return { table, memory, bankId: bank.bankId, whole: whole.proof };
    }
  }

  it('P9.8 tells the coup that it missed, with cards and the bank’s end, once the proof is checked', () => {
    const { table, memory, bankId: id, whole } = missed();
    const view = viewFor(table.state, null, 1, table.now);
    expect(memory.banks.find((bank) => bank.bankId === id)!.proof.turns).toHaveLength(0);
    const story = (published: ReadonlyMap<`0x${string}`, { proof: typeof whole } | { problem: string }>) =>
      banksToTell(view, [memory], published)
        .filter(({ bankId: one }) => one === id)
        .flatMap((told): readonly (StoryLine | string)[] =>
          told.proof ? storyOf(told.proof, told.bankId, (seat) => `Seat ${seat}`, formatChips) : [told.problem!],
        );
    expect(story(new Map()).map((line) => (typeof line === 'string' ? line : line.kind))).toEqual(['bank']);
    const told = story(new Map([[id, { proof: whole }]]));
    expect(told.map((line) => (typeof line === 'string' ? line : line.kind))).toEqual(['bank', 'coup', 'end']);
    const coup = told[1] as { text: string };
    for (const card of whole.turns[0]!.cards!) expect(coup.text).toContain(cardSign(card));
  });

  it('P9.8 a newcomer is told the same, and of a proof that does not verify only that', () => {
    const { table, bankId: id, whole } = missed();
    const view = viewFor(table.state, null, 1, table.now);
    expect(banksToTell(view, [], new Map())).toEqual([]);
    expect(banksToTell(view, [], new Map([[id, { proof: whole }]]))).toEqual([
      { bankId: id, number: 1n, proof: whole, problem: null },
    ]);
    expect(banksToTell(view, [], new Map([[id, { problem: 'Its proof does not verify: T.links, …' }]]))).toEqual([
      { bankId: id, number: 1n, proof: null, problem: 'Its proof does not verify: T.links, …' },
    ]);
  });

  it('P9.8 what the seat has checked itself comes before a contradicting publication', () => {
    const { memory, bankId: id, whole } = missed();
    const own = memory.banks.find((bank) => bank.bankId === id)!;
    expect(longerOf({ bank: own, memory }, whole)).toBe(whole);
    const proven = { ...own, proof: asKnown(whole), verifiedTurns: 1, checked: asKnown(whole.turns[0]!.state!) };
    const played = { bank: proven, memory };
    expect(longerOf(played, { ...whole, turns: [] })).toBe(whole);
    const otherState = {
      ...whole,
      turns: [{ ...whole.turns[0]!, state: { ...whole.turns[0]!.state!, posta: 1n } }, whole.turns[0]!],
    };
    expect(longerOf(played, otherState as typeof whole)).toBe(whole);
    expect(longerOf(undefined, whole)).toBe(whole);
    expect(longerOf({ bank: own, memory }, null)).toBe(own.proof);
  });
});

describe('a fork of a bank of one’s own', () => {
  const cast = secretCast();
  /** What seat 2 has checked and given for, and what is published: another list of that turn, played. */
  const cases = [
    ['after two checked turns', () => wonTwice(1n, cast)],
    ['in its first turn', () => bank({ number: 1n }, cast)],
  ] as const;
  function forked(begin: () => BankMaker) {
    const [own, otherWay] = [begin(), begin()];
    own.unfinished(calling(1, 3_000n), [1, 2], [2]);
    otherWay.coup(calling(1, 1_000n));
    const published = granted(otherWay.proof());
    expect(verifyProof(published).failed).toBeUndefined();
    const memory = memoryOf(2, [granted(own.proof())]);
    return { memory, mine: memory.banks[0] as SeatBank, published };
  }

  it.each(cases)('P9.8 %s: not a coup on another list than the one that this seat has given for', (_what, begin) => {
    const { memory, mine, published } = forked(begin);
    const told = longerOf({ bank: mine, memory }, published)!;
    const list = told.turns.at(-1)!.closed!;
    expect(hashStruct('Closed', list.message)).toBe(hashStruct('Closed', mine.proof.turns.at(-1)!.closed!.message));
  });

  it.each(cases)('P9.8 %s: that the table publishes another way is said beside it', (_what, begin) => {
    const { memory, mine, published } = forked(begin);
    const view = { past: [], bank: null } as unknown as View;
    const told = (found: CheckedBank) => banksToTell(view, [memory], new Map([[mine.bankId, found]]));
    expect(told({ proof: published })).toEqual([
      { bankId: mine.bankId, number: 1n, proof: mine.proof, problem: expect.stringContaining('another way') },
    ]);
    expect(told({ proof: mine.proof })).toMatchObject([{ proof: mine.proof, problem: null }]);
  });

  it('P9.8 nor what follows a turn that this seat has checked otherwise', () => {
    for (let seed = 0; seed < 500; seed++) {
      const [own, otherWay] = [bank({ number: 1n, seed }, cast), bank({ number: 1n, seed }, cast)];
      if (own.coup(calling(1, 2_000n)) !== outcomes.banco) continue;
      const memory = memoryOf(2, [granted(own.proof())]);
      const mine = { bank: memory.banks[0] as SeatBank, memory };
      if (otherWay.coup(calling(1, 1_000n)) !== outcomes.banco) continue;
      for (const one of [own, otherWay]) one.coup(calling(1, 1_000n));
      expect(longerOf(mine, granted(own.proof()))!.turns).toHaveLength(2);
      expect(longerOf(mine, granted(otherWay.proof()))).toBe(mine.bank.proof);
      return;
    }
    throw new Error('no seed');
  });

  it('P9.8 nor what follows the end that this seat has seen: a void in its name on top of its result', () => {
    const [own, later] = [wonTwice(1n, cast), wonTwice(1n, cast)];
    const ended = granted(own.proof());
    const mine = memoryOf(2, [{ ...ended, end: 'passed' }]).banks[0] as SeatBank;
    later.unfinished(calling(1, 1_000n), [1], []);
    const list = granted(later.proof()).turns.at(-1)!;
    const signed = cast.house.sign('Void', { closed: hashStruct('Closed', list.closed!.message), silent: 4n });
    const voided = { ...ended, turns: [...ended.turns, { ...list, void: signed } as ProofTurn], end: 'void' as const };
    const view = { past: [], bank: null } as unknown as View;
    const [told] = banksToTell(view, [memoryOf(2, [mine.proof])], new Map([[mine.bankId, { proof: voided }]]));
    expect([told!.proof, told!.problem]).toEqual([mine.proof, expect.stringContaining('another way')]);
    expect(longerOf({ bank: mine, memory: memoryOf(2, [mine.proof]) }, { ...ended, end: 'passed' })).toBe(mine.proof);
  });

  it('P9.8 nor a void in the name of this seat, which has given, however often the house signs it', () => {
    const { memory, mine: kept } = forked(cases[0][1]);
    const mine = { ...kept, mine: true };
    const list = mine.proof.turns.at(-1)!;
    const closed = hashStruct('Closed', list.closed!.message);
    const voided = (silent: bigint) => ({
      ...mine.proof,
      turns: [
        ...mine.proof.turns.slice(0, -1),
        { ...list, void: cast.house.sign('Void', { closed, silent }) } as ProofTurn,
      ],
    });
    expect(list.gives!.some(({ seat }) => seat === 2)).toBe(true);
    const unseen = { ...mine, proof: asKnown({ ...mine.proof, turns: mine.proof.turns.slice(0, -1) }) };
    const given = { [turnKey(mine.bankId, mine.proof.turns.length - 1)]: closed };
    for (const own of [
      { bank: mine, memory },
      { bank: unseen, memory: { ...memory, given } },
    ]) {
      expect(longerOf(own, voided(4n))).toBe(own.bank.proof);
      expect(goesOn(own, voided(4n))).toBe(false);
      expect(goesOn(own, voided(2n))).toBe(true); // it names another
    }
    const never = { bank: unseen, memory: { ...memory, given: {} } };
    expect(longerOf(never, voided(4n))!.turns.at(-1)!.void).toBeDefined();
  });

  it('P9.8 an end that nobody has signed is not told as its end', () => {
    const proof = granted(wonTwice(1n, cast).proof());
    const memory = memoryOf(1, [proof]);
    const told = longerOf({ bank: memory.banks[0] as SeatBank, memory }, { ...proof, end: 'passed' })!;
    expect([told.turns.length, told.end]).toEqual([2, undefined]);
  });
});
