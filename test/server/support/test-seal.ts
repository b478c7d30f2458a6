/** What the logs of tests lie under. */
import { sealOf } from '../../../server/store/seal.ts';
import { secretOf } from '../../support/players.ts';

export const testSeal = sealOf(secretOf('log'));
