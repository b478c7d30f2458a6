/** The betting time at a table of several (rules.md 1.1): the posta, what is missing, what this seat may still do. */
import { calls } from '../../../engine/protocol/messages.ts';
import type { View } from '../../../engine/table/view.ts';
import { betsNow, callWords, type BetRow, type BetsNow } from './bets-now.ts';
import { stillMay } from './due.ts';
import { namesAt, within, type Amounts, type Headline } from './words.ts';

export function betsHeadline(view: View, me: number | null, amounts: Amounts, now: number): Headline {
  const bank = view.bank;
  const bets = betsNow(view);
  if (bank === null || bets === null) return { text: 'The bets are open', detail: null, mine: false };
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
    const silence = mayChoose ? 'If you say nothing, the bank goes on when the bets close.' : '';
    return {
      text: ready ? 'The punters bet against your posta' : `The punters bet against your ${posta}`,
      detail: `${cover} ${handWords(bets, who)} ${silence}`.replace(/ +/g, ' ').trim(),
      mine: mayChoose,
    };
  }
  const banker = within(who(bank.banker));
  const mine = bets.rows.find(({ seat }) => seat === me);
  if (mine !== undefined)
    return {
      text: `Your ${calledWords(mine)} of ${amounts(mine.max)} stands`,
      detail: `${fateWords(mine, bets, who, amounts)} ${cover}`,
      mine: false,
    };
  const text = `The posta is ${posta}`;
  if (!isIn || view.options.bet === null)
    return {
      text: `Bets against ${banker}: the posta is ${posta}`,
      detail: `${cover} ${handWords(bets, who)}`.trim(),
      mine: false,
    };
  const out = me !== null && bank.ready.includes(me);
  return {
    text: out ? 'You bet nothing this coup' : `${text}: your bet against ${banker}?`,
    detail: out ? `Until the close you may still bet. ${cover}` : `${cover} ${handWords(bets, who)}`.trim(),
    mine: !out,
  };
}

/** "40 covered, 60 missing." */
export function coverWords({ covered, missing }: BetsNow, amounts: Amounts): string {
  if (covered === 0n) return 'Nothing is covered yet.';
  return missing === 0n ? 'The whole posta is covered.' : `${amounts(covered)} covered, ${amounts(missing)} missing.`;
}

function handWords({ hand }: BetsNow, who: (seat: number) => string): string {
  if (hand === null) return '';
  const name = who(hand);
  return name === 'You' ? 'The cards would be yours.' : `The cards would go to ${within(name)}.`;
}

const isPlain = ({ call }: BetRow): boolean => call === calls.plain || call === calls.cavallo;
const calledWords = ({ call }: BetRow): string => callWords[call] ?? 'bet';

/** What becomes of the own bet as things stand. */
function fateWords(mine: BetRow, bets: BetsNow, who: (seat: number) => string, amounts: Amounts): string {
  const first = bets.rows[0];
  if (mine.place === null)
    return first === undefined || first.seat === mine.seat
      ? 'It would go back.'
      : `It would go back: ${within(who(first.seat))} ${isPlain(first) ? 'comes first' : `has called ${callWords[first.call]}`}.`;
  const part = mine.accepted < mine.max && isPlain(mine) ? `${amounts(mine.accepted)} of it would be accepted.` : null;
  if (bets.hand === mine.seat) return `${part === null ? '' : `${part} `}The cards would be yours.`;
  return part ?? 'It would be accepted.';
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
  const who = namesAt(view, me);
  const posta = amounts(bets.posta);
  if (me !== null && may === 'pass')
    return {
      text: `All of your ${posta} is covered: pass, or play?`,
      detail: 'The bets are closed. You may still pass the bank.',
      mine: true,
    };
  if (me !== null && may === 'bet')
    return {
      text: `Your call came back: the posta is now ${posta}`,
      detail: 'The bets are closed for the others. You may bet again.',
      mine: true,
    };
  if (me !== null && may === 'withdraw' && bets.rows.some(({ seat }) => seat === me))
    return {
      text: 'You lose the cards: withdraw your bet, or let it stand?',
      detail: `The bets are closed. ${coverWords(bets, amounts)}`,
      mine: true,
    };
  const others = view.bank!.guarantees.filter(({ seat, until }) => seat !== me && now < until);
  const told = others.map((one) => `${who(one.seat)} may still ${guaranteeVerbs[one.may]}`);
  return {
    text: 'Rien ne va plus',
    detail: `${told.join('. ') || 'The bets are closed'}. ${coverWords(bets, amounts)}`,
    mine: false,
  };
}

const guaranteeVerbs = { withdraw: 'withdraw', bet: 'bet again', pass: 'pass the bank' } as const;
