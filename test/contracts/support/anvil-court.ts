/** The house in court on a real node: its desk, its players, and what the chain has of the seats and the demands. */
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { ChainPort } from '../../../server/chain/port.ts';
import { Desk, HouseBank, openAnvilHouse, stake, type AnvilHouse } from './anvil-house.ts';
import { chips } from './system.ts';

export class AnvilCourt {
  readonly house: AnvilHouse;
  /** The chain as each player's wallet uses it. */
  readonly players: readonly ChainPort[];
  readonly #desks: Desk[] = [];

  private constructor(house: AnvilHouse, players: readonly ChainPort[]) {
    this.house = house;
    this.players = players;
  }

  /** Starts a node on `port`. */
  static async open(port: number): Promise<AnvilCourt> {
    const house = await openAnvilHouse(port);
    return new AnvilCourt(house, await Promise.all([house.as(0), house.as(1)]));
  }

  /** The house at work, until the test is over; `chain` if its port should differ. */
  desk(chain: ChainPort = this.house.chain): Desk {
    const made = new Desk(this.house, chain);
    this.#desks.push(made);
    return made;
  }
  async closeDesks(): Promise<void> {
    for (const made of this.#desks.splice(0)) await made.worker.close();
  }
  close(): Promise<void> {
    return this.house.close();
  }

  seats() {
    const { cast, chain, tableId } = this.house;
    return Promise.all(cast.seats.map(({ player }) => chain.seatOf(tableId, player)));
  }
  async money() {
    return (await this.seats()).map(({ locked, share }) => ({ locked, share }));
  }
  async shareHeld(): Promise<readonly number[]> {
    return (await this.seats()).map((seat) => (seat as unknown as { shareHeld: number }).shareHeld);
  }
  async stageOf(closed: Hex) {
    return (await this.house.chain.stageOf(closed)).stage;
  }
  async isFinal(number: bigint): Promise<boolean> {
    return (await this.house.chain.statusOf(this.house.tableId, number)).kind === 'final';
  }
  async contestOf(closed: Hex) {
    return (await this.house.chain.demandsOf(this.house.tableId)).find(({ contest }) => contest.closed === closed)!
      .contest;
  }

  /** A bank whose coups ended this way, found by trying seeds. */
  twoCoups(number: bigint, ...wanted: readonly number[]): HouseBank {
    for (let seed = 0; seed < 500; seed++) {
      const bank = this.house.bank(number, undefined, { seed });
      if (wanted.every((outcome) => bank.coup({ ...stake, acks: [1, 2] }) === outcome)) return bank;
    }
    throw new Error('no seed leads there');
  }
}

/** The same bank again, as far as its coups were played. */
export function again(bank: HouseBank): HouseBank {
  const { number } = bank.setup.message;
  const { seed } = bank as unknown as { seed: number };
  const same = new HouseBank(bank.cast, { number, banker: 1, posta: chips(50), seed });
  for (const turn of bank.proof().turns) if (turn.step !== undefined) same.play({ list: turn.list! }, { acks: [1, 2] });
  assert.equal(hashStruct('State', same.state), hashStruct('State', bank.state));
  return same;
}

/** The banker's link in the list with which a bank ends. */
export function linkOf(bank: HouseBank): Hex {
  const same = again(bank);
  same.unfinished(stake, [1, 2], [1, 2]);
  return same.proof().turns.at(-1)!.gives![0]!.link!;
}

/** To be called in a `describe`: all its tests share one court, on a node at `port`. */
export function sharedCourt(port: number, opened: (court: AnvilCourt) => void): void {
  let court: AnvilCourt;
  before(async () => {
    court = await AnvilCourt.open(port);
    opened(court);
  });
  afterEach(() => court.closeDesks());
  after(() => court.close());
}
