/** The betting time at a table of several (rules.md 1.1): the posta, what is missing, what this seat may still do. */
import { calls } from '../../../engine/protocol/messages.ts';
import type { View } from '../../../engine/table/view.ts';
import { bettingWords } from '../../words/betting.ts';
import { betsNow, callWords, type BetRow, type BetsNow } from './bets-now.ts';
import { stillMay } from './due.ts';
import { namesAt, type Amounts, type Headline } from './words.ts';

export function betsHeadline(view: View, me: number | null, amounts: Amounts, now: number): Headline {
  const words = bettingWords();
  const bank = view.bank;
  const bets = betsNow(view);
  if (bank === null || bets === null) return { text: words.open, detail: null, mine: false };
  const who = namesAt(view, me);
  const cover = coverWords(bets, amounts);
  const posta = amounts(bets.posta);
  const isIn = me !== null && bank.proof.setup.message.players.some(({ seat }) => seat === me);
  const may = me === null || !isIn ? 'all' : stillMay(bank, me, now);
  if (bank.betsUntil !== null && now >= bank.betsUntil && bank.guarantees.some(({ until }) => now < until))
    return guaranteeWords(view, me, may, bets, amounts, now);
  if (bank.banker === me) {
    const ready = bank.ready.includes(me);
    const mayChoose = !ready && (view.options.pass || view.options.moves.length > 1);
    const silence = mayChoose ? words.silence : '';
    return {
      text: ready ? words.againstYou : words.againstYour(posta),
      detail: `${cover} ${handWords(bets, who)} ${silence}`.replace(/ +/g, ' ').trim(),
      mine: mayChoose,
    };
  }
  const banker = who(bank.banker);
  const mine = bets.rows.find(({ seat }) => seat === me);
  if (mine !== undefined)
    return {
      text: standsWords(mine, amounts(mine.max)),
      detail: `${fateWords(mine, bets, who, amounts)} ${cover}`,
      mine: false,
    };
  if (!isIn || view.options.bet === null)
    return {
      text: words.watched(banker, posta),
      detail: `${cover} ${handWords(bets, who)}`.trim(),
      mine: false,
    };
  const out = me !== null && bank.ready.includes(me);
  return {
    text: out ? words.nothing : words.asked(banker, posta),
    detail: out ? `${words.untilClose} ${cover}` : `${cover} ${handWords(bets, who)}`.trim(),
    mine: !out,
  };
}

/** "40 covered, 60 missing." */
export function coverWords({ covered, missing }: BetsNow, amounts: Amounts): string {
  const words = bettingWords();
  if (covered === 0n) return words.nothingCovered;
  return missing === 0n ? words.allCovered : words.covered(amounts(covered), amounts(missing));
}

const handWords = ({ hand }: BetsNow, who: (seat: number) => string): string =>
  hand === null ? '' : bettingWords().cards(who(hand));

const isPlain = ({ call }: BetRow): boolean => call === calls.plain || call === calls.cavallo;

function standsWords({ call }: BetRow, amount: string): string {
  const words = bettingWords();
  if (call === calls.cavallo) return words.standsCavallo(amount);
  const called = callWords[call];
  return called === undefined ? words.stands(amount) : words.standsCall(called, amount);
}

/** What becomes of the own bet as things stand. */
function fateWords(mine: BetRow, bets: BetsNow, who: (seat: number) => string, amounts: Amounts): string {
  const words = bettingWords();
  const first = bets.rows[0];
  if (mine.place === null) {
    if (first === undefined || first.seat === mine.seat) return words.goesBack;
    const name = who(first.seat);
    return isPlain(first) ? words.goesBackFirst(name) : words.goesBackCall(name, callWords[first.call]!);
  }
  const part = mine.accepted < mine.max && isPlain(mine) ? words.acceptedPart(amounts(mine.accepted)) : null;
  if (bets.hand === mine.seat) return `${part === null ? '' : `${part} `}${handWords(bets, who)}`;
  return part ?? words.accepted;
}

/** The bets are closed but for guarantees: somebody has ten seconds more. */
function guaranteeWords(
  view: View,
  me: number | null,
  may: ReturnType<typeof stillMay>,
  bets: BetsNow,
  amounts: Amounts,
  now: number,
): Headline {
  const words = bettingWords();
  const who = namesAt(view, me);
  const posta = amounts(bets.posta);
  if (me !== null && may === 'pass')
    return {
      text: words.passOrPlay(posta),
      detail: words.mayPass,
      mine: true,
    };
  if (me !== null && may === 'bet')
    return {
      text: words.cameBack(posta),
      detail: words.betAgain,
      mine: true,
    };
  if (me !== null && may === 'withdraw' && bets.rows.some(({ seat }) => seat === me))
    return {
      text: words.losesCards,
      detail: `${words.closed} ${coverWords(bets, amounts)}`,
      mine: true,
    };
  const others = view.bank!.guarantees.filter(({ seat, until }) => seat !== me && now < until);
  const told = others.map((one) => words.mayStill[one.may](who(one.seat)));
  return {
    text: 'Rien ne va plus',
    detail: `${told.join(' ') || words.closed} ${coverWords(bets, amounts)}`,
    mine: false,
  };
}
