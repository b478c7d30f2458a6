/**
 * Typed commands: what a text asks for, over the acts that are open. Pure. A word stands for one act; where two acts
 * are never open together, such as the banker's of the duel and of larger tables, they may share it.
 */
import { amountText, parseChips } from '../../lib/amounts.ts';
import { amountWords } from '../../words/amounts.ts';
import { commandWords } from '../../words/commands.ts';
import type { Question } from '../../words/en/commands.ts';
import { actNames, kindOf, type Act } from './acts.ts';
import type { OpenAct } from './open-acts.ts';

export type Command =
  /** `word` as it was understood. */
  | { readonly is: 'act'; readonly act: Act; readonly word: string; readonly press: () => void }
  | { readonly is: 'question'; readonly question: Question }
  /** `named`: an act that the answer has named with what it is or costs now; said again, it is meant so. */
  | { readonly is: 'no'; readonly why: string; readonly named?: Partial<Seen> };

/** As people type: no difference between capitals, accents, apostrophes and spaces. */
export const plainly = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’']/g, ' ')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** An amount without a word is one of these; never two of them are open. */
const byAmount: readonly Act[] = ['bet-amount', 'posta-confirm', 'bid-confirm'];

/** The words of a catalog that stand for the same. */
export const eachOf = (words: string): readonly string[] => words.split(', ');

/** What may be typed for an act, in the language that is spoken. */
export const wordsFor = (act: Act): readonly string[] => eachOf(commandWords().acts[act]);

const no = (why: string): Command => ({ is: 'no', why });

/** What the acts that are open cost now, to be compared with what they cost when the command is sent. */
export type Prices = ReadonlyMap<Act, bigint>;

/** What its player knows of the acts when it sends a command. */
export interface Seen {
  readonly prices: Prices;
  /** What an amount without a word stands for; null: nothing. */
  readonly amountFor: Act | null;
}

/** What is open now, for who begins to type. */
export const seenOf = (open: ReadonlyMap<Act, OpenAct>): Seen => ({
  prices: pricesOf(open),
  amountFor: amountFor(open) ?? null,
});

const amountFor = (open: ReadonlyMap<Act, OpenAct>): Act | undefined => byAmount.find((one) => open.has(one));

const pricesOf = (open: ReadonlyMap<Act, OpenAct>): Prices =>
  new Map(
    [...open].flatMap(([act, one]) => ('press' in one && one.price !== undefined ? [[act, one.price] as const] : [])),
  );

/**
 * What was typed, and nothing that is not open. `seen`: how it was when its player began to type. What costs more by
 * now, was not there, or is what another amount is for, is named and waits for another Enter (P9.13).
 */
export function readCommand(text: string, open: ReadonlyMap<Act, OpenAct>, seen: Seen): Command {
  const words = commandWords();
  const said = plainly(text);
  if (said === '') return no(words.empty);
  const question = questions().find(({ word }) => word === said);
  if (question !== undefined) return { is: 'question', question: question.question };
  if (/^[\d.,]/.test(said)) {
    const act = amountFor(open);
    if (act === undefined) return no(words.noAmountNow);
    const word = wordsFor(act)[0]!;
    if (act !== seen.amountFor) return { is: 'no', why: words.amountIsFor(word), named: { amountFor: act } };
    return commandOf(act, word, said, open, seen);
  }
  const meant = actNames.flatMap((act) =>
    wordsFor(act).flatMap((word) => {
      const rest = restAfter(said, plainly(word));
      return rest === null ? [] : [{ act, word, rest }];
    }),
  );
  // The longest: "banco e rispetto" is no banco.
  const length = Math.max(...meant.map(({ word }) => plainly(word).length));
  const longest = meant.filter(({ word }) => plainly(word).length === length);
  const chosen = longest.find(({ act }) => open.has(act)) ?? longest[0];
  if (chosen === undefined) return no(words.unknown(text.trim()));
  return commandOf(chosen.act, chosen.word, chosen.rest, open, seen);
}

/** What stands after the word; null if the text does not begin with it. */
const restAfter = (said: string, word: string): string | null =>
  said === word ? '' : said.startsWith(`${word} `) ? said.slice(word.length + 1) : null;

const questions = () =>
  Object.entries(commandWords().questions).flatMap(([question, all]) =>
    eachOf(all).map((word) => ({ word: plainly(word), question: question as Question })),
  );

function commandOf(act: Act, word: string, rest: string, open: ReadonlyMap<Act, OpenAct>, seen: Seen): Command {
  const words = commandWords();
  const one = open.get(act);
  if (one === undefined) return no(words.notNow(word));
  if (one.waits === true) return no(words.wait(word));
  if ('press' in one) {
    if (rest !== '') return no(words.takesNothing(word));
    const { press, price } = one;
    if (price === undefined) return { is: 'act', act, word, press };
    const before = seen.prices.get(act);
    if (before === undefined || price > before)
      return {
        is: 'no',
        why: words.costsNow(word, amountText(price)),
        named: { prices: new Map(seen.prices).set(act, price) },
      };
    return { is: 'act', act, word: `${word} ${amountText(price)}`, press };
  }
  const { from, to, place } = one;
  const isSeat = kindOf(act).takes === 'seat';
  const told = isSeat ? String : amountText;
  if (rest === '') return no(words.saysHow(word, told(from), told(to)));
  const read = isSeat ? seatIn(rest) : parseChips(rest);
  if (!read.ok) return no(read.text);
  if (read.amount < from) return no(amountWords().atLeast(told(from)));
  if (read.amount > to) return no(amountWords().atMost(told(to)));
  return { is: 'act', act, word: `${word} ${told(read.amount)}`, press: () => place(read.amount) };
}

const seatIn = (text: string): ReturnType<typeof parseChips> =>
  /^\d{1,2}$/.test(text) ? { ok: true, amount: BigInt(text) } : { ok: false, text: commandWords().noSeat(text) };
