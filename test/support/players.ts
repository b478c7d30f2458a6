/** Players for tests: real seat clients with real keys on their own table, without any server. */
import { sha256 } from '@noble/hashes/sha2.js';
import { ascii, encodeHexSeed } from './seeds.ts';
import type { Hex } from '../../engine/bytes.ts';
import { claimOf, type Claim } from '../../engine/claim.ts';
import { calls, type Domain, type Grant, type Table } from '../../engine/protocol/messages.ts';
import { addressOfKey, signerOf, type Signed, type Signer } from '../../engine/protocol/sign.ts';
import { firstStandingSeat } from '../../engine/rules/hand-order.ts';
import { advance, type AdvanceOptions } from '../../engine/seat/advance.ts';
import {
  betCommand,
  choiceCommand,
  hasBet,
  moveCommand,
  passCommand,
  postaCommand,
  type ByHand,
} from '../../engine/seat/by-hand.ts';
import { newMemory, sessionAddressOf, sessionKeyOf, type SeatMemory } from '../../engine/seat/memory.ts';
import { withAnswer } from '../../engine/seat/overruled.ts';
import { optionsOf } from '../../engine/seat/rights.ts';
import type { Command } from '../../engine/table/commands.ts';
import type { Context, HouseKeys } from '../../engine/table/context.ts';
import { decide, newTable } from '../../engine/table/decide.ts';
import type { Event } from '../../engine/table/events.ts';
import { evolveAll } from '../../engine/table/evolve.ts';
import { nextTick } from '../../engine/table/host-commands.ts';
import type { Refusal } from '../../engine/table/refusals.ts';
import type { EndedBank, TableState } from '../../engine/table/state.ts';
import type { View } from '../../engine/table/view.ts';
import { phaseOf, viewFor } from '../../engine/table/view-for.ts';

export const testDomain: Domain = {
  name: 'Sabot',
  version: '1',
  chainId: 31337,
  verifyingContract: '0x5ab0700000000000000000000000000000000001',
};
export const testTable: Table = {
  ruleset: 3,
  feeMode: 1,
  feeBps: 200,
  minBet: 100n,
  minPosta: 1000n,
  maxPosta: 50_000n,
  share: 400_000n,
  window: 60,
  leaveDelay: 240,
  salt: 1n,
};

/** What a seat's session key can sign, right or wrong. */
export const signerOfSeat = ({ domain, secret }: SeatMemory): Signer => signerOf(domain, sessionKeyOf(secret));

/** 32 bytes that belong to a name. */
export function secretOf(name: string): Hex {
  return encodeHexSeed(sha256(ascii(name)));
}

export interface TestPlayer {
  readonly wallet: Hex;
  readonly seat: number;
  memory: SeatMemory;
}

/** A table with its house, its clock and its players, all in memory. */
export class TestTable {
  state: TableState;
  now = 1_000_000;
  seq = 0;
  readonly house: HouseKeys;
  /** What the last accepted command caused. */
  lastEvents: readonly Event[] = [];
  readonly players: TestPlayer[] = [];
  readonly domain: Domain;

  constructor(table: Partial<Table> = {}, domain = testDomain) {
    this.domain = domain;
    this.house = { signer: signerOf(domain, secretOf('house')), secret: secretOf('house links') };
    this.state = newTable(domain, { ...testTable, ...table }, this.house.signer.address);
  }

  get context(): Context {
    return { now: this.now, house: this.house };
  }

  get phase(): View['phase'] {
    return phaseOf(this.state);
  }

  /** When the running clock ends: of what browsers do by themselves, or else of what people decide. */
  get deadline(): number | null {
    return this.state.clock?.deadline ?? this.state.game.deadline;
  }

  /** The seat that has the bank or is due it. */
  get banker(): number | null {
    return this.state.game.due;
  }

  get last(): EndedBank {
    const last = this.state.ended.at(-1);
    if (last === undefined) throw new Error('no bank is over');
    return last;
  }

  /** Seats a player with `amount`, locked by the chain and connected. `name` makes the keys. */
  sit(seat: number, amount: bigint, name = `${seat}`, house = false): TestPlayer {
    const wallet = secretOf(`wallet ${name}`);
    const memory = newMemory(this.domain, this.state.table, this.state.house, seat, secretOf(`session ${name}`));
    const message: Grant = {
      player: addressOfKey(wallet),
      table: this.state.tableId,
      seat,
      key: sessionAddressOf(memory.secret),
      amount,
      nonce: BigInt(seat),
      deadline: 4102444800n,
    };
    const grant = signerOf(this.domain, wallet).sign('Grant', message);
    const player: TestPlayer = { wallet, seat, memory: { ...memory, grant } };
    this.players.push(player);
    this.brings(grant, house);
    this.must({ by: 'host', command: { type: 'seated', player: message.player, locked: amount } });
    // The house's own seats have no connection that could be lost.
    if (!house) this.must({ by: 'host', command: { type: 'connected', seat } });
    return player;
  }

  /** The grant is brought to the table; a standing bettor's number is reserved before, and is the one in the grant. */
  brings(grant: Signed<Grant>, house = false): void {
    const { player, seat } = grant.message;
    if (seat >= firstStandingSeat) this.must({ by: 'host', command: { type: 'reserve', player } });
    this.must({ by: 'host', command: { type: 'sit', grant, house } });
  }

  /** Runs a command; the refusal, or null. */
  run(command: Command): Refusal | null {
    const outcome = decide(this.state, command, this.context);
    if ('refusal' in outcome) return outcome.refusal;
    if (outcome.events.length > 0) this.seq++;
    this.lastEvents = outcome.events;
    this.state = evolveAll(this.state, outcome.events);
    return null;
  }

  /** Runs a command that must be accepted. */
  must(command: Command): void {
    const refusal = this.run(command);
    if (refusal !== null) throw new Error(`refused: ${refusal.code}`);
  }

  view(player: TestPlayer): Claim<View> {
    return claimOf(viewFor(this.state, player.seat, this.seq, this.now));
  }

  /** What a seat sends by hand. */
  byHand(player: TestPlayer, act: ByHand | null): void {
    if (act === null) throw new Error('not open to this seat');
    player.memory = act.memory;
    this.must({ by: 'seat', seat: player.seat, command: act.command });
  }

  /** What a page tells its client. No clock runs here but the table's: a banker's time is over at once. */
  protected get options(): AdvanceOptions {
    return { clock: { now: this.now, choice: 0 } };
  }

  /** Its players go on after a coup in which the regola has decided for them. */
  goesOn = false;

  /** What a player agrees to when the client asks. */
  protected agreed(memory: SeatMemory): SeatMemory {
    return this.goesOn ? withAnswer(memory) : memory;
  }

  /** Everybody's client does what it does automatically, until nothing changes. `deaf` seats do nothing. */
  settleDown(deaf: readonly number[] = []): void {
    for (let round = 0; round < 200; round++) {
      const before = this.state;
      for (const player of this.players.filter((p) => !deaf.includes(p.seat))) {
        const { memory, send } = advance(player.memory, this.view(player), this.options);
        player.memory = this.agreed(memory);
        const trouble = memory.alarm ?? memory.disagreement;
        if (trouble !== null)
          throw new Error(`${memory.alarm === null ? 'disagreement' : 'alarm'} at ${trouble.step}: ${trouble.detail}`);
        for (const command of send) this.run({ by: 'seat', seat: player.seat, command });
      }
      if (this.state === before) return;
    }
    throw new Error('the clients never settle down');
  }

  /** Lets the next clock end, whichever it is. */
  timeOut(): void {
    const at = nextTick(this.state);
    if (at === null) throw new Error('no clock runs');
    this.now = Math.max(this.now, at);
    this.must({ by: 'host', command: { type: 'tick' } });
  }

  /** The chain takes every bank that waits for it. */
  finalise(): void {
    for (const { bank, status } of this.state.ended) {
      if (status === 'settling' || status === 'proposed') {
        this.must({
          by: 'host',
          command: { type: 'final', number: bank.setup.message.number, how: 'settled', tx: secretOf('tx') },
        });
      }
    }
  }
}

/** Plays one decision of a player who is due, chosen by `pick(n)` in 0…n−1. False if nobody is due. */
export function playByHand(
  table: Pick<TestTable, 'players' | 'view' | 'byHand'>,
  pick: (n: number) => number,
): boolean {
  for (const player of table.players) {
    const view = table.view(player);
    const command = decisionOf(player, view, pick);
    if (command === null) continue;
    table.byHand(player, command);
    return true;
  }
  return false;
}

export function decisionOf(player: TestPlayer, view: Claim<View>, pick: (n: number) => number): ByHand | null {
  const { memory } = player;
  const options = optionsOf(memory, view);
  if (options.posta !== null) {
    const span = options.posta.max - options.posta.min;
    return postaCommand(memory, view.number, options.posta.min + (span * BigInt(pick(5))) / 16n);
  }
  if (options.draws.length > 0) return choiceCommand(memory, options.draws[pick(options.draws.length)]!);
  if (options.moves.length > 0 && view.bank?.move == null) {
    const choice = pick(options.moves.length + (options.pass ? 1 : 0));
    const move = options.moves[choice];
    return move === undefined ? passCommand(memory) : moveCommand(memory, move.move, move.amount);
  }
  if (options.bet !== null && !hasBet(memory)) {
    const { banco, tavolo, min, max } = options.bet;
    const kind = pick(3);
    if (kind === 0 && banco !== null) return betCommand(memory, calls.banco, banco);
    if (kind === 1 && tavolo !== null) return betCommand(memory, calls.tavolo, tavolo);
    return betCommand(memory, calls.plain, min + ((max - min) * BigInt(pick(4))) / 4n);
  }
  return null;
}
