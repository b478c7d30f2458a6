/**
 * The alarms in this browser's own store. What they say needs no word of any server, least of all of the house that
 * lied.
 */
import type { Alarm, SeatBank, SeatMemory } from '../../engine/seat/memory.ts';
import { doubtWords } from '../words/doubts.ts';
import { turnsOfGame, turnWords } from './turn-words.ts';

export interface KeptAlarm {
  readonly memory: SeatMemory;
  readonly alarm: Alarm;
  /** The bank that the lie was told in, else the newest; null if no bank is kept. */
  readonly bank: SeatBank | null;
  /** Where the lie was told: `In turn 4 (coup 4)`. */
  readonly where: string;
}

/** The alarm of a sitting's memory; null if none was raised. */
export function alarmOf(memory: SeatMemory | null): KeptAlarm | null {
  if (!memory?.alarm) return null;
  const { alarm, banks } = memory;
  const bank = banks.find(({ bankId }) => bankId === alarm.bankId) ?? banks.at(-1) ?? null;
  const where =
    alarm.turn === null
      ? turnsOfGame(memory).inSetUp
      : doubtWords().inTurn(turnWords(memory, bank?.proof.turns ?? [], alarm.turn));
  return { memory, alarm, bank, where };
}

/** Those of these sittings, in their order. One that cannot be read hides none of the others. */
export function alarmsIn(sittings: readonly { readonly memory: SeatMemory }[]): readonly KeptAlarm[] {
  return sittings.flatMap(({ memory }) => {
    try {
      return alarmOf(memory) ?? [];
    } catch {
      return [];
    }
  });
}
