'use client';
/** Sitting down: an amount, and the wallet's one signature. */
import { clamp } from '../../lib/amounts.ts';
import { useWallet } from '../../lib/chain.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useTable } from './context.tsx';
import { MoneyForm } from './money-form.tsx';
import { useOffers } from './offers.ts';
import type { SeatChoice } from './snapshot.ts';
import { WithFree } from './with-free.tsx';
import { standingWords } from './words.ts';

export function SitDialog({ at, onClose }: { readonly at: SeatChoice; readonly onClose: () => void }) {
  const { session, table } = useTable();
  const { address } = useWallet();
  const offers = useOffers();
  const { minPosta, ruleset } = table.table;
  const stands = at === 'standing';
  async function sit(amount: bigint) {
    if (address) await session.sit(address, at, amount, await offers.deadline(), offers.grant);
  }
  return (
    <Dialog title={stands ? 'Stand and bet' : `Take seat ${at}`} open onClose={onClose} testId="sit-dialog">
      <WithFree least={minPosta} onClose={onClose}>
        {(free) => (
          <MoneyForm
            name="sit"
            label="Bring to the table"
            start={clamp(minPosta * 10n, minPosta, free)}
            least={minPosta}
            free={free}
            quick={[minPosta, clamp(minPosta * 10n, minPosta, free)]}
            confirm={stands ? 'Sign and stand' : 'Sign and sit down'}
            sign={sit}
            onDone={onClose}
          >
            <p className="text-[14px] text-muted">
              Your wallet signs once. The signature lets a key of this browser play this seat with at most this amount;
              it cannot withdraw, and it ends when you leave. The amount stays yours, locked in the escrow while you{' '}
              {stands ? 'stand there' : 'sit'}.
            </p>
            {stands && <p className="text-[14px] text-muted">{standingWords(ruleset)}</p>}
          </MoneyForm>
        )}
      </WithFree>
    </Dialog>
  );
}
