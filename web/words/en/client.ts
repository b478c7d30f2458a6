import type { ReactNode } from 'react';

/** The page about this client: what it is, and how a player pins it. */
export const en = {
  warning:
    'A page cannot vouch for itself. Whoever serves a changed page can have it show any digest, on this page, too. Check the files, not the page.',
  digest: 'The client’s digest',
  noManifest: (manifest: ReactNode): readonly ReactNode[] => [
    'This site serves no ',
    manifest,
    ', so it does not say which client this is.',
  ],
  copyDigest: 'Copy the client’s digest',
  /** `source`: the file in the source. */
  digestOf: (manifest: ReactNode, source: ReactNode): readonly ReactNode[] => [
    'SHA-256 of ',
    manifest,
    ', as this site has just served it. The manifest names the SHA-256 of every file of the client. The source’s own is in ',
    source,
    ', its digest beside it.',
  ],
  wayOut: 'The way out',
  kept: 'This browser has kept the pages /exit and verify.html. Both open under this address even when this site is gone, and /exit finds what your browser has verified.',
  notKept:
    'This browser has not kept the page /exit (yet): it needs https, or a site on this machine. Save exit.html from the page /verify, and your proofs from /exit.',
  pin: 'Pin it',
  why: 'Everything that protects you at a table is done by this page: it checks each coup before it signs. It came from the site in the address bar, and a site can give one person another page at any time. A copy of your own cannot be changed behind your back.',
  build: (folder: ReactNode, command: ReactNode): readonly ReactNode[] => [
    'Build the client from a source that you trust, into ',
    folder,
    '. The same source gives the same bytes on every machine: ',
    command,
  ],
  compare: (command: ReactNode, onlyListed: ReactNode): readonly ReactNode[] => [
    'Or take the files from anywhere, and check them in their folder. It must print nothing but the digest that the source names: ',
    command,
    ' No other file may be there: one more page at that address could read your seat’s keys. This must print nothing: ',
    onlyListed,
  ],
  serve: 'Serve the folder to yourself alone:',
  open: 'Open your copy, and name the table server to it. Your seat’s keys are then kept for that address, and this site cannot read them:',
  copy: (text: string) => `Copy ${text}`,
  record: (link: (text: string) => ReactNode): readonly ReactNode[] => [
    'Whether the house has kept to its rules so far, counted by this client: ',
    link('the house’s record'),
    '.',
  ],
};
