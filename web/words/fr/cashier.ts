import type { Catalog } from '../shape/catalog.ts';

export const cashier: Catalog['cashier'] = {
  title: 'Caisse',
  freeInEscrow: (symbol) => `${symbol} libres dans le séquestre`,
  lastBalances: 'Voici les derniers avoirs qui ont pu être lus.',
  noBalances: 'Vos avoirs ne peuvent pas être lus ; ils sont en sûreté sur la chaîne.',
  local: 'Une chaîne locale : ici les jetons n’ont aucune valeur, et un faucet les distribue.',
  takeChips: 'En prendre',
  wrongChain: 'Votre portefeuille est sur une autre chaîne. Changez-en d’abord.',
  deposit: 'Dépôt',
  withdraw: 'Retrait',
  half: 'Moitié',
  all: 'Tout',
  mover: {
    deposit: {
      act: 'Déposer',
      label: 'Du portefeuille au séquestre',
      empty: 'Il n’y a pas encore de jetons dans votre portefeuille.',
    },
    withdraw: {
      act: 'Retirer',
      label: 'Du séquestre au portefeuille',
      empty: 'Rien n’est libre dans le séquestre.',
    },
  },
  places: {
    wallet: { name: 'Portefeuille', note: 'à vous seul' },
    free: { name: 'Libre au séquestre', note: 'retirable à tout moment' },
    locked: { name: 'Aux tables', note: 'bloqué tant que vous y êtes' },
  },
  works: 'Ce que devient votre argent',
  transactionHash: 'hash de la transaction',
  inTwo: 'Déposer plutôt en deux transactions',
  done: {
    faucet: 'Le faucet a envoyé des jetons, et de l’ETH pour les frais.',
    deposit: 'Déposé : c’est désormais libre dans le séquestre.',
    withdraw: 'Retiré vers votre portefeuille.',
  },
  waits: {
    faucet: 'Demande au faucet…',
    permit: 'Signez l’autorisation dans votre portefeuille…',
    confirmDeposit: 'Confirmez le dépôt dans votre portefeuille…',
    deposit: 'Dépôt en cours…',
    approve: 'Approuvez les jetons dans votre portefeuille (1 sur 2)…',
    approval: 'Approbation en cours (1 sur 2)…',
    confirmSecond: 'Confirmez le dépôt dans votre portefeuille (2 sur 2)…',
    second: 'Dépôt en cours (2 sur 2)…',
    confirmWithdrawal: 'Confirmez le retrait dans votre portefeuille…',
    withdrawal: 'Retrait en cours…',
  },
};
