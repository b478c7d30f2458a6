/**
 * A table's settings and what binds them: `Table.salt` is their hash. So the table's id covers everything that a player
 * sits down to (protocol.md 3).
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json.ts';
import { hashStruct, keccak } from './eip712.ts';
import { Unreadable, type Json } from './json.ts';
import type { Table } from './messages.ts';
import type { Hex } from '../bytes.ts';

/** A table's settings as JSON: seats, clocks, cut. */
export type Settings = { readonly [field: string]: Json };

/** What a table's name may be: short, and nothing that could pass for something else on a page. */
export const tableName = /^[\p{L}\d](?:[\p{L}\d]|[ '’.-](?=[\p{L}\d])){1,23}$/u;

/**
 * keccak256 of the settings in canonical form, as in `Table.salt`. Throws `Unreadable` if they have no canonical form.
 */
export function settingsSalt(settings: Settings): bigint {
  return BigInt(keccak(utf8ToBytes(canonicalJson(settings))));
}

/** Settings at the place `where` of a parsed text. Throws `Unreadable`. */
export function readSettings(json: unknown, where: string): Settings {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Unreadable(where, 'not an object');
  canonicalJson(json as Settings, where);
  return json as Settings;
}

/** Why a table is not the one with these settings and this id, or null. */
export function tableProblem(tableId: Hex, table: Table, settings: Settings): string | null {
  if (hashStruct('Table', table) !== tableId) return 'The id of the table is not the hash of its limits.';
  if (settingsSalt(settings) !== table.salt) return 'The settings of the table are not those that its id stands for.';
  return null;
}
