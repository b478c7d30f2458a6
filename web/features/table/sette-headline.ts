/** Whose turn it is at a table of Sette e mezzo, in the phases in which it differs from the other game. */
import { setteEMezzo } from '../../../engine/sette/points.ts';
import type { View } from '../../../engine/table/view.ts';
import { duelWords } from '../../words/duel.ts';
import { headlineWords } from '../../words/headline.ts';
import { asSette, type SetteBankPage, type SettePage } from './sette-page.ts';
import { halvesOf, halvesShown } from './sette-told.ts';
import { setteTable, type SetteTerms } from './sette-terms.ts';
import { namesAt, type Amounts, type Headline } from './words.ts';

/** Null: this phase is told as in the other game. `mine`: the person before the screen is due. */
export function setteHeadline(seen: View, me: number | null, amounts: Amounts, mine: boolean): Headline | null {
  const view = asSette(seen);
  const terms = setteTable(view);
  const say = (text: string, detail: string | null = null): Headline => ({ text, detail, mine });
  const { bank } = view;
  if (view.phase === 'posta') return postaHeadline(view, terms, me, amounts, say);
  if (bank === null) return null;
  const who = namesAt(view, me);
  const turn = bank.turn ?? 0;
  switch (view.phase) {
    case 'bets':
      return betsHeadline(view, bank, terms, me, amounts, say);
    case 'links':
      return say(
        duelWords().playsFor(who(turn), amounts(stakeIn(bank))),
        terms.bound ? duelWords().regolaWhy : duelWords().links,
      );
    case 'punta':
      return decisionHeadline(bank, 'punta', who, amounts, mine, say);
    case 'banco':
      return decisionHeadline(bank, 'banco', who, amounts, mine, say);
    default:
      return null;
  }
}

type Say = (text: string, detail?: string | null) => Headline;

/** What the due seat plays for: the bet of its closed list, or the one that stands. */
export function stakeIn({ proof, bets, turn }: SetteBankPage): bigint {
  const running = proof.turns.at(-1);
  const row = running?.step === undefined ? running?.list?.find(({ seat }) => seat === turn) : undefined;
  return row?.accepted ?? bets.find(({ seat }) => seat === turn)?.max ?? 0n;
}

function postaHeadline(view: SettePage, terms: SetteTerms, me: number | null, amounts: Amounts, say: Say): Headline {
  const words = duelWords();
  const { options, banker, rest } = view;
  if (options.posta === null) return say(words.putsUp(namesAt(view, me)(banker ?? 0)));
  const { min, max } = options.posta;
  if (rest !== null) return say(words.putUpRest(amounts(min)), words.putUpRestWhy);
  if (!terms.fixed) return say(words.putUpAsked, words.putUpWhy);
  return say(words.putUpFixed(amounts(max)), words.putUpFixedWhy(guaranteeWords(view, max, amounts)));
}

/** "3 punters, each bet up to 20": what the banker puts up where there is no piatto. */
export function guaranteeWords({ highestBet }: Pick<SettePage, 'highestBet'>, posta: bigint, amounts: Amounts): string {
  const most = highestBet ?? 0n;
  const punters = most === 0n ? 0 : Number(posta / most); // exact: the posta is a multiple of it
  return duelWords().punters(punters, amounts(most));
}

function betsHeadline(
  view: SettePage,
  bank: SetteBankPage,
  terms: SetteTerms,
  me: number | null,
  amounts: Amounts,
  say: Say,
): Headline {
  const words = duelWords();
  const who = namesAt(view, me);
  const { turn } = bank;
  const posta = amounts(bank.posta);
  const most = amounts(view.highestBet ?? bank.posta);
  const next = comesWords(bank, who);
  if (turn === null) return say(headlineWords().postaIs(posta), next);
  const bet = stakeIn(bank);
  if (bet > 0n) return { ...say(words.playsFor(who(turn), amounts(bet)), next), mine: false };
  const why = terms.bound ? `${words.betWhy} ${words.regolaWhy}` : words.betWhy;
  if (turn === me && view.options.bet !== null)
    return say(terms.fixed ? words.betAskedFixed(most) : words.betAsked(posta), why);
  if (bank.banker === me) return say(words.betsAgainstYou(who(turn), posta), next);
  return say(terms.fixed ? words.betsFixed(who(turn), most) : words.bets(who(turn), posta), next);
}

function comesWords({ toCome }: SetteBankPage, who: (seat: number) => string): string {
  const words = duelWords();
  return toCome.length === 0 ? words.lastTurn : words.comesNext(toCome.map(who));
}

function decisionHeadline(
  bank: SetteBankPage,
  role: 'punta' | 'banco',
  who: (seat: number) => string,
  amounts: Amounts,
  mine: boolean,
  say: Say,
): Headline {
  const words = duelWords();
  const { coup, turn, banker } = bank;
  const seats = { punta: turn ?? 0, banco: banker };
  // Who decides reads of the other side; everybody else of the one that decides.
  const other = role === 'punta' ? 'banco' : 'punta';
  const subject = mine ? other : role;
  const shown = halvesShown(coup?.[subject] ?? []);
  const shows = shown === null ? words.showsNone : words.shows(shown);
  const told = words.against(who(seats[subject]), shows, amounts(stakeIn(bank)));
  if (!mine) return say(words.decides(who(seats[role])), told);
  const points = halvesOf(coup?.[role] ?? []);
  if (points === null) return say(headlineWords().yourDecision);
  const ties = role === 'punta' ? words.tiesAreTheirs : words.tiesAreYours;
  return say(points === setteEMezzo ? words.youHaveSette : words.youHave(points), `${told} ${ties}`);
}
