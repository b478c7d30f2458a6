/** The wallets that the page offers, and the one that is connected. */
import { el } from '../verify-html/dom.ts';
import { exitWords } from '../words/exit.ts';
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
      const button = el('button', attributes, exitWords().wallets.connect(offer.name));
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
    ...exitWords().wallets.connected(name, el('code', {}, address)),
  );
}

function noWallet(): Node {
  return el('p', { class: 'note', 'data-testid': 'exit-no-wallet' }, exitWords().wallets.none);
}
