/**
 * Set-ups that contradict each other: both have one number, or follow one bank. A house can have set up only one of
 * them (protocol.md 1).
 */
import { hashStruct } from '../protocol/eip712.ts';
import type { Setup } from '../protocol/messages.ts';
import type { Signed } from '../protocol/sign.ts';
import type { SeatMemory } from './memory.ts';
import { alarmed, trouble } from './trouble.ts';
import { seatSentences } from './sentences.ts';

/** This many set-ups without a bank are kept: the first ones, so that later ones wash none out. */
const keptUntaken = 200;

/** A set-up that the seat knows, whether it has taken its bank or not, and that this one contradicts. */
export function rivalOf(
  { banks, untaken = [] }: Pick<SeatMemory, 'banks' | 'untaken'>,
  setup: Setup,
): Signed<Setup> | undefined {
  const { number, prev } = setup;
  const bankId = hashStruct('Setup', setup);
  return [...banks.map(({ proof }) => proof.setup), ...untaken].find(
    ({ message }) => (message.number === number || message.prev === prev) && hashStruct('Setup', message) !== bankId,
  );
}

/** The alarm over two set-ups that the house has signed. */
export function deniedBy(memory: SeatMemory, rival: Signed<Setup>, setup: Signed<Setup>): SeatMemory {
  const { number, prev } = setup.message;
  const [one, other] = [hashStruct('Setup', rival.message), hashStruct('Setup', setup.message)];
  const isNumber = rival.message.number === number;
  const detail = isNumber ? seatSentences.twoForNumber(number, one, other) : seatSentences.twoAfter(prev, one, other);
  const found = trouble(other, null, 'S.setup', detail);
  return alarmed(memory, found, { kind: 'setups', setups: [rival, setup] });
}

/** Keeps what the house has signed of banks that this seat does not take. */
export function withUntaken(memory: SeatMemory, setups: readonly Signed<Setup>[]): SeatMemory {
  const known = memory.untaken ?? [];
  const ids = new Set(known.map(({ message }) => hashStruct('Setup', message)));
  const fresh = setups.filter(({ message }) => !ids.has(hashStruct('Setup', message)));
  return fresh.length === 0 ? memory : { ...memory, untaken: [...known, ...fresh].slice(0, keptUntaken) };
}
