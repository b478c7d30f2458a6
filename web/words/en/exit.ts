import type { ExitAct } from '../../../engine/settlement/exit/step.ts';

/** A step of the way out in a player's words. */
export interface StepWords {
  /** On the button. */
  readonly does: string;
  /** `bank`: what `steps` calls it. */
  readonly says: (bank: string) => string;
}

/** What there is at an escrow: banks, and seats without one. */
export interface Held {
  readonly banks: number;
  readonly seats: number;
}

type Code = (text: string) => Node;

const steps: Readonly<Record<ExitAct, StepWords>> = {
  settle: { does: 'Have it paid', says: (bank) => `Everybody has signed ${bank}. The escrow pays it at once.` },
  propose: {
    does: 'Show the bank',
    says: (bank) =>
      `Not everybody has signed ${bank}. You show the escrow your proof of it. For a while others may show that play went further; then it is paid.`,
  },
  demand: {
    does: 'Ask for the cards',
    says: (bank) =>
      `In ${bank} bets were closed and the cards never came. You ask for them: whoever stays silent loses.`,
  },
  give: {
    does: 'Show the secrets',
    says: (bank) => `The cards of ${bank} need the players’ secrets. You show those that you have.`,
  },
  giveLast: {
    does: 'Show the secret',
    says: (bank) => `The cards of ${bank} wait for the banker’s secret. You show it.`,
  },
  answer: {
    does: 'Show how it went',
    says: (bank) =>
      `Somebody asks for cards of ${bank} that were played. You show how it went, and the question is over.`,
  },
  rule: {
    does: 'End the question',
    says: (bank) => `The time to answer about ${bank} is over. The escrow decides by what was shown.`,
  },
  finalize: { does: 'Have it paid', says: (bank) => `When nobody has more to show of ${bank}, the escrow pays it.` },
  lift: { does: 'Free the seat', says: (bank) => `An older word about ${bank} may hold your seat. It is taken away.` },
  award: {
    does: 'Take what is owed',
    says: (bank) =>
      `The escrow has decided about ${bank}, and owes you more than the bank paid. The house’s bond pays it.`,
  },
  claim: {
    does: 'Claim what is missing',
    says: (bank) =>
      `You were paid less for ${bank} than the house had signed to you. You claim the rest from its bond.`,
  },
  claimProven: {
    does: 'Claim what is missing',
    says: (bank) =>
      `You were paid less for ${bank} than a proof on the chain has shown. You claim the rest from the house’s bond.`,
  },
  payClaim: {
    does: 'Take your claim',
    says: (bank) => `When nobody has shown otherwise, your claim on ${bank} is paid.`,
  },
  requestLeave: {
    does: 'Ask to leave',
    says: () =>
      'You tell the escrow that you leave this table without the house. A waiting time begins; after it your seat is yours to empty.',
  },
  leaveTable: { does: 'Free my money', says: () => 'Your seat is emptied: what is locked there becomes free.' },
  withdraw: { does: 'To my wallet', says: () => 'Your free money is paid out to your wallet.' },
};

const place = (escrow: string, chain: number): string => `escrow ${escrow} on chain ${chain}`;
const held = ({ banks, seats }: Held): string =>
  [
    ...(banks > 0 ? [`${banks} bank${banks === 1 ? '' : 's'}`] : []),
    ...(seats > 0 ? [`${seats} seat${seats === 1 ? '' : 's'} without a bank`] : []),
  ].join(' and ');

/** exit.html, the way out without the house. */
export const en = {
  /** What the engine, the contracts and the chain node say in English. */
  say: (text: string): string => text,
  steps,
  theBank: (number: string | null) => (number === null ? 'your bank' : `bank ${number}`),

  title: 'Sabot: the way out',
  language: 'Language',
  main: 'Main',
  tables: 'Tables',
  rules: 'Rules',
  verify: 'Verify',
  heading: 'The way out',
  lead: 'Your money lies in the escrow, not with the house. If the house is gone, take it out here: this page shows the escrow the proofs of your banks, and your wallet signs each step. It is one file, and it asks nobody but the chain node that you name.',
  yourBanks: 'Your banks',
  drop: 'What this browser has kept is used by itself. Drop other proof files of your banks here.',
  choose: 'Choose files',
  chainAndWallet: 'Chain and wallet',
  node: 'Chain node to ask (its RPC address)',
  look: 'Look',
  whichNode:
    'Take a node that the house does not run: one of the house could tell you less than there is, and see a secret of yours too early.',
  notFar: 'The node does not look back far enough?',
  firstBlock: 'First block to look at: any from before your table was opened',
  getMoney: 'Get your money',
  foot: (code: Code): readonly (string | Node)[] => [
    'No wallet here? ',
    code('npm run -s sabot -- exit --help'),
    ' does the same on the command line. The site shows the SHA-256 of this file.',
  ],

  nothingKept: 'This browser keeps no banks for this address. Give the proof files that you have saved.',
  save: 'Save these proofs',
  saveWhy:
    'To be safe, or for the command line. A file may hold your own secret of cards that have not come: show it to nobody before.',
  whose: 'Whose money',
  declined: 'You declined in the wallet. Nothing has happened.',
  noAccount: 'The wallet has no account for this page any more.',
  otherAccount: 'The wallet has switched to another account.',
  cannotKeep: (why: string) =>
    `The chain shows what your link would follow, and this browser cannot keep it (${why}). Nothing is shown before it can.`,
  confirm: (step: string) => `${step} Confirm it in your wallet.`,
  waiting: (transaction: string) => `Waiting for the block of transaction ${transaction}.`,
  done: (step: string) => `Done: “${step}”.`,
  noneAsked: 'No node has been asked yet. Name one above, or keep the one that stands there, and press Look.',
  notAsked: (chain: number) => `No node of chain ${chain} has been asked yet. Name one above, and press Look.`,

  alarm: {
    /** `bank`: its number, if it is known; `where`, `detail`: what the engine says. */
    told: (seat: number, table: string, bank: string | null, where: string, step: string, detail: string) =>
      `Seat ${seat} at table ${table}${bank === null ? '' : `, bank ${bank}`}: the house has signed what cannot be true. ${where}, step ${step}: ${detail.replace(/[^.]$/, '$&.')} Your browser signs nothing more for that seat; what it signed before still counts, and the steps below go by it.`,
    save: 'Save the proof of the lie',
    saveWhy: 'Anybody can check it. It may hold your own secret of cards that have not come: show it to nobody before.',
  },

  escrows: {
    place,
    held: (what: Held, escrow: string, chain: number) => `${held(what)} at ${place(escrow, chain)}`,
    other: (name: string, escrow: string, chain: number) =>
      `${name}: of another escrow (${escrow} on chain ${chain}). The steps are not about it: choose that escrow below, and they are.`,
    which: 'Which escrow',
    each: 'Money at one of them is not at the others. The players and steps below, and the files that you save, are of the one that you choose.',
    alone: (here: string, others: readonly string[]) =>
      `This is about ${here} alone. There is more: ${others.join('; ')}. You choose the escrow under “Your banks”.`,
    older: (count: number) => `Look at ${count} older bank${count === 1 ? '' : 's'} too`,
    olderWhy:
      'The chain node that your page asked when you played called them paid. If you trust that node, they are over. Any other node can say otherwise, and then they are brought to their end like the rest.',
  },

  pieces: {
    browser: 'This browser',
    sitting: 'A sitting',
    unreadable: (why: string) =>
      `What this browser has kept cannot be read (${why}). Open this page again; or give the files that you have saved.`,
    olderUnreadable: (why: string) =>
      `The older banks that this browser has kept cannot be read (${why}). Open this page again.`,
    sittingUnreadable: (why: string) =>
      `A sitting that this browser has kept cannot be read (${why}): it may be of an older version of these pages. The others are used.`,
    banks: (numbers: readonly string[]) => `bank${numbers.length === 1 ? '' : 's'} ${numbers.join(', ')}`,
    /** `numbers`: of the banks that are kept. */
    kept: (seat: number, numbers: readonly string[]) =>
      `Seat ${seat}, kept by this browser: ${numbers.length === 0 ? 'no bank' : `bank${numbers.length === 1 ? '' : 's'} ${numbers.join(', ')}`}`,
    ofSeat: (seat: number, bank: string | null) => `Seat ${seat}, bank ${bank ?? 'without a number'}`,
    /** `turn`: up to which it is used; null: nothing of it is. */
    spoilt: (name: string, dropped: string, turn: number | null) =>
      `${name}: ${dropped} ${turn === null ? 'Nothing of it is used.' : `The rest is used, up to turn ${turn}.`}`,
    tooLarge: 'larger than 32 MB',
    fileUnreadable: (name: string, why: string) => `${name} cannot be read: ${why}`,
    /** `turns`: how far it goes; null: to its end. `dropped`: what was left out. */
    file: (name: string, banks: string, verdict: string, turns: number | null, dropped: string) =>
      `${name}: ${banks}, ${verdict}${turns === null ? '' : ` after ${turns} turn${turns === 1 ? '' : 's'}`}${dropped === '' ? '' : `. Left out: ${dropped}`}`,
    shown: (name: string) => `${name}: what the chain has shown of it`,
  },

  plan: {
    wallet: 'Your wallet',
    free: 'Free in the escrow',
    locked: 'Locked at your seats',
    clock: 'The chain’s clock',
    windows: 'How long others have',
    done: (elsewhere: boolean) =>
      `Nothing is left to be done${elsewhere ? ' at this escrow' : ''}: nothing of yours is free in the escrow, or locked at the tables of these files. If you sat at another table, its files are needed, too.`,
    sending: 'Sending…',
    /** `when`: as the engine says it; `until`: a time, if it ends. */
    when: (when: string, until: string | null, byPlayer: boolean) =>
      `${when}${until === null ? '' : `, until ${until}`}; ${byPlayer ? 'only your own wallet can send it' : 'any wallet can send it'}`,
    contract: 'In the contract’s words',
    exactly: (act: string, words: string) => `${act}: ${words}`,
    useLink: 'It can be demanded: use my link',
    showLink: 'It is real: show my link to this node',
    until: (time: string) => `until ${time}`,
  },

  wallets: {
    connect: (name: string) => `Connect ${name}`,
    connected: (name: string, address: Node): readonly (string | Node)[] => [`${name}: `, address],
    none: 'No wallet was found in this page. Wallet extensions often stay away from files on a disk: serve this file on this machine ("python3 -m http.server" in its folder), allow the extension to see file addresses, or use the command line.',
    injected: 'Browser wallet',
    burner: 'Sabot burner',
    noAccount: 'The wallet has no account.',
  },
};
