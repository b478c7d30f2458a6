import type { Catalog } from '../shape/catalog.ts';

export const own: Catalog['own'] = {
  title: 'Limiti tenuti dalla casa',
  holds:
    'La casa li tiene per il tuo wallet, a tutti i suoi tavoli. Ciò che è più stretto vale subito; ciò che è più largo aspetta 24 ore. I giorni sono quelli UTC, secondo l’orologio della casa. Valgono solo in questa casa e solo per questo wallet: con un altro wallet per la casa sei un altro giocatore.',
  loss: 'Perdita di un giorno',
  stake: 'Puntata o posta massima',
  minutes: 'Minuti di gioco al giorno',
  remind: 'Avvisami dopo tanti minuti di gioco',
  whole: 'Minuti interi da 1 a 1440, o niente.',
  empty: 'Un campo vuoto è nessun limite.',
  save: 'Imposta questi limiti',
  set: 'Impostati: valgono da ora.',
  setFrom: (when) => `Impostati. Ciò che è più largo vale dal ${when}.`,
  none: 'Non ti sei dato limiti.',
  today: (line, minutes) => `Oggi: ${line}, ${minutes} min di gioco.`,
  now: (limits) => `Vale ora: ${limits}.`,
  later: (limits, when) => `Dal ${when}: ${limits}.`,
  noLimit: 'nessun limite',
  lossOf: (amount) => `perdita ${amount}`,
  stakeOf: (amount) => `puntata ${amount}`,
  minutesOf: (minutes) => `${minutes} min al giorno`,
  remindOf: (minutes) => `un promemoria ogni ${minutes} min`,
  away: 'Allontanati dal gioco',
  awayWhat:
    'Vai in pausa subito, e fino alla fine non hai un posto e non punti. Ciò che è impegnato si gioca fino in fondo, e i tuoi soldi restano tuoi: lascia il tavolo e prelevali quando vuoi. Non si può accorciare.',
  days: { 1: '1 giorno', 7: '1 settimana', 30: '30 giorni', 183: '6 mesi', 365: '1 anno', 1826: '5 anni' },
  pause: 'Pausa',
  exclusion: 'Esclusione',
  sure: (time) => `Via per ${time}. Nessuno può annullarlo, nemmeno la casa.`,
  sureYes: 'Sì, mi allontano',
  sureNo: 'No',
  awayNow: 'Fatto: ora sei lontano dal gioco.',
  reminder: (minutes, line) => `Oggi hai giocato ${minutes} minuti, e sei a ${line}.`,
  shut: (why, until) =>
    `${why} ${until} Ciò che è impegnato si gioca fino in fondo; poi sei in pausa. Puoi lasciare il tavolo e prelevare.`,
  signed: 'Ogni modifica è firmata dal tuo wallet.',
  askSigned:
    'Il tuo wallet firma per vederli e per ogni modifica: non servono un posto, una transazione né commissioni.',
  show: 'Mostra i miei limiti',
  open: 'Limiti che la casa tiene per te',
};
