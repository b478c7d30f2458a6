/**
 * The core of a live table: `decide` turns a command into events or a refusal, and adds what the house must do at once.
 * Pure: clock and keys are arguments. The shell stores the events before anything leaves (house rule 6).
 */
import { assert } from '../assert.ts';
import { zero32, type Hex } from '../bytes.ts';
import type { Chairs } from '../chairs/state.ts';
import { newGame } from '../game/decide.ts';
import { settingsOf } from '../game/settings.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { Domain, Table } from '../protocol/messages.ts';
import type { OutcomeOf } from '../refusal.ts';
import { rulesetOf } from '../rules/ruleset.ts';
import { newSette } from '../sette/decide.ts';
import { setteRulesetOf } from '../sette/ruleset.ts';
import { setteSettingsOf } from '../sette/settings.ts';
import type { SetteEvent } from '../sette/events.ts';
import type { SetteGame } from '../sette/state.ts';
import type { Context } from './context.ts';
import { present } from '../assert.ts';
import type { Command } from './commands.ts';
import type { Outcome } from './context.ts';
import type { AnyEvent, Event } from './events.ts';
import { evolveAll } from './evolve.ts';
import { assertSame } from './game-steps.ts';
import { onHostCommand } from './host-commands.ts';
import { houseAct } from './house-acts.ts';
import type { Refusal, RefusalCode } from './refusals.ts';
import { onSeatCommand } from './seat-commands.ts';
import type { AnyTable, TableState } from './state.ts';

/** More acts than this in one go would be a loop. */
const actsAtMost = 100;

/** A new table of this house. `seats`: how many chairs it has, where that is not as many as its ruleset usually has. */
export function newTable(domain: Domain, table: Table, house: Hex, seats?: number): TableState {
  const settings = settingsOf(present(rulesetOf(table.ruleset), 'the ruleset'), {
    limits: limitsOf(table),
    signed: true,
    ...(seats === undefined ? {} : { seats }),
  });
  return tableAround(domain, table, house, newGame(settings));
}

/** The same for Sette e mezzo; `highestBet`: of the classico. Both are settings that `Table.salt` binds. */
export function newSetteTable(
  domain: Domain,
  table: Table,
  house: Hex,
  { highestBet, ...chairs }: { readonly seats?: number; readonly highestBet: bigint | null },
): TableState<SetteGame> {
  const settings = setteSettingsOf(present(setteRulesetOf(table.ruleset), 'the ruleset'), {
    limits: { ...limitsOf(table), highestBet },
    signed: true,
    ...chairs,
  });
  return tableAround(domain, table, house, newSette(settings));
}

/** The table of whichever game its ruleset is; `highestBet`: of Sette e mezzo's classico. */
export function newTableOf(
  domain: Domain,
  table: Table,
  house: Hex,
  { seats, highestBet = null }: { readonly seats?: number | undefined; readonly highestBet?: bigint | null },
): AnyTable {
  return setteRulesetOf(table.ruleset) === null
    ? newTable(domain, table, house, seats)
    : newSetteTable(domain, table, house, { ...(seats === undefined ? {} : { seats }), highestBet });
}

const limitsOf = ({ feeMode, feeBps, minBet, minPosta, maxPosta }: Table) => ({
  feeMode,
  feeBps,
  minBet,
  minPosta,
  maxPosta,
});

function tableAround<G extends Chairs>(domain: Domain, table: Table, house: Hex, game: G): TableState<G> {
  return {
    domain,
    table,
    tableId: hashStruct('Table', table),
    house,
    game,
    sittings: [],
    reserved: [],
    clock: null,
    number: 1n,
    prev: zero32,
    draw: null,
    drawn: null,
    bank: null,
    ended: [],
    malfunctionAt: null,
  };
}

/** What a command comes to in this state: all events, in order, or the refusal. No events: it was so already. */
export function decide(
  state: TableState<SetteGame>,
  command: Command,
  ctx: Context,
): OutcomeOf<Event<SetteEvent>, RefusalCode>;
export function decide(state: TableState, command: Command, ctx: Context): OutcomeOf<Event, RefusalCode>;
export function decide(state: AnyTable, command: Command, ctx: Context): Outcome;
export function decide(state: AnyTable, command: Command, ctx: Context): Outcome {
  const outcome =
    command.by === 'seat'
      ? onSeatCommand(state, command.seat, command.command, ctx)
      : onHostCommand(state, command.command, ctx);
  if ('refusal' in outcome) return outcome;
  return { events: withHouseActs(state, outcome.events, ctx) };
}

/** Why the command is refused now, or null. */
export function refusalOf(state: AnyTable, command: Command, ctx: Context): Refusal | null {
  const outcome = decide(state, command, ctx);
  return 'refusal' in outcome ? outcome.refusal : null;
}

function withHouseActs(before: AnyTable, events: readonly AnyEvent[], ctx: Context): readonly AnyEvent[] {
  const all = [...events];
  let state = evolveAll(before, events);
  for (let acts = 0; ; acts++) {
    assert(acts < actsAtMost, 'the house acts in a loop');
    const next = houseAct(state, ctx);
    if (next.length === 0) break;
    all.push(...next);
    state = evolveAll(state, next);
  }
  assertTogether(state);
  return all;
}

/** Game and papers tell the same: the same bank, the same money, the same coup. */
function assertTogether({ game, bank, clock, draw }: AnyTable): void {
  assert((game.bank === null) === (bank === null), 'a bank without its papers');
  assert((game.bank?.coup == null) === (bank?.coup == null), 'a coup without its papers');
  if (game.bank !== null && bank !== null) assertSame(bank, game.bank.books);
  assert((game.phase === 'links' || draw !== null) === (clock !== null), 'a clock for nothing, or none');
}
