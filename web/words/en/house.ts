import type { ReactNode } from 'react';

/** The house's record: what the chain's events and the published proofs say of it. Amounts and counts come as text. */
export const en = {
  title: 'The house’s record',
  intro:
    'Counted in this browser, from every event of the escrow and its court, and from proof files that it checks itself. Nothing here is the table server’s word, except which escrow is its own.',
  escrow: (address: ReactNode): readonly ReactNode[] => ['Escrow ', address],
  escrowName: 'escrow',
  readTo: (block: string) => `Read up to block ${block}.`,
  again: 'Read again',
  waiting: 'Asking for the escrow',
  reading: {
    escrow: (share: number) => `Reading the events of the escrow: ${share}%`,
    court: (share: number) => `Reading the events of the court: ${share}%`,
  },
  failed: {
    silent: 'The chain node does not answer.',
    unread: 'The chain node does not give all events of this escrow, so nothing can be counted.',
    remedy: 'Try again in a moment, or name another chain node below.',
  },
  none: 'This escrow has not paid a bank yet. As soon as one has ended, the record begins here.',
  books: {
    title: 'The books',
    close: 'The books close: what came in, less what went out, is what the escrow owes, to the hundredth.',
    open: (count: number) =>
      count === 1
        ? 'The books do not close. One event contradicts the others, or the node has left some out:'
        : `The books do not close. ${count} contradictions, or the node has left events out:`,
    more: (count: number) => `and ${count} more`,
    receipts: 'Every receipt of the cagnotte names the one before.',
    brokenReceipt: (number: string) => `Receipt ${number} of the cagnotte does not name the one before.`,
  },
  banks: {
    title: 'Banks paid',
    all: 'In all',
    signatures: 'By signatures of all',
    proof: 'By their proof',
    ruling: 'By a ruling',
  },
  money: {
    title: 'What the house took',
    taken: 'Cagnotte',
    collected: 'Of it collected',
    take: 'Less what its bond paid',
    curve: (banks: number, amount: string) => `Cagnotte over ${banks} banks: from 0 to ${amount}`,
  },
  bond: {
    title: 'The bond',
    total: 'In the escrow',
    reserved: 'Reserved for seats',
    share: (amount: string, percent: string) => `${amount} (${percent})`,
    paid: 'Paid to seats so far',
  },
  disputes: {
    title: 'Before the court',
    demands: 'Coups demanded',
    answered: 'Played after all',
    dropped: 'Dropped',
    lost: 'Lost by a silent banker',
    withheld: 'Withheld by the house',
    awarded: 'Awarded',
    claims: 'Claims against the house',
    claimsPaid: 'Claims paid',
    claimed: 'Paid for claims',
  },
  gas: {
    title: 'Gas of the house’s settlements',
    last: (transactions: number) =>
      transactions === 1 ? 'The house’s last settlement' : `The house’s last ${transactions} settlements`,
    banks: 'Banks in them',
    perBank: 'Gas for each bank',
    fee: 'Fees in all',
    unknown: 'The node does not give the receipts of the settlements.',
    noneSent: 'None of the last settlements was sent by the house.',
  },
  rulesets: {
    title: 'By ruleset',
    ruleset: 'Ruleset',
    tables: 'Tables',
    banks: 'Banks',
    paid: 'Paid to winners',
    cagnotte: 'Cagnotte',
    fromBond: 'By the bond',
  },
  tables: {
    title: 'By table',
    table: 'Table',
    fee: 'Part of what was won',
  },
  proofs: {
    title: 'The last banks, checked here',
    why: 'Of each bank that the chain has paid, the proof is fetched and every card and amount in it is computed again on this device. What all have signed must be what the escrow has paid.',
    check: (count: number) => (count === 1 ? 'Check the last bank now' : `Check the last ${count} banks now`),
    progress: (done: number, all: number) => `${done} of ${all} checked`,
    counts: {
      VERIFIED: 'Verified',
      INCOMPLETE: 'Incomplete',
      MISMATCH: 'Mismatch',
      MISSING: 'Without a proof',
    },
    allRight: 'No mismatch was found in the proofs that were checked.',
    mismatch: (bank: string) => `${bank}: the published proof is wrong.`,
    step: (id: string, title: string) => `Step ${id} differs: ${title}.`,
    otherEscrow: 'It is signed for another escrow or another chain than the one that paid the bank.',
    otherPaid: 'It verifies, but the escrow has paid other amounts than it shows.',
    unreadable: 'The file is no proof that can be read.',
    missing: (bank: string, why: string) => `${bank}: ${why}`,
    open: 'Open the proof',
    save: 'Save the evidence',
    voids: (count: number) =>
      count === 0
        ? 'None of the proofs that were checked ends in a void.'
        : count === 1
          ? 'One of these banks ended in a void. Named as silent:'
          : `${count} of these banks ended in a void. Named as silent:`,
    times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  },
  list: {
    title: 'The last banks',
    bank: 'Bank',
    paidBy: 'Paid by',
    by: { signatures: 'signatures', proof: 'proof', ruling: 'ruling' },
    receipt: 'Transaction',
    verdict: 'Checked here',
    unchecked: 'not yet',
    hash: 'transaction hash',
    name: (number: string) => `Bank ${number}`,
  },
};
