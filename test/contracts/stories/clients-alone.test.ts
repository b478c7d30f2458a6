/**
 * The operator is gone, with nothing but what six browsers hold: real clients at a table, the house and all its memory
 * lost during a bank, and each wallet alone with its client's evidence and a chain node (INVARIANTS I9, I14).
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { addressOfKey, signerOf } from '../../../engine/protocol/sign.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { ownEvidence } from '../../../engine/settlement/exit/own-evidence.ts';
import { nextTick } from '../../../engine/table/host-commands.ts';
import { exitWith, parse } from '../../../server/cli/exit/exit.ts';
import { playByHand, secretOf, testDomain, testTable, TestTable, type TestPlayer } from '../../support/players.ts';
import { openAnvilHouse, type AnvilHouse } from '../support/anvil-house.ts';
import { sum } from '../support/story.ts';
import { chips } from '../support/system.ts';

/** What a wallet has from the faucet, and how much of it it brings to the table. */
const [owned, brought] = [chips(10_000), chips(400)];
const [done, later] = [0, 2];

describe('story: six clients without their house', () => {
  let house: AnvilHouse;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'sabot-clients-'));
    house = await openAnvilHouse(18_760, signerOf(testDomain, secretOf('house')).address);
  });
  after(async () => {
    await house.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Six clients, seated on chain, in the middle of their first bank, between two coups. */
  async function midPlay(): Promise<TestTable> {
    const table = played();
    await house.chain.registerTable(table.state.table);
    await house.chain.fundBond(table.state.table.share * 6n);
    for (const { wallet, memory } of table.players) {
      await house.chain.faucet(addressOfKey(wallet));
      await house.chain.depositAs(wallet, brought);
      await house.chain.sit(memory.grant!);
    }
    return table;
  }

  /** Other salts give other cards; the search begins near the first salt that works. */
  function played(): TestTable {
    for (let salt = 11n; ; salt++) {
      const table = new TestTable(
        { ...testTable, ruleset: 0, feeMode: 0, share: chips(1_000), salt },
        house.chain.domain,
      );
      for (const seat of [1, 2, 3, 4, 5, 6]) table.sit(seat, brought);
      table.settleDown();
      if (playsOn(table)) return table;
    }
  }

  /** Plays by hand until two coups of the first bank are played; false if it ends before. */
  function playsOn(table: TestTable): boolean {
    let random = Number(table.state.table.salt) * 7919;
    const pick = (n: number) => (random = (random * 48_271 + 11) % 2_147_483_647) % n;
    for (;;) {
      const { bank } = table.state;
      if (
        bank &&
        bank.coup === null &&
        bank.turns.length >= 2 &&
        bank.state.seats.filter((line) => line < 0n).length >= 3
      )
        return true;
      if (table.state.ended.length > 0) return false;
      // Bets of several close with their clock: nobody here says that it is ready.
      if (!playByHand(table, pick)) {
        if (nextTick(table.state) === null) return false;
        table.timeOut();
      }
      table.settleDown();
    }
  }

  /** The wallet runs `sabot exit` on what its own browser holds. */
  async function exits({
    wallet,
    seat,
    memory,
  }: TestPlayer): Promise<{ readonly code: number; readonly acts: readonly string[]; readonly out: string }> {
    const files = ownEvidence(memory).map((proof, i) => {
      const file = path.join(folder, `seat-${seat}-${i}.json`);
      writeFileSync(file, JSON.stringify(proofToJson(proof)));
      return file;
    });
    const key = path.join(folder, `key-${seat}`);
    writeFileSync(key, `${wallet}\n`, { mode: 0o600 });
    let out = '';
    const code = await exitWith(
      parse(['--rpc', house.anvil.url(), ...files.flatMap((file) => ['--file', file]), '--key', key]),
      (text) => {
        out += text;
      },
    );
    return { code, out, acts: [...out.matchAll(/^> (\w+):/gm)].map((match) => match[1]!) };
  }

  it('I9 I14 each wallet takes home exactly what the last state says that its own client has checked', async () => {
    const table = await midPlay();
    const bank = table.state.bank!;
    const { window, leaveDelay } = table.state.table;
    // From here on the house is not asked: neither the table's state nor its chain port sends anything.
    const acts = () => house.client.getTransactionCount({ address: house.chain.operator });
    const [killed, had] = [await house.chain.now(), await acts()];
    for (const { memory } of table.players) {
      const [held] = ownEvidence(memory);
      assert.equal(
        hashStruct('State', lastStateOf(held!)),
        hashStruct('State', bank.state),
        'every client has checked the last state',
      );
    }
    const first = await exits(table.players[3]!);
    assert.deepEqual([first.code, first.acts], [later, ['requestLeave', 'propose']], first.out);
    for (const player of table.players.filter(({ seat }) => seat !== 4))
      assert.deepEqual((await exits(player)).acts, ['requestLeave']);
    await house.later(window);
    assert.deepEqual((await exits(table.players[5]!)).acts, ['finalize']);
    await house.later(leaveDelay);
    const lines: bigint[] = [];
    for (const player of table.players) {
      const last = await exits(player);
      assert.deepEqual([last.code, last.acts], [done, ['leaveTable', 'withdraw']], last.out);
      lines.push((await house.chain.tokenBalance(addressOfKey(player.wallet))) - owned);
    }
    assert.deepEqual(lines, bank.state.seats);
    assert.ok(lines.filter((line) => line !== 0n).length >= 4);
    const { cagnotte, bond, total } = await house.chain.accounts();
    assert.equal(sum(lines) + cagnotte, 0n);
    assert.equal(cagnotte, bank.state.cagnotte);
    // I1; the two seats that the chain was made with still have their money there.
    const others = await Promise.all(
      house.cast.seats.map(
        async ({ player }) =>
          (await house.chain.freeOf(player)) + (await house.chain.seatOf(house.tableId, player)).locked,
      ),
    );
    assert.equal(sum(others) + cagnotte + bond, total);
    assert.equal(await house.chain.tokenBalance(house.chain.addresses.escrow), total);
    assert.ok((await house.chain.now()) <= killed + leaveDelay + 4 * window, 'I9');
    assert.equal(await acts(), had, 'the house does nothing');
  });
});
