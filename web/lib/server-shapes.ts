/**
 * What the table server's HTTP interface answers (server/PROTOCOL.md P5), read strictly. Nothing of it is believed
 * before the escrow has said the same.
 */
import type { Hex } from '../../engine/bytes.ts';
import { messageFromJson, readLine, readUint, Unreadable } from '../../engine/protocol/json.ts';
import type { Table } from '../../engine/protocol/messages.ts';
import { readSettings, tableProblem } from '../../engine/protocol/settings.ts';
import { hex, distinct } from '../../engine/protocol/wire-shapes.ts';
import {
  bool,
  type Fields,
  faultText,
  list,
  object,
  oneOf,
  orNull,
  readAs,
  text,
  variant,
  whole,
  type Shape,
} from '../../engine/shape.ts';
import { lookOf, nicknameProblem } from '../../engine/table/nickname.ts';
import type { OwnLimits, OwnPlay } from '../../engine/table/own-limits.ts';
import { peopleRefusals, type PeopleRefusalCode } from '../../engine/table/people-refusals.ts';
import { phases } from '../../engine/table/view.ts';
import type { WaitWish } from '../../engine/table/wait-wish.ts';
import { rulesetName } from '../../engine/table/rulesets.ts';
import { parseJsonText } from '../../engine/proof/json-text.ts';
import { errorWords } from '../words/errors.ts';
import { refusalWords } from '../words/refusals.ts';
import { localChain } from './deployments.ts';
import { inOwnWords } from './errors.ts';
import type {
  AskedTable,
  BankPage,
  FoundingChoices,
  ListedBank,
  LobbyTable,
  LobbyView,
  Nicknames,
  OwnWait,
  ServerConfig,
  TableConfig,
  WholeRange,
} from './server-types.ts';

const mostTables = 200;
/** Configuration and lobby are small. */
const mostCharacters = 1_000_000;

/** What a reader of the engine reads from decimal JSON. */
function part<T>(read: (json: unknown, where: string) => T): Shape<T> {
  return (value, where, report) => {
    try {
      return read(value, where);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      report(error.where, error.why);
      return undefined as never;
    }
  };
}

const address = hex(20);
const bytes32 = hex(32);
const amount = part((json, where) => readUint(json, 95n, where));
const table: Shape<Table> = part((json, where) => messageFromJson('Table', json, where));
/** The id without 0x. */
const roomId: Shape<string> = (value, where, report) =>
  hex(32)(typeof value === 'string' ? `0x${value}` : value, where, report)?.slice(2);

const tableFields: Fields<TableConfig> = {
  tableId: bytes32,
  roomId,
  name: text(60),
  ruleset: text(40),
  settings: part(readSettings),
  table,
};
const covered = orNull(whole(0, Number.MAX_SAFE_INTEGER));
const tableConfig = object<TableConfig>(tableFields);
const askedTable = object<AskedTable>({ ...tableFields, covered });

const config = object<ServerConfig>({
  chainId: whole(1, Number.MAX_SAFE_INTEGER),
  chainName: text(60),
  local: bool,
  escrow: address,
  court: address,
  chip: address,
  chipSymbol: text(20),
  house: address,
  tables: distinct(list(tableConfig, mostTables), ({ tableId }) => tableId),
});

const lobbySeat = object<NonNullable<LobbyTable['seats'][number]>>({
  seat: whole(1, 30),
  player: address,
  house: bool,
  connected: bool,
});
const lobby = distinct(
  list(
    object<LobbyTable>({
      tableId: bytes32,
      name: text(60),
      minBet: amount,
      minPosta: amount,
      maxPosta: amount,
      feeBps: whole(0, 10_000),
      seats: list(orNull(lobbySeat), 30),
      phase: oneOf(...phases),
      closing: bool,
      covered,
      waiting: whole(0, 100_000),
      held: list(whole(1, 10), 10),
    }),
    mostTables,
  ),
  ({ tableId }) => tableId,
);

const atTable = object<Extract<WaitWish, { readonly tableId: Hex }>>({ tableId: bytes32 });
const anyTable = object<Exclude<WaitWish, { readonly tableId: Hex }>>({
  ruleset: orNull(text(40)),
  most: orNull(amount),
});
const wish: Shape<WaitWish> = (value, where, report) =>
  (typeof value === 'object' && value !== null && 'tableId' in value ? atTable : anyTable)(value, where, report);
type WaitIn<S extends OwnWait['state']> = Extract<OwnWait, { readonly state: S }>;
const wait = variant<OwnWait>('state', {
  waits: object<WaitIn<'waits'>>({ wish, state: oneOf('waits'), position: whole(1, 100_000) }),
  held: object<WaitIn<'held'>>({
    wish,
    state: oneOf('held'),
    tableId: bytes32,
    seat: whole(1, 10),
    left: whole(0, 3_600_000),
  }),
  over: object<WaitIn<'over'>>({ wish, state: oneOf('over'), why: oneOf('late', 'seated', 'closed') }),
});
const lobbyView = object<LobbyView>({ tables: lobby, wait: orNull(wait) });

const banks = object<BankPage>({
  banks: distinct(
    list(object<ListedBank>({ number: part((json, where) => readUint(json, 64n, where)), bankId: bytes32 }), 20),
    ({ number }) => number,
  ),
  more: bool,
});

const faucet = object<{ readonly ok: true }>({
  ok: (value, where, report) => {
    if (value !== true) report(where, 'not true');
    return true;
  },
});
const refused = object<{ readonly error: string }>({ error: text(500) });
/** Of a closed list. */
const coded = object<{ readonly error: string; readonly code: string; readonly rule: string }>({
  error: text(500),
  code: text(40),
  rule: text(20),
});
const isOfPeople = (code: string): code is PeopleRefusalCode => Object.hasOwn(peopleRefusals, code);

/** Whole chips: their hundredths, too, are an amount. */
const wholeChips = part((json, where) => readUint(json, 64n, where));
const range = object<WholeRange>({ least: wholeChips, most: wholeChips });
const founding = object<FoundingChoices>({
  allowed: bool,
  rulesets: distinct(
    list(
      object<FoundingChoices['rulesets'][number]>({
        name: text(40),
        least: whole(2, 10),
        most: whole(2, 10),
        usual: whole(2, 10),
        start: whole(2, 10),
        highestBet: bool,
      }),
      20,
    ),
    ({ name }) => name,
  ),
  minBet: range,
  minPosta: range,
  maxPosta: range,
  bond: orNull(wholeChips),
  private: bool,
  bots: whole(0, 10),
  closeAfterMinutes: whole(1, 100_000),
});
const founded = object<{ readonly tableId: Hex }>({ tableId: bytes32 });

/** The value, or the first thing that is wrong, as a sentence. */
export type Read<T> = { readonly value: T } | { readonly problem: string };

function read<T>(shape: Shape<T>, answer: string): Read<T> {
  if (answer.length > mostCharacters) return { problem: errorWords().server.tooLong };
  let json: unknown;
  try {
    json = parseJsonText(answer);
  } catch (error) {
    if (error instanceof Unreadable) return { problem: faultText(error) };
    throw error;
  }
  return valueIn(shape, json);
}

function valueIn<T>(shape: Shape<T>, json: unknown): Read<T> {
  const result = readAs(shape, json);
  return 'value' in result ? result : { problem: faultText(result.faults[0]!) };
}

/**
 * Name and ruleset as a page shows them must match the settings, which the id commits to; and the ruleset must be the
 * one whose number is signed.
 */
function shownProblem({ name, ruleset, settings, table: { ruleset: id } }: TableConfig): string | null {
  const words = errorWords().server;
  if (settings['name'] !== name) return words.otherName(name);
  if (settings['ruleset'] !== ruleset || rulesetName(id) !== ruleset) return words.otherRuleset(ruleset);
  return null;
}

/**
 * The configuration. Each table's id must commit to its limits and settings, and these must match what is shown
 * (P5.10).
 */
export function readConfig(answer: string): Read<ServerConfig> {
  const result = read(config, answer);
  if ('problem' in result) return result;
  const { chainId, local } = result.value;
  if (local !== (chainId === localChain)) return { problem: errorWords().server.otherChain(chainId, local) };
  for (const one of result.value.tables) {
    const problem = configProblem(one);
    if (problem !== null) return { problem };
  }
  return result;
}

/** Its id must commit to its limits and settings, and these must match what is shown. */
function configProblem(one: TableConfig): string | null {
  const { tableId, table: limits, settings, roomId: room } = one;
  const words = errorWords().server;
  const other = tableProblem(tableId, limits, settings);
  const problem = other !== null ? inOwnWords(other) : room === tableId.slice(2) ? shownProblem(one) : words.otherRoom;
  return problem === null ? null : words.atTable(one.name, problem);
}

/** One table, which must be the one that was asked for (P11.6). */
export function readTable(answer: string, tableId: Hex): Read<AskedTable> {
  const result = read(askedTable, answer);
  if ('problem' in result) return result;
  const problem = result.value.tableId === tableId ? configProblem(result.value) : errorWords().server.otherTable;
  return problem === null ? result : { problem };
}

export const readFounding = (answer: string): Read<FoundingChoices> => read(founding, answer);
export const readFounded = (answer: string): Read<{ readonly tableId: Hex }> => read(founded, answer);

/** A wish that this page has kept itself; null for anything else. */
export function readWish(kept: unknown): WaitWish | null {
  const result = readAs(wish, kept);
  return 'value' in result ? result.value : null;
}

/** What the lobby's socket has brought together (P5.13). */
export const readLobbyView = (json: unknown): Read<LobbyView> => valueIn(lobbyView, json);

export const readLobby = (answer: string): Read<readonly LobbyTable[]> => read(lobby, answer);
export const readBanks = (answer: string): Read<BankPage> => read(banks, answer);

interface Called {
  readonly player: Hex;
  readonly name: string;
}
/** What this page would let somebody be called. */
const nickname: Shape<string> = (value, where, report) => {
  const name = text(16)(value, where, report);
  if (nicknameProblem(name ?? '') !== null) report(where, 'nickname');
  return name;
};
const called = list(object<Called>({ player: address, name: nickname }), 32);
const nicknames = object<{ readonly nicknames: readonly Called[] }>({ nicknames: called });

/** Nicknames of the players who were asked about. No two of them look alike, and none has two. */
export function readNicknames(answer: string, asked: readonly Hex[]): Read<Nicknames> {
  const found = read(nicknames, answer);
  if (!('value' in found)) return found;
  const all = found.value.nicknames;
  const isRight =
    all.every(({ player }) => asked.includes(player)) &&
    new Set(all.map(({ player }) => player)).size === all.length &&
    new Set(all.map(({ name }) => lookOf(name))).size === all.length;
  return isRight
    ? { value: new Map(all.map(({ player, name }) => [player, name])) }
    : { problem: faultText({ where: 'nicknames', why: 'players' }) };
}

export const readFaucet = (answer: string): Read<{ readonly ok: true }> => read(faucet, answer);
/** Milliseconds: what a date can be. */
const moment = whole(0, 8_640_000_000_000_000);
const minutes = orNull(whole(1, 1_440));
const ownLimits = object<OwnLimits>({ loss: orNull(amount), stake: orNull(amount), minutes, remind: minutes });
const own = object<OwnPlay>({
  limits: ownLimits,
  later: orNull(object<NonNullable<OwnPlay['later']>>({ at: moment, limits: ownLimits })),
  away: orNull(object<NonNullable<OwnPlay['away']>>({ until: moment, excluded: bool })),
  line: part((json, where) => readLine(json, where)),
  played: whole(0, 100_000),
  dayEnds: moment,
});
const ownAnswer = object<{ readonly own: OwnPlay | null }>({ own: orNull(own) });
const ownNow = object<{ readonly now: number }>({ now: moment });
export const readOwnNow = (answer: string): Read<{ readonly now: number }> => read(ownNow, answer);
export const readOwnAnswer = (answer: string): Read<{ readonly own: OwnPlay | null }> => read(ownAnswer, answer);

/** The sentence of a refusal, this page's own where it knows the code; null if the answer is not one. */
export function refusalIn(answer: string): string | null {
  const plain = read(refused, answer);
  if ('value' in plain) return plain.value.error;
  const result = read(coded, answer);
  if (!('value' in result)) return null;
  const { code, error } = result.value;
  return isOfPeople(code) ? refusalWords().reasons[code] : error;
}
