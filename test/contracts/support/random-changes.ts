/**
 * Banks of any ruleset, fixed by a seed, in which a few things are said otherwise than the rules, and signed: a field
 * of the table or the set-up, of a seat, of a message, of a row, of a state; a signature of somebody else.
 */
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { fieldsOf, type Field, type MessageName, type Messages } from '../../../engine/protocol/eip712.ts';
import { outcomes, type ListRow, type State, type Table } from '../../../engine/protocol/messages.ts';
import { signerOf, type Signer } from '../../../engine/protocol/sign.ts';
import { byHandFrom } from '../../../engine/rules/hand-order.ts';
import { setteRulesetOf } from '../../../engine/sette/ruleset.ts';
import { choiceOf } from '../../../engine/sette/duel.ts';
import type { AnyRuleset } from '../../../engine/table/rulesets.ts';
import { secp256k1 } from '../../../server/crypto/secp256k1.ts';
import { bytes32, type BankMaker, type Cast, type SeatCast } from '../../support/bank-maker.ts';
import type { BankOptions, Stake } from '../../support/bank-options.ts';
import { domain } from '../../support/bank.ts';
import { SetteMaker } from '../../support/sette-maker.ts';
import { isShuffleDue } from '../../support/sette-random.ts';
import { castSaying, makerOf, orElse, otherwise, type Otherwise, type Say } from './changed-bank.ts';
import { other } from './mutation.ts';
import { randomOf, type Random } from './random.ts';

const { sign } = secp256k1();
const keys = new Map<string, Signer>();
/** A key of these words, which signs quickly. */
function keyOf(...words: (string | number)[]): Signer {
  const name = words.join();
  const known = keys.get(name) ?? signerOf(domain, bytes32('key', ...words), sign);
  keys.set(name, known);
  return known;
}

/** What is said otherwise; each is one kind of place. */
interface Plan {
  readonly said: string[];
  table: (table: Table) => Table;
  options: (options: BankOptions) => BankOptions;
  seats: (seats: readonly SeatCast[]) => readonly SeatCast[];
  say: Say;
  otherwise: Otherwise;
}

const messages: readonly MessageName[] = ['Setup', 'Bet', 'Closed', 'Closed', 'Give', 'Choice', 'Step', 'Ack', 'Leave'];
const rowFields: readonly Field[] = [
  'uint8 status',
  'uint8 call',
  'uint8 volonta',
  'uint16 seq',
  'uint16 order',
  'uint128 accepted',
  'uint128 max',
  'bytes32 commitment',
].map((text) => ({ type: text.split(' ')[0]!, name: text.split(' ')[1]! }));
const playerFields: readonly Field[] = fieldsOf('Player');
const closesFields = fieldsOf('Closed').filter(({ name }) => ['posta', 'garage', 'hand'].includes(name));

/** The bank of this seed. A change that nothing can carry, as a line in an unsigned field, makes room for the next. */
export function changedBank(ruleset: AnyRuleset, seed: number): Changed {
  for (let attempt = 0; ; attempt++) {
    const made = orElse(() => bankOf(ruleset, randomOf((attempt * 100_000 + seed) * 8 + ruleset.id)), null);
    if (made !== null) return made;
  }
}

export interface Changed {
  readonly proof: Proof;
  /** What is said otherwise, for people. */
  readonly said: string;
}

function bankOf(ruleset: AnyRuleset, random: Random): Changed {
  const plan: Plan = {
    said: [],
    table: (table) => table,
    options: (options) => options,
    seats: (seats) => seats,
    say: (_name, message) => message,
    otherwise: {},
  };
  for (let left = random.of([0, 1, 1, 1, 1, 1, 1, 2, 2, 3]); left > 0; left--) addChange(plan, random);
  const maker = openedBank(ruleset, plan, random);
  play(otherwise(maker, plan.otherwise), random);
  return { proof: maker.proof(), said: plan.said.join('; ') || 'nothing' };
}

/** One more thing that is said otherwise. */
function addChange(plan: Plan, random: Random): void {
  const turn = random.below(3);
  const was = { ...plan };
  const add = random.of<() => string>([
    () => {
      const field = random.of(fieldsOf('Table'));
      plan.table = (table) => changed(was.table(table), field, random);
      return `table.${field.name}`;
    },
    () => {
      const names = ['number', 'prev', 'taglia', 'composition', 'banker', 'posta'];
      const field = random.of(fieldsOf('Setup').filter(({ name }) => names.includes(name)));
      plan.options = (options) => changed({ prev: bytes32('prev'), ...was.options(options) }, field, random);
      return `options.${field.name}`;
    },
    () => {
      const field = random.of(playerFields);
      plan.seats = (seats) => changedSeat(was.seats(seats), field, random);
      return `player.${field.name}`;
    },
    () => {
      const name = random.of(messages);
      const field = random.of(fieldsOf(name).filter(({ type }) => !type.endsWith(']')));
      let skip = random.below(4);
      plan.say = (said, message) => {
        const before = was.say(said, message);
        return (said as MessageName) === name && skip-- === 0
          ? (changed(before, field, random) as Messages[typeof said])
          : before;
      };
      return `${name}.${field.name}`;
    },
    () => {
      const field = random.of(rowFields);
      const skip = random.below(4);
      let at = 0;
      plan.otherwise = {
        ...was.otherwise,
        row: (row, of) => {
          const before = was.otherwise.row?.(row, of) ?? row;
          return of === turn && at++ === skip ? changed(before, field, random) : before;
        },
      };
      return `row.${field.name}`;
    },
    () => {
      plan.otherwise = {
        ...was.otherwise,
        list: (list, of) => (of === turn ? changedList(list, random) : list),
      };
      return 'list';
    },
    () => {
      const field = random.of(closesFields);
      plan.otherwise = {
        ...was.otherwise,
        closes: (closes, of) => (of === turn ? changed(closes, field, random) : closes),
      };
      return `closes.${field.name}`;
    },
    ...[1, 2, 3].map(() => () => {
      const fields = [...fieldsOf('State').filter(({ name }) => name !== 'seats'), { type: 'seats', name: 'seats' }];
      const field = random.of(fields);
      plan.otherwise = {
        ...was.otherwise,
        next: (next, before) => {
          const first = was.otherwise.next?.(next, before) ?? next;
          return before.turn === turn ? changedState(first, field, random) : first;
        },
      };
      return `state.${field.name}`;
    }),
  ])();
  plan.said.push(`${add} (turn ${turn})`);
}

/** With one field changed: to an extreme, a neighbour, or something that stands elsewhere. */
function changed<T extends object>(value: T, { type, name }: Field, random: Random): T {
  const old = (value as Record<string, unknown>)[name];
  const found = random.chance(30) ? familiar(type, random) : other(type, old, random);
  return { ...value, [name]: typeof old === 'number' ? Number(found) : found };
}

/** Values that mean something in these banks. */
function familiar(type: string, random: Random): unknown {
  if (type === 'address') return keyOf(random.of(['house', 'seat 1', 'seat 2', 'wallet 1', 'wallet 2'])).address;
  if (type === 'bytes32') return random.of([bytes32('prev'), bytes32('other')]);
  const most = 1n << BigInt(type.replace(/\D/g, ''));
  const all = [
    0n,
    1n,
    2n,
    3n,
    4n,
    5n,
    7n,
    8n,
    11n,
    16n,
    20n,
    100n,
    1_000n,
    10_000n,
    20_000n,
    (1n << 31n) - 1n,
    1n << 31n,
  ];
  return random.of(all.filter((one) => one < most));
}

function changedSeat(seats: readonly SeatCast[], { type, name }: Field, random: Random): readonly SeatCast[] {
  const at = random.below(seats.length);
  const peer = random.of(seats);
  return seats.map((seat, i) => {
    if (i !== at) return seat;
    if (name === 'key') return { ...seat, key: random.chance(50) ? peer.key : keyOf('somebody') };
    const old = (seat as unknown as Record<string, unknown>)[name];
    const own = random.chance(40) ? (peer as unknown as Record<string, unknown>)[name] : other(type, old, random);
    return { ...seat, [name]: typeof old === 'number' ? Number(own) : own };
  });
}

function changedList(list: readonly ListRow[], random: Random): readonly ListRow[] {
  const at = random.below(list.length);
  return random.of([
    list.filter((_, i) => i !== at),
    [...list, list[at]!],
    list.toReversed(),
    list.map((row, i) => (i === at ? { ...random.of(list), seat: row.seat } : row)),
  ]);
}

/** A change that keeps Σ lines + cagnotte and the banker's sums as often as not. */
function changedState(state: State, field: Field, random: Random): State {
  if (field.name === 'seats') {
    const at = random.below(state.seats.length);
    const seats = state.seats.map((line, i) => (i === at ? (other('int96', line, random) as bigint) : line));
    return { ...state, seats: random.of([seats, [...state.seats, 0n], state.seats.slice(1)]) };
  }
  const next = changed(state, field, random);
  const made = { posta: 1n, garage: 1n, takenOut: 1n, paidIn: -1n } as const;
  if (!(field.name in made) || random.chance(40)) return next;
  // What one sum gains another loses.
  const gained =
    (next[field.name as keyof typeof made] - state[field.name as keyof typeof made]) * made[field.name as 'posta'];
  const [into, by] = random.of(Object.entries(made).filter(([name]) => name !== field.name));
  return { ...next, [into]: next[into as keyof typeof made] - gained * by };
}

function openedBank(ruleset: AnyRuleset, plan: Plan, random: Random): BankMaker {
  const setteRules = setteRulesetOf(ruleset.id);
  const count = random.of([2, 3, 3, 4]);
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...(setteRules === null ? [11, 12] : [])];
  while (numbers.length > count) numbers.splice(random.below(numbers.length), 1);
  const highest = BigInt(1_000 + random.below(5_000));
  const posta =
    setteRules?.posta === 'the highest bets' ? highest * BigInt(count - 1) : BigInt(2_000 + random.below(20_000));
  const seated = numbers.filter((seat) => seat < 11);
  const banker = random.of(seated.length === 0 ? numbers : seated);
  const seats = numbers.map((seat, i) => ({
    seat,
    player: keyOf(`wallet ${i + 1}`).address,
    key: keyOf(`seat ${i + 1}`),
    stack: seat === banker ? posta + BigInt(random.below(3) * 5_000) : BigInt(500 + random.below(30_000)),
  }));
  const table: Table = {
    ruleset: ruleset.id,
    feeMode: ruleset.cagnotte.feeMode,
    feeBps: random.below(1_001),
    minBet: 100n,
    minPosta: 1_000n,
    maxPosta: posta + BigInt(random.below(3) * 4_000),
    share: 1_000_000n,
    window: 60,
    leaveDelay: 240,
    salt: 1n,
  };
  const later = random.chance(40);
  const isFull = setteRules !== null || !later || random.chance(30);
  const cast: Cast = castSaying(
    { domain, table: plan.table(table), house: keyOf('house'), seats: plan.seats(seats) },
    plan.say,
  );
  return makerOf(
    cast,
    plan.options({
      number: 7n,
      banker,
      posta,
      seed: random.below(1_000_000),
      ...(later ? { prev: bytes32('prev'), taglia: 2 + random.below(40) } : {}),
      ...(isFull ? {} : { composition: shoeLeft(random) }),
    }),
  );
}

/** A shoe behind the cut, or before it; now and then with hardly a card. */
function shoeLeft(random: Random): bigint {
  const left = random.of([3, 5, 6, 7, 60, 100, 140, 200]);
  const counts = fullShoe.map(() => 0);
  for (let n = 0; n < left;) {
    const kind = random.below(counts.length);
    if (counts[kind]! > 5) continue;
    counts[kind]!++;
    n++;
  }
  return packComposition(counts);
}

/** One to four turns, in which the rules are mostly kept; the last list may stay open, or be void. */
function play(maker: BankMaker, random: Random): void {
  for (let left = 1 + random.below(3); left > 0; left--) {
    if (isOver(maker) && random.chance(90)) return;
    if (maker instanceof SetteMaker ? isShuffleDue(maker) !== random.chance(6) : random.chance(8))
      maker.taglia(seatsOf(maker));
    const turn = nextTurn(maker, random);
    if (turn === null) return;
    if (left === 1 && random.chance(40)) {
      maker.unfinished(turn, seatsOf(maker));
      return;
    }
    if (maker instanceof SetteMaker)
      maker.turn({ ...turn, choose: ({ count }) => (random.chance(50) ? null : choiceOf(count, 1 + random.below(2))) });
    else
      maker.coup({
        ...turn,
        choose: (_role, legal, fallback) => ({
          draw: random.chance(60) ? fallback : random.of(legal),
          sign: random.chance(50),
        }),
      });
    if (random.chance(10)) maker.leave(random.of(seatsOf(maker)));
  }
}

const seatsOf = ({ cast }: BankMaker): readonly number[] => cast.seats.map(({ seat }) => seat);
const isOver = ({ state, cast }: BankMaker): boolean =>
  setteRulesetOf(cast.table.ruleset) === null ? state.outcome === outcomes.punta : state.posta === 0n;

/** Who bets what, all acknowledging; null: nobody is left who may. */
function nextTurn(maker: BankMaker, random: Random) {
  const { banker } = maker.setup.message;
  const punters = byHandFrom(
    banker,
    maker.cast.seats.filter(({ seat }) => seat !== banker),
  );
  const acks = random.chance(80) ? seatsOf(maker) : [];
  const creditOf = ({ seat, stack }: SeatCast) =>
    stack + (maker.state.seats[maker.cast.seats.findIndex((one) => one.seat === seat)] ?? 0n);
  const amount = (seat: SeatCast, most: bigint): Stake => {
    const bound = [creditOf(seat), most, 1n << 100n].reduce((a, b) => (a < b ? a : b));
    const max = random.chance(20) ? bound : 100n + BigInt(random.below(2_000));
    return { call: 1, accepted: max < bound ? max : bound };
  };
  if (maker instanceof SetteMaker) {
    const due = punters.filter(
      ({ seat }) => maker.state.seats[maker.cast.seats.findIndex((one) => one.seat === seat)] === 0n,
    );
    const seat = random.chance(90) ? due[0] : random.of(punters);
    const opened = maker.setup.message.posta / BigInt(Math.max(1, punters.length));
    const most = setteRulesetOf(maker.cast.table.ruleset)?.posta === 'the highest bets' ? opened : maker.state.posta;
    return seat === undefined ? null : { stakes: new Map([[seat.seat, amount(seat, most)]]), acks };
  }
  const betting = punters.filter((_, i) => i === 0 || random.chance(40));
  const each = maker.state.posta / BigInt(Math.max(1, betting.length));
  const how = random.chance(85) ? {} : { move: random.below(4), amount: BigInt(random.below(3_000)) };
  return { stakes: new Map(betting.map((one) => [one.seat, amount(one, each)])), acks, ...how };
}
