/**
 * What an event of the log says to everybody, from the moment that its row is stored: beside `viewFor` the only way out
 * for what a table knows (house rule 5). A closed list: an event that does not stand here says nothing. Each is told
 * from its own fields alone, so a log says the same again after a restart, from any row on.
 *
 * What is left out, and until when: a bet's and a move's volontà choices and commitment, until the list is closed
 * (`closed` has them); the cards of a coup, until its `Step` (`stepped`); what a seat is shown and who is asked to sign
 * what; reservations; the links of a draw, until the proof of the bank that it opens; an `Ack` that nobody has
 * checked.
 */
import type { OutFor } from '../chairs/state.ts';
import { volontaBits } from '../protocol/messages.ts';
import type { AnyEvent, Event } from './events.ts';
import type { GameEvent } from './game.ts';

/** Its numbers are as in the log: amounts are bigints. */
export interface PublicEvent {
  /** game: one step of the rules. table: its papers, and who comes and goes. */
  readonly of: 'table' | 'game';
  readonly type: string;
  readonly [field: string]: unknown;
}

type Told = Readonly<Record<string, unknown>>;
/** Null: never. An event may also say nothing for what stands in it. */
type Rule<E> = ((event: E) => Told | null) | null;
type Rules<E extends { readonly type: string }> = { readonly [T in E['type']]: Rule<Extract<E, { readonly type: T }>> };

const only =
  <K extends string>(...names: readonly K[]) =>
  (event: Readonly<Record<K, unknown>>): Told =>
    Object.fromEntries(names.map((name) => [name, event[name]]));
const nothingMore = (): Told => ({});

/** Of what a seat says with its bet all may see that it plays alla regola, and that it never gets the cards. */
export const volontaSeen = volontaBits.regola | volontaBits.principiante;

/** Why a seat sits out, as all may know it: a limit that its player has set for itself is its own word. */
export const outForAll = (outFor: OutFor | null): OutFor | null => (outFor === 'limit' ? 'asked' : outFor);

/** Those of these fields that change; nothing when none does. */
const changed = (change: Told, names: readonly string[]): Told | null => {
  const told = names.filter((name) => change[name] !== undefined).map((name) => [name, change[name]] as const);
  return told.length === 0 ? null : { change: Object.fromEntries(told) };
};

/** Of both games. */
export const gameRules: Rules<GameEvent> = {
  seated: only('seat', 'player', 'stack'),
  unseated: only('seat', 'paid'),
  brought: only('seat', 'amount'),
  credit: only('seat', 'before', 'amount'),
  seat: ({ seat, change }) => {
    const { outFor } = change;
    const shown = outFor === undefined ? change : { ...change, outFor: outForAll(outFor) };
    const told = changed(shown, ['connected', 'sittingOut', 'outFor', 'leaving', 'owes']);
    return told && { seat, ...told };
  },
  waits: only('due', 'firstPasser', 'interrupted'),
  drawOpened: only('deadline'),
  due: only('seat', 'deadline'),
  opened: only('number', 'banker', 'posta', 'players', 'socio'),
  moved: only('move', 'amount'),
  bet: ({ seat, call, max, volonta }) => ({ seat, call, max, volonta: volonta & volontaSeen }),
  returned: only('seat', 'why'),
  closed: only('move', 'amount', 'posta', 'garage', 'list', 'hand', 'deadline'),
  dealt: null,
  decision: only('phase', 'deadline'),
  // Who has decided, the player or the clock, the signed choices show.
  decided: only('seat', 'role', 'draw'),
  coup: only('outcome', 'cards'),
  voided: only('silent'),
  unbound: nothingMore,
  putAside: only('worst'),
  taglia: nothingMore,
  stopped: nothingMore,
  ended: only('end', 'lines', 'cagnotte', 'posta', 'garage'),
  clock: only('deadline'),
  stoodStill: only('deadline'),
  suspended: nothingMore,
  wentOn: nothingMore,
  closing: nothingMore,
  reopened: nothingMore,
  announced: only('minBet', 'minPosta', 'at'),
  minimum: only('minBet', 'minPosta'),
  partner: only('seat'),
  choice: only('deadline'),
  bets: only('deadline', 'nobodyBet'),
  ready: only('seat'),
  guaranteed: only('guarantee'),
  offered: only('height', 'passer', 'asked', 'deadline'),
  answered: only('seat', 'takes'),
  takeBack: only('deadline'),
  auction: only('asked', 'deadline'),
  bid: only('seat', 'amount', 'deadline'),
  resumed: only('deadline'),
  turn: only('seat', 'deadline'),
  skipped: only('seat', 'why'),
  rest: only('rest'),
};

export const tableRules: Rules<Exclude<Event, { readonly type: 'game' }>> = {
  reserved: null,
  lapsed: null,
  seating: ({ seat, grant: { message }, house }) => ({ seat, player: message.player, key: message.key, house }),
  sitting: ({ seat, change }) => {
    const { owes, ...rest } = change;
    const owed = owes && { closed: owes.closed, commitment: owes.commitment, coupId: owes.coupId };
    const told = changed({ ...rest, owes: owed }, ['status', 'connected', 'leaving', 'owes']);
    return told && { seat, ...told };
  },
  bringing: ({ seat, bring }) => ({ seat, amount: bring.message.amount }),
  brought: only('seat', 'amount'),
  notBrought: only('seat'),
  gone: only('seat'),
  malfunction: only('at'),
  clock: null,
  drawOpened: only('number', 'asked'),
  entered: only('seat', 'enter'),
  drawClosed: only('draw'),
  drawLinked: only('seat'),
  drawn: nothingMore,
  drawFailed: nothingMore,
  opened: only('setup'),
  word: null,
  bet: null,
  mustEnd: null,
  closed: only('closed', 'list'),
  gave: only('seat', 'signature', 'link'),
  linked: only('seat', 'link'),
  shown: null,
  chosen: only('seat', 'choice'),
  stepped: only('step', 'serverLink', 'cards', 'state'),
  voided: only('void'),
  acking: null,
  acked: only('seat', 'ack'),
  notAcked: null,
  left: only('seat', 'leave'),
  ended: only('end'),
  putAside: nothingMore,
  resulted: only('number', 'seat'),
  asked: null,
  contested: null,
  completed: only('number', 'status'),
  unsigned: only('number'),
  proposed: only('number', 'tx', 'until'),
  final: ({ number, how, tx, lines }) => ({ number, how, tx, lines: lines ?? null }),
  playedLate: only('number'),
};

/** What one event says to everybody, in its order. */
export function publicEvents(event: AnyEvent): readonly PublicEvent[] {
  if (event.type === 'game')
    return event.events.flatMap((one) => told('game', one, gameRules as Readonly<Record<string, Rule<never>>>));
  return told('table', event, tableRules as Readonly<Record<string, Rule<never>>>);
}

function told(
  of: PublicEvent['of'],
  event: { readonly type: string },
  rules: Readonly<Record<string, Rule<never>>>,
): readonly PublicEvent[] {
  const rule = Object.hasOwn(rules, event.type) ? rules[event.type]! : null;
  const fields = rule?.(event as never) ?? null;
  return fields === null ? [] : [{ of, type: event.type, ...fields }];
}
