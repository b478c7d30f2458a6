/**
 * `withoutLaterWords` (take-bank.ts) removes every later bank of others, however many, and `withNewest` drops the
 * seat's own oldest final banks with their papers, `given`, `left` and lists. Together: a table of several shows 13
 * banks of others, and then the seat's own old bank from its beginning. It is taken as if it had never been. What it
 * committed, gave, showed and left there is forgotten.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { claimOf } from '../../../engine/claim.ts';
import { commitmentOf, houseLink } from '../../../engine/fairness/commitment.ts';
import { unpackComposition } from '../../../engine/fairness/composition.ts';
import { deal } from '../../../engine/fairness/deal.ts';
import { coupIdOf } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, outcomes } from '../../../engine/protocol/messages.ts';
import { advance, type AdvanceOptions } from '../../../engine/seat/advance.ts';
import { betCommand, choiceCommand, passCommand, postaCommand, standCommand } from '../../../engine/seat/by-hand.ts';
import { mayPlayIn } from '../../../engine/seat/doubts.ts';
import { lineIn, turnKey, type SeatBank } from '../../../engine/seat/memory.ts';
import { drawsOpen } from '../../../engine/seat/rights.ts';
import { playCoup } from '../../../engine/rules/coup.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { View } from '../../../engine/table/view.ts';
import { chainLooks } from '../../../web/features/table/chain-looks.ts';
import { screenTime } from '../../../web/features/table/screen-time.ts';
import { silentNode } from '../../web/support/silent-node.ts';
import { LiveTable } from '../../support/live-table.ts';
import { secretOf, signerOfSeat, TestTable, type TestPlayer } from '../../support/players.ts';

const punterSeat = (table: LiveTable, banker: TestPlayer) => table.players.find((one) => one !== banker)!;

/** Three at a table "online"; the banker has just named its posta, and nobody has said anything yet. */
function begun(salt: bigint) {
  const table = new LiveTable({ ruleset: 0, salt });
  for (const seat of [1, 2, 3]) table.sit(seat, 400n * chip);
  table.settleDown();
  const banker = table.players.find(({ seat }) => seat === table.state.game.due)!;
  table.byHand(banker, postaCommand(banker.memory, table.state.number, 40n * chip));
  const memories = new Map(table.players.map((one) => [one, one.memory]));
  const { state, now, seq } = table;
  const honest = punterSeat(table, banker);
  return {
    table,
    banker,
    honest,
    /** The lying house begins again; its friends play along, the honest seat keeps its memory. */
    again() {
      table.run = TestTable.prototype.run.bind(table); // no audited books
      [table.state, table.now, table.seq] = [state, now, seq];
      for (const one of table.players) if (one !== honest) one.memory = memories.get(one)!;
    },
  };
}

function betsClose(table: LiveTable): void {
  while (table.phase === 'bets') table.timeOut();
}

/** Cards are drawn by the regola until the coup is over. */
function decide(table: LiveTable, options: AdvanceOptions, settle: () => void) {
  settle();
  for (let i = 0; i < 2; i++) {
    const decides = table.players.find(({ memory }) => drawsOpen(memory) !== null);
    if (decides === undefined) return;
    table.byHand(decides, choiceCommand(decides.memory, drawsOpen(decides.memory)!.fallback));
    settle();
  }
}

function end(table: LiveTable, banker: TestPlayer) {
  while (table.state.bank !== null) {
    if (table.phase === 'move' || table.phase === 'bets') table.byHand(banker, passCommand(banker.memory, true));
    else table.timeOut();
    table.settleDown();
  }
}

/** Everybody's client answers, without a throw at alarms; what the honest one sends. */
function settling(table: LiveTable, honest: TestPlayer, options: AdvanceOptions, only = table.players) {
  const sent: SeatCommand[] = [];
  for (let round = 0; round < 20; round++)
    for (const one of only) {
      const { memory, send } = advance(one.memory, table.view(one), {
        clock: table.clock,
        paid: new Set(),
        ...options,
      });
      one.memory = memory;
      if (one === honest) sent.push(...send);
      for (const command of send) table.run({ by: 'seat', seat: one.seat, command });
    }
  return sent;
}

/** As after a long time: the seat has played in so many banks since. */
function afterManyBanks(honest: TestPlayer, own: SeatBank) {
  const later = Array.from({ length: 12 }, (_, i): SeatBank => {
    const bankId = secretOf(`later bank ${i}`);
    return {
      ...own,
      bankId,
      final: true,
      checked: { ...own.checked, seats: own.checked.seats.map(() => 0n) } as never,
    };
  });
  honest.memory = { ...honest.memory, banks: [...honest.memory.banks, ...later] };
}

/** The house signs banks 2 to 16 of its two friends, and shows each. */
function strangers(table: LiveTable, honest: TestPlayer, own: SeatBank, options: AdvanceOptions, dropped = true) {
  if (dropped) afterManyBanks(honest, own);
  const { draw: _draw, result: _result, end: _end, ...rest } = own.proof;
  const players = rest.setup.message.players.filter(({ seat }) => seat !== honest.seat);
  const grants = rest.grants.filter(({ message }) => message.seat !== honest.seat);
  const base = table.view(honest);
  let prev = own.bankId;
  for (let number = 2n; number <= 16n; number++) {
    const { composition, taglia } = own.checked;
    const banker = players[0]!.seat;
    const change = { number, prev, composition, taglia, players, banker };
    const setup = table.house.signer.sign('Setup', { ...rest.setup.message, ...change });
    prev = hashStruct('Setup', setup.message);
    const proof = { ...rest, grants, setup, turns: [], leaves: [] };
    const { posta } = setup.message;
    const bank = { number, bankId: prev, banker, posta, coup: null, bets: [], move: null, proof };
    const view = claimOf({ ...base, past: [], number, bank: bank as never } as View);
    honest.memory = advance(honest.memory, view, { clock: table.clock, ...options }).memory;
    expect([honest.memory.alarm, honest.memory.disagreement]).toEqual([null, null]);
  }
  expect(honest.memory.banks.some(({ bankId }) => bankId === own.bankId)).toBe(!dropped);
}

describe('a bank that was dropped from the memory', () => {
  it.each([
    ['calls it paid then and now', true],
    ['called it paid, and does so no more', false],
  ])(
    'P7.8 does not come back: one give for a turn, and no card is known before the bets close (a node %s)',
    (_, still) => {
      for (let salt = 1n; salt < 40n; salt++) {
        const { table, banker, honest, again } = begun(salt);
        table.settleDown();
        table.byHand(honest, betCommand(honest.memory, calls.plain, 10n * chip));
        betsClose(table);
        decide(table, {}, () => table.settleDown());
        const first = honest.memory.banks.at(-1)!;
        if (lineIn(first, honest.memory) <= 0n) continue; // it has won
        end(table, banker);
        const own = honest.memory.banks.at(-1)!;
        const { bankId } = own;
        const won = lineIn(own, honest.memory);
        const key = turnKey(bankId, 0);
        const given = honest.memory.given[key]!;
        const shown = own.proof.turns[0]!.gives!.find(({ seat }) => seat === honest.seat)!.link!; // all know it

        const saysPaid = { paid: new Set([1n]), lines: new Map([[1n, won]]) };
        strangers(table, honest, own, saysPaid);
        expect(honest.memory.brought).toBe(won);

        // The house and the banker choose the banker's link: they know all the others before anybody bets.
        const { composition } = own.proof.setup.message;
        const mine = houseLink(table.house.secret, 'coup', table.state.tableId, 1n, 0);
        const ruleset = rulesetOf(0)!;
        const sixWith = (link: typeof mine) =>
          deal(unpackComposition(composition), mine, coupIdOf(bankId, 0), [link, shown], 6).cards;
        const outcomeOf = (cards: readonly number[]) => {
          const coup = { cards, withOthers: false, puntaVolonta: 0, bancoVolonta: 0 };
          const decisions: { punta?: number; banco?: number } = {};
          for (;;) {
            const { waiting, outcome } = playCoup(ruleset, coup, decisions);
            if (waiting === null) return outcome;
            decisions[waiting.role] = waiting.fallback;
          }
        };
        let n = 0;
        while (outcomeOf(sixWith(secretOf(`link ${n}`))) !== outcomes.banco) n++;
        const chosen = secretOf(`link ${n}`);

        again();
        const options = still ? saysPaid : {};
        const friend = table.players.filter((one) => one !== banker && one !== honest);
        const state = hashStruct('State', table.state.bank!.state);
        table.must({
          by: 'seat',
          seat: banker.seat,
          command: { type: 'move', state, move: 0, amount: 0n, volonta: 0, commitment: commitmentOf(chosen) },
        });
        settling(table, honest, options, [honest, ...friend]);
        const act = betCommand(honest.memory, calls.plain, 10n * chip); // the player bets
        if (act === null) return expect(honest.memory.disagreement?.step).toBe('S.setup'); // held
        table.byHand(honest, act);
        betsClose(table);
        const { closed } = table.view(honest).bank!.coup!;
        const { signature } = signerOfSeat(banker.memory).sign('Give', { closed });
        table.must({ by: 'seat', seat: banker.seat, command: { type: 'give', closed, signature, link: null } });
        const sent = settling(table, honest, options, [honest]);
        const gives = sent.filter(({ type }) => type === 'give');
        if (gives.length > 0) {
          table.run({ by: 'seat', seat: banker.seat, command: { type: 'link', closed, link: chosen } });
          settling(table, honest, options, [honest, ...friend]);
        }
        while (gives.length > 0 && table.state.bank !== null) {
          // Decisions by the regola, as the clocks run out; then the banker passes.
          const phase: string = table.phase;
          const over = table.state.bank.state.turn > 0 && (phase === 'bets' || phase === 'move');
          if (over) {
            const at = hashStruct('State', table.state.bank.state);
            table.must({ by: 'seat', seat: banker.seat, command: { type: 'pass', state: at } });
          } else table.timeOut();
          sent.push(...settling(table, honest, options, [honest, ...friend]));
        }
        sent.push(...settling(table, honest, options, [honest]));
        const now = honest.memory.banks.find((one) => one.bankId === bankId);
        expect({
          alarm: honest.memory.alarm,
          disagreement: honest.memory.disagreement,
          gaveAgain: gives.some((give) => give.type === 'give' && give.closed !== given && give.link === shown),
          knownCards:
            String(now?.proof.turns[0]?.cards) === String(sixWith(chosen).slice(0, now?.proof.turns[0]?.cards?.length)),
          before: won,
          after: now === undefined ? null : lineIn(now, honest.memory),
          signedTheLoss: sent.some(({ type }) => type === 'result'),
        }).toEqual({
          alarm: expect.anything(),
          disagreement: null,
          gaveAgain: false,
          knownCards: false,
          before: won,
          after: won,
          signedTheLoss: false,
        });
        return;
      }
      throw new Error('no win');
    },
  );

  it('P7.8 does not come back: no Give after a Leave, on the word of the table alone, with an honest node', async () => {
    const { table, honest, again } = begun(1n);
    table.settleDown();
    const bank = honest.memory.banks.at(-1)!;
    const act = standCommand(honest.memory);
    honest.memory = act.memory; // signed, and sent; the house says that it never came
    expect(act.command).toMatchObject({ leave: { message: { bankId: bank.bankId, turn: 0, line: 0n } } });
    expect(mayPlayIn(honest.memory, bank)).toBe(false);

    strangers(table, honest, bank, { paid: new Set() }); // nothing was ever paid
    again();
    settling(table, honest, {});
    const made = betCommand(honest.memory, calls.plain, 10n * chip);
    if (made === null) return expect(honest.memory.disagreement?.step).toBe('S.setup'); // held
    table.byHand(honest, made);
    betsClose(table);
    settling(
      table,
      honest,
      {},
      table.players.filter((one) => one !== honest),
    );
    // As the page does it, and its own honest node says that the number is open and nothing is in the way.
    const looks = chainLooks(silentNode, screenTime(), () => undefined);
    const { memory, send: sent } = await looks.advance(honest.memory, table.view(honest), true);
    expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
    expect(sent.filter(({ type }) => type === 'give')).toEqual([]);
  });

  it('P7.8 does not come back where the seat took its bet back: no second bet of one seq', () => {
    const { table, honest, again } = begun(1n);
    table.settleDown();
    for (const [call, max] of [
      [calls.plain, 10n * chip],
      [calls.none, 0n],
    ] as const)
      table.byHand(honest, betCommand(honest.memory, call, max));
    table.settleDown(); // no later bank lets it remember this one
    const own = honest.memory.banks.at(-1)!;
    expect(honest.memory.bets.map(({ message }) => message.seq)).toEqual([1, 2]);
    strangers(table, honest, own, { paid: new Set([1n]) });
    again();
    const sent = settling(table, honest, { paid: new Set([1n]) });
    expect(honest.memory.disagreement?.step).toBe('S.setup');
    expect([sent, betCommand(honest.memory, calls.plain, 10n * chip)]).toEqual([[], null]);
  });

  it('P7.8 banks of others push out none of its own: the seat still knows whose turn it is', () => {
    const { table, honest } = begun(1n);
    table.settleDown();
    strangers(table, honest, honest.memory.banks.at(-1)!, { paid: new Set([1n]) }, false);
    expect(honest.memory.banks.length).toBeLessThan(16);
  });
});
