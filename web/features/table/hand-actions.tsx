'use client';
/** Posta and draw, the same at every table. Each shows only what is open. */
import { useState } from 'react';
import { draws } from '../../../engine/protocol/messages.ts';
import { choiceCommand, postaCommand, refuseCommand } from '../../../engine/seat/by-hand.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { adviceCommand } from '../../../engine/seat/talk.ts';
import type { Options } from '../../../engine/table/view.ts';
import { clamp } from '../../lib/amounts.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Gloss } from '../../ui/gloss.tsx';
import { glossary } from '../../ui/glossary.ts';
import { Parts } from '../../ui/parts.tsx';
import { actWords } from '../../words/acts.ts';
import { ActButton } from './act-button.tsx';
import { acts } from './acts.ts';
import { winOf } from './act-money.ts';
import { useTable } from './context.tsx';
import { Hint } from './hints.tsx';
import { useActs, type OpenAct } from './open-acts.ts';
import { drawWord } from './reading.ts';
import { SocioChoice } from './socio.tsx';
import { useDecisionPressable } from './pressable.ts';
import { shownMoment } from './shown-moment.ts';
import { useSteady } from './steady.ts';

export function PostaAction({ min, max }: NonNullable<Options['posta']>) {
  const { session, snap, table, amounts } = useTable();
  const view = snap.view!;
  const words = actWords();
  const start = clamp(min * 2n, min, max);
  const amount = useAmount(start, min, max);
  const [named, setSocio] = useState<number | null>(null);
  const socio = named !== null && view.partners.includes(named) ? named : null;
  const busy = snap.busy.includes('posta');
  // What is typed is the player's own; what stands there before comes from the least posta, which the table tells.
  const waits = !useSteady({ posta: start }) || busy;
  const name = (chosen: bigint) => {
    if (!waits) session.act('posta', (memory) => postaCommand(memory, view.number, chosen, socio));
  };
  const confirm = () => {
    if (amount.amount !== null) name(amount.amount);
  };
  const refuse = () => session.act('refuse', (memory) => refuseCommand(memory, view.number));
  useActs({
    'posta-confirm': { place: name, from: min, to: max, waits },
    'refuse-bank': { press: refuse, waits: busy },
  });
  const posta = amount.amount ?? start;
  const what = words.what.posta(amounts(posta), amounts(winOf(table.table, 'banco', posta)));
  const quick = [...new Set([min, clamp(min * 2n, min, max), clamp(min * 5n, min, max), max])].map((value, i) => ({
    label: value === max ? words.most(amounts(max)) : amounts(value),
    amount: value,
    testId: `posta-quick-${i + 1}`,
  }));
  return (
    <div className="grid gap-3">
      <AmountField
        label={<Gloss term="posta">Posta</Gloss>}
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
              {words.namePosta}
            </Button>
          </Hint>
        }
        more={
          <Button look="quiet" size="small" disabled={busy} onPress={refuse} testId="refuse-bank">
            {words.refuseBank}
          </Button>
        }
      />
      <SocioChoice chosen={socio} onChoose={setSocio} />
    </div>
  );
}

const drawIds = { [draws.sta]: 'draw-sto', [draws.carta]: 'draw-carta', [draws.batte]: 'draw-batto' } as const;
const drawTerms = { [draws.sta]: 'sto', [draws.carta]: 'carta', [draws.batte]: 'batto' } as const;
type Draw = keyof typeof drawIds;

const regola = (text: string) => <Gloss term="regola">{text}</Gloss>;

export function DrawAction({ options }: { readonly options: Options }) {
  const { session, snap } = useTable();
  const moment = shownMoment(snap);
  const words = actWords();
  const fallback = snap.view!.bank?.coup?.fallback ?? null;
  const advises = rulesetOf(snap.view!.table.ruleset)?.play.advice === true;
  const open = options.draws.filter((draw): draw is Draw => draw in drawIds);
  const steady = useSteady(Object.fromEntries(open.map((draw) => [drawIds[draw], 0n])));
  const waits = !steady || snap.busy.some((name) => name === 'choice' || name === 'advice');
  useDecisionPressable(waits);
  const advise = () => {
    if (advises && !waits) session.act('advice', adviceCommand, moment);
  };
  const choose = (draw: number) => {
    if (!waits) session.act('choice', (memory) => choiceCommand(memory, draw), moment);
  };
  // Whoever asks what the regola says is bound by it, so it is not told unasked there.
  const isBound = open.length === 1;
  useActs({
    ...Object.fromEntries(open.map((draw): [string, OpenAct] => [drawIds[draw], { press: () => choose(draw), waits }])),
    'draw-advice': advises && !isBound ? { press: advise, waits } : null,
  });
  const told = isBound ? open[0]! : advises ? null : fallback;
  return (
    <div className="grid gap-2">
      <div className="grid gap-2" style={{ gridTemplateColumns: `repeat(${open.length}, minmax(0, 1fr))` }}>
        {open.map((draw) => (
          <Hint key={draw} text={glossary[drawTerms[draw]]}>
            <Button
              description={glossary[drawTerms[draw]]}
              look={draw === told ? 'gold' : 'plain'}
              size="large"
              onPress={() => choose(draw)}
              pending={waits}
              testId={drawIds[draw]}
              shortcut={acts[drawIds[draw]].key}
              className="capitalize"
            >
              {drawWord(draw)}
            </Button>
          </Hint>
        ))}
      </div>
      {isBound && <p className="text-[13px] text-muted">{words.noOther}</p>}
      {told !== null && !isBound && (
        <p className="text-[13px] text-muted">
          <Parts of={words.regolaSays(regola, <i>{drawWord(told)}</i>)} />
        </p>
      )}
      {advises && !isBound && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ActButton
            word={words.advice}
            what={words.what.advice}
            size="small"
            pending={waits}
            onPress={advise}
            shortcut="a"
            testId="draw-advice"
          />
          <p className="text-[13px] text-muted">
            <Parts of={words.regolaDecides(regola)} />
          </p>
        </div>
      )}
    </div>
  );
}
