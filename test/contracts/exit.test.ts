/** `sabot exit` on a real chain where no table server ever ran: it pays exactly what the file says. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { proofToJson } from '../../engine/proof/write.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { parse, exitWith } from '../../server/cli/exit/exit.ts';
import { rpcCall } from '../../server/local-chain/rpc.ts';
import { anvilWorld, idOf, type AnvilWorld, type SeatedCast } from './support/anvil-world.ts';
import { unpackComposition } from '../../engine/fairness/composition.ts';
import { fullDeck, matta } from '../../engine/sette/cards.ts';
import { BankMaker, bytes32 } from '../support/bank-maker.ts';
import { SetteMaker } from '../support/sette-maker.ts';
import { chips, headsUp } from './support/system.ts';

const [window, leaveDelay] = [60, 180];
const brought = chips(500);
/** The faucet's portion: what a wallet has before it deposits. */
const owned = chips(10_000);
const [done, failed, later, refusedFile, noChain] = [0, 1, 2, 3, 4];

let world: AnvilWorld;
let salt = 100n;
/** Two wallets at a table of their own. */
const two = () => world.seat({ ...headsUp, window, leaveDelay, salt: salt++ }, 2, brought);

const betting = (amount: bigint) => ({ stakes: new Map([[2, { accepted: amount }]]) });

/** A bank whose coups so far the banker has all won: it goes on. */
function midPlay(
  { cast }: SeatedCast,
  coups: number,
  options: { acks?: readonly number[] } = { acks: cast.seats.map(({ seat }) => seat) },
): BankMaker {
  for (let seed = 0; ; seed++) {
    const bank = new BankMaker(cast, { number: 1n, banker: 1, posta: chips(50), seed });
    let goesOn = true;
    const stakes = new Map(
      cast.seats
        .slice(1)
        .map(({ seat }, i) => [seat, { accepted: cast.seats.length === 2 ? chips(20) : chips(3 + i) }]),
    );
    for (let n = 0; goesOn && n < coups; n++) goesOn = bank.coup({ stakes, ...options }) !== outcomes.punta;
    if (goesOn && bank.state.seats[0] !== 0n) return bank;
  }
}

/** Three at Sette e mezzo: these seats have bet, each with this outcome, and no new taglia is due. */
async function midRound(...turns: readonly (readonly [seat: number, outcome: number])[]) {
  const seated = await world.seat({ ...headsUp, ruleset: 4, feeMode: 0, window, leaveDelay, salt: salt++ }, 3, brought);
  for (let seed = 0; ; seed++) {
    const bank = new SetteMaker(seated.cast, { number: 1n, banker: 1, posta: chips(50), seed });
    const hasMatta = () => unpackComposition(bank.state.composition, fullDeck.length)[matta] === 1;
    if (turns.every(([seat, outcome]) => bank.turn(duelOf(seat)) === outcome && hasMatta())) return { ...seated, bank };
  }
}
const duelOf = (seat: number) => ({ stakes: new Map([[seat, { accepted: chips(12), call: 1 }]]) });

function fileOf(name: string, proof: Proof): string {
  const file = path.join(world.folder, `${name}-${proof.setup.message.table.slice(2, 8)}.json`);
  writeFileSync(file, JSON.stringify(proofToJson(proof)));
  return file;
}

function keyFileOf(key: Hex): string {
  const file = path.join(world.folder, `key-${bytes32('name', key).slice(2, 10)}`);
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return file;
}

interface Ended {
  readonly code: number;
  readonly out: string;
}

async function exit(file: string, key: Hex, ...more: readonly string[]): Promise<Ended> {
  let out = '';
  const code = await exitWith(parse(['--rpc', world.url, '--file', file, '--key', keyFileOf(key), ...more]), (text) => {
    out += text;
  });
  assert.ok(!out.includes(key.slice(2)), 'the key is never printed');
  return { code, out };
}

const balanceOf = (player: Hex): Promise<bigint> => world.chain.tokenBalance(player);
const actsIn = ({ out }: Ended): readonly string[] => [...out.matchAll(/^> (\w+):/gm)].map((match) => match[1]!);

describe('exit', () => {
  before(async () => {
    world = await anvilWorld(18_645);
  });
  after(() => world.stop());

  it('I9 I14 the operator disappears: each of six gets what the last state says; a second run does nothing', async () => {
    const seated = await world.seat({ ...headsUp, ruleset: 0, window, leaveDelay, salt: salt++ }, 6, brought);
    const { cast, wallets } = seated;
    const bank = midPlay(seated, 3);
    assert.ok(bank.state.seats.filter((line) => line !== 0n).length >= 4);
    const file = fileOf('mid-play', seated.file(bank.proof()));
    const first = await exit(file, wallets[0]!);
    assert.deepEqual([first.code, actsIn(first)], [later, ['requestLeave', 'propose']], first.out);
    assert.match(first.out, /INCOMPLETE/);
    assert.match(first.out, /The next step is possible from \d{4}-\d\d-\d\d/);
    assert.deepEqual(actsIn(await exit(file, wallets[0]!)), []);
    for (const wallet of wallets.slice(1)) assert.deepEqual(actsIn(await exit(file, wallet)), ['requestLeave']);
    await world.pass(window);
    const second = await exit(file, wallets[1]!);
    assert.deepEqual([second.code, actsIn(second)], [later, ['finalize']], second.out);
    await world.pass(leaveDelay);
    for (const [i, { player }] of cast.seats.entries()) {
      const last = await exit(file, wallets[i]!);
      assert.deepEqual([last.code, actsIn(last)], [done, ['leaveTable', 'withdraw']], last.out);
      assert.equal(await balanceOf(player), owned + bank.state.seats[i]!);
    }
    const again = await exit(file, wallets[0]!);
    assert.deepEqual([again.code, actsIn(again)], [done, []], again.out);
  });

  it("I14 a result that all have signed is settled; whoever pays the gas, the money is the player's", async () => {
    const seated = await two();
    const { cast, wallets } = seated;
    const bank = midPlay(seated, 2);
    const { player } = cast.seats[0]!;
    const file = fileOf('signed', seated.file(bank.proof([1, 2])));
    const stranger = bytes32('stranger');
    const address = (await import('viem/accounts')).privateKeyToAccount(stranger).address;
    await rpcCall(world.url, 'anvil_setBalance', [address, '0x8ac7230489e80000']);
    const paid = await exit(file, stranger, '--player', player);
    assert.deepEqual([paid.code, actsIn(paid)], [later, ['settle']], paid.out);
    assert.match(paid.out, /These need the player's own wallet \(0x[0-9a-f]{40}\): requestLeave, withdraw\./);
    assert.deepEqual(actsIn(await exit(file, wallets[0]!)), ['requestLeave']);
    await world.pass(leaveDelay);
    assert.deepEqual(actsIn(await exit(file, stranger, '--player', player)), ['leaveTable']);
    assert.equal((await exit(file, wallets[0]!)).code, done);
    assert.equal(await balanceOf(player), owned + bank.state.seats[0]!);
  });

  it('I14 a higher turn replaces the other seat’s proposal; a loser that is gone leaves it to the bond', async () => {
    const seated = await two();
    const { cast, wallets } = seated;
    const bank = midPlay(seated, 1);
    const early = fileOf('early', seated.file(bank.proof()));
    while (bank.state.turn < 3) if (bank.coup({ ...betting(chips(20)), acks: [1, 2] }) === outcomes.punta) break;
    const late = fileOf('late', seated.file(bank.proof()));
    assert.deepEqual(actsIn(await exit(early, wallets[1]!)), ['requestLeave', 'propose']);
    const better = await exit(late, wallets[0]!);
    assert.deepEqual(actsIn(better), ['requestLeave', 'propose'], better.out);
    await world.pass(leaveDelay);
    assert.equal((await exit(late, wallets[0]!)).code, done);
    assert.equal((await exit(early, wallets[1]!)).code, done);
    for (const [i, { player }] of cast.seats.entries())
      assert.equal(await balanceOf(player), owned + bank.state.seats[i]!);
  });

  it('I14 a banker that does not show its link loses the coup: demand, ruling, payment', async () => {
    const seated = await two();
    const { cast, wallets } = seated;
    const bank = midPlay(seated, 1);
    bank.unfinished(betting(chips(30)), [1, 2]);
    const file = fileOf('silent-banker', seated.file(bank.proof()));
    const first = await exit(file, wallets[1]!);
    assert.deepEqual([first.code, actsIn(first)], [later, ['requestLeave', 'demand', 'give', 'propose']], first.out);
    // The banker's file lacks its link, and the plan says so.
    const banker = await exit(file, wallets[0]!);
    assert.deepEqual([banker.code, actsIn(banker)], [later, ['requestLeave']]);
    assert.match(banker.out, /a demand asks for your own link, which this file lacks\. Without it you lose the coup\./);
    await world.pass(window);
    const ruled = await exit(file, wallets[1]!);
    assert.deepEqual(actsIn(ruled), ['rule', 'finalize'], ruled.out);
    await world.pass(leaveDelay);
    for (const wallet of wallets) assert.equal((await exit(file, wallet)).code, done);
    const win = chips(30) - (chips(30) * 200n) / 10_000n; // the cagnotte's ⌊·⌋ of a winning line
    assert.equal(await balanceOf(cast.seats[1]!.player), owned + bank.state.seats[1]! + win);
    assert.equal(await balanceOf(cast.seats[0]!.player), owned + bank.state.seats[0]! - chips(30));
  });

  it('I9 I14 R20.8 Sette e mezzo: the operator disappears in mid-round, and each gets what the last state says', async () => {
    const { bank, wallets, cast, file: filed } = await midRound([2, outcomes.punta], [3, outcomes.banco]);
    const file = fileOf('mid-round', filed(bank.proof()));
    assert.deepEqual(actsIn(await exit(file, wallets[1]!)), ['requestLeave', 'propose']);
    for (const at of [0, 2]) assert.deepEqual(actsIn(await exit(file, wallets[at]!)), ['requestLeave']);
    await world.pass(window);
    assert.deepEqual(actsIn(await exit(file, wallets[2]!)), ['finalize']);
    await world.pass(leaveDelay);
    for (const [i, { player }] of cast.seats.entries()) {
      assert.equal((await exit(file, wallets[i]!)).code, done);
      assert.equal(await balanceOf(player), owned + bank.state.seats[i]!);
    }
    assert.notEqual(bank.state.seats[1], 0n);
  });

  it('I14 R20.8 Sette e mezzo: a banker that does not show its link loses the duel', async () => {
    const { bank, wallets, cast, file: filed } = await midRound([2, outcomes.banco]);
    bank.unfinished(duelOf(3), [1, 3]);
    const file = fileOf('silent-banker-sette', filed(bank.proof()));
    assert.deepEqual(actsIn(await exit(file, wallets[2]!)), ['requestLeave', 'demand', 'give', 'propose']);
    for (const at of [0, 1]) assert.deepEqual(actsIn(await exit(file, wallets[at]!)), ['requestLeave']);
    await world.pass(window);
    assert.deepEqual(actsIn(await exit(file, wallets[2]!)), ['rule', 'finalize']);
    await world.pass(leaveDelay);
    for (const wallet of wallets) assert.equal((await exit(file, wallet)).code, done);
    assert.equal(await balanceOf(cast.seats[2]!.player), owned + chips(12));
    assert.equal(await balanceOf(cast.seats[0]!.player), owned + bank.state.seats[0]! - chips(12));
  });

  it("I14 a dropped demand of the house on another list does not use up the time for one's own", async () => {
    const seated = await two();
    const { cast, wallets } = seated;
    const bank = midPlay(seated, 1);
    const turn = bank.state.turn;
    bank.unfinished(betting(chips(20)), [1, 2], []);
    await world.chain.demand(bank.proof(), turn);
    bank.unfinished(betting(chips(30)), [1, 2]);
    const file = fileOf('after-decoy', seated.file(bank.proof()));
    await world.pass(window - 10);
    const early = await exit(file, wallets[1]!, '--dry-run');
    assert.match(early.out, /demand .*\n +now until/);
    await world.pass(11);
    const first = await exit(file, wallets[1]!);
    assert.deepEqual(
      [first.code, actsIn(first)],
      [later, ['requestLeave', 'rule', 'demand', 'give', 'propose']],
      first.out,
    );
    await world.pass(window);
    const ruled = await exit(file, wallets[1]!);
    assert.deepEqual(actsIn(ruled), ['rule', 'finalize'], ruled.out);
    await world.pass(leaveDelay);
    assert.equal((await exit(file, wallets[1]!)).code, done);
    const win = chips(30) - (chips(30) * 200n) / 10_000n;
    assert.equal(await balanceOf(cast.seats[1]!.player), owned + bank.state.seats[1]! + win);
  });

  it("I14 a house that does not show its link owes both their win, from each seat's own share", async () => {
    const seated = await two();
    const { cast, wallets } = seated;
    const bank = midPlay(seated, 1);
    bank.unfinished(betting(chips(30)), [1, 2], [1, 2]);
    const file = fileOf('silent-house', seated.file(bank.proof()));
    const first = await exit(file, wallets[0]!);
    assert.deepEqual(actsIn(first), ['requestLeave', 'demand', 'give', 'giveLast', 'propose'], first.out);
    assert.deepEqual(actsIn(await exit(file, wallets[1]!)), ['requestLeave']);
    await world.pass(window);
    const ruled = await exit(file, wallets[0]!);
    assert.deepEqual(actsIn(ruled), ['rule', 'finalize', 'award'], ruled.out);
    await world.pass(leaveDelay);
    for (const wallet of wallets) assert.equal((await exit(file, wallet)).code, done);
    const win = chips(30) - (chips(30) * 200n) / 10_000n;
    for (const [i, { player }] of cast.seats.entries())
      assert.equal(await balanceOf(player), owned + bank.state.seats[i]! + win);
  });

  it('I14 a number that was settled worse than the file shows is claimed, and paid after its window', async () => {
    const seated = await two();
    const { cast, wallets } = seated;
    const bank = midPlay(seated, 2);
    const file = fileOf('claim', seated.file(bank.proof()));
    // The house settles another bank of the same number, in which nobody has won or lost anything.
    const other = new BankMaker(cast, { number: 1n, banker: 1, posta: chips(60), seed: 999 });
    await world.chain.settle([other.proof([])]);
    const first = await exit(file, wallets[0]!);
    assert.deepEqual(actsIn(first), ['requestLeave', 'claim'], first.out);
    await world.pass(leaveDelay);
    const last = await exit(file, wallets[0]!);
    assert.deepEqual([last.code, actsIn(last)], [done, ['payClaim', 'leaveTable', 'withdraw']], last.out);
    assert.equal(await balanceOf(cast.seats[0]!.player), owned + bank.state.seats[0]!);
  });

  it('I9 --wait stays through window and delay until the money is in the wallet', async () => {
    const seated = await world.seat({ ...headsUp, window: 3, leaveDelay: 9, salt: salt++ }, 2, brought);
    const bank = midPlay(seated, 1);
    const { code, out } = await exit(fileOf('wait', seated.file(bank.proof())), seated.wallets[0]!, '--wait');
    assert.deepEqual(
      [code, actsIn({ code, out })],
      [done, ['requestLeave', 'propose', 'finalize', 'leaveTable', 'withdraw']],
      out,
    );
    assert.equal(await balanceOf(seated.cast.seats[0]!.player), owned + bank.state.seats[0]!);
  });

  it('P7.14 a node that leaves out events is not believed: no plan without the steps that matter', async () => {
    const seated = await two();
    const [wallet, other] = seated.wallets as [Hex, Hex];
    const file = fileOf('half-seen', seated.file(midPlay(seated, 2).proof()));
    assert.deepEqual(actsIn(await exit(file, other)), ['requestLeave', 'propose']);
    const head = String(BigInt(await rpcCall<Hex>(world.url, 'eth_blockNumber', [])));
    const proposed = await exit(file, wallet, '--from-block', head, '--dry-run');
    assert.deepEqual(
      [proposed.code, /stands proposed or ruled, and the node does not show how\. It hides events/.test(proposed.out)],
      [later, false],
      proposed.out,
    );
    await world.pass(1);
    const late = await exit(file, wallet, '--from-block', String(BigInt(head) + 1n), '--dry-run');
    assert.deepEqual(
      [late.code, /stands proposed or ruled, and the node does not show how\. It hides events/.test(late.out)],
      [noChain, true],
      late.out,
    );
    await world.pass(window);
    assert.deepEqual(actsIn(await exit(file, other)), ['finalize']);
    const block = String(BigInt(await rpcCall<Hex>(world.url, 'eth_blockNumber', [])) + 1n);
    await world.pass(1);
    const paid = await exit(file, wallet, '--from-block', block, '--dry-run');
    assert.deepEqual(
      [paid.code, /it is final, and the node does not show how it was paid/.test(paid.out)],
      [noChain, true],
      paid.out,
    );
  });

  it('style.md 7 wrong input is refused in words, with the step, and nothing is sent', async () => {
    const seated = await two();
    const [wallet] = seated.wallets as [Hex];
    const proof = seated.file(midPlay(seated, 1).proof());
    const wrong = {
      ...proof,
      turns: proof.turns.map((turn) => ({ ...turn, state: { ...turn.state!, won: turn.state!.won + 1n } })),
    } as Proof;
    const changed = await exit(fileOf('changed', wrong), wallet);
    assert.equal(changed.code, refusedFile);
    assert.match(changed.out, /^REFUSED .*MISMATCH turn 0, T\.money/m);
    const elsewhere = { ...proof, domain: { ...proof.domain, verifyingContract: `0x${'12'.repeat(20)}` as Hex } };
    // Its signatures are for another contract.
    assert.equal((await exit(fileOf('elsewhere', elsewhere), wallet)).code, refusedFile);
    const nobody = await exit(fileOf('right', proof), bytes32('nobody'));
    assert.deepEqual([nobody.code, /has no seat in any bank of these files/.test(nobody.out)], [refusedFile, true]);
    let out = '';
    const gone = await exitWith(
      parse(['--rpc', 'http://127.0.0.1:1', '--file', fileOf('right', proof), '--key', keyFileOf(wallet)]),
      (text) => {
        out += text;
      },
    );
    assert.deepEqual([gone, /The chain node does not answer/.test(out)], [noChain, true]);
    await assert.rejects(
      exit(fileOf('right', proof), wallet, '--key', wallet),
      /takes the name of a file that holds the key, not the key itself/,
    );
    const early = await exit(fileOf('right', proof), wallet, '--from-block', '99999');
    assert.deepEqual(
      [early.code, /The first block to look for events in is 99999, and the chain has \d+ so far/.test(early.out)],
      [noChain, true],
    );
    const { verifyingContract } = proof.domain;
    const code = await rpcCall<Hex>(world.url, 'eth_getCode', [verifyingContract, 'latest']);
    for (const other of ['0x00', '0x600160005260206000f3']) {
      // answers nothing; answers one to everything
      await rpcCall(world.url, 'anvil_setCode', [verifyingContract, other]);
      const foreign = await exit(fileOf('right', proof), wallet);
      assert.deepEqual([foreign.code, /is no escrow of Sabot/.test(foreign.out)], [noChain, true], foreign.out);
    }
    await rpcCall(world.url, 'anvil_setCode', [verifyingContract, code]);
    await rpcCall(world.url, 'anvil_setBalance', [seated.cast.seats[0]!.player, '0x0']);
    const poor = await exit(fileOf('right', proof), wallet);
    assert.equal(poor.code, failed);
    assert.equal(poor.out.match(/too little of the chain's own coin/g)?.length, 1, poor.out);
    assert.match(poor.out, new RegExp(`It is ${seated.cast.seats[0]!.player}`, 'i'));
    assert.equal((await world.chain.seatOf(idOf(seated.cast.table), seated.cast.seats[0]!.player)).leaveAt, 0);
  });

  it('protocol.md 5 as a person runs it: a plan, a warning about a key that others can read, and the exit code', async () => {
    const seated = await two();
    const [wallet] = seated.wallets as [Hex];
    const key = keyFileOf(wallet);
    chmodSync(key, 0o644);
    const args = [
      '--import',
      'tsx',
      'server/cli/main.ts',
      'exit',
      '--rpc',
      world.url,
      '--file',
      fileOf('person', seated.file(midPlay(seated, 1).proof())),
      '--key',
      key,
      '--dry-run',
    ];
    const ended = await promisify(execFile)(process.execPath, args).catch(
      (error: unknown) => error as { code: number; stdout: string; stderr: string },
    );
    assert.equal((ended as { code?: number }).code, later);
    assert.match(ended.stderr, /^sabot: warning: other users of this machine can read the key file; "chmod 600 /m);
    assert.match(ended.stdout, /1\. requestLeave .*\n +now; the player's wallet only\n/);
    assert.match(ended.stdout, /finalize .*\n +from \d{4}-.*; any account may pay the gas; changes your balance by \+/);
    assert.ok(!`${ended.stdout}${ended.stderr}`.includes(wallet.slice(2)));
  });
});
