/** Reading a proof file: strict, bounded, and with the place of what is wrong (protocol.md 3, "Proof file"). */
import { isHex, type Hex } from '../bytes.ts';
import type { MessageName, Messages } from '../protocol/eip712.ts';
import {
  domainFromJson, messageFromJson, mostPlayers, readHex, readLine, readList, readNumber, readObject, rowFromJson, Unreadable, type Json,
} from '../protocol/json.ts';
import { parseJsonText } from './json-text.ts';
import type { Choice, Grant } from '../protocol/messages.ts';
import type { Signed } from '../protocol/sign.ts';
import {
  ends, mostTurns, type BankEnd, type ClosedTurn, type CoupProof, type Proof, type ProofDraw, type ProofFile, type ProofGive, type ProofResult, type ProofTurn, type SeatSigned, type TagliaProof, type TagliaTurn,
} from './format.ts';

/** No bank comes near: a file beyond is refused before it is looked at. */
const mostCharacters = 4_000_000;
/** Of a taglia's file; a bank beyond 312 cannot have dealt a card of its own. */
export const mostCharactersOfTaglia = 32_000_000;
export const mostBanks = 312;
const mostCards = 6;
/** A contract wallet's signature (ERC-1271) can be longer than 65 bytes. */
const longestGrantSignature = 4096;

/** The proof in a JSON text or in the value parsed from it. Throws `Unreadable` with the place for anything but version 1. */
export function parseProof(input: unknown): Proof {
  return readProof(typeof input === 'string' ? parseText(input, mostCharacters) : input, '');
}

/** The proof of a bank at the place `where` of a parsed value. */
function readProof(json: unknown, where: string): Proof {
  const object = readObject(json, ['format', 'version', 'domain', 'table', 'grants', 'setup', 'turns', 'leaves'], ['end', 'result', 'draw'], where);
  const at = under(where);
  checkFormat(object, 'sabot-proof', where);
  const proof: Proof = {
    ...readBeginning(object, where),
    turns: readList(object['turns'], mostTurns, at('turns'), readTurn),
    leaves: readList(object['leaves'], mostPlayers, at('leaves'), readSeatSigned('Leave')),
  };
  return {
    ...proof,
    ...(object['end'] === undefined ? {} : { end: readEnd(object['end'], at('end')) }),
    ...(object['result'] === undefined ? {} : { result: readResult(object['result'], at('result')) }),
    ...(object['draw'] === undefined ? {} : { draw: readDraw(object['draw'], at('draw')) }),
  };
}

/** The proof of a taglia: its banks in order (protocol.md 3). */
function readTaglia(json: unknown): TagliaProof {
  const object = readObject(json, ['format', 'version', 'taglia', 'banks'], [], '');
  checkFormat(object, 'sabot-taglia', '');
  const banks = readList(object['banks'], mostBanks, 'banks', readProof);
  if (banks.length === 0) throw new Unreadable('banks', 'empty');
  return { taglia: readNumber(object['taglia'], 0xffff_ffff, 'taglia'), banks };
}

/** The proof of one coup out of a bank. */
function readCoup(json: unknown): CoupProof {
  const object = readObject(json, ['format', 'version', 'domain', 'table', 'grants', 'setup', 'turn'], ['before'], '');
  checkFormat(object, 'sabot-coup', '');
  const before = object['before'] === undefined ? null : readObject(object['before'], ['step', 'state'], [], 'before');
  return {
    ...readBeginning(object, ''),
    turn: readTurn(object['turn'], 'turn'),
    ...(before === null ? {} : { before: { step: readSigned('Step')(before['step'], 'before.step'), state: messageFromJson('State', before['state'], 'before.state') } }),
  };
}

/** A proof file of any kind, from its text or the value parsed from it. Throws `Unreadable` with the place. */
export function parseProofFile(input: unknown): ProofFile {
  const json = typeof input === 'string' ? parseText(input, saysTaglia(input) ? mostCharactersOfTaglia : mostCharacters) : input;
  const format = typeof json === 'object' && json !== null ? (json as { readonly format?: unknown }).format : undefined;
  if (format === 'sabot-taglia') return { kind: 'taglia', taglia: readTaglia(json) };
  return format === 'sabot-coup' ? { kind: 'coup', coup: readCoup(json) } : { kind: 'bank', proof: readProof(json, '') };
}

/** Only a file that says so at its beginning may be as large as a taglia. */
function saysTaglia(text: string): boolean {
  return /^\s*\{\s*"format"\s*:\s*"sabot-taglia"/.test(text.slice(0, 200));
}

const under = (where: string) => (field: string): string => (where === '' ? field : `${where}.${field}`);

function checkFormat(object: Fields, format: string, where: string): void {
  if (object['format'] !== format) throw new Unreadable(under(where)('format'), `not ${format}`);
  if (object['version'] !== 1) throw new Unreadable(under(where)('version'), 'not version 1');
}

function readBeginning(object: Fields, where: string) {
  const at = under(where);
  return {
    domain: domainFromJson(object['domain'], at('domain')),
    table: messageFromJson('Table', object['table'], at('table')),
    grants: readList(object['grants'], mostPlayers, at('grants'), readGrant),
    setup: readSigned('Setup')(object['setup'], at('setup')),
  };
}

function parseText(text: string, most: number): unknown {
  if (text.length > most) throw new Unreadable('', `larger than ${most / 1_000_000} MB`);
  return parseJsonText(text);
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

function readEnd(json: unknown, where: string): BankEnd {
  const end = ends.find((known) => known === json);
  if (end === undefined) throw new Unreadable(where, `not one of ${ends.join(', ')}`);
  return end;
}

function readResult(json: unknown, where: string): ProofResult {
  const object = readObject(json, ['message', 'lines', 'signatures', 'house'], [], where);
  return {
    message: messageFromJson('Result', object['message'], `${where}.message`),
    lines: readList(object['lines'], mostPlayers, `${where}.lines`, (value, at) => {
      const { player, line } = readObject(value, ['player', 'line'], [], at);
      return { player: readHex(player, 20, `${at}.player`), line: readLine(line, `${at}.line`) };
    }),
    signatures: readList(object['signatures'], mostPlayers, `${where}.signatures`, (value, at) => {
      const { seat, signature } = readObject(value, ['seat', 'signature'], [], at);
      return { seat: readSeat(seat, `${at}.seat`), signature: readSignature(signature, `${at}.signature`) };
    }),
    house: readSignature(object['house'], `${where}.house`),
  };
}

function readDraw(json: unknown, where: string): ProofDraw {
  const object = readObject(json, ['enters', 'draw', 'links', 'serverLink'], [], where);
  return {
    enters: readList(object['enters'], mostPlayers, `${where}.enters`, readSeatSigned('Enter')),
    draw: readSigned('Draw')(object['draw'], `${where}.draw`),
    links: readList(object['links'], mostPlayers, `${where}.links`, (value, at) => {
      const { seat, link } = readObject(value, ['seat', 'link'], [], at);
      return { seat: readSeat(seat, `${at}.seat`), link: readHex(link, 32, `${at}.link`) };
    }),
    serverLink: readHex(object['serverLink'], 32, `${where}.serverLink`),
  };
}
