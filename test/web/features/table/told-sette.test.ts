/** What is told of rounds of Sette e mezzo to who does not see the cloth (server/PROTOCOL.md P9.45). */
import { describe, expect, it } from 'vitest';
import { chip, formatChips } from '../../../../engine/chips.ts';
import { toldAt } from '../../../../web/features/table/told.ts';
import { played } from '../../support/recorded-table.ts';
import { opened } from '../../support/sette.ts';

describe('what is told of a round of Sette e mezzo', () => {
  const table = opened(4);
  const { bankId } = table.bank;
  while (table.state.bank?.bankId === bankId) table.duel(10n * chip);
  const views = table.seen.map(([watcher]) => ({ view: watcher!, memory: null }));
  const scenes = played(views, [9_000]).map(({ scene }) => scene);
  const told = scenes.slice(1).map((now, i) => ({ now, lines: toldAt(scenes[i]!, now, null, formatChips) }));
  const lines = told.flatMap((one) => one.lines);

  it('P9.45 the bank that opens, and each bet', () => {
    expect(lines.filter((line) => /holds the bank and puts up/.test(line))).toHaveLength(1);
    expect(lines.filter((line) => /: 10\.$/.test(line))).toHaveLength(3);
  });

  it('P9.45 each card of a duel once, and its result after the last', () => {
    const duels = new Map<string, { lines: string[]; cards: number }>();
    for (const { now, lines: said } of told) {
      if (now.board === null || now.cue === null) continue;
      const duel = duels.get(now.board.key) ?? { lines: [], cards: 0 };
      duel.lines.push(...said);
      duel.cards = now.board.punta.length + now.board.banco.length;
      duels.set(now.board.key, duel);
    }
    expect(duels.size).toBe(3);
    for (const { lines: said, cards } of duels.values()) {
      expect(said.join(' ').match(/ of (coins|cups|swords|batons)/g)).toHaveLength(cards);
      expect(said.filter((line) => /(wins|loses) [\d.]+\.$/.test(line))).toEqual([said.at(-1)]);
    }
  });
});
