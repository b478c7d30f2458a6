'use client';
/** Bet and banker's choice in heads-up (rules.md 2.5). Each shows only what is open. */
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { betCommand, moveCommand, passCommand } from '../../../engine/seat/by-hand.ts';
import type { Options } from '../../../engine/table/view.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { glossary } from '../../ui/glossary.ts';
import { actWords } from '../../words/acts.ts';
import { ActButton } from './act-button.tsx';
import { moneyOfMove, winOf } from './act-money.ts';
import { useTable } from './context.tsx';
import { Hint } from './hints.tsx';
import { BetAgainButtons, betAgainAt, noteBet } from './last-bet.tsx';
import { useActs } from './open-acts.ts';
import { shownMoment } from './shown-moment.ts';
import { useSteady } from './steady.ts';

export function DuelBetAction({ banco, tavolo, min, max }: NonNullable<Options['bet']>) {
  const { session, snap, table, amounts } = useTable();
  const moment = shownMoment(snap);
  const amount = useAmount(null, min, max);
  const busy = snap.busy.includes('bet');
  const words = actWords();
  const again = betAgainAt(table.tableId, min, max);
  const waits = !useSteady({ banco, tavolo, ...again }) || busy;
  const bet = (call: number, most: bigint) => {
    if (!busy) session.act('bet', (memory) => betCommand(memory, call, most), moment);
  };
  const callBanco = () => {
    if (banco !== null) bet(calls.banco, banco);
  };
  const callTavolo = () => {
    if (tavolo !== null) bet(calls.tavolo, tavolo);
  };
  const placePlain = (amount: bigint) => {
    noteBet(table.tableId, amount);
    bet(calls.plain, amount);
  };
  const plain = () => {
    if (amount.amount !== null) placePlain(amount.amount);
  };
  useActs({
    'bet-banco': banco === null ? null : { press: callBanco, price: banco, waits },
    'bet-tavolo': tavolo === null ? null : { press: callTavolo, price: tavolo, waits },
    'bet-amount': { place: placePlain, from: min, to: max, waits: busy },
  });
  const withRisk = (what: string, stake: bigint | null) =>
    stake === null ? what : `${what} ${words.what.risk(amounts(stake), amounts(winOf(table.table, 'punta', stake)))}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-5 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div className="grid grid-cols-2 gap-2">
        <ActButton
          word="Banco"
          {...(banco === null ? {} : { price: amounts(banco) })}
          what={withRisk(glossary.callBanco, banco)}
          look="gold"
          size="large"
          onPress={callBanco}
          disabled={banco === null}
          pending={waits}
          testId="bet-banco"
          shortcut="b"
        />
        <ActButton
          word="Tavolo"
          {...(tavolo === null ? {} : { price: amounts(tavolo) })}
          what={withRisk(glossary.tavolo, tavolo)}
          size="large"
          onPress={callTavolo}
          disabled={tavolo === null}
          pending={waits}
          testId="bet-tavolo"
          shortcut="t"
        />
      </div>
      <AmountField
        label={words.orRange(amounts(min), amounts(max))}
        amount={amount}
        testId="bet-input"
        disabled={busy}
        onEnter={plain}
        action={
          <Hint text={withRisk(words.what.plain, amount.amount)}>
            <Button
              className="!min-h-[46px]"
              onPress={plain}
              disabled={amount.amount === null}
              pending={busy}
              testId="bet-amount"
              label={amount.amount === null ? words.bet : words.betAmount(amounts(amount.amount))}
            >
              {words.bet}
            </Button>
          </Hint>
        }
        more={<BetAgainButtons again={again} amounts={amounts} waits={waits} onBet={placePlain} />}
      />
    </div>
  );
}

export function DuelMoveAction({ options }: { readonly options: Options }) {
  const { session, snap, amounts } = useTable();
  const { bank } = snap.view!;
  const moment = shownMoment(snap);
  const busy = snap.busy.some((name) => name === 'move' || name === 'pass');
  const on = options.moves.find((m) => m.move === moves.on);
  const halve = options.moves.find((m) => m.move === moves.halve);
  const halved = halve === undefined ? null : moneyOfMove(snap.view!, moves.halve, halve.amount);
  const words = actWords();
  const waits =
    !useSteady({
      incasso: options.pass ? 0n : null,
      dimezzo: halve === undefined ? null : 0n,
      continuo: on !== undefined && bank ? bank.posta : null,
    }) || busy;
  const act = (move: { readonly move: number; readonly amount: bigint }) => {
    if (!waits) session.act('move', (memory) => moveCommand(memory, move.move, move.amount), moment);
  };
  const goOn = () => {
    if (on) act(on);
  };
  const halveIt = () => {
    if (halve) act(halve);
  };
  const pass = () => {
    if (options.pass && !waits) session.act('pass', (memory) => passCommand(memory, true), moment);
  };
  useActs({
    'move-incasso': options.pass ? { press: pass, waits } : null,
    'move-dimezzo': halve === undefined ? null : { press: halveIt, waits },
    'move-continuo': on === undefined ? null : { press: goOn, waits, ...(bank ? { price: bank.posta } : {}) },
  });
  const incasso = (size: 'normal' | 'large') => (
    <ActButton
      word="Incasso"
      {...(bank ? { price: words.toYou(amounts(bank.posta + bank.garage)) } : {})}
      what={glossary.incasso}
      size={size}
      onPress={pass}
      pending={waits}
      testId="move-incasso"
      shortcut="i"
    />
  );
  // While the punta bets the banker can only pass; at a bank's first coup it can only go on.
  if (options.moves.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        {incasso('normal')}
        <p className="text-[14px] text-muted">{words.untilBet}</p>
      </div>
    );
  }
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {options.pass && incasso('large')}
      {halve && (
        <ActButton
          word="Dimezzo"
          {...(halved === null ? {} : { price: words.toYouStays(amounts(halved.toYou), amounts(halved.stays)) })}
          what={glossary.dimezzo}
          size="large"
          onPress={halveIt}
          pending={waits}
          testId="move-dimezzo"
          shortcut="d"
        />
      )}
      {on && (
        <ActButton
          word="Continuo"
          {...(bank ? { price: words.stays(amounts(bank.posta)) } : {})}
          what={glossary.continuo}
          look="gold"
          size="large"
          onPress={goOn}
          pending={waits}
          testId="move-continuo"
          shortcut="c"
        />
      )}
    </div>
  );
}
