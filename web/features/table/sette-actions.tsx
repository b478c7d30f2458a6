'use client';
/** What a seat may do at a table of Sette e mezzo, each with what it costs and what it may win. */
import { chip } from '../../../engine/chips.ts';
import { calls, draws } from '../../../engine/protocol/messages.ts';
import { betCommand, choiceCommand, postaCommand, refuseCommand } from '../../../engine/seat/by-hand.ts';
import type { Options } from '../../../engine/table/view.ts';
import { clamp } from '../../lib/amounts.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { actWords } from '../../words/acts.ts';
import { duelWords } from '../../words/duel.ts';
import { language } from '../../words/words.ts';
import { ActButton, besideAmount } from './act-button.tsx';
import { acts } from './acts.ts';
import { Hint } from './hints.tsx';
import { BetAgainButtons, betAgainAt, noteBet } from './last-bet.tsx';
import { useActs } from './open-acts.ts';
import { drawWord } from './reading.ts';
import { wordOf } from './sette-page.ts';
import { duelWin, setteTable } from './sette-terms.ts';
import { useDecisionPressable } from './pressable.ts';
import { declineTurn, shownMoment } from './shown-moment.ts';
import { useSteady } from './steady.ts';
import { useSette } from './use-sette.ts';

/** The piatto is named; what is put up for every punter, and the rest of a round, is as it is. */
export function SettePosta(open: NonNullable<Options['posta']>) {
  return open.min === open.max ? <FixedPosta posta={open.max} /> : <NamedPosta {...open} />;
}

function FixedPosta({ posta }: { readonly posta: bigint }) {
  const { session, snap, view, amounts } = useSette();
  const words = duelWords();
  const busy = snap.busy.includes('posta');
  const waits = !useSteady({ posta }) || busy;
  const amount = amounts(posta);
  const putUp = () => {
    if (!waits) session.act('posta', (memory) => postaCommand(memory, view.number, posta));
  };
  useActs({ 'posta-confirm': { press: putUp, price: posta, waits } });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ActButton
        word={view.rest === null ? words.holdButton(amount) : words.goOnButton(amount)}
        what={setteTable(view).fixed ? words.what.hold(amount) : words.what.putUp(amount)}
        look="gold"
        size="large"
        pending={waits}
        onPress={putUp}
        testId="posta-confirm"
      />
      <Refuse busy={busy} />
    </div>
  );
}

function NamedPosta({ min, max }: NonNullable<Options['posta']>) {
  const { session, snap, view, amounts } = useSette();
  const words = duelWords();
  const start = clamp(min * 2n, min, max);
  const amount = useAmount(start, min, max);
  const busy = snap.busy.includes('posta');
  // What stands there before anything is typed comes from the least piatto, which the table tells.
  const waits = !useSteady({ posta: start }) || busy;
  const name = (chosen: bigint) => {
    if (!waits) session.act('posta', (memory) => postaCommand(memory, view.number, chosen));
  };
  const confirm = () => {
    if (amount.amount !== null) name(amount.amount);
  };
  useActs({ 'posta-confirm': { place: name, from: min, to: max, waits } });
  const what = words.what.putUp(amounts(amount.amount ?? start));
  const quick = [...new Set([min, start, clamp(min * 5n, min, max), max])].map((value, i) => ({
    label: value === max ? actWords().most(amounts(max)) : amounts(value),
    amount: value,
    testId: `posta-quick-${i + 1}`,
  }));
  return (
    <AmountField
      label="Piatto"
      amount={amount}
      testId="posta-input"
      quick={quick}
      slider={{ min, max }}
      disabled={busy}
      onEnter={confirm}
      action={
        <Hint text={what}>
          <Button
            look="gold"
            className="!min-h-[46px]"
            onPress={confirm}
            disabled={amount.amount === null}
            pending={waits}
            description={what}
            testId="posta-confirm"
          >
            {words.putUpButton}
          </Button>
        </Hint>
      }
      more={<Refuse busy={busy} />}
    />
  );
}

function Refuse({ busy }: { readonly busy: boolean }) {
  const { session, view } = useSette();
  const refuse = () => {
    if (!busy) session.act('refuse', (memory) => refuseCommand(memory, view.number));
  };
  useActs({ 'refuse-bank': { press: refuse, waits: busy } });
  return (
    <Button look="quiet" size="small" disabled={busy} onPress={refuse} testId="refuse-bank">
      {actWords().refuseBank}
    </Button>
  );
}

/** What bets of this size come to in the long run, as far as the cards that have fallen say it. */
function Worth() {
  const { view } = useSette();
  if (view.worth === null) return null;
  const { now, full } = view.worth;
  const text = (points: number) => (Math.abs(points) / 100).toLocaleString(language(), { maximumFractionDigits: 1 });
  return (
    <p
      className={`text-[13px] lg:col-span-full ${now < full - worse ? 'text-loss' : 'text-muted'}`}
      data-testid="bet-worth"
      data-points={now}
    >
      {duelWords().worth(text(now), text(full), now > 0)}
    </p>
  );
}

/** Basis points below the full deck at which a bet is marked. */
const worse = 500;

/** Rounds down to whole chips where it is one at least: only a proposal. */
const wholeChips = (amount: bigint): bigint => (amount < chip ? amount : amount - (amount % chip));

/** The seat whose turn it is: an amount, banco, or not this turn. */
export function SetteBet({ banco, min, max }: NonNullable<Options['bet']>) {
  const { session, snap, view, table, amounts } = useSette();
  const moment = shownMoment(snap);
  const words = duelWords();
  const busy = snap.busy.some((name) => name === 'bet' || name === 'decline');
  const again = betAgainAt(table.tableId, min, max);
  const waits = !useSteady({ banco, ...again }) || busy;
  const amount = useAmount(null, min, max);
  const risk = (stake: bigint) => actWords().what.risk(amounts(stake), amounts(duelWin(table.table, 'punta', stake)));
  const callBanco = () => {
    if (banco !== null && !waits) session.act('bet', (memory) => betCommand(memory, calls.banco, banco), moment);
  };
  const place = (stake: bigint) => {
    if (busy) return;
    noteBet(table.tableId, stake);
    session.act('bet', (memory) => betCommand(memory, calls.plain, stake), moment);
  };
  const placeTyped = () => {
    if (amount.amount !== null) place(amount.amount);
  };
  const decline = () => {
    if (!busy) session.act('decline', declineTurn, moment);
  };
  useActs({
    'bet-banco': banco === null ? null : { press: callBanco, price: banco, waits },
    'bet-amount': { place, from: min, to: max, waits: busy },
    'bet-decline': view.options.decline ? { press: decline, waits: busy } : null,
  });
  const chosen = amount.amount;
  const parts = [min, wholeChips(max / 4n), wholeChips(max / 2n), ...(banco === null ? [max] : [])];
  const quick = [...new Set(parts)]
    .filter((value) => value >= min)
    .map((value, i) => ({ label: amounts(value), amount: value, testId: `bet-quick-${i + 1}` }));
  return (
    <div className={`items-start ${besideAmount(banco !== null, true, 1)}`}>
      {banco !== null && (
        <div className="grid gap-2 lg:mt-[23px]">
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
        </div>
      )}
      <AmountField
        label={(banco === null ? actWords().betRange : actWords().orRange)(amounts(min), amounts(max))}
        amount={amount}
        testId="bet-input"
        quick={quick}
        disabled={busy}
        onEnter={placeTyped}
        action={
          <Hint text={chosen === null ? words.what.bet : `${words.what.bet} ${risk(chosen)}`}>
            <Button
              className="!min-h-[46px]"
              onPress={placeTyped}
              disabled={chosen === null}
              pending={busy}
              testId="bet-amount"
              label={chosen === null ? actWords().bet : actWords().betAmount(amounts(chosen))}
            >
              {actWords().bet}
            </Button>
          </Hint>
        }
        more={
          <>
            <BetAgainButtons again={again} amounts={amounts} waits={waits} onBet={place} />
            {view.options.decline && (
              <ActButton
                word={words.decline}
                what={words.what.decline}
                size="small"
                look="quiet"
                pending={busy}
                onPress={decline}
                testId="bet-decline"
              />
            )}
          </>
        }
      />
      <Worth />
    </div>
  );
}

const drawIds = { [draws.sta]: 'draw-sto', [draws.carta]: 'draw-carta' } as const;
type Word = keyof typeof drawIds;

/** Carta or sto, for one card. What the regola says is told, and which of both it is shows. */
export function SetteDraw({ options }: { readonly options: Options }) {
  const { session, snap, view, mySeat } = useSette();
  const moment = shownMoment(snap);
  const words = duelWords();
  const open = options.draws.flatMap((draw): { readonly draw: number; readonly word: Word }[] => {
    const word = wordOf(draw);
    return word === draws.sta || word === draws.carta ? [{ draw, word }] : [];
  });
  const steady = useSteady(Object.fromEntries(open.map(({ draw }) => [`${draw}`, 0n])));
  const waits = !steady || snap.busy.includes('choice');
  useDecisionPressable(waits);
  const choose = (draw: number) => {
    if (!waits) session.act('choice', (memory) => choiceCommand(memory, draw), moment);
  };
  useActs(Object.fromEntries(open.map(({ draw, word }) => [drawIds[word], { press: () => choose(draw), waits }])));
  const regola = wordOf(view.bank?.coup?.fallback ?? null);
  const isBanker = view.bank?.banker === mySeat;
  const whatOf = (word: Word) =>
    word === draws.carta ? words.what.carta : isBanker ? words.what.stoBanker : words.what.sto;
  return (
    <div className="grid gap-2">
      <div className="grid gap-2" style={{ gridTemplateColumns: `repeat(${open.length}, minmax(0, 1fr))` }}>
        {open.map(({ draw, word }) => (
          <Hint key={word} text={whatOf(word)}>
            <Button
              description={whatOf(word)}
              look={word === regola ? 'gold' : 'plain'}
              size="large"
              onPress={() => choose(draw)}
              pending={waits}
              testId={drawIds[word]}
              shortcut={acts[drawIds[word]].key}
              className="capitalize"
            >
              {drawWord(word)}
            </Button>
          </Hint>
        ))}
      </div>
      {regola !== null && open.length > 1 && (
        <p className="text-[13px] text-muted">{words.regolaSays(drawWord(regola))}</p>
      )}
    </div>
  );
}
