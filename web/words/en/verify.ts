import type { ReactNode } from 'react';

/** A link, or a figure, in a sentence. */
type Set = (text: string) => ReactNode;

/** The pages that check proofs, and the parts of them that other pages show. */
export const en = {
  title: 'Verify',
  heading: 'Verify a bank',
  lead: 'A proof file holds everything a bank was made of. Your browser derives it again, card by card and unit by unit; no server is asked.',
  proofTitle: 'Proof',
  proofHeading: 'Proof of a bank',
  proofLead: (page: Set): ReactNode => [
    'Loaded from the table server, then checked by this browser. To check it without any server, download it and drop it on the ',
    page('verify page'),
    '.',
  ],
  tagliaTitle: 'Proof of a taglia',
  tagliaHeading: 'Proof of a taglia',
  tagliaLead: (page: Set): ReactNode => [
    'All banks of it that have ended, loaded from the table server and checked by this browser: each bank, and that the shoe goes unchanged from one to the next. To check it without any server, download it and drop it on the ',
    page('verify page'),
    '.',
  ],
  loading: 'Loading …',
  notShown: {
    bank: (why: string) => `The proof of this bank cannot be shown: ${why}`,
    taglia: (why: string) => `The proof of this taglia cannot be shown: ${why}`,
  },
  bankForm: 'A bank id is 0x and 64 hexadecimal digits.',
  tagliaForm: 'A taglia is a number from 1 and the id of its table, which is 0x and 64 hexadecimal digits.',

  dropHere: 'Drop a proof file here',
  dropOrPaste: 'Drop the proof of a bank, a taglia or a coup here, choose one, or paste its text below.',
  choose: 'Choose a file',
  example: { bank: 'Example: a bank', coup: 'Example: a coup', taglia: 'Example: a taglia' },
  paste: 'Paste a proof',
  check: 'Check it',
  howItWorks:
    'The file is read and recomputed by this browser alone: signatures, commitments, the draw of every card, points, money (Σ = 0) and the result. Afterwards you can change a byte and see which step fails.',
  names: {
    link: 'the link',
    fileInLink: 'the file in the link',
    dropped: 'dropped text',
    pasted: 'pasted text',
    server: 'the server’s proof',
    bank: 'the example of a bank',
    coup: 'the example of a coup',
    taglia: 'the example of a taglia',
  },
  problems: { tooLarge: 'larger than 32 MB', notLoaded: 'it could not be loaded' },
  /** A file, or what stands for one, and what is wrong with it. */
  problem: (name: string, what: string) => `${name}: ${what}`,
  damaged: 'The file in this link is damaged or too large.',
  notAProof: 'not a proof file',
  checking: (name: string) => `Checking ${name} …`,
  changedCopy: (name: string, at: number) => `${name}, character ${at} changed`,

  broken: (why: string) => `The verifier broke down, so there is no verdict: ${why}`,
  proves: {
    bank: (number: string, turns: number) => `Bank ${number}, ${turns === 1 ? 'one turn' : `${turns} turns`}`,
    taglia: (taglia: number, banks: number) => `Taglia ${taglia}, ${banks} banks`,
    coup: (bank: string) => `One coup of bank ${bank}`,
  },
  /** What a button copies. */
  copied: { bankId: 'bank id', escrow: 'escrow address', house: 'house key' },

  draws: {
    order: 'Cards in the order they were drawn',
    card: (place: number, card: string, dealt: boolean) => `Card ${place}: ${card}${dealt ? '' : ', not dealt'}`,
    /** Of the six cards of a coup. */
    places: ['punta', 'banker', 'punta', 'banker', 'third card', 'third card'],
    notDealt: 'fixed at the close, not dealt: it stays in the shoe',
    division: (set: Set, strong: Set, at: number, place: string, n: number, r: number, card: string): ReactNode => [
      `Card ${at}, ${place}. `,
      set(`x mod ${n} = ${r}`),
      `: the card at place ${r}, counted from 0, of the ${n} that are left in ascending kind is the `,
      strong(card),
      '. Then ',
      set(`x = ⌊x / ${n}⌋`),
      '.',
    ],
    shoe: 'The shoe, card by card',
    table: (card: number) => `The shoe before and after card ${card}: how many of each card are left`,
    cell: (card: string, before: number, after: number | null) =>
      `${card}: ${before}${after === null ? '' : `, then ${after}`}`,
    counts: (before: number, after: number) =>
      `${before} cards before, ${after} after. Each cell: how many of that card are left, a bar of six at most.`,
  },

  /** A duel of Sette e mezzo. `side`: the punta or the banker. */
  duel: {
    sides: { punta: 'Punta', banco: 'Banker' },
    hidden: { punta: 'the punta’s hidden card', banco: 'the banker’s hidden card' },
    drawn: { punta: 'a card of the punta', banco: 'a card of the banker' },
    hand: (side: string, points: string, bust: boolean) => `${side}: ${points}${bust ? ', bust' : ''}`,
    decisions: 'The decisions in their order',
    decision: (side: string, said: string, chosen: boolean) =>
      `${side}: ${said}, ${chosen ? 'signed by its player' : 'by the regola'}`,
    outcome: {
      punta: 'The punta has more: it wins.',
      banco: 'The banker has more: it wins.',
      tie: 'As many points on both sides: the banker wins every tie.',
      puntaBust: 'The punta has bust and lost at once; the banker does not play.',
      bancoBust: 'The banker has bust: the punta wins.',
    },
    mattaFell:
      'The matta fell in this duel. Before the next one all forty cards are shuffled anew; behind the bank’s last duel that may be left out.',
    shuffled:
      'All forty cards are back: the matta had fallen, or fewer than 20 cards were left. No cards are drawn in this step.',
    shoe: 'The deck, card by card',
    table: (card: number) => `The deck before and after card ${card}: 1 is still in it, 0 has fallen`,
    counts: (before: number, after: number) => `${before} cards before, ${after} after. Each cell is one card.`,
  },

  copies: {
    'verify.html': {
      title: 'Keep a verifier of your own',
      words: 'One file with the whole verifier in it. It works from your disk with the network off.',
    },
    'exit.html': {
      title: 'Keep the way out',
      words:
        'One file that gets your money out of the escrow when this site is gone, from the proofs that you have saved and a chain node of your choice.',
    },
    mustPrint: (words: string, command: ReactNode): ReactNode => [`${words} `, command, ' must print this:'],
    copy: (file: string) => `Copy the SHA-256 of ${file}`,
    download: (file: string) => `Download ${file}`,
    open: 'Open it here',
  },

  files: {
    keep: 'Keep the files',
    each: 'Each is a file of its own: this page, verify.html and the command line check all of them.',
    taglia: (taglia: number) => `Taglia ${taglia}`,
    download: 'Download',
    check: 'Check it',
    downloadOf: (what: string) => `Download ${what}`,
    checkOf: (what: string) => `Check it: ${what}, in a new tab`,
    downloadTaglia: (taglia: number) => `Download taglia ${taglia}`,
    checkTaglia: (taglia: number) => `Check it: taglia ${taglia}, in a new tab`,
    unreadable: (why: string) => `What the table server gives cannot be read. ${why}`,
    otherTaglia: 'What the table server gives is not this taglia.',
    differs: (id: string, detail: string) =>
      `What the table server gives does not verify, and is not kept: ${id}, ${detail}`,
  },

  share: {
    copy: 'Copy a link to this proof',
    tooLarge: 'This file is too large for a link: pass the file on.',
    copied: 'Link copied.',
    copiedWhole: 'Link copied. It holds the whole file behind the #, which no server sees.',
    refused: 'This browser does not let the page copy.',
  },

  tamper: {
    title: 'Change one byte',
    undo: 'Undo the change',
    words:
      'Only your copy is changed. One changed character anywhere must not be VERIFIED; the step that differs is named here and above.',
    change: (what: string, step: string, inside: string | null) =>
      `Change ${what}: expected to stop at ${step}${inside === null ? '' : `, there at ${inside}`}`,
    any: (last: number) => `Or any character, 0 to ${last}:`,
    apply: 'Change it',
    checking: 'Checking …',
    was: (char: string) => `was ${char}`,
    changeAt: (place: number) => `change character ${place}`,
    became: (place: number, before: string, after: string) =>
      `Character ${place}: “${before}” became “${after}”. Press another character to change that one instead.`,
    /** `turn`: its name; null where the step is of no turn. */
    stops: (verdict: string, turn: string | null, id: string, title: string) =>
      `${verdict}${turn === null ? '' : `, ${turn}`}, ${id}: ${title}`,
    unreadable: (why: string) => `UNREADABLE: ${why}`,
    places: {
      tagliaNumber: 'the number of the taglia',
      followed: 'the bank that the second follows',
      secondShoe: 'the shoe of the second bank',
      postaBefore: 'the posta before the coup',
      houseBefore: 'the house’s signature before the coup',
      postaOfSetup: 'the posta of the set-up',
      sessionKey: 'a player’s session key',
      bet: 'a bet',
      stake: 'an accepted stake',
      hand: 'who gets the cards',
      playersSecret: 'a player’s secret',
      housesSecret: 'the house’s secret',
      card: 'a card',
      postaAfter: 'the posta after the coup',
      lineAfter: 'a line after the coup',
      ack: 'an acknowledgement',
      resultLine: 'a line of the result',
      resultSignature: 'a signature of the result',
    },
  },
};
