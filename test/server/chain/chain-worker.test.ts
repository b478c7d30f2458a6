/**
 * The outbox to the chain (server/PROTOCOL.md P8): what is asked for, each thing once, and what is done whatever breaks
 * in between.
 */
import { describe, expect, it } from 'vitest';
import { proofToJson } from '../../../engine/proof/write.ts';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { proofOf } from '../../../engine/table/evidence.ts';
import { bankDrafts, chainActs } from '../../../server/host/chain-acts.ts';
import type { Json } from '../../../server/store/port.ts';
import { testDomain } from '../../support/players.ts';
import { after, final, lastBank, pass, playerAt, seated } from '../../support/situations.ts';
import { hash } from '../support/fake-chain.ts';
import { asking, sessionOf, settling, unsigned } from '../support/outbox-line.ts';

describe('what is asked of the chain', () => {
  it('P8.1 one act for each change, with its own key', async () => {
    const line = await asking();
    expect(line.store.items.map((i) => [i.kind, i.key.split(':')[0]])).toEqual([
      ['sit', 'sit'],
      ['sit', 'sit'],
    ]);
    expect(new Set(line.store.items.map((i) => i.key)).size).toBe(2);
  });

  it('P8.1 a refused grant may be brought again, as another item', async () => {
    const line = await asking();
    const { grant } = line.table.state.sittings[0]!;
    line.table.must({ by: 'host', command: { type: 'notSeated', player: grant.message.player, why: 'no money' } });
    line.table.must({ by: 'host', command: { type: 'sit', grant, house: false } });
    await Promise.resolve();
    expect(line.store.items.map((i) => i.kind)).toEqual(['sit', 'sit', 'sit']);
    expect(line.store.items[2]!.body).toEqual(line.store.items[0]!.body);
  });

  it('P8.1 a bank: settle, or propose and finalize, or nothing if nobody has won or lost', () => {
    const table = pass(after('banco'));
    const before = table.state;
    const acts = (from: typeof before, to: typeof before) =>
      chainActs(from, to, table.house.signer, 7).map((d) => [d.kind, d.key]);
    const { tableId } = table.state;
    expect(acts({ ...before, ended: [] }, before)).toEqual([['settle', `settle:${tableId}:1`]]);
    expect(acts(before, before)).toEqual([]);
    const as = (status: 'asked' | 'signing' | 'proposed' | 'idle' | 'settled') => ({
      ...before,
      ended: before.ended.map((e) => ({ ...e, status, until: 5 })),
    });
    // As long as its players are asked to sign, the chain is asked nothing.
    expect(acts({ ...before, ended: [] }, as('asked'))).toEqual([]);
    expect(acts(as('asked'), before)).toEqual([['settle', `settle:${tableId}:1`]]);
    expect(acts(as('asked'), as('signing'))).toEqual([['propose', `propose:${tableId}:1`]]);
    expect(acts(as('asked'), as('idle'))).toEqual([]);
    expect(acts({ ...before, ended: [] }, as('signing'))).toEqual([['propose', `propose:${tableId}:1`]]);
    expect(acts(as('signing'), as('proposed'))).toEqual([['finalize', `finalize:${tableId}:1`]]);
    expect(acts(as('signing'), before)).toEqual([['settle', `settle:${tableId}:1`]]);
    expect(acts({ ...before, ended: [] }, as('idle'))).toEqual([]);
    expect(acts(before, as('settled'))).toEqual([]);
  });

  it('P8.1 a seat that stands carries the house’s Release of its own grant', () => {
    const table = seated();
    const before = table.state;
    table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    const [draft] = chainActs(before, table.state, table.house.signer, 9);
    const { player, nonce } = before.sittings[0]!.grant.message;
    expect(draft).toMatchObject({ kind: 'stand', body: { release: { message: { player, nonce: `${nonce}n` } } } });
  });

  it('P8.1 proofs are written when a bank ends and whenever its evidence grows, not otherwise', () => {
    const table = after('banco');
    const running = table.state;
    pass(table);
    const drafts = bankDrafts(running, table.state);
    expect(drafts).toMatchObject([{ number: 1n, status: 'settling', bankId: lastBank(table).bank.bankId }]);
    expect(drafts[0]!.proof).toEqual(
      JSON.parse(JSON.stringify(proofToJson(proofOf(table.state, lastBank(table).bank)))),
    );
    expect(bankDrafts(table.state, table.state)).toEqual([]);
    const settled = table.state;
    final(table);
    expect(bankDrafts(settled, table.state)).toMatchObject([{ number: 1n, status: 'settled' }]);
  });
});

describe('seats', () => {
  it('P8.2 sits both, tells the table what is locked, and does nothing twice', async () => {
    const line = await asking();
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2']);
    expect(line.table.state.sittings.map((s) => [s.status, s.locked])).toEqual([
      ['seated', 40_000n],
      ['seated', 40_000n],
    ]);
    await line.until(line.allDone);
    expect(line.chain.sent).toHaveLength(2);
  });

  it('P8.2 a crash between the sending and the note: the chain is asked first, and nobody sits twice', async () => {
    const line = await asking();
    line.chain.answerLost = true;
    await line.until(() => line.chain.sent.length > 0);
    await line.worker.close();
    line.restart();
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2']);
    expect(line.told.filter((c) => c.type === 'seated')).toHaveLength(2);
  });

  it('P8.4 the chain refuses a grant: the table is told why, the place is free, and there is no retry', async () => {
    const line = await asking();
    line.chain.refuses = 'InsufficientFree';
    await line.until(() => line.table.state.sittings.length === 0);
    expect(line.told).toMatchObject([
      { type: 'notSeated', why: expect.stringContaining('InsufficientFree') },
      { type: 'notSeated' },
    ]);
    await line.until(() => line.store.items.every((i) => i.status === 'failed' && i.tries === 1));
    expect(line.chain.sent).toEqual([]);
  });

  it('P8.4 the refusal waits for a table that is not open yet', async () => {
    const line = await asking();
    line.chain.refuses = 'InsufficientFree';
    line.here = false;
    for (let n = 0; n < 20; n++)
      await line.until(() => true).then(() => new Promise((resolve) => setTimeout(resolve, 3)));
    line.worker.kick();
    expect(line.statuses()).toEqual(['sit open 0', 'sit open 0']);
    line.here = true;
    await line.until(() => line.table.state.sittings.length === 0);
  });

  it('P8.2 stands with the house’s Release, once', async () => {
    const line = await asking();
    await line.until(line.allDone);
    line.table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    line.chain.answerLost = true;
    await line.until(() => line.table.state.sittings.length === 1);
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2', 'stand']);
  });
});

describe('a seat that is held', () => {
  it('P8.3 P8.9 stands up as soon as the hold is lifted: waiting for it costs no try and no pause', async () => {
    const line = await asking();
    await line.until(line.allDone);
    const { player } = line.table.state.sittings[0]!.grant.message;
    const hold = (held: number) => line.chain.seats.set(player, { ...line.chain.seats.get(player)!, held });
    hold(1);
    line.table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect([line.chain.sent, line.statuses().at(-1)]).toEqual([['sit 1', 'sit 2'], 'stand open 0']);
    hold(0);
    await line.until(() => line.table.state.sittings.length === 1);
  });
});

describe('banks', () => {
  it('P8.2 settles, and the table is told with the transaction', async () => {
    const line = await settling();
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1']);
    expect(line.told).toEqual([{ type: 'final', number: 1n, how: 'settled', tx: hash(1) }]);
    expect(lastBank(line.table)).toMatchObject({ status: 'settled', tx: hash(1) });
  });

  it('P8.2 a crash between settle and its note: no second settle, and the table is still told', async () => {
    const line = await settling();
    line.chain.answerLost = true;
    await line.until(() => line.chain.sent.length === 1);
    await line.worker.close();
    expect(line.told).toEqual([]);
    line.restart();
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1']);
    expect(line.told).toHaveLength(1);
  });

  it('P8.2 a crash after the table was told and before the item was done: told twice, counted once', async () => {
    const line = await settling();
    await line.until(line.allDone);
    const locked = line.table.state.sittings.map((s) => s.locked);
    const at = line.store.items.findIndex((i) => i.kind === 'settle');
    line.store.items[at] = { ...line.store.items[at]!, status: 'open' };
    await line.until(line.allDone);
    expect([line.chain.sent, line.told.length, line.table.state.sittings.map((s) => s.locked)]).toEqual([
      ['settle 1'],
      2,
      locked,
    ]);
  });

  it('P8.3 the chain is down: nothing is given up, no try is counted, and it goes on afterwards', async () => {
    const line = await settling();
    line.chain.down = true;
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect([line.statuses(), line.worker.up, line.chain.sent]).toEqual([['settle open 0'], false, []]);
    line.chain.down = false;
    await line.until(line.allDone);
    expect([line.worker.up, line.chain.sent]).toEqual([true, ['settle 1']]);
  });

  it('P8.3 money that the chain refuses is retried for ever, each time after a longer pause', async () => {
    const line = await settling();
    line.chain.refuses = 'LoserCannotPay';
    for (let tries = 1; tries <= 12; tries++) {
      await line.until(() => line.statuses()[0] === `settle open ${tries}`);
      line.worker.kick();
      await new Promise((resolve) => setTimeout(resolve, 15));
      expect(line.statuses()).toEqual([`settle open ${tries}`]); // not yet
      line.ago(Math.min(60_000, 500 * 2 ** tries));
    }
    expect(line.store.items[0]!.lastError).toContain('LoserCannotPay');
    expect(lastBank(line.table).status).toBe('settling');
    line.chain.refuses = null;
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1']);
  });

  it('P8.3 a table that is not open yet costs no try', async () => {
    const line = await settling();
    line.here = false;
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([line.statuses(), line.chain.sent]).toEqual([['settle open 0'], ['settle 1']]);
    line.here = true;
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1']);
  });

  it('P8.5 without a signature: propose, wait for the window, finalize', async () => {
    const { line } = await unsigned();
    await line.until(() => lastBank(line.table).status === 'proposed');
    expect(line.chain.sent).toEqual(['propose 1']);
    expect(lastBank(line.table).until).toBe(line.chain.clock + 60);
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([line.chain.sent, line.statuses()]).toEqual([['propose 1'], ['propose done 0', 'finalize open 0']]);
    line.chain.clock += 61;
    await line.until(line.allDone);
    expect([line.chain.sent, lastBank(line.table).status]).toEqual([['propose 1', 'finalize 1'], 'finalised']);
  });

  it('P8.5 a crash after propose: the same proposal is reported, not sent again', async () => {
    const { line } = await unsigned();
    line.chain.answerLost = true;
    await line.until(() => line.chain.sent.length === 1);
    await line.worker.close();
    line.restart();
    await line.until(() => lastBank(line.table).status === 'proposed');
    expect(line.chain.sent).toEqual(['propose 1']);
  });

  it('P8.6 the signature comes before the proposal is sent: settle instead', async () => {
    const { line, signature, punter } = await unsigned();
    line.table.must({ by: 'seat', seat: punter.seat, command: { type: 'result', number: 1n, signature } });
    const banker = playerAt(line.table, 3 - punter.seat);
    const { signature: other } = signerOf(testDomain, sessionOf(banker)).sign(
      'Result',
      lastBank(line.table).bank.result!.message,
    );
    line.table.must({ by: 'seat', seat: banker.seat, command: { type: 'result', number: 1n, signature: other } });
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1']);
    expect(lastBank(line.table).status).toBe('settled');
  });

  it('P8.6 the signature comes after the proposal was sent: settled, and the proposal’s holds are lifted', async () => {
    const { line, signature, punter } = await unsigned();
    line.chain.answerLost = true;
    await line.until(() => line.chain.sent.includes('propose 1'));
    await line.worker.close();
    for (const { grant } of line.table.state.sittings) {
      const { player, key, seat, nonce } = grant.message;
      line.chain.seats.set(player, { seat, key, nonce, locked: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 1 });
    }
    const banker = playerAt(line.table, 3 - punter.seat);
    const { signature: other } = signerOf(testDomain, sessionOf(banker)).sign(
      'Result',
      lastBank(line.table).bank.result!.message,
    );
    line.table.must({ by: 'seat', seat: punter.seat, command: { type: 'result', number: 1n, signature } });
    line.table.run({ by: 'seat', seat: banker.seat, command: { type: 'result', number: 1n, signature: other } });
    expect(lastBank(line.table).status).toBe('settling');
    line.restart();
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['propose 1', 'settle 1', 'lift 1']);
  });

  it('P8.8 a loser who is gone: by proof, once the window is over', async () => {
    const line = await settling();
    line.chain.loserGone = true;
    await line.until(() => line.chain.sent.includes('propose 1'));
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(line.chain.sent).toEqual(['propose 1']);
    line.chain.clock += 3_600;
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['propose 1', 'finalize 1']);
    expect(lastBank(line.table).status).toBe('finalised');
  });

  it('P8.9 another’s proposal of an earlier turn is replaced by the whole bank, of the same turn not', async () => {
    for (const [turn, sent] of [
      [0, ['propose 1']],
      [1, []],
    ] as const) {
      const { line } = await unsigned();
      line.chain.banks.set(1n, { kind: 'proposed', turn, deadline: line.chain.clock + 60, demands: 0, ruled: false });
      await line.until(() => lastBank(line.table).status === 'proposed');
      expect(line.chain.sent).toEqual(sent);
    }
  });

  it('P8.7 the share of a seat that stood up serves claims for a while, then another seat', async () => {
    const line = await asking();
    await line.until(line.allDone);
    line.table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    await line.until(() => line.table.state.sittings.length === 1);
    const { window, leaveDelay } = line.table.state.table;
    line.chain.clock += leaveDelay + 5 * window - 10;
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(line.chain.sent.filter((act) => act === 'freeShare')).toEqual([]);
    line.chain.clock += 20;
    await line.until(line.allDone);
    expect(line.chain.sent.filter((act) => act === 'freeShare')).toEqual(['freeShare']);
  });

  it('P8.3 the chain is back: what failed before is retried at once, whatever its pause', async () => {
    const line = await settling();
    line.chain.refuses = 'LoserCannotPay';
    await line.until(() => line.statuses()[0] === 'settle open 1');
    line.store.items[0] = { ...line.store.items[0]!, tries: 9 }; // a pause of a minute
    line.chain.refuses = null;
    line.chain.down = true;
    await line.until(() => !line.worker.up);
    line.chain.down = false;
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1']);
  });

  it('P8.3 the chain goes down during a round: the round ends there, and nothing is counted', async () => {
    const line = await asking();
    let asked = 0;
    const { seatOf } = line.chain;
    line.chain.seatOf = async (table, player) => {
      asked++;
      line.chain.down = true;
      return seatOf.call(line.chain, table, player);
    };
    line.worker.kick();
    await expect.poll(() => line.worker.up).toBe(false);
    expect([asked, line.statuses()]).toEqual([1, ['sit open 0', 'sit open 0']]);
    line.chain.seatOf = seatOf;
    line.chain.down = false;
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2']);
  });

  it('P8.3 an item that nobody knows delays no other', async () => {
    const line = await settling();
    line.store.items.unshift({
      ...line.store.items[0]!,
      id: 99n,
      kind: 'dance',
      key: 'dance',
      body: JSON.parse(encodeWire({})) as Json,
    });
    await line.until(() => line.store.items[1]!.status === 'done');
    expect(line.store.items[0]).toMatchObject({
      status: 'open',
      tries: 1,
      lastError: expect.stringContaining('dance'),
    });
    expect(line.chain.sent).toEqual(['settle 1']);
  });
});
