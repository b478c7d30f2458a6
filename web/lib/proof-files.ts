/**
 * The files in which a proof can be kept: the whole, and each of its parts as a separate file. Cut here; no server is
 * asked.
 */
import { asTitle } from '../../engine/proof/turn-name.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { bankFileName, coupFileName, tagliaFileName } from '../../engine/proof/file-name.ts';
import { kindOf, type Proof, type ProofFile } from '../../engine/proof/format.ts';
import { coupOfBank, coupToJson, proofToJson, tagliaToJson } from '../../engine/proof/write.ts';
import { proofsWords } from '../words/proofs.ts';
import { fileText, type ProofPart } from './alarm-file.ts';
import { turnWords } from './turn-words.ts';
import { wordsOfGame } from './words-of-game.ts';

/** The file itself. */
export function wholeOf(file: ProofFile): ProofPart {
  if (file.kind === 'bank') return bankPart(file.proof);
  if (file.kind === 'coup')
    return {
      label: wordsOfGame(file.coup).play,
      name: coupFileName(file.coup),
      text: () => fileText(coupToJson(file.coup)),
    };
  const { taglia, banks } = file.taglia;
  return {
    label: proofsWords().taglia(taglia),
    name: tagliaFileName(taglia, banks[0]!.setup.message.table),
    text: () => fileText(tagliaToJson(file.taglia)),
  };
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
        label: `${asTitle(turnWords(proof, proof.turns, at))}${proofsWords().kind[kindOf(turn)]}`,
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
    label: wordsOfGame(proof).bank(message.number.toString()),
    name: bankFileName(message.number, hashStruct('Setup', message)),
    text: () => fileText(proofToJson(proof)),
  };
}
