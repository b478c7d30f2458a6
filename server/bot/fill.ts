/**
 * Keeps so many chairs of a table occupied by the house's bots as its founder chose, and lets bots give way to people
 * (server/PROTOCOL.md P10.10, P11.15). A bot comes only while a person is there, and leaves only between two banks.
 */
import type { Logger } from 'pino';
import type { Hex } from '../../engine/bytes.ts';
import type { Grant } from '../../engine/protocol/messages.ts';
import { isSignedBy, type Signed } from '../../engine/protocol/sign.ts';
import type { Recoverer } from '../../engine/protocol/recover.ts';
import { firstStandingSeat } from '../../engine/rules/hand-order.ts';
import { placeOf } from '../../engine/table/context.ts';
import type { Sitting, AnyTable } from '../../engine/table/state.ts';
import type { TableHost } from '../host/table-host.ts';
import { Buckets, steady, type Clock } from '../limits/bucket.ts';
import { rates } from '../limits/limits.ts';
import type { BotDesk } from './bot-desk.ts';

/**
 * How many occupied chairs are wanted; how many people wait for one in vain; how many free ones are held for people.
 */
export interface FillWish {
  readonly wanted: number;
  readonly waiting: number;
  readonly held: number;
}

export interface TableToFill extends FillWish {
  readonly host: TableHost;
}

export interface FillerOptions {
  readonly desk: Pick<BotDesk, 'invite' | 'giveWay' | 'isGoing'>;
  /** The tables of this process. */
  readonly tables: () => readonly TableToFill[];
  /** A seat there waits for a person (P10.7). */
  readonly waitsForPerson: (tableId: Hex) => boolean;
  readonly recover?: Recoverer | undefined;
  readonly log: Logger;
  readonly clock?: Clock;
}

export class Filler {
  readonly #options: FillerOptions;
  readonly #comings: Buckets;
  readonly #goings: Buckets;

  constructor(options: FillerOptions) {
    this.#options = options;
    const clock = options.clock ?? steady;
    this.#comings = new Buckets(rates.botsOfTable, clock);
    this.#goings = new Buckets(rates.botsOfTable, clock);
  }

  /** One step at each table. Called from time to time. */
  async look(): Promise<void> {
    for (const table of this.#options.tables()) await this.#step(table);
  }

  /** Somebody's grant was refused because the chair is taken: at a full table a bot gives way. */
  askedFor(host: TableHost, grant: Signed<Grant>): void {
    const { desk, recover } = this.#options;
    const { domain, sittings, game } = host.state;
    const { player, deadline } = grant.message;
    const isFull = chairsOf(host.state).length >= game.settings.seats;
    const isOver = deadline * 1_000n <= BigInt(Date.now());
    if (!isFull || isOver || sittings.some((one) => one.grant.message.player === player)) return;
    if (chairsOf(host.state).some((one) => isGoing(host.state, one) || desk.isGoing(one.grant.message.key))) return;
    if (!isSignedBy(domain, 'Grant', grant.message, grant.signature, player, recover)) return;
    this.#oneGoes(host);
  }

  async #step({ host, ...wish }: TableToFill): Promise<void> {
    const { desk, waitsForPerson, log } = this.#options;
    const step = fillStep(host.state, wish, (key) => desk.isGoing(key));
    if (step === 'go') this.#oneGoes(host);
    if (step !== 'come' || waitsForPerson(host.tableId) || !this.#comings.take(host.tableId)) return;
    const why = await desk.invite(host);
    if (why !== null) log.debug({ tableId: host.tableId, why }, 'no bot comes now');
  }

  #oneGoes(host: TableHost): void {
    const { desk } = this.#options;
    const one = whoGoes(host.state, (key) => desk.isGoing(key));
    if (one === null || !this.#goings.take(host.tableId)) return;
    desk.giveWay(host, one.grant.message.key);
  }
}

const chairsOf = ({ sittings }: AnyTable): readonly Sitting[] =>
  sittings.filter(({ seat }) => seat < firstStandingSeat);

const isGoing = (state: AnyTable, sitting: Sitting): boolean =>
  sitting.status === 'standing' || sitting.leaving || placeOf(state, sitting)?.leaving === true;

/**
 * Whether a bot comes, or goes. `going`: has been told to go. Of a table without a wish (0) no bot is sent away unless
 * somebody waits: people have invited them. As many go as people wait, and none comes meanwhile.
 */
export function fillStep(
  state: AnyTable,
  { wanted, waiting, held }: FillWish,
  going: (key: Hex) => boolean,
): 'come' | 'go' | null {
  const { closing, suspended, settings } = state.game;
  const there = chairsOf(state).filter((one) => !isGoing(state, one) && !going(one.grant.message.key));
  const people = there.filter(({ house }) => !house).length;
  // Bots that are alone stand up by themselves.
  if (people === 0 || closing) return null;
  const taken = chairsOf(state).length;
  if (waiting > 0) return people < there.length && taken - there.length < waiting ? 'go' : null;
  if (wanted === 0) return null;
  if (there.length > wanted) return people < there.length ? 'go' : null;
  return there.length < wanted && taken + held < settings.seats && !suspended ? 'come' : null;
}

/** The bot that leaves: none that has the bank or is due it, while there is another; the last by number. */
export function whoGoes(state: AnyTable, going: (key: Hex) => boolean): Sitting | null {
  const bots = chairsOf(state).filter(
    (one) => one.house && one.status === 'seated' && !isGoing(state, one) && !going(one.grant.message.key),
  );
  return bots.findLast(({ seat }) => seat !== state.game.due) ?? bots.at(-1) ?? null;
}
