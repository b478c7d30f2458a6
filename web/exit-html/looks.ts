/** Looks at a chain node, one after the other. One at another node does not wait for a slow one before it. */
/** Milliseconds between two looks: a public node gives strangers few answers. */
export const pauseAfter = (isLocal: boolean): number => (isLocal ? 4_000 : 20_000);

let last: Promise<void> = Promise.resolve();
let node = '';
let turn = 0;

/** Begins after the looks before it at the same node; what was begun at another is dropped. */
export function lookAt(at: string, look: (isDropped: () => boolean) => Promise<void>): Promise<void> {
  if (at !== node) {
    [node, last] = [at, Promise.resolve()];
    turn++;
  }
  const mine = turn;
  const isDropped = (): boolean => mine !== turn;
  last = last.then(() => (isDropped() ? undefined : look(isDropped)));
  return last;
}
