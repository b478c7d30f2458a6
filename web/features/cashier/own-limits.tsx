'use client';
/** The limits of the connected wallet, which need no seat: each change is signed by it. Loaded where it is wanted. */
import { useState } from 'react';
import type { Hex } from '../../../engine/bytes.ts';
import type { OwnPlay } from '../../../engine/table/own-limits.ts';
import type { OwnWish } from '../../../engine/table/own-word.ts';
import { useServer } from '../../lib/chain.tsx';
import { explain } from '../../lib/errors.ts';
import { askOwn } from '../../lib/own-words.ts';
import { useWagmi } from '../../lib/wallet.tsx';
import { Button } from '../../ui/button.tsx';
import { ownWords } from '../../words/own.ts';
import { OwnLimitsForm } from '../own/own-limits-form.tsx';

export default function OwnLimitsOfWallet({ player }: { readonly player: Hex }) {
  const server = useServer();
  const wagmi = useWagmi();
  /** Undefined: the house has not been asked. */
  const [own, setOwn] = useState<OwnPlay | null | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async (wish: OwnWish): Promise<void> => setOwn(await askOwn(server, wagmi, player, wish));
  const words = ownWords();
  if (own !== undefined)
    return (
      <OwnLimitsForm
        own={own}
        setLimits={(limits) => ask({ act: 'limits', limits })}
        goAway={(days) => ask({ act: 'away', days })}
        note={words.signed}
      />
    );
  const show = (): void => {
    setBusy(true);
    setFailure(null);
    ask({ act: 'show' })
      .catch((error: unknown) => setFailure(explain(error)))
      .finally(() => setBusy(false));
  };
  return (
    <div className="mt-3 grid gap-2.5" data-testid="own-ask">
      <p className="text-[13.5px] text-muted">{words.askSigned}</p>
      <div>
        <Button size="small" pending={busy} onPress={show} testId="own-show">
          {words.show}
        </Button>
      </div>
      <p className="text-[13.5px] text-loss empty:hidden" role="status" data-testid="own-failure">
        {failure}
      </p>
    </div>
  );
}
