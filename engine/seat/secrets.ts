/**
 * The life of a link (protocol.md 1): one small machine for each commitment, with no way back:
 *
 *     committed → given (for one list) → shown
 *     committed → burnt → shown, when the chain has paid that bank
 *
 * No other module makes a link or lets one out. The caller stores each returned memory durably before anything leaves,
 * so a crash at any point leaves a memory that knows at least as much as the world. No server's word moves the machine:
 * callers pass what they have checked.
 */
import { assert } from '../assert.ts';
import type { Hex } from '../bytes.ts';
import { commitmentOf, seatLink } from '../fairness/commitment.ts';
import { coupIdOf, drawIdOf } from '../protocol/digests.ts';
import { turnKey, type Paper, type SeatMemory } from './memory.ts';

/** The memory with a link committed, and the commitment, which may leave. Repeating it changes nothing. */
export function commit(
  memory: SeatMemory,
  what: Paper['for'],
): { readonly memory: SeatMemory; readonly commitment: Hex } {
  const commitment = commitmentOf(secretLink(memory, what));
  if (memory.papers[commitment] !== undefined) return { memory, commitment };
  const paper: Paper = { for: what, stage: 'committed', list: null };
  return { memory: { ...memory, papers: { ...memory.papers, [commitment]: paper } }, commitment };
}

/**
 * The memory bound to `list` with this commitment; null if it must not be: bound to another list of the turn, or burnt.
 * Repeating it for the same list is allowed.
 */
export function bind(memory: SeatMemory, commitment: Hex, list: Hex): SeatMemory | null {
  const paper = memory.papers[commitment];
  if (paper === undefined) return null;
  const key = 'draw' in paper.for ? `draw:${paper.for.draw}` : turnKey(paper.for.bankId, paper.for.turn);
  const bound = memory.given[key];
  if (bound !== undefined && bound !== list) return null;
  if (paper.stage === 'given' || paper.stage === 'shown') return paper.list === list ? memory : null;
  if (paper.stage === 'burnt') return null;
  const given = { ...memory.given, [key]: list };
  return { ...memory, given, papers: { ...memory.papers, [commitment]: { ...paper, stage: 'given', list } } };
}

/** The link that was given for `list`, marked as shown; null if it was not given for it. */
export function show(
  memory: SeatMemory,
  commitment: Hex,
  list: Hex,
): { readonly memory: SeatMemory; readonly link: Hex } | null {
  const paper = memory.papers[commitment];
  if (paper === undefined || paper.list !== list || (paper.stage !== 'given' && paper.stage !== 'shown')) return null;
  return letOut(memory, commitment, paper);
}

/**
 * The link of a burnt turn; null unless it is burnt. The caller knows that the chain has paid that bank (protocol.md
 * 2.4).
 */
export function showBurnt(
  memory: SeatMemory,
  commitment: Hex,
): { readonly memory: SeatMemory; readonly link: Hex } | null {
  const paper = memory.papers[commitment];
  const burnt = paper !== undefined && paper.list === null && (paper.stage === 'burnt' || paper.stage === 'shown');
  return burnt ? letOut(memory, commitment, paper) : null;
}

/** The memory in which every link of this bank that is not given yet never will be. */
export function burn(memory: SeatMemory, bankId: Hex): SeatMemory {
  const open = Object.entries(memory.papers).filter(
    ([, { stage, for: what }]) => stage === 'committed' && 'bankId' in what && what.bankId === bankId,
  );
  if (open.length === 0) return memory;
  return {
    ...memory,
    papers: {
      ...memory.papers,
      ...Object.fromEntries(open.map(([commitment, paper]) => [commitment, { ...paper, stage: 'burnt' as const }])),
    },
  };
}

/** A link of this turn has been given or shown, for whatever list. */
export function isSpent({ papers, given }: SeatMemory, bankId: Hex, turn: number): boolean {
  return (
    given[turnKey(bankId, turn)] !== undefined ||
    Object.values(papers).some(
      ({ stage, for: what }) => stage === 'shown' && 'bankId' in what && what.bankId === bankId && what.turn === turn,
    )
  );
}

function letOut(
  memory: SeatMemory,
  commitment: Hex,
  paper: Paper,
): { readonly memory: SeatMemory; readonly link: Hex } {
  const link = secretLink(memory, paper.for);
  assert(commitmentOf(link) === commitment, 'a link is not the one committed to');
  if (paper.stage === 'shown') return { memory, link };
  return { memory: { ...memory, papers: { ...memory.papers, [commitment]: { ...paper, stage: 'shown' } } }, link };
}

function secretLink({ secret, tableId }: SeatMemory, what: Paper['for']): Hex {
  return 'draw' in what
    ? seatLink(secret, drawIdOf(tableId, what.draw), 0)
    : seatLink(secret, coupIdOf(what.bankId, what.turn), what.seq);
}
