/** More money for a seat that plays (`Bring`, protocol.md 3; P1.10). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import type { Bring } from '../../../engine/protocol/messages.ts';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { bringCommand, nextBring } from '../../../engine/seat/bring.ts';
import { newestBank } from '../../../engine/seat/memory.ts';
import { countOf } from '../../../engine/seat/terms.ts';
import type { Sitting } from '../../../engine/table/state.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { proofOf } from '../../../engine/table/evidence.ts';
import { bringBy, bringOf } from '../../support/bring.ts';
import type { LiveTable } from '../../support/live-table.ts';
import { playerAt } from '../../support/situations.ts';
import { bets, byHandAt, finished, online, opened, passed, tableOf } from '../../web/support/several.ts';

const sittingAt = (table: LiveTable, seat: number): Sitting => table.state.sittings.find((one) => one.seat === seat)!;
const creditAt = (table: LiveTable, seat: number): bigint =>
  table.view(playerAt(table, seat)).seats.find((one) => one.seat === seat)!.credit;
const stackIn = (table: LiveTable, seat: number): bigint =>
  table.state.bank!.setup.message.players.find((one) => one.seat === seat)!.stack;

/** The page brings it, and the house sends it to the chain. */
function brings(table: LiveTable, seat: number, amount: bigint): Bring {
  const player = playerAt(table, seat);
  const message = nextBring(player.memory, { amount, deadline: 4102444800n }, { brought: 0n, now: table.now })!;
  const bring = signerOf(table.domain, player.wallet).sign('Bring', message);
  table.byHand(player, bringCommand(player.memory, bring));
  return message;
}

const taken = (table: LiveTable, { player, sitting, nonce, amount }: Bring): void =>
  table.must({ by: 'host', command: { type: 'brought', player, sitting, nonce, amount } });

/** The first coup of a bank is played, and its banker passes; nobody else wants it until the next one is opened. */
function nextBank(table: LiveTable): void {
  const { number } = table.state;
  for (let step = 0; table.state.number === number; step++) {
    if (step > 60) throw new Error('the bank never ends');
    if (table.phase === 'bets' && table.state.bank!.turns.length === 0) {
      bets(table, byHandAt(table, 1), 30n * chip);
      finished(table);
    } else if (table.phase === 'move' || table.phase === 'bets') passed(table);
    else table.timeOut();
    table.settleDown();
  }
  while (table.phase !== 'posta') {
    table.timeOut();
    table.settleDown();
  }
  opened(table, 50n * chip);
}

describe('more money for a seat', () => {
  it('P1.10 it counts from the next bank on: what this bank may lose stays as it was', () => {
    const table = opened(tableOf(online, 3));
    const seat = byHandAt(table, 1);
    const bring = brings(table, seat, 100n * chip);
    expect([sittingAt(table, seat).bring?.message, creditAt(table, seat)]).toEqual([bring, 400n * chip]);
    taken(table, bring);
    table.settleDown();
    expect([sittingAt(table, seat).bring, creditAt(table, seat)]).toEqual([null, 500n * chip]);
    expect(stackIn(table, seat)).toBe(400n * chip);
    const before = creditAt(table, seat);
    nextBank(table);
    const lines = table.state.ended.flatMap(({ bank }) =>
      bank.state.seats.filter((_, i) => bank.setup.message.players[i]!.seat === seat),
    );
    expect(stackIn(table, seat)).toBe(before + lines.reduce((sum, line) => sum + line, 0n));
    expect(newestBank(playerAt(table, seat).memory)).toMatchObject({ number: table.state.number, barred: null });
  });

  it('P1.10 before the sitting’s first bank it waits for the second: the first one is proven by the grant alone', () => {
    const table = tableOf(online, 3);
    taken(table, brings(table, 2, 60n * chip));
    expect([creditAt(table, 2), sittingAt(table, 2).later]).toEqual([400n * chip, 60n * chip]);
    opened(table);
    expect([stackIn(table, 2), creditAt(table, 2), sittingAt(table, 2).later]).toEqual([
      400n * chip,
      460n * chip,
      null,
    ]);
    nextBank(table);
    const first = proofOf(table.state, table.state.ended[0]!.bank);
    expect(verifyProof(first).failed).toBeUndefined();
    expect(stackIn(table, 2)).toBeGreaterThanOrEqual(430n * chip);
  });

  it('P1.10 the chain’s word counts once, and also after it was given up', () => {
    const table = opened(tableOf(online, 3));
    const seat = byHandAt(table, 1);
    const bring = brings(table, seat, 100n * chip);
    const refused = { type: 'notBrought', player: bring.player, nonce: bring.nonce, why: 'no answer' } as const;
    table.must({ by: 'host', command: refused });
    expect([sittingAt(table, seat).bring, creditAt(table, seat)]).toEqual([null, 400n * chip]);
    taken(table, bring); // it was mined after all
    taken(table, bring);
    table.must({ by: 'host', command: refused });
    expect(creditAt(table, seat)).toBe(500n * chip);
    const row = table.view(playerAt(table, seat)).seats.find((one) => one.seat === seat);
    expect(row).toMatchObject({ bringing: 0n, brought: bring.nonce, later: 0n });
  });

  it('P1.10 one at a time, and the same one again is no fault', () => {
    const table = opened(tableOf(online, 3));
    const again = bringBy(table, 1, { nonce: 7n });
    table.must(again);
    const { rows } = table;
    expect(table.run(again)).toBeNull();
    expect(rows).toHaveLength(table.rows.length);
  });

  it('P1.10 one that the own node has not shown on the chain is replaced, whatever the house says of it', () => {
    const table = opened(tableOf(online, 3));
    const player = playerAt(table, 1);
    const count = countOf(player.memory);
    const signed = (amount: bigint, brought: bigint, now: number) => {
      const message = nextBring(player.memory, { amount, deadline: 9n }, { brought, now })!;
      const made = bringCommand(player.memory, signerOf(table.domain, player.wallet).sign('Bring', message))!;
      player.memory = made.memory;
      return message.nonce;
    };
    expect(signed(50n * chip, 0n, 5)).toBe(5n);
    // "The chain has not taken it": the escrow takes one of two with one nonce, and the seat counts one of them.
    expect(signed(30n * chip, 0n, 6)).toBe(5n);
    expect(countOf(player.memory)).toBe(count + 50n * chip);
    expect(signed(70n * chip, 4n, 7)).toBe(5n);
    expect(countOf(player.memory)).toBe(count + 70n * chip);
    expect(signed(20n * chip, 5n, 8)).toBe(8n);
    expect(countOf(player.memory)).toBe(count + 90n * chip);
    const old = { ...player.memory.brings![0]!.message, nonce: 7n };
    expect(bringCommand(player.memory, signerOf(table.domain, player.wallet).sign('Bring', old))).toBeNull();
  });

  it('P1.10 who leaves brings nothing more, and what comes after the seat is gone changes nothing', () => {
    const table = opened(tableOf(online, 3));
    const seat = byHandAt(table, 2);
    const bring = brings(table, seat, 10n * chip);
    table.must({ by: 'seat', seat, command: { type: 'stand', leave: null } });
    const { locked } = sittingAt(table, seat);
    taken(table, bring); // it was on its way
    expect(sittingAt(table, seat).locked).toBe(locked + 10n * chip);
    expect(table.run(bringBy(table, seat))?.code).toBe('alreadyLeaving');
    nextBank(table);
    table.finalise();
    table.settleDown();
    table.must({ by: 'host', command: { type: 'stood', player: bring.player } });
    taken(table, { ...bring, nonce: bring.nonce + 1n });
    expect(table.state.sittings.some((one) => one.seat === seat)).toBe(false);
  });

  it('P1.10 the seat’s own count goes up by what its wallet signed, and by nothing else', () => {
    const table = opened(tableOf(online, 3));
    const player = playerAt(table, 1);
    const before = countOf(player.memory);
    const bring = brings(table, 1, 10n * chip);
    taken(table, bring);
    table.settleDown();
    expect(countOf(player.memory)).toBe(before + 10n * chip);
    expect(bringCommand(player.memory, bringOf(table, 1, player.wallet, { sitting: 99n }))).toBeNull();
    taken(table, { ...bring, nonce: bring.nonce + 1n }); // no wallet of this browser has signed for that
    table.settleDown();
    expect(() => nextBank(table)).toThrow(/S.own: The set-up lets you lose/);
  });
});
