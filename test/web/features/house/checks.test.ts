/** P9.33: what the page finds in the published proofs of banks that the chain has paid. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import type { Proof } from '../../../../engine/proof/format.ts';
import { parseProofFile } from '../../../../engine/proof/read.ts';
import { verifyFile } from '../../../../engine/proof/verify-file.ts';
import type { Answer } from '../../../../web/lib/verifier.ts';
import { checkOf, namedBy, withoutProof, type Place } from '../../../../web/features/house/checks.ts';
import type { PaidBank } from '../../../../web/features/house/figures.ts';

const vector = (name: string): string =>
  readFileSync(new URL(`../../../vectors/${name}.json`, import.meta.url), 'utf8');

/** As the verifier's worker answers. */
function answerTo(text: string): Answer {
  try {
    const file = parseProofFile(text);
    return { id: 1, file, report: verifyFile(file) };
  } catch (error) {
    return { id: 1, unreadable: (error as Error).message };
  }
}

function proofIn(text: string): Proof {
  const file = parseProofFile(text);
  if (file.kind !== 'bank') throw new Error('no bank');
  return file.proof;
}

const placeOf = ({ domain }: Proof): Place => ({ chainId: domain.chainId, escrow: domain.verifyingContract });

/** The bank as the escrow has paid it, by what all signed. */
function paid({ setup, result }: Proof): PaidBank {
  const { posta, garage, cagnotte } = result!.message;
  return {
    ...{ table: setup.message.table, number: setup.message.number, bankId: hashStruct('Setup', setup.message) },
    ...{ way: 'signatures', posta, garage, cagnotte, lines: result!.lines, block: 1n, transaction: '0x01' },
  };
}

const text = vector('banks/bank-heads-up');
const proof = proofIn(text);
const bank = paid(proof);
const check = (changed: Partial<PaidBank> = {}, file = text, place = placeOf(proof)) =>
  checkOf({ ...bank, ...changed }, place, file, answerTo(file));

it('P9.33 a right proof of what the escrow has paid is verified', () => {
  expect(check()).toMatchObject({ verdict: 'VERIFIED', why: null, voids: [] });
});

it('P9.33 a changed card is a mismatch, with the step and the file as evidence', () => {
  const wrong = JSON.parse(text) as { turns: { cards?: number[] }[] };
  const turn = wrong.turns.find(({ cards }) => cards !== undefined)!;
  turn.cards![0] = (turn.cards![0]! + 1) % 52;
  const changed = JSON.stringify(wrong);
  const { verdict, why, text: kept } = check({}, changed);
  expect(verdict).toBe('MISMATCH');
  expect(why).toMatchObject({ step: { ok: false } });
  expect(kept).toBe(changed);
});

it.each<[string, Partial<PaidBank>]>([
  ['cagnotte', { cagnotte: bank.cagnotte + 1n }],
  ['posta', { posta: bank.posta + 1n }],
  ['garage', { garage: bank.garage + 1n }],
  ['line', { lines: bank.lines!.map((one, i) => (i === 0 ? { ...one, line: one.line - 1n } : one)) }],
  ['player', { lines: bank.lines!.map((one, i) => (i === 0 ? { ...one, player: `0x${'99'.repeat(20)}` } : one)) }],
  ['number of lines', { lines: bank.lines!.slice(1) }],
])('P9.33 a proof that verifies, of another %s than the escrow has paid, is a mismatch', (_, changed) => {
  expect(check(changed)).toMatchObject({ verdict: 'MISMATCH', why: { differs: 'paid' } });
});

it('P9.33 nor is it overlooked where the house publishes the proof without what all signed, or without its end', () => {
  const bare = JSON.parse(text) as { result?: object; end?: string; turns: object[] };
  delete bare.result;
  const differs = { verdict: 'MISMATCH', why: { differs: 'paid' } };
  expect(check({ posta: bank.posta + 1n }, JSON.stringify(bare))).toMatchObject(differs);
  delete bare.end;
  bare.turns.pop();
  expect(check({}, JSON.stringify(bare))).toMatchObject(differs);
  expect(check({ way: 'proof', lines: null }, JSON.stringify(bare))).toMatchObject({ verdict: 'INCOMPLETE' });
});

it('P9.33 what the court has paid is not held against what all signed', () => {
  expect(check({ way: 'proof', lines: null, cagnotte: 0n }).verdict).toBe('VERIFIED');
});

it.each<[string, Partial<Place>]>([
  ['escrow', { escrow: `0x${'99'.repeat(20)}` }],
  ['chain', { chainId: 1 }],
])('P9.33 a proof of another %s is a mismatch', (_, other) => {
  const found = check({}, text, { ...placeOf(proof), ...other });
  expect(found).toMatchObject({ verdict: 'MISMATCH', why: { differs: 'escrow' } });
});

it('P9.33 a proof without its end is incomplete, and one that cannot be read a mismatch', () => {
  const open = JSON.parse(text) as Record<string, unknown>;
  delete open['result'];
  expect(check({}, JSON.stringify(open)).verdict).toBe('INCOMPLETE');
  expect(check({}, '{"format":')).toMatchObject({ verdict: 'MISMATCH', why: { unreadable: expect.any(String) } });
});

it('P9.33 a verifier that breaks down, or a silent server, says nothing of the house', () => {
  expect(checkOf(bank, placeOf(proof), text, { id: 1, failed: 'no worker' })).toMatchObject({ verdict: 'MISSING' });
  expect(withoutProof(bank, 'silent')).toMatchObject({ verdict: 'MISSING', why: { missing: 'silent' }, text: null });
});

it('P9.33 voids are told with the players whom they name as silent', () => {
  const voided = vector('banks/bank-saint-vincent-void');
  const ended = proofIn(voided);
  const { silent } = ended.turns.find((turn) => turn.void !== undefined)!.void!.message;
  const named = ended.grants.filter(({ message }) => ((silent >> BigInt(message.seat)) & 1n) === 1n);
  expect(named.length).toBeGreaterThan(0);
  const found = checkOf(paid(ended), placeOf(ended), voided, answerTo(voided));
  expect(found.voids).toEqual([named.map(({ message }) => message.player)]);
  expect(namedBy([found, found, check()])).toEqual(named.map(({ message }) => [message.player, 2]));
});
