import type { Catalog } from '../shape/catalog.ts';

export const shell: Catalog['shell'] = {
  skip: 'Vai al contenuto',
  main: 'Principale',
  home: 'Sabot, ai tavoli',
  tables: 'Tavoli',
  rules: 'Regole',
  verify: 'Verifica',
  history: 'Storico',
  house: 'La casa',
  odds: 'Probabilità',
  language: 'Lingua',
  client: 'Client',
  thisClient: 'Questo client',
  noManifest: 'Un client senza manifesto',
  yourCoups: 'I tuoi colpi',
  tableServer: (address) => `Server del tavolo: ${address}`,
};
