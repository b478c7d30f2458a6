/**
 * A table of Sette e mezzo in the server's host, over a store in memory. Its seats do what their views ask, by the
 * regola, and check nothing: what a client checks is tested with the client.
 */
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import { startState } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, moves, type State, type Table } from '../../../engine/protocol/messages.ts';
import { addressOfKey, signerOf, type Signer } from '../../../engine/protocol/sign.ts';
import { isFinal, numberOf } from '../../../engine/table/accounts.ts';
import type { HostCommand, SeatCommand } from '../../../engine/table/commands.ts';
import { resultOf } from '../../../engine/table/evidence.ts';
import { nextTick } from '../../../engine/table/host-commands.ts';
import type { SetteBankView, SetteView } from '../../../engine/table/sette-view.ts';
import { highestBetIn, localTimes, seatsIn, tableOf, type HouseTable } from '../../../server/host/house-tables.ts';
import { Pulse } from '../../../server/host/pulse.ts';
import { TableHost } from '../../../server/host/table-host.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { secretOf, testDomain } from '../../support/players.ts';

export const brought = 40_000n;

/** A house's table of this ruleset for four: bets from 1, postas from 10 to 500, the classico's highest bet 20. */
export const setteOffer = (ruleset: string): HouseTable =>
  tableOf(
    {
      name: 'Sette',
      ruleset,
      seats: 4,
      minBet: 1n,
      minPosta: 10n,
      maxPosta: 500n,
      highestBet: ruleset.includes('classico') ? 20n : undefined,
    },
    localTimes,
  );

export class SetteHouse {
  readonly offer: HouseTable;
  readonly store: MemoryStore;
  host!: TableHost;
  now = 1_000_000_000;
  /** Seats that say nothing. */
  readonly silent = new Set<number>();
  readonly #pulse = new Pulse(() => this.now);

  private constructor(offer: HouseTable, store: MemoryStore) {
    this.offer = offer;
    this.store = store;
  }

  /** With so many seats taken. */
  static async open(ruleset: string, seats: number): Promise<SetteHouse> {
    const house = new SetteHouse(setteOffer(ruleset), new MemoryStore());
    await house.restart();
    for (let seat = 1; seat <= seats; seat++) await house.sit(seat);
    return house;
  }

  get tableId() {
    return this.offer.tableId;
  }

  get table(): Table {
    return this.offer.table;
  }

  /** A host on the log as it stands. */
  async restart({ snapshotEvery = 1_000_000 }: { readonly snapshotEvery?: number } = {}): Promise<void> {
    await this.host?.close();
    this.host = await TableHost.open({
      domain: testDomain,
      table: this.table,
      seats: seatsIn(this.offer),
      highestBet: highestBetIn(this.offer),
      house: { signer: signerOf(testDomain, secretOf('house')), secret: secretOf('house links') },
      store: this.store,
      engine: 'engine',
      snapshotEvery,
      clock: () => this.now,
      pulse: this.#pulse,
      waits: { ack: 0, others: 0 },
      housePlayer: () => null,
      onStored: () => undefined,
      onDead: (error) => {
        throw error as Error;
      },
    });
    for (const { seat } of this.host.state.sittings) await this.tell({ type: 'connected', seat });
  }

  view(seat: number | null): SetteView {
    return this.host.view(seat) as SetteView;
  }

  async tell(command: HostCommand): Promise<void> {
    const reply = await this.host.execute({ by: 'host', command });
    if ('refusal' in reply) throw new Error(`${command.type}: ${reply.refusal.code}`);
  }

  async sit(seat: number): Promise<void> {
    const wallet = secretOf(`wallet ${seat}`);
    const player = addressOfKey(wallet);
    const grant = signerOf(testDomain, wallet).sign('Grant', {
      player,
      table: this.tableId,
      seat,
      key: addressOfKey(secretOf(`session ${seat}`)),
      amount: brought,
      nonce: 1n,
      deadline: 4102444800n,
    });
    await this.tell({ type: 'sit', grant, house: false });
    await this.tell({ type: 'seated', player, locked: brought });
    await this.tell({ type: 'connected', seat });
  }

  /** The chain pays what it is asked to, and everybody does what is due; then the clocks go on, until `done`. */
  async play(done: () => boolean, steps = 4_000): Promise<void> {
    for (let step = 0; step < steps && !done(); step++) {
      const paid = this.host.state.ended.find((one) => !isFinal(one) && one.status !== 'asked');
      if (paid !== undefined) {
        await this.tell({
          type: 'final',
          number: numberOf(paid),
          how: paid.status === 'signing' ? 'finalised' : 'settled',
          tx: secretOf('tx'),
        });
        continue;
      }
      if (await this.#oneAct()) continue;
      const next = nextTick(this.host.state);
      if (next === null) throw new Error(`nothing to do in ${this.host.state.game.phase}`);
      this.now = Math.max(this.now, next);
      this.#pulse.beat();
      await this.tell({ type: 'tick' });
    }
    if (!done()) throw new Error(`not done after ${steps} steps`);
  }

  /** So many banks have been opened and ended. */
  banks(number: number): Promise<void> {
    return this.play(() => {
      const { number: next, bank, ended } = this.host.state;
      return next > BigInt(number) && bank === null && ended.every(isFinal);
    });
  }

  async #oneAct(): Promise<boolean> {
    for (const { seat } of this.host.state.sittings) {
      const command = this.silent.has(seat) ? null : answerOf(seat, this.view(seat), this.tableId);
      if (command === null) continue;
      const reply = await this.host.execute({ by: 'seat', seat, command });
      if ('refusal' in reply) throw new Error(`seat ${seat}, ${command.type}: ${reply.refusal.code}`);
      return true;
    }
    return false;
  }
}

/** What this seat owes the table now. */
function answerOf(seat: number, view: SetteView, table: HouseTable['tableId']): SeatCommand | null {
  const duty = view.waiting.find((one) => one.seat === seat)?.duty;
  const signer = signerOf(testDomain, secretOf(`session ${seat}`));
  const { number, options, bank } = view;
  if (options.sitIn) return { type: 'sitIn' };
  switch (duty) {
    case 'enter': {
      const message = { table, number, commitment: commitmentOf(secretOf(`enter ${number} ${seat}`)) };
      return { type: 'enter', enter: signer.sign('Enter', message) };
    }
    case 'drawLink':
      return { type: 'drawLink', number, link: secretOf(`enter ${number} ${seat}`) };
    case 'posta': {
      // A bank that opens takes the place of the last one in every view: first its players sign that one.
      if (view.waiting.some((one) => one.duty === 'result')) return signed(signer, view);
      const { min, max } = options.posta!;
      return { type: 'posta', number, amount: 20n * view.table.minPosta < max && min < max ? min * 3n : min };
    }
    default:
  }
  if (bank === null) return null;
  const { turns } = bank.proof;
  const before = lastState(bank);
  const link = secretOf(`link ${bank.bankId} ${before.turn} ${seat}`);
  const digest = hashStruct('State', before);
  switch (duty) {
    case 'move':
      return { type: 'move', state: digest, move: moves.on, amount: 0n, volonta: 0, commitment: commitmentOf(link) };
    case 'bet': {
      const { min, max } = options.bet!;
      const most = (min + max) / 2n; // rounds down: a bet of a test
      const bet = { state: digest, seq: 1, call: calls.plain, max: most, volonta: 0, commitment: commitmentOf(link) };
      return { type: 'bet', bet: signer.sign('Bet', bet) };
    }
    case 'give': {
      const closed = hashStruct('Closed', turns.at(-1)!.closed!.message);
      const { signature } = signer.sign('Give', { closed });
      return { type: 'give', closed, signature, link: seat === bank.banker ? null : link };
    }
    case 'link':
      return { type: 'link', closed: hashStruct('Closed', turns.at(-1)!.closed!.message), link };
    case 'draw': {
      const { closed, fallback } = bank.coup!;
      return { type: 'choice', choice: signer.sign('Choice', { closed, draw: fallback! }) };
    }
    case 'result':
      return signed(signer, view);
    default:
      return null;
  }
}

const lastState = ({ proof: { setup, turns } }: SetteBankView): State =>
  turns.findLast((turn) => turn.state !== undefined)?.state ?? startState(setup.message);

/** The result of the bank that is shown, if it is over and this seat has not signed it. */
function signed(signer: Signer, { viewer, bank, waiting }: SetteView): SeatCommand | null {
  if (bank === null || bank.proof.end === undefined) return null;
  if (!waiting.some(({ seat, duty }) => seat === viewer && duty === 'result')) return null;
  const { signature } = signer.sign('Result', resultOf(bank.proof.setup.message, lastState(bank)));
  return { type: 'result', number: bank.number, signature };
}
