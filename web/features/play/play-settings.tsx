'use client';
/** How you play without being asked: from the lobby for all tables, or at a table for what its ruleset has. */
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Hex } from '../../../engine/bytes.ts';
import type { Play } from '../../../engine/seat/memory.ts';
import { amountText } from '../../lib/amounts.ts';
import { useWallet } from '../../lib/wallet.tsx';
import { changePlay, mostLimit, onPlayKept, ownPlay, playText, readPlay } from '../../lib/own-play.ts';
import { openPanel } from '../../lib/panels.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { playWords } from '../../words/play.ts';
import { playChoices } from './play-words.ts';

/** The player's settings; a change on this page is seen at once. */
export function useOwnPlay(player: Hex | null): Play {
  const kept = useSyncExternalStore(
    onPlayKept,
    () => (player === null ? '' : playText(ownPlay(player))),
    () => '',
  );
  return readPlay(kept);
}

/**
 * `bits`: the volontà that the table's ruleset has; by default all, for tables of any kind. `children`: what else is
 * set at that table.
 */
export function PlaySettings({ bits = ~0, children }: { readonly bits?: number; readonly children?: ReactNode }) {
  const { address, settling } = useWallet();
  const [open, setOpen] = useState(false);
  if (!address && settling) return null;
  const close = (): void => setOpen(false);
  const { title } = playWords();
  return (
    <>
      <Button look="quiet" size="small" onPress={() => setOpen(true)} testId="play-settings">
        {title}
      </Button>
      <Dialog title={title} open={open} onClose={close} testId="play-settings-dialog">
        {address ? <Own player={address} bits={bits} onClose={close} more={children} /> : <NotYet onClose={close} />}
      </Dialog>
    </>
  );
}

interface OwnProps {
  readonly player: Hex;
  readonly bits: number;
  readonly onClose: () => void;
  /** Behind the settings: of the table, where there is one. */
  readonly more: ReactNode;
}

function Own({ player, bits, onClose, more }: OwnProps) {
  const play = useOwnPlay(player);
  const keep = (next: Partial<Play>) => changePlay(player, (now) => ({ ...now, ...next }));
  const keepBit = (bit: number, on: boolean) =>
    changePlay(player, (now) => ({ ...now, volonta: on ? now.volonta | bit : now.volonta & ~bit }));
  const words = playWords();
  return (
    <>
      <p className="text-[14px] text-soft">{words.holds}</p>
      <ul className="mt-4 grid gap-3">
        <Choice id="automatic" {...words.automatic} on={play.automatic} onChange={(automatic) => keep({ automatic })} />
        {playChoices()
          .filter(({ bit }) => (bit & bits) !== 0)
          .map(({ bit, word, what }) => (
            <Choice
              key={bit}
              id={String(bit)}
              word={word}
              what={what}
              on={(play.volonta & bit) !== 0}
              onChange={(on) => keepBit(bit, on)}
            />
          ))}
      </ul>
      <Limit limit={play.limit ?? null} onLimit={(limit) => changePlay(player, (now) => withLimit(now, limit))} />
      {more ?? <p className="mt-4 border-t border-line pt-4 text-[13.5px] text-muted">{playWords().atTable}</p>}
      <Last onPress={onClose} testId="play-settings-done">
        {words.done}
      </Last>
    </>
  );
}

function withLimit({ volonta, automatic }: Play, limit: bigint | null): Play {
  return limit === null ? { volonta, automatic } : { volonta, automatic, limit };
}

/** The loss of a sitting from which on nothing is played without a question. */
function Limit({
  limit,
  onLimit,
}: {
  readonly limit: bigint | null;
  readonly onLimit: (limit: bigint | null) => void;
}) {
  const amount = useAmount(limit, 1n, mostLimit);
  const words = playWords().limit;
  const set = () => {
    if (amount.amount !== null) onLimit(amount.amount);
  };
  return (
    <div className="mt-4 grid gap-1.5 border-t border-line pt-4">
      <p className="text-[13.5px] text-muted">{words.what}</p>
      <AmountField
        label={words.label}
        amount={amount}
        testId="play-limit"
        onEnter={set}
        action={
          <Button
            className="!min-h-[46px]"
            onPress={set}
            disabled={amount.amount === null || amount.amount === limit}
            testId="play-limit-set"
          >
            {words.set}
          </Button>
        }
      />
      <p className="text-[13.5px]" role="status" data-testid="play-limit-now" data-units={limit?.toString() ?? ''}>
        {limit === null ? words.none : words.now(amountText(limit))}{' '}
        {limit !== null && (
          <Button look="quiet" size="small" onPress={() => onLimit(null)} testId="play-limit-none">
            {words.remove}
          </Button>
        )}
      </p>
    </div>
  );
}

/** The settings are a player's own, so there is nobody yet whose they are. */
function NotYet({ onClose }: { readonly onClose: () => void }) {
  const connect = (): void => {
    onClose();
    openPanel('wallet');
  };
  const words = playWords();
  return (
    <>
      <p className="text-[14px] text-soft">{words.notYet}</p>
      <Last onPress={connect} testId="play-settings-connect">
        {words.connect}
      </Last>
    </>
  );
}

function Last({ onPress, testId, children }: Pick<ButtonProps, 'onPress' | 'testId' | 'children'>) {
  return (
    <div className="mt-5 flex justify-end">
      <Button look="gold" onPress={onPress} testId={testId}>
        {children}
      </Button>
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly word: string;
  readonly what: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function Choice({ id, word, what, on, onChange }: ChoiceProps) {
  return (
    <li>
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-4"
          checked={on}
          onChange={(event) => onChange(event.target.checked)}
          data-testid={`play-${id}`}
        />
        <span>
          <span className="text-[15px] font-medium">{word}</span>
          <span className="block text-[13.5px] text-muted">{what}</span>
        </span>
      </label>
    </li>
  );
}
