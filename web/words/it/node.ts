import type { Catalog } from '../shape/catalog.ts';

export const node: Catalog['node'] = {
  title: 'Nodo',
  worth: {
    named: 'Ciò che sta sulla chain si chiede al nodo che hai indicato.',
    wallet:
      'Ciò che sta sulla chain si chiede al nodo del tuo wallet. Se il tuo wallet ha conosciuto questa chain da questa pagina, quel nodo è della casa.',
    house:
      'Ciò che sta sulla chain si chiede al nodo della casa: potrebbe mentire sui pagamenti e sul tuo posto. Indica un nodo tuo, o collega un’estensione wallet che ne ha uno, e la pagina chiede a quello.',
  },
  elsewhere: {
    named: (there, escrow) => `Il nodo che hai indicato è sulla chain ${there}, e l’escrow sulla chain ${escrow}.`,
    wallet: (there, escrow) =>
      `Il tuo wallet è sulla chain ${there}, e l’escrow sulla chain ${escrow}. Prima cambiala.`,
    house: (there, escrow) => `Il nodo della casa è sulla chain ${there}, e l’escrow sulla chain ${escrow}.`,
  },
  walletSilent: 'Il tuo wallet non risponde.',
  form: (chain, id) =>
    `A questo nodo si chiedono il tuo posto, i pagamenti, le contestazioni e la chiave della casa su ${chain} (${id}). Prendine uno che non sia gestito dalla casa. È conservato in questo browser.`,
  address: 'Indirizzo',
  forget: 'Dimentica',
  use: 'Usa questo nodo',
  noAddress: 'Questo non è un indirizzo. Ha la forma https://node.example/key.',
  badProtocol: 'L’indirizzo di un nodo comincia con http:// o https://.',
  noPassword: 'Un browser non invia utente e password a un nodo. Metti la sua chiave nel percorso.',
  silent: 'Il nodo non risponde a questa pagina. Deve permettere richieste da altri siti (CORS).',
  otherChain: (there, escrow) => `Il nodo è sulla chain ${there}, e l’escrow sulla chain ${escrow}.`,
};
