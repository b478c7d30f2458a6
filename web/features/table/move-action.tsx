'use client';
/** What the banker may do at a table of several (rules.md 1.2, 2): pass, raise, halve, reduce, go on. */
import { moves } from '../../../engine/protocol/messages.ts';
import { moveCommand, passCommand } from '../../../engine/seat/by-hand.ts';
import { mayPassIn, playableBank } from '../../../engine/seat/rights.ts';
import { readyCommand } from '../../../engine/seat/talk.ts';
import type { Options } from '../../../engine/table/view.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { actWords } from '../../words/acts.ts';
import { ActButton, besideAmount } from './act-button.tsx';
import { moneyOfMove } from './act-money.ts';
import { useTable } from './context.tsx';
import { Hint } from './hints.tsx';
import { useActs } from './open-acts.ts';
import { useChoicePressable } from './pressable.ts';
import { shownMoment } from './shown-moment.ts';
import { useSteady } from './steady.ts';

export function MoveAction({ options }: { readonly options: Options }) {
  const { session, snap, amounts } = useTable();
  const { bank, phase } = snap.view!;
  const words = actWords();
  const moment = shownMoment(snap);
  const busy = snap.busy.some((name) => name === 'move' || name === 'pass' || name === 'ready');
  const find = (move: number) => options.moves.find((one) => one.move === move);
  const [on, halve, raise, reduce] = [moves.on, moves.halve, moves.raise, moves.reduce].map(find);
  const halved = halve === undefined ? null : moneyOfMove(snap.view!, moves.halve, halve.amount);
  // While the bets are open the bank goes on by itself: to say so lets them close early.
  const goesOn = phase === 'move' ? on !== undefined : options.ready;
  const free = (isThere: boolean) => (isThere ? 0n : null);
  const waits =
    !useSteady({
      pass: free(options.pass),
      halve: free(halve !== undefined),
      on: goesOn && bank ? bank.posta : null,
      raise: free(raise !== undefined),
      reduce: free(reduce !== undefined),
    }) || busy;
  const act = (move: number, amount: bigint) => {
    if (!waits) session.act('move', (memory) => moveCommand(memory, move, amount), moment);
  };
  useChoicePressable(phase === 'bets' && options.moves.length > 0 && !waits ? moment : null);
  const own = snap.memory === null ? null : playableBank(snap.memory);
  const isPass = own !== null && mayPassIn(own);
  const pass = () => {
    if (options.pass && !waits) session.act('pass', (memory) => passCommand(memory, true), moment);
  };
  const halveIt = () => {
    if (halve) act(moves.halve, halve.amount);
  };
  const goOn = () => {
    if (!goesOn || waits) return;
    if (phase === 'move') act(moves.on, 0n);
    else session.act('ready', readyCommand, moment);
  };
  const named = (move: number, most: { readonly amount: bigint } | undefined) =>
    most === undefined || most.amount === 0n
      ? null
      : { place: (amount: bigint) => act(move, amount), from: 1n, to: most.amount, waits };
  useActs({
    'move-pass': options.pass ? { press: pass, waits } : null,
    'move-halve': halve === undefined ? null : { press: halveIt, waits },
    'move-on': goesOn ? { press: goOn, waits, ...(bank ? { price: bank.posta } : {}) } : null,
    'move-raise': named(moves.raise, raise),
    'move-reduce': named(moves.reduce, reduce),
  });
  const count = [options.pass, halve !== undefined, goesOn].filter(Boolean).length;
  return (
    <div className={`items-start ${besideAmount(count > 0, !!raise || !!reduce, raise && reduce ? 2 : 1)}`}>
      {count > 0 && (
        <div
          className={`grid gap-2 ${raise || reduce ? 'lg:mt-[23px]' : ''}`}
          style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
        >
          {options.pass && (
            <ActButton
              word={isPass ? words.pass : words.giveUp}
              {...(bank ? { price: words.toYou(amounts(bank.posta + bank.garage)) } : {})}
              what={isPass ? words.what.pass : words.what.giveUp}
              size="large"
              pending={waits}
              onPress={pass}
              shortcut="p"
              testId="move-pass"
            />
          )}
          {halve && (
            <ActButton
              word={words.halve}
              {...(halved === null ? {} : { price: words.toYouStays(amounts(halved.toYou), amounts(halved.stays)) })}
              what={words.what.halve}
              size="large"
              pending={waits}
              onPress={halveIt}
              shortcut="d"
              testId="move-halve"
            />
          )}
          {goesOn && (
            <ActButton
              word={words.goOn}
              {...(bank ? { price: words.stays(amounts(bank.posta)) } : {})}
              what={words.what.on}
              look="gold"
              size="large"
              pending={waits}
              onPress={goOn}
              shortcut="c"
              testId="move-on"
            />
          )}
        </div>
      )}
      {(raise || reduce) && (
        <AmountMoves raise={raise?.amount ?? 0n} reduce={reduce?.amount ?? 0n} busy={busy} waits={waits} act={act} />
      )}
    </div>
  );
}

/** The moves of which the banker names the amount. Each up to its own limit. */
function AmountMoves({
  raise,
  reduce,
  busy,
  waits,
  act,
}: {
  readonly raise: bigint;
  readonly reduce: bigint;
  readonly busy: boolean;
  readonly waits: boolean;
  readonly act: (move: number, amount: bigint) => void;
}) {
  const { snap, amounts } = useTable();
  const amount = useAmount(null, 1n, raise > reduce ? raise : reduce);
  const chosen = amount.amount;
  const words = actWords();
  const money = (move: number, most: bigint) =>
    chosen === null || chosen > most ? null : moneyOfMove(snap.view!, move, chosen);
  const [raised, reduced] = [money(moves.raise, raise), money(moves.reduce, reduce)];
  const label =
    raised === null && reduced === null
      ? words.amountMoves(raise > 0n ? amounts(raise) : null, reduce > 0n ? amounts(reduce) : null)
      : words.amountMovesNow(
          raised && amounts(raised.stays),
          reduced && { toYou: amounts(reduced.toYou), stays: amounts(reduced.stays) },
        );
  const button = (move: number, word: string, most: bigint, what: string, testId: string) => (
    <Hint text={what}>
      <Button
        className="!min-h-[46px]"
        onPress={() => {
          if (chosen !== null) act(move, chosen);
        }}
        disabled={chosen === null || chosen > most}
        pending={waits}
        description={what}
        testId={testId}
      >
        {word}
      </Button>
    </Hint>
  );
  return (
    <AmountField
      label={label}
      amount={amount}
      testId="move-input"
      disabled={busy}
      action={
        <>
          {raise > 0n && button(moves.raise, words.raise, raise, words.what.raise, 'move-raise')}
          {reduce > 0n && button(moves.reduce, words.reduce, reduce, words.what.reduce, 'move-reduce')}
        </>
      }
    />
  );
}
