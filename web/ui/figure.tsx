import type { ReactNode } from 'react';

interface FigureProps {
  readonly name: string;
  readonly testId?: string;
  readonly units?: bigint;
  readonly children: ReactNode;
}

/** One figure with its name, in a list of them (`dl`). */
export function Figure({ name, testId, units, children }: FigureProps) {
  return (
    <div>
      <dt className="text-[13px] text-muted">{name}</dt>
      <dd className="text-[18px] font-semibold" data-testid={testId} data-units={units?.toString()}>
        {children}
      </dd>
    </div>
  );
}
