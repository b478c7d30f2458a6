import type { Catalog } from '../shape/catalog.ts';

export const talk: Catalog['talk'] = {
  nickname: {
    title: 'Soprannome',
    holds:
      'Gli altri lo vedono a ogni tavolo di questa casa, sempre con l’inizio del tuo indirizzo accanto. Nulla di ciò che firmi dipende da esso.',
    label: 'Il tuo soprannome',
    save: 'Salva',
    remove: 'Toglilo',
    now: (name) => `Ti chiami ${name}.`,
    none: 'Non hai un soprannome.',
  },
  chat: {
    title: 'Chat',
    you: 'Tu',
    quick: 'Da dire subito',
    phrases: {
      hello: 'Buonasera',
      goodLuck: 'Buona fortuna',
      wellPlayed: 'Ben giocato',
      thanks: 'Grazie',
      oneMoment: 'Un momento',
      pity: 'Che peccato',
      again: 'Un altro banco?',
      goodbye: 'Arrivederci',
    },
    text: 'Di’ qualcosa al tavolo',
    send: 'Invia',
    gifts: {
      rose: 'una rosa',
      clover: 'un quadrifoglio',
      coffee: 'un caffè',
      glass: 'un calice',
      star: 'una stella',
      heart: 'un cuore',
    },
    throwTo: 'Lancia qualcosa a',
    gave: (gift, name) => `lancia ${gift} a ${name}`,
    noSeat: 'Qui può parlare chi ha un posto.',
    quiet: 'Silenzio: si gioca un colpo.',
    empty: 'Da quando hai aperto questa pagina nessuno ha detto nulla.',
    mute: 'Silenzia',
    unmute: 'Ascolta di nuovo',
    muted: 'silenziato',
    unread: 'nuovo',
  },
};
