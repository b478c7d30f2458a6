/**
 * The JSON Schema of proof files: it accepts what the verifier reads, refuses what the verifier cannot read, and names
 * the same fields.
 */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { fieldsOf, typeStrings, type MessageName } from '../../engine/protocol/eip712.ts';
import { parseProof, parseProofFile } from '../../engine/proof/read.ts';
import { coupOfBank, coupToJson, tagliaToJson } from '../../engine/proof/write.ts';
import { textOf } from '../../server/cli/verb/input.ts';
import { caseFiles, fileOf } from '../vectors/cases.ts';

type Json = Record<string, unknown>;

const schema = JSON.parse(
  readFileSync(new URL('../../docs/schema/sabot-proof.schema.json', import.meta.url), 'utf8'),
) as { readonly $defs: Record<string, { readonly properties?: object; readonly required?: readonly string[] }> };
const validate = new Ajv2020({ strict: true, strictRequired: false, allErrors: false }).compile(schema);

/** What depends on the text or on the size of a number, where no schema sees it (the schema's description says so). */
const beyondSchema =
  /not JSON|stands twice|not written as a whole number|not below 2\^|outside ±2\^95|larger than|UTF-8/;
const minusZero = /[:[,]\s*-0\s*[,}\]]/;

/** The value in a file's bytes; null if there is none. */
function valueOf(bytes: Uint8Array): { readonly json: unknown } | null {
  try {
    return { json: JSON.parse(textOf(bytes)) as unknown };
  } catch {
    return null;
  }
}

/** Why the verifier cannot read a value or a text; null if it can. */
function problemOf(input: unknown): string | null {
  try {
    parseProofFile(input);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const all = [...caseFiles.values()].flat();
const bank = parseProof(readFileSync(new URL('../vectors/banks/bank-online.json', import.meta.url), 'utf8'));
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

describe('docs/schema/sabot-proof.schema.json', () => {
  it('R7.4 accepts every vector that the verifier reads, right or wrong', () => {
    const readable = all.filter(({ verdict }) => verdict !== 'UNREADABLE');
    expect(readable.length).toBeGreaterThan(300);
    const refused = readable
      .filter((one) => !validate(valueOf(fileOf(one))!.json))
      .map(({ name }) => [name, validate.errors]);
    expect(refused).toEqual([]);
  });

  it('R7.4 refuses every vector that the verifier cannot read, except for what no schema sees', () => {
    const seen = all
      .filter(({ verdict }) => verdict === 'UNREADABLE')
      .flatMap((one) => {
        const value = valueOf(fileOf(one));
        const why = value === null ? null : problemOf(textOf(fileOf(one)));
        return value === null || beyondSchema.test(why ?? '') || minusZero.test(textOf(fileOf(one)))
          ? []
          : [{ name: one.name, taken: validate(value.json) }];
      });
    expect(seen.length).toBeGreaterThan(25);
    expect(seen.filter(({ taken }) => taken)).toEqual([]);
  });

  it('R7.4 a taglia and a coup', () => {
    const taglia = plain(tagliaToJson({ taglia: 1, banks: [bank, bank] }));
    const coups = bank.turns.map((_, at) => plain(coupToJson(coupOfBank(bank, at))));
    for (const file of [taglia, ...coups]) expect([validate(file), validate.errors]).toEqual([true, null]);
    expect(validate({ ...taglia, banks: [] })).toBe(false);
    expect(validate({ ...taglia, taglia: 2 ** 32 })).toBe(false);
    expect(validate({ ...coups[1], before: {} })).toBe(false);
    expect(validate({ ...coups[0], turns: [] })).toBe(false);
  });

  it('R7.4 accepts and refuses like the verifier, wherever a field is dropped, added, or of another kind', () => {
    const file = JSON.parse(readFileSync(new URL('../vectors/bases/heads-up.json', import.meta.url), 'utf8')) as Json;
    const places = pathsOf(file);
    expect(places.length).toBeGreaterThan(150);
    const differing = places.flatMap((path) =>
      changes.flatMap(([what, change]) => {
        const changed = structuredClone(file);
        const parent = path.slice(0, -1).reduce<any>((inner, key) => inner[key], changed);
        change(parent, path.at(-1)!);
        const why = problemOf(changed);
        if (why !== null && beyondSchema.test(why)) return [];
        return validate(changed) === (why === null) ? [] : [[path.join('.'), what, why]];
      }),
    );
    expect(differing).toEqual([]);
  });

  it('R7.1 names exactly the fields that are signed, in their order', () => {
    const structs = (Object.keys(typeStrings) as MessageName[]).filter((name) => name in schema.$defs);
    expect(Object.keys(typeStrings).filter((name) => !(name in schema.$defs))).toEqual([
      'Bring',
      'Give',
      'Shown',
      'Release',
    ]); // a give is written as its signature; the others are in no proof
    for (const name of structs) {
      const names = fieldsOf(name).map((field) => field.name);
      expect([name, Object.keys(schema.$defs[name]!.properties!), schema.$defs[name]!.required]).toEqual([
        name,
        names,
        names,
      ]);
    }
  });
});

/** Paths of everything below a value; for a list only the first item. */
function pathsOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? (value.length > 0 ? [0] : []) : Object.keys(value);
  return keys.flatMap((key) => [[...path, key], ...pathsOf((value as any)[key], [...path, key])]);
}

const changes: readonly (readonly [string, (parent: any, key: string | number) => void])[] = [
  [
    'dropped',
    (parent, key) => {
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
    },
  ],
  [
    'a field more',
    (parent, key) => {
      if (typeof parent[key] === 'object') parent[key].more = 1;
      else parent.more = 1;
    },
  ],
  [
    'null',
    (parent, key) => {
      parent[key] = null;
    },
  ],
  [
    'a list',
    (parent, key) => {
      parent[key] = [];
    },
  ],
  [
    'a number',
    (parent, key) => {
      parent[key] = 7;
    },
  ],
  [
    'a large number',
    (parent, key) => {
      parent[key] = 2 ** 40;
    },
  ],
  [
    'a fraction',
    (parent, key) => {
      parent[key] = 0.5;
    },
  ],
  [
    'negative',
    (parent, key) => {
      parent[key] = -1;
    },
  ],
  [
    'a digit',
    (parent, key) => {
      parent[key] = '7';
    },
  ],
  [
    'a leading zero',
    (parent, key) => {
      parent[key] = '07';
    },
  ],
  [
    'too many digits',
    (parent, key) => {
      parent[key] = '9'.repeat(79);
    },
  ],
  [
    'hex, too short',
    (parent, key) => {
      parent[key] = '0x00';
    },
  ],
  [
    'hex in capitals',
    (parent, key) => {
      if (typeof parent[key] === 'string') parent[key] = parent[key].toUpperCase();
    },
  ],
];
