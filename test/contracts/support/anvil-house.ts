/**
 * A house with its chain port on its own anvil: contracts, bond, players with seats, and banks whose links it can show.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createPublicClient, createWalletClient, http, type Abi, type PublicClient } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { anvil as anvilChain } from 'viem/chains';
import type { Hex } from '../../../engine/bytes.ts';
import { houseLink } from '../../../engine/fairness/commitment.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Domain, Table } from '../../../engine/protocol/messages.ts';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import type { HostCommand } from '../../../engine/table/commands.ts';
import { Disputes } from '../../../server/chain/disputes.ts';
import type { ChainPort } from '../../../server/chain/port.ts';
import { openViemChain, type ViemChainOptions } from '../../../server/chain/viem-chain.ts';
import { ChainWorker } from '../../../server/chain/worker.ts';
import { startAnvil } from '../../../server/local-chain/anvil.ts';
import { rpcCall } from '../../../server/local-chain/rpc.ts';
import type { ClosedList } from '../../../server/chain/closed-list.ts';
import type { Json } from '../../../server/store/port.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import type { BankOptions, CoupOptions } from '../../support/bank-options.ts';
import { BankMaker, bytes32, sessionKey, type Cast } from '../../support/bank-maker.ts';
import { chips, headsUp, leastWindow, unit } from './system.ts';

export const operatorKey = bytes32('operator');
export const wallets = [bytes32('wallet', 0), bytes32('wallet', 1)];
const linkSecret = bytes32('house links');
const anyDomain: Domain = { name: 'Sabot', version: '1', chainId: 31337, verifyingContract: `0x${'00'.repeat(20)}` };

/** A bank with the links of a house that derives them, as the server does. */
export class HouseBank extends BankMaker {
  override houseLink(turn: number, number = this.setup.message.number): Hex {
    return houseLink(linkSecret, 'coup', hashStruct('Table', this.cast.table), number, turn);
  }
}

export type AnvilHouse = Awaited<ReturnType<typeof openAnvilHouse>>;

/**
 * Starts the node on `port`, deploys from the artifacts with the address of the house's signing key, and seats both
 * players with 500 chips.
 */
export async function openAnvilHouse(port: number, houseKey: Hex = sessionKey(anyDomain, 'house').address) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sabot-house-'));
  const anvil = await startAnvil({
    folder: path.join(folder, 'chain'),
    logFile: path.join(folder, 'anvil.log'),
    runFolder: path.join(folder, 'run'),
    port,
  });
  const rpc = <T>(method: string, ...params: unknown[]) => rpcCall<T>(anvil.url(), method, params);
  const operator = privateKeyToAccount(operatorKey);
  await rpc('anvil_setBalance', operator.address, '0x21e19e0c9bab2400000');
  const transport = http(anvil.url());
  const client = createPublicClient({
    chain: anvilChain,
    transport,
    pollingInterval: 50,
    cacheTime: 0,
  }) as PublicClient;
  const deploy = async (name: string, args: readonly unknown[] = []): Promise<Hex> => {
    const { abi, bytecode } = JSON.parse(
      readFileSync(path.join('artifacts/contracts', `${name}.sol`, `${name}.json`), 'utf8'),
    ) as { abi: Abi; bytecode: Hex };
    const hash = await createWalletClient({ account: operator, chain: anvilChain, transport }).deployContract({
      abi,
      bytecode,
      args,
    });
    return (await client.waitForTransactionReceipt({ hash })).contractAddress!.toLowerCase() as Hex;
  };
  const chip = await deploy('SabotChip', [operator.address, chips(1_000_000) * unit]);
  const escrow = await deploy('Escrow', [
    chip,
    operator.address,
    operator.address,
    houseKey,
    604_800n,
    await deploy('Replay'),
    await deploy('SetteReplay'),
    unit,
    leastWindow,
  ]);
  const court = (
    await client.readContract({
      address: escrow,
      abi: [{ type: 'function', name: 'court', inputs: [], outputs: [{ type: 'address' }], stateMutability: 'view' }],
      functionName: 'court',
    })
  ).toLowerCase() as Hex;
  const options: ViemChainOptions = {
    rpcUrl: anvil.url(),
    operatorKey,
    local: true,
    fromBlock: 0n,
    addresses: { chip, escrow, court },
  };
  const chain = await openViemChain(options);
  const table: Table = { ...headsUp, window: 60, leaveDelay: 180 };
  const cast: Cast = {
    domain: chain.domain,
    table,
    house: sessionKey(chain.domain, 'house'),
    seats: wallets.map((wallet, i) => ({
      seat: i + 1,
      player: privateKeyToAccount(wallet).address.toLowerCase() as Hex,
      key: sessionKey(chain.domain, 'seat', i),
      stack: chips(500),
    })),
  };
  const tableId = await chain.registerTable(table);
  await chain.fundBond(chips(8_000));
  for (const [i, { seat, player, key, stack }] of cast.seats.entries()) {
    await chain.faucet(player);
    await chain.depositAs(wallets[i]!, chips(600));
    await chain.sit(
      signerOf(chain.domain, wallets[i]!).sign('Grant', {
        player,
        table: tableId,
        seat,
        key: key.address,
        amount: stack,
        nonce: 7n,
        deadline: 4_102_444_800n,
      }),
    );
  }
  return {
    anvil,
    rpc,
    client,
    chain,
    options,
    cast,
    tableId,
    /** The chain as a player's wallet uses it. */
    as: (i: number): Promise<ChainPort> => openViemChain({ ...options, operatorKey: wallets[i]! }),
    /** This many seconds later. */
    async later(seconds: number): Promise<void> {
      await rpc('evm_increaseTime', seconds);
      await rpc('evm_mine');
    },
    /** A bank of 50 chips with seat 1 as banker, whose first coup ends as `wanted`; undefined: no coup yet. */
    bank(number: bigint, wanted?: number, options: Partial<BankOptions> = {}): HouseBank {
      for (let seed = 0; seed < 200; seed++) {
        const bank = new HouseBank(cast, { number, banker: 1, posta: chips(50), seed, ...options });
        if (wanted === undefined || bank.coup({ ...stake, acks: [1, 2] }) === wanted) return bank;
      }
      throw new Error('no seed leads there');
    },
    async close(): Promise<void> {
      await anvil.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Seat 2 plays for 25 chips. */
export const stake: CoupOptions = { stakes: new Map([[2, { accepted: chips(25) }]]) };

/** What a worker's house must have. */
export type DeskHouse = Pick<AnvilHouse, 'chain' | 'cast' | 'tableId'>;

/** The house's worker, with what its tables would have written. `told`: what it says to the table. */
export class Desk {
  readonly house: DeskHouse;
  readonly store = new MemoryStore();
  readonly told: HostCommand[] = [];
  readonly logged: string[] = [];
  readonly chain: ChainPort;
  readonly disputes: Disputes;
  readonly worker: ChainWorker;
  running: Proof | null = null;
  /** A list that no proof has. */
  list: ClosedList | null = null;
  /** Links of seats that the house plays, by coup. */
  readonly ownLinks = new Map<Hex, Hex>();
  #head = 0;
  #epoch = 0;

  constructor(house: DeskHouse, chain = house.chain) {
    this.house = house;
    this.chain = chain;
    const log = pino({ level: 'warn' }, { write: (line: string) => void this.logged.push(line) });
    const tell = async (_table: Hex, command: HostCommand) => {
      this.told.push(command);
      return true;
    };
    const shared = { store: this.store, chain, log, tell };
    this.disputes = new Disputes({
      ...shared,
      house: { signer: house.cast.house, secret: linkSecret },
      tables: async () => [house.tableId],
      running: () => this.running,
      closedList: async () => this.list,
      ownLink: (_grant, coupId) => this.ownLinks.get(coupId) ?? null,
    });
    this.worker = new ChainWorker({ ...shared, disputes: this.disputes, pause: 20, idle: 60 });
  }

  /** The evidence of an ended bank, and what it asks of the chain. */
  async file(bank: BankMaker, proof: Proof, kind?: string, status = 'signing'): Promise<void> {
    const { number } = bank.setup.message;
    const { tableId } = this.house;
    if (this.#epoch === 0) this.#epoch = (await this.store.claim(tableId)).epoch;
    this.#head = await this.store.append(tableId, {
      epoch: this.#epoch,
      head: this.#head,
      cmdIds: [],
      payload: 'row',
      banks: [
        {
          number,
          bankId: bank.bankId,
          status,
          firstTaglia: 1,
          lastTaglia: 1,
          players: [],
          proof: proofToJson(proof) as unknown as Json,
        },
      ],
      outbox:
        kind === undefined
          ? []
          : [{ kind, key: `${kind}:${tableId}:${number}`, body: JSON.parse(encodeWire({ number })) as Json }],
    });
  }

  /** Lets the worker run until `done`. */
  async until(what: string, done: () => Promise<boolean> | boolean, ms = 20_000): Promise<void> {
    const end = Date.now() + ms;
    this.worker.kick();
    while (!(await done())) {
      if (Date.now() > end)
        throw new Error(
          `waited in vain for ${what}; ${this.store.items.map((i) => `${i.key.split(':')[0]} ${i.status} ${i.lastError ?? ''}`).join(', ')}; ${this.logged.join('')}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 40));
      this.worker.kick();
    }
  }

  allDone = (): boolean => this.store.items.every((item) => item.status === 'done');
}
