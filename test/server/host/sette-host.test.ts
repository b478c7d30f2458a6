/** Tables of Sette e mezzo in the host that knows no game: log, snapshots, proofs, restarts. */
import { afterEach, describe, expect, it } from 'vitest';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { setteRulesets } from '../../../engine/sette/ruleset.ts';
import { auditLog } from '../../../server/cli/admin/audit-log.ts';
import { rowFromJson, rowToJson } from '../../../server/host/row.ts';
import type { Json } from '../../../server/store/port.ts';
import { brought, SetteHouse } from '../support/sette-house.ts';

const names = setteRulesets.map(({ name }) => name);
const open: SetteHouse[] = [];
afterEach(async () => {
  for (const house of open.splice(0)) await house.host.close();
});

async function played(ruleset: string, seats: number, banks: number): Promise<SetteHouse> {
  const house = await SetteHouse.open(ruleset, seats);
  open.push(house);
  await house.banks(banks);
  return house;
}

const proofsOf = async ({ store, tableId }: SetteHouse) =>
  Promise.all(
    (await store.banks(tableId)).map(async ({ number, status }) => {
      const proof = parseProof((await store.bank(tableId, number))!.proof);
      return { status, proof, report: verifyProof(proof) };
    }),
  );

describe('a table of sette e mezzo in the host', () => {
  it.each(names)('R18.25 P6.1 %s: banks are played, stored, proven and paid, and the log is clean', async (ruleset) => {
    const house = await played(ruleset, 4, 4);
    const proofs = await proofsOf(house);
    expect(proofs.length).toBeGreaterThanOrEqual(4);
    for (const { report, status } of proofs)
      if (status !== 'idle') expect([report.failed, report.verdict]).toEqual([undefined, 'VERIFIED']);
    expect(proofs.filter(({ proof }) => proof.turns.length > 2).length).toBeGreaterThan(0);
    const { sittings } = house.host.state;
    const cagnotte = proofs.reduce((sum, { proof }) => sum + (proof.result?.message.cagnotte ?? 0n), 0n);
    expect(sittings.reduce((sum, { locked }) => sum + locked, cagnotte)).toBe(4n * brought);
    const audit = await auditLog(house.tableId, house.store.load(house.tableId));
    expect(audit).toMatchObject({ finding: null, banks: proofs.length, cagnotte });
    expect(audit.coups).toBeGreaterThan(6);
  });

  it('R18.25 P6.4 P6.9 a host that starts again has the same table, from the log and from a snapshot', async () => {
    const house = await SetteHouse.open('sette-piatto', 3);
    open.push(house);
    for (const snapshotEvery of [1_000_000, 5]) {
      await house.restart({ snapshotEvery });
      // In the middle of a duel: the list is closed, and somebody decides.
      await house.play(() => ['punta', 'banco'].includes(house.host.state.game.phase));
      const { bank, game } = house.host.state;
      await house.restart({ snapshotEvery });
      expect(house.host.replayed).toBeLessThan(snapshotEvery === 5 ? 6 : Infinity);
      expect(house.host.state.bank).toEqual(bank);
      expect(house.host.state.game.bank).toEqual(game.bank);
      await house.play(() => house.host.state.bank?.bankId !== bank!.bankId);
    }
    expect((await proofsOf(house)).map(({ report }) => report.failed)).toEqual([undefined, undefined]);
  });

  it('R18.25 R18.18 a silent punter: the bank is void, and its banker goes on with the rest', async () => {
    const house = await SetteHouse.open('sette-piatto-regola', 4);
    open.push(house);
    await house.play(() => house.host.state.game.phase === 'links');
    const { hand } = house.host.state.bank!.coup!.closed.message;
    const { banker } = house.host.state.bank!.setup.message;
    house.silent.add(hand);
    await house.play(() => house.host.state.bank === null);
    expect(house.host.state.ended.at(-1)!.bank.end).toBe('void');
    expect(house.view(null)).toMatchObject({ banker, rest: { banker } });
    await house.play(() => house.host.state.bank !== null);
    expect(house.host.state.bank!.setup.message.banker).toBe(banker);
    house.silent.clear();
    await house.banks(3);
    const audit = await auditLog(house.tableId, house.store.load(house.tableId));
    expect(audit.finding).toBeNull();
  });

  it('R18.25 P6.5 a log of another highest bet is not gone on with', async () => {
    const house = await SetteHouse.open('sette-classico', 2);
    open.push(house);
    const [row] = house.store.rows(house.tableId);
    const founding = rowFromJson(row!.payload);
    expect(founding).toMatchObject({ kind: 'founding', highestBet: 2_000n });
    house.store.damage(house.tableId, 1, rowToJson({ ...founding, highestBet: 2_100n } as typeof founding));
    await expect(house.restart()).rejects.toThrow(/written with other settings/);
  });
});

describe('sabot admin audit-log', () => {
  /** The row of the first event of this type, changed; its number. */
  function tampered({ store, tableId }: SetteHouse, type: string, change: (event: Record<string, unknown>) => object) {
    const at = store.rows(tableId).findIndex(({ payload }) => JSON.stringify(payload).includes(`{"type":"${type}"`));
    const row = rowFromJson(store.rows(tableId)[at]!.payload);
    if (row.kind !== 'events') throw new Error('no events');
    const events = row.events.map((event) =>
      event.type === 'game'
        ? { ...event, events: event.events.map((one) => (one.type === type ? change({ ...one }) : one)) }
        : event,
    );
    store.damage(tableId, at + 1, rowToJson({ ...row, events } as typeof row) as Json);
    return at + 1;
  }

  it.each<[string, string, (event: Record<string, unknown>) => object]>([
    ['a coup won by the wrong side', 'coup', (e) => ({ ...e, outcome: 3 - (e['outcome'] as number) })],
    ['a turn of a seat out of its order', 'turn', (e) => ({ ...e, seat: 4 })],
    ['a bank with more than was brought', 'seated', (e) => ({ ...e, stack: (e['stack'] as bigint) + 1n })],
  ])('R16.2 finds %s in a log of sette e mezzo, and names the row', async (_what, type, change) => {
    const house = await played('sette-piatto', 4, 2);
    const row = tampered(house, type, change);
    const { finding } = await auditLog(house.tableId, house.store.load(house.tableId));
    expect(finding?.row).toBeGreaterThanOrEqual(row);
  });
});
