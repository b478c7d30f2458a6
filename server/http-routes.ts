/**
 * Every address of the table server's HTTP (server/PROTOCOL.md P5.14): what it is for, and what it answers. `http.ts`
 * has a handler for each, and the document lists each.
 */
import type { z } from 'zod';
import { wish } from './founding-http.ts';
import { ownWord } from './own-limits-http.ts';
import * as answers from './http-answers.ts';

/** A proof file has a schema of its own. */
export const proofFile = 'a proof file';

export interface Act {
  readonly does: string;
  readonly rule: string;
  readonly body?: z.ZodType;
  /** By status. */
  readonly answers: Readonly<Record<number, z.ZodType | typeof proofFile>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Its answer 200 is a stream of server-sent events, each with one of this schema. */
  readonly isStream?: boolean;
}

export interface Route {
  readonly get?: Act;
  readonly post?: Act;
}

const { refused } = answers;
const wrong = { 400: refused, 404: refused } as const;

export const routes = {
  '/health': { get: { does: 'whether the server lives', rule: 'P5.1', answers: { 200: answers.health } } },
  '/ready': {
    get: { does: 'whether people can play now', rule: 'P5.15', answers: { 200: answers.ready, 503: answers.ready } },
  },
  '/openapi.json': { get: { does: 'this document', rule: 'P5.14', answers: { 200: answers.anyObject } } },
  '/config': {
    get: { does: 'chain, contracts, house and tables', rule: 'P5.1', answers: { 200: answers.config } },
  },
  '/tables': { get: { does: 'the lobby', rule: 'P5.1', answers: { 200: answers.lobby } } },
  '/table/{tableId}': {
    get: { does: 'one open table, also a private one', rule: 'P11.6', answers: { 200: answers.askedTable, ...wrong } },
  },
  '/founding': {
    get: { does: 'what may be chosen for a table', rule: 'P11.3', answers: { 200: answers.choices } },
    post: {
      does: 'founds a table',
      rule: 'P11.3',
      body: wish,
      answers: { 201: answers.founded, 400: refused, 409: answers.notFounded, 413: refused, 429: refused },
    },
  },
  '/banks/{tableId}': {
    get: {
      does: 'ended banks, newest first',
      rule: 'P5.11',
      query: { player: 'the address of one who played in them', before: 'the number that they are below' },
      answers: { 200: answers.bankPage, 400: refused },
    },
  },
  '/proof/{bankId}': {
    get: {
      does: 'the proof of an ended bank, or of one coup of it',
      rule: 'P5.2',
      query: { turn: 'the coup, as the signed messages count: the first is 0' },
      answers: { 200: proofFile, ...wrong, 503: refused },
    },
  },
  '/taglia/{tableId}/{taglia}': {
    get: { does: 'the proof of a taglia', rule: 'P5.5', answers: { 200: proofFile, ...wrong, 503: refused } },
  },
  '/feed/{tableId}': {
    get: {
      does: 'what everybody is told of a table’s log, by page',
      rule: 'P5.17',
      query: { after: 'the row that they come after' },
      answers: { 200: answers.feedPage, ...wrong, 429: refused },
    },
  },
  '/live/{tableId}': {
    get: {
      does: 'the same rows as server-sent events, as they come',
      rule: 'P5.18',
      query: { after: 'the row that they come after, for who sends no Last-Event-ID' },
      isStream: true,
      answers: { 200: answers.feedRow, ...wrong, 429: refused, 503: refused },
    },
  },
  '/nicknames/{addresses}': {
    get: {
      does: 'what wallets call themselves, by addresses with commas between',
      rule: 'P13.3',
      answers: { 200: answers.nicknames, 400: refused },
    },
  },
  '/own-limits': {
    post: {
      does: 'sets, or shows, the limits of a wallet that has signed this',
      rule: 'P13.18',
      body: ownWord,
      answers: { 200: answers.ownAnswer, 400: refused, 409: answers.ownRefused, 413: refused, 429: refused },
    },
  },
  '/own-limits/now': {
    get: { does: 'the house’s clock, which such a word names', rule: 'P13.18', answers: { 200: answers.ownNow } },
  },
  '/faucet': {
    post: {
      does: 'gives ether and chips, on the local chain only',
      rule: 'P5.3',
      body: answers.faucetWish,
      answers: {
        200: answers.faucetDone,
        ...wrong,
        413: refused,
        429: refused,
        500: refused,
        503: refused,
      },
    },
  },
  '/matchmake/joinById/{roomId}': {
    post: {
      does: 'a place at the socket of a table, or of the lobby',
      rule: 'P5.13',
      answers: { 200: answers.place, 404: refused, 413: refused, 429: refused },
    },
  },
} as const satisfies Readonly<Record<string, Route>>;

export type Path = keyof typeof routes;
/** The transport hands out places itself. */
export type OwnPath = Exclude<Path, '/matchmake/joinById/{roomId}'>;
