import type { Catalog } from '../shape/catalog.ts';

const leaves = 'La regola ti lascia la scelta. Quando gioca per te prende una carta; altrimenti sta.';

export const play: Catalog['play'] = {
  title: 'Come gioco',
  holds:
    'Ciò che imposti qui è conservato in questo browser e vale dalla tua prossima puntata o mossa, a ogni tavolo che lo prevede.',
  atTable:
    'A un tavolo dove hai un posto puoi anche darti limiti che la casa tiene per il tuo wallet: perdita, puntata e tempo al giorno, un promemoria, una pausa, un’esclusione.',
  done: 'Fatto',
  notYet:
    'Prima di sederti puoi scegliere che 8 e 9 siano dichiarati subito, che la regola decida per te, o che cosa faccia dove lascia una scelta. Questo è conservato in questo browser per il tuo wallet: prima collegane uno.',
  connect: 'Collega un wallet',
  automatic: {
    word: 'Dichiara subito 8 e 9',
    what: 'Il tuo browser dice batto da sé, e ti viene chiesto solo per le altre mani.',
  },
  regola: {
    word: 'Gioca sempre secondo la regola',
    what: 'Non ti viene chiesto nulla: la tabella di tiraggio decide per te. Il tavolo vede che è attiva.',
  },
  punta5: {
    word: 'Da punta con 5: carta',
    what: 'Con 5 la regola ti lascia la scelta. Quando gioca per te prende una carta; altrimenti sta.',
  },
  banco3v9: { word: 'Da banchiere con 3, avendo dato un 9: carta', what: leaves },
  banco5v4: { word: 'Da banchiere con 5, avendo dato un 4: carta', what: leaves },
  cards: {
    title: 'Carte',
    holds: 'Come appaiono le carte in questo browser. Nessun altro lo vede.',
    names: 'Lettere su asso, fante, donna e re',
    english: 'Inglesi',
    italian: 'Italiane',
    french: 'Francesi',
    suits: 'Colori dei semi',
    two: 'Due: nero e rosso',
    four: 'Quattro: fiori verdi, quadri blu',
  },
  limit: {
    what: 'Quando in una sessione hai perso questa somma, secondo i colpi che il tuo browser ha verificato, non si gioca più nulla senza chiederti: 8 e 9, la regola e ciò che hai scelto in anticipo vengono disattivati.',
    label: 'Limite di perdita per sessione',
    set: 'Imposta',
    none: 'Nessun limite impostato.',
    now: (limit) => `Il limite è ${limit}.`,
    remove: 'Toglilo',
    reached: (result, limit) =>
      `Questa sessione è a ${result} e il tuo limite è ${limit}: la pagina non gioca più nulla da sola, e ti chiede tutto.`,
    reachedUnseen: (result, limit, unseen) =>
      `Questa sessione è a ${result}, e ${unseen} è in gioco in colpi di cui il tuo browser non ha visto la fine. Se sono persi, il tuo limite di ${limit} è raggiunto: la pagina non gioca più nulla da sola, e ti chiede tutto.`,
  },
  principiante: {
    word: 'Sono principiante',
    what: 'Le carte vanno a te solo quando nessun altro ha puntato altrettanto, e allora la regola gioca per te.',
  },
};
