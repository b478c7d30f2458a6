'use client';
/** What the house's director has ordered, above the cloth. */
import { Notice } from '../../ui/notice.tsx';
import { language } from '../../words/words.ts';
import { useTable } from './context.tsx';
import { directorNotices } from './director-words.ts';

const timeOf = (ms: number): string => new Date(ms).toLocaleTimeString(language());

export function DirectorNotices() {
  const { snap, amounts } = useTable();
  const { view, offset } = snap;
  if (view === null) return null;
  // Shown by this machine's clock, as every other time of day.
  const notices = directorNotices(view, amounts, (ms) => timeOf(ms - offset));
  if (notices.length === 0) return null;
  // Side by side where there is room, so that the cloth keeps its height.
  return (
    <div className="grid gap-x-2 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
      {notices.map(({ id, tone, text }) => (
        <Notice key={id} tone={tone} testId={`director-${id}`}>
          {text}
        </Notice>
      ))}
    </div>
  );
}
