/** Sette e mezzo: voids, and wrong ends of a round. */
import { zero32 } from '../../../engine/bytes.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import { upTo, type Cases } from './case.ts';
import { stranger } from './cast.ts';
import type { DraftProof } from './reseal.ts';

export function setteEnd(cases: Cases): void {
  const base = 'sette-void';
  const silent = (name: string, set: bigint) =>
    cases.resealed('T.void', base, `of a duel: ${name}`, (_p, last) => {
      last.void.message.silent = set;
    });
  silent('nobody is silent', 0n);
  silent('the banker is silent', (1n << 3n) | (1n << 8n));
  silent('a seat that has no bet is silent', (1n << 4n) | (1n << 8n));
  cases.resealed('T.void', base, 'of a duel: of another list', () => undefined, {
    void: { closed: bytes32('closed') },
  });
  silent('a seat that is not there is silent', (1n << 8n) | (1n << 200n));
  cases.raw('T.void', base, 'of a duel: signed by a stranger', (_p, last) => {
    last.void.signature = stranger.sign('Void', last.void.message as never).signature;
  });
  cases.resealed('T.gives', base, 'of a duel: the silent seat gave', (p, last) => {
    last.gives.push({ seat: 8, signature: '', link: p.turns[0]!.gives[1]!.link! });
  });
  cases.raw('T.gives', base, 'of a duel: a void without the banker’s', (_p, last) => {
    last.gives.shift();
  });
  cases.raw('T.links', base, 'of a duel: the banker’s link is shown in a void', (p, last) => {
    last.gives[0]!.link = p.turns[0]!.gives[0]!.link!;
  });
  const end = (of: string, name: string, change: (p: DraftProof) => void) => cases.raw('E.end', of, name, change);
  end('sette-piatto', 'of a round: the punta won, and something is left', (p) => {
    p.end = 'punta';
  });
  end('sette-emptied', 'of a round: passed with nothing left', (p) => {
    p.end = 'passed';
  });
  end('sette-piatto', 'of a round: no duel was void', (p) => {
    p.end = 'void';
  });
  end(base, 'of a round: passed, though a duel was void', (p) => {
    p.end = 'passed';
  });
  end('sette-classico', 'of a round: a result without an end', (p) => {
    delete p.end;
  });
  end('sette-open', 'of a round: the last duel is unfinished', (p) => {
    p.end = 'passed';
  });
  cases.resealed('E.end', base, 'of a round: turns follow a void', (p) => {
    p.turns.push(structuredClone(p.turns[0]!));
  });
  const leaves = (name: string, change: (p: DraftProof) => void) =>
    cases.resealed('E.leaves', 'sette-piatto', `of a round: ${name}`, change);
  leaves('another line', (p) => {
    p.leaves[0]!.message.line += 1n;
  });
  leaves('a state that is not there', (p) => {
    p.leaves[0]!.message.turn = 6;
  });
  leaves('who gave after it', (p) => {
    p.leaves = [{ seat: 8, message: { bankId: zero32, turn: 0, line: 0n } as never, signature: '' }];
  });
  leaves('the line of an earlier turn', (p) => {
    p.leaves = [{ seat: 1, message: { bankId: zero32, turn: 0, line: -10_920n } as never, signature: '' }];
  });
  leaves('a seat that is not in the bank', (p) => {
    p.leaves.push({ seat: 9, message: { bankId: zero32, turn: 4, line: 0n } as never, signature: '' });
  });
  leaves('not by ascending seat', (p) => {
    p.leaves.push({ seat: 1, message: { bankId: zero32, turn: 0, line: 0n } as never, signature: '' });
  });
  cases.resealed('E.leaves', 'sette-piatto', 'of a round: of another bank', () => undefined, {
    leave: { bankId: bytes32('bank') },
  });
  cases.raw('E.leaves', 'sette-piatto', 'of a round: signed by another key', (p) => {
    p.leaves[0]!.signature = stranger.sign('Leave', p.leaves[0]!.message as never).signature;
  });
  const message = (name: string, of: string, forced: object) =>
    cases.resealed('R.message', of, `of a round: ${name}`, () => undefined, { result: forced });
  message('with another posta', 'sette-piatto', { posta: 0n });
  message('with a garage', 'sette-classico', { garage: 1n });
  message('with another sum won', 'sette-piatto', { won: 1n });
  message('with another cagnotte', 'sette-classico', { cagnotte: 0n });
  message('of another state', 'sette-emptied', { state: bytes32('state') });
  message('of another bank', 'sette-piatto', { bankId: bytes32('bank') });
  message('of another table', 'sette-piatto', { table: bytes32('table') });
  message('with another number', 'sette-emptied', { number: 2n });
  message('with the digest of other lines', 'sette-classico', { lines: bytes32('lines') });
  cases.raw('R.lines', 'sette-piatto', 'of a round: in another order', (p) => {
    p.result!.lines.reverse();
  });
  cases.raw('R.signatures', 'sette-emptied', 'of a round: one seat’s under another’s name', (p) => {
    p.result!.signatures[0]!.signature = p.result!.signatures[1]!.signature;
  });
  cases.raw('R.signatures', 'sette-classico', 'of a round: a seat that is not in the bank', (p) => {
    p.result!.signatures.push({ seat: 10, signature: p.result!.house });
  });
  cases.raw('R.lines', 'sette-piatto', 'of a round: another line', (p) => {
    p.result!.lines[0]!.line += 1n;
  });
  cases.raw('R.lines', 'sette-classico', 'of a round: one is missing', (p) => {
    p.result!.lines.pop();
  });
  cases.raw('R.house', 'sette-piatto', 'of a round: signed by a player', (p) => {
    p.result!.house = p.result!.signatures[0]!.signature;
  });
  cases.raw('R.signatures', 'sette-piatto', 'of a round: not by ascending seat', (p) => {
    p.result!.signatures.reverse();
  });
  const right = (verdict: 'VERIFIED' | 'INCOMPLETE', of: string, name: string, change: (p: DraftProof) => void) =>
    cases.right('raw', verdict, of, name, change);
  right('INCOMPLETE', 'sette-piatto', 'of a round: who lost did not sign the result', (p) => {
    p.result!.signatures = p.result!.signatures.filter(({ seat }) => seat !== 4);
  });
  right('VERIFIED', 'sette-piatto', 'of a round: who declined need not sign', (p) => {
    p.leaves = [];
  });
  right('INCOMPLETE', 'sette-classico', 'a round that ends early', (p) => {
    upTo(p, 0);
    p.end = 'passed';
  });
}
