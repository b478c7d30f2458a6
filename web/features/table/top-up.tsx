'use client';
/** More chips for a seat that plays: an amount, the wallet's signature, and what has become of it (P1.10). */
import { useState } from 'react';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { SeatView } from '../../../engine/table/view.ts';
import { clamp } from '../../lib/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { seatingWords } from '../../words/seating.ts';
import { useTable } from './context.tsx';
import { MoneyForm } from './money-form.tsx';
import { useOffers } from './offers.ts';
import { useActs } from './open-acts.ts';
import { WithFree } from './with-free.tsx';
import type { Amounts } from './words.ts';

/** Of the last top-up, in words; null: nothing to say. */
export function topUpWords(
  { bringing, later, brought }: Pick<SeatView, 'bringing' | 'later' | 'brought'>,
  memory: Pick<SeatMemory, 'brings'> | null,
  amounts: Amounts,
): { readonly tone: 'note' | 'bad'; readonly text: string } | null {
  const words = seatingWords();
  if (bringing > 0n) return { tone: 'note', text: words.onTheWay(amounts(bringing)) };
  const last = memory?.brings?.at(-1)?.message;
  if (last !== undefined && last.nonce > brought) return { tone: 'bad', text: words.notTaken(amounts(last.amount)) };
  return later > 0n ? { tone: 'note', text: words.later(amounts(later)) } : null;
}

export function TopUp({ me }: { readonly me: SeatView }) {
  const { snap, amounts } = useTable();
  const [open, setOpen] = useState(false);
  const sending = snap.busy.includes('bring');
  const waits = sending || me.bringing > 0n;
  useActs({ 'top-up': { press: () => setOpen(true), waits } });
  const words = sending ? null : topUpWords(me, snap.memory, amounts);
  return (
    <>
      {words && (
        <span
          className={`self-center text-[13px] ${words.tone === 'bad' ? 'text-loss' : 'text-muted'}`}
          data-testid="top-up-state"
          role="status"
        >
          {words.text}
        </span>
      )}
      <Button look="quiet" size="small" pending={waits} onPress={() => setOpen(true)} testId="top-up">
        {seatingWords().topUp}
      </Button>
      {open && <TopUpDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TopUpDialog({ onClose }: { readonly onClose: () => void }) {
  const { session, table } = useTable();
  const offers = useOffers();
  const words = seatingWords();
  const { minBet, minPosta } = table.table;
  return (
    <Dialog title={words.topUpTitle} open onClose={onClose} testId="top-up-dialog">
      <WithFree least={minBet} onClose={onClose}>
        {(free) => (
          <MoneyForm
            name="top-up"
            label={words.bringMore}
            start={clamp(minPosta * 10n, minBet, free)}
            least={minBet}
            free={free}
            quick={[clamp(minPosta, minBet, free), clamp(minPosta * 10n, minBet, free)]}
            confirm={words.signBring}
            sign={async (amount) => session.bring(amount, await offers.deadline(), offers.bring)}
            onDone={onClose}
          >
            <p className="text-[14px] text-muted">{words.topUpGrant}</p>
          </MoneyForm>
        )}
      </WithFree>
    </Dialog>
  );
}
