/** All words in Italian, as one file. */
import type { Catalog } from '../catalog.ts';
import { acts } from './acts.ts';
import { amounts } from './amounts.ts';
import { banks } from './banks.ts';
import { banners } from './banners.ts';
import { betting } from './betting.ts';
import { bond } from './bond.ts';
import { cashier } from './cashier.ts';
import { client } from './client.ts';
import { director } from './director.ts';
import { doubts } from './doubts.ts';
import { errors } from './errors.ts';
import { escrow } from './escrow.ts';
import { felt } from './felt.ts';
import { headline } from './headline.ts';
import { history } from './history.ts';
import { learn } from './learn.ts';
import { lobby } from './lobby.ts';
import { node } from './node.ts';
import { odds } from './odds.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { play } from './play.ts';
import { proofs } from './proofs.ts';
import { refusals } from './refusals.ts';
import { roads } from './roads.ts';
import { seat } from './seat.ts';
import { seating } from './seating.ts';
import { seats } from './seats.ts';
import { seguito } from './seguito.ts';
import { shell } from './shell.ts';
import { story } from './story.ts';
import { ui } from './ui.ts';
import { waiting } from './waiting.ts';
import { wallet } from './wallet.ts';

export const catalog: Catalog = {
  acts,
  amounts,
  banks,
  banners,
  betting,
  bond,
  cashier,
  client,
  director,
  doubts,
  errors,
  escrow,
  felt,
  headline,
  history,
  learn,
  lobby,
  node,
  odds,
  pages,
  people,
  play,
  proofs,
  refusals,
  roads,
  seat,
  seating,
  seats,
  seguito,
  shell,
  story,
  ui,
  waiting,
  wallet,
};
