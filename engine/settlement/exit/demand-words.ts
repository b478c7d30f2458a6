/** What is said of a demand by its stage. */
import { stages } from '../stages.ts';

/**
 * For the player to decide: one of the node's two statements may be false, and nobody else can say which. But a demand
 * may also come in the second half of its time.
 */
export function overWords(stage: number): string {
  const open =
    'but while it was played a node had said that the coup could not be demanded any more, and your browser kept the link to itself. A node that invents this demand wants to learn your link; if the demand is real';
  return stage === stages.banker
    ? `${open} and you stay silent, you lose the coup. Ask other nodes before you show it.`
    : `${open} and you stay silent, nothing has happened in that coup. Ask other nodes before you show it.`;
}

export const verdictWords: Readonly<Record<number, string>> = {
  [stages.punters]: 'a punter has not shown its link, so nothing has happened',
  [stages.banker]: 'the banker has not shown its link, so it has lost the coup',
  [stages.house]: 'the house has not shown its link, so it owes every contributor its win',
};
