/** What a player does by hand, as commands. `remember` each one, durably, before it is sent. */
import { present } from '../assert.ts';
import { zero32, type Hex } from '../bytes.ts';
import { commitmentOf, seatLink } from '../fairness/commitment.ts';
import { coupIdOf } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls, type State } from '../protocol/messages.ts';
import { signerOf, type Signer } from '../protocol/sign.ts';
import type { SeatCommand } from '../table/commands.ts';
import type { View } from '../table/view.ts';
import { currentBank, sessionKeyOf, type SeatMemory } from './memory.ts';

export function signerOfSeat(memory: SeatMemory): Signer {
  return signerOf(memory.domain, sessionKeyOf(memory.secret));
}

/** The state the seat has checked and plays on now. Asserts that there is one. */
function playedOn(memory: SeatMemory, view: View): State {
  return present(currentBank(memory, view)?.checked, 'a checked state');
}

/** The link for the running bank's coming coup. */
function linkFor(memory: SeatMemory, state: State, seq: number): Hex {
  return seatLink(memory.secret, coupIdOf(state.bankId, state.turn), seq);
}

/** Names the posta of the bank that is due. `amount` in the token's smallest unit. */
export function postaCommand(_memory: SeatMemory, view: View, amount: bigint): SeatCommand {
  return { type: 'posta', number: view.number, amount };
}

/** Bets: call and the most it may cost. Acknowledges the state before (protocol.md 2.2). Call 0 with 0 takes a bet back. */
export function betCommand(memory: SeatMemory, view: View, call: number, max: bigint, volonta = 0): SeatCommand {
  const state = playedOn(memory, view);
  const digest = hashStruct('State', state);
  const seen = view.bank?.bets.find((b) => b.seat === memory.seat)?.bet.message;
  const seq = 1 + Math.max(seen?.state === digest ? seen.seq : 0, memory.bet?.message.state === digest ? memory.bet.message.seq : 0);
  const commitment = call === calls.none ? zero32 : commitmentOf(linkFor(memory, state, seq));
  return { type: 'bet', bet: signerOfSeat(memory).sign('Bet', { state: digest, seq, call, max, volonta, commitment }) };
}

/** The banker's choice for the coming coup: continuo (on) or dimezzo (halve), with what it takes out. */
export function moveCommand(memory: SeatMemory, view: View, move: number, amount: bigint, volonta = 0): SeatCommand {
  const state = playedOn(memory, view);
  return { type: 'move', state: hashStruct('State', state), move, amount, volonta, commitment: commitmentOf(linkFor(memory, state, 0)) };
}

/** Incasso. */
export function passCommand(memory: SeatMemory, view: View): SeatCommand {
  return { type: 'pass', state: hashStruct('State', playedOn(memory, view)) };
}

/** Sto, carta or batto: `draw` of protocol.md 3. */
export function choiceCommand(memory: SeatMemory, view: View, draw: number): SeatCommand {
  const closed = present(view.bank?.coup, 'a coup').closed;
  return { type: 'choice', choice: signerOfSeat(memory).sign('Choice', { closed, draw }) };
}

/**
 * Stands up; between coups of a bank with a signed `Leave`, so that the bank can be settled without this client. Never after
 * giving in a coup that has not ended, whatever the view shows (protocol.md 2.8).
 */
export function standCommand(memory: SeatMemory, view: View): SeatCommand {
  const bank = view.bank;
  const checked = currentBank(memory, view)?.checked;
  const last = bank?.proof.turns.at(-1);
  const betweenCoups = bank !== null && bank.proof.end === undefined && (last === undefined || last.step !== undefined);
  if (!checked || !betweenCoups || memory.given[`${checked.bankId}:${checked.turn}`] !== undefined) return { type: 'stand', leave: null };
  const at = bank.proof.setup.message.players.findIndex((p) => p.seat === memory.seat);
  if (at < 0) return { type: 'stand', leave: null };
  const line = present(checked.seats[at], 'a line');
  return { type: 'stand', leave: signerOfSeat(memory).sign('Leave', { bankId: checked.bankId, turn: checked.turn, line }) };
}

/** The memory with what a command of one's own must not be forgotten for: the latest bet or move, and that one has left. */
export function remember(memory: SeatMemory, command: SeatCommand): SeatMemory {
  if (command.type === 'bet') {
    const again = memory.bet?.signature === command.bet.signature;
    return again ? memory : { ...memory, bet: command.bet, betBefore: memory.bet };
  }
  if (command.type === 'move') {
    const { state, move, amount, volonta, commitment } = command;
    const again = memory.move?.state === state && memory.move.move === move && memory.move.volonta === volonta;
    return again ? memory : { ...memory, move: { state, move, amount, volonta, commitment }, moveBefore: memory.move };
  }
  if (command.type === 'stand' && command.leave !== null) {
    const { bankId } = command.leave.message;
    return memory.left.includes(bankId) ? memory : { ...memory, left: [...memory.left, bankId] };
  }
  return memory;
}


/** The memory after the table has refused a command of one's own: a change that came too late was never made. `advance` again. */
export function forget(memory: SeatMemory, command: SeatCommand): SeatMemory {
  if (command.type === 'move' && memory.move?.state === command.state && memory.move.move === command.move) {
    return { ...memory, move: memory.moveBefore, moveBefore: null };
  }
  if (command.type !== 'bet' || memory.bet?.signature !== command.bet.signature) return memory;
  return { ...memory, bet: memory.betBefore, betBefore: null };
}
