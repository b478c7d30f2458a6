/** The digest of a state, which every bet, every acknowledgement and every closed list of a bank names. */
import { onceFor } from '../once.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { State } from '../protocol/messages.ts';

/** Computed once for each state: a bank looks through those of all its turns for the one that an `Ack` names. */
export const stateDigest = onceFor((state: State) => hashStruct('State', state));
