'use client';
/** Sitting down: an amount, and the wallet's one signature. */
import { clamp } from '../../lib/amounts.ts';
import { useWallet } from '../../lib/wallet.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { seatingWords } from '../../words/seating.ts';
import { useTable } from './context.tsx';
import { MoneyForm } from './money-form.tsx';
import { useOffers } from './offers.ts';
import { sitAsWork } from './seat-work.ts';
import type { SeatChoice } from './snapshot.ts';
import { WithFree } from './with-free.tsx';
import { standingWords } from './words.ts';

export function SitDialog({ at, onClose }: { readonly at: SeatChoice; readonly onClose: () => void }) {
  const { session, table } = useTable();
  const { address } = useWallet();
  const offers = useOffers();
  const { minPosta, ruleset } = table.table;
  const words = seatingWords();
  const stands = at === 'standing';
  async function sit(amount: bigint) {
    if (!address) return;
    await sitAsWork(async () => session.sit(address, at, amount, await offers.deadline(), offers.grant));
  }
  return (
    <Dialog title={stands ? words.standTitle : words.sitTitle(at)} open onClose={onClose} testId="sit-dialog">
      <WithFree least={minPosta} onClose={onClose}>
        {(free) => (
          <MoneyForm
            name="sit"
            label={words.bring}
            start={clamp(minPosta * 10n, minPosta, free)}
            least={minPosta}
            free={free}
            quick={[minPosta, clamp(minPosta * 10n, minPosta, free)]}
            confirm={stands ? words.signStand : words.signSit}
            sign={sit}
            onDone={onClose}
          >
            <p className="text-[14px] text-muted">{stands ? words.standGrant : words.sitGrant}</p>
            {stands && <p className="text-[14px] text-muted">{standingWords(ruleset)}</p>}
          </MoneyForm>
        )}
      </WithFree>
    </Dialog>
  );
}
