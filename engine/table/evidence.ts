/** The evidence of a bank as it stands, in the form of a proof file (protocol.md 3). */
import { linesDigest, linesOf } from '../protocol/digests.ts';
import type { Result, Setup, State } from '../protocol/messages.ts';
import type { ClosedTurn, Proof, UnfinishedTurn, VoidTurn } from '../proof/format.ts';
import { stateDigest } from './digest.ts';
import type { ClosedList } from './game.ts';
import type { Bank, RunningCoup, AnyTable } from './state.ts';

/** What a closed coup leaves as evidence. */
export type CoupPapers = Pick<RunningCoup, 'bets' | 'closed' | 'list' | 'gives' | 'choices'>;
/** What a bank leaves as evidence. */
export type BankPapers = Pick<Bank, 'setup' | 'draw' | 'state' | 'turns' | 'leaves' | 'end' | 'result' | 'grants'> & {
  readonly coup: CoupPapers | null;
};

/** What the game asks of a closed coup. */
export const closedListOf = (
  { setup }: Pick<Bank, 'setup'>,
  { closed, list }: Pick<RunningCoup, 'closed' | 'list'>,
): ClosedList => ({ closed: closed.message, list, banker: setup.message.banker });

/** A turn before its `Step`: only the links that have been shown, never the house's. */
export function runningTurn(bank: Pick<Bank, 'setup'>, coup: CoupPapers): UnfinishedTurn {
  return { ...closedTurn(bank, coup), choices: coup.choices };
}

function closedTurn(bank: Pick<Bank, 'setup'>, coup: CoupPapers): ClosedTurn {
  const { banker } = bank.setup.message;
  const rank = (seat: number) => (seat === banker ? -1 : seat);
  const gives = [...coup.gives].sort((a, b) => rank(a.seat) - rank(b.seat));
  return {
    bets: coup.bets,
    closed: coup.closed,
    list: coup.list,
    gives: gives.map(({ seat, signature, link }) => (link === null ? { seat, signature } : { seat, signature, link })),
  };
}

/** The coup as a void: with the banker's `Give` but not its link, and without the silent seats' (protocol.md 3). */
export function voidTurn(bank: Pick<Bank, 'setup'>, coup: CoupPapers, signed: VoidTurn['void']): VoidTurn {
  const turn = closedTurn(bank, coup);
  const { banker } = bank.setup.message;
  const gives = turn.gives.map((give) =>
    give.seat === banker ? { seat: give.seat, signature: give.signature } : give,
  );
  return { ...turn, gives, void: signed };
}

/** Everything of a bank that may be public now. `result` is there once the house has signed it. */
export function proofOf(state: Pick<AnyTable, 'domain' | 'table'>, bank: BankPapers): Proof {
  const { setup, draw, turns, coup, leaves, end, result, grants } = bank;
  const proof: Proof = {
    domain: state.domain,
    table: state.table,
    grants,
    setup,
    turns: coup === null ? turns : [...turns, runningTurn(bank, coup)],
    leaves,
  };
  const withDraw = draw === null ? proof : { ...proof, draw };
  if (end === null) return withDraw;
  const ended = { ...withDraw, end };
  if (result === null || result.house === null) return ended;
  return {
    ...ended,
    result: {
      message: result.message,
      lines: linesOf(setup.message, bank.state),
      signatures: result.signatures,
      house: result.house,
    },
  };
}

/** What everybody signs at the end of a bank (protocol.md 2.8); it follows from set-up and last state alone. */
export function resultOf(setup: Setup, state: State): Result {
  return {
    table: setup.table,
    number: setup.number,
    bankId: state.bankId,
    state: stateDigest(state),
    posta: state.posta,
    garage: state.garage,
    won: state.won,
    cagnotte: state.cagnotte,
    lines: linesDigest(linesOf(setup, state)),
  };
}
