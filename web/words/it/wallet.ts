import type { Catalog } from '../shape/catalog.ts';

export const wallet: Catalog['wallet'] = {
  connect: 'Collega wallet',
  title: 'Collega un wallet',
  inBrowser: 'Wallet del browser',
  burnerChoice: 'Solo per il gioco locale: una chiave in questo browser, che firma senza chiedere.',
  none: 'In questo browser non è stato trovato nessun wallet. Installane uno che si annuncia (EIP-6963), come MetaMask, Rabby o Frame, e ricarica la pagina.',
  onlyBurner:
    'In questo browser non è stata trovata nessuna estensione wallet; su questa chain locale basta il burner.',
  playsOn: (chain, id) => `Sabot si gioca su ${chain} (${id}). Il collegamento mostra il tuo indirizzo e nient’altro.`,
  wallet: 'Wallet',
  address: 'indirizzo',
  burnerIsOpen:
    'La chiave del burner sta in chiaro nella memoria di questo browser. Serve solo per il gioco locale; non inviarle mai nulla di valore.',
  disconnect: 'Scollega',
  burner: {
    nodeSilent: 'Il nodo della chain non risponde.',
    otherAddress: 'Il burner non ha quell’indirizzo.',
    otherChain: 'Il messaggio è per un’altra chain.',
    localOnly: 'Il burner conosce solo la chain locale.',
    unsupported: (method) => `Il burner non supporta ${method}.`,
  },
};
