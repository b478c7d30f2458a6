/**
 * Whether a proof file is about what was asked for. A right proof of another bank verifies as well as the one of this
 * bank would, and whoever reads *verified* takes it for this one's (server/PROTOCOL.md P9.25).
 */
import type { Hex } from '../../engine/bytes.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { messageFromJson, Unreadable } from '../../engine/protocol/json.ts';
import type { Setup } from '../../engine/protocol/messages.ts';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** Null for what is no JSON: the verifier says what is wrong with it. */
function fileOf(text: string): Fields | null {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The set-up of a bank in a file; null if it has none that can be read. */
function setupOf(bank: unknown): Setup | null {
  try {
    return messageFromJson('Setup', fieldsOf(fieldsOf(bank)['setup'])['message'], '');
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** The file is no proof of this very bank. */
export function isOtherBank(text: string, bankId: Hex): boolean {
  const file = fileOf(text);
  const setup = setupOf(file);
  if (file === null || setup === null) return false;
  return file['format'] !== 'sabot-proof' || hashStruct('Setup', setup) !== bankId;
}

/** The file is of no taglia with this number at this table. */
export function isOtherTaglia(text: string, tableId: Hex, taglia: number): boolean {
  const file = fileOf(text);
  if (file === null || file['format'] === undefined) return false;
  const { format, taglia: number, banks } = file;
  const isOfTable = (bank: unknown): boolean => (setupOf(bank)?.table ?? tableId) === tableId;
  return format !== 'sabot-taglia' || number !== taglia || !Array.isArray(banks) || !banks.every(isOfTable);
}
