/** A table server that answers with a right proof of something else: the page would call that verified. */
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { parseProofFile } from '../../../engine/proof/read.ts';
import { coupOfBank, coupToJson } from '../../../engine/proof/write.ts';

const read = (name: string): string => readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), 'utf8');
const bank = read('banks/bank-heads-up');
const taglia = read('bases/taglia-voids');
const file = parseProofFile(bank);
if (file.kind !== 'bank') throw new Error('the vector is a bank');
const { proof } = file;
const bankId = hashStruct('Setup', proof.setup.message);
const { tableId, number } = (() => {
  const whole = parseProofFile(taglia);
  if (whole.kind !== 'taglia') throw new Error('the vector is a taglia');
  return { tableId: whole.taglia.banks[0]!.setup.message.table, number: whole.taglia.taglia };
})();
const other: Hex = `0x${'77'.repeat(32)}`;
const coup = JSON.stringify(coupToJson(coupOfBank(proof, 0)));

let answer: string;
async function page() {
  vi.resetModules();
  vi.stubGlobal('location', new URL('http://127.0.0.1:8080/'));
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('fetch', async () => new Response(answer));
  return import('../../../web/lib/table-server.ts');
}
beforeEach(() => {
  answer = bank;
});

it('P9.25 the proof of a bank is of that bank, or of none', async () => {
  const { fetchProof } = await page();
  expect(await fetchProof(bankId)).toBe(bank);
  await expect(fetchProof(other)).rejects.toThrow('another bank');
  answer = coup; // one coup of it is not the bank
  await expect(fetchProof(bankId)).rejects.toThrow('another bank');
  for (const spoilt of ['', 'no proof', '{"format":"sabot-proof"}']) {
    answer = spoilt; // what is wrong with it the verifier says
    expect(await fetchProof(bankId)).toBe(spoilt);
  }
});

it('P9.25 the file of a taglia is of that table and number', async () => {
  answer = taglia;
  const { fetchTaglia } = await page();
  expect(await fetchTaglia(tableId, number)).toBe(taglia);
  await expect(fetchTaglia(other, number)).rejects.toThrow('something else');
  await expect(fetchTaglia(tableId, number + 1)).rejects.toThrow('something else');
  answer = bank;
  await expect(fetchTaglia(tableId, number)).rejects.toThrow('something else');
  answer = 'no proof';
  expect(await fetchTaglia(tableId, number)).toBe('no proof');
});
