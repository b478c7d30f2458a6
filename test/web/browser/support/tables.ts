/** The tables of the running product, as its table server names them. */
import { inject } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';

export interface NamedTable {
  readonly tableId: Hex;
  readonly name: string;
}

export async function tableNamed(name: string): Promise<NamedTable> {
  const { tables } = (await (await fetch(`${inject('url')}/gs/config`)).json()) as { tables: readonly NamedTable[] };
  const found = tables.find((table) => table.name === name);
  if (!found) throw new Error(`there is no table ${name}`);
  return found;
}
