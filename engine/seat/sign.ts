/**
 * Everything of the money protocol that a session key signs. Each function takes what the seat knows and nothing else,
 * so that no field of a view can reach a signature (engine/seat/README.md, law B).
 */
import type { Hex } from '../bytes.ts';
import type { Known } from '../claim.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { Ack, Bet, Choice, Enter, Leave, State } from '../protocol/messages.ts';
import { signerOf, type Signed, type Signer } from '../protocol/sign.ts';
import { resultOf } from '../table/evidence.ts';
import { present } from '../assert.ts';
import { placeIn, sessionKeyOf, type SeatBank, type SeatMemory } from './memory.ts';

function signerOfSeat({ domain, secret }: SeatMemory): Signer {
  return signerOf(domain, sessionKeyOf(secret));
}

export function signEnter(memory: SeatMemory, number: bigint, commitment: Hex): Signed<Enter> {
  return signerOfSeat(memory).sign('Enter', { table: memory.tableId, number, commitment });
}

/** A bet over a state that the seat has checked. */
export function signBet(memory: SeatMemory, state: Known<State>, bet: Omit<Bet, 'state'>): Signed<Bet> {
  return signerOfSeat(memory).sign('Bet', { state: hashStruct('State', state), ...bet });
}

/** For a list that `bind` has accepted. */
export function signGive(memory: SeatMemory, closed: Hex): Hex {
  return signerOfSeat(memory).sign('Give', { closed }).signature;
}

/** For the one list of the turn that this seat gave for. */
export function signChoice(memory: SeatMemory, closed: Hex, draw: number): Signed<Choice> {
  return signerOfSeat(memory).sign('Choice', { closed, draw });
}

export function signAck(memory: SeatMemory, state: Known<State>): Signed<Ack> {
  return signerOfSeat(memory).sign('Ack', { state: hashStruct('State', state) });
}

/** With the seat's line in the last checked state. */
export function signLeave(memory: SeatMemory, bank: SeatBank): Signed<Leave> {
  const line = present(bank.checked.seats[placeIn(bank, memory)], 'a line');
  return signerOfSeat(memory).sign('Leave', { bankId: bank.bankId, turn: bank.checked.turn, line });
}

/** The result of the last checked state. */
export function signResult(memory: SeatMemory, { proof, checked }: SeatBank): Hex {
  return signerOfSeat(memory).sign('Result', resultOf(proof.setup.message, checked)).signature;
}
