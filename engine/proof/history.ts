/** A bank as a verifier goes through it: how a context is made, and what earlier turns leave behind. */
import { zero32, type Hex } from '../bytes.ts';
import { domainSeparator, hashStruct } from '../protocol/eip712.ts';
import { startState } from '../protocol/digests.ts';
import type { Domain, Setup, State, Table } from '../protocol/messages.ts';
import type { Context, History } from './game.ts';
import type { ProofDraw, ProofTurn } from './format.ts';
import { gameOf } from './games.ts';

/** The context of a bank, or null when nobody knows the table's ruleset. */
export function contextOf(domain: Domain, table: Table, setup: Setup, withoutSignatures = false): Context | null {
  const game = gameOf(table.ruleset);
  if (game === null) return null;
  return {
    domain,
    separator: domainSeparator(domain),
    table,
    game,
    setup,
    bankId: hashStruct('Setup', setup),
    withoutSignatures,
  };
}

/** The history after these turns, which have been found correct. */
export function historyOf(context: Context, turns: readonly ProofTurn[], draw?: ProofDraw): History {
  const drawn =
    draw === undefined ? [] : [draw.draw.message.commitment, ...draw.enters.map(({ message }) => message.commitment)];
  let before = startState(context.setup, context.bankId);
  let history: History = {
    used: new Set([context.setup.commitment, ...drawn]),
    past: context.game.pastAt(before, true),
  };
  for (const turn of turns) {
    history = historyAfter(context, history, before, turn);
    before = turn.state ?? before;
  }
  return history;
}

/** The history of a turn that stands alone: what went before it is not known. */
export function unknownHistory(context: Context, before: State): History {
  const used = new Set([context.setup.commitment, before.commitment].filter((commitment) => commitment !== zero32));
  return { used, past: context.game.pastAt(before, false) };
}

/** The history one turn later; `before` is the state that the turn began with. */
export function historyAfter(context: Context, history: History, before: State, turn: ProofTurn): History {
  return {
    used: new Set([...history.used, ...commitmentsOf(turn)]),
    past: context.game.pastAfter(context, history.past, before, turn),
  };
}

/** Commitments that a turn adds: those of its list and the house's for the next turn. */
function commitmentsOf(turn: Pick<ProofTurn, 'list' | 'state'>): readonly Hex[] {
  const all = [...(turn.list ?? []).map((row) => row.commitment), turn.state?.commitment ?? zero32];
  return all.filter((commitment) => commitment !== zero32);
}
