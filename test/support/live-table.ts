/** A live table with its house and clock, and players with real seat clients, all in memory. Any ruleset, any seats. */
import { claimOf, type Claim } from '../../engine/claim.ts';
import type { Event as GameEvent } from '../../engine/game/events.ts';
import type { Command, SeatCommand } from '../../engine/papers/commands.ts';
import { decide, newTable } from '../../engine/papers/decide.ts';
import type { Event } from '../../engine/papers/events.ts';
import { evolveAll } from '../../engine/papers/evolve.ts';
import { nextTick } from '../../engine/papers/host-commands.ts';
import type { Refusal } from '../../engine/papers/refusals.ts';
import type { EndedBank, TableState } from '../../engine/papers/state.ts';
import { phaseOf, viewFor } from '../../engine/papers/view-for.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import type { Grant, Table } from '../../engine/protocol/messages.ts';
import { addressOfKey, signerOf } from '../../engine/protocol/sign.ts';
import { parseProof } from '../../engine/proof/read.ts';
import { verifyProof, type Report } from '../../engine/proof/verify.ts';
import { proofToJson } from '../../engine/proof/write.ts';
import { advance } from '../../engine/seat/advance.ts';
import { agree } from '../../engine/seat/doubts.ts';
import type { ByHand } from '../../engine/seat/by-hand.ts';
import { newMemory, sessionAddressOf } from '../../engine/seat/memory.ts';
import type { TalkByHand } from '../../engine/seat/talk.ts';
import { auditorOf, type Auditor } from '../../engine/simulation/auditor.ts';
import type { HostCommand } from '../../engine/table/commands.ts';
import type { Context, HouseKeys } from '../../engine/table/context.ts';
import { proofOf, type BankPapers } from '../../engine/table/evidence.ts';
import { readView } from '../../engine/table/view-claim.ts';
import type { View } from '../../engine/table/view.ts';
import { secretOf, testDomain, testTable, type TestPlayer } from './players.ts';

export class LiveTable {
  state: TableState;
  now = 1_000_000;
  seq = 0;
  readonly house: HouseKeys = { signer: signerOf(testDomain, secretOf('house')), secret: secretOf('house links') };
  readonly players: TestPlayer[] = [];
  /** The rows of the log. */
  readonly rows: Event[][] = [];
  /** Reads the game's events as they come, and shares no code with the rules. */
  readonly auditor: Auditor;
  /** The chain has paid these banks. */
  readonly paid = new Set<bigint>();

  constructor(table: Partial<Table> = {}) {
    this.state = newTable(testDomain, { ...testTable, ...table }, this.house.signer.address);
    this.auditor = auditorOf(this.state.game.settings);
  }

  get phase(): View['phase'] {
    return phaseOf(this.state);
  }

  /** A page's own clock, which here is the table's. */
  get clock() {
    return { now: this.now, choice: this.state.game.settings.clocks.choice };
  }

  get context(): Context {
    return { now: this.now, house: this.house };
  }

  /** Seats a player with `amount`, locked by the chain and connected. */
  sit(seat: number, amount: bigint): TestPlayer {
    const wallet = secretOf(`wallet ${seat}`);
    const memory = newMemory(testDomain, this.state.table, this.state.house, seat, secretOf(`session ${seat}`));
    const message: Grant = {
      player: addressOfKey(wallet),
      table: this.state.tableId,
      seat,
      key: sessionAddressOf(memory.secret),
      amount,
      nonce: BigInt(seat),
      deadline: 4102444800n,
    };
    const grant = signerOf(testDomain, wallet).sign('Grant', message);
    const player: TestPlayer = { wallet, seat, memory: { ...memory, grant } };
    this.players.push(player);
    this.host({ type: 'sit', grant, house: false });
    this.host({ type: 'seated', player: message.player, locked: amount });
    this.host({ type: 'connected', seat });
    return player;
  }

  /** Runs a command; the refusal, or null. */
  run(command: Command): Refusal | null {
    const outcome = decide(this.state, command, this.context);
    if ('refusal' in outcome) return outcome.refusal;
    if (outcome.events.length === 0) return null;
    this.seq++;
    this.rows.push([...outcome.events]);
    this.state = evolveAll(this.state, outcome.events);
    this.audit(outcome.events);
    return null;
  }

  /** The auditor's books agree with the game's after each row. */
  private audit(events: readonly Event[]): void {
    for (const event of gameEvents(events)) this.auditor.see(event, this.now);
    const finding = this.auditor.compare(this.state.game);
    if (finding !== null) throw new Error(`the auditor: ${finding.at}: ${finding.what}`);
  }

  host(command: HostCommand): void {
    const refusal = this.run({ by: 'host', command });
    if (refusal !== null) throw new Error(`refused: ${refusal.code}`);
  }

  /** A seat says it, and is not refused. */
  says(seat: number, command: SeatCommand): void {
    const refusal = this.run({ by: 'seat', seat, command });
    if (refusal !== null) throw new Error(`refused: ${refusal.code}`);
  }

  /** What a seat sees, through the text on the wire. */
  view(player: TestPlayer): Claim<View> {
    const read = readView(encodeWire(viewFor(this.state, player.seat, this.seq, this.now)));
    if ('problem' in read) throw new Error(read.problem);
    return claimOf(read.claim);
  }

  /** What a seat sends by hand. */
  byHand(player: TestPlayer, act: ByHand | TalkByHand | null): void {
    if (act === null) throw new Error('not open to this seat');
    player.memory = act.memory;
    this.says(player.seat, act.command);
  }

  /** Everybody's client does what it does by itself, until nothing changes. `deaf` seats do nothing. */
  settleDown(deaf: readonly number[] = []): void {
    for (let round = 0; round < 200; round++) {
      const before = this.state;
      for (const player of this.players.filter(({ seat }) => !deaf.includes(seat))) {
        const { memory, send } = advance(player.memory, this.view(player), { paid: this.paid, clock: this.clock });
        const newest = memory.banks.at(-1);
        player.memory = newest !== undefined && newest.doubts.length > 0 ? agree(memory, newest.bankId) : memory;
        const trouble = memory.alarm ?? memory.disagreement;
        if (trouble !== null)
          throw new Error(`${memory.alarm === null ? 'disagreement' : 'alarm'} at ${trouble.step}: ${trouble.detail}`);
        for (const command of send) this.run({ by: 'seat', seat: player.seat, command });
      }
      if (this.state === before) return;
    }
    throw new Error('the clients never settle down');
  }

  /** Lets the next clock end. */
  timeOut(): void {
    const at = nextTick(this.state);
    if (at === null) throw new Error('no clock runs');
    this.now = Math.max(this.now, at);
    this.host({ type: 'tick' });
  }

  /** The chain takes every bank that waits for it. */
  finalise(): void {
    for (const { bank, status } of this.state.ended) {
      if (status !== 'settling' && status !== 'proposed') continue;
      const { number } = bank.setup.message;
      this.host({ type: 'final', number, how: 'settled', tx: secretOf('tx') });
      this.paid.add(number);
    }
  }

  get last(): EndedBank {
    const last = this.state.ended.at(-1);
    if (last === undefined) throw new Error('no bank is over');
    return last;
  }

  /** The verifier's word on a bank, through its file. */
  verified(bank: BankPapers): Report {
    return verifyProof(parseProof(JSON.stringify(proofToJson(proofOf(this.state, bank)))));
  }
}

/** The game's events in these, in order: what an auditor reads. */
export function gameEvents(events: readonly Event[]): readonly GameEvent[] {
  return events.flatMap((event) => (event.type === 'game' ? event.events : []));
}
