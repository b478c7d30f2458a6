'use client';
/** Whoever has a seat may say what the others call them. */
import { useState } from 'react';
import { nicknameProblem } from '../../../engine/table/nickname.ts';
import { explain } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { refusalWords } from '../../words/refusals.ts';
import { talkWords } from '../../words/talk.ts';
import { useTable } from './context.tsx';
import { useNicknamesAgain } from './use-nicknames.ts';

export function Nickname() {
  const { mySeat } = useTable();
  const [open, setOpen] = useState(false);
  const { title } = talkWords().nickname;
  const close = (): void => setOpen(false);
  if (mySeat === null) return null;
  return (
    <>
      <Button look="quiet" size="small" onPress={() => setOpen(true)} testId="nickname" label={title}>
        <svg viewBox="0 0 20 20" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
          <circle cx="10" cy="6.500" r="3.200" />
          <path d="M3.500 17c.6-4 3-5.500 6.500-5.500s5.900 1.500 6.500 5.500" strokeLinecap="round" />
        </svg>
      </Button>
      <Dialog title={title} open={open} onClose={close} testId="nickname-dialog">
        <Form />
      </Dialog>
    </>
  );
}

function Form() {
  const { session, snap, nicknames } = useTable();
  const again = useNicknamesAgain();
  const own = snap.me === null ? undefined : nicknames.get(snap.me.player);
  const [written, setWritten] = useState(own ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const words = talkWords().nickname;
  const name = written.trim().normalize('NFC');
  const problem = name === '' ? null : nicknameProblem(name);
  const said = problem === null ? failure : refusalWords().reasons[problem];

  async function ask(next: string | null): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await session.nickname(next);
      if (next === null) setWritten('');
      again();
    } catch (error) {
      setFailure(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '' && problem === null && name !== own) void ask(name);
      }}
    >
      <p className="text-[14px] text-soft">{words.holds}</p>
      <label className="grid gap-1.5 text-[13.5px] text-muted">
        {words.label}
        <span className="field" {...(problem === null ? {} : { 'data-invalid': true })}>
          <input
            value={written}
            maxLength={32}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setWritten(event.target.value)}
            aria-invalid={problem !== null}
            aria-describedby="nickname-said"
            data-testid="nickname-input"
          />
        </span>
      </label>
      <p id="nickname-said" className="text-[13.5px]" role="status" data-testid="nickname-said">
        {said ?? (own === undefined ? words.none : words.now(own))}
      </p>
      <div className="flex justify-end gap-3">
        {own !== undefined && (
          <Button look="quiet" onPress={() => void ask(null)} disabled={busy} testId="nickname-remove">
            {words.remove}
          </Button>
        )}
        <Button
          look="gold"
          type="submit"
          pending={busy}
          disabled={name === '' || problem !== null || name === own}
          testId="nickname-save"
        >
          {words.save}
        </Button>
      </div>
    </form>
  );
}
