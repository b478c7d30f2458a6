import type { Catalog } from '../shape/catalog.ts';

export const mancia: Catalog['mancia'] = {
  title: 'Laisser un pourboire',
  what: 'Un pourboire est un don à la maison. Les jetons vont de votre portefeuille droit au compte de la maison, par une transaction à vous, et personne ne les rend. Il ne fait partie d’aucune banque, et ne change ni une carte ni une chance.',
  box: 'Le compte de la maison, selon le séquestre :',
  label: 'De votre portefeuille à la maison',
  above: (most) => `Il y en a ${most} dans votre portefeuille.`,
  empty:
    'Il n’y a pas de jetons dans votre portefeuille. Ceux du séquestre ne servent pas à cela : retirez-en d’abord.',
  give: 'Donner',
  asked: 'Confirmez le pourboire dans votre portefeuille…',
  sent: 'Le pourboire est en route…',
  done: (amount) => `La maison a votre pourboire de ${amount}. Merci.`,
};
