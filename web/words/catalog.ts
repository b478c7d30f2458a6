/** All areas of words. Types only: a page loads the English words of the areas it uses. */
import type { en as amounts } from './en/amounts.ts';
import type { en as banners } from './en/banners.ts';
import type { en as bond } from './en/bond.ts';
import type { en as cashier } from './en/cashier.ts';
import type { en as client } from './en/client.ts';
import type { en as errors } from './en/errors.ts';
import type { en as escrow } from './en/escrow.ts';
import type { en as history } from './en/history.ts';
import type { en as lobby } from './en/lobby.ts';
import type { en as node } from './en/node.ts';
import type { en as pages } from './en/pages.ts';
import type { en as play } from './en/play.ts';
import type { en as proofs } from './en/proofs.ts';
import type { en as shell } from './en/shell.ts';
import type { en as ui } from './en/ui.ts';
import type { en as wallet } from './en/wallet.ts';
import type { Words } from './shape.ts';

export interface Catalog {
  readonly amounts: Words<typeof amounts>;
  readonly banners: Words<typeof banners>;
  readonly bond: Words<typeof bond>;
  readonly cashier: Words<typeof cashier>;
  readonly client: Words<typeof client>;
  readonly errors: Words<typeof errors>;
  readonly escrow: Words<typeof escrow>;
  readonly history: Words<typeof history>;
  readonly lobby: Words<typeof lobby>;
  readonly node: Words<typeof node>;
  readonly pages: Words<typeof pages>;
  readonly play: Words<typeof play>;
  readonly proofs: Words<typeof proofs>;
  readonly shell: Words<typeof shell>;
  readonly ui: Words<typeof ui>;
  readonly wallet: Words<typeof wallet>;
}
