/**
 * The command line keeps what a demand has shown in one file for each list: a later node that shows less takes nothing
 * from it (P7.14).
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Proof } from '../../../engine/proof/format.ts';
import { arePuntersBound, isBankerBound } from '../../../engine/settlement/exit/bound.ts';
import { verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
import { keepShown } from '../../../server/cli/exit/evidence.ts';
import { bank, calling, granted } from '../../support/bank.ts';
import { secretCast } from '../../support/own-seat.ts';

it('P7.14 kept once is kept, even if the file is not given again and another node shows less', async () => {
  const maker = bank({ number: 1n }, secretCast());
  maker.unfinished(calling(1, 3_000n), [1, 2], [1, 2]);
  const running = granted(maker.proof());
  const only = (...seats: number[]): Proof =>
    ({
      ...running,
      turns: running.turns.map((turn) => ({ ...turn, gives: turn.gives!.filter(({ seat }) => seats.includes(seat)) })),
    }) as Proof;
  const folder = await mkdtemp(path.join(tmpdir(), 'sabot-kept-'));
  try {
    const file = path.join(folder, 'bank-1.json');
    await writeFile(file, '{}');
    const first = await keepShown([file], only(1, 2)); // the punter's Give and link, and the banker's Give
    const second = await keepShown([file], only(1)); // another node, and the earlier file was not named
    const kept = (await Promise.all([...new Set([first, second])].map((name) => readFile(name, 'utf8')))).map(
      (text) => verifiedBanks('kept', text).banks[0]!,
    );
    expect(kept.some((proof) => isBankerBound({ proof }, 0))).toBe(true);
    expect(kept.some((proof) => arePuntersBound({ proof }, 0))).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('P7.14 of two lists for one turn each is kept separately', async () => {
  const forks = [3_000n, 5_000n].map((stake) => {
    const maker = bank({ number: 1n }, secretCast());
    maker.unfinished(calling(1, stake), [1, 2], [1, 2]);
    return granted(maker.proof());
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'sabot-kept-'));
  try {
    const file = path.join(folder, 'bank-1.json');
    await writeFile(file, '{}');
    const names: string[] = [];
    for (const fork of forks) names.push(await keepShown([file], fork));
    expect(new Set(names).size).toBe(2);
    const stakes = await Promise.all(
      names.map(
        async (name) =>
          verifiedBanks('kept', await readFile(name, 'utf8')).banks[0]!.turns[0]!.list!.find(({ seat }) => seat === 2)!
            .accepted,
      ),
    );
    expect(stakes).toEqual([3_000n, 5_000n]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
