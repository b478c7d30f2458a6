/** Reading a proof file: strict, bounded, and with the place of what is wrong (protocol.md 3, "Proof file"). */
import { messageFromJson, readList, readNumber, readObject, Unreadable } from '../protocol/json.ts';
import { parseJsonText } from './json-text.ts';
import type { CoupProof, Proof, ProofFile, TagliaProof } from './format.ts';
import { gameToReadBy } from './games.ts';
import { proofFields, readBeginning, readProofFields, readStep, readTurn, under, type Fields } from './parts.ts';

/** No bank comes near this size: a larger file is refused before it is read. */
export const mostCharacters = 4_000_000;
/** The limit for a taglia's file. A bank beyond 312 cannot have dealt a card of its own. */
export const mostCharactersOfTaglia = 32_000_000;
export const mostBanks = 312;

/**
 * The proof in a JSON text or in the value parsed from it. Throws `Unreadable` with the place for anything other than
 * version 1.
 */
export function parseProof(input: unknown): Proof {
  return readProof(typeof input === 'string' ? parseText(input, mostCharacters) : input, '');
}

/** The proof of a bank at the place `where` of a parsed value. */
function readProof(json: unknown, where: string): Proof {
  const object = readObject(json, ['format', 'version', ...proofFields.required], proofFields.optional, where);
  checkFormat(object, 'sabot-proof', where);
  return readProofFields(object, where, 'decimal');
}

/** The proof of a taglia: its banks in order (protocol.md 3). */
function readTaglia(json: unknown): TagliaProof {
  const object = readObject(json, ['format', 'version', 'taglia', 'banks'], [], '');
  checkFormat(object, 'sabot-taglia', '');
  const banks = readList(object['banks'], mostBanks, 'banks', readProof);
  if (banks.length === 0) throw new Unreadable('banks', 'empty');
  return { taglia: readNumber(object['taglia'], 0xffff_ffff, 'taglia'), banks };
}

/** The proof of one coup out of a bank. */
function readCoup(json: unknown): CoupProof {
  const object = readObject(json, ['format', 'version', 'domain', 'table', 'grants', 'setup', 'turn'], ['before'], '');
  checkFormat(object, 'sabot-coup', '');
  const before = object['before'] === undefined ? null : readObject(object['before'], ['step', 'state'], [], 'before');
  const beginning = readBeginning(object, '', 'decimal');
  return {
    ...beginning,
    turn: readTurn(gameToReadBy(beginning.table.ruleset).limits)(object['turn'], 'turn', 'decimal'),
    ...(before === null
      ? {}
      : {
          before: {
            step: readStep(before['step'], 'before.step', 'decimal'),
            state: messageFromJson('State', before['state'], 'before.state'),
          },
        }),
  };
}

/** A proof file of any kind, from its text or the value parsed from it. Throws `Unreadable` with the place. */
export function parseProofFile(input: unknown): ProofFile {
  const json =
    typeof input === 'string' ? parseText(input, saysTaglia(input) ? mostCharactersOfTaglia : mostCharacters) : input;
  const format = typeof json === 'object' && json !== null ? (json as { readonly format?: unknown }).format : undefined;
  if (format === 'sabot-taglia') return { kind: 'taglia', taglia: readTaglia(json) };
  return format === 'sabot-coup'
    ? { kind: 'coup', coup: readCoup(json) }
    : { kind: 'bank', proof: readProof(json, '') };
}

/** Only a file that says so at its beginning may be as large as a taglia. */
function saysTaglia(text: string): boolean {
  return /^\s*\{\s*"format"\s*:\s*"sabot-taglia"/.test(text.slice(0, 200));
}

function checkFormat(object: Fields, format: string, where: string): void {
  if (object['format'] !== format) throw new Unreadable(under(where)('format'), `not ${format}`);
  if (object['version'] !== 1) throw new Unreadable(under(where)('version'), 'not version 1');
}

function parseText(text: string, most: number): unknown {
  if (text.length > most) throw new Unreadable('', `larger than ${most / 1_000_000} MB`);
  return parseJsonText(text);
}
