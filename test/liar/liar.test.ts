/**
 * A slice of the liar that never sleeps (README.md beside this file), its faults as texts, and the oracle's own escrow.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chip } from '../../engine/chips.ts';
import { calls } from '../../engine/protocol/messages.ts';
import { advance } from '../../engine/seat/advance.ts';
import { betCommand, taken } from '../../engine/seat/by-hand.ts';
import { edited } from '../support/edited.ts';
import { TestTable } from '../support/players.ts';
import { open, punterOf, seated } from '../support/situations.ts';
import { clientFaults } from './client-faults.ts';
import { oracleFaults } from './oracle-faults.ts';
import { dueTo, worstEnd, type Papers } from './oracle/escrow.ts';
import { makeLiar, type Liar } from './run-workers.ts';

const root = path.join(import.meta.dirname, '../..');
const source = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('the liar', () => {
  let liar: Liar;
  beforeAll(async () => {
    liar = await makeLiar();
  });
  afterAll(() => liar.remove());

  it('I14 fixed seeds: nothing that leaves the seat breaks a law', async () => {
    const reports = await Promise.all([101, 102].map((seed) => liar.play({ seed, steps: 6_000 })));
    expect(reports.flatMap(({ finds }) => finds.map(({ detail }) => detail))).toEqual([]);
    expect(reports.every(({ steps }) => steps === 6_000)).toBe(true);
  });

  it('one seed, one game: the same acts and counts', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => liar.play({ seed: 7, steps: 1_500 })));
    expect(one).toEqual(two);
  });

  it('finds a planted fault', async () => {
    const faulty = await makeLiar({
      edits: clientFaults.find(({ name }) => name.startsWith('1 an owed link is shown for'))!.edits,
    });
    try {
      const { finds } = await faulty.play({ seed: 1, steps: 20_000 });
      expect(finds.map(({ law }) => law)).toEqual(['O1 owed link']);
    } finally {
      faulty.remove();
    }
  });

  it('plays with real signatures', async () => {
    const real = await makeLiar({ real: true });
    try {
      const { finds, steps } = await real.play({ seed: 3, steps: 150 });
      expect([finds, steps]).toEqual([[], 150]);
    } finally {
      real.remove();
    }
  });
});

describe("found in the seat's client", () => {
  it('R3.20 a bet that the table took and gave back is made again by its player only', () => {
    const table = open(seated({ ruleset: 0 }));
    const punter = punterOf(table);
    const made = betCommand(punter.memory, calls.plain, 5n * chip)!;
    table.byHand(punter, made);
    const unanswered = punter.memory;
    for (const type of ['sitOut', 'sitIn'] as const) table.must({ by: 'seat', seat: punter.seat, command: { type } });
    const view = table.view(punter);
    expect(view.waiting.filter(({ seat }) => seat === punter.seat).map(({ duty }) => duty)).toEqual(['bet']);
    expect(view.bank!.bets).toEqual([]);
    expect(advance(taken(unanswered, made.command), view).send).toEqual([]);
    // Without an answer it may have been lost on its way.
    expect(advance(unanswered, view).send).toEqual([made.command]);
  });
});

describe("found in the table's core", () => {
  it('P3.3 R9.12 a lost seat is freed by the tick that also ends the draw for which it was silent', () => {
    const table = new TestTable();
    for (const seat of [1, 2]) table.sit(seat, 400n * chip);
    table.must({ by: 'host', command: { type: 'lost', seat: 2 } });
    expect(table.phase).toBe('draw');
    table.now += 10 * 60_000; // the host comes late
    table.must({ by: 'host', command: { type: 'tick' } });
    expect([table.phase, table.state.draw, table.state.number]).toEqual(['waiting', null, 2n]);
    expect(table.state.game.seats.map(({ seat, outFor }) => [seat, outFor])).toEqual([[1, 'draw']]);
  });
});

describe('planted faults', () => {
  it.each([
    ...clientFaults.flatMap(({ name, edits }) => edits.map((edit) => [name, edit] as const)),
    ...oracleFaults.map(({ name, edit }) => [name, edit] as const),
  ])('%s: its text is there', (_name, edit) => {
    expect(edited(source(edit.file), edit)).not.toBe(source(edit.file));
  });
});

describe("I14 the oracle's escrow", () => {
  const papers: Papers = {
    agreed: [],
    bases: [{ turn: 1, line: -10n }],
    proven: { turn: 2, line: 5n },
    given: null,
    forks: [],
    share: 100n,
  };
  const given = { win: 25n, loss: -15n, demanded: true };

  it('what the evidence proves is paid, whatever older state is proposed', () => {
    expect([worstEnd(papers, true), dueTo(papers, 5n, true)]).toEqual([5n, 5n]);
    expect(worstEnd({ ...papers, proven: { turn: 0, line: 0n } }, true)).toBe(-10n);
  });

  it('a claim pays no more than the share', () => {
    expect(worstEnd({ ...papers, share: 3n }, true)).toBe(3n);
  });

  it('a list that was played once is played again, and lost: the difference is claimed', () => {
    expect(worstEnd({ ...papers, forks: [-20n] }, true)).toBe(5n);
    expect(worstEnd({ ...papers, forks: [-20n], share: 10n }, true)).toBe(-10n);
  });

  it('a Result with another line ends it', () => {
    expect(worstEnd({ ...papers, agreed: [-4n] }, true)).toBe(-4n);
  });

  it('a list that cannot be demanded is played only if it is lost', () => {
    expect([true, false].map((won) => worstEnd({ ...papers, given }, won))).toEqual([25n, -15n]);
    const not = { ...papers, given: { ...given, demanded: false } };
    expect([worstEnd(not, true), dueTo(not, 5n, true)]).toEqual([5n, 25n]);
  });
});
