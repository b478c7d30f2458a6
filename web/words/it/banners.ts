import type { Catalog } from '../shape/catalog.ts';

const wayOut = 'la via d’uscita senza la casa';

export const banners: Catalog['banners'] = {
  refused: (problem, foreign, link) => [
    `${problem} Non se ne usa nulla.`,
    foreign
      ? ''
      : ' Se questa pagina è una tua copia, il suo indirizzo deve indicare il server della casa: ?server=https://…',
    ' Il tuo denaro è nell’escrow: ',
    link(wayOut),
    '.',
  ],
  down: (ready, link) => [
    'Il server del tavolo non risponde. ',
    ready
      ? 'Si riprova ogni pochi secondi; il tuo denaro è al sicuro nell’escrow.'
      : 'Finché non risponde non si possono mostrare i tavoli. La verifica delle prove funziona anche senza.',
    ' Se non torna più: ',
    link(wayOut),
    '.',
  ],
  restarted: 'Il server del tavolo è ripartito da capo con altri contratti. Ricarica la pagina.',
  reload: 'Ricarica',
  chainDown:
    'Il nodo della chain non risponde. Il gioco a un tavolo continua; depositi, prelievi e regolamenti aspettano che torni.',
  switchTo: (chain) => `Passa a ${chain}`,
  wrongChain: (wallets, chain, id) => `Il tuo wallet è sulla chain ${wallets}; Sabot si gioca su ${chain} (${id}).`,
};
