/** What the table page draws at tables of several: each control only while it is a right, with its price. */
import { describe, expect, it, vi } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { calls, moves, volontaBits } from '../../../../engine/protocol/messages.ts';
import { claimOf } from '../../../../engine/claim.ts';
import { betCommand, sitOutCommand } from '../../../../engine/seat/by-hand.ts';
import { pictureOf } from '../../../../engine/seat/picture.ts';
import { bidCommand, takeCommand } from '../../../../engine/seat/talk.ts';
import { ActionBar } from '../../../../web/features/table/action-bar.tsx';
import { pointsShown } from '../../../../web/features/table/reading.ts';
import { Felt } from '../../../../web/features/table/felt.tsx';
import type { LiveTable } from '../../../support/live-table.ts';
import { playerAt } from '../../../support/situations.ts';
import { drawn, idsIn, shown, textOf } from '../../support/drawn.ts';
import * as several from '../../support/several.ts';

vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);
vi.mock('../../../../web/lib/chain.tsx', async () => (await import('../../support/drawn.ts')).shown.chain);
vi.mock('../../../../web/lib/wallet.tsx', async () => (await import('../../support/drawn.ts')).shown.ofWallet);

const { online, saintVincent, venezia, byHandAt } = several;

const bar = (table: LiveTable, seat: number | null, chairs = 10) =>
  drawn(ActionBar, { onSit: null, onStatement: () => undefined }, several.snapOf(table, seat), chairs);
const felt = (table: LiveTable, seat: number | null, chairs = 10) =>
  drawn(Felt, { onSit: null }, several.snapOf(table, seat), chairs);
const acts = /^(bet|move|posta|refuse|seguito|bid|draw|sit-in|take-seat|connect)\b(?!-(input|quick|fits))/;
/** The acts that the bar offers, in order. */
const buttons = (table: LiveTable, seat: number | null) => idsIn(bar(table, seat)).filter((id) => acts.test(id));

describe('an online table of four', () => {
  it('P9.7 the banker names the posta or refuses the bank; nobody else is asked', () => {
    const table = several.tableOf(online, 4);
    expect(buttons(table, table.banker)).toEqual(['posta-confirm', 'refuse-bank']);
    expect(buttons(table, byHandAt(table, 1))).toEqual([]);
    expect(buttons(table, null)).toEqual(['connect-to-sit']);
    expect(idsIn(bar(table, byHandAt(table, 1)))).toEqual(expect.arrayContaining(['sit-out', 'leave-table']));
  });

  it('P9.7 a punter sees banco, rispetto, tavolo and an amount with their prices, and "not this coup"', () => {
    const table = several.opened(several.tableOf(online, 4), 100n * chip);
    const [first, second] = [byHandAt(table, 1), byHandAt(table, 2)];
    several.bets(table, first, 30n * chip);
    expect(buttons(table, second)).toEqual(['bet-banco', 'bet-rispetto', 'bet-tavolo', 'bet-amount', 'bet-ready']);
    const html = bar(table, second);
    expect(['bet-banco', 'bet-rispetto', 'bet-tavolo', 'bet-ready'].map((id) => textOf(html, id))).toEqual([
      'Banco100B',
      'Rispetto70 to 100R', // what is missing by the table's word, and what its player signs
      'Tavolo50T',
      'Not this coup',
    ]);
    expect(html).toContain('Earlier bets stand, later ones go back. If others withdraw it may cost up to 100.');
    // Whoever has bet may also take it back.
    expect(buttons(table, first)).toContain('bet-withdraw');
    expect(textOf(bar(table, first), 'bet-ready')).toBe('No more changes');
    several.ready(table, second);
    expect(buttons(table, second)).toEqual(['bet-banco', 'bet-rispetto', 'bet-tavolo', 'bet-amount']);
    // The banker of a first coup has nothing to choose, and whoever watches has nothing at all.
    expect(buttons(table, table.banker)).toEqual([]);
    expect(buttons(table, null)).toEqual(['connect-to-sit']);
  });

  it('P9.7 before the bets and while they are open the banker may pass, halve, raise and go on', () => {
    const table = several.wonBank(online, 4);
    const banker = table.banker!;
    expect(buttons(table, banker)).toEqual(['move-pass', 'move-halve', 'move-on', 'move-raise']);
    const html = bar(table, banker);
    expect(['move-pass', 'move-halve', 'move-on'].map((id) => textOf(html, id))).toEqual([
      'Pass176 to youP', // posta 156 and garage 20
      'Halve78 to you, 78 stayD',
      'Go on156 stayC',
    ]);
    expect(html).toContain('raise by up to 300');
    several.moved(table, moves.on, 0n);
    expect(table.phase).toBe('bets');
    expect(buttons(table, banker)).toEqual(['move-pass', 'move-halve', 'move-on', 'move-raise']);
    several.moved(table, moves.halve, 78n * chip);
    expect(buttons(table, banker)).toEqual(['move-pass', 'move-on']);
    several.ready(table, banker);
    expect(buttons(table, banker)).toEqual(['move-pass']);
    expect(textOf(felt(table, null), 'posta')).toBe('78');
  });

  it('P9.7 once nobody has bet the banker of a first coup may give the bank up', () => {
    const table = several.opened(several.tableOf(online, 4));
    table.timeOut();
    table.settleDown();
    expect(table.phase).toBe('bets');
    expect(textOf(bar(table, table.banker), 'move-pass')).toBe('Give up100 to youP');
  });

  it('R3.6 after the close only the guarantee’s act is left, for its holder only', () => {
    const table = several.opened(several.tableOf(online, 4), 100n * chip);
    const [first, second, third] = [1, 2, 3].map((place) => byHandAt(table, place)) as [number, number, number];
    several.bets(table, first, 40n * chip);
    table.now = table.state.game.bank!.betsUntil! - 2_000;
    several.bets(table, second, 100n * chip, calls.banco);
    table.now = table.state.game.bank!.betsUntil! + 1;
    expect([first, second, third].map((seat) => buttons(table, seat))).toEqual([['bet-withdraw'], [], []]);
    expect(textOf(felt(table, third), `guarantee-${first}`)).toBe('may withdraw');
    several.bets(table, first, 0n, calls.none);
    expect(buttons(table, first)).toEqual([]);
  });

  it('P9.7 the punta declares, and nobody else', () => {
    const table = several.found((salt) => {
      const one = several.opened(several.tableOf({ ...online, salt }, 4));
      several.bets(one, byHandAt(one, 2), 50n * chip);
      several.closed(one);
      return one.phase === 'punta' && several.snapOf(one, byHandAt(one, 2)).view!.options.draws.length === 2
        ? one
        : null;
    });
    expect(buttons(table, byHandAt(table, 2))).toEqual(['draw-sto', 'draw-carta']);
    for (const seat of [byHandAt(table, 1), table.banker, null])
      expect(buttons(table, seat).filter((id) => id.startsWith('draw'))).toEqual([]);
    const html = felt(table, byHandAt(table, 1));
    expect(idsIn(html)).toEqual(expect.arrayContaining(['hand-punta', 'hand-banco', 'card-punta-1', 'card-banco-2']));
    expect(html).not.toContain('points-punta'); // its two cards are its own
    expect([textOf(html, 'covered'), textOf(html, 'missing')]).toEqual(['50', '50']);
  });

  it('P9.7 a passed bank is taken all’altezza or let go; then bids, and no more bids', () => {
    const table = several.passed(several.wonBank(online, 4));
    const { asked, passer } = table.state.game.seguito!;
    const [one, two] = asked as [number, number];
    expect(buttons(table, one)).toEqual(['seguito-take', 'seguito-decline']);
    expect(textOf(bar(table, one), 'seguito-take')).toBe('Take the bank156');
    expect(buttons(table, passer)).toEqual([]);
    several.by(table, two, (memory) => takeCommand(memory, table.state.number, 156n * chip));
    expect(buttons(table, two)).toEqual([]);

    const auction = several.passed(several.wonBank(online, 4));
    for (const seat of asked) several.declined(auction, seat);
    expect(buttons(auction, one)).toEqual(['seguito-take', 'seguito-decline', 'bid-confirm']);
    expect(bar(auction, one)).toContain('bid 10 to 156');
    several.by(auction, two, (memory) => bidCommand(memory, auction.state.number, 20n * chip));
    expect(bar(auction, one)).toContain('bid 20.01 to 156');
    expect(textOf(felt(auction, null), 'highest-bid')).toBe('20');
    expect(textOf(felt(auction, null), 'height')).toBe('156');
    expect(buttons(auction, passer)).toEqual([]);
  });

  it('P9.7 whoever sits out is asked to sit in, and nothing else', () => {
    const table = several.opened(several.tableOf(online, 4));
    several.by(table, byHandAt(table, 1), sitOutCommand);
    expect(buttons(table, byHandAt(table, 1))).toEqual(['sit-in']);
  });

  it('P9.7 the cloth shows every seat with its stake, the bank in figures, and free chairs', () => {
    const table = several.opened(several.tableOf(online, 4), 100n * chip);
    const [first, second] = [byHandAt(table, 1), byHandAt(table, 2)];
    several.bets(table, first, 30n * chip);
    several.bets(table, second, 50n * chip, calls.tavolo);
    several.ready(table, byHandAt(table, 3));
    const html = felt(table, first, 6);
    const ids = idsIn(html);
    for (const id of ['seat-1', 'seat-2', 'seat-3', 'seat-4', 'empty-seat-5', 'empty-seat-6', 'common-clock', 'sabot'])
      expect(ids).toContain(id);
    expect(ids).not.toContain('empty-seat-7');
    expect([first, second, byHandAt(table, 3)].map((seat) => textOf(html, `tag-${seat}`))).toEqual([
      '230', // its place, and its stake
      '1tavolo 50',
      'not this coup',
    ]);
    expect(['posta', 'covered', 'missing', 'garage', 'cagnotte'].map((id) => textOf(html, id))).toEqual([
      '100',
      '80',
      '20',
      '0',
      '0',
    ]);
    expect(textOf(html, `role-${table.banker}`)).toBe('banco');
    expect(textOf(html, `role-${second}`)).toBe('punta');
    expect(textOf(html, `credit-${first}`)).toBe('370');
  });

  it('P9.7 the table sees who plays the coup alla regola, before the close and after it', () => {
    const table = several.opened(several.tableOf(online, 4), 100n * chip);
    const [first, second] = [byHandAt(table, 1), byHandAt(table, 2)];
    several.by(table, first, (memory) => betCommand(memory, calls.plain, 30n * chip, volontaBits.regola));
    several.bets(table, second, 50n * chip);
    const shown = () => idsIn(felt(table, second)).filter((id) => id.startsWith('regola-'));
    expect(shown()).toEqual([`regola-${first}`]);
    several.closed(table);
    expect(shown()).toEqual([`regola-${first}`]);
  });

  it('P9.7 a result is said in full for a screen reader', () => {
    const table = several.wonBank(online, 4);
    const html = felt(table, byHandAt(table, 1));
    expect(textOf(html, 'result')).toMatch(/^Banco wins \d to \d\. .*[Yy]ou lose 30.*\.$/);
    expect(textOf(html, 'outcome')).toMatch(/^(You|The punta) had \d, the banker \d: you lose 30$/);
  });
});

describe('the other rulesets', () => {
  it('P9.7 venezia: a cavallo, no raise and no halving', () => {
    const table = several.opened(several.tableOf(venezia, 8), 100n * chip);
    expect(buttons(table, 3)).toEqual([
      'bet-banco',
      'bet-rispetto',
      'bet-tavolo',
      'bet-amount',
      'bet-cavallo',
      'bet-ready',
    ]);
    several.bets(table, 3, 15n * chip, calls.cavallo);
    expect(textOf(felt(table, 4), 'tag-3')).toBe('1cavallo 15');
    expect(idsIn(felt(table, 4))).not.toContain('garage'); // there is none (rules.md 1.2)
    const won = several.wonBank(venezia, 8);
    expect(buttons(won, won.banker)).toEqual(['move-pass', 'move-on']);
  });

  it('P9.7 saint-vincent: the passer may take the bank back', () => {
    const table = several.passed(several.wonBank(saintVincent, 9));
    const { asked, passer } = table.state.game.seguito!;
    for (const seat of asked) several.declined(table, seat);
    expect(table.phase).toBe('takeBack');
    expect(buttons(table, passer)).toEqual(['seguito-take', 'seguito-decline']);
    expect(textOf(bar(table, passer), 'seguito-take')).toMatch(/^Take it back\d/);
    expect(buttons(table, asked[0]!)).toEqual([]);
  });

  it.each([
    ['carta', (points: number) => points < 5],
    ['sto', (points: number) => points > 5 && points < 8],
    ['batto', (points: number) => points > 7],
  ] as const)('P9.7 R5.3 saint-vincent: a punta who may only declare %s has that one button', (word, holds) => {
    const table = several.found((salt) => {
      const one = several.opened(several.tableOf({ ...saintVincent, salt }, 4));
      several.bets(one, byHandAt(one, 1), 30n * chip);
      several.bets(one, byHandAt(one, 2), 50n * chip);
      several.closed(one);
      const coup = several.snapOf(one, byHandAt(one, 2)).view!.bank?.coup;
      return one.phase === 'punta' && holds(pointsShown(coup!.punta)!) ? one : null;
    });
    const punta = byHandAt(table, 2);
    expect(buttons(table, punta)).toEqual([`draw-${word}`]);
    const html = bar(table, punta);
    expect(textOf(html, 'headline')).toMatch(new RegExp(`^You have \\d: ${word}$`));
    expect(html).toContain('The rules leave you no other choice here.');
    for (const seat of [byHandAt(table, 1), table.banker, null])
      expect(buttons(table, seat).filter((id) => id.startsWith('draw'))).toEqual([]);
  });

  it('P9.7 saint-vincent: raises before any won coup', () => {
    const table = several.opened(several.tableOf(saintVincent, 9), 100n * chip);
    expect(buttons(table, table.banker)).toEqual(['move-on', 'move-raise']);
  });

  it('P7.9 R13.6 saint-vincent: a banker whose every other move the minimum in force takes may still go on', () => {
    const { table, minimum } = several.equalBank();
    const banker = playerAt(table, table.banker!);
    expect(buttons(table, banker.seat)).toEqual(['move-on', 'move-reduce']);
    // By the signed limits it could reduce: so it is bound by its word alone, or by a time that the page must count.
    const said = table.view(banker);
    const snap = {
      ...several.snapOf(table, banker.seat),
      view: pictureOf(banker.memory, claimOf({ ...said, minimum })),
    };
    const html = drawn(ActionBar, { onSit: null, onStatement: () => undefined }, snap, 10);
    expect(idsIn(html).filter((id) => acts.test(id))).toEqual(['move-on']);
    several.moved(table, moves.on, 0n);
    expect([table.phase, buttons(table, banker.seat)]).toEqual(['bets', ['move-on', 'move-reduce']]);
    const open = { ...snap, view: pictureOf(banker.memory, claimOf({ ...table.view(banker), minimum })) };
    const later = drawn(ActionBar, { onSit: null, onStatement: () => undefined }, open, 10);
    expect(idsIn(later).filter((id) => acts.test(id))).toEqual(['move-on']);
  });

  it('P9.7 heads-up keeps its cloth and the names of its buttons', () => {
    const table = several.tableOf({ ruleset: 3, feeMode: 1, feeBps: 200 }, 2);
    several.opened(table, 20n * chip);
    const punter = byHandAt(table, 1);
    expect(idsIn(bar(table, punter, 2)).filter((id) => acts.test(id))).toEqual([
      'bet-banco',
      'bet-tavolo',
      'bet-amount',
    ]);
    const ids = idsIn(felt(table, punter, 2));
    expect(ids).toEqual(
      expect.arrayContaining(['seat-1', 'seat-2', 'credit-1', 'role-2', 'posta', 'garage', 'cagnotte']),
    );
    expect(ids).not.toContain('covered');
    expect(playerAt(table, punter).seat).toBe(punter);
  });

  it('P9.7 a suspended table offers no act of play', () => {
    const table = several.opened(several.tableOf(venezia, 8));
    const snap = several.snapOf(table, 3);
    const html = drawn(
      ActionBar,
      { onSit: null, onStatement: () => undefined },
      { ...snap, view: { ...snap.view!, suspended: true } },
      8,
    );
    expect(idsIn(html).filter((id) => acts.test(id))).toEqual([]);
    expect(idsIn(html)).toContain('leave-table');
  });

  it('P9.7 whoever may sit is offered free seats, on the cloth every one of them', () => {
    const table = several.tableOf(online, 2);
    shown.wallet = `0x${'ab'.repeat(20)}`;
    const html = drawn(
      ActionBar,
      { onSit: () => undefined, onStatement: () => undefined },
      several.snapOf(table, null),
      6,
    );
    expect(idsIn(html).filter((id) => id.startsWith('take-seat'))).toEqual([
      'take-seat-3',
      'take-seat-4',
      'take-seat-5',
    ]);
    const cloth = idsIn(drawn(Felt, { onSit: () => undefined }, several.snapOf(table, null), 6));
    expect(cloth.filter((id) => id.startsWith('sit-seat')).sort()).toEqual([3, 4, 5, 6].map((n) => `sit-seat-${n}`));
    shown.wallet = null;
  });
});
