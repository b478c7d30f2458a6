/** What parts of many pages say: buttons, dialogs, clocks, cards. */
export const en = {
  wait: 'Please wait',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copyOf: (what: string) => `Copy ${what}`,
  secondsLeft: (seconds: number) => `${seconds} seconds left`,
  faceDown: 'card, face down',
  turnCard: (place: number) => `Your card ${place}, face down: turn it`,
};
