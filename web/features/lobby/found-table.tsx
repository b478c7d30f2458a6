'use client';
/** A table of one's own: what the house lets a player choose, each explained; then its page, with a link to send. */
import { useRouter } from 'next/navigation';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { tablePage } from '../../lib/addresses.ts';
import { useServer } from '../../lib/chain.tsx';
import { explain } from '../../lib/errors.ts';
import type { FoundingChoices } from '../../lib/server-types.ts';
import { fetchFounding, fetchTable, foundTable } from '../../lib/table-server.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { lobbyWords } from '../../words/lobby.ts';
import {
  firstDraft,
  isAsAsked,
  problemsOf,
  rulesetWords,
  seatsCovered,
  setsHighestBet,
  wishOf,
  withRuleset,
  type Draft,
} from './founding.ts';

/** The button, where the house lets players open tables. */
export function FoundTable() {
  const [open, setOpen] = useState(false);
  const choices = useQuery({ queryKey: ['founding'], queryFn: fetchFounding, staleTime: 60_000 });
  if (choices.data?.allowed !== true || choices.data.rulesets.length === 0) return null;
  const words = lobbyWords().found;
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)} testId="found-table">
        {words.open}
      </Button>
      <Dialog title={words.title} open={open} onClose={() => setOpen(false)} testId="found-dialog">
        <FoundForm choices={choices.data} />
      </Dialog>
    </>
  );
}

function FoundForm({ choices }: { readonly choices: FoundingChoices }) {
  const router = useRouter();
  const [draft, setDraft] = useState(() => firstDraft(choices));
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const tried = attempts > 0;
  // In a low window what is wrong may lie above or below what can be seen.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const all = lobbyWords();
  const words = all.found;
  const problems = problemsOf(draft, choices);
  const ruleset = choices.rulesets.find(({ name }) => name === draft.ruleset);
  const covered = seatsCovered(draft, choices);
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });

  async function found(): Promise<void> {
    setAttempts(attempts + 1);
    if (Object.keys(problems).length > 0) return;
    setPending(true);
    setRefusal(null);
    try {
      const wish = wishOf(draft, choices);
      const tableId = await foundTable(wish);
      const table = await fetchTable(tableId);
      if (table === null || isAsAsked(table, wish)) return router.push(tablePage(tableId));
      setRefusal(words.otherOpened);
      setPending(false);
    } catch (error) {
      setRefusal(explain(error));
      setPending(false);
    }
  }

  const shown = (field: keyof typeof problems): string | null => (tried ? (problems[field] ?? null) : null);
  return (
    <form
      ref={form}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void found();
      }}
    >
      <TextField
        label={words.name}
        value={draft.name}
        onChange={(name) => set({ name })}
        problem={shown('name')}
        id="name"
      />
      <Choice
        label={all.ruleset}
        id="ruleset"
        value={draft.ruleset}
        options={choices.rulesets.map(({ name }) => name)}
        onChange={(name) => setDraft(withRuleset(draft, choices, name))}
      >
        {rulesetWords(draft.ruleset)}
      </Choice>
      {ruleset !== undefined && ruleset.most > ruleset.least && (
        <Choice
          label={all.seats}
          id="seats"
          value={String(draft.seats)}
          options={numbers(ruleset.least, ruleset.most)}
          onChange={(seats) => set({ seats: Number(seats), bots: Math.min(draft.bots, Number(seats) - 1) })}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label={all.leastBet}
          id="min-bet"
          chips
          value={draft.minBet}
          onChange={(minBet) => set({ minBet })}
          problem={shown('minBet')}
        />
        <TextField
          label={all.leastPosta}
          id="min-posta"
          chips
          value={draft.minPosta}
          onChange={(minPosta) => set({ minPosta })}
          problem={shown('minPosta')}
        />
        <TextField
          label={all.greatestPosta}
          id="max-posta"
          chips
          value={draft.maxPosta}
          onChange={(maxPosta) => set({ maxPosta })}
          problem={shown('maxPosta')}
        />
        {setsHighestBet(draft, choices) && (
          <TextField
            label={all.highestBet}
            id="highest-bet"
            chips
            value={draft.highestBet}
            onChange={(highestBet) => set({ highestBet })}
            problem={shown('highestBet')}
          />
        )}
      </div>
      {covered !== null && covered < draft.seats && problems.maxPosta === undefined && (
        <p className="text-[13px] text-muted" data-testid="found-covered">
          {words.covered(covered)}
        </p>
      )}
      {choices.bots > 0 && (
        <Choice
          label={words.bots}
          id="bots"
          value={String(draft.bots)}
          options={numbers(0, Math.min(choices.bots, draft.seats - 1))}
          onChange={(bots) => set({ bots: Number(bots) })}
        >
          {draft.bots === 0 ? words.noBots : words.botsUpTo(draft.bots)}
        </Choice>
      )}
      {choices.private && (
        <label className="flex items-start gap-3 text-[14px]">
          <input
            type="checkbox"
            className="mt-1"
            checked={draft.hidden}
            onChange={(event) => set({ hidden: event.target.checked })}
            data-testid="found-private"
          />
          <span>
            {words.private}
            <span className="block text-muted">{words.privateUntil}</span>
          </span>
        </label>
      )}
      {refusal !== null && (
        <Notice tone="bad" testId="found-refused">
          {refusal}
        </Notice>
      )}
      <div className="flex items-center justify-between gap-4">
        <span className="text-[13px] text-muted">{words.closes(choices.closeAfterMinutes)}</span>
        <Button look="gold" type="submit" pending={pending} testId="found-confirm">
          {words.confirm}
        </Button>
      </div>
    </form>
  );
}

const numbers = (least: number, most: number): readonly string[] =>
  Array.from({ length: Math.max(most - least + 1, 0) }, (_, i) => String(least + i));

function Choice({
  label,
  id,
  value,
  options,
  onChange,
  children,
}: {
  readonly label: string;
  readonly id: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
  readonly children?: ReactNode;
}) {
  const own = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={own} className="label-caps">
        {label}
      </label>
      <div className="field">
        <select
          id={own}
          className="w-full bg-transparent py-1 outline-none"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          data-testid={`found-${id}`}
        >
          {options.map((option) => (
            <option key={option} value={option} className="bg-surface">
              {option}
            </option>
          ))}
        </select>
      </div>
      {children !== undefined && <p className="text-[13px] text-muted">{children}</p>}
    </div>
  );
}

function TextField({
  label,
  id,
  value,
  onChange,
  problem,
  chips = false,
}: {
  readonly label: string;
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | null;
  /** It is an amount. */
  readonly chips?: boolean;
}) {
  const own = useId();
  const { chipSymbol } = useServer();
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={own} className="label-caps">
        {label}
      </label>
      <div className="field" {...(problem === null ? {} : { 'data-invalid': true })}>
        <input
          id={own}
          className="min-w-0"
          value={value}
          autoComplete="off"
          spellCheck={false}
          inputMode={chips ? 'numeric' : 'text'}
          aria-invalid={problem !== null}
          aria-describedby={`${own}-problem`}
          onChange={(event) => onChange(event.target.value)}
          data-testid={`found-${id}`}
        />
        {chips && <span className="text-[13px] text-muted">{chipSymbol}</span>}
      </div>
      <p id={`${own}-problem`} className="min-h-[1.2em] text-[13px] text-loss empty:hidden" aria-live="polite">
        {problem ?? ''}
      </p>
    </div>
  );
}
