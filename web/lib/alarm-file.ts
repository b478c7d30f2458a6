/** The file that proves a lie of the house, and how our files are written. The way out needs no others. */
import type { Proof } from '../../engine/proof/format.ts';
import { proofToJson } from '../../engine/proof/write.ts';
import { jsonOf, messageToJson, type Json } from '../../engine/protocol/json.ts';
import { proofsWords } from '../words/proofs.ts';
import type { KeptAlarm } from './kept-alarms.ts';

/** One file; `name` is its name on disk. Its text is made when it is asked for. */
export interface ProofPart {
  readonly label: string;
  readonly name: string;
  readonly text: () => string;
}

/** JSON as our files are written: one field a line. Its type keeps out what JSON cannot hold, above all amounts. */
export const fileText = (value: Json): string => `${JSON.stringify(value, null, 1)}\n`;

/**
 * What proves a lie of the house, whatever its kind, and the bank that it was told in if that is kept. Escrow and table
 * always stand with it: without them nobody can check a signature.
 */
export function alarmFile({ memory, alarm, bank }: KeptAlarm): ProofPart {
  const { domain, table, tableId, seat } = memory;
  return {
    label: proofsWords().lie,
    name: `sabot-evidence-${tableId.slice(2, 10)}-seat-${seat}.json`,
    text: () =>
      fileText({
        domain: { ...domain },
        table: messageToJson('Table', table),
        alarm: jsonOf(alarm),
        proof: bank === null ? null : written(bank.proof),
      }),
  };
}

/** Null for a bank that cannot be written: the lie is proven without it. */
function written(proof: Proof): Json {
  try {
    return proofToJson(proof);
  } catch {
    return null;
  }
}
