/** One table with its seats before the court: proposals, demands and claims in a few words. */
import assert from 'node:assert/strict';
import {
  encodeAbiParameters,
  keccak256,
  type AbiParameter,
  type ContractEventName,
  type GetContractEventsReturnType,
} from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Table } from '../../../engine/protocol/messages.ts';
import { bankerLink, encodeDemand, encodeGives } from '../../../engine/settlement/dispute.ts';
import { encodeBank, encodeContinuation, encodeProof, type EncodedBank } from '../../../engine/settlement/encode.ts';
import { noPayment, type Payment } from '../../../engine/settlement/payment.ts';
import { stages as stage } from '../../../engine/settlement/stages.ts';
import { courtAbi, escrowAbi } from '../../../server/chain/abi.ts';
import { paymentProofOf } from '../../../server/chain/payment-proof.ts';
import type { BankOptions, CoupOptions } from '../../support/bank-options.ts';
import { BankMaker, type Cast, type SeatCast } from '../../support/bank-maker.ts';
import { books, chips, deploySystem, headsUp, seated, type System } from './system.ts';

export { stage };

type CourtEvent = ContractEventName<typeof courtAbi>;
type EscrowEvent = 'Settled' | 'Finalized';
type ArgsOf<Name> = Name extends CourtEvent
  ? GetContractEventsReturnType<typeof courtAbi, Name, true>[number]['args']
  : Name extends EscrowEvent
    ? GetContractEventsReturnType<typeof escrowAbi, Name, true>[number]['args']
    : never;
export type Ending = ArgsOf<'Proposed'>['ending'];
export type Contest = ArgsOf<'Demanded'>['contest'];
export type Claim = ArgsOf<'Claimed'>['claim'];

/** What a ruling and a played list have in common for one bank; the same stakes close the same list. */
export type List = Pick<CoupOptions, 'stakes' | 'move' | 'amount'>;

const endingType = courtAbi.find((item) => item.type === 'function' && item.name === 'finalize')!
  .inputs[0] as AbiParameter;

export class Courtroom {
  readonly system: System;
  readonly settings: Table;
  readonly table: Hex;
  readonly seats: readonly SeatCast[];
  readonly cast: Cast;

  private constructor(system: System, settings: Table, seats: readonly SeatCast[]) {
    this.system = system;
    this.settings = settings;
    this.table = hashStruct('Table', settings);
    this.seats = seats;
    this.cast = { domain: system.domain, table: settings, house: system.house, seats };
  }

  /**
   * `count` seats with `amount` each, a share of the bond behind each; on a fresh chain, or at one more table of
   * `inside`.
   */
  static async open(settings: Table = headsUp, count = 2, amount = chips(500), inside?: System): Promise<Courtroom> {
    const system = inside ?? (await deploySystem());
    return new Courtroom(system, settings, await seated(system, settings, count, amount));
  }

  get court() {
    return this.system.court;
  }

  /** The wallet of the seat at this place of the set-up, as a sender. */
  as(place: number): { account: Hex } {
    return { account: this.system.players[place]!.account.address };
  }

  // ------------------------------------------------------------------ banks

  bank(options: Partial<BankOptions> = {}): BankMaker {
    return new BankMaker(this.cast, { number: 1n, banker: 1, posta: chips(50) + 7n, ...options });
  }

  /** A list on which every seat but the banker (seat 1) has the same odd stake. */
  list(bank: BankMaker, fields: Partial<List> = {}): List {
    const each = bank.state.posta / BigInt(2 * (this.seats.length - 1)) - 3n;
    return { stakes: new Map(this.seats.slice(1).map(({ seat }) => [seat, { accepted: each }])), ...fields };
  }

  /** A bank whose coups had exactly these outcomes, found by trying seeds. */
  played(wanted: readonly number[], options: Partial<BankOptions> = {}, acks: readonly number[] = []): BankMaker {
    for (let seed = 0; ; seed++) {
      const bank = this.bank({ seed, ...options });
      if (wanted.every((outcome) => bank.coup({ ...this.list(bank), acks }) === outcome)) return bank;
    }
  }

  /** Closes the next list of `bank`, given and linked by all. */
  close(bank: BankMaker, list: List = this.list(bank)): Hex {
    const all = this.seats.map(({ seat }) => seat);
    return bank.unfinished(list, all, all);
  }

  async books() {
    return books(this.system, this.table, this.seats);
  }

  /** How much locked and free money each seat has beyond what it had in `before`. */
  async gained(before: Awaited<ReturnType<Courtroom['books']>>): Promise<bigint[]> {
    const after = await this.books();
    assert.equal(after.total, after.balance, 'I1');
    const sum = ({ free, locked, cagnotte, bond }: typeof after) =>
      [...free, ...locked, cagnotte, bond].reduce((a, b) => a + b);
    assert.equal(sum(after) - sum(before), after.total - before.total, 'I1');
    return this.seats.map((_, i) => after.locked[i]! + after.free[i]! - before.locked[i]! - before.free[i]!);
  }

  /** How many disputes hold each seat, and its share. */
  async holds(): Promise<{ readonly held: number[]; readonly shareHeld: number[] }> {
    const { seats } = await this.books();
    return { held: seats.map((seat) => seat.held), shareHeld: seats.map((seat) => seat.shareHeld) };
  }

  // ------------------------------------------------------------------ events

  /** All events of this name, of every table, oldest first. */
  async events<Name extends CourtEvent | EscrowEvent>(name: Name) {
    const { client, escrow } = this.system;
    const logs = await client.getContractEvents({
      address: [this.court.address, escrow.address],
      abi: [...courtAbi, ...escrowAbi],
      eventName: name as 'Demanded',
      fromBlock: 0n,
      strict: true,
    });
    return logs as unknown as {
      readonly args: ArgsOf<Name>;
      readonly transactionHash: Hex;
      readonly blockNumber: bigint;
      readonly logIndex: number;
    }[];
  }

  /** What the last event of this name says. */
  async last<Name extends CourtEvent | EscrowEvent>(name: Name): Promise<ArgsOf<Name>> {
    const event = (await this.events(name)).at(-1);
    assert.ok(event, `no ${name} yet`);
    return event.args;
  }

  // ------------------------------------------------------------------ proposals and settlements

  propose(bank: BankMaker, from?: number, to?: number) {
    return this.court.write.propose([encodeProof(bank.proof(), from, to)]);
  }

  async settle(...banks: readonly EncodedBank[]) {
    return this.system.escrow.write.settle([banks]);
  }

  /** Settles with the signatures of these seats. */
  async settleSigned(bank: BankMaker, signers: readonly number[]) {
    return this.settle(encodeBank(bank.proof(signers)));
  }

  /** The ending of the last proposal or ruling that counts. */
  async ending(number = 1n): Promise<Ending> {
    const { digest } = await this.court.read.docketOf([this.table, number]);
    const shown = [...(await this.events('Proposed')), ...(await this.events('Ruled'))].map(
      (event) => event.args.ending,
    );
    const found = shown.findLast((ending) => this.digestOf(ending) === digest);
    assert.ok(found, `no ending is pending on number ${number}`);
    return found;
  }

  /** What the court keeps of an ending, in a docket or of an answer. */
  digestOf(ending: Ending): Hex {
    return keccak256(encodeAbiParameters([endingType], [ending]));
  }

  async finalize(number = 1n) {
    return this.court.write.finalize([await this.ending(number)]);
  }

  /** How this final number was paid. */
  payment(number = 1n): Promise<Payment> {
    const { client, escrow } = this.system;
    return paymentProofOf(
      client,
      { addresses: { escrow: escrow.address, court: this.court.address }, fromBlock: 0n },
      this.table,
      number,
    );
  }

  /** The seat at this place stands up by the house's `Release`. */
  stand(place: number) {
    const { player } = this.seats[place]!;
    const release = { player, table: this.table, nonce: 0n };
    return this.system.escrow.write.stand([this.table, player, this.cast.house.sign('Release', release).signature]);
  }

  // ------------------------------------------------------------------ demands

  /** The arguments of `demand` about the last list of `bank`, or the list of `turn`. */
  demandOf(bank: BankMaker, payment: Payment = noPayment, turn?: number) {
    const { proof, list } = encodeDemand(bank.proof(), turn);
    return [proof, list, payment] as const;
  }

  /** Opens a demand on the last list of `bank` (or that of `turn`), by the operator or a sender. */
  async demand(bank: BankMaker, payment?: Payment, turn?: number, sender: object = {}): Promise<Contest> {
    await this.court.write.demand(this.demandOf(bank, payment, turn), sender);
    return (await this.last('Demanded')).contest;
  }

  /** Shows all punters' links. */
  give(contest: Contest, bank: BankMaker, turn = contest.before.turn) {
    return this.court.write.give([contest, encodeGives(bank.proof(), turn)]);
  }

  giveLast(contest: Contest, bank: BankMaker, turn = contest.before.turn) {
    return this.court.write.giveLast([contest, bankerLink(bank.proof(), turn)!]);
  }

  /** Demands the last list (by the operator or a sender) and shows links until the demand is in the stage `until`. */
  async demandAt(bank: BankMaker, until: number, payment?: Payment, sender?: object): Promise<Contest> {
    const contest = await this.demand(bank, payment, undefined, sender);
    if (until >= stage.banker) await this.give(contest, bank);
    if (until >= stage.house) await this.giveLast(contest, bank);
    return contest;
  }

  /** Demands the last list and waits for a ruling: dropped, lost or withheld. */
  async ruled(bank: BankMaker, verdict: number, payment?: Payment): Promise<Contest> {
    const contest = await this.demandAt(bank, verdict - stage.dropped + stage.punters, payment);
    await this.passWindow();
    await this.court.write.rule([contest]);
    return contest;
  }

  async stageOf(contest: Contest): Promise<number> {
    return (await this.court.read.demandOf([contest.closed])).stage;
  }

  async deadlineOf(contest: Contest): Promise<number> {
    return (await this.court.read.demandOf([contest.closed])).deadline;
  }

  answer(contest: Contest, bank: BankMaker, from?: number, to?: number) {
    return this.court.write.answer([contest, encodeProof(bank.proof(), from, to)]);
  }

  async award(contest: Contest, place: number, payment?: Payment) {
    return this.court.write.award([contest, place, payment ?? (await this.payment(contest.before.number))]);
  }

  // ------------------------------------------------------------------ claims

  /** A claim of the seat at `place` to the end of `bank`, or to the state before `to`. */
  async claim(bank: BankMaker, place: number, to?: number): Promise<Claim> {
    await this.court.write.claim(
      [encodeProof(bank.proof(), undefined, to), await this.payment(bank.setup.message.number)],
      this.as(place),
    );
    return (await this.last('Claimed')).claim;
  }

  /** Answers a claim with the turns of `bank` after its end, up to `to`. */
  async answerClaim(claim: Claim, bank: BankMaker, to?: number): Promise<Claim> {
    await this.court.write.answerClaim([claim, encodeContinuation(bank.proof(), claim.end.turn, to)]);
    return (await this.last('Claimed')).claim;
  }

  // ------------------------------------------------------------------ time

  /**
   * Moves to the block at `time`: simulated calls see exactly this time, the next transaction a second later, however
   * long this machine takes to send it.
   */
  async goTo(time: number) {
    await this.system.time.increaseTo(time);
    await this.system.time.setNextBlockTimestamp(time + 1);
  }

  passWindow() {
    return this.system.time.increase(this.settings.window);
  }
}
