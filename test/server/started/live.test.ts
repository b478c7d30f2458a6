/** A running Sabot on its real sockets: bad input, second connections, and a loser who does not sign. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { decodeFunctionData } from 'viem';
import { afterEach, describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { sessionKeyOf } from '../../../engine/seat/memory.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { parseProof, parseProofFile } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { verifyFile } from '../../../engine/proof/verify-file.ts';
import { passCommand, postaCommand } from '../../../engine/seat/by-hand.ts';
import { contestedBy } from '../../../engine/seat/contested.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { escrowAbi } from '../../../server/chain/abi.ts';
import { listFacts } from '../../../server/chain/exit/demand-facts.ts';
import { checkOnChain } from '../../../server/cli/verify/on-chain.ts';
import { rpcCall } from '../../../server/local-chain/rpc.ts';
import type { ChainPort } from '../../../server/chain/port.ts';
import { RemotePlayer, type Answer } from '../../../server/cli/bots/remote-player.ts';
import { sharedTwoPlayers } from '../support/shared-two-players.ts';
import type { Stack } from '../support/stack.ts';
import { plainPlay } from '../support/two-players.ts';

const brought = 100_000n;
let stack: Stack;
let chain: ChainPort;
let one: RemotePlayer;
let two: RemotePlayer;

sharedTwoPlayers(13_300, brought, (started) => {
  ({
    stack,
    chain,
    players: [one, two],
  } = started);
});
afterEach(() => {
  expect([one.memory.alarm, two.memory.alarm]).toEqual([null, null]);
});

const plain = plainPlay((memory) => passCommand(memory));

describe('the table server on its sockets', () => {
  it('P1.1 P1.3 a player without a seat is told so, and a seat needs a grant by its wallet', async () => {
    expect(await one.command({ type: 'sitOut' })).toMatchObject({ refusal: { code: 'notSeated' } });
    const stranger = new RemotePlayer(stack.url, one.config, 1);
    await stranger.connect();
    const grant = { message: { ...oneGrant(), amount: 5n }, signature: `0x${'11'.repeat(65)}` as const };
    expect(await stranger.ask('sit', (id) => ({ id, grant }))).toMatchObject({ refusal: { code: 'grantTooSmall' } });
    const forged = { message: oneGrant(), signature: `0x${'11'.repeat(65)}` as const };
    expect(await stranger.ask('sit', (id) => ({ id, grant: forged }))).toMatchObject({ refusal: { code: 'badGrant' } });
    await stranger.stop();
  }, 30_000);

  it('P1.6 P8.4 a grant beyond the money in the escrow is refused by the chain, and the seat is free again', async () => {
    expect(await one.sit(10n * brought)).toMatchObject({ ok: true });
    await one.until('the seat to be free again', (v) => v.seats.length === 0, 20_000);
    expect(await chain.freeOf(one.address)).toBe(brought);
  }, 40_000);

  it('P1.2 two players sit with one grant each; a taken seat is refused', async () => {
    for (const player of [one, two]) expect(await player.sit(brought)).toMatchObject({ ok: true });
    await one.until('both to sit', (v) => v.seats.filter((s) => s.status === 'seated').length === 2);
    const third = new RemotePlayer(stack.url, one.config, 1);
    await third.connect();
    expect(await third.sit(brought)).toMatchObject({ refusal: { code: 'seatTaken' } });
    await third.stop();
  }, 30_000);

  it('P4.2 P4.3 malformed messages are answered in words and change nothing', async () => {
    await one.until('the posta', (v) => v.phase === 'posta');
    const before = one.view!.seq;
    const cases: readonly [string, unknown][] = [
      ['command', 'not json'],
      ['command', 17],
      ['command', '{}'],
      ['command', 'x'.repeat(9_000)],
      ['command', encodeWire({ id: 'a', command: { type: 'posta', number: 1n, amount: -5n } })],
      ['command', encodeWire({ id: 'a', command: { type: 'posta', number: 1n, amount: 5 } })],
      ['command', encodeWire({ id: 'a', command: { type: 'rob', amount: 5n } })],
      ['command', encodeWire({ id: 'a', command: { type: 'pass', state: `0x${'00'.repeat(32)}`, more: 1 } })],
      ['identify', encodeWire({ key: one.address, signature: '0x00' })],
      ['sit', '[]'],
      ['inviteBot', 'null'],
      ['nonsense', 'x'],
    ];
    for (const [type, text] of cases)
      expect((await answerTo(one, type, text)).malformed, `${type} ${String(text).slice(0, 40)}`).toBeTypeOf('string');
    expect(one.view!.seq).toBe(before);
  }, 30_000);

  it('P2.1 P2.2 P2.3 commands out of turn, beyond the credit or stale are refused with a sentence', async () => {
    const view = await one.until('the posta', (v) => v.phase === 'posta', 60_000);
    const [banker, other] = view.banker === 1 ? [one, two] : [two, one];
    expect(await other.command({ type: 'posta', number: view.number, amount: 2_000n })).toMatchObject({
      refusal: { code: 'outOfTurn' },
    });
    expect(await banker.command({ type: 'posta', number: view.number + 1n, amount: 2_000n })).toMatchObject({
      refusal: { code: 'stale' },
    });
    expect(await banker.command({ type: 'posta', number: view.number, amount: 1n })).toMatchObject({
      refusal: { code: 'postaTooSmall' },
    });
    expect(await banker.command({ type: 'posta', number: view.number, amount: 2n * brought })).toMatchObject({
      refusal: { code: 'beyondCredit' },
    });
    expect(await banker.command({ type: 'posta', number: view.number, amount: 50_001n })).toMatchObject({
      refusal: { code: 'postaTooLarge' },
    });
    expect(await banker.byHand(postaCommand(banker.memory, banker.view!.number, 2_000n))).toMatchObject({ ok: true });
    const bets = await other.until('the bets', (v) => v.phase === 'bets' && v.options.bet !== null);
    const state = hashStruct('State', other.memory.banks.at(-1)!.checked);
    const commitment: Hex = `0x${'78'.repeat(32)}`;
    const signed = (secret: Hex, max: bigint): SeatCommand => ({
      type: 'bet',
      bet: signerOf(other.domain, sessionKeyOf(secret)).sign('Bet', {
        state,
        seq: bets.bank!.bets.length + 7,
        call: calls.plain,
        max,
        volonta: 0,
        commitment,
      }),
    });
    expect(await other.command(signed(other.memory.secret, 2n * brought))).toMatchObject({
      refusal: { code: 'beyondCredit' },
    });
    expect(await other.command(signed(`0x${'77'.repeat(32)}`, 500n))).toMatchObject({
      refusal: { code: 'badSignature' },
    });
  }, 90_000);

  it('P1.7 a second connection of the same player closes the first, and plays on', async () => {
    const again = new RemotePlayer(stack.url, one.config, 1, { wallet: one.wallet, secret: one.memory.secret });
    again.memory = one.memory;
    await again.connect();
    await again.until('its seat', (v) => v.viewer === 1);
    await expect.poll(() => one.closed).toContain(4100);
    one = again;
  }, 30_000);

  it('P8.5 P7.11 R8.13 R8.14 a loser who does not sign is still settled, after the window', async () => {
    const watcher = watchTable();
    // The loser of a bank holds back its Result and its Leave; the house's evidence is enough.
    for (const player of [one, two]) {
      player.allow = (command) => command.type !== 'result' || !loses(player, command.number);
      player.decide = plain;
      player.again();
    }
    const view = await one.until('a proposal', (v) => v.past.some((p) => p.status === 'proposed'), 50_000);
    const past = view.past.find((p) => p.status === 'proposed')!;
    expect(past.signed.length).toBeLessThan(2);
    // What a page would find before it gave for another list of this number.
    const look = async () =>
      contestedBy(
        await listFacts(
          one.chain().reader,
          chain.addresses,
          { table: view.tableId, number: past.number, house: view.house },
          zero32,
          'pending',
        ),
        one.table.table,
      );
    expect(await look()).toBe('none');
    await rpcCall((JSON.parse(await readRunning()) as { rpcUrl: string }).rpcUrl, 'evm_increaseTime', [120]);
    await rpcCall((JSON.parse(await readRunning()) as { rpcUrl: string }).rpcUrl, 'evm_mine', []);
    await one.until(
      'the bank to be final',
      (v) => v.past.some((p) => p.number === past.number && p.status === 'finalised'),
      60_000,
    );
    expect(await look()).toBe('over');
    const payment = await chain.paymentOf(view.tableId, past.number);
    expect(payment?.kind).toBe('finalized');
    expect(payment?.missing).toBe(0n);
    expect(payment!.lines.reduce((sum, l) => sum + l.line, 0n) + payment!.cagnotte).toBe(0n);
    const report = verifyProof(parseProof(await (await fetch(`${stack.url}/gs/proof/${past.bankId}`)).json()));
    expect(report.failed).toBeUndefined();
    expect(report.verdict).toBe('INCOMPLETE');
    await checkedOnChain(past.bankId);
    const { code, out } = await watcher.end();
    expect([code, out.match(/^.*ALARM.*$/m)]).toEqual([0, null]);
    expect(out).toMatch(
      / played turn 0 \(coup 1\) of bank \d+: seat \d \w+ [\d,.]+; punta \(seat \d\) .+ = \d, banker .+ = \d: (the punta wins|the banker wins|égalité); posta [\d,.]+ chips; verified\n/,
    );
    expect(out).toMatch(/ bank \d+ opens: seat [12] is banker, posta [\d,.]+ chips\n/);
    expect(out).toMatch(
      / bank \d+ has ended: (the punta has won|passed); seat 1 \S+, seat 2 \S+, cagnotte [\d,.]+ chips\n/,
    );
    expect(out).toContain(` bank ${past.number} is settled by its proof, says the table`);
    const sum = await total();
    expect(sum).toBe(2n * brought);
  }, 240_000);

  it('P1.4 leaving: released by the house, free money back in the wallet', async () => {
    for (const player of [one, two]) {
      player.allow = () => true;
      player.decide = plain; // a running coup is played to its end
      player.again();
      await player.command({ type: 'stand', leave: null });
    }
    await one.until('both to have left', (v) => v.seats.length === 0, 60_000);
    expect(await total()).toBe(2n * brought);
    expect([...(await locked())].every(([, amount]) => amount === 0n)).toBe(true);
  }, 150_000);

  it('P1.3 an earlier grant is refused at the door, also with a fresh key; its Release frees nobody', async () => {
    const old = one.memory.grant!;
    const used = { refusal: { code: 'grantUsed', rule: 'P1.3' } };
    expect(await one.ask('sit', (id) => ({ id, grant: old }))).toMatchObject(used);
    const again = new RemotePlayer(stack.url, one.config, 1, { wallet: one.wallet });
    await again.connect();
    expect(await again.sit(20_000n, old.message.nonce)).toMatchObject(used);
    expect(await again.sit(20_000n)).toMatchObject({ ok: true });
    await again.until('its seat', (v) => v.seats.some((s) => s.status === 'seated'));
    await expect(
      one.chain().reader.simulateContract({
        address: one.config.escrow,
        abi: escrowAbi,
        functionName: 'stand',
        args: [one.table.tableId, one.address, await lastRelease()],
        account: one.address,
      }),
    ).rejects.toThrow('WrongReleaseSigner');
    await again.command({ type: 'stand', leave: null });
    await again.until('the seat to be free', (v) => v.seats.length === 0);
    await again.stop();
  }, 60_000);

  it('P7.3 the bond has a share for every new seat, however often somebody sits down', async () => {
    for (let time = 0; time < 8; time++) {
      const player = new RemotePlayer(stack.url, one.config, 1, { wallet: one.wallet, tableIndex: 1 });
      await player.connect();
      expect(await player.sit(20_000n)).toMatchObject({ ok: true });
      await player.until('its seat', (v) => v.seats.some((s) => s.status === 'seated'));
      await player.command({ type: 'stand', leave: null });
      await player.until('the seat to be free', (v) => v.seats.length === 0);
      await player.stop();
    }
  }, 90_000);
});

const readRunning = async (): Promise<string> =>
  (await import('node:fs/promises')).readFile(`${stack.paths.data}/running.json`, 'utf8');

function loses(player: RemotePlayer, number: bigint): boolean {
  const bank = player.memory.banks.find((b) => b.number === number);
  const at = bank?.proof.setup.message.players.findIndex((p) => p.seat === player.memory.seat) ?? -1;
  return (bank?.checked.seats[at] ?? 0n) < 0n;
}

const oneGrant = () => ({
  player: one.address,
  table: one.table.tableId,
  seat: 1,
  key: one.address,
  amount: brought,
  nonce: 1n,
  deadline: BigInt(Math.floor(Date.now() / 1000) + 60),
});

async function locked(): Promise<Map<`0x${string}`, bigint>> {
  const entries = await Promise.all(
    [one, two].map(async (p) => [p.address, (await chain.seatOf(p.table.tableId, p.address)).locked] as const),
  );
  return new Map(entries);
}

/** The house's `Release` by which the first player last stood up, taken from its transaction. */
async function lastRelease(): Promise<Hex> {
  const { reader } = one.chain();
  const stood = await reader.getContractEvents({
    address: one.config.escrow,
    abi: escrowAbi,
    eventName: 'Stood',
    args: { player: one.address },
    fromBlock: 0n,
  });
  const { input } = await reader.getTransaction({ hash: stood.at(-1)!.transactionHash });
  const { functionName, args } = decodeFunctionData({ abi: escrowAbi, data: input });
  expect(functionName).toBe('stand');
  return args![2] as Hex;
}

/** Locked and free money of both, and the cagnotte: what they brought. */
async function total(): Promise<bigint> {
  const free = await Promise.all([one, two].map((p) => chain.freeOf(p.address)));
  const { cagnotte } = await chain.accounts();
  return [...(await locked()).values(), ...free].reduce((sum, amount) => sum + amount, 0n) + cagnotte;
}

/** The next reply without an id of ours: the answer to a malformed message. */
function answerTo(player: RemotePlayer, type: string, text: unknown): Promise<Answer> {
  return new Promise((resolve) => {
    player.onMalformed = resolve;
    player.raw(type, text);
  });
}

/** `sabot watch` on the table, as a stranger runs it. */
function watchTable(): { end(): Promise<{ readonly code: number | null; readonly out: string }> } {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/cli/main.ts', 'watch', `${stack.url}/table/${one.view!.tableId}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  return {
    async end() {
      child.kill('SIGINT');
      const [code] = (await once(child, 'exit')) as [number | null];
      return { code, out };
    },
  };
}

/** The escrow paid what the proof says, not what a changed proof says. */
async function checkedOnChain(bankId: string): Promise<void> {
  const { rpcUrl } = JSON.parse(await readRunning()) as { rpcUrl: string };
  const proof = parseProof(await (await fetch(`${stack.url}/gs/proof/${bankId}`)).json());
  const check = (asked: typeof proof) => checkOnChain(rpcUrl, { kind: 'bank', proof: asked }, verifyProof(proof));
  const found = await check(proof);
  expect(found.steps.slice(-3).map(({ id, ok }) => [id, ok])).toEqual([
    ['H.chain', true],
    ['H.house', true],
    ['H.settled', true],
  ]);
  const richer = {
    ...proof,
    turns: proof.turns.map((turn) =>
      turn.state === undefined ? turn : { ...turn, state: { ...turn.state, posta: turn.state.posta + 1n } },
    ),
  } as typeof proof;
  expect((await check(richer)).failed).toMatchObject({ id: 'H.settled' });
  const fetched = async (path: string) => parseProofFile(await (await fetch(`${stack.url}/gs/${path}`)).text());
  const [coupFile, tagliaFile] = [
    await fetched(`proof/${bankId}?turn=0`),
    await fetched(`taglia/${proof.setup.message.table}/1`),
  ];
  const [coup, taglia] = await Promise.all(
    [coupFile, tagliaFile].map((file) => checkOnChain(rpcUrl, file, verifyFile(file))),
  );
  expect(coup!.steps.slice(-3).map(({ id, ok }) => [id, ok])).toEqual([
    ['H.chain', true],
    ['H.house', true],
    ['H.bank', true],
  ]);
  const at =
    tagliaFile.kind !== 'taglia'
      ? -1
      : tagliaFile.taglia.banks.findIndex(({ setup }) => setup.message.number === proof.setup.message.number);
  expect([taglia!.failed, taglia!.banks![at]!.steps.slice(-3).map(({ id }) => id)]).toEqual([
    undefined,
    ['H.chain', 'H.house', 'H.settled'],
  ]);
  const elsewhere = { ...proof, domain: { ...proof.domain, chainId: 1 } };
  expect((await check(elsewhere)).failed).toMatchObject({ id: 'H.chain' });
}
