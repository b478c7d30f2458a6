'use client';
/**
 * What happened here, coup by coup, in plain words: this seat's banks as this browser has checked them, the others from
 * their published proofs.
 */
import { useMemo } from 'react';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { View } from '../../../engine/table/view.ts';
import { useServer } from '../../lib/chain.tsx';
import { goesOn, longerOf, useCheckedBanks, type CheckedBank } from './checked-banks.ts';
import { useTable } from './context.tsx';
import { namesAt, storyOf, type Amounts, type StoryLine } from './words.ts';

interface Told {
  readonly bankId: Hex;
  readonly number: bigint;
  readonly proof: Proof | null;
  /** Why nothing is told, or why no more than what this browser has checked itself. */
  readonly problem: string | null;
}

const forkWords =
  'The proof that the table publishes of this bank goes another way than what this browser has checked. Nothing of it is told.';

/** All banks there is something to tell of, oldest first. */
export function banksToTell(
  view: View,
  memories: readonly SeatMemory[],
  published: ReadonlyMap<Hex, CheckedBank>,
): readonly Told[] {
  const own = new Map(
    memories.flatMap((memory) => memory.banks.map((bank) => [bank.bankId, { bank, memory }] as const)),
  );
  const ids = [
    ...new Set([...own.keys(), ...view.past.map(({ bankId }) => bankId), ...(view.bank ? [view.bank.bankId] : [])]),
  ];
  const told = ids.flatMap((bankId): Told[] => {
    const found = published.get(bankId);
    const running = view.bank?.bankId === bankId && !own.has(bankId) ? view.bank.proof : null;
    const [mine, checked] = [own.get(bankId), found !== undefined && 'proof' in found ? found.proof : null];
    const proof = running ?? longerOf(mine, checked);
    const number = proof?.setup.message.number ?? view.past.find((bank) => bank.bankId === bankId)?.number;
    const isFork =
      mine !== undefined &&
      checked !== null &&
      checked.turns.length >= mine.bank.proof.turns.length &&
      !goesOn(mine, checked);
    const problem = isFork
      ? forkWords
      : proof === null && found !== undefined && 'problem' in found
        ? found.problem
        : null;
    return number === undefined || (proof === null && problem === null) ? [] : [{ bankId, number, proof, problem }];
  });
  return told.sort((a, b) => (a.number < b.number ? -1 : 1));
}

/** Newest first. */
function linesOf(
  banks: readonly Told[],
  view: View,
  mySeat: number | null,
  me: Hex | null,
  amounts: Amounts,
): readonly StoryLine[] {
  return banks
    .flatMap(({ bankId, number, proof, problem }): readonly StoryLine[] => {
      const said: readonly StoryLine[] =
        problem === null
          ? []
          : [{ key: `${bankId}:problem`, kind: 'end', title: `Bank ${number}`, turn: null, text: problem }];
      if (proof === null) return said;
      const who = (seat: number) => {
        const seated = view.seats.find((s) => s.seat === seat);
        const player = proof.setup.message.players.find((p) => p.seat === seat)?.player;
        if (player !== undefined && player === me) return 'You';
        return seated && seated.player === player
          ? namesAt(view, mySeat)(seat)
          : player
            ? `${player.slice(0, 6)}…${player.slice(-4)}`
            : `Seat ${seat}`;
      };
      return [...storyOf(proof, bankId, who, amounts), ...said];
    })
    .reverse();
}

export function Story() {
  const { snap, table, mySeat, amounts } = useTable();
  const server = useServer();
  const { view, memory, earlier, me } = snap;
  const memories = useMemo(() => [...earlier, ...(memory ? [memory] : [])], [earlier, memory]);
  // A bank that this browser has checked to its end needs nobody else's proof.
  const whole = (bankId: Hex) =>
    memories.some(({ banks }) => banks.some((bank) => bank.bankId === bankId && bank.proof.end !== undefined));
  const asked = (view?.past ?? [])
    .filter(({ bankId }) => !whole(bankId))
    .map(({ bankId, status }) => ({ bankId, age: status }));
  const found = useCheckedBanks(asked, table.tableId, server);
  const player = me?.player ?? null;
  const published = new Map(
    asked.flatMap(({ bankId }, i) => (found[i] === undefined ? [] : [[bankId, found[i]] as const])),
  );
  const lines = view ? linesOf(banksToTell(view, memories, published), view, mySeat, player, amounts) : [];
  if (lines.length === 0)
    return (
      <p className="p-5 text-[14px] text-muted">
        {found.includes(undefined)
          ? 'The last coups are being checked.'
          : 'Coup by coup, what happens here is told in plain words.'}
      </p>
    );
  return (
    <ol className="grid gap-3.5 p-4 text-[14px]" data-testid="story">
      {lines.map((line) => (
        <li key={line.key} className={line.kind === 'coup' ? '' : 'text-soft'} data-testid={`story-${line.kind}`}>
          <div className="label-caps">{line.title}</div>
          <p className="figures text-pretty">{line.text}</p>
        </li>
      ))}
    </ol>
  );
}
