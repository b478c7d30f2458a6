/** What leaves a table, for each viewer: nothing that the viewer may not know yet (fairness.md 1, 3.6–3.7). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { houseLink, seatLink } from '../../../engine/fairness/commitment.ts';
import { coupIdOf } from '../../../engine/protocol/digests.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { playedCoup } from '../../../engine/game/coup-acts.ts';
import type { View } from '../../../engine/table/view.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { TestTable, playByHand, testTable } from '../../support/players.ts';
import { picker } from '../../support/seeds.ts';
import { after, bet, open, punterOf, seated } from '../../support/situations.ts';

/** What this view shows that it must not; for cards, also whether a viewer could tell them apart. */
function leaks(table: TestTable, view: View): string[] {
  const { state, house, players } = table;
  const wire = encodeWire(view);
  const found: string[] = [];
  const secret = (what: string, value: string) => {
    if (wire.includes(value)) found.push(what);
  };
  secret('the house’s secret', house.secret);
  for (const { memory, wallet } of players) {
    secret('a session secret', memory.secret);
    secret('a wallet key', wallet);
  }
  if (state.draw !== null)
    secret('the house’s link of the draw', houseLink(house.secret, 'draw', state.tableId, state.draw.number, 0));
  const { bank } = state;
  if (bank === null) return found;
  const { number } = bank.setup.message;
  for (const turn of [bank.state.turn, bank.state.turn + 1])
    secret('the house’s link of a turn not stepped', houseLink(house.secret, 'coup', state.tableId, number, turn));
  for (const { seat, memory } of players) {
    for (const seq of [0, 1, 2, 3]) {
      const link = seatLink(memory.secret, coupIdOf(bank.bankId, bank.state.turn), seq);
      if (bank.coup?.gives.some((g) => g.link === link) !== true)
        secret(`a link of seat ${seat} that it has not shown`, link);
    }
  }
  const running = new Set(bank.coup?.bets.map(({ signature }) => signature));
  for (const { seat, message, signature } of bank.bets) {
    if (seat === view.viewer || running.has(signature)) continue;
    secret(`what seat ${seat} has signed before the close`, signature);
    if (message.call !== calls.none) secret(`the commitment of seat ${seat} before the close`, message.commitment);
  }
  if (bank.coup === null && bank.move !== null && bank.setup.message.banker !== view.viewer)
    secret('the banker’s commitment before the close', bank.move.commitment);
  if (/"deal"|"puntaVolonta"|"withOthers"|"game"/.test(wire)) found.push('the deal');
  return [...found, ...cardLeaks(table, view)];
}

function cardLeaks({ state }: TestTable, view: View): string[] {
  const coup = state.bank?.coup;
  if (!coup) return [];
  const found: string[] = [];
  const { hand } = coup.closed.message;
  const shown = view.bank!.coup!;
  const played = playedCoup(state.game);
  if (played === null && shown.punta.length + shown.banco.length > 0) found.push('cards before the links are complete');
  if (played !== null && shown.punta.length + shown.banco.length !== played.dealt.length)
    found.push('cards that are not dealt');
  if (view.viewer !== hand && shown.punta.slice(0, 2).some((kind) => kind !== null))
    found.push('the punta’s own cards');
  if (state.game.bank!.coup!.decisions.punta === undefined && shown.banco.some((kind) => kind !== null))
    found.push('the banker’s cards before the punta has declared');
  const decides = played?.waiting ? (played.waiting.role === 'punta' ? hand : state.bank!.setup.message.banker) : null;
  const may = decides !== null && decides === view.viewer;
  if (!may && (shown.options !== null || shown.fallback !== null || view.options.draws.length > 0))
    found.push('what the other may declare');
  if (may && (shown.options === null || view.options.draws.length === 0)) found.push('nothing to the one who decides');
  return found;
}

describe('views', () => {
  it.each([7, 8])('P4.4 seed %i: nobody, not even a watcher, sees a card, a link or a key too early', (seed) => {
    const pick = picker(seed);
    const table = new TestTable({ ...testTable, salt: BigInt(seed) });
    const found = new Set<string>();
    const phases = new Set<string>();
    const raw = table.run.bind(table);
    table.run = (command) => {
      const refusal = raw(command);
      phases.add(table.phase);
      for (const viewer of [1, 2, null, 9])
        for (const leak of leaks(table, viewFor(table.state, viewer, table.seq, table.now)))
          found.add(`${leak} to ${viewer} in ${table.phase}`);
      return refusal;
    };
    table.sit(1, 400n * chip);
    table.sit(2, 400n * chip);
    for (let step = 0; step < 60; step++) {
      table.settleDown();
      table.finalise();
      if (!playByHand(table, pick)) break;
    }
    expect([...found]).toEqual([]);
    expect(phases.has('punta') && phases.has('banco')).toBe(true);
  });

  it('P4.4 while the punta decides only it sees its two cards; the deciding banker sees its own and the third', () => {
    for (let salt = 1n, seen = 0; seen < 2; salt++) {
      const table = bet(open(seated({ salt })));
      table.settleDown();
      const punta = punterOf(table).seat;
      if (table.phase === 'punta') {
        expect(viewFor(table.state, punta, 1, 0).bank!.coup).toMatchObject({
          punta: [expect.any(Number), expect.any(Number)],
          banco: [null, null],
          decides: punta,
        });
        for (const other of [3 - punta, null])
          expect(viewFor(table.state, other, 1, 0).bank!.coup).toMatchObject({
            punta: [null, null],
            banco: [null, null],
            options: null,
            fallback: null,
          });
        table.timeOut();
      }
      if (table.phase !== 'banco') continue;
      const banker = viewFor(table.state, 3 - punta, 1, 0).bank!.coup!;
      expect(banker.punta.slice(0, 2)).toEqual([null, null]);
      expect(banker.punta.slice(2).every((kind) => kind !== null)).toBe(true);
      expect(banker.banco.every((kind) => kind !== null)).toBe(true);
      expect([
        viewFor(table.state, null, 1, 0).bank!.coup!.options,
        viewFor(table.state, punta, 1, 0).options.draws,
      ]).toEqual([null, []]);
      seen++;
    }
  });

  it('P4.4 a finished coup is shown whole to everybody, with the house’s link in the evidence', () => {
    const table = after('banco');
    const [turn] = table.state.bank!.turns;
    for (const viewer of [1, 2, null]) {
      const bank = viewFor(table.state, viewer, 1, 0).bank!;
      expect([...bank.coup!.punta, ...bank.coup!.banco].every((kind) => kind !== null)).toBe(true);
      expect([...bank.coup!.punta, ...bank.coup!.banco].sort()).toEqual([...turn!.cards!].sort());
      expect(encodeWire(bank.proof)).toContain(turn!.serverLink!);
    }
  });

  it('P4.4 a watcher is offered nothing to do, a seat only its own options', () => {
    const table = seated();
    expect(viewFor(table.state, null, 1, 0).options).toEqual({
      posta: null,
      bet: null,
      moves: [],
      pass: false,
      draws: [],
      sitIn: false,
      take: null,
      bid: null,
      ready: false,
    });
    expect(viewFor(table.state, 3 - table.banker!, 1, 0).options.posta).toBeNull();
    open(table);
    expect(viewFor(table.state, table.banker!, 1, 0).options.bet).toBeNull();
    expect(viewFor(table.state, null, 1, 0).options.bet).toBeNull();
  });
});
