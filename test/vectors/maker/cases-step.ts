/** Wrong ends of a coup: the house's step, acknowledgements, voids. */
import { bytes32 } from '../../support/bank-maker.ts';
import { upTo, type Cases } from './case.ts';
import { keyOf } from './cast.ts';
import type { DraftTurn } from './reseal.ts';

export function stepAndAcks(cases: Cases): void {
  const step = (name: string, forced: object, base = 'heads-up', cut = 0) =>
    cases.resealed(
      'T.step',
      base,
      name,
      (p) => {
        upTo(p, cut);
      },
      { step: forced },
    );
  step('of another bank', { bankId: bytes32('bank') });
  step('of another turn', { turn: 1 });
  step('after another list', { closed: bytes32('closed') }, 'online', 1);
  step('to another state', { next: bytes32('next') }, 'venezia');
  step('a new taglia that names a list', { closed: bytes32('closed') }, 'heads-up-taglia', 2);
  cases.raw('T.step', 'online', 'signed by the banker', (p) => {
    const turn = upTo(p, 0);
    turn.step.signature = keyOf(2).sign('Step', turn.step.message as never).signature;
  });
  const acks = (name: string, change: (turn: DraftTurn) => void, base = 'online') =>
    cases.raw('T.acks', base, name, (p) => change(upTo(p, 0)));
  acks('not by ascending seat', (turn) => {
    turn.acks.reverse();
  });
  acks('one seat’s under another’s name', (turn) => {
    turn.acks[0]!.signature = turn.acks[1]!.signature;
  });
  acks('a seat that is not in the bank', (turn) => {
    turn.acks.push({ ...structuredClone(turn.acks[0]!), seat: 9 });
  });
  cases.resealed(
    'T.acks',
    'venezia',
    'of another state',
    (p) => {
      upTo(p, 0);
    },
    { ack: { state: bytes32('state') } },
  );
  cases.right('resealed', 'INCOMPLETE', 'online', 'nobody owes an acknowledgement', (p) => {
    upTo(p, 0).acks = [];
  });
}

export function voids(cases: Cases): void {
  const base = 'saint-vincent-void';
  const wrong = (name: string, silent: bigint) =>
    cases.resealed('T.void', base, name, (_p, last) => {
      last.void.message.silent = silent;
    });
  wrong('nobody is silent', 0n);
  wrong('the banker is silent', (1n << 1n) | (1n << 3n));
  wrong('a seat without a stake is silent', (1n << 3n) | (1n << 12n));
  wrong('a seat that is not there is silent', (1n << 3n) | (1n << 200n));
  cases.resealed('T.void', base, 'of another list', () => undefined, { void: { closed: bytes32('closed') } });
  cases.raw('T.void', base, 'signed by the banker', (_p, last) => {
    last.void.signature = keyOf(1).sign('Void', last.void.message as never).signature;
  });
  cases.resealed('T.gives', base, 'a void: a seat that gave is named as silent', (_p, last) => {
    last.void.message.silent |= 1n << 2n;
  });
  cases.raw('T.gives', base, 'a void: the banker did not give', (_p, last) => {
    last.gives.shift();
  });
  cases.raw('T.gives', base, 'a void: a punter’s is missing that is not named', (_p, last) => {
    last.gives.pop();
  });
  cases.raw('T.links', base, 'a void: the banker’s link is shown', (p, last) => {
    last.gives[0]!.link = p.turns[0]!.gives[0]!.link!;
  });
  cases.raw('T.links', base, 'a void: a link is missing', (_p, last) => {
    delete last.gives[1]!.link;
  });
  cases.raw('T.links', base, 'a void: a link that was not committed to', (_p, last) => {
    last.gives[1]!.link = bytes32('link');
  });
}
