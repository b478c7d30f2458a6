/**
 * What is left out for who only watches (server/PROTOCOL.md P4.7): what nothing but a check of signatures reads. The
 * proof of a bank that is over has all of it.
 */
import { onceFor } from '../once.ts';
import type { ProofTurn } from '../proof/format.ts';
import { calls } from '../protocol/messages.ts';
import type { AnyBankView, AnyView } from './view.ts';

/** The view as a page without a seat shows it. */
export function watched<V extends AnyView & { readonly bank: AnyBankView | null }>(view: V): V {
  const { bank } = view;
  if (bank === null) return view;
  const proof = { ...bank.proof, grants: [], turns: bank.proof.turns.map((turn) => turnShown(turn)) };
  // A zero bet stakes nothing, and nobody sees it on a page.
  return { ...view, bank: { ...bank, proof, bets: bank.bets.filter(({ call }) => call !== calls.none) } };
}

const turnShown = onceFor((turn: ProofTurn): ProofTurn => {
  if (turn.closed === undefined) return { ...turn, acks: [] };
  return turn.step === undefined ? { ...turn, bets: [], gives: [] } : { ...turn, bets: [], gives: [], acks: [] };
});
