/** Several bots of the house at one live table, each with its own keys and manner, and one person among them. */
import { describe, expect, it } from 'vitest';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { auditLog } from '../../../server/cli/admin/audit-log.ts';
import { gameEvents, tableWithBots } from '../support/table-with-bots.ts';

describe('bots of the house at a table of several', () => {
  it.each([
    ['online', 0, 4],
    ['saint-vincent', 1, 5],
    ['heads-up', 3, 1],
  ])(
    'P10.9 %s: they play whole banks, every proof verifies, and the log is clean',
    async (_name, ruleset, bots) => {
      const { host, store, tableId, play } = await tableWithBots(ruleset, bots);
      await play(4);
      expect(host.state.ended.length).toBeGreaterThanOrEqual(4);
      const played = host.state.ended.filter(({ bank }) => bank.turns.length > 0);
      expect(played.length).toBeGreaterThan(0);
      for (const { number } of await store.banks(tableId)) {
        const { proof } = (await store.bank(tableId, number))!;
        const report = verifyProof(parseProof(JSON.stringify(proof)));
        expect([number, report.failed], 'a proof').toEqual([number, undefined]);
      }
      const audit = await auditLog(tableId, store.load(tableId));
      expect(audit).toMatchObject({ finding: null });
      expect(audit.coups).toBeGreaterThan(3);
      const events = gameEvents(store, tableId);
      const bettors = new Set(events.flatMap((e) => (e.type === 'bet' && e.max > 0n ? [e.seat] : [])));
      if (bots > 1) expect(bettors.size).toBeGreaterThan(2);
    },
    240_000,
  );

  it('P10.9 who has bet says that it is ready once no bet is missing any more: the next would take that back', async () => {
    const { store, tableId, play } = await tableWithBots(0, 4);
    await play(2);
    let ready = 0;
    let said = 0;
    const stand = new Set<number>();
    for (const event of gameEvents(store, tableId)) {
      if (event.type === 'ready') [ready, said] = [ready + 1, said + 1];
      if (event.type === 'moved' || event.type === 'bets' || event.type === 'closed') ready = 0;
      // After an égalité the bets stand: nobody waits for one who then bets otherwise (R3.12).
      if (event.type === 'coup' && event.outcome !== outcomes.egalite) stand.clear();
      if (event.type === 'bet' && !stand.has(event.seat)) expect(ready, 'ready before the last bet').toBe(0);
      if (event.type === 'bet') stand.add(event.seat);
    }
    expect(said).toBeGreaterThan(3);
  }, 120_000);

  it('P10.9 R13.12 what went back by a malfunction they bet anew', async () => {
    const { host, tell, playToBets } = await tableWithBots(0, 4);
    await playToBets();
    const bets = () => host.state.game.bank!.bets.flatMap(({ seat, max }) => (seat > 1 && max > 0n ? [seat] : []));
    const before = bets();
    expect(before.length).toBeGreaterThan(1);
    await tell({ type: 'malfunction' });
    expect(bets()).toEqual(before);
  }, 60_000);

  it('P10.9 R3.18 a bot gives up a bank in which one who is there bets nothing, and not while nobody is there', async () => {
    const { host, store, tableId, tell, looksOn } = await tableWithBots(0, 1);
    const opens = () => gameEvents(store, tableId).filter((event) => event.type === 'opened' && event.banker === 2);
    for (let clocks = 0; clocks < 20 && opens().length === 0; clocks++) await looksOn(1);
    const { bankId } = host.state.bank!;
    await looksOn(1);
    // Nobody is there who could bet, and what ran before counts no more.
    await tell({ type: 'lost', seat: 1 });
    await tell({ type: 'connected', seat: 1 });
    await looksOn(1);
    expect(host.state.bank?.bankId).toBe(bankId);
    await looksOn(1);
    expect(host.state.game.bank).toBeNull();
    expect(gameEvents(store, tableId).filter(({ type }) => type === 'ended')).toMatchObject([{ end: 'givenUp' }]);
  }, 60_000);

  it('P10.10 one that gives way leaves after a bank and never in one; the bank goes on by hand', async () => {
    const { host, store, tableId, play, bots } = await tableWithBots(0, 4);
    await play(1);
    bots[0]!.giveWay();
    await play(5);
    expect(host.state.game.seats.map(({ seat }) => seat)).toEqual([1, 3, 4, 5]);
    let isOpen = false;
    for (const event of gameEvents(store, tableId)) {
      if (event.type === 'opened') isOpen = true;
      if (event.type === 'ended') isOpen = false;
      if (event.type === 'unseated') expect([event.seat, isOpen]).toEqual([2, false]);
    }
    // The auditor checks each turn of the bank.
    expect(await auditLog(tableId, store.load(tableId))).toMatchObject({ finding: null });
  }, 120_000);

  it('P10.9 when the last person has left they play the bank out, and stand up', async () => {
    const { host, play, leave } = await tableWithBots(0, 4);
    await play(1);
    const before = host.state.ended.length;
    await leave();
    expect(host.state.game.seats).toEqual([]);
    expect(host.state.ended.length - before).toBeLessThanOrEqual(1);
  }, 120_000);
});
