/**
 * A local chain that answers reads but mines nothing looks alive to everybody, while deposits, seats and settlements
 * wait for ever. It shows in one place only: transactions wait, and no block comes. Then the chain is told to mine. If
 * it cannot, it is started again with the state that it has on disk (server/PROTOCOL.md P8.19).
 */
import { setTimeout as sleep } from 'node:timers/promises';

export interface MiningOptions {
  /** One call of the node. Throws when the node does not answer; that is not handled here. */
  rpc<T>(method: string, params?: readonly unknown[]): Promise<T>;
  restart(): Promise<void>;
  /** For people: what is wrong, and what was done. */
  say(text: string): void;
  /** How often to look, and how long transactions may wait for a block; in milliseconds. */
  readonly everyMs?: number;
  readonly patienceMs?: number;
}

const everyMs = 2_000;
const patienceMs = 10_000;
/**
 * A transaction that still waits after a block was made is its sender's affair: it is not looked at again for this many
 * patiences.
 */
const restAfterMined = 6;

/** Looks again and again until it is stopped. */
export function watchMining(options: MiningOptions): () => void {
  const every = options.everyMs ?? everyMs;
  const patience = options.patienceMs ?? patienceMs;
  const stopped = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopped.signal, ref: false });

  async function watch(): Promise<void> {
    let block = -1;
    let waitsSince = Date.now();
    for (;;) {
      await pause(every);
      const now = await look(options).catch(() => null);
      if (now === null || now.pending === 0 || now.block !== block) {
        block = now?.block ?? -1;
        waitsSince = Date.now();
      } else if (Date.now() - waitsSince >= patience) {
        await recover(options, block);
        if (stopped.signal.aborted) return;
        await pause(restAfterMined * patience);
        waitsSince = Date.now();
      }
    }
  }

  watch().catch((error: unknown) => {
    if (!stopped.signal.aborted) options.say(`The local chain is not watched any more: ${String(error)}`);
  });
  return () => stopped.abort();
}

interface Look {
  readonly block: number;
  readonly pending: number;
}

async function look({ rpc }: MiningOptions): Promise<Look> {
  const [block, pool] = await Promise.all([rpc<string>('eth_blockNumber'), rpc<{ pending: string }>('txpool_status')]);
  return { block: Number(block), pending: Number(pool.pending) };
}

async function recover(options: MiningOptions, block: number): Promise<void> {
  const { rpc, restart, say } = options;
  say('The local chain answers, but mines none of the transactions that wait.');
  const mined = await (async () => {
    await rpc('evm_setAutomine', [true]);
    await rpc('evm_mine');
    return (await look(options)).block > block;
  })().catch(() => false);
  if (mined) return say('The local chain mines again.');
  say('The local chain does not mine when it is told to; starting it again.');
  await restart().catch((error: unknown) => say(`The local chain could not be started again: ${String(error)}`));
}
