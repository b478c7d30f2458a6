import type { Named } from '../oracle/words.ts';
import type { Hand } from './client.ts';

/** What the oracle hears of an act by hand. */
export function namedOf(hand: Hand, amount: bigint): Named {
  switch (hand.kind) {
    case 'posta':
    case 'take':
    case 'bid':
      return { kind: hand.kind, number: hand.number, amount };
    case 'bet':
      return { kind: 'bet', call: hand.call, most: amount };
    case 'move':
      return { kind: 'move', state: hand.state, move: hand.move, amount };
    default:
      return hand;
  }
}
