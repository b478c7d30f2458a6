import type { Catalog } from '../shape/catalog.ts';

export const shell: Catalog['shell'] = {
  skip: 'Aller au contenu',
  main: 'Navigation',
  home: 'Sabot, vers les tables',
  tables: 'Tables',
  rules: 'Règles',
  verify: 'Vérifier',
  history: 'Historique',
  house: 'La maison',
  odds: 'Probabilités',
  language: 'Langue',
  client: 'Client',
  thisClient: 'Ce client',
  noManifest: 'Un client sans manifeste',
  yourCoups: 'Vos coups',
  tableServer: (address) => `Serveur des tables : ${address}`,
};
