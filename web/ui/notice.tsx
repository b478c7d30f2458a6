import type { ReactNode } from 'react';

export interface NoticeProps {
  readonly tone: 'note' | 'good' | 'warn' | 'bad';
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly testId?: string;
}

/** One message. Bad ones are announced at once, others when the screen reader pauses. */
export function Notice({ tone, children, action, testId }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'} data-testid={testId}>
      <div className="min-w-0 flex-[1_1_14rem] self-center text-pretty [overflow-wrap:anywhere]">{children}</div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}
