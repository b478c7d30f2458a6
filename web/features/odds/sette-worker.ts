/** Counts off the page's thread: on a phone it takes seconds. */
import { setteFigures, type SetteFigures } from './sette-figures.ts';

const scope = self as unknown as {
  onmessage: (event: MessageEvent<number>) => void;
  postMessage(figures: SetteFigures): void;
};

scope.onmessage = ({ data: feeBps }) => scope.postMessage(setteFigures(feeBps));
