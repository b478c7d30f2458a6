/** What a house publishes, asked for until it answers: it may restart, or ask for patience (server/PROTOCOL.md P10). */
import { setTimeout as sleep } from 'node:timers/promises';

/** Tries, and milliseconds between them. */
const [tries, pause] = [60, 500];

/** The text at `path`. Throws in words when the house gives none. */
export async function published(url: string, path: string): Promise<string> {
  let why = '';
  for (let n = 0; n < tries; n++) {
    try {
      const answer = await fetch(`${url}/gs${path}`);
      const text = await answer.text();
      if (answer.ok) return text;
      why = `${answer.status} ${text.slice(0, 200)}`;
      if (answer.status < 500 && answer.status !== 429) break;
    } catch (error) {
      why = (error as Error).message;
    }
    await sleep(pause);
  }
  throw new Error(`The house does not give ${path}: ${why}`);
}

/** What `act` gives. Done again while it throws: the line may have been closed, or a busy house has kept no place. */
export async function reached<T>(act: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await act();
    } catch (error) {
      if (n === tries) throw error;
    }
    await sleep(pause);
  }
}
