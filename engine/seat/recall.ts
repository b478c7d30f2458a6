/**
 * For seats that the house itself plays, after a restart: whatever the house's own log says of them, they have said.
 * Never for a player's client, which never believes a table about what it has signed.
 */
import type { Claim } from '../claim.ts';
import { startState } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { ProofTurn } from '../proof/format.ts';
import type { TableView } from '../table/sette-view.ts';
import { countBefore, decisionKey, turnKey, type SeatMemory } from './memory.ts';
import { bind, commit, show } from './secrets.ts';

type AnyBank = NonNullable<TableView['bank']>;

/** The memory with this seat's bets, moves, gives and choices as the view shows them in the running bank. */
export function recall(memory: SeatMemory, { bank }: Claim<TableView>): SeatMemory {
  if (bank === null) return memory;
  const said = recallSaid(memory, bank);
  return bank.proof.turns.reduce((sofar, turn, i) => recallChoices(recallGive(sofar, bank, turn, i), turn), said);
}

function recallSaid(memory: SeatMemory, bank: AnyBank): SeatMemory {
  const last =
    bank.proof.turns.findLast((turn) => turn.state !== undefined)?.state ?? startState(bank.proof.setup.message);
  const state = hashStruct('State', last);
  let next = memory;
  const bet = bank.bets.find(({ seat }) => seat === memory.seat)?.bet;
  if (bet != null && !next.bets.some(({ signature }) => signature === bet.signature)) {
    next = { ...next, bets: [...next.bets, { ...bet, bankId: bank.bankId, refused: false }] };
    if (bet.message.max > 0n)
      next = commit(next, { bankId: bank.bankId, turn: last.turn, seq: bet.message.seq }).memory;
  }
  const { move } = bank;
  const own = move?.own ?? null;
  if (move !== null && own !== null && !next.moves.some((one) => one.state === state)) {
    const said = { state, move: move.move, amount: move.amount, ...own, bankId: bank.bankId, refused: false };
    next = commit({ ...next, moves: [...next.moves, said] }, { bankId: bank.bankId, turn: last.turn, seq: 0 }).memory;
  }
  return next;
}

function recallGive(memory: SeatMemory, { bankId }: AnyBank, turn: ProofTurn, i: number): SeatMemory {
  const give = turn.gives?.find(({ seat }) => seat === memory.seat);
  const row = turn.list?.find(({ seat }) => seat === memory.seat);
  if (
    give === undefined ||
    row === undefined ||
    turn.closed === undefined ||
    memory.given[turnKey(bankId, i)] !== undefined
  )
    return memory;
  const closed = hashStruct('Closed', turn.closed.message);
  const bound = bind(commit(memory, { bankId, turn: i, seq: row.seq }).memory, row.commitment, closed) ?? memory;
  return give.link === undefined ? bound : (show(bound, row.commitment, closed)?.memory ?? bound);
}

function recallChoices(memory: SeatMemory, { closed, choices = [] }: ProofTurn): SeatMemory {
  const own = choices.filter(({ seat }) => seat === memory.seat);
  if (closed === undefined || own.length === 0) return memory;
  const list = hashStruct('Closed', closed.message);
  const said = own.map(({ message: { draw } }) => [decisionKey(list, countBefore(draw)), draw] as const);
  return { ...memory, chosen: { ...memory.chosen, ...Object.fromEntries(said) } };
}
