import type { Catalog } from '../shape/catalog.ts';

export const cashier: Catalog['cashier'] = {
  title: 'Cassa',
  freeInEscrow: (symbol) => `${symbol} liberi nell’escrow`,
  lastBalances: 'Questi sono gli ultimi saldi che è stato possibile leggere.',
  noBalances: 'Non è possibile leggere i tuoi saldi; sono al sicuro sulla chain.',
  local: 'Una chain locale: qui le fiche non hanno valore, e un faucet le regala.',
  takeChips: 'Prendi fiche',
  wrongChain: 'Il tuo wallet è su un’altra chain. Prima cambiala.',
  deposit: 'Deposito',
  withdraw: 'Prelievo',
  half: 'Metà',
  all: 'Tutto',
  mover: {
    deposit: {
      act: 'Deposita',
      label: 'Dal wallet all’escrow',
      empty: 'Nel tuo wallet non ci sono ancora fiche.',
    },
    withdraw: {
      act: 'Preleva',
      label: 'Dall’escrow al wallet',
      empty: 'Nell’escrow non c’è nulla di libero.',
    },
  },
  places: {
    wallet: { name: 'Wallet', note: 'solo tuo' },
    free: { name: 'Libero in escrow', note: 'prelevi quando vuoi' },
    locked: { name: 'Ai tavoli', note: 'bloccato finché siedi' },
  },
  works: 'Che ne è dei tuoi soldi',
  transactionHash: 'hash della transazione',
  inTwo: 'Deposita invece con due transazioni',
  done: {
    faucet: 'Il faucet ha inviato fiche, ed ETH per le commissioni.',
    deposit: 'Depositato: ora è libero nell’escrow.',
    withdraw: 'Prelevato sul tuo wallet.',
  },
  waits: {
    faucet: 'Richiesta al faucet…',
    permit: 'Firma il permesso nel tuo wallet…',
    confirmDeposit: 'Conferma il deposito nel tuo wallet…',
    deposit: 'Deposito in corso…',
    approve: 'Approva le fiche nel tuo wallet (1 di 2)…',
    approval: 'Approvazione in corso (1 di 2)…',
    confirmSecond: 'Conferma il deposito nel tuo wallet (2 di 2)…',
    second: 'Deposito in corso (2 di 2)…',
    confirmWithdrawal: 'Conferma il prelievo nel tuo wallet…',
    withdrawal: 'Prelievo in corso…',
  },
};
