/**
 * Why nobody may wait for a seat in this way: the closed list of the waiting list, each with its rule and the sentence
 * that a person reads (server/PROTOCOL.md P11.12).
 */
import { refuserOf, type RefusalOf } from '../refusal.ts';

export const waitRefusals = {
  seatFree: { rule: 'P11.12', text: 'There is a free seat: nobody has to wait for it. Sit down.' },
  nothingToWaitFor: { rule: 'P11.12', text: 'There is no open table like that to wait for.' },
  listFull: { rule: 'P11.14', text: 'As many wait as this house can hold. Try again later.' },
  manyOfYoursWait: {
    rule: 'P11.14',
    text: 'From your address several wait already. Let one of them stop waiting first.',
  },
} as const;

export type WaitRefusalCode = keyof typeof waitRefusals;
export type WaitRefusal = RefusalOf<WaitRefusalCode>;
export const refuseWait = refuserOf(waitRefusals);
