import type { Catalog } from '../shape/catalog.ts';

export const banks: Catalog['banks'] = {
  status: {
    asked: 'Raccolta delle firme',
    signing: 'All’escrow con la prova',
    settling: 'In viaggio verso l’escrow',
    proposed: 'Proposto sulla chain',
    settled: 'Regolato',
    finalised: 'Definitivo',
    idle: 'Niente da regolare',
  },
  end: {
    incasso: 'Incasso',
    passed: 'Passato',
  },
  signed: 'firmato',
  notSigned: 'non firmato',
  house: 'Casa, cagnotte',
  proposed: (until) =>
    `Manca una firma, perciò il risultato è stato proposto con la sua prova. ${until === null ? '' : `Diventa definitivo dopo le ${until}.`}`,
  transaction: (hash) => ['Transazione ', hash],
  transactionHash: 'hash della transazione',
  wordOfMine:
    'Così dice il tavolo. Questo browser non l’ha verificato, e non sa se l’escrow l’abbia pagato: verifica la prova e controlla il tuo saldo in cassa.',
  word: 'Così dice il tavolo: questo browser non ci ha giocato. La prova si può verificare.',
  takenOut: 'ritirato',
  covered: (amount) => [amount, ' coperti'],
  missing: (amount) => [amount, ' mancanti'],
  notCovered: (amount) => [amount, ' scoperti'],
  highestBid: 'offerta più alta',
  download: 'Scarica',
  check: 'Verifica',
  ownOnly: (problem) =>
    `Questo è ciò che il tuo browser ha verificato da sé. Ciò che ne pubblica il server del tavolo è diverso, ed è stato escluso. ${problem}`,
  more: 'Altri',
  beingChecked: 'in verifica…',
  sum: (posta, played) => ['posta ', posta, ` · ${played}`],
  forYou: (amount) => ['per te ', amount],
  statement: 'Rendiconto',
  dismiss: 'Chiudi',
  others: (count) => (count === 1 ? 'e un altro' : `e altri ${count}`),
  paid: '✓ regolato dall’escrow',
  nothingToPay: 'niente da regolare',
  pending: (why) => `in attesa. ${why}`,
  proposedOnChain: 'proposto sulla chain',
  beingPaid: 'in regolamento…',
};
