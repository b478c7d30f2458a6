/**
 * `Shown`: the house signs what it shows a seat of a running coup, so that a false card is a lie with its signature
 * (protocol.md 3, 7).
 */
import { describe, expect, it } from 'vitest';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import { isSignedBy } from '../../../engine/protocol/sign.ts';
import { cardBytes } from '../../../engine/rules/seen.ts';
import { playedCoup } from '../../../engine/game/coup-acts.ts';
import { proofOf } from '../../../engine/table/evidence.ts';
import { evolveAll } from '../../../engine/table/evolve.ts';
import type { Event } from '../../../engine/table/events.ts';
import type { CoupView } from '../../../engine/table/view.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import type { TestTable } from '../../support/players.ts';
import { bankerOf, bet, open, punterOf, seated } from '../../support/situations.ts';

const coupFor = (table: TestTable, viewer: number | null): CoupView => viewFor(table.state, viewer, 1, 0).bank!.coup!;

/** A table whose coup waits for this decision; `salt` determines the cards. */
function waitingFor(phase: 'punta' | 'banco', from = 1n): TestTable {
  for (let salt = from; salt < from + 200n; salt++) {
    const table = bet(open(seated({ salt })));
    table.settleDown();
    if (phase === 'banco' && table.phase === 'punta') table.timeOut();
    if (table.phase === phase) return table;
  }
  throw new Error(`no coup waits for the ${phase}`);
}

describe('shown cards', () => {
  it('P4.5 the punta gets its two cards signed, the banker what lies open when it decides', () => {
    const table = waitingFor('punta');
    const punter = punterOf(table).seat;
    const banker = bankerOf(table).seat;
    const { closed, punta, shown } = coupFor(table, punter);
    expect(shown!.message).toEqual({ closed, seat: punter, cards: cardBytes(punta as number[]) });
    expect(isSignedBy(table.domain, 'Shown', shown!.message, shown!.signature, table.state.house)).toBe(true);
    for (const other of [banker, null, 9]) expect(coupFor(table, other).shown).toBeNull();

    const later = waitingFor('banco');
    const its = coupFor(later, bankerOf(later).seat);
    const open = [...its.banco, ...its.punta.slice(2)] as number[];
    expect(its.shown!.message).toEqual({ closed: its.closed, seat: bankerOf(later).seat, cards: cardBytes(open) });
    expect(isSignedBy(later.domain, 'Shown', its.shown!.message, its.shown!.signature, later.state.house)).toBe(true);
    expect(coupFor(later, punterOf(later).seat).shown!.message.seat).toBe(punterOf(later).seat);
    expect(coupFor(later, null).shown).toBeNull();
  });

  it('P4.5 the punta’s third card is among what the banker sees, in the order drawn', () => {
    let drew = 0;
    for (let salt = 1n; drew === 0; salt++) {
      const table = waitingFor('banco', salt);
      const played = playedCoup(table.state.game)!;
      if (played.punta.length < 3) continue;
      drew++;
      const [, b1, , b2, third] = played.dealt as [number, number, number, number, number];
      expect(coupFor(table, bankerOf(table).seat).shown!.message.cards).toBe(cardBytes([b1, b2, third]));
    }
  });

  it('P4.5 P6.4 it stands in the log: the rows alone give the same bytes again', () => {
    const table = bet(open(seated()));
    const before = table.state;
    const rows: string[] = [];
    const raw = table.run.bind(table);
    table.run = (command) => {
      const refusal = raw(command);
      if (refusal === null) rows.push(encodeWire(table.lastEvents));
      return refusal;
    };
    table.settleDown();
    expect(rows.join('')).toContain('"type":"shown"');
    const again = rows.reduce((state, row) => evolveAll(state, decodeWire(row) as Event[]), before);
    for (const { seat } of table.players)
      expect(encodeWire(viewFor(again, seat, 1, 0))).toBe(encodeWire(viewFor(table.state, seat, 1, 0)));
  });

  it('P4.5 it is in no proof file, of a running coup or a finished one', () => {
    const table = waitingFor('punta');
    const { signature } = coupFor(table, punterOf(table).seat).shown!;
    const inFile = () =>
      JSON.stringify(proofToJson(proofOf(table.state, table.state.bank ?? table.state.ended.at(-1)!.bank)));
    expect(inFile()).not.toContain(signature.slice(2));
    while (table.phase === 'punta' || table.phase === 'banco') table.timeOut();
    expect(inFile()).not.toContain(signature.slice(2));
    expect((table.state.bank ?? table.state.ended.at(-1)!.bank).turns).toHaveLength(1);
  });
});
