/** Wrong ends: how the bank ended, who left, the result and its signatures. */
import { bytes32 } from '../../support/bank-maker.ts';
import { upTo, type Cases } from './case.ts';
import { stranger } from './cast.ts';
import type { DraftProof } from './reseal.ts';

const leave = (seat: number, turn: number, line: bigint) => ({
  seat,
  message: { bankId: bytes32('bank'), turn, line },
  signature: '',
});

export function end(cases: Cases): void {
  const wrong = (base: string, name: string, change: (p: DraftProof) => void) => cases.raw('E.end', base, name, change);
  wrong('online', 'the punta did not win the last coup', (p) => {
    p.end = 'punta';
  });
  wrong('heads-up', 'passed, though the punta won', (p) => {
    p.end = 'passed';
  });
  wrong('online', 'no coup was void', (p) => {
    p.end = 'void';
  });
  wrong('saint-vincent-void', 'passed, though a coup was void', (p) => {
    p.end = 'passed';
  });
  wrong('venezia', 'a result of a bank that has not ended', (p) => {
    delete p.end;
  });
  wrong('online-open', 'the last coup is unfinished', (p) => {
    p.end = 'passed';
  });
  cases.resealed('E.end', 'saint-vincent-void', 'turns follow a void', (p) => {
    p.turns.push(structuredClone(p.turns[1]!));
  });
  wrong('heads-up-open', 'turns follow an unfinished coup', (p) => {
    p.turns.push(structuredClone(p.turns[0]!));
  });
}

export function leaves(cases: Cases): void {
  const wrong = (base: string, name: string, change: (p: DraftProof) => void) =>
    cases.resealed('E.leaves', base, name, change);
  wrong('online', 'another line', (p) => {
    p.leaves[0]!.message.line += 1n;
  });
  wrong('online', 'the line of an earlier turn', (p) => {
    p.leaves[0]!.message.turn = 3;
  });
  wrong('online', 'a state that is not there', (p) => {
    p.leaves[0]!.message.turn = 5;
  });
  wrong('venezia', 'who gave after it', (p) => {
    p.leaves = [leave(2, 0, 0n)];
  });
  wrong('online-open', 'who gave in the unfinished coup after it', (p) => {
    p.leaves = [leave(1, 3, p.turns[2]!.state.seats[0]!)];
  });
  wrong('online', 'a seat that is not in the bank', (p) => {
    p.leaves.push(leave(9, 4, 0n));
  });
  wrong('online', 'not by ascending seat', (p) => {
    p.leaves.unshift(leave(4, 4, p.turns[3]!.state.seats[3]!));
  });
  wrong('saint-vincent-void', 'a leave after a void names a state that never was', (p) => {
    p.leaves = [leave(3, 3, 0n)];
  });
  cases.resealed('E.leaves', 'online', 'of another bank', () => undefined, { leave: { bankId: bytes32('bank') } });
  cases.raw('E.leaves', 'online', 'signed by another key', (p) => {
    p.leaves[0]!.signature = stranger.sign('Leave', p.leaves[0]!.message as never).signature;
  });
  cases.right('resealed', 'VERIFIED', 'saint-vincent-void', 'a leave after a void names the state before it', (p) => {
    p.leaves = [leave(2, 2, p.turns[1]!.state.seats[1]!)];
    p.result!.signatures = p.result!.signatures.filter(({ seat }) => seat !== 2);
  });
}

export function result(cases: Cases): void {
  const message = (name: string, base: string, forced: object) =>
    cases.resealed('R.message', base, name, () => undefined, { result: forced });
  message('of another table', 'online', { table: bytes32('table') });
  message('with another number', 'online', { number: 2n });
  message('of another bank', 'heads-up', { bankId: bytes32('bank') });
  message('of another state', 'venezia', { state: bytes32('state') });
  message('with another posta', 'online', { posta: 0n });
  message('with another garage', 'heads-up', { garage: 0n });
  message('with another sum won', 'saint-vincent', { won: 1n });
  message('with another cagnotte', 'saint-vincent-void', { cagnotte: 0n });
  message('with the digest of other lines', 'venezia', { lines: bytes32('lines') });
  cases.raw('R.lines', 'online', 'in another order', (p) => {
    p.result!.lines.reverse();
  });
  cases.raw('R.lines', 'heads-up', 'one is missing', (p) => {
    p.result!.lines.pop();
  });
  cases.raw('R.lines', 'venezia', 'another line', (p) => {
    p.result!.lines[0]!.line += 1n;
  });
  cases.raw('R.house', 'online', 'signed by a player', (p) => {
    p.result!.house = p.result!.signatures[0]!.signature;
  });
  cases.raw('R.house', 'heads-up', 'signed for another chain', (p) => {
    p.result!.house = `${p.result!.house.slice(0, -4)}00${p.result!.house.slice(-2)}`;
  });
  cases.raw('R.signatures', 'heads-up', 'not by ascending seat', (p) => {
    p.result!.signatures.reverse();
  });
  cases.raw('R.signatures', 'venezia', 'one seat’s under another’s name', (p) => {
    p.result!.signatures[0]!.signature = p.result!.signatures[1]!.signature;
  });
  cases.raw('R.signatures', 'saint-vincent', 'a seat that is not in the bank', (p) => {
    p.result!.signatures.push({ seat: 13, signature: p.result!.house });
  });
  cases.raw('R.signatures', 'online', 'a leave instead of the result', (p) => {
    p.result!.signatures.unshift({ seat: 1, signature: p.leaves[0]!.signature });
  });

  const right = (verdict: 'VERIFIED' | 'INCOMPLETE', base: string, name: string, change: (p: DraftProof) => void) =>
    cases.right('raw', verdict, base, name, change);
  right('INCOMPLETE', 'heads-up', 'who lost did not sign the result', (p) => {
    p.result!.signatures.pop();
  });
  right('INCOMPLETE', 'online', 'who left did not sign, and its leave is missing', (p) => {
    p.leaves = [];
  });
  right('VERIFIED', 'saint-vincent', 'a player whose line is 0 need not sign', (p) => {
    p.result!.signatures = p.result!.signatures.filter(({ seat }) => seat !== 12);
  });
  right('INCOMPLETE', 'venezia', 'ended, without a result', (p) => {
    delete p.result;
  });
  right('INCOMPLETE', 'online', 'a bank that runs', (p) => {
    delete p.result;
    delete p.end;
  });
  right('INCOMPLETE', 'saint-vincent-void', 'a void that has not ended its bank yet', (p) => {
    delete p.result;
    delete p.end;
  });
  right('INCOMPLETE', 'heads-up', 'cut off behind its first turn', (p) => {
    upTo(p, 0);
  });
}
