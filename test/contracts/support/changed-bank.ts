/**
 * Banks in which the house or a seat says otherwise than the rules, and signs it: each signature is right, what it
 * covers is not. What the chain then says of them, and the verifier.
 */
import { AssertionFailed } from '../../../engine/assert.ts';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { parseProofFile } from '../../../engine/proof/read.ts';
import type { StepId } from '../../../engine/proof/steps.ts';
import { verifyFile } from '../../../engine/proof/verify-file.ts';
import { coupOfBank, coupToJson, proofToJson } from '../../../engine/proof/write.ts';
import { domainSeparator, hashStruct, type MessageName, type Messages } from '../../../engine/protocol/eip712.ts';
import { Unreadable, type Json } from '../../../engine/protocol/json.ts';
import type { Closed, ListRow, State } from '../../../engine/protocol/messages.ts';
import type { Signer } from '../../../engine/protocol/sign.ts';
import { encodeDemand, unfinishedTurn } from '../../../engine/settlement/dispute.ts';
import { encodeContinuation, encodeProof, usableBases } from '../../../engine/settlement/encode.ts';
import { BankMaker, type Cast, type PlayedOut } from '../../support/bank-maker.ts';
import type { Closing } from '../../support/bank-options.ts';
import { SetteMaker } from '../../support/sette-maker.ts';
import type { System } from './system.ts';
import { refusalOf } from './refused.ts';

/** What is said instead of a message; the message itself where it stays. */
export type Say = <N extends MessageName>(name: N, message: Messages[N]) => Messages[N];

type Closes = Pick<Closed, 'posta' | 'garage' | 'hand'>;

/** What stands in a bank instead of what the rules make of it; each is asked at every turn. */
export interface Otherwise {
  readonly row?: (row: ListRow, turn: number) => ListRow;
  readonly list?: (list: readonly ListRow[], turn: number) => readonly ListRow[];
  readonly closes?: (closes: Closes, turn: number) => Closes;
  /** `before` is the state that the turn began in. */
  readonly next?: (next: State, before: State) => State;
}

/** A signer that says otherwise. `by` signs in its place. */
export function saying(signer: Signer, say: Say, by: Signer = signer): Signer {
  return { address: signer.address, sign: (name, message) => by.sign(name, say(name, message)) };
}

/** The cast with every signer saying otherwise. */
export function castSaying(cast: Cast, say: Say): Cast {
  return {
    ...cast,
    house: saying(cast.house, say),
    seats: cast.seats.map((seat) => ({ ...seat, key: saying(seat.key, say) })),
  };
}

interface Inside {
  row(...args: unknown[]): ListRow;
  closes(closing: Closing): Closes;
  playOut(closing: Closing, ...rest: unknown[]): PlayedOut;
}

/**
 * The maker, which puts these in the place of what it makes. What the rules have no answer to is left as it was before
 * the turn: somebody refuses it earlier.
 */
export function otherwise<T extends BankMaker>(maker: T, { row, list, closes, next }: Otherwise): T {
  const inside = maker as unknown as Inside;
  const was = {
    row: inside.row.bind(maker),
    closes: inside.closes.bind(maker),
    playOut: inside.playOut.bind(maker),
    play: maker.play.bind(maker),
  };
  const turn = () => maker.state.turn;
  inside.row = (...args) => (row ?? ((one) => one))(was.row(...args), turn());
  inside.closes = (closing) => {
    const honest = orElse(() => was.closes(closing), { posta: maker.state.posta, garage: maker.state.garage, hand: 0 });
    return (closes ?? ((one) => one))({ ...honest, hand: honest.hand ?? 0 }, turn());
  };
  inside.playOut = (closing, ...rest) => {
    const before = maker.state;
    const played = orElse(() => was.playOut(closing, ...rest), { choices: [], cards: [], next: unplayed(before) });
    return next === undefined ? played : { ...played, next: next(played.next, before) };
  };
  maker.play = (closing, options) =>
    was.play({ ...closing, list: list === undefined ? closing.list : list(closing.list, turn()) }, options);
  return maker;
}

const unplayed = (before: State): State => ({
  ...before,
  turn: before.turn + 1,
  prev: hashStruct('State', before),
  outcome: 3,
});

/** What the rules make of it; `other` where they assert, or find nothing to begin with. */
export function orElse<T>(made: () => T, other: T): T {
  try {
    return made();
  } catch (error) {
    if (error instanceof AssertionFailed || error instanceof TypeError) return other;
    throw error;
  }
}

/** A maker of the game that the table plays. */
export function makerOf(...[cast, options]: ConstructorParameters<typeof BankMaker>): BankMaker {
  return isSette(cast.table.ruleset) ? new SetteMaker(cast, options) : new BankMaker(cast, options);
}

export const isSette = (ruleset: number): boolean => ruleset > 3 && ruleset < 8;

/** The proof with a grant for each player, as a file has it. Contract wallets sign what a verifier cannot read. */
export function granted(proof: Proof): Proof {
  const { table, players } = proof.setup.message;
  return {
    ...proof,
    grants: players.map(({ seat, player, key, stack }) => ({
      message: { player, table, seat, key, amount: stack, nonce: 0n, deadline: 4_102_444_800n },
      signature: '0x' as Hex,
    })),
  };
}

/** The step at which the verifier refuses what is read from this file; null if nothing differs. */
function verdictOn(json: () => Json): StepId | 'unreadable' | null {
  try {
    return verifyFile(parseProofFile(json())).failed?.id ?? null;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof AssertionFailed) return 'unreadable';
    throw error;
  }
}

/** Where the verifier refuses the bank. */
export const verdictOnBank = (proof: Proof): StepId | 'unreadable' | null =>
  verdictOn(() => proofToJson(granted(proof)));

/** Where the verifier refuses the turn by itself, from the state before it. */
export const verdictOnTurn = (proof: Proof, turn: number): StepId | 'unreadable' | null =>
  verdictOn(() => coupToJson(coupOfBank(granted(proof), turn)));

/** What the encoder or the ABI has no form for: nobody can bring that before the court. */
export const noCalldata = 'no calldata';

/** How the chain is asked. */
export class Asked {
  private readonly system: Pick<System, 'replay' | 'setteReplay'>;
  constructor(system: Pick<System, 'replay' | 'setteReplay'>) {
    this.system = system;
  }

  private of({ table }: Proof): System['replay'] {
    return isSette(table.ruleset) ? this.system.setteReplay : this.system.replay;
  }

  /** What all turns with a step come to from the base before turn `from`: the error, or null. */
  proposed(proof: Proof, from: number, to?: number): Promise<string | null> {
    return answered(
      () => encodeProof(proof, from, to),
      (encoded) => this.of(proof).read.replay([domainSeparator(proof.domain), encoded]),
    );
  }

  /** What one turn comes to from the state before it, which the chain takes for granted, as in `answerClaim`. */
  resumed(proof: Proof, turn: number): Promise<string | null> {
    return answered(
      () => encodeContinuation(proof, turn, turn + 1),
      (encoded) => {
        const before = hashStruct('State', proof.turns[turn - 1]!.state!);
        return this.of(proof).read.resume([domainSeparator(proof.domain), before, encoded]);
      },
    );
  }

  /** What a demand about the last list comes to, from the base before turn `from`. */
  demanded(proof: Proof, from = 0): Promise<string | null> {
    return answered(
      () => encodeDemand(proof, unfinishedTurn(proof)!, from),
      ({ proof: before, list }) => this.of(proof).read.contest([domainSeparator(proof.domain), before, list]),
    );
  }

  /** The first error of all ways to bring the bank before the court; null if each is taken. */
  async anyError(proof: Proof): Promise<string | null> {
    const isOpen = unfinishedTurn(proof) !== null;
    for (const base of usableBases(proof)) {
      const error = (await this.proposed(proof, base)) ?? (isOpen ? await this.demanded(proof, base) : null);
      if (error !== null) return error;
    }
    return null;
  }
}

async function answered<T>(encode: () => T, ask: (encoded: T) => Promise<unknown>): Promise<string | null> {
  let encoded: T;
  try {
    encoded = encode();
  } catch (error) {
    if (error instanceof AssertionFailed) return noCalldata;
    throw error;
  }
  return refusalOf(ask(encoded));
}
