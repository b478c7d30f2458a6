/**
 * The files in which a proof can be kept: the whole, and each of its parts as a separate file. Cut here; no server is
 * asked.
 */
import { coupIn } from '../../engine/proof/turn-name.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { bankFileName, coupFileName, tagliaFileName } from '../../engine/proof/file-name.ts';
import { kindOf, type Proof, type ProofFile } from '../../engine/proof/format.ts';
import { coupOfBank, coupToJson, proofToJson, tagliaToJson } from '../../engine/proof/write.ts';
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

/** The file itself. */
export function wholeOf(file: ProofFile): ProofPart {
  if (file.kind === 'bank') return bankPart(file.proof);
  if (file.kind === 'coup')
    return { label: proofsWords().coup, name: coupFileName(file.coup), text: () => fileText(coupToJson(file.coup)) };
  const { taglia, banks } = file.taglia;
  return {
    label: proofsWords().taglia(taglia),
    name: tagliaFileName(taglia, banks[0]!.setup.message.table),
    text: () => fileText(tagliaToJson(file.taglia)),
  };
}

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

/**
 * Each turn of a bank, each bank of a taglia. A turn without a state before it cannot stand alone; such a bank differs
 * anyway.
 */
export function partsOf(file: ProofFile): readonly ProofPart[] {
  if (file.kind === 'coup') return [];
  if (file.kind === 'taglia') return file.taglia.banks.map(bankPart);
  const { proof } = file;
  return proof.turns.flatMap((turn, at) => {
    if (at > 0 && proof.turns[at - 1]!.state === undefined) return [];
    const coup = coupOfBank(proof, at);
    return [
      {
        label: proofsWords().turn(at, coupIn(proof.turns, at), kindOf(turn)),
        name: coupFileName(coup),
        text: () => fileText(coupToJson(coup)),
      },
    ];
  });
}

/** The taglie in which a bank was played, mostly one. */
export function taglieOf({ setup, turns }: Proof): readonly number[] {
  return [
    ...new Set([setup.message.taglia, ...turns.flatMap(({ state }) => (state === undefined ? [] : [state.taglia]))]),
  ];
}

function bankPart(proof: Proof): ProofPart {
  const { message } = proof.setup;
  return {
    label: proofsWords().bank(message.number),
    name: bankFileName(message.number, hashStruct('Setup', message)),
    text: () => fileText(proofToJson(proof)),
  };
}
