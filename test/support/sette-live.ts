/** A live table of Sette e mezzo whose seats are real clients, and whose views go through the wire. */
import type { Claim } from '../../engine/claim.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { calls, type Setup, type Table } from '../../engine/protocol/messages.ts';
import { settingsSalt } from '../../engine/protocol/settings.ts';
import { addressOfKey, signerOf } from '../../engine/protocol/sign.ts';
import { parseProof } from '../../engine/proof/read.ts';
import type { ProofTurn } from '../../engine/proof/format.ts';
import { verifyProof, type Report } from '../../engine/proof/verify.ts';
import { proofToJson } from '../../engine/proof/write.ts';
import { advance } from '../../engine/seat/advance.ts';
import { betCommand, choiceCommand, hasBet, postaCommand, type ByHand } from '../../engine/seat/by-hand.ts';
import { agree, openDoubts } from '../../engine/seat/doubts.ts';
import { newestBank, newMemory, sessionAddressOf, type SeatMemory } from '../../engine/seat/memory.ts';
import { optionsOf } from '../../engine/seat/rights.ts';
import { withSettings } from '../../engine/seat/table-settings.ts';
import type { TalkByHand } from '../../engine/seat/talk.ts';
import type { SetteEvent } from '../../engine/sette/events.ts';
import type { SetteGame } from '../../engine/sette/state.ts';
import type { Command } from '../../engine/table/commands.ts';
import type { HouseKeys } from '../../engine/table/context.ts';
import { decide, newSetteTable } from '../../engine/table/decide.ts';
import type { Event } from '../../engine/table/events.ts';
import { proofOf, type BankPapers } from '../../engine/table/evidence.ts';
import { evolveAll } from '../../engine/table/evolve.ts';
import type { RefusalCode } from '../../engine/table/refusals.ts';
import { nextTick } from '../../engine/table/host-commands.ts';
import type { SetteView } from '../../engine/table/sette-view.ts';
import type { EndedBank, TableState } from '../../engine/table/state.ts';
import { readTableView } from '../../engine/table/view-claim.ts';
import { viewFor } from '../../engine/table/view-for.ts';
import { secretOf, testDomain, testTable, type TestPlayer } from './players.ts';

/** Of the classico, hundredths of a chip. */
export const highestBet = 1_000n;

const settings = { highestBet: String(highestBet) };

/** A view that its reader takes. */
export function readSette(view: SetteView): Claim<SetteView> {
  const read = readTableView(encodeWire(view));
  if ('problem' in read || !('highestBet' in read.claim)) throw new Error('not read');
  return read.claim;
}

export class SetteLive {
  state: TableState<SetteGame>;
  now = 1_000_000;
  readonly rows: (readonly Event<SetteEvent>[])[] = [];
  readonly players: TestPlayer[] = [];
  readonly paid = new Set<bigint>();
  readonly house: HouseKeys = { signer: signerOf(testDomain, secretOf('house')), secret: secretOf('house links') };
  /** What a client says of a doubt; the test is told of it too. */
  readonly doubts: string[] = [];
  agrees = true;

  constructor(ruleset = 4, table: Partial<Table> = {}) {
    const classico = ruleset % 2 === 1;
    const salt = classico ? settingsSalt(settings) : 1n;
    this.state = newSetteTable(
      testDomain,
      { ...testTable, ruleset, feeMode: 0, salt, ...table },
      this.house.signer.address,
      { highestBet: classico ? highestBet : null },
    );
  }

  get bank() {
    if (this.state.bank === null) throw new Error('no bank');
    return this.state.bank;
  }

  get last(): EndedBank {
    const last = this.state.ended.at(-1);
    if (last === undefined) throw new Error('no bank is over');
    return last;
  }

  player(seat: number | null): TestPlayer {
    const found = this.players.find((one) => one.seat === seat);
    if (found === undefined) throw new Error(`nobody sits at ${seat}`);
    return found;
  }

  /** The seat that has the bank or is due it, and the one whose turn it is. */
  get banker(): TestPlayer {
    return this.player(this.state.game.due);
  }
  get punter(): TestPlayer {
    return this.player(this.state.game.bank?.turn ?? null);
  }

  sit(seat: number, amount = 20_000n): TestPlayer {
    const wallet = secretOf(`wallet ${seat}`);
    const fresh = newMemory(testDomain, this.state.table, this.state.house, seat, secretOf(`session ${seat}`));
    const player = addressOfKey(wallet);
    const grant = signerOf(testDomain, wallet).sign('Grant', {
      player,
      table: this.state.tableId,
      seat,
      key: sessionAddressOf(fresh.secret),
      amount,
      nonce: 1n,
      deadline: 4102444800n,
    });
    const memory: SeatMemory = { ...(withSettings(fresh, settings) ?? fresh), grant };
    const one: TestPlayer = { wallet, seat, memory };
    this.players.push(one);
    this.must({ by: 'host', command: { type: 'sit', grant, house: false } });
    this.must({ by: 'host', command: { type: 'seated', player, locked: amount } });
    this.must({ by: 'host', command: { type: 'connected', seat } });
    return one;
  }

  run(command: Command): RefusalCode | null {
    const outcome = decide(this.state, command, { now: this.now, house: this.house });
    if ('refusal' in outcome) return outcome.refusal.code;
    if (outcome.events.length > 0) this.rows.push(outcome.events);
    this.state = evolveAll(this.state, outcome.events);
    return null;
  }

  must(command: Command): void {
    const refused = this.run(command);
    if (refused !== null) throw new Error(`refused: ${refused}`);
  }

  view({ seat }: Pick<TestPlayer, 'seat'>): Claim<SetteView> {
    return readSette(viewFor(this.state, seat, this.rows.length, this.now));
  }

  byHand(player: TestPlayer, act: ByHand | TalkByHand | null): void {
    if (act === null) throw new Error('not open to this seat');
    player.memory = act.memory;
    this.must({ by: 'seat', seat: player.seat, command: act.command });
  }

  settleDown(deaf: readonly number[] = []): void {
    for (let round = 0; round < 200; round++) {
      const before = this.state;
      for (const player of this.players.filter(({ seat }) => !deaf.includes(seat))) {
        const { memory, send } = advance(player.memory, this.view(player), { paid: this.paid });
        player.memory = this.#agreed(memory);
        const trouble = memory.alarm ?? memory.disagreement;
        if (trouble !== null) throw new Error(`seat ${player.seat}: ${trouble.step}: ${trouble.detail}`);
        for (const command of send) this.run({ by: 'seat', seat: player.seat, command });
      }
      if (this.state === before) return;
    }
    throw new Error('the clients never settle down');
  }

  #agreed(memory: SeatMemory): SeatMemory {
    const open = openDoubts(memory);
    if (open.length === 0) return memory;
    this.doubts.push(...open.map(({ detail }) => detail));
    return this.agrees ? agree(memory, newestBank(memory)!.bankId) : memory;
  }

  timeOut(): void {
    const at = nextTick(this.state);
    if (at === null) throw new Error('no clock runs');
    this.now = Math.max(this.now, at);
    this.must({ by: 'host', command: { type: 'tick' } });
  }

  /** The chain takes every bank that waits for it. */
  finalise(): void {
    for (const { bank, status } of this.state.ended) {
      if (status !== 'settling' && status !== 'proposed') continue;
      const { number } = bank.setup.message;
      this.paid.add(number);
      this.must({ by: 'host', command: { type: 'final', number, how: 'settled', tx: secretOf('tx') } });
    }
  }

  /** The seats sit down, the first banker is drawn and names its posta. */
  opens(seats: readonly number[], posta?: bigint): this {
    for (const seat of seats) this.sit(seat);
    this.settleDown();
    return this.names(posta);
  }

  /** Who is due names the posta: this one, or the least. */
  names(posta?: bigint): this {
    const { memory } = this.banker;
    const open = optionsOf(memory, this.view(this.banker)).posta;
    if (open === null) throw new Error('no posta is open');
    this.byHand(this.banker, postaCommand(memory, this.state.number, posta ?? open.min));
    this.settleDown();
    return this;
  }

  /** The seat whose turn it is bets; the clients do the rest, up to the decisions. */
  bets(max: bigint, call: number = calls.plain, deaf: readonly number[] = []): this {
    this.byHand(this.punter, betCommand(this.punter.memory, call, max));
    this.settleDown(deaf);
    return this;
  }

  /** One act by hand of somebody who is due, chosen by `pick(n)` in 0…n−1; false: nobody is. */
  acts(pick: (n: number) => number): boolean {
    for (const player of this.players) {
      const { memory } = player;
      const { posta, bet, draws } = optionsOf(memory, this.view(player));
      const banco = bet?.banco ?? null;
      const act =
        posta !== null
          ? postaCommand(memory, this.state.number, posta.min)
          : draws.length > 0
            ? choiceCommand(memory, draws[pick(draws.length)]!)
            : bet === null || hasBet(memory)
              ? null
              : banco !== null && pick(4) === 0
                ? betCommand(memory, calls.banco, banco)
                : betCommand(memory, calls.plain, bet.min + ((bet.max - bet.min) * BigInt(pick(4))) / 4n);
      if (act === null) continue;
      this.byHand(player, act);
      return true;
    }
    return false;
  }

  /** The verifier's word on a bank, through its file. */
  verified(bank: BankPapers): Report {
    return verifyProof(parseProof(JSON.stringify(proofToJson(proofOf(this.state, bank)))));
  }
}

/** The view with another set-up, which the house has signed. */
export function setUp(table: SetteLive, view: SetteView, change: (setup: Setup) => Partial<Setup>): Claim<SetteView> {
  const { proof } = view.bank!;
  const { message } = proof.setup;
  const setup = table.house.signer.sign('Setup', { ...message, ...change(message) });
  const seats = new Set(setup.message.players.map(({ seat }) => seat));
  const grants = proof.grants.filter((grant) => seats.has(grant.message.seat));
  const bankId = hashStruct('Setup', setup.message);
  const { banker } = setup.message;
  return readSette({ ...view, bank: { ...view.bank!, bankId, banker, proof: { ...proof, setup, grants, turns: [] } } });
}

/** The view with other turns, and without the end of its bank. */
export const withTurns = (view: SetteView, turns: readonly ProofTurn[]): Claim<SetteView> => {
  const { end: _end, result: _result, ...proof } = view.bank!.proof;
  return readSette({ ...view, bank: { ...view.bank!, proof: { ...proof, turns } } });
};
