'use client';
/** The bank in figures: posta, what is covered and missing of it, garage, taken out, cagnotte; and the common clock. */
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { ClockRing, useTimeLeft } from '../../ui/clock.tsx';
import { Gloss } from '../../ui/gloss.tsx';
import type { Term } from '../../ui/glossary.ts';
import { Chips } from '../../ui/money.tsx';
import { bankWords } from '../../words/banks.ts';
import type { BetsNow } from './bets-now.ts';
import { useTable } from './context.tsx';
import { clockOf, deciders, sharedUntil } from './due.ts';
import { HeapChips } from './heap-chips.tsx';
import { Pile } from './pile.tsx';

export function BankFigures({ bets }: { readonly bets: BetsNow | null }) {
  const { snap } = useTable();
  const { bank, table, seguito } = snap.view!;
  if (!bank || seguito !== null) return <SeguitoFigures />;
  const state = bank.proof.turns.findLast((turn) => turn.state)?.state;
  const takenOut = state?.takenOut ?? 0n;
  return (
    <div className="bank-figures">
      <div className="flex items-center gap-3">
        <Pile term="posta" amount={bank.posta} testId="posta" place="posta" />
        <CommonClock />
      </div>
      {bets && <Cover bets={bets} />}
      <div className="bank-lines">
        {rulesetOf(table.ruleset)?.garage !== 'none' && <Line term="garage" amount={bank.garage} testId="garage" />}
        {takenOut > 0n && <Line word={bankWords().takenOut} amount={takenOut} testId="taken-out" />}
        <Line term="cagnotte" amount={state?.cagnotte ?? 0n} testId="cagnotte" />
      </div>
    </div>
  );
}

/** How far the posta is covered, as a bar and in figures. */
function Cover({ bets: { posta, covered, missing, closed } }: { readonly bets: BetsNow }) {
  const words = bankWords();
  const share = posta === 0n ? 0 : Number((covered * 1000n) / posta) / 10; // rounds down: only a picture
  return (
    <div className="grid gap-0.5 text-[11.5px] leading-tight text-[#e9dcc0]/85">
      <div className="cover-bar" aria-hidden>
        <div style={{ width: `${share}%` }} />
      </div>
      <div className="flex flex-wrap gap-x-2">
        <span>
          {words.covered(<Chips key="covered" amount={covered} testId="covered" className="font-semibold text-ink" />)}
        </span>
        <span>
          {(closed ? words.notCovered : words.missing)(
            <Chips key="missing" amount={missing} testId="missing" className="font-semibold text-ink" />,
          )}
        </span>
      </div>
    </div>
  );
}

export function Line({
  term,
  word,
  amount,
  testId,
}: {
  readonly term?: Term;
  readonly word?: string;
  readonly amount: bigint;
  readonly testId: string;
}) {
  return (
    <span className="text-[12px] whitespace-nowrap text-[#e9dcc0]/80">
      {term ? (
        <Gloss term={term} placement="left">
          {term}
        </Gloss>
      ) : (
        word
      )}{' '}
      <HeapChips
        amount={amount}
        testId={testId}
        {...(term === undefined ? {} : { place: term })}
        className="font-semibold text-ink"
      />
    </span>
  );
}

/** While several decide at once: until when. */
function CommonClock() {
  const { snap } = useTable();
  const view = snap.view!;
  const due = deciders(view)[0];
  const duty = view.phase === 'bets' ? 'bet' : (due?.duty ?? 'take');
  const left = useTimeLeft(sharedUntil(view), snap.offset);
  if (left === null) return null;
  return (
    <span data-testid="common-clock">
      <ClockRing left={left} total={clockOf(view, duty)} size={32} />
    </span>
  );
}

/** Between two banks, and while a passed bank is offered on. */
function SeguitoFigures() {
  const { snap } = useTable();
  const { seguito, phase } = snap.view!;
  if (seguito === null) return <div className="bank-figures" />;
  const best = seguito.bids.at(-1);
  return (
    <div className="bank-figures">
      <div className="flex items-center gap-3">
        <Pile term="seguito" amount={seguito.height} testId="height" />
        <CommonClock />
      </div>
      {phase === 'auction' && best && (
        <div className="bank-lines">
          <Line word={bankWords().highestBid} amount={best.amount} testId="highest-bid" />
        </div>
      )}
    </div>
  );
}
