/** All words in French, as one file. */
import type { Catalog } from '../catalog.ts';
import { amounts } from './amounts.ts';
import { banners } from './banners.ts';
import { bond } from './bond.ts';
import { cashier } from './cashier.ts';
import { client } from './client.ts';
import { errors } from './errors.ts';
import { escrow } from './escrow.ts';
import { history } from './history.ts';
import { lobby } from './lobby.ts';
import { node } from './node.ts';
import { pages } from './pages.ts';
import { play } from './play.ts';
import { proofs } from './proofs.ts';
import { shell } from './shell.ts';
import { ui } from './ui.ts';
import { wallet } from './wallet.ts';

export const catalog: Catalog = {
  amounts,
  banners,
  bond,
  cashier,
  client,
  errors,
  escrow,
  history,
  lobby,
  node,
  pages,
  play,
  proofs,
  shell,
  ui,
  wallet,
};
