/** Header, footer and what frames every page. */
export const en = {
  skip: 'Skip to the content',
  main: 'Main',
  home: 'Sabot, to the tables',
  tables: 'Tables',
  rules: 'Rules',
  verify: 'Verify',
  history: 'History',
  house: 'The house',
  odds: 'Odds',
  language: 'Language',
  client: 'Client',
  thisClient: 'This client',
  noManifest: 'A client without a manifest',
  yourCoups: 'Your coups',
  tableServer: (address: string) => `Table server: ${address}`,
};
