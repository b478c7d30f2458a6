/**
 * The table's core: `decide` turns a command into events or a refusal, and adds what the house must do at once. Pure:
 * clock and keys are arguments. The shell stores the events before anything leaves (house rule 6).
 */
import { assert } from '../assert.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { Domain, Table } from '../protocol/messages.ts';
import { fullShoe, packComposition } from '../fairness/composition.ts';
import { zero32, type Hex } from '../bytes.ts';
import type { Command } from './commands.ts';
import type { Context, Outcome } from './context.ts';
import type { Event } from './events.ts';
import { evolve, evolveAll } from './evolve.ts';
import { onHostCommand } from './host-commands.ts';
import { houseAct } from './house-acts.ts';
import type { Refusal } from './refusals.ts';
import { onSeatCommand } from './seat-commands.ts';
import type { TableState } from './state.ts';

/** More acts than this for one command would be a loop. */
const actsAtMost = 100;

/** A new table of this house. */
export function newTable(domain: Domain, table: Table, house: Hex): TableState {
  return {
    domain,
    table,
    tableId: hashStruct('Table', table),
    house,
    seats: [],
    phase: 'waiting',
    deadline: null,
    renewed: false,
    number: 1n,
    prev: zero32,
    taglia: 1,
    composition: packComposition(fullShoe),
    coupsSinceCut: 0,
    banker: null,
    draw: null,
    drawn: null,
    bank: null,
    ended: [],
  };
}

/** All events that a command causes in this state, in order, or the refusal. No events: nothing changes. */
export function decide(state: TableState, command: Command, ctx: Context): Outcome {
  const outcome =
    command.by === 'seat'
      ? onSeatCommand(state, command.seat, command.command, ctx)
      : onHostCommand(state, command.command, ctx);
  if ('refusal' in outcome) return outcome;
  return { events: withHouseActs(state, outcome.events, ctx) };
}

/** Why the command is refused now, or null. */
export function refusalOf(state: TableState, command: Command, ctx: Context): Refusal | null {
  const outcome = decide(state, command, ctx);
  return 'refusal' in outcome ? outcome.refusal : null;
}

function withHouseActs(before: TableState, events: readonly Event[], ctx: Context): readonly Event[] {
  const all = [...events];
  let state = evolveAll(before, events);
  for (let acts = 0; ; acts++) {
    assert(acts < actsAtMost, 'the house acts in a loop');
    const next = houseAct(state, ctx);
    if (next.length === 0) return all;
    all.push(...next);
    state = next.reduce(evolve, state);
  }
}
