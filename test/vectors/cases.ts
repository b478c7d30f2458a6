/** Reads the vector cases and makes the file of each (test/vectors/README.md says how; any language can). */
import { readdirSync, readFileSync } from 'node:fs';
import type { Case } from './maker/case.ts';

const folder = new URL('.', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

/** All cases, by their file. */
export const caseFiles: ReadonlyMap<string, readonly Case[]> = new Map(
  readdirSync(new URL('cases/', folder))
    .sort()
    .map((name) => [name, JSON.parse(textOf(`cases/${name}`)) as readonly Case[]]),
);

/** Cases of banks of Chemin de Fer: all but those of taglie and of single turns. Solidity plays these. */
export const bankCases: readonly Case[] = [...caseFiles]
  .filter(([name]) => !['taglia.json', 'coup.json', 'sette.json'].includes(name))
  .flatMap(([, cases]) => cases);

/** The bytes of the file that a case describes. */
export function fileOf({ base, change, text, bytes }: Case): Uint8Array {
  if (bytes !== undefined) return Uint8Array.from(Buffer.from(bytes, 'hex'));
  const original = base === null ? '' : textOf(base);
  if (change === undefined) return Buffer.from((text ?? []).reduce(edited, original));
  return Buffer.from(JSON.stringify(change.reduce(operated, JSON.parse(original))));
}

function edited(text: string, edit: NonNullable<Case['text']>[number]): string {
  const times = edit.times ?? 1;
  if ('end' in edit) return text + edit.end.repeat(times);
  const at = text.indexOf(edit.find);
  if (at < 0) throw new Error(`the base has no ${edit.find}`);
  return text.slice(0, at) + edit.put.repeat(times) + text.slice(at + edit.find.length);
}

type Operation = NonNullable<Case['change']>[number];

/** One operation of RFC 6902; of its paths only those that the cases use. */
function operated(json: any, operation: Operation): any {
  if (operation.path === '') return operation.op === 'remove' ? undefined : operation.value;
  const keys = operation.path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop()!;
  const parent = keys.reduce((inner, key) => inner[key], json);
  if (Array.isArray(parent)) {
    if (operation.op === 'remove') parent.splice(Number(last), 1);
    else if (operation.op === 'add') parent.splice(last === '-' ? parent.length : Number(last), 0, operation.value);
    else parent[Number(last)] = operation.value;
  } else if (operation.op === 'remove') delete parent[last];
  else parent[last] = operation.value;
  return json;
}
