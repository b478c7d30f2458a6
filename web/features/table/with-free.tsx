'use client';
/** A form for money that lies free in the escrow: only once that is known, and enough. */
import type { ReactNode } from 'react';
import { explain } from '../../lib/errors.ts';
import { useMoney } from '../../lib/money.ts';
import { openPanel } from '../../lib/panels.ts';
import { Button } from '../../ui/button.tsx';
import { EscrowGate } from '../../ui/escrow-gate.tsx';
import { Chips } from '../../ui/money.tsx';
import { NodeLine } from '../../ui/node-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Parts } from '../../ui/parts.tsx';
import { seatingWords } from '../../words/seating.ts';

export interface WithFreeProps {
  /** The least that the form can take. */
  readonly least: bigint;
  readonly onClose: () => void;
  readonly children: (free: bigint) => ReactNode;
}

export function WithFree({ least, onClose, children }: WithFreeProps) {
  const money = useMoney();
  const free = money.data?.free;
  return (
    <>
      <EscrowGate>
        {free === undefined ? (
          money.error ? (
            <Notice tone="bad" testId="sit-unknown">
              {seatingWords().moneyUnread(explain(money.error))}
            </Notice>
          ) : (
            <div className="skeleton h-40" />
          )
        ) : free < least ? (
          <TooLittle free={free} least={least} onClose={onClose} />
        ) : (
          children(free)
        )}
      </EscrowGate>
      <div className="mt-4">
        <NodeLine />
      </div>
    </>
  );
}

function TooLittle({
  free,
  least,
  onClose,
}: {
  readonly free: bigint;
  readonly least: bigint;
  readonly onClose: () => void;
}) {
  const words = seatingWords();
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        <Parts of={words.tooLittle(<Chips amount={free} symbol />, <Chips amount={least} symbol />)} />
      </p>
      <div className="flex justify-end">
        <Button
          look="gold"
          onPress={() => {
            onClose();
            openPanel('cashier');
          }}
          testId="sit-open-cashier"
        >
          {words.openCashier}
        </Button>
      </div>
    </div>
  );
}
