/** What connections are sent: changes, encoded once, and merged for who is behind. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { readView } from '../../../engine/table/view-claim.ts';
import { heldNothing, takeFeed, type Held } from '../../../engine/table/view-feed.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { watched } from '../../../engine/table/watched.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { FedTable, type Line } from '../../support/fed-table.ts';
import { FullTable } from '../../support/full-table.ts';
import { playByHand } from '../../support/players.ts';
import { picker } from '../../support/seeds.ts';

/** What a line's client has put together, held against the whole view. */
function follow(table: FedTable, line: Line): { held: Held; views: number } {
  const client = { held: heldNothing, views: 0 };
  line.hear = (text) => {
    const read = takeFeed(client.held, text);
    if (!('claim' in read)) throw new Error(JSON.stringify(read));
    client.held = read.held;
    client.views++;
    const view = viewFor(table.state, line.viewer, table.seq, table.now);
    const whole = line.viewer === null && !line.evidence ? watched(view) : view;
    expect({ claim: read.claim }).toEqual(readView(encodeWire(whole)));
  };
  return client;
}

/** A random game of careless people; `between` is called after each step. */
function randomGame(table: FedTable, seed: number, steps: number, between: () => void): void {
  const pick = picker(seed);
  for (let step = 0; step < steps; step++) {
    table.settleDown(pick(8) === 0 ? [1 + pick(table.players.length)] : []);
    for (const { seat, sittingOut } of table.state.game.seats)
      if (sittingOut) table.run({ by: 'seat', seat, command: { type: 'sitIn' } });
    if (pick(3) === 0) table.finalise();
    if (pick(3) > 0 ? !playByHand(table, pick) : true) if (table.deadline !== null) table.timeOut();
    between();
  }
}

describe('P4.6 what changes', () => {
  it.each(rulesets.map(({ id, name }) => [name, id] as const))(
    'P4.4 every client of a table of %s has the whole view after every message, also if it was behind',
    (_name, ruleset) => {
      const table = new FedTable({ ruleset });
      const seats = Math.min(6, rulesets[ruleset]!.play.seats.most);
      for (let seat = 1; seat <= seats; seat++) table.sit(seat, 400n * chip);
      const lines = [...table.players.map(({ seat }) => seat), null].map((viewer) => table.connect(viewer));
      lines.push(table.connect(null, true), table.connect(1));
      const clients = lines.map((line) => follow(table, line));
      const pick = picker(7);
      const late = lines.at(-1)!;
      randomGame(table, ruleset + 1, 30, () => {
        if (late.behind) table.send(late);
        late.behind = pick(3) > 0;
      });
      table.send(late);
      for (const { views } of clients.slice(0, -1)) expect(views).toBe(table.changes - seats * 3);
      expect(clients.at(-1)!.views).toBeLessThan(clients[0]!.views);
    },
  );

  it('the part for all is encoded once; a coup of ten takes a seat 40 kB at most, and a spectator 15 kB on average', () => {
    const table = new FullTable(100);
    table.play(4);
    const mean = (what: 'seat' | 'spectator' | 'whole'): number =>
      table.coups.reduce((sum, coup) => sum + coup[what], 0) / table.coups.length;
    expect(Math.max(...table.coups.map(({ seat }) => seat))).toBeLessThanOrEqual(40_000);
    expect(mean('spectator')).toBeLessThanOrEqual(15_000);
    expect(mean('whole')).toBeGreaterThan(10 * mean('seat')); // as it was
    expect(table.packed).toBeLessThanOrEqual(11 * table.changes);
    // Nine bets and ten `Give`s (P2.10).
    for (const { checked } of table.coups) expect(checked).toMatchObject({ bet: 9, give: 10 });
    for (const { checked } of table.coups) expect(checked['ack'] ?? 0).toBeLessThanOrEqual(1);
  });

  it('nothing is sent that a connection has; a seat that is taken brings the whole', () => {
    const table = new FedTable({});
    table.sit(1, 400n * chip);
    const line = table.connect(null);
    follow(table, line);
    table.send(line);
    expect(table.feed.message(line.sent, null, false)).toBeNull();
    expect(table.feed.message(line.sent, null, true)).toMatchObject({ isWhole: true });
    expect(table.feed.message(line.sent, 1, false)).toMatchObject({ isWhole: true });
    line.viewer = 1;
    table.send(line);
    expect(table.feed.message(line.sent, 1, true)).toBeNull();
    const { bytes } = line;
    table.sit(2, 400n * chip);
    expect(line.bytes - bytes).toBeLessThan(bytes);
  });
});

describe('P4.7 who only watches', () => {
  it('gets no signatures of seats in turns; who asks for the evidence can verify every bank', () => {
    const table = new FedTable({});
    for (const seat of [1, 2]) table.sit(seat, 400n * chip);
    const [page, checker] = [table.connect(null), table.connect(null, true)];
    const [seen, checked] = [follow(table, page), follow(table, checker)];
    let turns = 0;
    randomGame(table, 3, 30, () => {
      const of = ({ held }: { held: Held }) => {
        const read = takeFeed(held, `{"from":${held.at},"to":${held.at},"all":null}`);
        return 'claim' in read ? (read.claim.bank?.proof ?? null) : null;
      };
      const [light, full] = [of(seen), of(checked)];
      for (const [i, turn] of (light?.turns ?? []).entries()) {
        turns++;
        expect([turn.bets ?? [], turn.gives ?? [], turn.acks ?? []]).toEqual([[], [], []]);
        expect([turn.list, turn.cards]).toEqual([full!.turns[i]!.list, full!.turns[i]!.cards]);
      }
      if (full !== null) expect(verifyProof(full).failed).toBeUndefined();
    });
    expect(turns).toBeGreaterThan(10);
  });
});
