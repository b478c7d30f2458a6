/**
 * Plays whole banks with the engine and signs everything, so that the contracts are tested on banks of their own
 * domain. Comparing the engine's deal and arithmetic here with Solidity's is the differential test of I12; the shared
 * vectors hold both to a third implementation.
 */
import { ascii, concat, word, zero32, type Hex } from '../../engine/bytes.ts';
import { commitmentOf, seatLink } from '../../engine/fairness/commitment.ts';
import { fullShoe, packComposition, unpackComposition, type Composition } from '../../engine/fairness/composition.ts';
import { deal, withoutCards } from '../../engine/fairness/deal.ts';
import type { Proof, ProofTurn } from '../../engine/proof/format.ts';
import { betsDigest, coupIdOf, startState } from '../../engine/protocol/digests.ts';
import { hashStruct, keccak } from '../../engine/protocol/eip712.ts';
import {
  statuses,
  type Choice,
  type Closed,
  type Domain,
  type ListRow,
  type Setup,
  type State,
  type Table,
} from '../../engine/protocol/messages.ts';
import { signerOf, type Signed, type Signer } from '../../engine/protocol/sign.ts';
import { handOf } from '../../engine/rules/acceptance.ts';
import {
  acceptedIn,
  afterAcceptance,
  afterMove,
  stateAfterCoup,
  stateAfterTaglia,
} from '../../engine/rules/arithmetic.ts';
import { playCoup, type CoupDeal } from '../../engine/rules/coup.ts';
import { rulesetOf, type Ruleset } from '../../engine/rules/ruleset.ts';
import type { BankOptions, Closing, CoupOptions } from './bank-options.ts';
import { resultOf, rowOf } from './bank-parts.ts';

/** 32 bytes that depend on the words only. */
export function bytes32(...words: (string | number | bigint)[]): Hex {
  return keccak(concat(...words.map((w) => (typeof w === 'string' ? ascii(`${w}/`) : word(w)))));
}

export interface SeatCast {
  readonly seat: number;
  /** Wallet address, lower case. */
  readonly player: Hex;
  readonly key: Signer;
  readonly stack: bigint;
  /** The secret of a sitting: its links are derived from it, as in a client. */
  readonly secret?: Hex;
}

export interface Cast {
  readonly domain: Domain;
  readonly table: Table;
  readonly house: Signer;
  readonly seats: readonly SeatCast[];
}

/** A session key of this domain that depends on the words only. */
export function sessionKey(domain: Domain, ...words: (string | number)[]): Signer {
  return signerOf(domain, bytes32('key', ...words));
}

/** What a list comes to once its links are there. */
export interface PlayedOut {
  readonly choices: readonly { readonly seat: number; readonly message: Choice; readonly signature: Hex }[];
  readonly cards: readonly number[];
  readonly next: State;
}

/** A bank in the making; `proof()` is what it is so far. */
export class BankMaker {
  readonly cast: Cast;
  readonly setup: Signed<Setup>;
  state: State;
  private readonly seed: number;
  /** For turns whose links were searched for: what varies them. */
  protected readonly linkSeeds = new Map<number, number>();
  private readonly turns: ProofTurn[] = [];
  private readonly leaves: Proof['leaves'][number][] = [];
  /** A list that was closed and not played. */
  private open: ProofTurn | null = null;

  constructor(cast: Cast, options: BankOptions) {
    this.cast = cast;
    this.seed = options.seed ?? 0;
    this.setup = cast.house.sign('Setup', {
      table: hashStruct('Table', cast.table),
      number: options.number,
      prev: options.prev ?? zero32,
      house: cast.house.address,
      taglia: options.taglia ?? 1,
      commitment: commitmentOf(this.houseLink(0, options.number)),
      composition: options.composition ?? packComposition(this.deck),
      banker: options.banker,
      posta: options.posta,
      players: cast.seats.map(({ seat, player, key, stack }) => ({ seat, player, key: key.address, stack })),
    });
    this.state = startState(this.setup.message);
  }

  get bankId(): Hex {
    return this.state.bankId;
  }

  /** What a taglia begins with. */
  protected get deck(): Composition {
    return fullShoe;
  }

  private get ruleset(): Ruleset {
    return rulesetOf(this.cast.table.ruleset)!;
  }

  /** The house's link of a turn. */
  houseLink(turn: number, number = this.setup.message.number): Hex {
    return bytes32('house', number, turn, this.seed);
  }

  /** What the seat commits to in the coming turn. */
  commitment(seat: number): Hex {
    return commitmentOf(this.link(seat, this.state.turn));
  }

  private link(seat: number, turn: number): Hex {
    const secret = this.cast.seats.find((s) => s.seat === seat)?.secret;
    if (secret !== undefined)
      return seatLink(secret, coupIdOf(this.bankId, turn), seat === this.setup.message.banker ? 0 : 1 + turn);
    return bytes32('link', seat, this.setup.message.number, turn, this.linkSeeds.get(turn) ?? this.seed);
  }

  protected keyOf(seat: number): Signer {
    return this.cast.seats.find((s) => s.seat === seat)!.key;
  }

  /** Plays one coup. Returns its outcome number. */
  coup(options: CoupOptions): number {
    const list = this.cast.seats.map((seat, i) => this.row(seat.seat, i, options));
    return this.play({ list, move: options.move, amount: options.amount }, options);
  }

  /** The six cards that a list of these contributors draws. */
  sixCards(list: readonly ListRow[]): readonly number[] {
    return this.cardsOf(list, 6);
  }

  /** The first cards that a list of these contributors draws. */
  protected cardsOf(list: readonly ListRow[], count: number): readonly number[] {
    const { state } = this;
    const links = this.contributors(list).map((seat) => this.link(seat, state.turn));
    return deal(
      unpackComposition(state.composition, this.deck.length),
      this.houseLink(state.turn),
      coupIdOf(this.bankId, state.turn),
      links,
      count,
    ).cards;
  }

  /** Gives the seats links for the next turn such that its coup, played by the regola, ends as wanted. */
  seek(options: CoupOptions, wanted: (outcome: number, decisions: number) => boolean): void {
    for (let seed = 0; ; seed++) {
      this.linkSeeds.set(this.state.turn, seed);
      const list = this.cast.seats.map(({ seat }, i) => this.row(seat, i, options));
      const coupDeal = { cards: this.sixCards(list), withOthers: true, puntaVolonta: 0, bancoVolonta: 0 };
      const decisions: { punta?: number; banco?: number } = {};
      let coup = playCoup(this.ruleset, coupDeal, decisions);
      while (coup.waiting) {
        decisions[coup.waiting.role] = coup.waiting.fallback;
        coup = playCoup(this.ruleset, coupDeal, decisions);
      }
      if (wanted(coup.outcome!, Object.keys(decisions).length)) return;
    }
  }

  /** Plays one coup on a list as it was closed. Returns its outcome number. */
  play(closing: Closing, options: Pick<CoupOptions, 'choose' | 'acks'> = {}): number {
    const { state } = this;
    const { list } = closing;
    const { bets, closed, closedDigest, hand } = this.close(closing);
    this.open = null;
    const gives = this.contributors(list).map((seat) => this.give(seat, closedDigest));
    const { choices, cards, next } = this.playOut(closing, hand, closedDigest, options);
    this.turns.push({
      bets,
      closed,
      list,
      gives,
      serverLink: this.houseLink(state.turn),
      choices,
      cards,
      step: this.step(closedDigest, next),
      state: next,
      acks: this.acks(next, options.acks),
    });
    this.state = next;
    return next.outcome;
  }

  /** Decisions, cards and money of a list whose links are there. */
  protected playOut(
    { list, move = 0, amount = 0n }: Closing,
    hand: number,
    closedDigest: Hex,
    options: Pick<CoupOptions, 'choose'>,
  ): PlayedOut {
    const { state, ruleset, cast } = this;
    const banker = this.setup.message.banker;
    const contributors = this.contributors(list);
    const composition = unpackComposition(state.composition);
    const six = this.sixCards(list);
    const coupDeal: CoupDeal = {
      cards: six,
      withOthers: contributors.length > 2,
      puntaVolonta: list.find((row) => row.seat === hand)!.volonta,
      bancoVolonta: list.find((row) => row.seat === banker)!.volonta,
    };
    const choices: { seat: number; message: Choice; signature: Hex }[] = [];
    const decide = (role: 'punta' | 'banco', legal: readonly number[], fallback: number): number => {
      const { draw, sign } = options.choose?.(role, legal, fallback) ?? { draw: fallback, sign: false };
      const seat = role === 'punta' ? hand : banker;
      if (sign || draw !== fallback)
        choices.push({ seat, ...this.keyOf(seat).sign('Choice', { closed: closedDigest, draw }) });
      return draw;
    };
    let coup = playCoup(ruleset, coupDeal, {});
    const decisions: { punta?: number; banco?: number } = {};
    while (coup.waiting) {
      decisions[coup.waiting.role] = decide(coup.waiting.role, coup.waiting.options, coup.waiting.fallback);
      coup = playCoup(ruleset, coupDeal, decisions);
    }
    const next = stateAfterCoup(ruleset, cast.table, state, {
      move,
      amount,
      list,
      outcome: coup.outcome!,
      composition: packComposition(withoutCards(composition, coup.dealt)),
      commitment: commitmentOf(this.houseLink(state.turn + 1)),
    });
    return { choices: choices.sort((a, b) => a.seat - b.seat), cards: coup.dealt, next };
  }

  /** The coup of this list is void: `silent` punters gave no link. The bank ends in the state before. */
  void(closing: Closing, silent: readonly number[]): void {
    const { bets, closed, closedDigest } = this.close(closing);
    const [banker, ...punters] = this.contributors(closing.list);
    const { seat, signature } = this.give(banker!, closedDigest);
    this.turns.push({
      bets,
      closed,
      list: closing.list,
      gives: [
        { seat, signature },
        ...punters.filter((punter) => !silent.includes(punter)).map((punter) => this.give(punter, closedDigest)),
      ],
      void: this.cast.house.sign('Void', {
        closed: closedDigest,
        silent: silent.reduce((set, one) => set | (1n << BigInt(one)), 0n),
      }),
    });
  }

  /** The signed bets of a list, and the list signed by the house. */
  private close({ list, move = 0, amount = 0n }: Closing) {
    const { state, cast } = this;
    const digest = hashStruct('State', state);
    const bets = list
      .filter((row) => row.status === statuses.accepted || row.status === statuses.unaccepted)
      .map((row) => ({
        seat: row.seat,
        ...this.keyOf(row.seat).sign('Bet', {
          state: digest,
          seq: row.seq,
          call: row.call,
          max: row.max,
          volonta: row.volonta,
          commitment: row.commitment,
        }),
      }));
    const { posta, garage, hand } = this.closes({ list, move, amount });
    const closed = cast.house.sign('Closed', {
      bankId: this.bankId,
      turn: state.turn,
      state: digest,
      bets: betsDigest(list),
      move,
      amount,
      posta,
      garage,
      hand,
    });
    return { bets, closed, closedDigest: hashStruct('Closed', closed.message), hand };
  }

  /** Posta and garage after move and acceptance, and who gets the cards. */
  protected closes({ list, move = 0, amount = 0n }: Closing): Pick<Closed, 'posta' | 'garage' | 'hand'> {
    const { ruleset, cast, state } = this;
    const side = afterAcceptance(ruleset, afterMove(ruleset, cast.table, state, move, amount), acceptedIn(list));
    return { posta: side.posta, garage: side.garage, hand: handOf(this.setup.message.banker, list)! };
  }

  /** The banker, then the punters of the list. */
  protected contributors(list: readonly ListRow[]): readonly number[] {
    return [
      this.setup.message.banker,
      ...list.filter((row) => row.status === statuses.accepted).map((row) => row.seat),
    ];
  }

  private give(seat: number, closed: Hex) {
    return {
      seat,
      signature: this.keyOf(seat).sign('Give', { closed }).signature,
      link: this.link(seat, this.state.turn),
    };
  }

  /** Turns over a new taglia. */
  taglia(acks?: readonly number[]): void {
    const next = stateAfterTaglia(
      this.state,
      commitmentOf(this.houseLink(this.state.turn + 1)),
      hashStruct('State', this.state),
      this.deck,
    );
    this.turns.push({ step: this.step(zero32, next), state: next, acks: this.acks(next, acks) });
    this.state = next;
  }

  /** Seats sign `Leave` with their current line. */
  leave(...seats: number[]): void {
    for (const seat of seats) {
      const line = this.state.seats[this.cast.seats.findIndex((s) => s.seat === seat)]!;
      this.leaves.push({
        seat,
        ...this.keyOf(seat).sign('Leave', { bankId: this.bankId, turn: this.state.turn, line }),
      });
      this.leaves.sort((a, b) => a.seat - b.seat);
    }
  }

  /**
   * Closes a list that is not played (any more); `proof()` ends with it until the next turn is made. `gives`: who gave;
   * the banker without its link unless it is among `links`. `changed`: the list as the house closes it. Returns its
   * digest.
   */
  unfinished(
    options: CoupOptions,
    gives: readonly number[],
    links: readonly number[] = gives.filter((seat) => seat !== this.setup.message.banker),
    changed: (row: ListRow) => ListRow = (row) => row,
  ): Hex {
    const list = this.cast.seats.map((seat, i) => changed(this.row(seat.seat, i, options)));
    const { bets, closed, closedDigest } = this.close({ list, move: options.move, amount: options.amount });
    const given = this.contributors(list)
      .filter((seat) => gives.includes(seat))
      .map((seat) => this.give(seat, closedDigest))
      .map(({ link, ...give }) => (links.includes(give.seat) ? { ...give, link } : give));
    this.open = { bets, closed, list, gives: given, choices: [] } as unknown as ProofTurn;
    return closedDigest;
  }

  /** What there is so far; `signers`: seats that sign the result (with the house); none for a bank without a result. */
  proof(signers?: readonly number[]): Proof {
    const { domain, table } = this.cast;
    return {
      domain,
      table,
      grants: [],
      setup: this.setup,
      turns: this.open ? [...this.turns, this.open] : [...this.turns],
      leaves: [...this.leaves],
      ...(signers && { end: 'passed' as const, result: resultOf(this.cast, this.setup.message, this.state, signers) }),
    };
  }

  private step(closed: Hex, next: State) {
    return this.cast.house.sign('Step', {
      bankId: this.bankId,
      turn: this.state.turn,
      closed,
      next: hashStruct('State', next),
    });
  }

  private acks(state: State, seats: readonly number[] = []) {
    return seats.map((seat) => ({ seat, ...this.keyOf(seat).sign('Ack', { state: hashStruct('State', state) }) }));
  }

  protected row(seat: number, index: number, options: CoupOptions): ListRow {
    const isBanker = seat === this.setup.message.banker;
    return rowOf({ seat, index, turn: this.state.turn, isBanker, commitment: this.commitment(seat) }, options);
  }
}

/** Hex of a small number, for tests that change one digit. */
export const flipped = (hex: Hex, at = hex.length - 1): Hex =>
  `${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}` as Hex;
