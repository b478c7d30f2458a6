'use client';
/** What the house's director has ordered, above the cloth. */
import { Notice } from '../../ui/notice.tsx';
import { useTable } from './context.tsx';
import { directorNotices } from './director-words.ts';

const timeOf = (ms: number): string => new Date(ms).toLocaleTimeString();

export function DirectorNotices() {
  const { snap, amounts } = useTable();
  const { view, offset } = snap;
  if (view === null) return null;
  // Shown by this machine's clock, as every other time of day.
  return directorNotices(view, amounts, (ms) => timeOf(ms - offset)).map(({ id, tone, text }) => (
    <Notice key={id} tone={tone} testId={`director-${id}`}>
      {text}
    </Notice>
  ));
}
