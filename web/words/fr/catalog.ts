/** All words in French, as one file. */
import type { Catalog } from '../shape/catalog.ts';
import { acts } from './acts.ts';
import { amounts } from './amounts.ts';
import { aside } from './aside.ts';
import { banks } from './banks.ts';
import { banners } from './banners.ts';
import { betting } from './betting.ts';
import { bond } from './bond.ts';
import { cards } from './cards.ts';
import { cashier } from './cashier.ts';
import { client } from './client.ts';
import { commands } from './commands.ts';
import { director } from './director.ts';
import { doubts } from './doubts.ts';
import { duel } from './duel.ts';
import { duels } from './duels.ts';
import { errors } from './errors.ts';
import { escrow } from './escrow.ts';
import { exit } from './exit.ts';
import { felt } from './felt.ts';
import { games } from './games.ts';
import { glossary } from './glossary.ts';
import { headline } from './headline.ts';
import { history } from './history.ts';
import { house } from './house.ts';
import { learn } from './learn.ts';
import { lobby } from './lobby.ts';
import { mancia } from './mancia.ts';
import { node } from './node.ts';
import { odds } from './odds.ts';
import { sette } from './sette.ts';
import { rulebook } from './rulebook.ts';
import { own } from './own.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { play } from './play.ts';
import { proofs } from './proofs.ts';
import { refusals } from './refusals.ts';
import { rematch } from './rematch.ts';
import { report } from './report.ts';
import { roads } from './roads.ts';
import { rules } from './rules.ts';
import { seat } from './seat.ts';
import { duelsaid } from './duelsaid.ts';
import { seating } from './seating.ts';
import { seats } from './seats.ts';
import { seguito } from './seguito.ts';
import { shell } from './shell.ts';
import { story } from './story.ts';
import { talk } from './talk.ts';
import { text } from './text.ts';
import { turns } from './turns.ts';
import { ui } from './ui.ts';
import { verdicts } from './verdicts.ts';
import { verifier } from './verifier.ts';
import { verify } from './verify.ts';
import { waiting } from './waiting.ts';
import { wallet } from './wallet.ts';

export const catalog: Catalog = {
  acts,
  amounts,
  aside,
  banks,
  banners,
  betting,
  bond,
  cards,
  cashier,
  client,
  commands,
  director,
  doubts,
  duel,
  duels,
  errors,
  escrow,
  exit,
  felt,
  games,
  glossary,
  headline,
  history,
  house,
  learn,
  lobby,
  mancia,
  node,
  odds,
  sette,
  rulebook,
  own,
  pages,
  people,
  play,
  proofs,
  refusals,
  rematch,
  report,
  roads,
  rules,
  seat,
  duelsaid,
  seating,
  seats,
  seguito,
  shell,
  story,
  talk,
  text,
  turns,
  ui,
  verdicts,
  verifier,
  verify,
  waiting,
  wallet,
};
