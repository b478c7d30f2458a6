'use client';
/** Beside the duel: the terms of the bank that runs, and the deck. */
import { Gloss } from '../../ui/gloss.tsx';
import { bankWords } from '../../words/banks.ts';
import { duelWords } from '../../words/duel.ts';
import { feltWords } from '../../words/felt.ts';
import { Line } from './bank-figures.tsx';
import { guaranteeWords } from './sette-headline.ts';
import { setteTable } from './sette-terms.ts';
import { useSette } from './use-sette.ts';

export function RoundFigures() {
  const { view, amounts } = useSette();
  const terms = setteTable(view);
  const { bank } = view;
  const words = duelWords();
  const state = bank?.proof.turns.findLast((turn) => turn.state)?.state;
  const takenOut = state?.takenOut ?? 0n;
  return (
    <div className="bank-figures duel-figures text-[12px] leading-tight text-[#e9dcc0]/85">
      {terms.bound && (
        <span data-testid="bound">
          <Gloss term="regola" placement="left">
            {feltWords().regola}
          </Gloss>
          <span className="duel-why"> {words.regolaWhy}</span>
        </span>
      )}
      {bank !== null && terms.fixed && (
        <span data-testid="guarantee">{guaranteeWords(view, bank.proof.setup.message.posta, amounts)}</span>
      )}
      {bank !== null && (
        <div className="bank-lines">
          {takenOut > 0n && <Line word={bankWords().takenOut} amount={takenOut} testId="taken-out" />}
          <Line term="cagnotte" amount={state?.cagnotte ?? 0n} testId="cagnotte" />
        </div>
      )}
    </div>
  );
}

/** Cards that are drawn as a heap, at most. */
const drawn = 8;
const inDeck = 40;

/** The forty cards, of which the next ones are drawn: what is left of them. */
export function Deck({ cardsLeft, taglia }: { readonly cardsLeft: number; readonly taglia: number }) {
  const backs = Math.max(1, Math.round((drawn * cardsLeft) / inDeck));
  return (
    <div
      className="flex items-center gap-1.5 sm:flex-col sm:gap-1 sm:text-center"
      data-testid="sabot"
      data-cards-left={cardsLeft}
    >
      <div className="duel-deck" aria-hidden>
        {Array.from({ length: backs }, (_, i) => (
          <span key={i} className="pcard-back" style={{ translate: `${i}px ${-i}px` }} />
        ))}
      </div>
      <div className="text-[12px] leading-tight text-[#e9dcc0]/85">
        <span className="figures font-semibold text-ink" data-testid="cards-left">
          {duelWords().cards(cardsLeft)}
        </span>
        <div className="text-[11px] text-[#e9dcc0]/70">
          <Gloss term="taglia">taglia</Gloss> {taglia}
        </div>
      </div>
    </div>
  );
}
