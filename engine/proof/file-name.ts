/** The names of proof files that a person keeps: the server and the pages give the same file the same name. */
import type { Hex } from '../bytes.ts';
import { coupIdOf } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { CoupProof, TagliaProof } from './format.ts';

const short = (id: Hex): string => id.slice(2, 10);

/** `sabot-bank-<number>-<first 8 of the bank id>.json` */
export function bankFileName(number: bigint, bankId: Hex): string {
  return `sabot-bank-${number}-${short(bankId)}.json`;
}

/**
 * `sabot-coup-<number of its bank>-<first 8 of the coup id>.json`: by id, because programs count turns from 0 and
 * people count them from 1.
 */
export function coupFileName({ setup, before }: Pick<CoupProof, 'setup' | 'before'>): string {
  const { message } = setup;
  return `sabot-coup-${message.number}-${short(coupIdOf(hashStruct('Setup', message), before?.state.turn ?? 0))}.json`;
}

/** `sabot-taglia-<taglia>-<first 8 of the table id>.json` */
export function tagliaFileName(taglia: TagliaProof['taglia'], table: Hex): string {
  return `sabot-taglia-${taglia}-${short(table)}.json`;
}
