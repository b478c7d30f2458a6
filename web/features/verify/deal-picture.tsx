'use client';
/** The sabot before and after each card of a coup, with the division that named the card. */
import { useState } from 'react';
import { cardsLeft } from '../../../engine/fairness/composition.ts';
import { cornerNames, useCardLook } from '../../ui/card-look.ts';
import { cardName, cardSign } from '../../ui/card-names.ts';
import { Button } from '../../ui/button.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { verifyWords } from '../../words/verify.ts';
import type { Taken } from './draw.ts';

const suits = [0, 1, 2, 3] as const;

export function DealPicture({ draws }: { readonly draws: readonly Taken[] }) {
  const [at, setAt] = useState(0);
  const taken = draws[at]!;
  const words = verifyWords().draws;
  const ranks = cornerNames[useCardLook().names];
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
            label={words.card(i + 1, cardName(kind), dealt)}
          >
            <span className={dealt ? '' : 'opacity-60'}>{cardSign(kind)}</span>
          </Button>
        ))}
      </div>
      <p className="text-[13px] text-soft" data-testid="deal-words">
        {words.division(
          figures,
          strong,
          at + 1,
          taken.dealt ? words.places[at]! : words.notDealt,
          taken.n,
          taken.r,
          cardName(taken.kind),
        )}
      </p>
      <ScrollBox name={words.shoe}>
        <table
          className="figures w-full min-w-[520px] table-fixed border-separate border-spacing-[3px] text-center text-[12px]"
          aria-label={words.table(at + 1)}
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
      <p className="text-[12.5px] text-muted">{words.counts(cardsLeft(taken.before), cardsLeft(after))}</p>
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

function Cell({ before, after, name }: { readonly before: number; readonly after: number; readonly name: string }) {
  const changed = before !== after;
  return (
    <td
      title={verifyWords().draws.cell(name, before, changed ? after : null)}
      className={`relative h-8 overflow-hidden rounded-[5px] border ${changed ? 'border-brass-bright text-brass-bright' : 'border-line text-soft'}`}
    >
      <span className="absolute inset-x-0 bottom-0 bg-felt" style={{ height: `${(after / 6) * 100}%` }} aria-hidden />
      <span className="relative">{changed ? `${before}→${after}` : after}</span>
    </td>
  );
}
