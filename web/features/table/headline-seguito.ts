/** A passed bank is offered on (rules.md 1.4, 2): who passes it, who is asked, who has said what. */
import type { View } from '../../../engine/table/view.ts';
import { peopleWords } from '../../words/people.ts';
import { seguitoWords } from '../../words/seguito.ts';
import { namesAt, type Amounts, type Headline } from './words.ts';

export function seguitoHeadline(view: View, me: number | null, amounts: Amounts): Headline {
  const { phase, seguito, options, waiting } = view;
  const words = seguitoWords();
  const who = namesAt(view, me);
  const height = amounts(seguito?.height ?? 0n);
  const passer = seguito === null ? peopleWords().banker : who(seguito.passer);
  const mine = options.take !== null || options.bid !== null;
  const say = (text: string, detail: string | null): Headline => ({ text, detail, mine });
  if (phase === 'takeBack') return say(mine ? words.takeBack : words.mayTakeBack(passer), words.itsPosta(height));
  if (phase === 'offer') {
    const asked = waiting.filter(({ duty, seat }) => duty === 'take' && seat !== me).map(({ seat }) => who(seat));
    if (mine)
      return say(
        words.take(passer, height),
        `${words.byHand} ${asked.length === 0 ? '' : words.askedToo(asked)}`.trim(),
      );
    const answer = seguito?.answers.find(({ seat }) => seat === me);
    return say(
      words.offered(passer, height),
      answer?.takes ? words.youTake : asked.length === 0 ? null : words.asked(asked),
    );
  }
  const best = seguito?.bids.at(-1);
  const bid = best === undefined ? words.noBid : words.lastBid(who(best.seat), amounts(best.amount));
  return say(words.auction, `${bid} ${mine ? words.atOnce(height) : words.atOnceOrLast(height)}`);
}
