/** What turns of a bank are checked by: its context, and the history of its checked turns. */
import { present } from '../assert.ts';
import { onceFor } from '../once.ts';
import type { Context, History } from '../proof/game.ts';
import { contextOf, historyOf } from '../proof/history.ts';
import type { Domain, Setup, Table } from '../protocol/messages.ts';
import type { SeatBank } from './memory.ts';

/** The context in which turns of a bank are checked. Each view asks for it several times. */
export function contextFor({ proof: { setup, domain, table } }: Pick<SeatBank, 'proof'>): Context {
  return contextOnce(setup.message, domain, table);
}

/** A bank's domain and table are the seat's own, so they belong to its set-up. */
const contextOnce = onceFor((setup: Setup, domain: Domain, table: Table) =>
  present(contextOf(domain, table, setup), 'a known ruleset'),
);

/** The history of the bank after its checked turns. */
export function historyFor(
  { proof, verifiedTurns }: Pick<SeatBank, 'proof' | 'verifiedTurns'>,
  context: Context,
): History {
  return historyOf(context, proof.turns.slice(0, verifiedTurns), proof.draw);
}
