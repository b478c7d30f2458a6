/** A live table of Sette e mezzo with real keys, whose seats are played by hand: no client knows that game yet. */
import type { Hex } from '../../../engine/bytes.ts';
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof, type Report } from '../../../engine/proof/verify.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, moves, type Table } from '../../../engine/protocol/messages.ts';
import { addressOfKey, signerOf, type Signer } from '../../../engine/protocol/sign.ts';
import type { SetteEvent } from '../../../engine/sette/events.ts';
import type { SetteGame } from '../../../engine/sette/state.ts';
import type { Command, HostCommand, SeatCommand } from '../../../engine/table/commands.ts';
import type { Context, HouseKeys } from '../../../engine/table/context.ts';
import { decide, newSetteTable } from '../../../engine/table/decide.ts';
import type { Event } from '../../../engine/table/events.ts';
import { proofOf, type BankPapers } from '../../../engine/table/evidence.ts';
import { evolveAll } from '../../../engine/table/evolve.ts';
import { nextTick } from '../../../engine/table/host-commands.ts';
import type { RefusalCode } from '../../../engine/table/refusals.ts';
import type { SetteView } from '../../../engine/table/sette-view.ts';
import type { EndedBank, TableState } from '../../../engine/table/state.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { secretOf, testDomain, testTable } from '../../support/players.ts';

export const settePiatto: Table = { ...testTable, ruleset: 4, feeMode: 0 };
const house: HouseKeys = { signer: signerOf(testDomain, secretOf('house')), secret: secretOf('house links') };

type Chosen = (options: readonly number[], fallback: number) => number;
const byRegola: Chosen = (_options, fallback) => fallback;

export class SettePapers {
  state: TableState<SetteGame>;
  now = 1_000_000;
  /** The rows of the log. */
  readonly rows: (readonly Event<SetteEvent>[])[] = [];
  readonly start: TableState<SetteGame>;
  readonly #signers = new Map<number, Signer>();

  constructor(table: Partial<Table> = {}, highestBet: bigint | null = null) {
    this.state = newSetteTable(testDomain, { ...settePiatto, ...table }, house.signer.address, { highestBet });
    this.start = this.state;
  }

  get context(): Context {
    return { now: this.now, house };
  }

  get bank() {
    if (this.state.bank === null) throw new Error('no bank');
    return this.state.bank;
  }

  get coup() {
    if (this.bank.coup === null) throw new Error('no list is closed');
    return this.bank.coup;
  }

  get last(): EndedBank {
    const last = this.state.ended.at(-1);
    if (last === undefined) throw new Error('no bank is over');
    return last;
  }

  get banker(): number {
    if (this.state.game.due === null) throw new Error('nobody is due');
    return this.state.game.due;
  }

  signer(seat: number): Signer {
    const signer = this.#signers.get(seat);
    if (signer === undefined) throw new Error(`nobody sits at ${seat}`);
    return signer;
  }

  run(command: Command): RefusalCode | null {
    const outcome = decide(this.state, command, this.context);
    if ('refusal' in outcome) return outcome.refusal.code;
    this.rows.push(outcome.events);
    this.state = evolveAll(this.state, outcome.events);
    return null;
  }

  host(command: HostCommand): void {
    const refused = this.run({ by: 'host', command });
    if (refused !== null) throw new Error(`refused: ${refused}`);
  }

  refused(seat: number, command: SeatCommand): RefusalCode | null {
    return this.run({ by: 'seat', seat, command });
  }

  says(seat: number, command: SeatCommand): void {
    const refused = this.refused(seat, command);
    if (refused !== null) throw new Error(`seat ${seat}: ${refused}`);
  }

  view(seat: number | null): SetteView {
    return viewFor(this.state, seat, this.rows.length, this.now);
  }

  sit(seat: number, amount = 20_000n): void {
    const wallet = secretOf(`wallet ${seat}`);
    const session = secretOf(`session ${seat}`);
    this.#signers.set(seat, signerOf(testDomain, session));
    const player = addressOfKey(wallet);
    const grant = signerOf(testDomain, wallet).sign('Grant', {
      player,
      table: this.state.tableId,
      seat,
      key: addressOfKey(session),
      amount,
      nonce: 1n,
      deadline: 4102444800n,
    });
    this.host({ type: 'sit', grant, house: false });
    this.host({ type: 'seated', player, locked: amount });
    this.host({ type: 'connected', seat });
  }

  /** The draw for the first banker, until a seat is due. */
  draws(): void {
    const { number, asked } = this.state.draw!;
    const linkOf = (seat: number) => secretOf(`enter ${number} ${seat}`);
    for (const seat of asked) {
      const message = { table: this.state.tableId, number, commitment: commitmentOf(linkOf(seat)) };
      this.says(seat, { type: 'enter', enter: this.signer(seat).sign('Enter', message) });
    }
    for (const seat of asked) this.says(seat, { type: 'drawLink', number, link: linkOf(seat) });
  }

  posta(amount: bigint): void {
    this.says(this.banker, { type: 'posta', number: this.state.number, amount });
  }

  /** The seat's link of the coming turn. */
  linkOf(seat: number): Hex {
    return secretOf(`link ${this.state.number} ${this.bank.state.turn} ${seat}`);
  }

  /** The banker's word, then the bet of the seat whose turn it is: the list closes. */
  bets(max: bigint, call: number = calls.plain): void {
    const state = hashStruct('State', this.bank.state);
    const word = { move: moves.on, amount: 0n, volonta: 0, commitment: commitmentOf(this.linkOf(this.banker)) };
    this.says(this.banker, { type: 'move', state, ...word });
    this.says(this.state.game.bank!.turn!, { type: 'bet', bet: this.betOf(max, call) });
  }

  /** Signed by the seat whose turn it is. */
  betOf(max: bigint, call: number = calls.plain) {
    const seat = this.state.game.bank!.turn!;
    const state = hashStruct('State', this.bank.state);
    const message = { state, seq: 1, call, max, volonta: 0, commitment: commitmentOf(this.linkOf(seat)) };
    return this.signer(seat).sign('Bet', message);
  }

  gives(seat: number, link: Hex | null): void {
    const closed = this.coup.digest;
    this.says(seat, { type: 'give', closed, signature: this.signer(seat).sign('Give', { closed }).signature, link });
  }

  /** All links of the closed list, the banker's last. */
  links(): void {
    const { banker } = this;
    const { hand } = this.coup.closed.message;
    const [own, others] = [this.linkOf(banker), this.linkOf(hand)];
    this.gives(banker, null);
    this.gives(hand, others);
    this.says(banker, { type: 'link', closed: this.coup.digest, link: own });
  }

  /** The seats decide, each as its own view asks it, until the duel is over. */
  decides(chosen: Chosen = byRegola): void {
    for (;;) {
      const seat = this.state.bank?.coup == null ? null : (this.view(null).bank?.coup?.decides ?? null);
      if (seat === null) return;
      const { options, fallback, closed } = this.view(seat).bank!.coup!;
      const draw = chosen(options!, fallback!);
      this.says(seat, { type: 'choice', choice: this.signer(seat).sign('Choice', { closed, draw }) });
    }
  }

  /** One whole turn. */
  duel(max: bigint, chosen?: Chosen): void {
    this.bets(max);
    this.links();
    this.decides(chosen);
  }

  timeOut(): void {
    this.now = Math.max(this.now, nextTick(this.state)!);
    this.host({ type: 'tick' });
  }

  /** Everybody signs the result of the bank that has just ended, and the chain takes it. */
  settles(): void {
    const { bank } = this.last;
    const { number, players } = bank.setup.message;
    for (const { seat } of players)
      this.says(seat, {
        type: 'result',
        number,
        signature: this.signer(seat).sign('Result', bank.result!.message).signature,
      });
  }

  /** The verifier's word on a bank, through its file. */
  verified(bank: BankPapers): Report {
    return verifyProof(parseProof(JSON.stringify(proofToJson(proofOf(this.state, bank)))));
  }
}

/** A table of so many seats whose first bank is open. */
export function opened(seats: readonly number[], posta = 2_000n, table: Partial<Table> = {}): SettePapers {
  const papers = new SettePapers(table);
  for (const seat of seats) papers.sit(seat);
  papers.draws();
  papers.posta(posta);
  return papers;
}
