'use client';
/** What a punter may do while the bets are open at a table of several (rules.md 1.1), each with its price. */
import type { ReactNode } from 'react';
import { calls } from '../../../engine/protocol/messages.ts';
import { betCommand } from '../../../engine/seat/by-hand.ts';
import { readyCommand } from '../../../engine/seat/talk.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { actWords } from '../../words/acts.ts';
import { ActButton, besideAmount } from './act-button.tsx';
import { winOf } from './act-money.ts';
import { acceptedOf, type CallsOpen } from './bets-now.ts';
import { useTable } from './context.tsx';
import { Hint } from './hints.tsx';
import { useActs } from './open-acts.ts';
import { BetAgainButtons, betAgainAt, noteBet } from './last-bet.tsx';
import { shownMoment } from './shown-moment.ts';
import { useSteady } from './steady.ts';
import type { Amounts } from './words.ts';

const rangeText = (from: bigint, to: bigint, amounts: Amounts): string =>
  from === to ? amounts(from) : actWords().range(amounts(from), amounts(to));

export interface BetActionProps {
  /** Null: only a withdrawal is left. */
  readonly open: CallsOpen | null;
  readonly hasBet: boolean;
  readonly ready: boolean;
  /** Stands beside the buttons below the calls. */
  readonly ahead: ReactNode;
}

export function BetAction({ open, hasBet, ready, ahead }: BetActionProps) {
  const { session, snap } = useTable();
  const moment = shownMoment(snap);
  const busy = snap.busy.includes('bet');
  const words = actWords();
  const takeBack = () => {
    if (!busy) session.act('bet', (memory) => betCommand(memory, calls.none, 0n), moment);
  };
  const isSaying = snap.busy.includes('ready');
  const sayReady = () => session.act('ready', readyCommand, moment);
  useActs({
    'bet-withdraw': hasBet ? { press: takeBack, waits: busy } : null,
    'bet-ready': ready ? { press: sayReady, waits: isSaying } : null,
  });
  const withdraw = hasBet && (
    <ActButton
      word={words.withdraw}
      what={words.what.withdraw}
      size={open === null ? 'large' : 'small'}
      look={open === null ? 'gold' : 'plain'}
      pending={busy}
      onPress={takeBack}
      testId="bet-withdraw"
    />
  );
  const done = ready && (
    <ActButton
      word={hasBet ? words.done : words.notThisCoup}
      what={hasBet ? words.what.done : words.what.notThisCoup}
      size={open === null ? 'large' : 'small'}
      pending={isSaying}
      onPress={sayReady}
      testId="bet-ready"
    />
  );
  if (open === null)
    return (
      <div className="flex flex-wrap gap-2">
        {withdraw}
        {done}
      </div>
    );
  return (
    <Calls open={open} busy={busy} hasBet={hasBet} ahead={ahead}>
      {withdraw}
      {done}
    </Calls>
  );
}

function Calls({
  open: { banco, rispetto, tavolo, plain, cavallo },
  busy,
  hasBet,
  ahead,
  children,
}: {
  readonly open: CallsOpen;
  readonly busy: boolean;
  readonly hasBet: boolean;
  readonly ahead: ReactNode;
  readonly children: ReactNode;
}) {
  const { session, snap, table, mySeat, amounts } = useTable();
  const view = snap.view!;
  const words = actWords();
  const moment = shownMoment(snap);
  const again = hasBet ? { repeat: null, double: null } : betAgainAt(table.tableId, plain.min, plain.max);
  const steady = useSteady({ banco, rispetto: rispetto?.most ?? null, tavolo, ...again });
  const waits = busy || !steady;
  const amount = useAmount(null, plain.min, cavallo ? plain.max * 2n : plain.max);
  const bet = (call: number, most: bigint) => {
    if (!busy) session.act('bet', (memory) => betCommand(memory, call, most), moment);
  };
  const chosen = amount.amount;
  const half = chosen === null ? 0n : chosen / 2n; // rounds down: the odd unit stays with its player
  const isPlain = chosen !== null && chosen <= plain.max;
  const isCavallo = cavallo && half >= plain.min && half <= plain.max;
  const risk = (stake: bigint) => words.what.risk(amounts(stake), amounts(winOf(table.table, 'punta', stake)));
  const whatCavallo = isCavallo ? `${words.what.cavallo} ${risk(half)}` : words.what.cavallo;
  const callBanco = () => {
    if (banco !== null) bet(calls.banco, banco);
  };
  const callRispetto = () => {
    if (rispetto !== null) bet(calls.bancoRispetto, rispetto.most);
  };
  const callTavolo = () => {
    if (tavolo !== null) bet(calls.tavolo, tavolo);
  };
  const placePlain = (amount: bigint) => {
    noteBet(table.tableId, amount);
    bet(calls.plain, amount);
  };
  const place = () => {
    if (isPlain) placePlain(chosen);
  };
  const callCavallo = (placed: bigint) => bet(calls.cavallo, placed / 2n);
  useActs({
    'bet-banco': banco === null ? null : { press: callBanco, price: banco, waits },
    'bet-rispetto': rispetto === null ? null : { press: callRispetto, price: rispetto.most, waits },
    'bet-tavolo': tavolo === null ? null : { press: callTavolo, price: tavolo, waits },
    'bet-amount': { place: placePlain, from: plain.min, to: plain.max, waits: busy },
    'bet-cavallo': cavallo ? { place: callCavallo, from: plain.min * 2n, to: plain.max * 2n, waits: busy } : null,
  });
  const fits = isPlain ? acceptedOf(view, mySeat!, calls.plain, chosen) : null;
  const count = [banco, rispetto, tavolo].filter((one) => one !== null).length;
  return (
    <div className={`bet-calls items-start ${besideAmount(count > 0, true, cavallo ? 2 : 1)}`}>
      {count > 0 && (
        <div className="grid gap-2 lg:mt-[23px]" style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
          {banco !== null && (
            <ActButton
              word="Banco"
              price={amounts(banco)}
              what={`${words.what.banco} ${risk(banco)}`}
              look="gold"
              size="large"
              pending={waits}
              onPress={callBanco}
              shortcut="b"
              testId="bet-banco"
            />
          )}
          {rispetto !== null && (
            <ActButton
              word="Rispetto"
              // Its player signs the most: what is missing depends on bets that only the table reports.
              price={rangeText(rispetto.price, rispetto.most, amounts)}
              what={`${words.what.rispetto} ${words.what.rispettoMost(amounts(rispetto.most))}`}
              size="large"
              pending={waits}
              onPress={callRispetto}
              shortcut="r"
              testId="bet-rispetto"
            />
          )}
          {tavolo !== null && (
            <ActButton
              word="Tavolo"
              price={amounts(tavolo)}
              what={`${words.what.tavolo} ${risk(tavolo)}`}
              size="large"
              pending={waits}
              onPress={callTavolo}
              shortcut="t"
              testId="bet-tavolo"
            />
          )}
        </div>
      )}
      <AmountField
        label={
          fits !== null && fits < chosen! ? (
            <span data-testid="bet-fits">{fits === 0n ? words.wouldGoBack : words.wouldFit(amounts(fits))}</span>
          ) : (
            (count > 0 ? words.orRange : words.betRange)(amounts(plain.min), amounts(plain.max))
          )
        }
        amount={amount}
        testId="bet-input"
        disabled={busy}
        onEnter={place}
        action={
          <>
            <Hint text={isPlain ? `${words.what.plain} ${risk(chosen)}` : words.what.plain}>
              <Button
                className="!min-h-[46px]"
                onPress={place}
                disabled={!isPlain}
                pending={busy}
                testId="bet-amount"
                label={isPlain ? words.betAmount(amounts(chosen)) : words.bet}
              >
                {words.bet}
              </Button>
            </Hint>
            {cavallo && (
              <Hint text={whatCavallo}>
                <Button
                  className="!min-h-[46px]"
                  onPress={() => callCavallo(chosen!)}
                  disabled={!isCavallo}
                  pending={busy}
                  testId="bet-cavallo"
                  description={whatCavallo}
                >
                  A cavallo{isCavallo ? ` ${amounts(half)}` : ''}
                </Button>
              </Hint>
            )}
          </>
        }
      />
      <div className="bet-row flex flex-wrap items-center justify-between gap-2 max-sm:flex-col-reverse max-sm:items-stretch lg:col-span-full lg:-mt-1">
        {ahead}
        <div className="bet-more ml-auto flex flex-wrap justify-end gap-2 empty:hidden">
          <BetAgainButtons again={again} amounts={amounts} waits={waits} onBet={placePlain} />
          {children}
        </div>
      </div>
    </div>
  );
}
