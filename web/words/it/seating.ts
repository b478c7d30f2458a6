import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('it');

const grant =
  'Il tuo wallet firma una volta. La firma permette a una chiave di questo browser di giocare a questo posto con al massimo questo importo; non può prelevare, e smette di valere quando lasci il tavolo.';

export const seating: Catalog['seating'] = {
  connect: 'Collega un wallet per sederti',
  takeSeat: (seat) => `Siediti al ${seat}`,
  orOnCloth: 'o scegline uno sul panno.',
  stand: 'Gioca in piedi',
  sitIn: 'Rientro',
  notYet: 'Non ancora: devi un segreto di un colpo nullo, oppure il suo banco non è definitivo.',
  inviteBot: 'Sfida il bot della casa',
  orWaitDuel: 'o aspetta un giocatore: il posto di fronte è aperto a tutti.',
  orWait: 'o aspetta altri giocatori: i posti liberi sono aperti a tutti.',
  sitOut: 'Pausa',
  leave: 'Lascia il tavolo',
  leaveTitle: 'Lasci il tavolo?',
  leaveFree: 'Ciò che è tuo diventa libero nell’escrow, e puoi prelevarlo nel tuo wallet.',
  stay: 'Resta',
  summary: {
    coups: (won, lost) =>
      `${won} ${many(won, { one: 'vinto', other: 'vinti' })}, ${lost} ${many(lost, { one: 'perso', other: 'persi' })}.`,
    cagnotte: (amount) => ['Cagnotte pagata: ', amount, '.'],
    asked: 'Si chiede alla chain che cosa è pagato.',
    paid: 'L’escrow ha pagato tutto.',
  },
  work: {
    asked: 'Firma il posto nel tuo wallet…',
    sent: 'Firmato. La casa lo porta sulla chain…',
    done: 'Hai il tuo posto.',
    refused: 'Il posto non è riuscito. Niente è stato bloccato.',
  },
  sitTitle: (seat) => `Prendi il posto ${seat}`,
  standTitle: 'Gioca in piedi',
  bring: 'Da portare al tavolo',
  signSit: 'Firma e siediti',
  signStand: 'Firma e gioca',
  sitGrant: `${grant} L’importo resta tuo, bloccato nell’escrow finché sei seduto.`,
  standGrant: `${grant} L’importo resta tuo, bloccato nell’escrow finché stai lì in piedi.`,
  standing:
    'Senza posto fai puntate semplici. Contano dopo quelle di chi è seduto, secondo il tuo numero, e tornano indietro quando qualcuno chiama banco.',
  standingBanks: 'Un banco passato ti è offerto dopo chi è seduto.',
  topUp: 'Ricarica',
  topUpTitle: 'Porta altro al tavolo',
  bringMore: 'Da aggiungere',
  signBring: 'Firma e porta',
  topUpGrant:
    'Il tuo wallet firma ancora una volta, per questo importo e questo posto. Conta dal prossimo banco, e non prima del tuo secondo banco qui: un banco in corso mantiene gli stack con cui è cominciato. Resta tuo, bloccato nell’escrow finché non lasci il tavolo.',
  onTheWay: (amount) => `+${amount} in viaggio verso la chain`,
  notTaken: (amount) =>
    `Il tavolo dice che la chain non ha accettato la tua ricarica di ${amount}. Una nuova la sostituisce.`,
  later: (amount) => `+${amount} dal tuo secondo banco`,
  above: (free) => `Hai ${free} liberi.`,
  all: (free) => `Tutto (${free})`,
  otherChain: 'Il tuo wallet è su un’altra chain. Prima cambiala.',
  signInWallet: 'Firma nel tuo wallet…',
  moneyUnread: (why) => `Il tuo denaro nell’escrow non può essere letto. ${why}`,
  tooLittle: (free, least) => [
    'Hai ',
    free,
    ' liberi nell’escrow; questo tavolo chiede almeno ',
    least,
    '. Prima fai un deposito.',
  ],
  openCashier: 'Apri la cassa',
  copyLink: 'Copia link',
  copyLinkLong: 'Copia il link a questo tavolo',
  copied: 'Link copiato',
  copiedLong: 'Il link è copiato.',
  linkToTable: 'Link a questo tavolo',
  tooLong: 'Questo si potrebbe portare sulla chain per più di due ore. Non è stato firmato nulla.',
  noTopUpNumber:
    'La chain non risponde, e senza di essa la tua ricarica non ha numero. Non è stato firmato nulla. Riprova tra un momento.',
  topUpTaken: (amount) =>
    `La chain ha accettato la tua ultima ricarica, di ${amount}, e il tavolo non lo dice: è bloccata qui, e un’altra si aggiungerebbe a essa. Non è stato firmato nulla.`,
  nothingMore: 'Ora questo posto non porta altro. Non è stato firmato nulla.',
  noGrantNumber:
    'La chain non risponde, e senza di essa la tua autorizzazione non ha numero. Non è stato firmato nulla. Riprova tra un momento.',
  numbersUsedUp:
    'Questo wallet ha esaurito i numeri delle sue autorizzazioni a questo tavolo. Scegli un altro tavolo, o un altro wallet.',
  seatUnknown: (why) =>
    `Non si sa se sei già seduto a questo tavolo: ${why} Non è stato firmato nulla. Riprova tra un momento.`,
  sitsAlready:
    'Sei già seduto a questo tavolo: l’escrow ha il tuo posto, e questa pagina continua con quello. Prima lascia il tavolo. Non è stato firmato nulla.',
  sitsSoon:
    'Sei già seduto a questo tavolo, o stai per sederti: il tavolo ha la tua autorizzazione, e può ancora essere portata sulla chain. Non è stato firmato nulla.',
};
