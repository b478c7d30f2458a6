/**
 * What the honest seat is bound to by everything that it has let out: its banks, states, lists and ends, and what they
 * are worth (I14).
 */
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { World } from '../world/world.ts';
import { clocksDiffer, decisionPart, decisionTime, seenAfter } from './bets.ts';
import { netWin, stakesIn } from './coup.ts';
import { dueTo, worstEnd, type Papers } from './escrow.ts';
import { Broken, type Premises } from './law.ts';
import type { Right, ShownTurn } from './papers.ts';
import { hashed, isNamed, turnsOf, type Seen } from './seen.ts';

export interface Given {
  readonly closed: Hex;
  readonly turn: ShownTurn;
  readonly before: Right;
  readonly isBanker: boolean;
  linkShown: boolean;
  /** This many views had been shown. */
  readonly at: number;
}

/** A decision that the table asks for: seconds of the page's own clock. */
interface Asked {
  /** In stretches that can be seen, before the one that runs since then. */
  readonly time: number;
  readonly since: number | null;
  /** When it was first asked for, and when it last was. */
  readonly first: number;
  readonly last: number;
  /** The latest end that the table has named. */
  readonly end: number | null;
}

export const turnKey = (bankId: Hex, turn: number): string => `${bankId}:${turn}`;
const lowest = (all: readonly bigint[]): bigint => all.reduce((least, line) => (line < least ? line : least), 0n);

export class Book {
  readonly me: { readonly seat: number; readonly player: Hex; readonly key: Hex };
  readonly agreed = new Map<Hex, Right>();
  /** Per bank: the states that the seat has signed, by turn. */
  readonly signed = new Map<Hex, Map<number, Right>>();
  readonly gave = new Map<string, Given>();
  /** Per bank: the last state that its stored evidence proves, signed or not. */
  readonly proven = new Map<Hex, Right>();
  readonly results = new Map<Hex, Right>();
  readonly leaves = new Map<Hex, Right>();
  /** Per list: the choice that it has let out. */
  readonly choices = new Map<Hex, number>();
  /** The page's clock, and per list for how long the seat was asked, in stretches that can be seen. */
  now = 0;
  private readonly asked = new Map<Hex, Asked>();
  /** Lists for whose decision its player has said something by hand, or has stood up. */
  private readonly answeredFor = new Set<Hex>();
  /** Lists that were played otherwise, or without asking, and its player goes on. */
  readonly wentOn = new Set<Hex>();
  /** Per list: seats whose `Give` and link were in its evidence. */
  readonly stored = new Map<Hex, Set<number>>();
  /** Numbers that the seat's node has called paid, and lists that it calls under demand. */
  told: ReadonlySet<bigint> = new Set();
  demands: Readonly<Record<Hex, 'open' | 'over'>> = {};
  private readonly world: World;
  private readonly premises: Premises;
  private readonly seen: Seen;

  constructor(world: World, premises: Premises, seen: Seen) {
    this.world = world;
    this.premises = premises;
    this.seen = seen;
    const { seat, player, key } = world.honest.grant.message;
    this.me = { seat, player, key };
  }

  /** Its player has answered. Of which list it was the page knows: so for all that it has been shown. */
  answersForAll(): void {
    for (const { bank } of this.seen.views) {
      const last = turnsOf(bank).at(-1)?.closed?.message;
      const closed = last === undefined ? null : hashed('Closed', last);
      if (closed !== null) this.answeredFor.add(closed);
    }
  }

  /** The coup that led here was not played as its player has chosen. */
  private isOtherwise({ closed, isAsWith }: Right): boolean {
    const draw = this.choices.get(closed);
    return draw !== undefined && !isAsWith(this.me.seat, draw);
  }

  /**
   * It had a decision there, and was not asked for it for long enough, or by a clock that the table has not shown, or
   * that was shorter than the rules say or cut.
   */
  private isUnasked({ closed, state, hadChoice }: Right): boolean {
    if (this.gave.get(turnKey(state.bankId, state.turn - 1))?.closed !== closed) return false;
    if (this.choices.has(closed) || this.answeredFor.has(closed) || !hadChoice(this.me.seat)) return false;
    const { first = 0, end = null, last = 0 } = this.asked.get(closed) ?? {};
    if (this.timeAsked(closed) < decisionPart * decisionTime) return true;
    return end === null || end < first + decisionTime - clocksDiffer || last < end - clocksDiffer;
  }

  private timeAsked(closed: Hex): number {
    const { time, since } = this.asked.get(closed) ?? { time: 0, since: null };
    const stretch = since === null ? 0 : this.now - since;
    return time + (stretch >= seenAfter ? stretch : 0);
  }

  /** From now on the table asks for the decision in this list, or for none, and names these ends for it. */
  asks(asked: Hex | null, ends: readonly number[]): void {
    for (const [closed, one] of this.asked)
      if (one.since !== null && closed !== asked)
        this.asked.set(closed, { ...one, time: this.timeAsked(closed), since: null, last: this.now });
    if (asked === null) return;
    const { time = 0, since = null, first = this.now, end = null } = this.asked.get(asked) ?? {};
    const latest = ends.reduce<number | null>((late, one) => (late === null || one > late ? one : late), end);
    this.asked.set(asked, { time, since: since ?? this.now, first, end: latest, last: this.now });
  }

  /** Its player has been told of these coups that it did not decide, in words that name them, and goes on. */
  goesOn(told: readonly string[]): void {
    const isTold = ({ setup, past }: Right): boolean =>
      told.some((words) => words.includes(`oup ${past.coups} of bank ${setup.number} `));
    for (const { before, closed } of this.gave.values()) {
      const right = this.seen.at(before.state.bankId, before.state.turn + 1);
      if (right?.closed === closed && isTold(right) && this.isUnasked(right)) this.wentOn.add(closed);
    }
    for (const closed of this.choices.keys()) {
      const { bankId, turn } = this.seen.list(closed)?.before.state ?? {};
      const right = bankId === undefined ? null : this.seen.at(bankId, turn! + 1);
      if (right?.closed === closed && isTold(right) && this.isOtherwise(right)) this.wentOn.add(closed);
    }
  }

  /** It signs over no coup that its player decided otherwise, until that player goes on. */
  private asChosen(right: Right): void {
    const law = 'O8 as chosen';
    for (let one: Right | null = right; one !== null; one = one.before) {
      this.asAsked(one);
      if (!this.choices.has(one.closed)) continue;
      this.premises.held(law);
      if (!this.isOtherwise(one)) continue;
      if (!this.wentOn.has(one.closed))
        throw new Broken(law, `it signs over turn ${one.state.turn - 1}, which was not played as its player chose`);
      this.premises.held('O8 left out');
    }
  }

  /** It signs over none that the house decided by not asking, either. */
  private asAsked(one: Right): void {
    if (!this.isUnasked(one)) return;
    if (!this.wentOn.has(one.closed))
      throw new Broken('O8 asked', `it signs over turn ${one.state.turn - 1}, for which its player was not asked`);
    this.premises.held('O8 not asked');
  }

  /** The seat signs this state, or something that follows from it. */
  signs(right: Right): void {
    this.asChosen(right);
    const { bankId, turn } = right.state;
    let bank = this.signed.get(bankId);
    if (bank === undefined) this.signed.set(bankId, (bank = new Map()));
    const other = bank.get(turn);
    if (other !== undefined && hashStruct('State', other.state) !== hashStruct('State', right.state))
      throw new Broken('O3 one state', `it signs two states of turn ${turn}`);
    const given = turn === 0 ? undefined : this.gave.get(turnKey(bankId, turn - 1));
    if (given !== undefined && given.closed !== right.closed)
      throw new Broken(
        'O3 own list',
        `it signs a state that another list has led to than the one it gave for in turn ${turn - 1}`,
      );
    bank.set(turn, right);
  }

  lineOf({ setup, state }: Right): bigint {
    return state.seats[setup.players.findIndex(({ seat }) => seat === this.me.seat)] ?? 0n;
  }

  /** What it may lose by a list: its own accepted stake; as the banker, all of them. */
  stakeIn({ list = [] }: ShownTurn): bigint {
    const own = list.find(({ seat }) => seat === this.me.seat);
    return own?.status === 3 ? stakesIn(list) : own?.status === 2 ? own.accepted : 0n;
  }

  winIn(turn: ShownTurn, isBanker: boolean): bigint {
    return netWin(this.world.table, this.stakeIn(turn), isBanker);
  }

  lastSigned(bankId: Hex): Right | null {
    const states = this.signed.get(bankId);
    return states === undefined
      ? null
      : [...states.values()].reduce((last, one) => (one.state.turn > last.state.turn ? one : last));
  }

  /**
   * The last state that it can prove: a coup whose `Step` it holds is open no more, although it has signed nothing
   * since.
   */
  private lastProven(bankId: Hex): Right | null {
    const [signed, proven] = [this.lastSigned(bankId), this.proven.get(bankId)];
    return proven !== undefined && proven.state.turn > (signed?.state.turn ?? 0) ? proven : signed;
  }

  givenIn(bankId: Hex): Given | null {
    let last: Given | null = null;
    for (const given of this.gave.values())
      if (given.before.state.bankId === bankId && (last === null || given.before.state.turn > last.before.state.turn))
        last = given;
    return last;
  }

  /**
   * Banks in which it has given for a list or signed a state after a coup, and that its node has not called paid. In
   * others no coup can move its line.
   */
  *atStake(): Iterable<Hex> {
    for (const [bankId, begun] of this.agreed) {
      if (
        !this.told.has(begun.setup.number) &&
        ((this.lastSigned(bankId)?.state.turn ?? 0) > 0 || this.givenIn(bankId) !== null)
      )
        yield bankId;
    }
  }

  /**
   * What its `Give`s of a bank have signed away: the stake of each list, whoever won it. The others could play a list
   * again with another decision.
   */
  private lostLines(bankId: Hex): readonly bigint[] {
    return [...this.gave.values()]
      .filter(({ before }) => before.state.bankId === bankId)
      .map(({ before, turn }) => this.lineOf(before) - this.stakeIn(turn));
  }

  /** What it could claim together with a coming coup must not exceed its share (protocol.md 2.4). */
  exposed(before: Right, stake: bigint, win: bigint, what: string): void {
    const law = 'O4 share';
    this.premises.held(law);
    const claims = this.claimsBy(before, stake, win);
    if (claims > this.world.table.share)
      throw new Broken(law, `it could have to claim ${claims} by ${what}, and its share is ${this.world.table.share}`);
  }

  /** Its share covers what it may have to claim by a `Give` as banker, its stake included and without the cagnotte. */
  isCovered(before: Right, turn: ShownTurn): boolean {
    const stake = this.stakeIn(turn);
    return this.claimsBy(before, stake, stake) <= this.world.table.share;
  }

  /** Also of banks in which it has only given yet: nothing is signed there, and the list may be won or lost. */
  private claimsBy(before: Right, stake: bigint, win: bigint): bigint {
    let claims = win;
    for (const [bankId, begun] of this.agreed) {
      const here = bankId === before.state.bankId;
      const states = [...(this.signed.get(bankId)?.values() ?? [])];
      if (this.told.has(begun.setup.number) || !(here || states.length > 0 || this.givenIn(bankId) !== null)) continue;
      const last = here ? before : (this.lastProven(bankId) ?? begun);
      const open = here ? undefined : this.gave.get(turnKey(bankId, last.state.turn));
      const line = this.lineOf(last);
      // An unfinished or void coup may yet be won: its link can be shown to the court, too.
      claims += line + (open === undefined ? 0n : this.winIn(open.turn, open.isBanker));
      claims -= lowest([
        ...states.map((right) => this.lineOf(right)),
        ...this.lostLines(bankId),
        here ? line - stake : 0n,
      ]);
    }
    return claims;
  }

  /**
   * The list that it gave for is void by others alone: properly signed, and nobody is named whose `Give` and link it
   * holds.
   */
  isVoidByOthers({ before, closed }: Given): boolean {
    const stored = this.stored.get(closed) ?? new Set();
    return this.seen
      .voids(before, closed)
      .some((silent) => !isNamed(silent, this.me.seat) && ![...stored].some((seat) => isNamed(silent, seat)));
  }

  /** I14: the worst end is not below what it is due, whatever the cards of a list that it gave for. */
  money(number: bigint): void {
    const law = 'O4 worst end';
    for (const [bankId, begun] of this.agreed) {
      if (begun.setup.number !== number) continue;
      this.premises.held(law);
      const last = this.lastSigned(bankId) ?? begun;
      const given = this.gave.get(turnKey(bankId, last.state.turn));
      const line = this.lineOf(last);
      // If others make it void the bets return: whoever has the links may have known the cards (protocol.md 7), and
      // brings it to court only if it is lost.
      const papers: Papers = {
        agreed: [this.results.get(bankId), this.leaves.get(bankId)].flatMap((right) =>
          right === undefined ? [] : [this.lineOf(right)],
        ),
        bases: [...(this.signed.get(bankId)?.values() ?? [])].map((right) => ({
          turn: right.state.turn,
          line: this.lineOf(right),
        })),
        proven: { turn: last.state.turn, line },
        given:
          given?.linkShown !== true
            ? null
            : {
                win: line + (this.isVoidByOthers(given) ? 0n : this.winIn(given.turn, given.isBanker)),
                loss: line - this.stakeIn(given.turn),
                demanded: true,
              },
        forks: this.lostLines(bankId),
        share: this.world.table.share,
      };
      for (const won of [true, false]) {
        const [due, worst] = [dueTo(papers, line, won), worstEnd(papers, won)];
        if (worst < due) throw new Broken(law, `bank ${number} could end with ${worst} for it, and ${due} is due`);
      }
    }
  }
}
