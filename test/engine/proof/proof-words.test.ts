/** Amounts in the words of proofs are chips with at most two decimals, never hundredths (protocol.md 5). */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatChips, formatLine } from '../../../engine/chips.ts';
import { parseProofFile } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import type { StepId } from '../../../engine/proof/steps.ts';

const folder = new URL('../../vectors/banks/', import.meta.url);
const banks = readdirSync(folder)
  .filter((name) => /^bank-.*\.json$/.test(name))
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
const ofMoney: readonly StepId[] = [
  'S.players',
  'S.stacks',
  'S.posta',
  'T.bets',
  'T.list',
  'T.acceptance',
  'T.posta',
  'T.money',
  'E.leaves',
  'R.message',
  'R.lines',
];

it.each(banks)('R8.15 %s: each step that states money states it in chips', (_name, text) => {
  const file = parseProofFile(text);
  if (file.kind !== 'bank') throw new Error('a bank');
  const { proof } = file;
  const {
    setup: { message },
    table,
  } = proof;
  const { steps } = verifyProof(proof);
  const detail = (id: StepId, turn: number | null = null) =>
    steps.find((step) => step.id === id && step.turn === turn)!.detail;
  expect(detail('S.posta')).toBe(
    `posta ${formatChips(message.posta)} of seat ${message.banker}; limits ${formatChips(table.minPosta)} to ${formatChips(table.maxPosta)}`,
  );
  for (const { stack } of message.players) expect(detail('S.players')).toContain(`stack ${formatChips(stack)}`);
  proof.turns.forEach((turn, at) => {
    for (const row of turn.list ?? [])
      if (row.accepted > 0n)
        expect(detail('T.list', at)).toContain(
          `at most ${formatChips(row.max)}, accepted ${formatChips(row.accepted)}`,
        );
    if (turn.cards === undefined || turn.state === undefined) return;
    expect(detail('T.money', at)).toContain(
      `posta ${formatChips(turn.state.posta)}, garage ${formatChips(turn.state.garage)}`,
    );
    for (const line of turn.state.seats) expect(detail('T.money', at)).toContain(formatLine(line));
  });
  for (const step of steps.filter(({ id }) => ofMoney.includes(id))) {
    expect(step.detail, step.id).not.toMatch(/\d\.\d{3,}/);
    for (const amount of proof.turns.flatMap(({ state }) => (state ? [state.posta, state.paidIn] : [])))
      if (amount > 9_999n) expect(step.detail, step.id).not.toMatch(new RegExp(`\\b${amount}\\b`));
  }
});
