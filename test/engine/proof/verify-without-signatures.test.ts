/** Signatures skipped, for measuring: the report says so, and is never VERIFIED. */
import { describe, expect, it } from 'vitest';
import type { Proof } from '../../../engine/proof/format.ts';
import { verifyFile } from '../../../engine/proof/verify-file.ts';
import { coupOfBank } from '../../../engine/proof/write.ts';
import { wholeBank } from '../../support/bank.ts';

const without = { withoutSignatures: true };
const missing = 'its signatures were not checked';

describe('without signatures', () => {
  const proof = wholeBank();
  const forged: Proof = { ...proof, result: { ...proof.result!, house: `0x${'11'.repeat(65)}` } };

  it('R8.8 a bank that is otherwise right is INCOMPLETE, and its report names what was skipped', () => {
    expect(verifyFile({ kind: 'bank', proof })).toMatchObject({ verdict: 'VERIFIED' });
    const report = verifyFile({ kind: 'bank', proof: forged }, without);
    expect(report).toMatchObject({ verdict: 'INCOMPLETE', missing });
    expect(report.notChecked).toContain('any signature');
    expect(verifyFile({ kind: 'bank', proof: forged })).toMatchObject({
      verdict: 'MISMATCH',
      failed: { id: 'R.house' },
    });
  });

  it('R8.11 R8.12 so are a taglia and a coup', () => {
    const taglia = { kind: 'taglia', taglia: { taglia: 1, banks: [proof] } } as const;
    const coup = { kind: 'coup', coup: coupOfBank(proof, 0) } as const;
    for (const file of [taglia, coup]) {
      expect(verifyFile(file).verdict).toBe('VERIFIED');
      const report = verifyFile(file, without);
      expect(report.verdict).toBe('INCOMPLETE');
      expect(report.missing).toContain(missing);
      expect(report.notChecked).toContain('any signature');
    }
  });

  it('R8.4 errors that need no signature are still found', () => {
    const turn = proof.turns[0]!;
    const changed = { ...proof, turns: [{ ...turn, cards: turn.cards!.with(0, (turn.cards![0]! + 1) % 52) }] } as Proof;
    expect(verifyFile({ kind: 'bank', proof: changed }, without)).toMatchObject({
      verdict: 'MISMATCH',
      failed: { id: 'T.cards' },
    });
  });
});
