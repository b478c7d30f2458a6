/** What a person may be told (house rule 7): one shape for the closed lists of the game and of the table. */

/** The rule and the sentence that a person reads. */
export interface Reason {
  readonly rule: string;
  readonly text: string;
}

/** A refusal as it is told: the code of its list, and the reason. */
export interface RefusalOf<Code extends string> extends Reason {
  readonly code: Code;
}

/** Tells the refusals of one closed list. */
export function refuserOf<Code extends string>(list: Readonly<Record<Code, Reason>>) {
  return (code: Code): RefusalOf<Code> => ({ code, ...list[code] });
}

/** What a command comes to: events, or the refusal. No events: nothing changes. */
export type OutcomeOf<Event, Code extends string> =
  { readonly events: readonly Event[] } | { readonly refusal: RefusalOf<Code> };

/** Both, with the events and the closed list of one machine. */
export function outcomesOf<Event, Code extends string>(refuse: (code: Code) => RefusalOf<Code>) {
  return {
    happened: (...events: readonly Event[]): OutcomeOf<Event, Code> => ({ events }),
    no: (code: Code): OutcomeOf<Event, Code> => ({ refusal: refuse(code) }),
  };
}
