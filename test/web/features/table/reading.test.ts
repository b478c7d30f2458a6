/** What the page shows of a coup is what the proof says: every coup of the shared banks. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { outcomes } from '../../../../engine/protocol/messages.ts';
import { kindOf } from '../../../../engine/proof/format.ts';
import { parseProof } from '../../../../engine/proof/read.ts';
import { lastCoup, pointsShown, readCoup } from '../../../../web/features/table/reading.ts';
import { storyOf } from '../../../../web/features/table/story-of.ts';

const folder = fileURLToPath(new URL('../../../vectors/banks/', import.meta.url));
const banks = readdirSync(folder)
  .filter((name) => /^bank-.*\.json$/.test(name))
  .map((name) => ({ name, proof: parseProof(readFileSync(folder + name, 'utf8')) }));

it('the shared banks are there', () => expect(banks.length).toBeGreaterThanOrEqual(5));

describe.each(banks)('$name', ({ proof }) => {
  const coups = proof.turns.flatMap((turn, index) => (kindOf(turn) === 'coup' ? [{ turn, index }] : []));

  it('shows the cards that were dealt, and points that lead to the outcome', () => {
    expect(coups.length).toBeGreaterThan(0);
    for (const { turn, index } of coups) {
      const board = readCoup(proof, index)!;
      const [p1, b1, p2, b2, ...thirds] = turn.cards!;
      expect(board.punta.slice(0, 2)).toEqual([p1, p2]);
      expect(board.banco.slice(0, 2)).toEqual([b1, b2]);
      expect([...board.punta.slice(2), ...board.banco.slice(2)]).toEqual(thirds);
      const difference = pointsShown(board.punta)! - pointsShown(board.banco)!;
      expect(board.outcome).toBe(difference > 0 ? outcomes.punta : difference < 0 ? outcomes.banco : outcomes.egalite);
      expect(board.outcome).toBe(turn.state!.outcome);
    }
  });

  it('the cagnotte of the coups adds up to that of the bank', () => {
    const sum = coups.reduce((total, { index }) => total + readCoup(proof, index)!.cagnotte, 0n);
    expect(sum).toBe(coups.at(-1)!.turn.state!.cagnotte);
    expect(lastCoup(proof)!.key).toBe(readCoup(proof, coups.at(-1)!.index)!.key);
  });

  it('tells one line per turn, with names and never a forbidden word', () => {
    const lines = storyOf(
      proof,
      '0x',
      (seat) => (seat === 1 ? 'You' : `Seat ${seat}`),
      (amount) => amount.toString(),
    );
    expect(lines.filter((line) => line.turn !== null)).toHaveLength(proof.turns.length);
    for (const { text } of lines) {
      expect(text).toMatch(/^[A-Z\p{Lu}0-9].*[.]$/u);
      expect(text).not.toMatch(/\b(pot|rake|undefined|null|NaN)\b/);
      expect(text).not.toMatch(/\bYou (holds|wins|takes)\b/);
    }
  });
});

it('face-down cards have no points', () => {
  expect(pointsShown([4, null])).toBeNull();
  expect(pointsShown([])).toBeNull();
});

it('P9.8 a void in the name of who reads it accuses neither the player nor the house', () => {
  const { proof } = banks.find(({ name }) => name === 'bank-saint-vincent-void.json')!;
  const { silent } = proof.turns.at(-1)!.void!.message;
  const own = silent.toString(2).length - 1;
  const told = (me: number | null) =>
    storyOf(proof, '0x', (seat) => (seat === me ? 'You' : `Seat ${seat}`), String).find(({ text }) =>
      text.startsWith('Void'),
    )!.text;
  expect(told(own)).toContain('Your browser’s word came too late, or the table held it back.');
  expect(told(own)).not.toContain('You fell');
  expect(told(null)).toContain(`Seat ${own} fell silent before the cards.`);
});
