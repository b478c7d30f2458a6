/**
 * The order that a running bank's proof has, whoever made it: turns in their places, nothing after a turn that ended
 * the bank, nobody twice.
 */
import type { Proof, ProofTurn } from './format.ts';
import { kindOf } from './format.ts';
import type { Limits } from './game.ts';
import { gameToReadBy } from './games.ts';
import { Unreadable } from '../protocol/json.ts';

/** Throws `Unreadable` with the place of the first thing that is out of place. */
export function checkOrder(proof: Proof, where: string): void {
  const { players } = proof.setup.message;
  once(players, ({ seat }) => seat, `${where}.setup.message.players`);
  once(players, ({ player }) => player, `${where}.setup.message.players`);
  once(players, ({ key }) => key, `${where}.setup.message.players`);
  once(proof.grants, ({ message }) => message.seat, `${where}.grants`);
  once(proof.leaves, ({ seat }) => seat, `${where}.leaves`);
  const { limits } = gameToReadBy(proof.table.ruleset);
  proof.turns.forEach((turn, i) => checkTurn(limits, turn, i, proof.turns.length - 1, `${where}.turns[${i}]`));
  if (proof.result !== undefined) {
    once(proof.result.lines, ({ player }) => player, `${where}.result.lines`);
    once(proof.result.signatures, ({ seat }) => seat, `${where}.result.signatures`);
  }
  if (proof.draw !== undefined) {
    once(proof.draw.enters, ({ seat }) => seat, `${where}.draw.enters`);
    once(proof.draw.links, ({ seat }) => seat, `${where}.draw.links`);
  }
}

function checkTurn(limits: Limits, turn: ProofTurn, at: number, last: number, where: string): void {
  const kind = kindOf(turn);
  if ((kind === 'void' || kind === 'unfinished') && at < last)
    throw new Unreadable(where, `${kind}, and a turn stands behind it`);
  for (const [name, said, due] of [
    ['closed', turn.closed?.message.turn, at],
    ['step', turn.step?.message.turn, at],
    ['state', turn.state?.turn, at + 1],
  ] as const) {
    if (said !== undefined && said !== due) throw new Unreadable(`${where}.${name}`, `of turn ${said}, not ${due}`);
  }
  once(turn.choices ?? [], limits.decision, `${where}.choices`);
  for (const name of ['bets', 'list', 'gives', 'acks'] as const) {
    const rows: readonly { readonly seat: number }[] | undefined = turn[name];
    if (rows !== undefined) once(rows, ({ seat }) => seat, `${where}.${name}`);
  }
}

function once<T>(items: readonly T[], key: (item: T) => string | number, where: string): void {
  if (new Set(items.map(key)).size !== items.length) throw new Unreadable(where, 'the same stands twice');
}
