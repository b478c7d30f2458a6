/**
 * Signs a changed bank again: every digest that names another part is computed again and signed with the test keys, so
 * that a case is wrong in one thing only and the steps before it are right.
 */
import { betsDigest, drawSeatsDigest, linesDigest, startState } from '../../../engine/protocol/digests.ts';
import { hashStruct, type MessageName, type Messages } from '../../../engine/protocol/eip712.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import type {
  Bet,
  Closed,
  Draw,
  Enter,
  Leave,
  ListRow,
  Result,
  Setup,
  State,
  Step,
  Table,
  Void,
} from '../../../engine/protocol/messages.ts';
import type { Signer } from '../../../engine/protocol/sign.ts';
import { acceptedIn, afterAcceptance, afterMove } from '../../../engine/rules/arithmetic.ts';
import { handOf } from '../../../engine/rules/acceptance.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { afterExcess } from '../../../engine/sette/arithmetic.ts';
import { house, keyOf } from './cast.ts';

/** A copy that may be changed anywhere. */
export type Draft<T> = T extends string | number | bigint | undefined
  ? T
  : T extends readonly (infer I)[]
    ? Draft<I>[]
    : { -readonly [K in keyof T]: Draft<T[K]> };

interface Give {
  seat: number;
  signature: string;
  link?: string;
}
export interface Signed<M> {
  message: Draft<M>;
  signature: string;
}
type BySeat<M> = Signed<M> & { seat: number };

/** A turn with everything a turn can have: a case uses what its turn has. */
export interface DraftTurn {
  bets: BySeat<Bet>[];
  closed: Signed<Closed>;
  list: Draft<ListRow>[];
  gives: Give[];
  serverLink: string;
  choices: BySeat<{ closed: string; draw: number }>[];
  cards: number[];
  step: Signed<Step>;
  state: Draft<State>;
  acks: BySeat<{ state: string }>[];
  void: Signed<Void>;
}

export interface DraftProof {
  domain: Draft<Proof['domain']>;
  table: Draft<Table>;
  grants: Signed<Messages['Grant']>[];
  setup: Signed<Setup>;
  turns: DraftTurn[];
  leaves: BySeat<Leave>[];
  end?: string;
  result?: {
    message: Draft<Result>;
    lines: { player: string; line: bigint }[];
    signatures: { seat: number; signature: string }[];
    house: string;
  };
  draw?: { enters: BySeat<Enter>[]; draw: Signed<Draw>; links: { seat: number; link: string }[]; serverLink: string };
}

/** Fields of a message that must differ although it is signed: of the last turn, or of the first of several. */
export interface Forced {
  readonly setup?: Partial<Setup>;
  readonly enter?: Partial<Enter>;
  readonly draw?: Partial<Draw>;
  readonly bet?: Partial<Bet>;
  readonly closed?: Partial<Closed>;
  readonly give?: Partial<Messages['Give']>;
  readonly void?: Partial<Void>;
  readonly choice?: Partial<Messages['Choice']>;
  readonly state?: Partial<State>;
  readonly step?: Partial<Step>;
  readonly ack?: Partial<Messages['Ack']>;
  readonly leave?: Partial<Leave>;
  readonly result?: Partial<Result>;
}

/** Sets fields of a message and signs it. */
export function seal<N extends MessageName>(
  signer: Signer,
  name: N,
  signed: Signed<Messages[N]>,
  ...fields: readonly (object | undefined)[]
): void {
  Object.assign(signed.message as object, ...fields);
  signed.signature = signature(signer, name, signed.message as unknown as Messages[N]);
}

/**
 * Signatures made so far: most of a changed bank is as before, and signing costs a hundred times a hash. All keys
 * belong to one domain.
 */
const made = new Map<string, string>();

function signature<N extends MessageName>(signer: Signer, name: N, message: Messages[N]): string {
  const what = `${signer.address} ${hashStruct(name, message)}`;
  const known = made.get(what) ?? signer.sign(name, message).signature;
  made.set(what, known);
  return known;
}

/** Makes all references of a changed bank right again and signs everything. */
export function reseal(proof: DraftProof, forced: Forced = {}): void {
  const { setup, draw, result } = proof;
  const table = hashStruct('Table', proof.table);
  seal(house, 'Setup', setup, { table }, forced.setup);
  if (draw !== undefined) sealDraw(draw, setup.message as Setup, forced);
  const start = startState(setup.message as Setup);
  const { bankId } = start;
  let state: State = start;
  proof.turns.forEach((turn, i) => {
    sealTurn(turn, state, i === proof.turns.length - 1 ? forced : {});
    state = (turn.state as State | undefined) ?? state;
  });
  proof.leaves.forEach((leave, i) => seal(keyOf(leave.seat), 'Leave', leave, { bankId }, i === 0 ? forced.leave : {}));
  if (result === undefined) return;
  const { number } = setup.message;
  Object.assign(
    result.message,
    { table, number, bankId, state: hashStruct('State', state), lines: linesDigest(result.lines as never) },
    forced.result,
  );
  result.house = signature(house, 'Result', result.message as Result);
  for (const signed of result.signatures)
    signed.signature = signature(keyOf(signed.seat), 'Result', result.message as Result);
}

function sealDraw({ enters, draw }: NonNullable<DraftProof['draw']>, { table, number }: Setup, forced: Forced): void {
  enters.forEach((enter, i) => seal(keyOf(enter.seat), 'Enter', enter, { table, number }, i === 0 ? forced.enter : {}));
  const seats = drawSeatsDigest(enters.map(({ seat, message }) => ({ seat, commitment: message.commitment })));
  seal(house, 'Draw', draw, { table, number, seats }, forced.draw);
}

/** Signs a turn that begins in `before`. */
export function sealTurn(turn: DraftTurn, before: State, forced: Forced): void {
  const { bankId } = before;
  const state = hashStruct('State', before);
  const at = { bankId, turn: before.turn };
  let closed: Draft<Step>['closed'] = `0x${'00'.repeat(32)}`;
  if (turn.closed !== undefined) {
    turn.bets.forEach((bet, i) => seal(keyOf(bet.seat), 'Bet', bet, { state }, i === 0 ? forced.bet : {}));
    seal(house, 'Closed', turn.closed, { ...at, state, bets: betsDigest(turn.list) }, forced.closed);
    closed = hashStruct('Closed', turn.closed.message);
    for (const [i, give] of turn.gives.entries())
      give.signature = signature(keyOf(give.seat), 'Give', { closed, ...(i === 0 ? forced.give : {}) });
    (turn.choices ?? []).forEach((choice, i) =>
      seal(keyOf(choice.seat), 'Choice', choice as never, { closed }, i === 0 ? forced.choice : {}),
    );
  }
  if (turn.void !== undefined) seal(house, 'Void', turn.void, { closed }, forced.void);
  if (turn.state === undefined) return;
  Object.assign(turn.state, { bankId, prev: state }, forced.state);
  const next = hashStruct('State', turn.state as State);
  seal(house, 'Step', turn.step, { ...at, closed, next }, forced.step);
  turn.acks.forEach((ack, i) => seal(keyOf(ack.seat), 'Ack', ack as never, { state: next }, i === 0 ? forced.ack : {}));
}

/** Computes what a changed list leads to: who gets the cards, posta and garage after move and acceptance. */
export function reckon(proof: DraftProof): void {
  const turn = proof.turns.at(-1)!;
  const before = (proof.turns.at(-2)?.state as State | undefined) ?? startState(proof.setup.message as Setup);
  const { message } = turn.closed;
  const ruleset = rulesetOf(proof.table.ruleset);
  if (ruleset === null) {
    const { posta } = afterExcess(proof.table, before);
    const hand = turn.list.find(({ status }) => status === 2)?.seat ?? message.hand;
    Object.assign(message, { posta, garage: 0n, hand });
    return;
  }
  const { posta, garage } = afterAcceptance(
    ruleset,
    afterMove(ruleset, proof.table, before, message.move, message.amount),
    acceptedIn(turn.list),
  );
  Object.assign(message, { posta, garage, hand: handOf(proof.setup.message.banker, turn.list) ?? message.hand });
}
