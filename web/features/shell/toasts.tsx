'use client';
/** What this page does with money, wherever one is on it; over dialogs, too. What went well goes by itself. */
import { dismissWork, useToasts } from '../../lib/works.ts';
import { WorkLine } from '../../ui/work-line.tsx';
import { cashierWords } from '../../words/cashier.ts';

export function Toasts() {
  const works = useToasts();
  return (
    <section aria-label={cashierWords().works} data-react-aria-top-layer="true">
      <ol className="toasts">
        {works.map((work) => (
          <li key={work.id}>
            <WorkLine work={work} place="toast" onClose={() => dismissWork(work.id)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
