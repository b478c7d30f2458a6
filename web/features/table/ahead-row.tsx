'use client';
/** What a player may choose ahead of being asked (`presets.ts`): one press on, one press off. */
import { useEffect, useRef, useState } from 'react';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { useStill } from '../../ui/still.ts';
import { aheadWords } from './ahead-words.ts';
import { useTable } from './context.tsx';
import { Hint } from './hints.tsx';
import { useActs, type OpenAct } from './open-acts.ts';
import { aheadAfter, nameOf, nothingAhead, presetsShown, withChoice, type Ahead, type Preset } from './presets.ts';
import { useSteady } from './steady.ts';

/** Holds what is chosen, and does it when it is due. One for each page of a table. */
export function useAhead() {
  const { session, snap } = useTable();
  const [ahead, show] = useState(nothingAhead);
  const now = useRef<Ahead>(nothingAhead);
  const keep = (next: Ahead) => {
    if (next === now.current) return;
    now.current = next;
    show(next);
  };
  useEffect(() => {
    const { ahead: next, acts } = aheadAfter(now.current, snap);
    keep(next); // before it is done: nothing is done twice
    for (const act of acts) if (act.do === 'act') session.act(act.name, act.make, act.over);
  }, [session, snap]);
  const { lapsed } = ahead;
  useEffect(() => {
    if (lapsed === null) return;
    const timer = setTimeout(() => keep({ ...now.current, lapsed: null }), told);
    return () => clearTimeout(timer);
  }, [lapsed]);
  return { ahead, choose: (preset: Preset, chosen: boolean) => keep(withChoice(now.current, preset, chosen)) };
}

/** A reason stands for so long, milliseconds. */
const told = 9_000;

type Chosen = ReturnType<typeof useAhead>;

/** `alone`: nothing else is asked, so this is the row under the finger, and the next one waits for it to be read. */
export function AheadRow({ alone, ...chosen }: Chosen & { readonly alone: boolean }) {
  const shown = presetsShown(chosen.ahead, useTable().snap);
  const Kind = alone ? SteadyRow : StillRow;
  return <Kind {...chosen} shown={shown} />;
}

type RowProps = Chosen & { readonly shown: readonly Preset[] };

/** What stands there for another moment, or at another price, is another button: it waits, though the price falls. */
function SteadyRow(row: RowProps) {
  const steady = useSteady(Object.fromEntries(row.shown.map((preset) => [nameOf(preset), preset.posta])));
  return <Row {...row} steady={steady} />;
}

function StillRow(row: RowProps) {
  const { ref, isStill } = useStill(row.shown.map(nameOf).join());
  return (
    <div ref={ref} data-hangs className="empty:hidden">
      <Row {...row} steady={isStill} />
    </div>
  );
}

function Row({ ahead: { held, lapsed }, choose, shown, steady }: RowProps & { readonly steady: boolean }) {
  const { amounts, table } = useTable();
  const words = aheadWords(wordsOfGame(table));
  useActs(
    Object.fromEntries(
      shown.map((preset): [string, OpenAct] => {
        const is = held.includes(preset);
        return [`ahead-${preset.is}`, { press: () => choose(preset, !is), waits: !is && !steady }];
      }),
    ),
  );
  const dropped = lapsed === null ? null : (words.dropped[lapsed.is][lapsed.why] ?? null);
  if (shown.length === 0 && dropped === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-[13px]" data-testid="ahead">
      {shown.length > 0 && <span className="mr-1 text-muted">{words.label}</span>}
      {shown.map((preset) => {
        const is = held.includes(preset);
        return (
          <Hint key={preset.is} text={words.what[preset.is](amounts(preset.posta))}>
            <button
              type="button"
              className={`btn btn-small ${is ? 'btn-gold' : 'btn-quiet'}`}
              aria-pressed={is}
              disabled={!is && !steady}
              onClick={() => choose(preset, !is)}
              data-testid={`ahead-${preset.is}`}
            >
              {words.word[preset.is](amounts(preset.posta))}
            </button>
          </Hint>
        );
      })}
      {dropped !== null && (
        <span className="text-brass-bright" role="status" data-testid="ahead-dropped">
          {dropped}
        </span>
      )}
    </div>
  );
}
