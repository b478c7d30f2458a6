'use client';
/** The cards that are left before and after each card of a turn, with the division that named the card. */
import { useState, type ReactNode } from 'react';
import { cardsLeft } from '../../../engine/fairness/composition.ts';
import { Button } from '../../ui/button.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { verifyWords } from '../../words/verify.ts';
import type { Taken } from './draw.ts';

/** How the cards of a game are shown, and called. */
export interface Deck {
  readonly ranks: readonly string[];
  readonly suits: readonly { readonly name: string; readonly red: boolean }[];
  /** How often each card is in the full deck. */
  readonly most: number;
  readonly nameOf: (kind: number) => string;
  readonly sign: (kind: number) => ReactNode;
  /** What each card drawn is, in order. */
  readonly places: readonly string[];
  readonly shoe: string;
  readonly table: (card: number) => string;
  readonly counts: (before: number, after: number) => string;
}

export function DealPicture({ draws, deck }: { readonly draws: readonly Taken[]; readonly deck: Deck }) {
  const [at, setAt] = useState(0);
  const taken = draws[at]!;
  const words = verifyWords().draws;
  const { ranks, suits, nameOf, sign } = deck;
  const after = taken.before.map((count, kind) => (kind === taken.kind ? count - 1 : count));
  return (
    <div className="grid gap-3 border-t border-line px-3.5 py-3" data-testid="deal-picture">
      <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label={words.order}>
        {draws.map(({ kind, dealt }, i) => (
          <Button
            key={i}
            size="small"
            look={i === at ? 'gold' : 'plain'}
            onPress={() => setAt(i)}
            label={words.card(i + 1, nameOf(kind), dealt)}
          >
            <span className={dealt ? '' : 'opacity-60'}>{sign(kind)}</span>
          </Button>
        ))}
      </div>
      <p className="text-[13px] text-soft" data-testid="deal-words">
        {words.division(
          figures,
          strong,
          at + 1,
          taken.dealt ? deck.places[at]! : words.notDealt,
          taken.n,
          taken.r,
          nameOf(taken.kind),
        )}
      </p>
      <ScrollBox name={deck.shoe}>
        <table
          className="figures w-full min-w-[520px] table-fixed border-separate border-spacing-[3px] text-center text-[12px]"
          aria-label={deck.table(at + 1)}
        >
          <thead>
            <tr>
              <td />
              {ranks.map((rank) => (
                <th key={rank} className="font-medium text-muted">
                  {rank}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {suits.map(({ name, red }, suit) => (
              <tr key={name}>
                <th className={`font-medium ${red ? 'text-loss' : 'text-soft'}`}>{name}</th>
                {ranks.map((rank, i) => (
                  <Cell
                    key={rank}
                    before={taken.before[suit * ranks.length + i]!}
                    after={after[suit * ranks.length + i]!}
                    most={deck.most}
                    name={nameOf(suit * ranks.length + i)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="text-[12.5px] text-muted">{deck.counts(cardsLeft(taken.before), cardsLeft(after))}</p>
    </div>
  );
}

const figures = (text: string) => (
  <span key={text} className="figures">
    {text}
  </span>
);
const strong = (text: string) => (
  <strong key={text} className="text-ink">
    {text}
  </strong>
);

interface CellProps {
  readonly before: number;
  readonly after: number;
  readonly most: number;
  readonly name: string;
}

function Cell({ before, after, most, name }: CellProps) {
  const changed = before !== after;
  return (
    <td
      title={verifyWords().draws.cell(name, before, changed ? after : null)}
      className={`relative h-8 overflow-hidden rounded-[5px] border ${changed ? 'border-brass-bright text-brass-bright' : 'border-line text-soft'}`}
    >
      <span
        className="absolute inset-x-0 bottom-0 bg-felt"
        style={{ height: `${(after / most) * 100}%` }}
        aria-hidden
      />
      <span className="relative">{changed ? `${before}→${after}` : after}</span>
    </td>
  );
}
