import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

export interface QuestionProps {
  readonly testId: string;
  /** The buttons that answer it. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** What another player asks while one may be playing: on a phone it takes no room from the cloth (P9.47). */
export const Question = ({ testId, action, children }: QuestionProps) => (
  <div className="question">
    <Notice tone="note" testId={testId} action={action}>
      {children}
    </Notice>
  </div>
);
