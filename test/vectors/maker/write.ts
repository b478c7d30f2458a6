/** `npm run vectors`: writes the bases and cases of test/vectors. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { makeFiles } from './files.ts';

const folder = new URL('../', import.meta.url);
for (const [path, text] of makeFiles()) {
  const file = new URL(path, folder);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
}
