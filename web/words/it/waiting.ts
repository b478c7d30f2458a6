import type { Catalog } from '../shape/catalog.ts';

export const waiting: Catalog['waiting'] = {
  waitForSeat: 'Aspetta un posto',
  connect: 'Collega un wallet',
  close: 'Chiudi',
  stop: 'Non aspetto più',
  again: 'Aspetta ancora',
  take: 'Prendilo',
  giveUp: 'Rinuncia',
  notTaken: 'La casa non l’ha accettato.',
  asking: (wish) => `Richiesta di ${wish}…`,
  noConnection: (wish) => `Ora non c’è connessione con la lobby. Appena torna, aspetti ${wish}.`,
  positionKept: 'La connessione è interrotta: la tua posizione è tenuta per 20 s.',
  notAsWished: 'La casa ti tiene un posto a un tavolo che non è come l’hai chiesto, per quanto ne sa questa pagina.',
  thisTable: 'questo tavolo',
  atTable: (table) => `un posto a ${table}`,
  atAny: (ruleset, posta) =>
    `un posto a un tavolo qualsiasi${ruleset === null ? '' : ` di ${ruleset}`}${posta === null ? '' : ` con posta minima fino a ${posta}`}`,
  first: 'Sei in cima alla lista.',
  before: (count) => (count === 1 ? 'Davanti a te aspetta una persona.' : `Davanti a te aspettano in ${count}.`),
  waits: (wish, position) => `Aspetti ${wish}. ${position}`,
  held: (seat, table, seconds) => `Il posto ${seat} a ${table} è tuo per ${seconds} s.`,
  late: 'Il posto ti è stato tenuto per mezzo minuto, e ora non lo è più.',
  closed: 'Ciò che aspettavi non è più aperto.',
  tabHeld: (seconds) => `${seconds} s: un posto è tuo`,
  tabPosition: (position) => `${position} in lista`,
  waiting: (count) => (count === 1 ? 'Una persona aspetta un posto.' : `Aspettano un posto in ${count}.`),
};
