'use client';
/** What is decided by hand in play: posta, bet, the banker's choice, the draw. Each shows only what the table says is open. */
import { calls, draws, moves } from '../../../engine/protocol/messages.ts';
import { betCommand, choiceCommand, moveCommand, passCommand, postaCommand } from '../../../engine/seat/by-hand.ts';
import type { Options } from '../../../engine/table/view.ts';
import { clamp } from '../../lib/amounts.ts';
import { useKeys } from '../../lib/keys.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Gloss, Tip } from '../../ui/gloss.tsx';
import { glossary } from '../../ui/glossary.ts';
import { useTable } from './context.tsx';
import { drawWord } from './reading.ts';

export function PostaAction({ min, max }: NonNullable<Options['posta']>) {
  const { session, snap, amounts } = useTable();
  const view = snap.view!;
  const amount = useAmount(clamp(min * 2n, min, max), min, max);
  const busy = snap.busy.includes('posta');
  const confirm = () => {
    const chosen = amount.amount;
    if (chosen !== null && !busy) session.act('posta', (memory, now) => postaCommand(memory, now, chosen));
  };
  const quick = [...new Set([min, clamp(min * 2n, min, max), clamp(min * 5n, min, max), max])]
    .map((value, i) => ({ label: value === max ? `Most (${amounts(max)})` : amounts(value), amount: value, testId: `posta-quick-${i + 1}` }));
  return (
    <AmountField
      label={<Gloss term="posta">Posta</Gloss>} amount={amount} testId="posta-input" quick={quick} slider={{ min, max }} disabled={busy} onEnter={confirm}
      action={<Button look="gold" className="!min-h-[46px]" onPress={confirm} disabled={amount.amount === null} pending={busy} testId="posta-confirm">Name the posta</Button>}
      more={<Button look="quiet" size="small" disabled={busy} onPress={() => session.act('refuse', () => ({ type: 'refuse', number: view.number }))} testId="refuse-bank">Refuse the bank</Button>}
    />
  );
}

export function BetAction({ banco, tavolo, min, max }: NonNullable<Options['bet']>) {
  const { session, snap, amounts } = useTable();
  const amount = useAmount(null, min, max);
  const busy = snap.busy.includes('bet');
  const bet = (call: number, most: bigint) => { if (!busy) session.act('bet', (memory, now) => betCommand(memory, now, call, most)); };
  const callBanco = () => { if (banco !== null) bet(calls.banco, banco); };
  const callTavolo = () => { if (tavolo !== null) bet(calls.tavolo, tavolo); };
  const plain = () => { if (amount.amount !== null) bet(calls.plain, amount.amount); };
  useKeys({ b: callBanco, t: callTavolo }, !busy);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-5 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div className="grid grid-cols-2 gap-2">
        <Tip text={glossary.callBanco}>
          <Button look="gold" size="large" onPress={callBanco} disabled={banco === null} pending={busy} testId="bet-banco" shortcut="b" className="max-sm:!px-2">Banco{banco !== null && <Small>{amounts(banco)}</Small>}</Button>
        </Tip>
        <Tip text={glossary.tavolo}>
          <Button size="large" onPress={callTavolo} disabled={tavolo === null} pending={busy} testId="bet-tavolo" shortcut="t" className="max-sm:!px-2">Tavolo{tavolo !== null && <Small>{amounts(tavolo)}</Small>}</Button>
        </Tip>
      </div>
      <AmountField
        label={`or ${amounts(min)} to ${amounts(max)}`} amount={amount} testId="bet-input" disabled={busy} onEnter={plain}
        action={<Button className="!min-h-[46px]" onPress={plain} disabled={amount.amount === null} pending={busy} testId="bet-amount">Bet</Button>}
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
  const act = (move: { readonly move: number; readonly amount: bigint }) => { if (!busy) session.act('move', (memory, view) => moveCommand(memory, view, move.move, move.amount)); };
  const goOn = () => { if (on) act(on); };
  const halveIt = () => { if (halve) act(halve); };
  const pass = () => { if (options.pass && !busy) session.act('pass', passCommand); };
  useKeys({ i: pass, d: halveIt, c: goOn }, !busy);
  // While the punta bets only passing is open; at a bank's first coup only going on is.
  if (options.moves.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Tip text={glossary.incasso}><Button onPress={pass} pending={snap.busy.includes('pass')} testId="move-incasso" shortcut="i">Incasso{bank && <Small>{amounts(bank.posta + bank.garage)}</Small>}</Button></Tip>
        <p className="text-[14px] text-muted">Until a bet is placed you may still take posta and garage.</p>
      </div>
    );
  }
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {options.pass && <Tip text={glossary.incasso}><Button size="large" onPress={pass} pending={snap.busy.includes('pass')} testId="move-incasso" shortcut="i" className={stacked}>Incasso{bank && <Small>{amounts(bank.posta + bank.garage)}</Small>}</Button></Tip>}
      {halve && <Tip text={glossary.dimezzo}><Button size="large" onPress={halveIt} pending={busy} testId="move-dimezzo" shortcut="d" className={stacked}>Dimezzo<Small>{`−${amounts(halve.amount)}`}</Small></Button></Tip>}
      {on && <Tip text={glossary.continuo}><Button look="gold" size="large" onPress={goOn} pending={busy} testId="move-continuo" shortcut="c" className={stacked}>Continuo{bank && <Small>{amounts(bank.posta)}</Small>}</Button></Tip>}
    </div>
  );
}

/** On a phone the amount stands below the word. */
const stacked = 'max-sm:flex-col max-sm:!gap-0.5 max-sm:!px-1';

const drawKeys = { [draws.sta]: 's', [draws.carta]: 'c', [draws.batte]: 'b' } as const;
const drawIds = { [draws.sta]: 'draw-sto', [draws.carta]: 'draw-carta', [draws.batte]: 'draw-batto' } as const;
const drawGlosses = { [draws.sta]: glossary.sto, [draws.carta]: glossary.carta, [draws.batte]: glossary.batto } as const;
type Draw = keyof typeof drawKeys;

export function DrawAction({ options }: { readonly options: Options }) {
  const { session, snap } = useTable();
  const fallback = snap.view!.bank?.coup?.fallback ?? null;
  const busy = snap.busy.includes('choice');
  const choose = (draw: number) => { if (!busy) session.act('choice', (memory, view) => choiceCommand(memory, view, draw)); };
  const open = options.draws.filter((draw): draw is Draw => draw in drawKeys);
  useKeys(Object.fromEntries(open.map((draw) => [drawKeys[draw], () => choose(draw)])), !busy);
  return (
    <div className="grid gap-2">
      <div className="grid gap-2" style={{ gridTemplateColumns: `repeat(${open.length}, minmax(0, 1fr))` }}>
        {open.map((draw) => (
          <Tip key={draw} text={drawGlosses[draw]}>
            <Button look={draw === fallback ? 'gold' : 'plain'} size="large" onPress={() => choose(draw)} pending={busy} testId={drawIds[draw]} shortcut={drawKeys[draw]} className="capitalize">{drawWord(draw)}</Button>
          </Tip>
        ))}
      </div>
      {fallback !== null && <p className="text-[13px] text-muted">The <Gloss term="regola">regola</Gloss> says <i>{drawWord(fallback)}</i>; it decides when your clock runs out.</p>}
    </div>
  );
}
