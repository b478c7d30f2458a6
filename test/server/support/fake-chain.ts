/**
 * A chain for tests of the worker: it keeps what the escrow would keep, and can be down, forget, or lose its answers.
 */
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Bring, Grant, Release } from '../../../engine/protocol/messages.ts';
import type { Signed } from '../../../engine/protocol/sign.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { ChainDown, ChainRefused, ChainWentBack } from '../../../server/chain/errors.ts';
import type { BankStatus, ChainPort, ChainSeat, Payment } from '../../../server/chain/port.ts';
import type { Mined } from '../../../server/chain/mined.ts';

export const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;

/** A chain that remembers what was sent to it, and refuses what the escrow would refuse the second time. */
export class FakeChain implements Partial<ChainPort> {
  readonly sent: string[] = [];
  readonly seats = new Map<Hex, ChainSeat>();
  readonly banks = new Map<bigint, BankStatus & { kind: string }>();
  readonly payments = new Map<bigint, Payment>();
  clock = Math.floor(Date.now() / 1000);
  /** Throws before an act reaches the chain. */
  down = false;
  refuses: string | null = null;
  /** A loser has left with its money. */
  loserGone = false;
  /** Throws after the act was mined: its answer is lost. */
  answerLost = false;
  /** Sees what the chain has when a seat is emptied. */
  onStand: () => void = () => undefined;

  #act(name: string): Mined {
    this.#reach();
    if (this.refuses !== null) throw new ChainRefused(this.refuses, []);
    this.sent.push(name);
    this.#known = ++this.mined;
    return { hash: hash(this.sent.length), block: BigInt(this.sent.length) };
  }
  #reach(): void {
    if (this.down) throw new ChainDown('The chain node does not answer.');
  }
  #answer(mined: Mined): Mined {
    if (!this.answerLost) return mined;
    this.answerLost = false;
    throw new ChainDown('The chain node does not answer.');
  }

  async sit({ message }: Signed<Grant>): Promise<Mined> {
    await this.look();
    const last = this.seats.get(message.player);
    if (last?.key) throw new ChainRefused('SeatTaken', []);
    if (last !== undefined && last.stoodAt !== 0 && message.nonce <= last.nonce)
      throw new ChainRefused('GrantUsed', []);
    const mined = this.#act(`sit ${message.seat}`);
    this.seats.set(message.player, {
      seat: message.seat,
      key: message.key,
      locked: message.amount,
      nonce: message.nonce,
      share: 0n,
      leaveAt: 0,
      stoodAt: 0,
      held: 0,
    });
    return this.#answer(mined);
  }
  async stand({ message }: Signed<Release>): Promise<Mined> {
    await this.look();
    this.onStand();
    if ((this.seats.get(message.player)?.held ?? 0) > 0) throw new ChainRefused('SeatHeld', [1n]);
    const mined = this.#act('stand');
    this.seats.set(message.player, { ...this.seats.get(message.player)!, key: null, stoodAt: this.clock });
    return this.#answer(mined);
  }
  async bring({ message }: Signed<Bring>): Promise<Mined> {
    await this.look();
    const seat = this.seats.get(message.player);
    if (seat?.key == null || seat.nonce !== message.sitting) throw new ChainRefused('NotSeated', []);
    if (message.nonce <= (this.brought.get(message.player) ?? 0n)) throw new ChainRefused('BringUsed', []);
    const mined = this.#act(`bring ${message.amount}`);
    this.seats.set(message.player, { ...seat, locked: seat.locked + message.amount });
    this.brought.set(message.player, message.nonce);
    return this.#answer(mined);
  }
  readonly brought = new Map<Hex, bigint>();
  async lastBring(_table: Hex, player: Hex, at?: bigint): Promise<bigint> {
    this.#reach();
    return at !== undefined && at < BigInt(this.sent.length) ? 0n : (this.brought.get(player) ?? 0n);
  }
  async settle(banks: readonly Proof[]): Promise<Mined> {
    await this.look();
    const numbers = banks.map((bank) => bank.setup.message.number);
    for (const number of numbers) {
      if (this.loserGone || this.short.has(number)) throw new ChainRefused('CannotPay', [number]);
      if (this.banks.get(number)?.kind === 'final') throw new ChainRefused('AlreadySettled', [number]);
      if (this.bad.has(number)) throw new ChainRefused('LineUnsigned', [number]);
    }
    const mined = this.#act(`settle ${numbers.join(' ')}`);
    for (const number of numbers) this.#final(number, 'settled', mined);
    return this.#answer(mined);
  }
  /** Banks whose loser has left with its money. */
  readonly short = new Set<bigint>();
  /** Banks that the escrow refuses. */
  readonly bad = new Set<bigint>();
  async demand(bank: Proof, turn: number): Promise<Mined> {
    const { number } = bank.setup.message;
    if (this.tooLate) throw new ChainRefused('DemandTooLate', [1n]);
    const mined = this.#act(`demand ${number} ${turn}`);
    this.demands.set(hashStruct('Closed', bank.turns[turn]!.closed!.message), stages.punters);
    this.banks.set(number, { kind: 'open', demands: 1 });
    return this.#answer(mined);
  }
  tooLate = false;
  /**
   * What the court decides: with `turn` the bank is ruled or proposed at that turn; with null it is as before the
   * demand.
   */
  decide(number: bigint, turn: number | null, ruled: boolean): void {
    this.demands.forEach((_stage, closed) => this.demands.set(closed, ruled ? stages.lost : stages.dropped));
    this.banks.set(
      number,
      turn === null
        ? { kind: 'open', demands: 0 }
        : { kind: 'proposed', turn, deadline: this.clock + 60, demands: 0, ruled },
    );
  }
  async propose(bank: Proof): Promise<Mined> {
    const { number } = bank.setup.message;
    const mined = this.#act(`propose ${number}`);
    this.banks.set(number, {
      kind: 'proposed',
      turn: bank.turns.length,
      deadline: this.clock + 60,
      demands: 0,
      ruled: false,
    });
    return this.#answer(mined);
  }
  async finalize(_table: Hex, number: bigint): Promise<Mined> {
    const mined = this.#act(`finalize ${number}`);
    this.#final(number, 'finalized', mined);
    return this.#answer(mined);
  }
  async lift(bank: Proof): Promise<Mined> {
    for (const [player, seat] of this.seats) this.seats.set(player, { ...seat, held: 0 });
    return this.#answer(this.#act(`lift ${bank.setup.message.number}`));
  }
  async freeShare(): Promise<Mined> {
    return this.#answer(this.#act('freeShare'));
  }
  #final(number: bigint, kind: Payment['kind'], { hash: tx, block }: Mined): void {
    this.banks.set(number, { kind: 'final' });
    this.payments.set(number, {
      kind,
      hash: tx,
      block,
      bankId: hash(0),
      posta: 0n,
      garage: 0n,
      cagnotte: 0n,
      lines: this.paid,
      missing: 0n,
      fromBond: 0n,
    });
  }
  /** What `finalize` pays. */
  paid: Payment['lines'] = [];
  async countedBlock(): Promise<bigint | null> {
    return this.counted;
  }
  counted: bigint | null = null;
  /** Stage of each list's demand. */
  readonly demands = new Map<Hex, number>();
  async stageOf(closed: Hex): Promise<{ stage: number; deadline: number }> {
    return { stage: this.demands.get(closed) ?? 0, deadline: this.clock + 60 };
  }
  async seatOf(_table: Hex, player: Hex, at?: bigint): Promise<ChainSeat> {
    this.#reach();
    if (at !== undefined && at < BigInt(this.sent.length))
      return { seat: 0, key: null, locked: 0n, nonce: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0 };
    return (
      this.seats.get(player) ?? {
        seat: 0,
        key: null,
        locked: 0n,
        nonce: 0n,
        share: 0n,
        leaveAt: 0,
        stoodAt: 0,
        held: 0,
      }
    );
  }
  async statusOf(_table: Hex, number: bigint): Promise<BankStatus> {
    this.#reach();
    return this.banks.get(number) ?? { kind: 'open', demands: 0 };
  }
  async paymentOf(_table: Hex, number: bigint): Promise<Payment | null> {
    return this.payments.get(number) ?? null;
  }
  async now(): Promise<number> {
    return this.clock;
  }

  /** The chain as it was, with its count of transactions, as a killed node comes back with it. */
  remember(): () => void {
    const seats = new Map(this.seats);
    const brought = new Map(this.brought);
    const banks = new Map(this.banks);
    const payments = new Map(this.payments);
    const { mined } = this;
    return () => {
      this.mined = mined;
      for (const [mine, then] of [
        [this.seats, seats],
        [this.brought, brought],
        [this.banks, banks],
        [this.payments, payments],
      ] as [Map<unknown, unknown>, Map<unknown, unknown>][]) {
        mine.clear();
        then.forEach((value, key) => mine.set(key, value));
      }
    };
  }
  mined = 0;
  #known = 0;
  #wentBack = false;
  async look(): Promise<void> {
    this.#reach();
    if (this.#wentBack || this.mined < this.#known) {
      this.#wentBack = true;
      throw new ChainWentBack('The chain node has forgotten transactions.');
    }
    this.#known = this.mined;
  }
  startOver(): void {
    this.#wentBack = false;
    this.#known = 0;
  }
}
