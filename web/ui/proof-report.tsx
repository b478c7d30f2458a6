'use client';
/** A verifier's report: the verdict, then each step with its formula and numbers, by turn. Only VERIFIED is green. */
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Button } from 'react-aria-components/Button';
import { Heading } from 'react-aria-components/Heading';
import { useEffect, useState, type ReactNode } from 'react';
import type { Report } from '../../engine/proof/verify.ts';
import type { Step } from '../../engine/proof/steps.ts';
import { partsOf, type Part } from '../../engine/proof/report-parts.ts';
import { reportWords } from '../words/report.ts';
import { verdictsWords } from '../words/verdicts.ts';
import { CopyText } from './tx.tsx';

export type VerdictName = 'VERIFIED' | 'MISMATCH' | 'INCOMPLETE' | 'UNREADABLE';

const looks: Readonly<Record<VerdictName, { readonly box: string; readonly sign: string }>> = {
  VERIFIED: {
    box: 'border-win/60 bg-[#0f2a1e] text-win',
    sign: '✓',
  },
  MISMATCH: {
    box: 'border-alarm/70 bg-[#2c1113] text-[#ffb4b0]',
    sign: '✕',
  },
  INCOMPLETE: {
    box: 'border-brass/60 bg-[#2a2210] text-brass-bright',
    sign: '…',
  },
  UNREADABLE: {
    box: 'border-edge bg-raised text-soft',
    sign: '?',
  },
};

export function VerdictBox({ verdict, detail }: { readonly verdict: VerdictName; readonly detail?: string | null }) {
  const look = looks[verdict];
  return (
    <div
      className={`flex items-center gap-4 rounded-2xl border px-5 py-4 ${look.box}`}
      role="status"
      data-testid="verdict"
      data-verdict={verdict}
    >
      <span
        className="grid size-10 shrink-0 place-items-center rounded-full border-2 border-current text-[20px] font-bold"
        aria-hidden
      >
        {look.sign}
      </span>
      <div className="min-w-0">
        <div className="text-[20px] leading-tight font-semibold tracking-wide">{verdict}</div>
        <p className="text-[14px] [overflow-wrap:anywhere] text-ink/90">{detail || verdictsWords()[verdict]}</p>
      </div>
    </div>
  );
}

/** `picture`: what is shown under the steps of a turn, if anything. */
export function Steps({
  report,
  openTurn = null,
  picture,
}: {
  readonly report: Report;
  readonly openTurn?: number | null;
  readonly picture?: (turn: number) => ReactNode;
}) {
  return (
    <div className="grid gap-2" data-testid="proof-steps">
      {partsOf(report).map((part, i) => (
        <StepGroup
          key={i}
          part={part}
          open={part.standing === 'differs' || (openTurn !== null && part.turn === openTurn)}
          picture={part.turn === null ? undefined : () => picture?.(part.turn!)}
        />
      ))}
    </div>
  );
}

const signs = { right: ['text-win', '✓'], differs: ['text-loss', '✕'], open: ['text-muted', '…'] } as const;

function StepGroup({
  part: { title, steps, standing },
  open,
  picture,
}: {
  readonly part: Part;
  readonly open: boolean;
  readonly picture: (() => ReactNode) | undefined;
}) {
  const [tone, sign] = signs[standing];
  const words = reportWords();
  const [expanded, setExpanded] = useState(open);
  useEffect(() => {
    if (open) setExpanded(true);
  }, [open]);
  return (
    <Disclosure isExpanded={expanded} onExpandedChange={setExpanded} className="sunken overflow-hidden">
      <Heading>
        <Button
          slot="trigger"
          className="flex w-full cursor-pointer items-center gap-3 px-3.5 py-2.5 text-left text-[14px] font-medium outline-none data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-[-2px] data-[focus-visible]:outline-brass-bright data-[hovered]:bg-raised"
        >
          <span className={tone} aria-hidden>
            {sign}
          </span>
          <span className="flex-1">{words.say(title)}</span>
          <span className="text-[13px] font-normal text-muted">
            {standing === 'differs' ? words.differs : words.steps(steps.length)}
          </span>
        </Button>
      </Heading>
      <DisclosurePanel>
        <ol className="border-t border-line">
          {steps.map((step, i) => (
            <StepItem key={`${step.id}-${i}`} step={step} />
          ))}
        </ol>
        {expanded && picture?.()}
      </DisclosurePanel>
    </Disclosure>
  );
}

function StepItem({ step: { id, detail, ok } }: { readonly step: Step }) {
  const words = reportWords();
  const title = words.titles[id];
  const said = words.say(detail);
  return (
    <li
      className={`grid grid-cols-[auto_1fr] gap-x-3 px-3.5 py-2 not-last:border-b not-last:border-line/60 ${ok ? '' : 'bg-[#2c1113]'}`}
      data-testid={ok ? undefined : 'step-differs'}
      data-step={id}
    >
      <span className={`text-[13px] ${ok ? 'text-win' : 'text-loss'}`} aria-label={ok ? words.right : words.differs}>
        {ok ? '✓' : '✕'}
      </span>
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-2">
          <span className="text-[13.5px]">
            {title} <span className="figures ml-1 text-[12px] text-muted">{id}</span>
          </span>
          <CopyText text={`${id} ${title}\n${said}`} label={words.copyStep(id)} />
        </div>
        <pre className="figures mt-0.5 font-sans text-[12.5px] leading-relaxed break-words whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">
          {said}
        </pre>
      </div>
    </li>
  );
}
