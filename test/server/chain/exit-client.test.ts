/** The client of the way out has what the way out asks: the rest of viem would make its page larger. */
import { readdirSync, readFileSync } from 'node:fs';
import { foundry } from 'viem/chains';
import { expect, it } from 'vitest';
import { exitClient } from '../../../server/chain/exit/client.ts';

const chain = new URL('../../../server/chain/', import.meta.url);
const page = new URL('../../../web/exit-html/', import.meta.url);
const shared = ['bank-events', 'kept-logs', 'logs', 'payment-proof', 'revert-reason', 'viem-reads'];
const sources = [
  ...shared.map((name) => new URL(`${name}.ts`, chain)),
  ...readdirSync(new URL('exit/', chain)).map((name) => new URL(`exit/${name}`, chain)),
  ...readdirSync(page).flatMap((name) => (name.endsWith('.ts') ? [new URL(name, page)] : [])),
];

it('P9.12 nothing is asked of the node that the client cannot ask', () => {
  const asked = sources.flatMap((source) =>
    [...readFileSync(source, 'utf8').matchAll(/\bclient\)?\s*\.(\w+)\(/g)].map((match) => match[1]!),
  );
  expect(new Set(asked).size).toBeGreaterThan(7);
  const { client } = exitClient('http://127.0.0.1:1', foundry, 1_000);
  for (const name of new Set(asked)) expect(client, name).toHaveProperty(name);
});

it('P9.12 it cannot do what would make the page larger', () => {
  const { client } = exitClient('http://127.0.0.1:1', foundry, 1_000);
  expect(client).not.toHaveProperty('getEnsAddress');
});
