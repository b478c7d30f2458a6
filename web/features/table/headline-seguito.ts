/** A passed bank is offered on (rules.md 1.4, 2): who passes it, who is asked, who has said what. */
import type { View } from '../../../engine/table/view.ts';
import { listed, namesAt, verb, within, type Amounts, type Headline } from './words.ts';

export function seguitoHeadline(view: View, me: number | null, amounts: Amounts): Headline {
  const { phase, seguito, options, waiting } = view;
  const who = namesAt(view, me);
  const height = amounts(seguito?.height ?? 0n);
  const passer = seguito === null ? 'The banker' : who(seguito.passer);
  const passes = verb(passer, 'pass', 'passes');
  const mine = options.take !== null || options.bid !== null;
  const say = (text: string, detail: string | null): Headline => ({ text, detail, mine });
  if (phase === 'takeBack')
    return mine
      ? say('Nobody takes your bank: take it back?', `Its posta is ${height}.`)
      : say(`${passer} may take the bank back`, `Its posta is ${height}.`);
  if (phase === 'offer') {
    const asked = waiting
      .filter(({ duty, seat }) => duty === 'take' && seat !== me)
      .map(({ seat }) => within(who(seat)));
    const others = asked.length === 0 ? '' : `${listed(asked, 3)} ${asked.length === 1 ? 'is' : 'are'} asked too.`;
    if (mine) return say(`${passes}: take the bank for ${height}?`, `All’altezza, by hand. ${others}`.trim());
    const answer = seguito?.answers.find(({ seat }) => seat === me);
    return say(
      `${passes}: the bank is offered for ${height}`,
      answer?.takes
        ? 'You take it, unless somebody before you by hand does.'
        : asked.length === 0
          ? null
          : `${listed(asked, 3)} ${asked.length === 1 ? 'is' : 'are'} asked.`,
    );
  }
  const best = seguito?.bids.at(-1);
  const bidder = best === undefined ? null : who(best.seat);
  const bid = bidder === null ? 'Nobody has bid yet.' : `${verb(bidder, 'have', 'has')} bid ${amounts(best!.amount)}.`;
  return say(
    'The bank is put up for auction',
    `${bid} ${height} takes it at once${mine ? '' : '; the last bid has it when the clock has run out'}.`,
  );
}
