/** Bounds of proofs (protocol.md 5, engine/proof/bounds.ts). */
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { longestProof, mostBanks, mostPlayers, mostTurns } from '../../../engine/proof/bounds.ts';

it('R10.6 a proof has 24 turns; at a table of more than sixteen, as many as one transaction carries', () => {
  expect([2, 6, 10, 16, 17, 18, 19, 20].map(longestProof)).toEqual([24, 24, 24, 24, 23, 22, 21, 20]);
  for (const players of [0, 1, 21, 2.5]) expect(() => longestProof(players)).toThrow(/players/);
});

it('the contracts refuse more than the same bounds', () => {
  const types = readFileSync(new URL('../../../contracts/interfaces/Types.sol', import.meta.url), 'utf8');
  const constant = (name: string) => Number(new RegExp(`constant ${name} = (\\d+);`).exec(types)?.[1]);
  expect([constant('MAX_PLAYERS'), constant('MAX_BANKS'), constant('MAX_TURNS')]).toEqual([
    mostPlayers,
    mostBanks,
    mostTurns,
  ]);
});
