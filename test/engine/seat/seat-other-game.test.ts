/**
 * A house that calls the table of a proof one of another game. A reader takes what that game may have, up to 19 cards
 * and as many choices; the seat judges all of it by the rules of its own table.
 */
import { expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { choiceCommand } from '../../../engine/seat/by-hand.ts';
import { drawsOpen } from '../../../engine/seat/rights.ts';
import { readView } from '../../../engine/table/view-claim.ts';
import type { LiveTable } from '../../support/live-table.ts';
import { bets, byHandAt, opened, tableOf } from '../../web/support/several.ts';

interface ShownTurn {
  choices?: { message: { draw: number } }[];
  cards?: number[];
}

/** What a turn of that game could have, and one of this game cannot. */
const additions: readonly ((turn: ShownTurn) => void)[] = [
  () => undefined,
  ({ choices = [] }) => {
    for (const choice of choices.slice(0, 1))
      choices.push({ ...choice, message: { ...choice.message, draw: choice.message.draw + 8 } });
  },
  ({ cards }) => {
    if (cards !== undefined) cards.push(...Array<number>(19 - cards.length).fill(3));
  },
];

/** What every seat makes of such views at this moment; how many could be read. */
function told(table: LiveTable): number {
  let looked = 0;
  const clocks = { paid: table.paid, clock: table.clock };
  for (const player of table.players) {
    const view = table.view(player);
    const honest = encodeWire(advance(player.memory, view, clocks));
    for (const ruleset of [4, 7, 255])
      for (const [at, add] of additions.entries()) {
        const lie = JSON.parse(encodeWire(view)) as {
          bank: { proof: { table: { ruleset: number }; turns: ShownTurn[] } };
        };
        lie.bank.proof.table.ruleset = ruleset;
        for (const turn of lie.bank.proof.turns) add(turn);
        const read = readView(JSON.stringify(lie));
        if (!('claim' in read)) continue; // a card that the other game has not
        looked++;
        const { memory, send } = advance(player.memory, read.claim, clocks);
        expect(memory.alarm).toBeNull();
        if (memory.disagreement === null) expect(encodeWire({ memory, send })).toBe(honest);
        else expect([at > 0, send]).toEqual([true, []]);
      }
  }
  return looked;
}

/** A coup of two, looked at three times; null where the last time shows a card that the other game has not. */
function played(salt: bigint, look: (table: LiveTable) => void): LiveTable | null {
  const table = opened(tableOf({ ruleset: 3, feeMode: 0, feeBps: 500, salt }, 2), 100n * chip);
  look(table);
  bets(table, byHandAt(table, 1), 50n * chip);
  look(table);
  for (let open = undecided(table); open !== undefined; open = undecided(table)) {
    table.byHand(open, choiceCommand(open.memory, drawsOpen(open.memory)!.fallback));
    table.settleDown();
  }
  look(table);
  const turns = table.view(table.players[0]!).bank?.proof.turns ?? [];
  return turns.some(({ cards = [], choices = [] }) => choices.length > 0 && cards.every((kind) => kind < 40))
    ? table
    : null;
}

const undecided = ({ players }: LiveTable) => players.find(({ memory }) => drawsOpen(memory) !== null);

it('P7.5 L(B) a proof is judged by the rules of the seat’s own table, whatever it calls its table', () => {
  let salt = 0n;
  while (played(++salt, () => undefined) === null) expect(salt).toBeLessThan(60n);
  const looked: number[] = [];
  played(salt, (table) => looked.push(told(table)));
  expect(looked[0]).toBe(18);
  expect(looked[2]).toBeGreaterThan(10); // the coup with its cards and choices
});
