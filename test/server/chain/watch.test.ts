/** What players do on chain without the house (server/PROTOCOL.md P8.9). */
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import type { HostCommand } from '../../../engine/table/commands.ts';
import { ChainDown, ChainError } from '../../../server/chain/errors.ts';
import type { BankStatus, ChainSeat } from '../../../server/chain/port.ts';
import { look, watchSeats, type WatchOptions } from '../../../server/chain/watch.ts';
import type { TestTable } from '../../support/players.ts';
import { after, bet, finish, lastBank, move, open, seated } from '../../support/situations.ts';

const log = pino({ level: 'silent' });

/** The table as its host, and a chain on which everybody sits except as the test says. */
function watching(
  table: TestTable,
  asked: readonly number[],
  status: BankStatus = { kind: 'open', demands: 0 },
): WatchOptions {
  const seatOf = async (_table: Hex, player: Hex): Promise<ChainSeat> => {
    const { seat, key, nonce } = table.state.sittings.find((s) => s.grant.message.player === player)!.grant.message;
    return { seat, key, nonce, locked: 0n, share: 0n, leaveAt: asked.includes(seat) ? 99 : 0, stoodAt: 0, held: 0 };
  };
  const host = {
    get state() {
      return table.state;
    },
    tableId: table.state.tableId,
    execute: async (command: { by: 'seat' | 'host'; command: unknown }) => {
      table.must({ by: 'host', command: command.command as HostCommand });
      return { ok: true as const };
    },
  };
  return {
    chain: { seatOf, statusOf: async () => status },
    hosts: () => [host as never],
    isSure: async () => true,
    log,
    every: 5,
  };
}

describe('what players do without the house', () => {
  it('P8.9 a seat that asked the escrow to leave: its bank ends between coups, and no other opens', async () => {
    const table = after('banco');
    await look(watching(table, [2]), new Set());
    expect([table.state.bank, lastBank(table).bank.end]).toEqual([null, 'passed']);
    table.settleDown();
    table.finalise();
    expect(table.state.sittings.find((s) => s.seat === 2)?.status).toBe('standing');
    expect(table.phase).toBe('waiting');
  });

  it('P8.9 during a coup the coup is played to its end first', async () => {
    const table = bet(open(seated()));
    await look(watching(table, [1]), new Set());
    expect(table.state.bank?.coup).not.toBeNull();
    finish(table);
    expect([table.state.bank, lastBank(table).bank.turns.length]).toEqual([null, 1]);
    expect(lastBank(table).bank.end).not.toBeNull();
  });

  it('P8.9 a bank that a player proposed ends as soon as no coup is running', async () => {
    const table = after('banco');
    await look(watching(table, [], { kind: 'proposed', turn: 0, deadline: 99, demands: 0, ruled: false }), new Set());
    expect([table.state.bank, lastBank(table).bank.end]).toEqual([null, 'passed']);
  });

  it('P8.9 P8.10 a seat missing on chain is believed at the second look, but not during repairs', async () => {
    const table = after('banco');
    const options = watching(table, []);
    const { seatOf } = options.chain;
    const without = {
      ...options.chain,
      seatOf: async (id: Hex, player: Hex): Promise<ChainSeat> => ({ ...(await seatOf(id, player)), key: null }),
    };
    const missing = new Set<Hex>();
    let sure = false;
    const once = async (chain: WatchOptions['chain']) => look({ ...options, chain, isSure: async () => sure }, missing);
    for (let looks = 0; looks < 3; looks++) await once(without);
    sure = true;
    await once(without);
    await once(options.chain); // the worker has seated them again
    await once(without);
    expect(table.state.bank?.end).toBeNull();
    await once(without);
    expect([table.state.bank, lastBank(table).bank.end]).toEqual([null, 'passed']);
  });

  it('P8.9 an error at one table does not keep the next from being looked at', async () => {
    const [broken, table] = [after('banco'), after('banco')];
    let asked = 0;
    const first = watching(broken, []);
    const second = watching(table, [2]);
    const chain: WatchOptions['chain'] = {
      ...second.chain,
      seatOf: async (id, player) => {
        if (++asked === 1) throw new ChainError('The chain refuses.');
        return second.chain.seatOf(id, player);
      },
    };
    await look({ ...second, chain, hosts: () => [...first.hosts(), ...second.hosts()] }, new Set());
    expect([broken.state.bank?.end, table.state.bank, lastBank(table).bank.end]).toEqual([null, null, 'passed']);
  });

  it('P8.9 nothing to see changes nothing, and a chain that is down is looked at again', async () => {
    const table = move(after('banco'), 0);
    const before = table.state;
    await look(watching(table, []), new Set());
    expect(table.state).toBe(before);
    let looks = 0;
    const options = watching(table, []);
    const watch = watchSeats({
      ...options,
      chain: {
        ...options.chain,
        seatOf: async () => {
          looks++;
          throw new ChainDown('The chain node does not answer.');
        },
      },
    });
    await expect.poll(() => looks, { timeout: 2_000 }).toBeGreaterThan(2);
    watch.stop();
  });
});
