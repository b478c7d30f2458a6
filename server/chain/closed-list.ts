import type { Closed, ListRow } from '../../engine/protocol/messages.ts';
import type { Signed } from '../../engine/protocol/sign.ts';

/** A list that the house has closed, as its log has it. */
export interface ClosedList {
  readonly closed: Signed<Closed>;
  readonly list: readonly ListRow[];
}
