/** What the tabs of the static files say, in English: the site alone, or a page before it (`web/app`). */
export const staticTitles = ['', 'Table', 'Rules', 'Verify', 'Proof', 'Proof of a taglia', 'History', 'This client'];
