/**
 * The honest table's core in the liar's hands. Its state is plain data: the liar keeps states, goes back to them, lets
 * the same turn happen differently, and changes what it likes. Whatever follows is properly signed, because the liar
 * has the house's keys and the friends'.
 */
import { AssertionFailed } from '../../../engine/assert.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { commitmentOf, seatLink } from '../../../engine/fairness/commitment.ts';
import { coupIdOf, drawIdOf } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { leastBid } from '../../../engine/game/seguito.ts';
import { seatAt } from '../../../engine/chairs/seats.ts';
import type { Game } from '../../../engine/game/state.ts';
import type { Seat } from '../../../engine/chairs/state.ts';
import { mayGiveUp } from '../../../engine/game/betting-time.ts';
import { waitingFor as waitingInGame } from '../../../engine/game/waiting.ts';
import { calls, moves, statuses, type Leave } from '../../../engine/protocol/messages.ts';
import type { Signed } from '../../../engine/protocol/sign.ts';
import { postaRange } from '../../../engine/rules/betting.ts';
import type { Prng } from '../../../engine/simulation/prng.ts';
import { numberOf } from '../../../engine/table/accounts.ts';
import type { Command, SeatCommand } from '../../../engine/table/commands.ts';
import { decide, newTable } from '../../../engine/table/decide.ts';
import { evolveAll } from '../../../engine/table/evolve.ts';
import { refuse, type Refusal } from '../../../engine/table/refusals.ts';
import type { EndedBank, Sitting, TableState } from '../../../engine/table/state.ts';
import { phaseOf, viewFor } from '../../../engine/table/view-for.ts';
import type { View } from '../../../engine/table/view.ts';
import { waitingFor } from '../../../engine/table/waiting.ts';
import type { SeatKeys, World } from '../world/world.ts';

export class House {
  state: TableState;
  /** Its table is not one that honest play leads to. */
  changed = false;
  now = 1_700_000_000_000;
  seq = 1;
  private readonly silence = new Map<string, boolean>();
  /** Whose links the house uses. */
  links = 0;
  /** They name no posta. */
  friendsRefuse = false;
  readonly world: World;
  /** Who sits on the other chairs. */
  friends: readonly SeatKeys[];

  constructor(world: World) {
    this.world = world;
    this.friends = world.friends.slice(0, world.seats.length - 1);
    this.state = newTable(world.domain, world.table, world.houses[0]!.signer.address);
    for (const { grant, seat } of [world.honest, ...this.friends].sort((a, b) => a.seat - b.seat))
      this.sit(grant, seat);
  }

  /** The phase as seats know it. */
  get phase(): View['phase'] {
    return phaseOf(this.state);
  }

  /** The seat that has the bank or is due it. */
  get banker(): number | null {
    return this.state.game.due;
  }

  /** The cards of the running coup are known: no link is wanted any more. */
  get isDealt(): boolean {
    return this.state.game.bank?.coup?.cards != null;
  }

  /** Seats that sit out and do not leave. */
  get out(): readonly number[] {
    return this.state.game.seats.filter(({ sittingOut, leaving }) => sittingOut && !leaving).map(({ seat }) => seat);
  }

  /**
   * When the next clock ends: of what people decide, of what browsers do by themselves, of an ended bank's signatures.
   */
  private get deadline(): number | null {
    const { game, clock, ended } = this.state;
    const hosts = game.phase === 'links' || game.phase === 'draw';
    const asked = ended.map(({ status, deadline }) => (status === 'asked' ? deadline : null));
    const times = [hosts ? null : game.deadline, clock?.deadline ?? null, ...asked].filter((at) => at !== null);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** A friend takes the chair that another friend has left. */
  seat(friend: SeatKeys): void {
    this.friends = [...this.friends.filter(({ seat }) => seat !== friend.seat), friend];
    this.sit(friend.grant, friend.seat);
  }

  /**
   * A bank of friends alone, with one of them on the honest seat's chair: the house chooses which cards leave the shoe.
   * `between` sees each of its moments. False if it does not come to its end: then nothing of it has happened.
   */
  bankOfStrangers(random: Prng, between: () => void): boolean {
    const { state: before, friends, world } = this;
    const chair = before.sittings.find(({ seat }) => seat === world.honest.seat);
    if (chair === undefined || before.ended.some(({ status }) => status === 'signing')) return false;
    const { stranger } = world;
    const theirs = { ...chair, grant: stranger.grant, locked: stranger.grant.message.amount, owes: null };
    this.friends = [...friends, stranger];
    this.state = { ...before, sittings: before.sittings.map((one) => (one === chair ? theirs : one)) };
    // Until all of them have signed its result, too.
    const isOver = () =>
      this.state.bank === null &&
      this.state.number > before.number &&
      this.state.ended.every((one) => one.status !== 'asked' || numberOf(one) < before.number);
    for (let i = 0; i < 80; i++) {
      if (!this.friendActs(random, true) && !this.timeOut()) break;
      between();
      if (isOver()) break;
    }
    this.friends = friends;
    const over = isOver();
    this.state = over ? this.withChair(chair, seatAt(before.game, chair.seat)) : before;
    return over;
  }

  /** The chair as it was: its sitting, and its place in the game, if it had one. */
  private withChair(chair: Sitting, place: Seat | undefined): TableState {
    const { game, sittings } = this.state;
    const seats = [...game.seats.filter(({ seat }) => seat !== chair.seat), ...(place === undefined ? [] : [place])];
    return {
      ...this.state,
      sittings: sittings.map((one) => (one.seat === chair.seat ? chair : one)),
      game: { ...game, seats: seats.sort((a, b) => a.seat - b.seat) },
    };
  }

  private sit(grant: World['honest']['grant'], seat: number): void {
    this.run({ by: 'host', command: { type: 'sit', grant, house: false } });
    this.run({ by: 'host', command: { type: 'seated', player: grant.message.player, locked: grant.message.amount } });
    this.run({ by: 'host', command: { type: 'connected', seat } });
  }

  /** Runs a command; returns the refusal, or null. */
  run(command: Command): Refusal | null {
    const outcome = this.decided(command);
    if ('refusal' in outcome) return outcome.refusal;
    if (outcome.events.length > 0) this.seq++;
    this.state = evolveAll(this.state, outcome.events);
    return null;
  }

  /**
   * The house cannot deal a coup to which it has committed with other links than it now uses, and its core stops at a
   * table that it has changed into an impossible one: its own problem, and no find.
   */
  private decided(command: Command): ReturnType<typeof decide> {
    try {
      return decide(this.state, command, { now: this.now, house: this.world.houses[this.links]! });
    } catch (error) {
      if (!(error instanceof AssertionFailed)) throw error;
      if (error.message === 'the house link is not the committed one' || this.changed)
        return { refusal: refuse('stale') };
      throw error;
    }
  }

  bySeat(seat: number, command: SeatCommand): Refusal | null {
    return this.run({ by: 'seat', seat, command });
  }

  /** Lets the running clock end; false if none runs. */
  timeOut(): boolean {
    if (this.deadline === null) return false;
    this.now = Math.max(this.now, this.deadline);
    this.run({ by: 'host', command: { type: 'tick' } });
    return true;
  }

  view(): View {
    return viewFor(this.state, this.world.honest.seat, this.seq, this.now);
  }

  /** Numbers of banks that wait for the chain to pay them. */
  payable(): readonly bigint[] {
    return this.state.ended
      .filter(({ status }) => status === 'settling' || status === 'proposed' || status === 'signing')
      .map(({ bank }) => bank.setup.message.number);
  }

  /** A friend's `Leave` of the running bank with the line of its last state; null if the friend plays in none. */
  leaveOf(seat: number): Signed<Leave> | null {
    const { bank } = this.state;
    const at = bank?.setup.message.players.findIndex((player) => player.seat === seat) ?? -1;
    const friend = this.friends.find((one) => one.seat === seat);
    if (bank === null || at < 0 || friend === undefined) return null;
    return friend.signer.sign('Leave', { bankId: bank.bankId, turn: bank.state.turn, line: bank.state.seats[at]! });
  }

  /** The betting time ends, and the bets close with those that stand; false if that makes no list. */
  close(): boolean {
    const { state, now, seq } = this;
    const { phase, deadline } = state.game;
    if (phase !== 'bets' || deadline === null) return false;
    this.now = Math.max(now, deadline);
    this.run({ by: 'host', command: { type: 'tick' } });
    if (this.state.bank?.coup != null) return true;
    [this.state, this.now, this.seq] = [state, now, seq];
    return false;
  }

  /** One of the friends does what is due; false if nothing is, or it stays silent. `dutiful`: none stays silent. */
  friendActs(random: Prng, dutiful = false): boolean {
    const from = random.below(this.friends.length);
    const friends = [...this.friends.slice(from), ...this.friends.slice(0, from)];
    const does = (friend: SeatKeys, command: SeatCommand | null) =>
      command !== null && this.bySeat(friend.seat, command) === null;
    // Who is dutiful signs before the next bank begins.
    if (dutiful && friends.some((friend) => does(friend, this.resultOf(friend)))) return true;
    return friends.some((friend) => does(friend, this.due(friend, random, dutiful)));
  }

  /** The friend's signature of a bank that asks for it. */
  private resultOf({ seat, signer }: SeatKeys): SeatCommand | null {
    const lacks = ({ status, bank: { setup, result } }: EndedBank): boolean =>
      status === 'asked' &&
      setup.message.players.some(({ key }) => key === signer.address) &&
      result?.signatures.some((one) => one.seat === seat) === false;
    const one = this.state.ended.find(lacks);
    if (one === undefined) return null;
    return {
      type: 'result',
      number: numberOf(one),
      signature: signer.sign('Result', one.bank.result!.message).signature,
    };
  }

  /** Among several a punter sometimes gives no link for a list. */
  private isSilent(closed: Hex, seat: number, random: Prng): boolean {
    const key = `${closed}:${seat}`;
    const known = this.silence.get(key);
    if (known !== undefined) return known;
    const silent = this.world.seats.length > 2 && random.oneIn(14);
    this.silence.set(key, silent);
    return silent;
  }

  /** What a friend's seat would do now, at random; null if nothing is due. */
  private due(friend: SeatKeys, random: Prng, dutiful: boolean): SeatCommand | null {
    const { state } = this;
    const several = this.world.seats.length > 2;
    // The liar may show an owed link or not: here it does.
    if (state.sittings.some(({ seat, owes }) => seat === friend.seat && owes !== null))
      this.state = {
        ...state,
        sittings: state.sittings.map((one) => (one.seat === friend.seat ? { ...one, owes: null } : one)),
      };
    const { bank } = state.game;
    if (dutiful && state.game.phase === 'bets' && mayGiveUp(bank!) && bank!.banker === friend.seat)
      return { type: 'pass', state: hashStruct('State', state.bank!.state) };
    // The changed table may wait even for somebody who is not there.
    if (!state.sittings.some(({ seat }) => seat === friend.seat)) return null;
    const duties = waitingFor(this.state).filter(({ seat }) => seat === friend.seat);
    if (duties.length === 0) return this.word(friend, random);
    const due = random.pick(duties).duty;
    const sign = friend.signer.sign.bind(friend.signer);
    const linkAt = (seq: number) => seatLink(friend.secret, coupIdOf(state.bank!.bankId, state.bank!.state.turn), seq);
    const volonta = () => (!random.oneIn(several ? 4 : 8) ? 0 : several ? random.below(16) : 8);
    const digest = state.bank === null ? null : hashStruct('State', state.bank.state);
    switch (due) {
      case 'enter': {
        const { number } = state.draw!;
        const link = seatLink(friend.secret, drawIdOf(state.tableId, number), 0);
        return {
          type: 'enter',
          enter: sign('Enter', { table: state.tableId, number, commitment: commitmentOf(link) }),
        };
      }
      case 'drawLink':
        return {
          type: 'drawLink',
          number: state.draw!.number,
          link: seatLink(friend.secret, drawIdOf(state.tableId, state.draw!.number), 0),
        };
      case 'posta': {
        // A person takes longer than the browsers, which sign the bank before.
        if (!dutiful && state.ended.some(({ status }) => status === 'asked') && !random.oneIn(4))
          return this.resultOf(friend);
        if (this.friendsRefuse || random.oneIn(12)) return { type: 'refuse', number: state.number };
        const place = seatAt(state.game, friend.seat);
        if (place === undefined) return null;
        const { min, max } = postaRange(state.table, place.stack);
        return { type: 'posta', number: state.number, amount: min + ((max - min) * BigInt(random.below(5))) / 8n };
      }
      case 'move': {
        const { moves: open, pass } = viewFor(state, friend.seat, this.seq, this.now).options;
        if (open.length === 0 && !pass) return null; // it stands up: its bank ends without a move
        const choice = random.below(open.length + (pass ? 1 : 0));
        const chosen = open[choice];
        if (chosen === undefined) return { type: 'pass', state: digest! };
        const amount = chosen.move === moves.raise ? 1n + random.belowBig(chosen.amount) : chosen.amount;
        return {
          type: 'move',
          state: digest!,
          move: chosen.move,
          amount,
          volonta: volonta(),
          commitment: commitmentOf(linkAt(0)),
        };
      }
      case 'bet': {
        const { bet } = viewFor(state, friend.seat, this.seq, this.now).options;
        if (bet === null) return null;
        const mine = state.bank!.bets.find(({ seat }) => seat === friend.seat)?.message.seq ?? 0;
        // Several callers of one bank, and plain bets that do not all fit: each gets its turn.
        const kind = several && random.oneIn(2) ? 3 : random.below(5);
        const [call, max] =
          kind === 4 && several
            ? [calls.bancoRispetto, bet.max]
            : kind === 0 && bet.banco !== null
              ? [calls.banco, bet.banco]
              : kind === 1 && bet.tavolo !== null
                ? [calls.tavolo, bet.tavolo]
                : [calls.plain, bet.min + ((bet.max - bet.min) * BigInt(random.below(4))) / 4n];
        const seq = mine + 1 + (random.oneIn(50) ? 65_000 : 0);
        return {
          type: 'bet',
          bet: sign('Bet', {
            state: digest!,
            seq: Math.min(seq, 65_535),
            call,
            max,
            volonta: volonta(),
            commitment: commitmentOf(linkAt(seq % 65_536)),
          }),
        };
      }
      case 'give':
      case 'link': {
        const { digest: closed, list } = state.bank!.coup!;
        const row = list.find(({ seat }) => seat === friend.seat)!;
        const link = linkAt(row.seq);
        if (!dutiful && row.status === statuses.accepted && this.isSilent(closed, friend.seat, random)) return null;
        if (due === 'link') return { type: 'link', closed, link };
        return {
          type: 'give',
          closed,
          signature: sign('Give', { closed }).signature,
          link: row.status === statuses.banker ? null : link,
        };
      }
      case 'draw': {
        const { draws } = viewFor(state, friend.seat, this.seq, this.now).options;
        return draws.length === 0
          ? null
          : { type: 'choice', choice: sign('Choice', { closed: state.bank!.coup!.digest, draw: random.pick(draws) }) };
      }
      case 'result':
        return this.resultOf(friend);
      case 'take':
      case 'bid':
        return this.word(friend, random);
    }
  }

  /** What a friend says where nobody waits for it alone: in a seguito, or that it has bet and moved enough. */
  private word(friend: SeatKeys, random: Prng): SeatCommand | null {
    const { game, bank } = this.state;
    const asked = waitingInGame(game).find(({ seat }) => seat === friend.seat)?.duty;
    const { number } = this.state;
    const { moves: open, take } = viewFor(this.state, friend.seat, this.seq, this.now).options;
    if (asked === 'take')
      return take !== null && random.oneIn(4) ? { type: 'take', number, amount: take } : { type: 'decline', number };
    if (asked === 'bid') return this.bidOf(friend, game, random);
    const plays = game.bank?.players.some(({ seat }) => seat === friend.seat) === true;
    if (this.world.seats.length === 2 || game.phase !== 'bets' || !plays || game.bank!.ready.includes(friend.seat))
      return null;
    // A later move replaces the banker's first word.
    const other = open.find(({ move }) => move !== moves.on);
    const said = bank!.move;
    if (other !== undefined && said?.move === moves.on && random.oneIn(4))
      return { type: 'move', state: hashStruct('State', bank!.state), ...said, ...other };
    return { type: 'ready', state: hashStruct('State', bank!.state) };
  }

  private bidOf({ seat }: SeatKeys, game: Game, random: Prng): SeatCommand {
    const place = seatAt(game, seat)!;
    const least = leastBid(game, game.seguito!, place);
    if (least > place.stack || !random.oneIn(3)) return { type: 'decline', number: this.state.number };
    const { height } = game.seguito!;
    const most = height < place.stack ? height : place.stack;
    return {
      type: 'bid',
      number: this.state.number,
      amount: least < most ? least + random.belowBig(most - least + 1n) : least,
    };
  }
}
