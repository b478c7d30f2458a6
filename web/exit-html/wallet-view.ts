/** The wallets that the page offers, and the one that is connected. */
import { el } from '../verify-html/dom.ts';
import type { Connected, Offer } from './wallets.ts';

/** `found`: what this page can connect. `connectTo`: the person chooses one. */
export function walletView(
  found: readonly Offer[],
  connected: Connected | null,
  connectTo: (offer: Offer) => void,
): readonly Node[] {
  const buttons = found
    .filter(({ name }) => name !== connected?.name)
    .map((offer) => {
      const attributes = { type: 'button', 'data-testid': `exit-connect-${offer.id}` };
      const button = el('button', attributes, `Connect ${offer.name}`);
      button.onclick = () => connectTo(offer);
      return button;
    });
  const words = connected !== null ? connectedView(connected) : buttons.length === 0 ? noWallet() : null;
  return [words, buttons.length > 0 ? el('div', { class: 'buttons' }, ...buttons) : null].filter(
    (part) => part !== null,
  );
}

function connectedView({ name, address }: Connected): Node {
  return el(
    'p',
    { 'data-testid': 'exit-wallet', 'data-address': address },
    el('span', { class: 'ok' }, '✓ '),
    `${name}: `,
    el('code', {}, address),
  );
}

function noWallet(): Node {
  return el(
    'p',
    { class: 'note', 'data-testid': 'exit-no-wallet' },
    'No wallet was found in this page. Wallet extensions often stay away from files on a disk: serve this file on this machine ("python3 -m http.server" in its folder), allow the extension to see file addresses, or use the command line.',
  );
}
