'use client';
import { shellWords } from '../../words/shell.ts';

/** For who goes by keyboard: past the header. */
export function SkipLink() {
  return (
    <a href="#main" className="btn btn-gold absolute top-2 left-2 z-50 -translate-y-20 focus:translate-y-0">
      {shellWords().skip}
    </a>
  );
}
