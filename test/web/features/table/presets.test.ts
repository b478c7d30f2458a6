/** P9.31: what is chosen ahead is done over what was shown, once, or not at all. A test for each lapse. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { asKnown } from '../../../../engine/claim.ts';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import { calls, draws, moves } from '../../../../engine/protocol/messages.ts';
import { pointsOf } from '../../../../engine/rules/cards.ts';
import { betCommand, momentOf, sitOutCommand } from '../../../../engine/seat/by-hand.ts';
import { drawsOpen } from '../../../../engine/seat/rights.ts';
import { keyOf, type SeatMemory } from '../../../../engine/seat/memory.ts';
import {
  aheadAfter,
  dueOf,
  nameOf,
  nothingAhead,
  presetsOpen,
  presetsShown,
  withChoice,
} from '../../../../web/features/table/presets.ts';
import type { Lapse } from '../../../../web/words/en/acts.ts';
import type { Snapshot } from '../../../../web/features/table/snapshot.ts';
import type { LiveTable } from '../../../support/live-table.ts';
import * as several from '../../support/several.ts';

const { byHandAt, snapOf, wonDuel } = several;
const duel = { ruleset: 3, feeMode: 0, feeBps: 500 } as const;
const posta = 100n * chip;

/** A first bank whose bets are open. */
const opened = (salt: bigint) => several.opened(several.tableOf({ ...duel, salt }, 2), posta);
/** The punta sees its cards, chosen by their points. */
const dealt = (wanted: (points: number) => boolean): LiveTable =>
  several.found((salt) => {
    const table = opened(salt);
    several.bets(table, byHandAt(table, 1), posta, calls.banco);
    const open = drawsOpen(snapOf(table, byHandAt(table, 1)).memory!);
    return open !== null && wanted(pointsOf(open.cards.slice(0, 2))) ? table : null;
  });

const withMemory = (snap: Snapshot, change: Partial<SeatMemory>): Snapshot => ({
  ...snap,
  memory: { ...snap.memory!, ...change },
});
/** The next state of the same bank, which moves no money. */
const moved = (snap: Snapshot): Snapshot => {
  const { banks } = snap.memory!;
  const bank = banks.at(-1)!;
  const checked = asKnown({ ...bank.checked, turn: bank.checked.turn + 1 });
  return withMemory(snap, { banks: banks.with(-1, { ...bank, checked }) });
};
const lapses = (why: Lapse) => ({ do: 'lapse', why });

describe('banco at the coming bets', () => {
  const table = wonDuel();
  const punter = byHandAt(table, 1);
  const before = snapOf(table, punter);
  const banco = presetsOpen(before).banco!;
  const half = before.view!.bank!.posta / 2n;
  several.moved(table, moves.on, 0n);
  const after = snapOf(table, punter);

  it('P9.31 is open to who punts while the banker decides, at the posta that is shown', () => {
    expect(banco).toMatchObject({ is: 'banco', posta: 195n * chip, bankId: before.view!.bank!.bankId });
    expect(dueOf(banco, before)).toEqual({ do: 'wait' });
    expect(presetsOpen(after).banco).toBeNull();
    expect(presetsOpen(snapOf(wonDuel(), table.banker!)).banco).toBeNull();
  });

  it('P9.31 is not open to who has less than the posta', () => {
    const { banks } = before.memory!;
    const bank = banks.at(-1)!;
    const setup = { ...bank.proof.setup, message: { ...bank.proof.setup.message } };
    setup.message.players = setup.message.players.map((one) => ({ ...one, stack: 294n * chip }));
    const poor = [{ ...bank, proof: asKnown({ ...bank.proof, setup }) }];
    expect(presetsOpen(withMemory(before, { banks: poor })).banco).toBeNull();
  });

  it('P9.31 is called once the bets are open at that price, over the state that was shown', () => {
    const due = dueOf(banco, after);
    if (due.do !== 'act') throw new Error(due.do);
    expect([due.name, due.over]).toEqual(['bet', momentOf(after.memory!)]);
    expect(due.make(after.memory!, due.over)!.command).toMatchObject({
      type: 'bet',
      bet: { message: { call: calls.banco, max: 195n * chip, state: banco.state } },
    });
    expect(dueOf(banco, { ...after, busy: ['bet'] })).toEqual({ do: 'wait' });
  });

  it('P9.31 lapses when the posta has changed, by the banker or by what may be called', () => {
    const halved = wonDuel();
    several.moved(halved, moves.halve, half);
    expect(dueOf(banco, snapOf(halved, punter))).toEqual(lapses('posta'));
    const view = {
      ...after.view!,
      options: { ...after.view!.options, bet: { ...after.view!.options.bet!, banco: null } },
    };
    expect(dueOf(banco, { ...after, view })).toEqual(lapses('posta'));
  });

  it('P9.31 lapses when the state has changed, or a list is closed', () => {
    expect(dueOf(banco, moved(after))).toEqual(lapses('state'));
    const other = wonDuel();
    several.moved(other, moves.on, 0n);
    several.bets(other, punter, 10n * chip);
    expect(dueOf(banco, snapOf(other, punter))).toEqual(lapses('state'));
  });

  it('P9.31 lapses with its bank', () => {
    expect(dueOf({ ...banco, bankId: `0x${'11'.repeat(32)}` }, after)).toEqual(lapses('bank'));
    const bank = { ...after.view!.bank!, bankId: `0x${'22'.repeat(32)}` as const };
    expect(dueOf(banco, { ...after, view: { ...after.view!, bank } })).toEqual(lapses('bank'));
    expect(dueOf(banco, { ...after, view: { ...after.view!, bank: null } })).toEqual(lapses('bank'));
  });

  it('P9.31 lapses when its player has bet by hand', () => {
    const { memory } = betCommand(after.memory!, calls.plain, 10n * chip)!;
    expect(dueOf(banco, { ...after, memory })).toEqual(lapses('chosen'));
  });

  it('P9.31 lapses when the seat does not play, when play has stopped, and without a seat', () => {
    for (const change of [{ sittingOut: true }, { leaving: true }])
      expect(dueOf(banco, { ...after, me: { ...after.me!, ...change } })).toEqual(lapses('seat'));
    expect(dueOf(banco, { ...after, me: null })).toEqual(lapses('seat'));
    const trouble = { disagreement: {} as NonNullable<SeatMemory['disagreement']> };
    expect(dueOf(banco, withMemory(after, trouble))).toEqual(lapses('stopped'));
    expect(dueOf(banco, { ...after, memory: null })).toEqual(lapses('stopped'));
  });

  it('P9.31 lapses at the limit of loss, and cannot be chosen there', () => {
    const play = { volonta: 0, automatic: false, limit: posta };
    expect(dueOf(banco, withMemory(after, { play }))).toEqual(lapses('limit'));
    expect(presetsOpen(withMemory(before, { play }))).toMatchObject({ banco: null, sto5: null });
    expect(dueOf(banco, withMemory(after, { play: { ...play, limit: posta + 1n } })).do).toBe('act');
  });
});

describe('a press that takes back', () => {
  const table = wonDuel();
  const before = snapOf(table, byHandAt(table, 1));
  const banco = presetsOpen(before).banco!;
  const chosen = withChoice(nothingAhead, banco, true);
  /** The banker decides still, and the table tells another posta. */
  const told = (amount: bigint): Snapshot => {
    const { view } = before;
    return { ...before, view: { ...view!, bank: { ...view!.bank!, posta: amount } } };
  };

  it('P9.13 P9.31 chooses nothing, though what it takes back has lapsed, at whatever posta', () => {
    for (const snap of [told(banco.posta - 100n), told(banco.posta + 100n), moved(before)]) {
      const { ahead } = aheadAfter(chosen, snap);
      expect(ahead.held).toEqual([]);
      expect(withChoice(ahead, banco, false).held).toEqual([]);
    }
  });

  it('P9.13 is of another button once price, state, bank or seat has changed: the row waits', () => {
    const names = (snap: Snapshot, ahead = nothingAhead) => presetsShown(ahead, snap).map(nameOf);
    expect(names(before, chosen)).toEqual(names(before)); // one's own press keeps nobody waiting
    for (const snap of [told(banco.posta - 100n), told(banco.posta + 100n), moved(before)])
      expect(names(snap).filter((name) => names(before).includes(name))).toEqual([]);
  });

  it('P9.31 what one seat has chosen is nothing to another of the same browser', () => {
    expect(dueOf({ ...banco, seat: `0x${'44'.repeat(20)}` }, before)).toEqual(lapses('seat'));
  });

  it('P9.31 nothing is open that would lapse at once, and nothing stands in a bank with doubts', () => {
    const { banks } = before.memory!;
    const bets = [{ message: { state: banco.state, max: 1n, seq: 1 }, bankId: banco.bankId, refused: false }];
    expect(presetsOpen(withMemory(before, { bets: bets as unknown as SeatMemory['bets'] })).banco).toBeNull();
    const doubted = { ...banks.at(-1)!, doubts: [{ about: 'shoe', detail: '' }], agreed: false } as const;
    expect(dueOf(banco, withMemory(before, { banks: banks.with(-1, doubted) }))).toEqual(lapses('stopped'));
  });
});

describe('sto from 5 on', () => {
  const before = (table: LiveTable) => {
    const memory = snapOf(table, byHandAt(table, 1)).memory!;
    const bank = memory.banks.at(-1)!;
    const state = hashStruct('State', bank.checked);
    return { is: 'sto5', seat: keyOf(memory), bankId: bank.bankId, state, posta } as const;
  };

  it('P9.31 is open before the cards, and says sto for the list in which they came', () => {
    const table = dealt((points) => points === 5);
    const snap = snapOf(table, byHandAt(table, 1));
    const due = dueOf(before(table), snap);
    if (due.do !== 'act') throw new Error(JSON.stringify(due));
    expect([due.name, due.over]).toEqual(['choice', momentOf(snap.memory!)]);
    expect(due.make(snap.memory!, due.over)!.command).toMatchObject({ choice: { message: { draw: draws.sta } } });
    expect(presetsOpen(snap).sto5).toBeNull();
    const chosen = { [due.over!]: draws.carta };
    expect(dueOf(before(table), withMemory(snap, { chosen }))).toEqual(lapses('chosen'));
    expect(dueOf(before(table), withMemory(snap, { advised: due.over! }))).toEqual(lapses('chosen'));
    expect(dueOf({ ...before(table), posta: posta - 1n }, snap)).toEqual(lapses('posta'));
  });

  it('P9.31 is dropped over other cards', () => {
    for (const wanted of [(points: number) => points < 5, (points: number) => points > 7]) {
      const table = dealt(wanted);
      expect(dueOf(before(table), snapOf(table, byHandAt(table, 1)))).toEqual(lapses('cards'));
    }
  });

  it.each([5, 6, 7])('P9.31 P9.7 is said at once with %i too: its moment does not tell the hand', (points) => {
    const table = dealt((one) => one === points);
    const snap = snapOf(table, byHandAt(table, 1));
    const due = dueOf(before(table), snap);
    if (due.do !== 'act') throw new Error(JSON.stringify(due));
    expect(due.make(snap.memory!, due.over)!.command).toMatchObject({ choice: { message: { draw: draws.sta } } });
  });

  it('P9.31 is dropped when somebody else has the cards, and in the next coup', () => {
    const table = several.opened(several.tableOf(several.online, 4), posta);
    const [first, second] = [byHandAt(table, 1), byHandAt(table, 2)];
    const sto5 = presetsOpen(snapOf(table, first)).sto5!;
    expect(dueOf(sto5, snapOf(table, first))).toEqual({ do: 'wait' });
    several.bets(table, first, 10n * chip);
    several.bets(table, second, 50n * chip);
    expect(dueOf(sto5, moved(snapOf(table, first)))).toEqual(lapses('state'));
    several.closed(table);
    expect(dueOf(sto5, snapOf(table, first))).toEqual(lapses('hand'));
  });
});

describe('sitting out the next bank', () => {
  const table = several.found((salt) => {
    const one = opened(salt);
    several.bets(one, byHandAt(one, 1), posta, calls.banco);
    return one;
  });
  const seat = byHandAt(table, 1);
  const during = snapOf(table, seat);
  const sitOut = presetsOpen(during).sitOut!;
  const over = (snap: Snapshot): Snapshot => {
    const { banks } = snap.memory!;
    const bank = banks.at(-1)!;
    const proof = asKnown({ ...bank.proof, turns: [], end: 'punta' as const });
    return { ...withMemory(snap, { banks: banks.with(-1, { ...bank, proof }) }), view: { ...snap.view!, bank: null } };
  };

  /** The bank as it was before the list came. */
  const withoutTurns = () => {
    const bank = during.memory!.banks.at(-1)!;
    return { ...bank, proof: asKnown({ ...bank.proof, turns: [] }), verifiedTurns: 0 };
  };

  it('P9.31 waits for the end of the bank, and is then done', () => {
    expect(dueOf(sitOut, during)).toEqual({ do: 'wait' });
    const due = dueOf(sitOut, over(during));
    if (due.do !== 'act') throw new Error(JSON.stringify(due));
    expect(due.make(over(during).memory!, due.over)!.command).toEqual({ type: 'sitOut' });
  });

  it('P9.31 is done in the next bank if the seat did not learn the end of this one before', () => {
    const bank = during.memory!.banks.at(-1)!;
    const proof = asKnown({ ...bank.proof, turns: [] });
    const next = {
      ...bank,
      number: bank.number + 1n,
      bankId: `0x${'33'.repeat(32)}` as const,
      proof,
      verifiedTurns: 0,
    };
    expect(dueOf(sitOut, withMemory(during, { banks: [bank, next] })).do).toBe('act');
  });

  it('P9.31 is not done because a view hides the bank', () => {
    for (const snap of [during, withMemory(during, { banks: [withoutTurns()] })])
      expect(dueOf(sitOut, { ...snap, view: { ...snap.view!, bank: null } })).toEqual({ do: 'wait' });
  });

  it('P9.31 lapses when its player sits out already, by the table or by its own word', () => {
    expect(dueOf(sitOut, { ...during, me: { ...during.me!, sittingOut: true } })).toEqual(lapses('seat'));
    expect(dueOf(sitOut, { ...during, memory: sitOutCommand(during.memory!).memory })).toEqual(lapses('seat'));
  });

  it('P9.31 is done once, and can be taken back before', () => {
    const chosen = withChoice(nothingAhead, sitOut, true);
    expect(aheadAfter(chosen, during)).toEqual({ ahead: chosen, acts: [] });
    const { ahead, acts } = aheadAfter(chosen, over(during));
    expect([ahead.held, acts.length]).toEqual([[], 1]);
    expect(aheadAfter(ahead, over(during)).acts).toEqual([]);
    expect(withChoice(chosen, sitOut, false)).toEqual(nothingAhead);
    const out = { ...during, me: { ...during.me!, sittingOut: true } };
    expect(aheadAfter(chosen, out).ahead).toEqual({ held: [], lapsed: { is: 'sitOut', why: 'seat' } });
  });
});
