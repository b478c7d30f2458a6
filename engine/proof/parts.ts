/**
 * The parts of a proof, read strictly: each reader returns a value of its own or throws `Unreadable` with the place. A
 * proof file and a table's view have the same parts; only integers of 64 bits and more are written differently
 * (`IntegerForm`).
 */
import { isHex, type Hex } from '../bytes.ts';
import { onceFor } from '../once.ts';
import type { MessageName, Messages } from '../protocol/eip712.ts';
import {
  domainFromJson,
  messageFromJson,
  mostPlayers,
  readHex,
  readLine,
  readList,
  readNumber,
  readObject,
  rowFromJson,
  Unreadable,
  type IntegerForm,
  type Json,
} from '../protocol/json.ts';
import type { Choice, Grant } from '../protocol/messages.ts';
import { readSettings } from '../protocol/settings.ts';
import { isObject } from '../shape.ts';
import type { Signed } from '../protocol/sign.ts';
import {
  ends,
  mostTurns,
  type BankEnd,
  type ClosedTurn,
  type Proof,
  type ProofDraw,
  type ProofGive,
  type ProofResult,
  type ProofTurn,
  type SeatSigned,
  type TagliaTurn,
} from './format.ts';
import type { Limits } from './game.ts';
import { gameToReadBy } from './games.ts';

/** A contract wallet's signature (ERC-1271) can be longer than 65 bytes. */
const longestGrantSignature = 4096;

export type Fields = { readonly [key: string]: Json };

/** Reads one value at the place `where`, its integers in `form`. */
export type Reader<T> = (json: unknown, where: string, form: IntegerForm) => T;

/** A place inside a place; `''` is the whole value. */
export const under =
  (where: string) =>
  (field: string): string =>
    where === '' ? field : `${where}.${field}`;

/**
 * A part that comes with each view of a bank as the very same JSON, which nobody changes, is read once. One JSON value
 * is written in one form.
 */
function kept<T extends object>(reader: Reader<T>): Reader<T> {
  const once = onceFor(reader as (json: object, where: string, form: IntegerForm) => T);
  return (json, where, form) => (isObject(json) ? once(json, where, form) : reader(json, where, form));
}

function listOf<T>(json: unknown, most: number, where: string, form: IntegerForm, item: Reader<T>): T[] {
  return readList(json, most, where, (value, at) => item(value, at, form));
}

/** The fields of a proof besides the heading of its file: those that must be there, and those that may. */
export const proofFields = {
  required: ['domain', 'table', 'grants', 'setup', 'turns', 'leaves'],
  optional: ['end', 'result', 'draw', 'settings'],
} as const;

/** A proof, read from an object that has the `proofFields` and no unknown ones. */
export function readProofFields(object: Fields, where: string, form: IntegerForm): Proof {
  const at = under(where);
  const beginning = readBeginning(object, where, form);
  const proof: Proof = {
    ...beginning,
    turns: listOf(
      object['turns'],
      mostTurns,
      at('turns'),
      form,
      readTurn(gameToReadBy(beginning.table.ruleset).limits),
    ),
    leaves: listOf(object['leaves'], mostPlayers, at('leaves'), form, readLeave),
  };
  return {
    ...proof,
    ...(object['end'] === undefined ? {} : { end: readEnd(object['end'], at('end')) }),
    ...(object['result'] === undefined ? {} : { result: readResult(object['result'], at('result'), form) }),
    ...(object['draw'] === undefined ? {} : { draw: readDraw(object['draw'], at('draw'), form) }),
    ...(object['settings'] === undefined ? {} : { settings: readSettings(object['settings'], at('settings')) }),
  };
}

/** The fields that a bank and a single coup of it both begin with. */
export function readBeginning(
  object: Fields,
  where: string,
  form: IntegerForm,
): Pick<Proof, 'domain' | 'table' | 'grants' | 'setup'> {
  const at = under(where);
  return {
    domain: domainFromJson(object['domain'], at('domain')),
    table: messageFromJson('Table', object['table'], at('table'), form),
    grants: listOf(object['grants'], mostPlayers, at('grants'), form, readGrant),
    setup: readSetup(object['setup'], at('setup'), form),
  };
}

export const readSignature = (json: unknown, where: string): Hex => readHex(json, 65, where);
const readSeat = (json: unknown, where: string): number => readNumber(json, 255, where);

export function readSigned<N extends MessageName>(name: N): Reader<Signed<Messages[N]>> {
  return kept((json, where, form) => {
    const { message, signature } = readObject(json, ['message', 'signature'], [], where);
    return {
      message: messageFromJson(name, message, `${where}.message`, form),
      signature: readSignature(signature, `${where}.signature`),
    };
  });
}

export function readSeatSigned<N extends MessageName>(name: N): Reader<SeatSigned<Messages[N]>> {
  return kept((json, where, form) => {
    const { seat, message, signature } = readObject(json, ['seat', 'message', 'signature'], [], where);
    return {
      seat: readSeat(seat, `${where}.seat`),
      message: messageFromJson(name, message, `${where}.message`, form),
      signature: readSignature(signature, `${where}.signature`),
    };
  });
}

const [readBet, readAck, readChoice, readLeave, readEnter] = [
  readSeatSigned('Bet'),
  readSeatSigned('Ack'),
  readSeatSigned('Choice'),
  readSeatSigned('Leave'),
  readSeatSigned('Enter'),
];
const [readSetup, readClose, readVoid, readDrawn] = [
  readSigned('Setup'),
  readSigned('Closed'),
  readSigned('Void'),
  readSigned('Draw'),
];
export const readStep = readSigned('Step');
const readRow = kept(rowFromJson);

const readGrant: Reader<Signed<Grant>> = kept((json, where, form) => {
  const { message, signature } = readObject(json, ['message', 'signature'], [], where);
  if (!isHex(signature) || signature.length > 2 + 2 * longestGrantSignature)
    throw new Unreadable(`${where}.signature`, 'not lower-case hex, or too long');
  return { message: messageFromJson('Grant', message, `${where}.message`, form), signature };
});

/** Reads a turn of a game with these limits. */
export const readTurn = onceFor((limits: Limits): Reader<ProofTurn> =>
  kept((json, where, form) => {
    const fields = typeof json === 'object' && json !== null ? Object.keys(json) : [];
    if (!fields.includes('closed'))
      return readStepped(readObject(json, ['step', 'state', 'acks'], [], where), where, form);
    const ofClose = ['bets', 'closed', 'list', 'gives'];
    if (fields.includes('void')) {
      const object = readObject(json, [...ofClose, 'void'], [], where);
      return { ...readClosed(object, where, form), void: readVoid(object['void'], `${where}.void`, form) };
    }
    if (!fields.includes('step')) {
      const object = readObject(json, ofClose, ['choices'], where);
      return { ...readClosed(object, where, form), choices: readChoices(object['choices'] ?? [], limits, where, form) };
    }
    const object = readObject(json, [...ofClose, 'serverLink', 'choices', 'cards', 'step', 'state', 'acks'], [], where);
    return {
      ...readClosed(object, where, form),
      serverLink: readHex(object['serverLink'], 32, `${where}.serverLink`),
      choices: readChoices(object['choices'], limits, where, form),
      cards: readList(object['cards'], limits.cards, `${where}.cards`, (card, at) =>
        readNumber(card, limits.kinds - 1, at),
      ),
      ...readStepped(object, where, form),
    };
  }),
);

function readClosed(object: Fields, where: string, form: IntegerForm): ClosedTurn {
  return {
    bets: listOf(object['bets'], mostPlayers, `${where}.bets`, form, readBet),
    closed: readClose(object['closed'], `${where}.closed`, form),
    list: listOf(object['list'], mostPlayers, `${where}.list`, form, readRow),
    gives: listOf(object['gives'], mostPlayers, `${where}.gives`, form, readGive),
  };
}

function readStepped(object: Fields, where: string, form: IntegerForm): TagliaTurn {
  return {
    step: readStep(object['step'], `${where}.step`, form),
    state: messageFromJson('State', object['state'], `${where}.state`, form),
    acks: listOf(object['acks'], mostPlayers, `${where}.acks`, form, readAck),
  };
}

function readChoices(json: unknown, { choices }: Limits, where: string, form: IntegerForm): SeatSigned<Choice>[] {
  return listOf(json, choices, `${where}.choices`, form, readChoice);
}

const readGive: Reader<ProofGive> = kept((json, where) => {
  const { seat, signature, link } = readObject(json, ['seat', 'signature'], ['link'], where);
  const give = { seat: readSeat(seat, `${where}.seat`), signature: readSignature(signature, `${where}.signature`) };
  return link === undefined ? give : { ...give, link: readHex(link, 32, `${where}.link`) };
});

function readEnd(json: unknown, where: string): BankEnd {
  const end = ends.find((known) => known === json);
  if (end === undefined) throw new Unreadable(where, `not one of ${ends.join(', ')}`);
  return end;
}

function readResult(json: unknown, where: string, form: IntegerForm): ProofResult {
  const object = readObject(json, ['message', 'lines', 'signatures', 'house'], [], where);
  return {
    message: messageFromJson('Result', object['message'], `${where}.message`, form),
    lines: readList(object['lines'], mostPlayers, `${where}.lines`, (value, at) => {
      const { player, line } = readObject(value, ['player', 'line'], [], at);
      return { player: readHex(player, 20, `${at}.player`), line: readLine(line, `${at}.line`, form) };
    }),
    signatures: readList(object['signatures'], mostPlayers, `${where}.signatures`, (value, at) => {
      const { seat, signature } = readObject(value, ['seat', 'signature'], [], at);
      return { seat: readSeat(seat, `${at}.seat`), signature: readSignature(signature, `${at}.signature`) };
    }),
    house: readSignature(object['house'], `${where}.house`),
  };
}

function readDraw(json: unknown, where: string, form: IntegerForm): ProofDraw {
  const object = readObject(json, ['enters', 'draw', 'links', 'serverLink'], [], where);
  return {
    enters: listOf(object['enters'], mostPlayers, `${where}.enters`, form, readEnter),
    draw: readDrawn(object['draw'], `${where}.draw`, form),
    links: readList(object['links'], mostPlayers, `${where}.links`, readDrawLink),
    serverLink: readHex(object['serverLink'], 32, `${where}.serverLink`),
  };
}

/** A seat's link of a draw. */
export function readDrawLink(json: unknown, where: string): { readonly seat: number; readonly link: Hex } {
  const { seat, link } = readObject(json, ['seat', 'link'], [], where);
  return { seat: readSeat(seat, `${where}.seat`), link: readHex(link, 32, `${where}.link`) };
}
