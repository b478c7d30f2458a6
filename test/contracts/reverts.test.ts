/**
 * Whatever anybody sends, a contract does it or refuses by a custom error with its values: never a panic, a text, or no
 * reason. Sends good calls of every function (`support/good-calls.ts`) changed in a few places, with and without new
 * signatures, and calls that nobody meant. `SABOT_CALLS` of each kind (npm run test:reverts: many), `SABOT_SEED` for
 * others.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { BaseError, decodeErrorResult, encodeFunctionData, parseAbi, type Abi, type AbiFunction } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import type { Bring, Grant } from '../../engine/protocol/messages.ts';
import type { EncodedBank, EncodedProof } from '../../engine/settlement/encode.ts';
import { courtAbi, escrowAbi, replayAbi } from '../../server/chain/abi.ts';
import { ChainRefused } from '../../server/chain/errors.ts';
import { chainErrorOf } from '../../server/chain/revert-reason.ts';
import { goodCalls, type ContractName, type GoodCall } from './support/good-calls.ts';
import { madeUp, mutated, mutatedBytes } from './support/mutation.ts';
import { randomOf, type Random } from './support/random.ts';
import { refused } from './support/refused.ts';
import { balanced, bankSignedAnew, evenBank, proofSignedAnew, type Signers } from './support/signed-anew.ts';
import { signBring, signGrant } from './support/system.ts';

const callsEach = Number(process.env['SABOT_CALLS'] ?? 450);
const firstSeed = Number(process.env['SABOT_SEED'] ?? 1);

/** Declared by libraries and the token, not by our interfaces, and reachable by a caller: each has values too. */
const ofLibraries = parseAbi([
  'error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
]);

/** The contracts' ABIs also carry what their libraries declare; only errors of our interfaces count. */
const own = new Set(['ICourt', 'IEscrow', 'IReplay'].flatMap(errorsDeclaredIn));
const known = [
  ...ofLibraries,
  ...[...escrowAbi, ...courtAbi, ...replayAbi].filter((item) => item.type === 'error' && own.has(item.name)),
] as Abi;

const abis: Readonly<Record<ContractName, Abi>> = { escrow: escrowAbi, court: courtAbi, replay: replayAbi };
const functionsOf = (name: ContractName): readonly AbiFunction[] =>
  abis[name].filter((item): item is AbiFunction => item.type === 'function');
/** Only the court may call these; everybody else is told so. */
const courtOnly = ['pay', 'hold', 'lift', 'holdShares', 'liftShares', 'payFromShare', 'settleByProof'];

describe('what the contracts answer to anything', () => {
  let scene: Awaited<ReturnType<typeof goodCalls>>;
  let signers: Signers;
  before(async () => {
    scene = await goodCalls();
    const { room, system } = scene;
    signers = { house: system.house, keys: new Map(room.seats.map(({ key }) => [key.address, key])) };
  });

  const functionOf = ({ contract, name }: GoodCall): AbiFunction =>
    functionsOf(contract).find((item) => item.name === name)!;
  const dataOf = (call: GoodCall, args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi: [functionOf(call)], args } as never);
  /** What the call reverts with; null if it goes through. */
  async function revertOf(to: Hex, from: Hex, data: Hex): Promise<ReturnType<typeof revertIn>> {
    try {
      await scene.system.client.request({ method: 'eth_call', params: [{ from, to, data }, 'latest'] });
      return null;
    } catch (error) {
      const found = revertIn(error);
      if (found === null) throw error;
      return found;
    }
  }

  it('style.md 7 the good calls are good, and there is one of every act', async () => {
    const acts = (['escrow', 'court', 'replay'] as const).flatMap((contract) =>
      functionsOf(contract)
        .filter(
          ({ stateMutability, name }) =>
            (contract === 'replay' || stateMutability === 'nonpayable') &&
            !(contract === 'escrow' && courtOnly.includes(name)),
        )
        .map(({ name }) => `${contract}.${name}`),
    );
    assert.deepEqual(
      acts.filter((act) => !scene.calls.some(({ contract, name }) => act === `${contract}.${name}`)),
      [],
    );
    for (const call of scene.calls) {
      const answer = await revertOf(scene.contracts[call.contract].address, call.from, dataOf(call, call.args));
      assert.equal(answer, null, `${call.contract}.${call.name}: ${answer && reasonIn(answer.data)}`);
    }
  });

  const senderOf = (call: GoodCall, random: Random): Hex => (random.chance(85) ? call.from : random.of(scene.senders));
  const someCall = (random: Random): GoodCall => random.of(scene.calls);
  /** A call of any function with arguments that nobody meant. */
  const anyCall = (random: Random): GoodCall => {
    const contract = random.of(['escrow', 'court', 'replay'] as const);
    const { name, inputs } = random.of(functionsOf(contract));
    return { contract, name, args: madeUp(inputs, random), from: random.of(scene.senders) };
  };
  const changedCall = (random: Random): GoodCall => {
    const call = someCall(random);
    return {
      ...call,
      args: mutated(functionOf(call).inputs, call.args, random, 1 + random.below(3)),
      from: senderOf(call, random),
    };
  };
  /** What is changed is signed again, so that the change is found behind the signatures. */
  const signedCall = async (random: Random): Promise<GoodCall> => {
    const call = random.of(scene.calls.filter(({ name }) => signable.includes(name)));
    const args = mutated(functionOf(call).inputs, call.args, random, 1 + random.below(4));
    return { ...call, args: await signAnew(call.name, args, random), from: senderOf(call, random) };
  };

  async function signAnew(name: string, args: readonly unknown[], random: Random): Promise<unknown[]> {
    const even = random.chance(50);
    if (name === 'settle') {
      const players = new Map(scene.room.seats.map(({ player, key }) => [player as string, key]));
      return [
        (args[0] as EncodedBank[]).map((bank) => bankSignedAnew(signers.house, players, even ? evenBank(bank) : bank)),
      ];
    }
    if (name === 'sit') return [args[0], await signGrant(scene.system, scene.guest, args[0] as Grant)];
    if (name === 'bring') return [args[0], await signBring(scene.system, scene.system.players[0]!, args[0] as Bring)];
    const at = args.findIndex((arg) => typeof arg === 'object' && 'setupSignature' in (arg as object));
    const changed = even ? balanced(args[at] as EncodedProof) : (args[at] as EncodedProof);
    const demanded = name === 'demand' || name === 'contest';
    const [proof, list] = proofSignedAnew(
      signers,
      changed,
      demanded ? (args[at + 1] as EncodedProof['turns'][number]) : undefined,
    );
    const signed = args.map((arg, i) => (i === at ? proof : demanded && i === at + 1 ? list : arg));
    // A continuation starts in the state that its chain knows: here in the changed one.
    return name === 'resume'
      ? signed.map((arg, i) =>
          i === 1 && proof.base.lines.length > 0 ? hashStruct('State', proof.base.state as never) : arg,
        )
      : signed;
  }

  /**
   * `part`: how many of `callsEach`; `errorsAtLeast`: different answers, to make sure that the changes are not too
   * coarse.
   */
  const kinds: readonly (readonly [
    what: string,
    make: (random: Random) => GoodCall | Promise<GoodCall>,
    part: number,
    errorsAtLeast: number,
  ])[] = [
    ['good calls changed', changedCall, 1, 30],
    ['good calls changed and signed anew', signedCall, 1, 30],
    ['calls that nobody meant', anyCall, 1 / 3, 10],
  ];
  for (const [what, make, part, errorsAtLeast] of kinds) {
    it(`style.md 7 ${what}: done, or refused by a custom error with its values`, async () => {
      const found: string[] = [];
      const met = new Map<string, number>();
      for (let seed = firstSeed; seed < firstSeed + callsEach * part; seed++) {
        const call = await make(randomOf(seed));
        const answer = await revertOf(scene.contracts[call.contract].address, call.from, dataOf(call, call.args));
        const name = answer === null ? 'done' : reasonIn(answer.data);
        met.set(name ?? 'none', (met.get(name ?? 'none') ?? 0) + 1);
        if (name === null)
          found.push(`seed ${seed}: ${call.contract}.${call.name}: ${answer!.data.slice(0, 138)} at ${answer!.where}`);
      }
      if (process.env['SABOT_SHOW'])
        console.log(
          [...met]
            .sort((a, b) => b[1] - a[1])
            .map(([name, times]) => `${name} ${times}`)
            .join(', '),
        );
      assert.deepEqual(found, []);
      if (callsEach >= 400) assert.ok(met.size >= errorsAtLeast, `only ${[...met.keys()].join(', ')}`);
    });
  }

  it('style.md 7 calldata with changed bytes: done, refused by name, or not read at all', async () => {
    const found: string[] = [];
    const met = new Set<string>();
    for (let seed = firstSeed; seed < firstSeed + callsEach; seed++) {
      const random = randomOf(seed);
      const call = someCall(random);
      const data = mutatedBytes(dataOf(call, call.args), random);
      const answer = await revertOf(scene.contracts[call.contract].address, senderOf(call, random), data);
      const name = answer === null ? 'done' : answer.data === '0x' ? 'not read' : reasonIn(answer.data);
      met.add(name ?? 'none');
      if (name === null)
        found.push(`seed ${seed}: ${call.contract}.${call.name}: ${answer!.data.slice(0, 138)} at ${answer!.where}`);
    }
    assert.deepEqual(found, []);
    if (callsEach >= 400)
      assert.ok(
        ['done', 'not read', 'ReplayFailed', 'OtherContest'].every((name) => met.has(name)),
        `only ${[...met].join(', ')}`,
      );
  });

  /** The court's calls that bring a proof, and where the proof begins after the selector. */
  const withProof = (): { readonly call: GoodCall; readonly data: Hex; readonly at: number }[] =>
    scene.calls.flatMap((call) => {
      const place = functionOf(call).inputs.findIndex(({ internalType }) => internalType === 'struct Proof');
      if (call.contract !== 'court' || place < 0) return [];
      const data = dataOf(call, call.args);
      return [{ call, data, at: Number(BigInt(`0x${data.slice(10 + 64 * place, 74 + 64 * place)}`)) }];
    });
  const tried = (data: Hex, { from }: GoodCall, gas?: bigint) =>
    scene.system.client.call({ account: from, to: scene.contracts.court.address, data, gas });

  it('style.md 7 a part of a proof that does not decode: ReplayFailed, in every act of the court that brings one', async () => {
    const acts = withProof();
    const farAway = (1n << 64n).toString(16).padStart(64, '0');
    assert.deepEqual([...new Set(acts.map(({ call: { name } }) => name))].sort(), [
      'answer',
      'answerClaim',
      'claim',
      'demand',
      'propose',
    ]);
    // After the ten words of the table: where set-up, its signature, base and turns begin.
    for (const { call: act, data, at } of acts) {
      await tried(data, act);
      for (const part of [10, 12, 13]) {
        const from = 10 + 2 * at + 64 * part;
        await refused(
          tried(`${data.slice(0, from)}${farAway}${data.slice(from + 64)}` as Hex, act),
          'ReplayFailed',
          [],
        );
      }
    }
  });

  it('style.md 7 if gas runs out inside the replay: ReplayFailed; with more gas the same proof passes', async () => {
    for (const { call: act, data } of withProof()) {
      const enough = await scene.system.client.estimateGas({
        account: act.from,
        to: scene.contracts.court.address,
        data,
      });
      await tried(data, act, enough);
      const outcomes = new Set<string>();
      for (const percent of [20n, 30n, 35n, 40n, 45n, 50n, 55n, 60n, 65n, 70n, 80n]) {
        const refusal = chainErrorOf(
          await tried(data, act, (enough * percent) / 100n).then(
            () => 'done',
            (error: unknown) => error,
          ),
        );
        outcomes.add(
          refusal === 'done' ? refusal : refusal instanceof ChainRefused ? refusal.reason : 'too little for its bytes',
        );
      }
      const may = ['ReplayFailed', 'NoReason', 'too little for its bytes'];
      assert.ok(
        outcomes.has('ReplayFailed') && [...outcomes].every((one) => may.includes(one)),
        `${act.name}: ${[...outcomes].join()}`,
      );
    }
  });
});

/** Functions whose arguments carry signatures that can be made again. */
const signable = ['settle', 'sit', 'bring', 'propose', 'claim', 'demand', 'replay', 'resume', 'contest'];

/** Errors that one of our interfaces declares. */
function errorsDeclaredIn(name: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, '../../contracts/interfaces', `${name}.sol`), 'utf8');
  return [...text.matchAll(/^ {4}error (\w+)\(/gm)].map(([, error]) => error!);
}

/**
 * The name of the custom error, with its values read; null for a panic, a text, an empty answer, and what is not
 * declared.
 */
function reasonIn(data: Hex): string | null {
  try {
    const { errorName } = decodeErrorResult({ abi: known, data });
    return errorName === 'Panic' || errorName === 'Error' ? null : errorName;
  } catch {
    return null;
  }
}

/** What the in-process chain says of a revert; null if the error is none. `where`: the line of Solidity, if known. */
function revertIn(error: unknown): { readonly data: Hex; readonly where: string } | null {
  const found = (error instanceof BaseError ? error.walk((e) => revertDataOf(e) !== null) : null) as {
    solidityStack?: string;
  } | null;
  return found && { data: revertDataOf(found)!, where: found.solidityStack ?? 'an unknown line' };
}

function revertDataOf(error: unknown): Hex | null {
  const { data } = error as { data?: unknown };
  const hex = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data;
  return typeof hex === 'string' && hex.startsWith('0x') ? (hex as Hex) : null;
}
