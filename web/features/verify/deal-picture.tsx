'use client';
/** The sabot before and after each card of a coup, with the division that named the card. */
import { useState } from 'react';
import { cardsLeft } from '../../../engine/fairness/composition.ts';
import { cardName, cardSign, ranks } from '../../ui/card-names.ts';
import { Button } from '../../ui/button.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import type { Taken } from './draw.ts';

const suits = [0, 1, 2, 3] as const;
const places = ['punta', 'banker', 'punta', 'banker', 'third card', 'third card'] as const;

export function DealPicture({ draws }: { readonly draws: readonly Taken[] }) {
  const [at, setAt] = useState(0);
  const taken = draws[at]!;
  const after = taken.before.map((count, kind) => (kind === taken.kind ? count - 1 : count));
  return (
    <div className="grid gap-3 border-t border-line px-3.5 py-3" data-testid="deal-picture">
      <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label="Cards in the order they were drawn">
        {draws.map(({ kind, dealt }, i) => (
          <Button
            key={i}
            size="small"
            look={i === at ? 'gold' : 'plain'}
            onPress={() => setAt(i)}
            label={`Card ${i + 1}: ${cardName(kind)}${dealt ? '' : ', not dealt'}`}
          >
            <span className={dealt ? '' : 'opacity-60'}>{cardSign(kind)}</span>
          </Button>
        ))}
      </div>
      <p className="text-[13px] text-soft" data-testid="deal-words">
        Card {at + 1}, {taken.dealt ? places[at] : 'fixed at the close, not dealt: it stays in the shoe'}.{' '}
        <span className="figures">
          x mod {taken.n} = {taken.r}
        </span>
        : the card at place {taken.r}, counted from 0, of the {taken.n} that are left in ascending kind is the{' '}
        <strong className="text-ink">{cardName(taken.kind)}</strong>. Then{' '}
        <span className="figures">x = ⌊x / {taken.n}⌋</span>.
      </p>
      <ScrollBox name="The shoe, card by card">
        <table
          className="figures w-full min-w-[520px] table-fixed border-separate border-spacing-[3px] text-center text-[12px]"
          aria-label={`The shoe before and after card ${at + 1}: how many of each card are left`}
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
            {suits.map((suit) => (
              <tr key={suit}>
                <th className={`font-medium ${suit === 1 || suit === 2 ? 'text-loss' : 'text-soft'}`}>
                  {cardSign(suit * 13).slice(-1)}
                </th>
                {ranks.map((rank, i) => (
                  <Cell
                    key={rank}
                    before={taken.before[suit * 13 + i]!}
                    after={after[suit * 13 + i]!}
                    name={cardName(suit * 13 + i)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="text-[12.5px] text-muted">
        {cardsLeft(taken.before)} cards before, {cardsLeft(after)} after. Each cell: how many of that card are left, a
        bar of six at most.
      </p>
    </div>
  );
}

function Cell({ before, after, name }: { readonly before: number; readonly after: number; readonly name: string }) {
  const changed = before !== after;
  return (
    <td
      title={`${name}: ${before}${changed ? `, then ${after}` : ''}`}
      className={`relative h-8 overflow-hidden rounded-[5px] border ${changed ? 'border-brass-bright text-brass-bright' : 'border-line text-soft'}`}
    >
      <span className="absolute inset-x-0 bottom-0 bg-felt" style={{ height: `${(after / 6) * 100}%` }} aria-hidden />
      <span className="relative">{changed ? `${before}→${after}` : after}</span>
    </td>
  );
}
