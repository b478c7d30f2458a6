'use client';
/**
 * A player's own coups over all tables: figures, the curve, filters, each coup with its replay and proof, and files.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText, lineText } from '../../lib/amounts.ts';
import { download } from '../../lib/download.ts';
import { explain } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Curve } from '../../ui/curve.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { historyWords } from '../../words/history.ts';
import { allArchived } from '../table/archive.ts';
import { gameOf } from '../../lib/game-of.ts';
import { allSittings } from '../table/sittings.ts';
import {
  csvOf,
  curveOf,
  figuresOf,
  jsonOf,
  ownCoups,
  wished,
  type OwnCoup,
  type Result,
  type Role,
  type Wish,
} from '../table/own-coups.ts';
import { coupLooks } from './looks.tsx';
import { Replay } from './replay.tsx';

const read = async (): Promise<readonly OwnCoup[]> => {
  const [sittings, archived] = await Promise.all([allSittings(), allArchived()]);
  return ownCoups(sittings, archived);
};

const shownFirst = 50;
const anything: Wish = { ruleset: null, role: null, result: null, player: null };
const roles: readonly Role[] = ['banco', 'punta', 'bet'];
const results: readonly Result[] = ['won', 'lost', 'even'];

export function HistoryScreen() {
  const coups = useQuery({ queryKey: ['own coups'], queryFn: read, refetchOnWindowFocus: true });
  const words = historyWords();
  if (coups.isError) return <Notice tone="bad">{words.unread(explain(coups.error))}</Notice>;
  if (coups.data === undefined) return <div className="skeleton h-72" aria-label={words.reading} aria-busy />;
  if (coups.data.length === 0)
    return (
      <p className="panel p-5 text-soft" data-testid="no-coups">
        {words.none}
      </p>
    );
  return <History all={coups.data} />;
}

function History({ all }: { readonly all: readonly OwnCoup[] }) {
  const [wish, setWish] = useState(anything);
  const [most, setMost] = useState(shownFirst);
  const [replayed, replay] = useState<OwnCoup | null>(null);
  const coups = wished(all, wish);
  const words = historyWords();
  return (
    <>
      <Filters all={all} wish={wish} onWish={setWish} />
      <Summary coups={coups} />
      {coups.length > 0 && (
        <section className="panel overflow-hidden" aria-label={words.coups}>
          <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5">
            <h2 className="font-semibold">{words.byCoup}</h2>
            <span className="flex gap-1">
              <Button
                size="small"
                testId="history-csv"
                onPress={() => download('sabot-coups.csv', csvOf(coups), 'text/csv')}
              >
                CSV
              </Button>
              <Button size="small" testId="history-json" onPress={() => download('sabot-coups.json', jsonOf(coups))}>
                JSON
              </Button>
            </span>
          </div>
          <ol data-testid="history" data-coups={coups.length}>
            {coups.slice(0, most).map((coup) => (
              <Row key={`${coup.sitting}:${coup.board.key}`} coup={coup} onReplay={() => replay(coup)} />
            ))}
          </ol>
          {coups.length > most && (
            <div className="p-3">
              <Button size="small" onPress={() => setMost(most + shownFirst)} testId="history-more">
                {words.earlier(coups.length - most)}
              </Button>
            </div>
          )}
        </section>
      )}
      {replayed !== null && <Replay coup={replayed} onClose={() => replay(null)} />}
    </>
  );
}

function Row({ coup, onReplay }: { readonly coup: OwnCoup; readonly onReplay: () => void }) {
  const { board, role, line, staked, ruleset, proof } = coup;
  const { points } = coupLooks[gameOf(proof)];
  const words = historyWords();
  const name = words.coup(board.number, coup.coup);
  return (
    <li className="figures grid grid-cols-[1fr_auto] items-center gap-x-3 border-t border-line px-4 py-2 text-[14px] first:border-t-0 sm:grid-cols-[1.5fr_1fr_auto_92px_auto]">
      <span>
        <span className="font-medium">{name}</span> <span className="text-[13px] text-muted">{ruleset}</span>
      </span>
      <span className="text-soft max-sm:col-start-1 max-sm:row-start-2">
        {words.atStake(words.roles[role], amountText(staked))}
      </span>
      <span className="text-muted max-sm:hidden">
        {points(board.punta)} : {points(board.banco)}
      </span>
      <span
        className={`text-right font-semibold ${line > 0n ? 'text-win' : line < 0n ? 'text-loss' : 'text-muted'} max-sm:col-start-2 max-sm:row-start-1`}
        data-units={line.toString()}
        data-testid="history-line"
      >
        {lineText(line)}
      </span>
      <Button size="small" look="quiet" onPress={onReplay} label={words.replayOf(name)} testId="history-replay">
        {words.replay}
      </Button>
    </li>
  );
}

function Summary({ coups }: { readonly coups: readonly OwnCoup[] }) {
  const { coups: count, won, lost, staked, line, best, worst } = figuresOf(coups);
  const words = historyWords();
  return (
    <section className="panel grid gap-4 p-4 sm:p-5" aria-label={words.figures}>
      <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-5">
        <Figure name={words.result} testId="history-result" units={line}>
          <span className={line > 0n ? 'text-win' : line < 0n ? 'text-loss' : ''}>{lineText(line)}</span>
        </Figure>
        <Figure name={words.coups}>
          {count} <span className="text-[13px] font-normal text-muted">{words.wonAndLost(won, lost)}</span>
        </Figure>
        <Figure name={words.inAll}>{amountText(staked)}</Figure>
        <Figure name={words.best}>{lineText(best)}</Figure>
        <Figure name={words.worst}>{lineText(worst)}</Figure>
      </dl>
      {count > 1 && <ResultCurve points={curveOf(coups)} />}
    </section>
  );
}

function ResultCurve({ points }: { readonly points: readonly bigint[] }) {
  const most = lineText(points.reduce((a, b) => (b > a ? b : a)));
  const least = lineText(points.reduce((a, b) => (b < a ? b : a)));
  const words = historyWords();
  return (
    <Curve
      points={points}
      label={words.curve(points.length - 1, lineText(points.at(-1)!), most, least)}
      ends={[words.highest(most), words.lowest(least)]}
      testId="history-curve"
    />
  );
}

interface FiltersProps {
  readonly all: readonly OwnCoup[];
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}

function Filters({ all, wish, onWish }: FiltersProps) {
  const rulesets = [...new Set(all.map(({ ruleset }) => ruleset))].sort();
  const players = [...new Set(all.map(({ player }) => player))].sort();
  const words = historyWords();
  return (
    <div className="flex flex-wrap gap-3" role="group" aria-label={words.filters}>
      <Choice
        id="ruleset"
        name={words.ruleset}
        value={wish.ruleset}
        options={rulesets.map((ruleset) => [ruleset, ruleset])}
        onChoice={(ruleset) => onWish({ ...wish, ruleset })}
      />
      <Choice
        id="role"
        name={words.role}
        value={wish.role}
        options={roles.map((role) => [role, words.roles[role]])}
        onChoice={(role) => onWish({ ...wish, role })}
      />
      <Choice
        id="result"
        name={words.result}
        value={wish.result}
        options={results.map((result) => [result, words.results[result]])}
        onChoice={(result) => onWish({ ...wish, result })}
      />
      {players.length > 1 && (
        <Choice
          id="wallet"
          name={words.wallet}
          value={wish.player}
          options={players.map((player) => [player, `${player.slice(0, 6)}…${player.slice(-4)}`])}
          onChoice={(player) => onWish({ ...wish, player })}
        />
      )}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly id: string;
  readonly name: string;
  readonly value: T | null;
  readonly options: readonly (readonly [T, string])[];
  readonly onChoice: (value: T | null) => void;
}

function Choice<T extends string>({ id, name, value, options, onChoice }: ChoiceProps<T>) {
  return (
    <label className="grid gap-1 text-[13px] text-muted">
      {name}
      <select
        className="rounded-lg border border-line bg-raised px-2.5 py-2 text-[14px] text-ink"
        value={value ?? ''}
        data-testid={`history-only-${id}`}
        onChange={({ target }) => onChoice(options.find(([one]) => one === target.value)?.[0] ?? null)}
      >
        <option value="">{historyWords().all}</option>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
