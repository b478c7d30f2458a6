/**
 * What the tabs of the static files say, in English, before a browser has said its language: the page's name before the
 * site's (`web/app`). The lobby's is the site alone.
 */
export const staticTitles = {
  table: 'Table',
  rules: 'Rules',
  verify: 'Verify',
  proof: 'Proof',
  taglia: 'Proof of a taglia',
  history: 'History',
  client: 'This client',
  odds: 'The odds',
  house: 'The house’s record',
  learn: 'Learn it in six coups',
} as const;
