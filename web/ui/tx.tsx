'use client';
import { useState } from 'react';
import { uiWords } from '../words/ui.ts';
import { Button } from './button.tsx';
import { shortHex } from './address.tsx';

/** Copies a text, and says so for a moment. */
export function CopyText({ text, label }: { readonly text: string; readonly label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard?.writeText(text).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), 1_500);
      },
      () => undefined,
    );
  };
  return (
    <Button look="quiet" size="small" onPress={copy} label={label} className="!min-h-7 !px-2 text-[12px]">
      {copied ? uiWords().copied : uiWords().copy}
    </Button>
  );
}

/** A long text to copy: shown short, copied whole. */
export function CopyHex({
  value,
  label,
  testId,
}: {
  readonly value: string;
  readonly label: string;
  readonly testId?: string;
}) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <code className="figures text-[13px] text-soft" title={value} data-testid={testId} data-value={value}>
        {shortHex(value, 10, 8)}
      </code>
      <CopyText text={value} label={uiWords().copyOf(label)} />
    </span>
  );
}
