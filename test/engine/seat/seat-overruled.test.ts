/**
 * The house knows all cards after the last link, and leaves a player's own signed choice out of the step: the coup is
 * played by the regola. A choice that came too late looks the same. The player is told, and until it goes on nothing is
 * signed over that coup and nothing more is staked.
 */
import { describe, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { claimOf } from '../../../engine/claim.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, moves, outcomes, type Closed } from '../../../engine/protocol/messages.ts';
import { isSignedBy } from '../../../engine/protocol/sign.ts';
import { advance } from '../../../engine/seat/advance.ts';
import {
  betCommand,
  choiceCommand,
  mayBank,
  sitInCommand,
  sitOutCommand,
  standCommand,
  taken,
} from '../../../engine/seat/by-hand.ts';
import { agree, openDoubts } from '../../../engine/seat/doubts.ts';
import { withoutBanks } from '../../../engine/seat/drop-banks.ts';
import { keyOf, newestBank, type SeatMemory } from '../../../engine/seat/memory.ts';
import { recall } from '../../../engine/seat/recall.ts';
import { drawsOpen, isAsked, optionsOf, playableBank } from '../../../engine/seat/rights.ts';
import type { View } from '../../../engine/table/view.ts';
import { testDomain, type TestPlayer, type TestTable } from '../../support/players.ts';
import { bankerOf, bet, close, finish, move, open, punterOf, seated } from '../../support/situations.ts';
import { SetteLive } from '../../support/sette-live.ts';
import { playsOn, undecided } from '../../support/undecided.ts';

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

describe('a decision that the table does not ask for', () => {
  const clock = (now: number, draw = 15_000) => ({ clock: { now, choice: 0, draw } });
  /** The player sees what the table shows at `now`, by its own clock. */
  const sees = (table: TestTable, player: TestPlayer, now: number, view = table.view(player)): void => {
    player.memory = advance(player.memory, view, clock(now)).memory;
  };
  const whyOf = ({ overruled = [] }: SeatMemory) => overruled.map(({ why }) => why);

  it('P7.16 is told like a choice that was left out', () => {
    const { table, player } = undecided();
    playsOn(table, player);
    sees(table, player, 1_000);
    expect(openDoubts(player.memory)).toEqual([
      { about: 'choice', detail: expect.stringMatching(/^In coup 1 of bank 1 the regola decided for you: /) },
    ]);
    expect(sends(table, player)).not.toContain('ack');
  });

  it.each<[string, number, number, string[]]>([
    ['for a second', 0, 1_000, ['unasked']],
    ['for as long as the ruleset gives', 0, 15_000, []],
    ['for as long but for what is lost on the way', 900, 14_100, []],
    ['for less than that, since it was first shown late', 3_000, 12_000, ['unasked']],
    ['for as long as it shows, but for what two clocks differ by', 0, 14_200, []],
    ['for nearly as long, but less than it shows', 0, 12_000, ['unasked']],
  ])('P7.16 asked %s', (_what, late, waits, found) => {
    const { table, player } = undecided();
    table.now += late;
    sees(table, player, 1_000);
    expect(drawsOpen(player.memory)).not.toBeNull();
    playsOn(table, player);
    sees(table, player, 1_000 + waits);
    expect(whyOf(player.memory)).toEqual(found);
  });

  it('P7.16 a void in its own name that flashes up takes the time away, and does not count as asking', () => {
    const { table, player } = undecided();
    const view = table.view(player);
    sees(table, player, 1_000);
    const bank = view.bank!;
    const turn = bank.proof.turns.at(-1)! as unknown as { closed: { message: Closed } };
    const message = { closed: hashStruct('Closed', turn.closed.message), silent: 1n << BigInt(player.seat) };
    const others = bank.proof.turns.at(-1)!.gives!.filter(({ seat }) => seat !== player.seat);
    const gives = others.map(({ seat, signature }) => ({ seat, signature }));
    const voided = { ...turn, gives, choices: undefined, void: table.context.house.signer.sign('Void', message) };
    const proof = { ...bank.proof, turns: [...bank.proof.turns.slice(0, -1), voided] } as unknown as Proof;
    sees(table, player, 2_000, claimOf({ ...view, bank: { ...bank, proof } }));
    expect(player.memory.disagreement?.step).toBe('T.void');
    sees(table, player, 3_000, view);
    expect([player.memory.disagreement, drawsOpen(player.memory)]).toEqual([null, null]);
    playsOn(table, player);
    sees(table, player, 30_000);
    expect(whyOf(player.memory)).toEqual(['unasked']);
  });

  const out = (view: View): View['seats'] => view.seats.map((one) => ({ ...one, sittingOut: true }));
  it.each<[string, (view: View) => Partial<View>]>([
    ['shows something that is wrong', (view) => ({ bank: { ...view.bank!, bankId: zero32 } })],
    ['calls the bets open', () => ({ phase: 'bets' })],
    ['says that the seat sits out', (view) => ({ seats: out(view) })],
    ['does not know the seat any more', () => ({ viewer: null })],
    ['has no row for it', () => ({ seats: [] })],
  ])('P7.16 a table that asks, and then %s, does not ask: the page has no buttons', (_what, lie) => {
    const { table, player } = undecided();
    const view = table.view(player);
    sees(table, player, 1_000);
    expect(drawsOpen(player.memory)).not.toBeNull();
    sees(table, player, 2_000, claimOf({ ...view, ...lie(view) }));
    sees(table, player, 25_000, claimOf({ ...view, ...lie(view) }));
    playsOn(table, player);
    sees(table, player, 30_000);
    expect(whyOf(player.memory)).toEqual(['unasked']);
  });

  it('P7.16 time without a connection, or of an earlier page, is no time', () => {
    for (const late of [{ clock: { ...clock(30_000).clock, since: 29_000 } }, clock(40)]) {
      const { table, player } = undecided();
      sees(table, player, 1_000);
      playsOn(table, player);
      player.memory = advance(player.memory, table.view(player), late).memory;
      expect(whyOf(player.memory)).toEqual(['unasked']);
    }
  });

  it('P7.16 who sits in again is asked about a coup that came meanwhile', () => {
    const { table, player } = undecided();
    const open = hashStruct('State', table.state.bank!.state);
    player.memory = sitInCommand(sitOutCommand(player.memory, open).memory).memory;
    sees(table, player, 1_000);
    playsOn(table, player);
    sees(table, player, 2_000);
    expect(whyOf(player.memory)).toEqual(['unasked']);
  });

  // An honest table has the regola decide for it at once (R9.4).
  it.each(['stays out', 'sits in before the answer', 'sits in after the answer', 'goes and comes twice'])(
    'P7.16 R9.4 who sits out while the screen shows that coup is not asked about it: it %s',
    (how) => {
      const { table, player } = undecided();
      sees(table, player, 1_000);
      expect(drawsOpen(player.memory)).not.toBeNull();
      const { memory, command } = sitOutCommand(player.memory);
      player.memory = memory;
      if (how !== 'stays out' && !how.endsWith('after the answer')) player.memory = sitInCommand(player.memory).memory;
      table.must({ by: 'seat', seat: player.seat, command });
      expect(table.phase).not.toBe('punta');
      if (how === 'goes and comes twice') player.memory = sitOutCommand(player.memory, null).memory;
      player.memory = taken(player.memory, command);
      if (how.endsWith('after the answer') || how.endsWith('twice')) player.memory = sitInCommand(player.memory).memory;
      if (how !== 'stays out') table.must({ by: 'seat', seat: player.seat, command: { type: 'sitIn' } });
      playsOn(table, player);
      sees(table, player, 2_000);
      expect(whyOf(player.memory)).toEqual([]);
    },
  );

  it('P7.16 what it decides there all the same, because the table asks it, is held against the step', () => {
    const { table, player } = undecided();
    sees(table, player, 1_000);
    player.memory = sitInCommand(sitOutCommand(player.memory).memory).memory;
    leftOut(table, player);
    sees(table, player, 2_000);
    expect(whyOf(player.memory)).toEqual(['late']);
  });

  it('P7.16 P2.8 who stands up meanwhile, or asks for advice, has let the regola decide', () => {
    const { table, player } = undecided();
    sees(table, player, 1_000);
    player.memory = standCommand(player.memory).memory;
    playsOn(table, player);
    sees(table, player, 2_000);
    expect(whyOf(player.memory)).toEqual([]);
  });

  it('P7.16 who went while the screen still showed open bets is asked about the coup that came meanwhile', () => {
    for (const leaves of [sitOutCommand, standCommand]) {
      const { table, player } = undecided();
      player.memory = leaves(player.memory, hashStruct('State', table.state.bank!.state)).memory;
      playsOn(table, player);
      sees(table, player, 2_000);
      expect(whyOf(player.memory)).toEqual(['unasked']);
    }
  });

  it('P7.12 nothing is decided while the link of another is hidden: the coup could still be called void', () => {
    const { table, player } = undecided();
    const view = table.view(player);
    const bank = view.bank!;
    const turn = bank.proof.turns.at(-1)!;
    const gives = turn.gives!.map((give) => (give.seat === player.seat ? give : { ...give, link: undefined }));
    const hidden = {
      ...turn,
      gives: gives.map(({ link, ...give }) => (link === undefined ? give : { ...give, link })),
    };
    const proof = { ...bank.proof, turns: [...bank.proof.turns.slice(0, -1), hidden] } as Proof;
    sees(table, player, 1_000, claimOf({ ...view, bank: { ...bank, proof } }));
    expect(drawsOpen(player.memory)).toBeNull();
    sees(table, player, 2_000, view);
    expect(drawsOpen(player.memory)).not.toBeNull();
  });
});

describe('while the player has said nothing', () => {
  it('P7.16 it names no posta, takes and bids for no bank, and no list of its own is held up', () => {
    const { table, player } = overruled('punta', outcomes.punta);
    expect(mayBank(player.memory, 20n * chip)).toBe(false);
    expect(optionsOf(player.memory, table.view(player)).posta).toBeNull();
    expect(mayBank(agreed(player.memory), 20n * chip)).toBe(true);
  });

  it('P7.16 a bet from before may be taken back, and is given for where it stands', () => {
    const { table, player } = overruled('punta', outcomes.banco);
    const bets = { ...player, memory: agreed(player.memory) };
    move(table, moves.on);
    expect(table.phase).toBe('bets');
    bets.memory = advance(bets.memory, table.view(bets), { clock: { now: table.now, choice: 0 } }).memory;
    table.byHand(bets, betCommand(bets.memory, calls.plain, chip));
    const doubted = { ...bets.memory, overruled: bets.memory.overruled!.map((one) => ({ ...one, answered: false })) };
    expect(betCommand(doubted, calls.plain, chip)).toBeNull();
    expect(betCommand(doubted, calls.none, 0n)).not.toBeNull();
    close(table);
    table.settleDown([player.seat]);
    const { send } = advance(doubted, table.view(player), { clock: { now: table.now, choice: 0 } });
    expect(send.map(({ type }) => type)).toContain('give');
  });

  it('P7.16 a coup that it has given for is decided all the same', () => {
    const { table, player } = deciding('punta');
    const doubt = { bankId: zero32, number: 0n, coup: 1, why: 'late', choices: [], answered: false } as const;
    const doubted = { ...player.memory, overruled: [doubt] };
    const { draws } = optionsOf(doubted, table.view(player));
    expect(draws.length).toBeGreaterThan(0);
    expect(choiceCommand(doubted, draws[0]!)).not.toBeNull();
  });

  it('P7.16 P7.8 going on agrees to no doubt that was not asked about', () => {
    const { memory } = overruled('punta', outcomes.punta).player;
    const ended = {
      ...memory,
      banks: memory.banks.map((bank) => ({ ...bank, doubts: [{ about: 'shoe', detail: '' } as const] })),
    };
    expect(openDoubts(ended).map(({ about }) => about)).toEqual(['choice']);
    expect(newestBank(agreed(ended))!.agreed).toBe(false);
  });
});
