/**
 * The house knows all cards after the last link, and leaves a player's own signed choice out of the step: the coup is
 * played by the regola. A choice that came too late looks the same. The player is told, and until it goes on nothing is
 * signed over that coup and nothing more is staked.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, outcomes } from '../../../engine/protocol/messages.ts';
import { isSignedBy } from '../../../engine/protocol/sign.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, choiceCommand, standCommand } from '../../../engine/seat/by-hand.ts';
import { agree, openDoubts } from '../../../engine/seat/doubts.ts';
import { withoutBanks } from '../../../engine/seat/drop-banks.ts';
import { keyOf, newestBank, type SeatMemory } from '../../../engine/seat/memory.ts';
import { recall } from '../../../engine/seat/recall.ts';
import { drawsOpen, isAsked, playableBank } from '../../../engine/seat/rights.ts';
import { testDomain, type TestPlayer, type TestTable } from '../../support/players.ts';
import { bankerOf, bet, finish, open, punterOf, seated } from '../../support/situations.ts';
import { SetteLive } from '../../support/sette-live.ts';

type Role = 'punta' | 'banco';

/** A coup in which it is `role`'s turn to decide, of those that begin with `salt` and later. */
function deciding(
  role: Role,
  salt = 1n,
): { readonly table: TestTable; readonly player: TestPlayer; readonly salt: bigint } {
  for (let now = salt; now < 600n; now++) {
    const table = bet(open(seated({ salt: now })));
    table.settleDown();
    if (table.phase === 'punta' && role === 'banco') {
      const punter = punterOf(table);
      table.byHand(punter, choiceCommand(punter.memory, drawsOpen(punter.memory)!.fallback));
      table.settleDown();
    }
    if (table.phase === role) return { table, player: (role === 'punta' ? punterOf : bankerOf)(table), salt: now };
  }
  throw new Error('no such coup');
}

/** Decides otherwise than the regola, or as it says; the table hears nothing of it, and plays on by the regola. */
function leftOut(table: TestTable, player: TestPlayer, otherwise = true): void {
  const { options, fallback } = drawsOpen(player.memory)!;
  const draw = otherwise ? options.find((one) => one !== fallback)! : fallback;
  player.memory = choiceCommand(player.memory, draw)!.memory;
  table.timeOut();
  finish(table);
}

/** A coup after which `outcome` stands, and in which `role`'s choice was left out. */
function overruled(role: Role, outcome: number): { readonly table: TestTable; readonly player: TestPlayer } {
  for (let salt = 1n; salt < 600n; salt++) {
    const { table, player, salt: now } = deciding(role, salt);
    salt = now;
    leftOut(table, player);
    if (newestBank(player.memory)!.checked.outcome === outcome) return { table, player };
  }
  throw new Error('no such coup');
}

const sends = (table: TestTable, { memory, seat }: TestPlayer) =>
  advance(memory, table.view({ memory, seat } as TestPlayer), { clock: { now: table.now, choice: 0 } }).send.map(
    ({ type }) => type,
  );
const agreed = (memory: SeatMemory) => agree(memory, newestBank(memory)!.bankId);

describe('a choice that is left out of the step', () => {
  it.each<Role>(['punta', 'banco'])(
    'P7.16 the %s is told, and signs nothing over that coup until it goes on',
    (role) => {
      const { table, player } = overruled(role, outcomes.banco);
      const { memory } = player;
      expect([memory.alarm, memory.disagreement]).toEqual([null, null]); // it proves no lie
      expect(openDoubts(memory)).toEqual([
        { about: 'choice', detail: expect.stringMatching(/^Coup 1 of bank 1 was not played as you had decided: /) },
      ]);
      expect(sends(table, player)).not.toContain('ack');
      expect(playableBank(memory)).toBeNull();
      expect(standCommand(memory).command).toEqual({ type: 'stand', leave: null });
      const now = { ...player, memory: agreed(memory) };
      expect(openDoubts(now.memory)).toEqual([]);
      expect(sends(table, now)).toContain('ack');
      expect(playableBank(now.memory)).not.toBeNull();
    },
  );

  it('P7.16 no bet over it, although a bet names the state', () => {
    const { player } = overruled('punta', outcomes.banco);
    expect(betCommand(player.memory, calls.plain, chip)).toBeNull();
    expect(betCommand(agreed(player.memory), calls.plain, chip)).not.toBeNull();
  });

  it('P7.16 no Result of the bank that ended so', () => {
    const { table, player } = overruled('banco', outcomes.punta);
    expect(table.state.bank ?? null).toBeNull();
    expect(sends(table, player)).not.toContain('result');
    expect(sends(table, { ...player, memory: agreed(player.memory) })).toContain('result');
  });

  it('P7.16 what it had signed stays with it, signed by its key', () => {
    const { player } = overruled('punta', outcomes.banco);
    const [choice] = player.memory.overruled![0]!.choices;
    const { message, signature } = choice!;
    expect(isSignedBy(testDomain, 'Choice', message, signature, keyOf(player.memory))).toBe(true);
    expect(message.closed).toBe(player.memory.given[`${newestBank(player.memory)!.bankId}:0`]);
  });

  it('P7.16 the question outlives its bank; the answer goes with it', () => {
    const { memory } = overruled('punta', outcomes.punta).player;
    const gone = new Set([newestBank(memory)!.bankId]);
    expect(openDoubts(withoutBanks(memory, gone))).toEqual(openDoubts(memory));
    expect(withoutBanks(agreed(memory), gone).overruled).toEqual([]);
  });

  it('P7.16 one that has come since is another question', () => {
    const { memory } = overruled('punta', outcomes.banco).player;
    const { bankId } = newestBank(memory)!;
    expect(openDoubts(agree(memory, bankId, []))).toHaveLength(1);
    expect(openDoubts(agree(memory, bankId, openDoubts(memory)))).toEqual([]);
  });

  it('P7.16 where the regola would have said the same, nothing was lost', () => {
    const { table, player } = deciding('punta');
    leftOut(table, player, false);
    expect(openDoubts(player.memory)).toEqual([]);
  });

  it('P7.16 heard choices are no question, however the coup went', () => {
    const { table, player } = deciding('punta');
    const { options, fallback } = drawsOpen(player.memory)!;
    table.byHand(
      player,
      choiceCommand(
        player.memory,
        options.find((one) => one !== fallback)!,
      ),
    );
    finish(table);
    expect(openDoubts(player.memory)).toEqual([]);
  });

  it('P7.16 at Sette e mezzo, too: a card that was asked for and not drawn', () => {
    for (let salt = 1n; salt < 60n; salt++) {
      const table = new SetteLive(4, { salt }).opens([1, 2], 2_000n);
      table.agrees = false;
      const { punter } = table;
      for (let i = 0; i < 20 && drawsOpen(punter.memory) === null; i++) {
        if (!table.acts(() => 0)) table.timeOut();
        table.settleDown();
      }
      const asked = drawsOpen(punter.memory);
      if (asked === null || !isAsked(punter.memory, table.view(punter))) continue;
      const draw = asked.options.find((one) => one !== asked.fallback);
      if (draw === undefined) continue;
      punter.memory = choiceCommand(punter.memory, draw)!.memory;
      table.timeOut();
      const turns = newestBank(punter.memory)!.verifiedTurns;
      for (let i = 0; i < 20 && newestBank(punter.memory)!.verifiedTurns === turns; i++) {
        table.settleDown();
        if (newestBank(punter.memory)!.verifiedTurns === turns && !table.acts(() => 0)) table.timeOut();
      }
      expect(openDoubts(punter.memory)).toEqual([
        { about: 'choice', detail: expect.stringContaining('was not played as you had decided') },
      ]);
      return;
    }
    throw new Error('no such duel');
  });
});

describe('a choice that this memory does not know', () => {
  it('P7.16 the store is an old one: the seat sits the bank out; the house’s own seats take it from its log', () => {
    const { table, player } = deciding('punta');
    const old = player.memory;
    table.byHand(player, choiceCommand(player.memory, drawsOpen(player.memory)!.options[0]!));
    const view = table.view(player);
    expect(newestBank(advance(old, view).memory)!.barred).toContain('lost what it signed');
    expect(newestBank(advance(recall(old, view), view).memory)!.barred).toBeNull();
  });
});
