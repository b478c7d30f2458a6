/** `npm run gas -- --where ID`: the source lines on which a row spends its gas, most expensive first. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import hre from 'hardhat';
import type { Hex } from '../../../engine/bytes.ts';
import type { System } from '../../contracts/support/system.ts';
import { purposeOf } from './breakdown.ts';
import { traceOf } from './trace.ts';

interface Output {
  readonly sources: Readonly<Record<string, { readonly id: number }>>;
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly evm: { readonly deployedBytecode: { readonly object: string; readonly sourceMap: string } } }
        >
      >
    >
  >;
}

/** Lines like `12,345  Replay.sol:120  coup.garage += …`, the `most` dearest. */
export async function whereOf(
  { client, escrow, court, replay, setteReplay, chip }: System,
  hash: Hex,
  most = 40,
): Promise<string[]> {
  const contracts: readonly (readonly [string, Hex])[] = [
    ['Escrow', escrow.address],
    ['Court', court.address],
    ['Replay', replay.address],
    ['SetteReplay', setteReplay.address],
    ['SabotChip', chip.address],
  ];
  const placeOf = new Map<string, (pc: number) => string>();
  for (const [name, address] of contracts) placeOf.set(address.toLowerCase(), await linesOf(name));
  const sums = new Map<string, number>();
  const { steps } = await traceOf(client, hash);
  for (const step of steps) {
    const place = `${purposeOf(step).padEnd(12)} ${placeOf.get(step.code ?? '')?.(step.pc) ?? 'elsewhere'}`;
    sums.set(place, (sums.get(place) ?? 0) + step.spent);
  }
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([place, gas]) => `${gas.toLocaleString('en').padStart(9)}  ${place}`);
}

/** From a program counter of a contract's runtime code to its source line. */
async function linesOf(contract: string): Promise<(pc: number) => string> {
  const { buildInfoId } = await hre.artifacts.readArtifact(contract);
  const output = (
    JSON.parse(
      await readFile(path.join(hre.config.paths.artifacts, 'build-info', `${buildInfoId!}.output.json`), 'utf8'),
    ) as { output: Output }
  ).output;
  const { object, sourceMap } = output.contracts[`project/contracts/${contract}.sol`]![contract]!.evm.deployedBytecode;
  const files = new Map(Object.entries(output.sources).map(([name, { id }]) => [id, name]));
  const entries = expand(sourceMap);
  const places = new Map<number, string>();
  const texts = new Map<string, string | null>();
  for (const [index, pc] of instructions(object).entries()) {
    const [start, file] = entries[Math.min(index, entries.length - 1)]!;
    const name = files.get(file);
    if (name === undefined) continue;
    if (!texts.has(name)) texts.set(name, await readFile(sourceFile(name), 'utf8').catch(() => null));
    const text = texts.get(name);
    if (text == null) continue;
    const before = Buffer.from(text).subarray(0, start).toString().split('\n').length;
    places.set(pc, `${path.basename(name)}:${before}  ${text.split('\n')[before - 1]!.trim().slice(0, 90)}`);
  }
  return (pc) => places.get(pc) ?? `${contract}, generated code`;
}

const sourceFile = (name: string): string =>
  path.join(hre.config.paths.root, name.replace(/^project\//, '').replace(/^npm\/(.*)@[0-9.]+\//, 'node_modules/$1/'));

/** Byte offset and file of each instruction (the compiler leaves out what did not change). */
function expand(sourceMap: string): [start: number, file: number][] {
  let [start, file] = [0, -1];
  return sourceMap.split(';').map((entry) => {
    const [s, , f] = entry.split(':');
    if (s) start = Number(s);
    if (f) file = Number(f);
    return [start, file];
  });
}

/** Program counters of the instructions, in order. */
function instructions(object: string): number[] {
  const found: number[] = [];
  for (let pc = 0; pc * 2 < object.length; pc++) {
    found.push(pc);
    const op = Number.parseInt(object.slice(pc * 2, pc * 2 + 2), 16);
    if (op >= 0x60 && op <= 0x7f) pc += op - 0x5f;
  }
  return found;
}
