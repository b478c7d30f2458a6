/**
 * What people at a table do besides playing (server/PROTOCOL.md P13): how they call themselves, what they keep
 * themselves to, what they say, to all or one alone, and whether they play again. No row of the log has any of it.
 */
import type { Hex } from '../../engine/bytes.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import { lookOf, nicknameProblem } from '../../engine/table/nickname.ts';
import { refusePeople, type PeopleRefusalCode } from '../../engine/table/people-refusals.ts';
import { refuse as refusal } from '../../engine/table/refusals.ts';
import { isQuiet, textProblem } from '../../engine/table/said.ts';
import type { AnyTable, Sitting } from '../../engine/table/state.ts';
import { phaseOf } from '../../engine/table/view-for.ts';
import {
  readAnswerRematch,
  readAside,
  readSayAside,
  readAway,
  readNickname,
  readOwnLimits,
  readRematch,
  readSay,
} from '../protocol/decode.ts';
import type { TableHost } from '../host/table-host.ts';
import type { OwnLimitsKeeper } from '../own-limits/own-limits.ts';
import type { Nicknames } from '../store/port.ts';
import type { Allowance } from './allowance.ts';
import { Asides } from './asides.ts';
import { isBehind, isHere, type TableClient } from './connection.ts';
import { refuseMessage } from './push-room.ts';
import { Rematch } from './rematch.ts';

/** What a table is to its people. */
export interface TableOfPeople {
  readonly host: Pick<TableHost, 'tableId' | 'state' | 'now'>;
  readonly allowance: Allowance;
  readonly nicknames: Pick<Nicknames, 'keepNickname' | 'dropNickname'>;
  readonly ownLimits: Pick<OwnLimitsKeeper, 'of' | 'setLimits' | 'goAway' | 'subscribe'>;
  /** The chair is free for this wallet: held for nobody else, and covered by the bond. */
  mayTake(seat: number, player: Hex): boolean;
  /** Opens another table with the same limits, for who asks; null: the house's policy opens none. */
  openAnother(asker: string): Promise<Hex | null>;
}

/** What the room is to its people. */
export interface RoomOfPeople {
  readonly table: TableOfPeople;
  present(): readonly TableClient[];
  /** Whose session key the connection has proven, while it sits here. */
  sittingOf(client: TableClient): Sitting | null;
  /** Answers that it was too much. */
  tooMuch(client: TableClient, id: string | null): void;
}

type Work = (client: TableClient, text: unknown) => Promise<void>;

export class RoomPeople {
  readonly #room: RoomOfPeople;
  readonly #table: TableOfPeople;
  readonly #rematch: Rematch;
  readonly #asides: Asides;
  readonly #stop: () => void;
  /** Who has been told more of a rematch than that there is none: nothing needs no telling to anybody else. */
  readonly #toldRematch = new WeakSet<TableClient>();
  /** What is heard, by its name on the wire. */
  readonly messages: Readonly<Record<string, Work>> = {
    nickname: (client, text) => this.#nickname(client, text),
    ownLimits: (client, text) => this.#ownLimits(client, text),
    away: (client, text) => this.#away(client, text),
    say: async (client, text) => this.#say(client, text),
    rematch: (client, text) => this.#askRematch(client, text),
    answerRematch: (client, text) => this.#answerRematch(client, text),
    aside: async (client, text) => this.#aside(client, text),
    sayAside: async (client, text) => this.#sayAside(client, text),
  };

  constructor(room: RoomOfPeople) {
    this.#room = room;
    this.#table = room.table;
    const { host, mayTake, openAnother, ownLimits } = room.table;
    this.#rematch = new Rematch({
      tableId: host.tableId,
      state: () => host.state,
      clock: () => host.now,
      isHere: (player) => this.#of(player).length > 0,
      mayTake,
      openAnother,
      tell: () => room.present().forEach((client) => this.#tellRematch(client)),
    });
    this.#asides = new Asides({
      sittings: () => host.state.sittings,
      clock: () => host.now,
      tell: (key, now) => this.#provenAs(key).forEach((client) => client.send('aside', JSON.stringify(now))),
    });
    this.#stop = ownLimits.subscribe((player) => {
      for (const one of this.#of(player)) this.#tellOwn(one);
    });
  }

  /** The table has changed, or somebody has gone. */
  look(): void {
    this.#rematch.look();
    this.#asides.look();
  }

  /** A connection has proven a session key. */
  proven(client: TableClient): void {
    this.#tellOwn(client);
    this.#rematch.look();
    this.#tellRematch(client);
    this.#asides.tellAll(client.userData.key!);
  }

  close(): void {
    this.#stop();
    this.#rematch.close();
    this.#asides.close();
  }

  /** Whoever has a seat says how its wallet is called, at all tables: the wallet has signed for the seat's key. */
  async #nickname(client: TableClient, text: unknown): Promise<void> {
    const message = readNickname(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const { id, name } = message;
    const player = this.#seated(client)?.grant.message.player;
    if (player === undefined) return client.send('reply', { id, refusal: refusal('notSeated') });
    const problem = name === null ? null : nicknameProblem(name);
    if (problem !== null) return client.send('reply', { id, refusal: refusePeople(problem) });
    if (!this.#table.allowance.nickname(player)) return this.#room.tooMuch(client, id);
    const { nicknames } = this.#table;
    if (name === null) await nicknames.dropNickname(player);
    else if (!(await nicknames.keepNickname(player, name, lookOf(name))))
      return client.send('reply', { id, refusal: refusePeople('nicknameTaken') });
    client.send('reply', { id, ok: true });
  }

  async #ownLimits(client: TableClient, text: unknown): Promise<void> {
    const message = readOwnLimits(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    await this.#setOwn(client, message.id, (player) => this.#table.ownLimits.setLimits(player, message.limits));
  }

  async #away(client: TableClient, text: unknown): Promise<void> {
    const message = readAway(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    await this.#setOwn(client, message.id, (player) => this.#table.ownLimits.goAway(player, message.days));
  }

  /** Whoever has a seat sets limits for its own wallet, as it says its nickname. */
  async #setOwn(client: TableClient, id: string, set: (player: Hex) => Promise<void>): Promise<void> {
    const player = this.#seated(client)?.grant.message.player;
    if (player === undefined) return client.send('reply', { id, refusal: refusal('notSeated') });
    if (!this.#table.allowance.ownLimits(player)) return this.#room.tooMuch(client, id);
    await set(player);
    client.send('reply', { id, ok: true });
  }

  /** Nobody else hears of it. */
  #tellOwn(client: TableClient): void {
    const player = this.#room.sittingOf(client)?.grant.message.player ?? null;
    const own = player === null ? null : this.#table.ownLimits.of(player);
    if (own !== null) client.send('own', encodeWire(own));
  }

  /** Goes to everybody who is here now, and is kept nowhere. */
  #say(client: TableClient, text: unknown): void {
    const message = readSay(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const { id, ...words } = message;
    const sitting = this.#seated(client);
    if (sitting === null) return client.send('reply', { id, refusal: refusal('notSeated') });
    const { state } = this.#table.host;
    const problem = this.#isQuiet()
      ? 'quiet'
      : 'text' in words
        ? textProblem(words.text)
        : 'gift' in words && (words.to === sitting.seat || !sitsAt(state, words.to))
          ? 'giftToNobody'
          : null;
    if (problem !== null) return client.send('reply', { id, refusal: refusePeople(problem) });
    const { player } = sitting.grant.message;
    if (!this.#table.allowance.say(player)) return this.#room.tooMuch(client, id);
    const said = JSON.stringify({ seat: sitting.seat, player, ...words });
    // Who is behind misses it: nothing of it is worth waiting for.
    for (const one of this.#room.present()) if (isHere(one) && !isBehind(one)) one.send('said', said);
    client.send('reply', { id, ok: true });
  }

  /** Asks the other of the two who have played here whether they play again. */
  async #askRematch(client: TableClient, text: unknown): Promise<void> {
    const message = readRematch(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const { id } = message;
    const player = this.#playerOf(client);
    if (player === null) return client.send('reply', { id, refusal: refusal('notSeated') });
    if (this.#isQuiet()) return client.send('reply', { id, refusal: refusePeople('quiet') });
    if (!this.#table.allowance.question(player)) return this.#room.tooMuch(client, id);
    this.#answer(client, id, await this.#rematch.ask(player, client.userData.asker));
  }

  async #answerRematch(client: TableClient, text: unknown): Promise<void> {
    const message = readAnswerRematch(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const { id, accept } = message;
    const player = this.#playerOf(client);
    if (player === null) return client.send('reply', { id, refusal: refusal('notSeated') });
    this.#answer(client, id, await this.#rematch.answer(player, accept));
  }

  /** Asks another to talk alone, says yes, or ends it. */
  #aside(client: TableClient, text: unknown): void {
    const message = readAside(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const { id, to, act } = message;
    const sitting = this.#seated(client);
    if (sitting === null) return client.send('reply', { id, refusal: refusal('notSeated') });
    // It is ended at any time.
    if (act !== 'end' && this.#isQuiet()) return client.send('reply', { id, refusal: refusePeople('quiet') });
    if (act === 'ask' && !this.#table.allowance.question(sitting.grant.message.player))
      return this.#room.tooMuch(client, id);
    this.#answer(client, id, this.#asides.act(sitting, to, act));
  }

  /** Goes to the two alone, and is kept nowhere. */
  #sayAside(client: TableClient, text: unknown): void {
    const message = readSayAside(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const { id, to, ...words } = message;
    const sitting = this.#seated(client);
    if (sitting === null) return client.send('reply', { id, refusal: refusal('notSeated') });
    const other = this.#asides.openWith(sitting, to);
    const hearers = other === null ? [] : this.#provenAs(other.grant.message.key).filter((one) => !isBehind(one));
    const problem = this.#isQuiet()
      ? 'quiet'
      : other === null
        ? 'noAside'
        : 'text' in words && textProblem(words.text) !== null
          ? textProblem(words.text)
          : hearers.length === 0
            ? 'asideAway'
            : null;
    if (problem !== null) return client.send('reply', { id, refusal: refusePeople(problem) });
    const { player, key } = sitting.grant.message;
    if (!this.#table.allowance.say(player)) return this.#room.tooMuch(client, id);
    const tell = (one: TableClient, about: Hex, mine: boolean): void =>
      one.send('saidAside', JSON.stringify({ other: about, mine, ...words }));
    for (const one of hearers) tell(one, player, false);
    for (const one of this.#provenAs(key)) tell(one, other!.grant.message.player, true);
    client.send('reply', { id, ok: true });
  }

  #answer(client: TableClient, id: string, problem: PeopleRefusalCode | null): void {
    client.send('reply', problem === null ? { id, ok: true } : { id, refusal: refusePeople(problem) });
  }

  /** Nobody but the two hears of it. */
  #tellRematch(client: TableClient): void {
    const player = this.#playerOf(client);
    const now = player === null ? null : this.#rematch.of(player);
    if (now === null && !this.#toldRematch.delete(client)) return;
    if (now !== null) this.#toldRematch.add(client);
    client.send('rematch', JSON.stringify(now));
  }

  #isQuiet(): boolean {
    const { state } = this.#table.host;
    return isQuiet(state.table.ruleset, phaseOf(state));
  }

  /** The wallet whose seat the connection has proven, also one that it has left. */
  #playerOf(client: TableClient): Hex | null {
    const { key } = client.userData;
    return this.#room.sittingOf(client)?.grant.message.player ?? (key === null ? null : this.#rematch.playerOf(key));
  }

  #of(player: Hex): readonly TableClient[] {
    return this.#room.present().filter((one) => this.#playerOf(one) === player);
  }

  #provenAs(key: Hex): readonly TableClient[] {
    return this.#room.present().filter((one) => one.userData.key === key && isHere(one));
  }

  /** The proven seat that the chain has; null without one. */
  #seated(client: TableClient): Sitting | null {
    const sitting = this.#room.sittingOf(client);
    return sitting?.status === 'seating' ? null : sitting;
  }
}

const sitsAt = ({ sittings }: AnyTable, seat: number): boolean =>
  sittings.some((one) => one.seat === seat && one.status !== 'seating');
