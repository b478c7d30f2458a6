import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('it');

export const house: Catalog['house'] = {
  title: 'Il registro della casa',
  intro:
    'Contato in questo browser, da ogni evento dell’escrow e del suo tribunale, e da file di prova che verifica lui stesso. Nulla qui è parola del server del tavolo, tranne quale sia il suo escrow.',
  escrow: (address) => ['Escrow ', address],
  escrowName: 'escrow',
  readTo: (block) => `Letto fino al blocco ${block}.`,
  again: 'Rileggi',
  waiting: 'Si cerca l’escrow',
  reading: {
    escrow: (share) => `Lettura degli eventi dell’escrow: ${share}%`,
    court: (share) => `Lettura degli eventi del tribunale: ${share}%`,
  },
  failed: {
    silent: 'Il nodo della chain non risponde.',
    unread: 'Il nodo della chain non dà tutti gli eventi di questo escrow, perciò non si può contare nulla.',
    remedy: 'Riprova tra un momento, o indica qui sotto un altro nodo della chain.',
  },
  none: 'Questo escrow non ha ancora pagato nessun banco. Appena ne finisce uno, il registro comincia qui.',
  books: {
    title: 'I conti',
    close: 'I conti tornano: ciò che è entrato, meno ciò che è uscito, è quanto l’escrow deve, al centesimo.',
    open: (count) =>
      many(count, {
        one: 'I conti non tornano. Un evento contraddice gli altri, o il nodo ne ha omessi:',
        other: `I conti non tornano. ${count} contraddizioni, o il nodo ha omesso eventi:`,
      }),
    more: (count) => many(count, { one: 'e un’altra', other: `e altre ${count}` }),
    receipts: 'Ogni ricevuta della cagnotte nomina la precedente.',
    brokenReceipt: (number) => `La ricevuta ${number} della cagnotte non nomina la precedente.`,
  },
  banks: {
    title: 'Banchi pagati',
    all: 'In tutto',
    signatures: 'Con le firme di tutti',
    proof: 'Con la loro prova',
    ruling: 'Con una sentenza',
  },
  money: {
    title: 'Quanto ha preso la casa',
    taken: 'Cagnotte',
    collected: 'Di cui incassata',
    take: 'Meno ciò che ha pagato la cauzione',
    curve: (count, amount) => `Cagnotte su ${count} banchi: da 0 a ${amount}`,
  },
  bond: {
    title: 'La cauzione',
    total: 'Nell’escrow',
    reserved: 'Riservata ai posti',
    share: (amount, percent) => `${amount} (${percent})`,
    paid: 'Pagata ai posti finora',
  },
  disputes: {
    title: 'Davanti al tribunale',
    demands: 'Colpi chiesti',
    answered: 'Giocati lo stesso',
    dropped: 'Caduti',
    lost: 'Persi da un banchiere che tace',
    withheld: 'Trattenuti dalla casa',
    awarded: 'Assegnato',
    claims: 'Reclami contro la casa',
    claimsPaid: 'Reclami pagati',
    claimed: 'Pagato per reclami',
  },
  gas: {
    title: 'Gas dei regolamenti della casa',
    last: (transactions) =>
      many(transactions, {
        one: 'L’ultimo regolamento della casa',
        other: `Gli ultimi ${transactions} regolamenti della casa`,
      }),
    banks: 'Banchi regolati',
    perBank: 'Gas per banco',
    fee: 'Commissioni in tutto',
    unknown: 'Il nodo non dà le ricevute dei regolamenti.',
    noneSent: 'Nessuno degli ultimi regolamenti è stato inviato dalla casa.',
  },
  rulesets: {
    title: 'Per regole',
    ruleset: 'Regole',
    tables: 'Tavoli',
    banks: 'Banchi',
    paid: 'Pagato a chi ha vinto',
    cagnotte: 'Cagnotte',
    fromBond: 'Dalla cauzione',
  },
  tables: {
    title: 'Per tavolo',
    table: 'Tavolo',
    fee: 'Parte delle vincite',
  },
  proofs: {
    title: 'Gli ultimi banchi, verificati qui',
    why: 'Di ogni banco pagato dalla chain si prende la prova, e ogni carta e ogni importo vengono ricalcolati su questo dispositivo. Ciò che tutti hanno firmato deve essere ciò che l’escrow ha pagato.',
    check: (count) =>
      many(count, { one: 'Verifica ora l’ultimo banco', other: `Verifica ora gli ultimi ${count} banchi` }),
    progress: (done, total) => `${done} su ${total} verificati`,
    counts: {
      VERIFIED: 'Verificati',
      INCOMPLETE: 'Incompleti',
      MISMATCH: 'Discordanti',
      MISSING: 'Senza prova',
    },
    allRight: 'Nelle prove verificate non è stata trovata nessuna discordanza.',
    mismatch: (bank) => `${bank}: la prova pubblicata è sbagliata.`,
    step: (id, title) => `Il passo ${id} è diverso: ${title}.`,
    otherEscrow: 'È firmata per un altro escrow o un’altra chain rispetto a quelli che hanno pagato il banco.',
    otherPaid: 'È valida, ma l’escrow ha pagato importi diversi da quelli che mostra.',
    unreadable: 'Il file non è una prova leggibile.',
    missing: (bank, why) => `${bank}: ${why}`,
    open: 'Apri la prova',
    save: 'Salva la prova dell’errore',
    voids: (count) =>
      count === 0
        ? 'Nessuna delle prove verificate finisce con un colpo nullo.'
        : many(count, {
            one: 'Uno di questi banchi è finito con un colpo nullo. Chi taceva:',
            other: `${count} di questi banchi sono finiti con un colpo nullo. Chi taceva:`,
          }),
    times: (count) => many(count, { one: 'una volta', other: `${count} volte` }),
  },
  list: {
    title: 'Gli ultimi banchi',
    bank: 'Banco',
    paidBy: 'Pagato con',
    by: { signatures: 'firme', proof: 'prova', ruling: 'sentenza' },
    receipt: 'Transazione',
    verdict: 'Verificato qui',
    unchecked: 'non ancora',
    hash: 'hash della transazione',
    name: (number) => `Banco ${number}`,
  },
};
