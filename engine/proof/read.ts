/** Reading a proof file: strict, bounded, and with the place of what is wrong (protocol.md 3, "Proof file"). */
import { isHex, type Hex } from '../bytes.ts';
import type { MessageName, Messages } from '../protocol/eip712.ts';
import {
  domainFromJson, messageFromJson, mostPlayers, readHex, readLine, readList, readNumber, readObject, rowFromJson, Unreadable, type Json,
} from '../protocol/json.ts';
import type { Choice, Grant } from '../protocol/messages.ts';
import type { Signed } from '../protocol/sign.ts';
import {
  ends, type BankEnd, type ClosedTurn, type Proof, type ProofDraw, type ProofGive, type ProofResult, type ProofTurn, type SeatSigned, type TagliaTurn,
} from './format.ts';

/** No bank comes near: a file beyond is refused before it is looked at. */
const mostCharacters = 4_000_000;
const mostTurns = 1000;
const mostCards = 6;
/** A contract wallet's signature (ERC-1271) can be longer than 65 bytes. */
const longestGrantSignature = 4096;

/** The proof in a JSON text or in the value parsed from it. Throws `Unreadable` with the place for anything but version 1. */
export function parseProof(input: unknown): Proof {
  const json = typeof input === 'string' ? parseText(input) : input;
  const object = readObject(json, ['format', 'version', 'domain', 'table', 'grants', 'setup', 'turns', 'leaves'], ['end', 'result', 'draw'], '');
  if (object['format'] !== 'sabot-proof') throw new Unreadable('format', 'not sabot-proof');
  if (object['version'] !== 1) throw new Unreadable('version', 'not version 1');
  const proof: Proof = {
    domain: domainFromJson(object['domain'], 'domain'),
    table: messageFromJson('Table', object['table'], 'table'),
    grants: readList(object['grants'], mostPlayers, 'grants', readGrant),
    setup: readSigned('Setup')(object['setup'], 'setup'),
    turns: readList(object['turns'], mostTurns, 'turns', readTurn),
    leaves: readList(object['leaves'], mostPlayers, 'leaves', readSeatSigned('Leave')),
  };
  return {
    ...proof,
    ...(object['end'] === undefined ? {} : { end: readEnd(object['end']) }),
    ...(object['result'] === undefined ? {} : { result: readResult(object['result']) }),
    ...(object['draw'] === undefined ? {} : { draw: readDraw(object['draw']) }),
  };
}

function parseText(text: string): unknown {
  if (text.length > mostCharacters) throw new Unreadable('', 'larger than 4 MB');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Unreadable('', 'not JSON');
  }
}

const readSignature = (json: unknown, where: string): Hex => readHex(json, 65, where);
const readSeat = (json: unknown, where: string): number => readNumber(json, 255, where);

function readSigned<N extends MessageName>(name: N) {
  return (json: unknown, where: string): Signed<Messages[N]> => {
    const { message, signature } = readObject(json, ['message', 'signature'], [], where);
    return { message: messageFromJson(name, message, `${where}.message`), signature: readSignature(signature, `${where}.signature`) };
  };
}

function readSeatSigned<N extends MessageName>(name: N) {
  return (json: unknown, where: string): SeatSigned<Messages[N]> => {
    const { seat, ...signed } = readObject(json, ['seat', 'message', 'signature'], [], where);
    return { seat: readSeat(seat, `${where}.seat`), ...readSigned(name)(signed, where) };
  };
}

function readGrant(json: unknown, where: string): Signed<Grant> {
  const { message, signature } = readObject(json, ['message', 'signature'], [], where);
  if (!isHex(signature) || signature.length > 2 + 2 * longestGrantSignature) throw new Unreadable(`${where}.signature`, 'not lower-case hex, or too long');
  return { message: messageFromJson('Grant', message, `${where}.message`), signature };
}

function readTurn(json: unknown, where: string): ProofTurn {
  const fields = typeof json === 'object' && json !== null ? Object.keys(json) : [];
  if (!fields.includes('closed')) {
    const object = readObject(json, ['step', 'state', 'acks'], [], where);
    return readStepped(object, where);
  }
  const ofClose = ['bets', 'closed', 'list', 'gives'];
  if (fields.includes('void')) {
    const object = readObject(json, [...ofClose, 'void'], [], where);
    return { ...readClosed(object, where), void: readSigned('Void')(object['void'], `${where}.void`) };
  }
  if (!fields.includes('step')) {
    const object = readObject(json, ofClose, ['choices'], where);
    return { ...readClosed(object, where), choices: readChoices(object['choices'] ?? [], where) };
  }
  const object = readObject(json, [...ofClose, 'serverLink', 'choices', 'cards', 'step', 'state', 'acks'], [], where);
  return {
    ...readClosed(object, where),
    serverLink: readHex(object['serverLink'], 32, `${where}.serverLink`),
    choices: readChoices(object['choices'], where),
    cards: readList(object['cards'], mostCards, `${where}.cards`, (card, at) => readNumber(card, 51, at)),
    ...readStepped(object, where),
  };
}

type Fields = { readonly [key: string]: Json };

function readClosed(object: Fields, where: string): ClosedTurn {
  return {
    bets: readList(object['bets'], mostPlayers, `${where}.bets`, readSeatSigned('Bet')),
    closed: readSigned('Closed')(object['closed'], `${where}.closed`),
    list: readList(object['list'], mostPlayers, `${where}.list`, rowFromJson),
    gives: readList(object['gives'], mostPlayers, `${where}.gives`, readGive),
  };
}

function readStepped(object: Fields, where: string): TagliaTurn {
  return {
    step: readSigned('Step')(object['step'], `${where}.step`),
    state: messageFromJson('State', object['state'], `${where}.state`),
    acks: readList(object['acks'], mostPlayers, `${where}.acks`, readSeatSigned('Ack')),
  };
}

function readChoices(json: unknown, where: string): SeatSigned<Choice>[] {
  return readList(json, 2, `${where}.choices`, readSeatSigned('Choice'));
}

function readGive(json: unknown, where: string): ProofGive {
  const { seat, signature, link } = readObject(json, ['seat', 'signature'], ['link'], where);
  const give = { seat: readSeat(seat, `${where}.seat`), signature: readSignature(signature, `${where}.signature`) };
  return link === undefined ? give : { ...give, link: readHex(link, 32, `${where}.link`) };
}

function readEnd(json: unknown): BankEnd {
  const end = ends.find((known) => known === json);
  if (end === undefined) throw new Unreadable('end', `not one of ${ends.join(', ')}`);
  return end;
}

function readResult(json: unknown): ProofResult {
  const object = readObject(json, ['message', 'lines', 'signatures', 'house'], [], 'result');
  return {
    message: messageFromJson('Result', object['message'], 'result.message'),
    lines: readList(object['lines'], mostPlayers, 'result.lines', (value, at) => {
      const { player, line } = readObject(value, ['player', 'line'], [], at);
      return { player: readHex(player, 20, `${at}.player`), line: readLine(line, `${at}.line`) };
    }),
    signatures: readList(object['signatures'], mostPlayers, 'result.signatures', (value, at) => {
      const { seat, signature } = readObject(value, ['seat', 'signature'], [], at);
      return { seat: readSeat(seat, `${at}.seat`), signature: readSignature(signature, `${at}.signature`) };
    }),
    house: readSignature(object['house'], 'result.house'),
  };
}

function readDraw(json: unknown): ProofDraw {
  const object = readObject(json, ['enters', 'draw', 'links', 'serverLink'], [], 'draw');
  return {
    enters: readList(object['enters'], mostPlayers, 'draw.enters', readSeatSigned('Enter')),
    draw: readSigned('Draw')(object['draw'], 'draw.draw'),
    links: readList(object['links'], mostPlayers, 'draw.links', (value, at) => {
      const { seat, link } = readObject(value, ['seat', 'link'], [], at);
      return { seat: readSeat(seat, `${at}.seat`), link: readHex(link, 32, `${at}.link`) };
    }),
    serverLink: readHex(object['serverLink'], 32, 'draw.serverLink'),
  };
}
