'use client';
/** A passed bank (rules.md 1.4): take it all'altezza, take it back, let it go; bid for it, or bid no more. */
import { bidCommand, declineCommand, hasTaken, takeCommand } from '../../../engine/seat/talk.ts';
import type { Options } from '../../../engine/table/view.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { actWords } from '../../words/acts.ts';
import { ActButton, besideAmount } from './act-button.tsx';
import { useTable } from './context.tsx';
import { Hint } from './hints.tsx';
import { useActs } from './open-acts.ts';
import { useSteady } from './steady.ts';

export function SeguitoAction({ options: { take, bid } }: { readonly options: Options }) {
  const { session, snap, amounts } = useTable();
  const { phase, number } = snap.view!;
  const words = actWords();
  const back = phase === 'takeBack';
  const auction = phase === 'auction';
  const busy = snap.busy.some((name) => name === 'take' || name === 'bid' || name === 'decline');
  const waits = !useSteady({ take, letGo: 0n, bid: auction ? bid : null }) || busy;
  const takeBank = () => {
    if (take === null) return;
    if (auction) session.act('bid', (memory) => bidCommand(memory, number, take));
    else session.act('take', (memory) => takeCommand(memory, number, take));
  };
  const decline = () => session.act('decline', (memory) => declineCommand(memory, number, auction));
  // Its answer may be on its way, or held back: the word binds all the same. An auction is held where nobody has it.
  const isTaken = !auction && snap.memory !== null && hasTaken(snap.memory, number) && !busy;
  useActs({
    'seguito-take': isTaken || take === null ? null : { press: takeBank, price: take, waits },
    'seguito-decline': isTaken ? null : { press: decline, waits },
  });
  if (isTaken)
    return (
      <p className="text-[14px] text-muted" data-testid="seguito-taken">
        {words.taken}
      </p>
    );
  const takeIt = take !== null && (
    <ActButton
      word={back ? words.takeBack : auction ? 'All’altezza' : words.take}
      price={amounts(take)}
      what={back ? words.what.takeBack : words.what.take}
      look="gold"
      size="large"
      pending={waits}
      onPress={takeBank}
      testId="seguito-take"
    />
  );
  const letGo = (
    <ActButton
      word={auction ? words.noBid : words.letGo}
      what={auction ? words.what.noBid : back ? words.what.letGoBack : words.what.letGo}
      size="large"
      pending={waits}
      onPress={decline}
      testId="seguito-decline"
    />
  );
  return (
    <div className={`items-end ${besideAmount(true, auction && bid !== null, 1)}`}>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {takeIt}
        {letGo}
      </div>
      {auction && bid !== null && <Bid key={`bid-${number}`} least={bid} busy={busy} waits={waits} />}
    </div>
  );
}

/** At least what beats the last bid; the height takes the bank at once. */
function Bid({ least, busy, waits }: { readonly least: bigint; readonly busy: boolean; readonly waits: boolean }) {
  const { session, snap, amounts, mySeat } = useTable();
  const { number, seguito, seats, table } = snap.view!;
  const words = actWords();
  const credit = seats.find(({ seat }) => seat === mySeat)?.credit ?? 0n;
  const limits = [credit, table.maxPosta, seguito?.height ?? table.maxPosta];
  const upper = limits.reduce((a, b) => (a < b ? a : b));
  const most = upper > least ? upper : least;
  const amount = useAmount(least, least, most);
  const bid = (chosen: bigint) => {
    if (!waits) session.act('bid', (memory) => bidCommand(memory, number, chosen));
  };
  const place = () => {
    if (amount.amount !== null) bid(amount.amount);
  };
  useActs({ 'bid-confirm': { place: bid, from: least, to: most, waits } });
  return (
    <AmountField
      label={words.bidRange(amounts(least), amounts(most))}
      amount={amount}
      testId="bid-input"
      disabled={busy}
      onEnter={place}
      action={
        <Hint text={words.what.bid}>
          <Button
            className="!min-h-[46px]"
            onPress={place}
            disabled={amount.amount === null}
            pending={waits}
            description={words.what.bid}
            testId="bid-confirm"
          >
            {words.bid}
          </Button>
        </Hint>
      }
    />
  );
}
