/**
 * The players of `npm run bench:tables`, in a process of their own: real seat clients, each on a socket of its own. At
 * each table everybody bets at the table's moment and says that it is ready, so that the last of them closes the bets.
 */
import { randomBytes } from 'node:crypto';
import { toHex } from '../../engine/bytes.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import type { Domain, Table } from '../../engine/protocol/messages.ts';
import { readyCommand } from '../../engine/seat/talk.ts';
import { optionsOf } from '../../engine/seat/rights.ts';
import { decodeWire } from '../../engine/protocol/wire.ts';
import { RemotePlayer, type RemoteConfig } from '../../server/cli/bots/remote-player.ts';
import { busyHand } from '../support/busy-hand.ts';

export interface Play {
  readonly url: string;
  readonly domain: Domain;
  readonly house: `0x${string}`;
  readonly tables: readonly Table[];
  readonly seats: number;
  readonly brings: bigint;
}

/** A table's pace: once it has begun, its players bet every so many milliseconds; 0: as soon as they may. */
export interface Pace {
  readonly every: number;
}

export interface Told {
  readonly seated?: true;
  /** Milliseconds from the last word that closed the bets to the hand's cards. */
  readonly latency?: number;
  /** Milliseconds of processor of this process, when it was asked. */
  readonly processor?: number;
}

class TablePlay {
  readonly players: readonly RemotePlayer[];
  /** By this machine's steady clock: from then on the coming bets are open. */
  #from = Infinity;
  #every = 0;
  #timer: NodeJS.Timeout | undefined;
  /** When a word that may close the bets was sent last. */
  #word = 0;
  /** The list whose cards were seen. */
  #seen = '';

  constructor({ url, domain, house, tables, seats }: Play, index: number) {
    const config: RemoteConfig = {
      chainId: domain.chainId,
      escrow: domain.verifyingContract,
      chip: house,
      house,
      tables: tables.map((table) => {
        const tableId = hashStruct('Table', table);
        return { tableId, roomId: tableId.slice(2), name: '', ruleset: '', table };
      }),
    };
    this.players = Array.from({ length: seats }, (_, i) => {
      const player = new RemotePlayer(url, config, i + 1, { tableIndex: index, wallet: toHex(randomBytes(32)) });
      player.agrees = ['shoe', 'turn', 'choice']; // on a busy machine any clock may run out
      player.decide = (memory, view) => {
        const act = busyHand(memory, view);
        const isBet = act?.command.type === 'bet';
        if (isBet && performance.now() < this.#from) return null;
        if (act !== null || view.bank?.move == null) return this.#says(act);
        return optionsOf(memory, view).ready && performance.now() >= this.#from
          ? this.#says(readyCommand(memory))
          : null;
      };
      player.onView = ({ bank, viewer }) => {
        const coup = bank?.coup;
        if (coup == null || coup.closed === this.#seen || coup.punta[0] == null) return;
        const turn = bank!.proof.turns.at(-1);
        if (turn?.closed?.message.hand !== viewer || turn?.list === undefined) return;
        this.#seen = coup.closed;
        if (this.#word > 0) tell({ latency: performance.now() - this.#word });
        this.#word = 0;
        this.#next();
      };
      return player;
    });
  }

  #says<T>(act: T): T {
    if (act !== null) this.#word = performance.now();
    return act;
  }

  async sit(brings: bigint): Promise<void> {
    for (const player of this.players) {
      await player.connect();
      await player.until('a view', () => true, 120_000);
      const answer = await player.sit(brings);
      if (answer.ok !== true) throw new Error(JSON.stringify(answer));
    }
  }

  /** `first`: milliseconds from now. */
  start({ every }: Pace, first: number): void {
    this.#every = every;
    this.#from = performance.now() + first;
    this.#wake();
  }

  #next(): void {
    this.#from = this.#every === 0 ? performance.now() : Math.max(this.#from + this.#every, performance.now());
    this.#wake();
  }

  #wake(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        for (const player of this.players) player.again();
      },
      Math.max(0, this.#from - performance.now()),
    );
  }
}

const tell = (told: Told): void => void process.send!(told);

let plays: readonly TablePlay[] = [];

async function begin(play: Play): Promise<void> {
  plays = play.tables.map((_, i) => new TablePlay(play, i));
  for (const one of plays) await one.sit(play.brings);
  tell({ seated: true });
}

process.on('message', (text: string) => {
  if (text === 'processor') {
    const { user, system } = process.cpuUsage();
    return tell({ processor: (user + system) / 1_000 });
  }
  const message = decodeWire(text) as Play | Pace;
  if ('url' in message) void begin(message);
  else plays.forEach((one, i) => one.start(message, (message.every * i) / plays.length));
});
process.on('disconnect', () => process.exit(0));
