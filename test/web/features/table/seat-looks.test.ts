/**
 * What the page asks its own chain node before a seat binds itself, and whose answer counts (server/PROTOCOL.md P7.10,
 * P7.11).
 */
import { describe, expect, it } from 'vitest';
import { claimOf } from '../../../../engine/claim.ts';
import { advance } from '../../../../engine/seat/advance.ts';
import type { Hex } from '../../../../engine/bytes.ts';
import type { SeatBank, SeatMemory } from '../../../../engine/seat/memory.ts';
import type { View } from '../../../../engine/table/view.ts';
import { chainLooks, type AskChain } from '../../../../web/features/table/chain-looks.ts';
import { screenTime } from '../../../../web/features/table/screen-time.ts';
import { silentNode } from '../../support/silent-node.ts';
import { pastProofs } from '../../../../web/features/table/past-proofs.ts';
import type { TestPlayer } from '../../../support/players.ts';
import { bankerGave, strangers } from '../../../support/seat-lies.ts';
import { bankerOf, bet, finish, open, punterOf, seated } from '../../../support/situations.ts';

describe('P7.11 a banker that is bound in an older bank', () => {
  it.each([
    ['open', []],
    ['over', []],
    ['none', ['link']],
  ] as const)('P7.11 asks the chain before its link leaves, which says: %s', async (says, leaves) => {
    const table = bankerGave();
    const banker = bankerOf(table);
    // In the meantime another bank is set up and is the newest; the punter's `Give` and link come after it.
    const { memory } = advance(banker.memory, strangers(table, banker), { paid: new Set() });
    table.settleDown([banker.seat]);
    for (const before of [banker.memory, memory]) {
      const asked: bigint[] = [];
      const looks = chainLooks(
        {
          ...silentNode,
          list: async (_closed, { number }) => {
            asked.push(number);
            return { known: says };
          },
        },
        screenTime(),
        () => undefined,
      );
      const { send } = await looks.advance(before, claimOf(table.view(banker)), true);
      expect([asked, send.filter(({ type }) => type === 'give' || type === 'link').map(({ type }) => type)]).toEqual([
        [banker.memory.banks.at(-1)!.number],
        leaves,
      ]);
    }
  });
});

describe('P7.10 two wallets of one page', () => {
  it('P7.10 keep their payments apart: paid worse to one is not final for that one', async () => {
    const table = bet(open(seated()));
    finish(table);
    table.settleDown();
    const [one, two] = table.players as readonly TestPlayer[] as readonly [TestPlayer, TestPlayer];
    const bankOf = ({ memory }: { readonly memory: SeatMemory }) => memory.banks.at(-1)!;
    const lineOf = (whose: TestPlayer) =>
      bankOf(whose).checked.seats[
        bankOf(whose).proof.setup.message.players.findIndex(({ seat }) => seat === whose.memory.seat)
      ]!;
    const paid: AskChain['paid'] = async (_number, { player }) => {
      const whose = one.memory.grant!.message.player === player ? one : two;
      return { known: { how: 'settled', line: lineOf(whose) - (whose === two ? 1_000n : 0n) } };
    };
    const looks = chainLooks({ ...silentNode, paid }, screenTime(), () => undefined);
    const seen = async (whose: TestPlayer) => {
      const view = claimOf({ ...table.view(whose), bank: null });
      await new Promise<void>((resolve) => {
        looks.payments(whose.memory, view, false, resolve);
        setTimeout(resolve, 2_000);
      });
      const told = looks.payments(whose.memory, view, false, () => undefined);
      return { told, final: (await looks.advance(whose.memory, view, true)).memory.banks.at(-1)!.final };
    };
    expect(await seen(one)).toEqual({ told: [], final: true });
    expect(await seen(two)).toEqual({ told: [bankOf(two).number], final: false });
  });
});

describe('P7.10 the ends of banks that it missed', () => {
  it('P7.10 are asked for, also those before one whose end does not come', async () => {
    const table = bankerGave();
    const punter = punterOf(table);
    // It has given, and then the connection is lost.
    const { memory } = advance(punter.memory, table.view(punter), { paid: new Set() });
    const [first] = memory.banks as readonly [SeatBank];
    const later = `0x${'22'.repeat(32)}` as Hex; // a later bank in which the same has happened
    const second = { ...first, bankId: later, number: first.number + 1n };
    const two: SeatMemory = {
      ...memory,
      banks: [first, second],
      given: { ...memory.given, [`${later}:0`]: Object.values(memory.given)[0]! },
    };
    const asked = new Set<Hex>();
    const lacking = pastProofs({
      taglia: () => Promise.reject(new Error('none')),
      bank: (id) => {
        asked.add(id);
        return Promise.reject(new Error('404'));
      },
    });
    const view = claimOf<View>({ ...table.view(punter), bank: null });
    for (let i = 0; i < 6; i++) await lacking(two, view);
    expect([...asked].sort()).toEqual([first.bankId, later].sort());
  });
});
