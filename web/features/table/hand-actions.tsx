'use client';
/**
 * What a player decides by hand: posta, bet, the banker's choice, the draw. Each shows only what the table says is
 * open.
 */
import { calls, draws, moves } from '../../../engine/protocol/messages.ts';
import {
  betCommand,
  choiceCommand,
  moveCommand,
  passCommand,
  postaCommand,
  refuseCommand,
} from '../../../engine/seat/by-hand.ts';
import type { Options } from '../../../engine/table/view.ts';
import { clamp } from '../../lib/amounts.ts';
import { useKeys } from '../../lib/keys.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Gloss } from '../../ui/gloss.tsx';
import { glossary } from '../../ui/glossary.ts';
import { useTable } from './context.tsx';
import { Hint } from './hints.tsx';
import { drawWord } from './reading.ts';

export function PostaAction({ min, max }: NonNullable<Options['posta']>) {
  const { session, snap, amounts } = useTable();
  const view = snap.view!;
  const amount = useAmount(clamp(min * 2n, min, max), min, max);
  const busy = snap.busy.includes('posta');
  const confirm = () => {
    const chosen = amount.amount;
    if (chosen !== null && !busy) session.act('posta', (memory) => postaCommand(memory, view.number, chosen));
  };
  const quick = [...new Set([min, clamp(min * 2n, min, max), clamp(min * 5n, min, max), max])].map((value, i) => ({
    label: value === max ? `Most (${amounts(max)})` : amounts(value),
    amount: value,
    testId: `posta-quick-${i + 1}`,
  }));
  return (
    <AmountField
      label={<Gloss term="posta">Posta</Gloss>}
      amount={amount}
      testId="posta-input"
      quick={quick}
      slider={{ min, max }}
      disabled={busy}
      onEnter={confirm}
      action={
        <Button
          look="gold"
          className="!min-h-[46px]"
          onPress={confirm}
          disabled={amount.amount === null}
          pending={busy}
          testId="posta-confirm"
        >
          Name the posta
        </Button>
      }
      more={
        <Button
          look="quiet"
          size="small"
          disabled={busy}
          onPress={() => session.act('refuse', (memory) => refuseCommand(memory, view.number))}
          testId="refuse-bank"
        >
          Refuse the bank
        </Button>
      }
    />
  );
}

export function BetAction({ banco, tavolo, min, max }: NonNullable<Options['bet']>) {
  const { session, snap, amounts } = useTable();
  const amount = useAmount(null, min, max);
  const busy = snap.busy.includes('bet');
  const bet = (call: number, most: bigint) => {
    if (!busy) session.act('bet', (memory) => betCommand(memory, call, most));
  };
  const callBanco = () => {
    if (banco !== null) bet(calls.banco, banco);
  };
  const callTavolo = () => {
    if (tavolo !== null) bet(calls.tavolo, tavolo);
  };
  const plain = () => {
    if (amount.amount !== null) bet(calls.plain, amount.amount);
  };
  useKeys({ b: callBanco, t: callTavolo }, !busy);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-5 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div className="grid grid-cols-2 gap-2">
        <Hint text={glossary.callBanco}>
          <Button
            description={glossary.callBanco}
            look="gold"
            size="large"
            onPress={callBanco}
            disabled={banco === null}
            pending={busy}
            testId="bet-banco"
            shortcut="b"
            className="max-sm:!px-2"
          >
            Banco{banco !== null && <Small>{amounts(banco)}</Small>}
          </Button>
        </Hint>
        <Hint text={glossary.tavolo}>
          <Button
            description={glossary.tavolo}
            size="large"
            onPress={callTavolo}
            disabled={tavolo === null}
            pending={busy}
            testId="bet-tavolo"
            shortcut="t"
            className="max-sm:!px-2"
          >
            Tavolo{tavolo !== null && <Small>{amounts(tavolo)}</Small>}
          </Button>
        </Hint>
      </div>
      <AmountField
        label={`or ${amounts(min)} to ${amounts(max)}`}
        amount={amount}
        testId="bet-input"
        disabled={busy}
        onEnter={plain}
        action={
          <Button
            className="!min-h-[46px]"
            onPress={plain}
            disabled={amount.amount === null}
            pending={busy}
            testId="bet-amount"
            label={amount.amount === null ? 'Bet' : `Bet ${amounts(amount.amount)}`}
          >
            Bet
          </Button>
        }
      />
    </div>
  );
}

function Small({ children }: { readonly children: string }) {
  return <span className="figures text-[13px] font-medium opacity-80">{children}</span>;
}

export function MoveAction({ options }: { readonly options: Options }) {
  const { session, snap, amounts } = useTable();
  const { bank } = snap.view!;
  const busy = snap.busy.some((name) => name === 'move' || name === 'pass');
  const on = options.moves.find((m) => m.move === moves.on);
  const halve = options.moves.find((m) => m.move === moves.halve);
  const act = (move: { readonly move: number; readonly amount: bigint }) => {
    if (!busy) session.act('move', (memory) => moveCommand(memory, move.move, move.amount));
  };
  const goOn = () => {
    if (on) act(on);
  };
  const halveIt = () => {
    if (halve) act(halve);
  };
  const pass = () => {
    if (options.pass && !busy) session.act('pass', (memory) => passCommand(memory, true));
  };
  useKeys({ i: pass, d: halveIt, c: goOn }, !busy);
  // While the punta bets the banker can only pass; at a bank's first coup it can only go on.
  if (options.moves.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Hint text={glossary.incasso}>
          <Button
            description={glossary.incasso}
            onPress={pass}
            pending={snap.busy.includes('pass')}
            testId="move-incasso"
            shortcut="i"
          >
            Incasso{bank && <Small>{amounts(bank.posta + bank.garage)}</Small>}
          </Button>
        </Hint>
        <p className="text-[14px] text-muted">Until a bet is placed you may still take posta and garage.</p>
      </div>
    );
  }
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {options.pass && (
        <Hint text={glossary.incasso}>
          <Button
            description={glossary.incasso}
            size="large"
            onPress={pass}
            pending={snap.busy.includes('pass')}
            testId="move-incasso"
            shortcut="i"
            className={stacked}
          >
            Incasso{bank && <Small>{amounts(bank.posta + bank.garage)}</Small>}
          </Button>
        </Hint>
      )}
      {halve && (
        <Hint text={glossary.dimezzo}>
          <Button
            description={glossary.dimezzo}
            size="large"
            onPress={halveIt}
            pending={busy}
            testId="move-dimezzo"
            shortcut="d"
            className={stacked}
          >
            Dimezzo<Small>{`−${amounts(halve.amount)}`}</Small>
          </Button>
        </Hint>
      )}
      {on && (
        <Hint text={glossary.continuo}>
          <Button
            description={glossary.continuo}
            look="gold"
            size="large"
            onPress={goOn}
            pending={busy}
            testId="move-continuo"
            shortcut="c"
            className={stacked}
          >
            Continuo{bank && <Small>{amounts(bank.posta)}</Small>}
          </Button>
        </Hint>
      )}
    </div>
  );
}

/** On a phone the amount stands below the word. */
const stacked = 'max-sm:flex-col max-sm:!gap-0.5 max-sm:!px-1';

const drawKeys = { [draws.sta]: 's', [draws.carta]: 'c', [draws.batte]: 'b' } as const;
const drawIds = { [draws.sta]: 'draw-sto', [draws.carta]: 'draw-carta', [draws.batte]: 'draw-batto' } as const;
const drawGlosses = {
  [draws.sta]: glossary.sto,
  [draws.carta]: glossary.carta,
  [draws.batte]: glossary.batto,
} as const;
type Draw = keyof typeof drawKeys;

export function DrawAction({ options }: { readonly options: Options }) {
  const { session, snap } = useTable();
  const fallback = snap.view!.bank?.coup?.fallback ?? null;
  const busy = snap.busy.includes('choice');
  const choose = (draw: number) => {
    if (!busy) session.act('choice', (memory) => choiceCommand(memory, draw));
  };
  const open = options.draws.filter((draw): draw is Draw => draw in drawKeys);
  useKeys(Object.fromEntries(open.map((draw) => [drawKeys[draw], () => choose(draw)])), !busy);
  return (
    <div className="grid gap-2">
      <div className="grid gap-2" style={{ gridTemplateColumns: `repeat(${open.length}, minmax(0, 1fr))` }}>
        {open.map((draw) => (
          <Hint key={draw} text={drawGlosses[draw]}>
            <Button
              description={drawGlosses[draw]}
              look={draw === fallback ? 'gold' : 'plain'}
              size="large"
              onPress={() => choose(draw)}
              pending={busy}
              testId={drawIds[draw]}
              shortcut={drawKeys[draw]}
              className="capitalize"
            >
              {drawWord(draw)}
            </Button>
          </Hint>
        ))}
      </div>
      {fallback !== null && (
        <p className="text-[13px] text-muted">
          The <Gloss term="regola">regola</Gloss> says <i>{drawWord(fallback)}</i>; it decides when your clock runs out.
        </p>
      )}
    </div>
  );
}
