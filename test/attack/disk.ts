/**
 * `npm run attack:disk`: a Sabot with its data on its own small disk, which is filled while two people play and parts
 * are killed, and then emptied. Needs root for the disk (a tmpfs). Exit code 1 if something did not hold.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseProof } from '../../engine/proof/read.ts';
import { verifyProof } from '../../engine/proof/verify.ts';
import { passCommand } from '../../engine/seat/by-hand.ts';
import { lastLines } from '../../server/process/child.ts';
import { plainPlay, startTwoPlayers } from '../server/support/two-players.ts';

const brought = 200_000n;
/** How long the disk is full, milliseconds. */
const fullFor = 40_000;
const backWithin = 90_000;

const disk = mkdtempSync(join(tmpdir(), 'sabot-disk-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', disk]);
process.env['TMPDIR'] = disk;
let failed = false;
const say = (text: string) => console.log(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${text}`);
const began = performance.now();
try {
  await play();
} catch (error) {
  failed = true;
  say(`FAILED  ${(error as Error).message}`);
} finally {
  execFileSync('umount', ['-l', disk]);
  rmdirSync(disk);
}
process.exit(failed ? 1 : 0);

async function play(): Promise<void> {
  const { stack, chain, players } = await startTwoPlayers(13_950, brought);
  const ballast = join(disk, 'ballast');
  try {
    for (const player of players) {
      const answer = await player.sit(brought);
      if (answer.ok !== true) throw new Error(`a seat was refused: ${JSON.stringify(answer)}`);
      player.decide = plainPlay((memory) => passCommand(memory));
      player.again();
    }
    const settled = async (after: bigint, ms: number) =>
      await players[0].until(
        `a bank after ${after} to be settled`,
        (view) => view.past.some(({ number, status }) => number > after && status === 'settled'),
        ms,
      );
    const first = await settled(0n, 60_000);
    say(`bank ${first.past.at(-1)?.number} is settled`);

    // The chain's copies of its state know the two seats: what nobody had on disk is lost with a killed node.
    await sleep(5_000);
    fill(ballast);
    const { seq } = players[0].view!;
    say('the disk is full');
    await sleep(fullFor / 4);
    for (const part of ['tables', 'anvil']) {
      try {
        process.kill(stack.pidOf(part), 'SIGKILL');
        say(`kill -9 of ${part}`);
      } catch (error) {
        say(`${part} does not run: ${(error as Error).message}`);
      }
      await sleep(fullFor / 4);
      fill(ballast);
    }
    await sleep(fullFor / 4);
    // The page comes from the supervisor itself; the table server behind it may be down.
    const page = await fetch(stack.url, { signal: AbortSignal.timeout(10_000) }).then(
      ({ status }) => String(status),
      (error: unknown) => String(error),
    );
    say(
      `after ${fullFor / 1_000} s the front answers (${page}), and the table has gone on by ${Number(players[0].view!.seq) - Number(seq)} commands`,
    );
    if (!/^\d+$/.test(page)) throw new Error('the supervisor is gone');

    rmSync(ballast);
    say('there is room again');
    const last = players[0].view!.past.reduce((most, { number }) => (number > most ? number : most), 0n);
    const view = await settled(last, backWithin);
    const bank = view.past.find(({ number, status }) => number > last && status === 'settled')!;
    const report = verifyProof(parseProof(await (await fetch(`${stack.url}/gs/proof/${bank.bankId}`)).json()));
    if (report.verdict !== 'VERIFIED') throw new Error(`bank ${bank.number}: ${report.verdict}`);
    const lines = [...bank.lines.map(({ line }) => line)].sort();
    const paid = [...(await chain.paymentOf(view.tableId, bank.number))!.lines.map(({ line }) => line)].sort();
    if (String(lines) !== String(paid))
      throw new Error(`bank ${bank.number} was paid ${String(paid)}, and its lines are ${String(lines)}`);
    const open = view.past.filter(({ status }) => status !== 'settled' && status !== 'idle' && status !== 'finalised');
    say(
      `held    bank ${bank.number} was played, verified and settled after it${open.length > 1 ? `; open: ${open.map(({ number, status }) => `${number} ${status}`).join(', ')}` : ''}`,
    );
  } catch (error) {
    for (const file of ['supervisor.log', 'tables.log', 'anvil.log'])
      say(lastLines(join(stack.paths.logs, file), 25).trim());
    throw error;
  } finally {
    rmSync(ballast, { force: true });
    for (const player of players) await player.stop();
    await stack.stop();
  }
}

/** Writes until nothing more fits. */
function fill(file: string): void {
  const to = openSync(file, 'a');
  try {
    for (let size = 1 << 20; size >= 1;) {
      try {
        writeSync(to, Buffer.alloc(size));
      } catch {
        size >>= 1;
      }
    }
  } finally {
    closeSync(to);
  }
}
