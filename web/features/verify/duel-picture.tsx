'use client';
/** A duel of Sette e mezzo in a proof: both hands, the decisions in their order, and how each card was drawn. */
import { matta } from '../../../engine/sette/cards.ts';
import type { Duel } from '../../../engine/sette/duel.ts';
import { handPoints, hasBust } from '../../../engine/sette/points.ts';
import { declarations } from '../../lib/declarations.ts';
import type { ReadDuel } from '../../lib/read-duel.ts';
import { italianCardName } from '../../ui/card-names.ts';
import { ItalianFace } from '../../ui/italian-card.tsx';
import { cardsWords } from '../../words/cards.ts';
import { verifyWords } from '../../words/verify.ts';
import { DealPicture, type Deck } from './deal-picture.tsx';
import type { Taken } from './draw.ts';
import { italianDeck } from './decks.tsx';

export interface DuelPictureProps {
  readonly read: ReadDuel;
  readonly draws: readonly Taken[];
}

export function DuelPicture({ read, draws }: DuelPictureProps) {
  const { duel, decisions } = read;
  const words = verifyWords().duel;
  const { hidden, drawn } = words;
  const places: Deck['places'] = duel.fallen.map((_, i) =>
    i === 0 ? hidden.punta : i === 1 ? hidden.banco : i <= duel.punta.length ? drawn.punta : drawn.banco,
  );
  return (
    <>
      <div className="grid gap-3 border-t border-line px-3.5 py-3" data-testid="duel-picture">
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          <Side name={words.sides.punta} cards={duel.punta} />
          <Side name={words.sides.banco} cards={duel.banco} />
        </div>
        <ol
          className="grid list-decimal gap-1 pl-5 text-[13px] text-soft marker:text-muted"
          aria-label={words.decisions}
        >
          {decisions.map(({ role, draw, chosen }, i) => (
            <li key={i}>{words.decision(words.sides[role], declarations[draw]!, chosen)}</li>
          ))}
        </ol>
        <p className="text-[13px] text-ink">{words.outcome[endOf(duel)]}</p>
        {duel.fallen.includes(matta) && <p className="text-[13px] text-soft">{words.mattaFell}</p>}
      </div>
      <DealPicture draws={draws} deck={{ ...italianDeck(), places }} />
    </>
  );
}

/** How a duel ended, as a name of its words. */
function endOf({ punta, banco }: Duel): keyof ReturnType<typeof verifyWords>['duel']['outcome'] {
  const [own, other] = [handPoints(punta), handPoints(banco)];
  if (hasBust(own)) return 'puntaBust';
  if (hasBust(other)) return 'bancoBust';
  return own === other ? 'tie' : own > other ? 'punta' : 'banco';
}

function Side({ name, cards }: { readonly name: string; readonly cards: readonly number[] }) {
  const words = verifyWords().duel;
  const points = handPoints(cards);
  return (
    <figure className="grid gap-1.5">
      <div className="flex gap-1">
        {cards.map((kind) => (
          <div key={kind} className="icard" role="img" aria-label={italianCardName(kind)}>
            <ItalianFace kind={kind} />
          </div>
        ))}
      </div>
      <figcaption className="text-[13px] text-soft">
        {words.hand(name, cardsWords().points(points), hasBust(points))}
      </figcaption>
    </figure>
  );
}

/** Beside the step to a new taglia: why the cards are shuffled. */
export function ShufflePicture() {
  return (
    <p className="border-t border-line px-3.5 py-3 text-[13px] text-soft" data-testid="shuffle-picture">
      {verifyWords().duel.shuffled}
    </p>
  );
}
