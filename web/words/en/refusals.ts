/**
 * Why a table, the waiting list, who keeps the nicknames, or what stands before them does not do what was asked: in
 * English the engine's own closed lists.
 */
import type { Reason } from '../../../engine/refusal.ts';
import { peopleRefusals, type PeopleRefusalCode } from '../../../engine/table/people-refusals.ts';
import { refusals, type RefusalCode } from '../../../engine/table/refusals.ts';
import { shellWords } from '../../../engine/table/shell-words.ts';
import { waitRefusals, type WaitRefusalCode } from '../../../engine/table/wait-refusals.ts';

const textsOf = <Code extends string>(list: Readonly<Record<Code, Reason>>) =>
  Object.fromEntries((Object.keys(list) as Code[]).map((code) => [code, list[code].text])) as Record<Code, string>;

export const en = {
  reasons: {
    ...textsOf<RefusalCode>(refusals),
    ...textsOf<WaitRefusalCode>(waitRefusals),
    ...textsOf<PeopleRefusalCode>(peopleRefusals),
  },
  before: shellWords as Readonly<Record<keyof typeof shellWords, string>>,
  /** Behind the reason, where the house says until when. */
  until: (when: string) => `Until ${when}.`,
  unreadable: 'The table could not take what this page has sent.',
};
