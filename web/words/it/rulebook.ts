import type { Catalog } from '../shape/catalog.ts';

export const rulebook: Catalog['rulebook'] = {
  heading: (name, ruleset) => ['Sette e mezzo, ', name(ruleset)],
  lead: (least, most) =>
    `Da ${least} a ${most} giocatori, quaranta carte italiane. Uno tiene il banco; gli altri gli giocano contro uno dopo l’altro, ciascuno in un duello: chi arriva più vicino a sette e mezzo?`,
  which: 'Regole di',

  cards: 'Le carte',
  values: 'Dall’uno al sette la carta vale il suo numero; fante, cavallo e re valgono ½ ciascuno. Sopra 7½ si sballa.',
  matta: (term) => [
    'Il re di denari è la ',
    term('matta'),
    ': vale ½ o da uno a sette, come più conviene a chi ce l’ha. Da sola fa sette.',
  ],
  counts: (points) => `vale ${points}`,
  countsAny: 'vale quanto conviene',

  aDuel: 'Un duello',
  bet: {
    piatto: (term) => [
      'Chi è di turno punta una somma, dalla puntata minima fino al ',
      term('piatto'),
      ', o chiama ',
      term('banco'),
      ': tutto. Se il piatto è sotto il minimo si punta intero. Nessuno è obbligato a puntare: chi rinuncia non ha il suo turno.',
    ],
    highest: () =>
      'Chi è di turno punta una somma tra la puntata minima e la massima del tavolo. Nessuno è obbligato a puntare: chi rinuncia non ha il suo turno.',
  },
  hidden: 'Una carta coperta a chi punta, una al banchiere. Quella del banchiere non la vede nessuno, nemmeno lui.',
  draws: (term) => [
    'Chi punta dice ',
    term('carta'),
    ' per averne un’altra, scoperta, quante volte vuole, oppure ',
    term('sto'),
    '. Il 7½ sta da sé. Chi sballa ha perso subito.',
  ],
  drawsBound:
    'La regola tira per chi punta, una carta alla volta e scoperta, oppure sta. Il 7½ sta da sé. Chi sballa ha perso subito.',
  turns:
    'Altrimenti si scopre la carta del banchiere, che tira o sta. Vede le carte che l’altro ha tirato, ma non la prima. Quella si mostra alla fine.',
  wins: (term, cagnotte) => [
    'Il punto più alto vince quanto è stato puntato. A punti pari vince sempre il banchiere, anche con un sette e mezzo. Da quanto vince il banchiere la casa trattiene la ',
    term('cagnotte'),
    `: il ${cagnotte}%, arrotondato per difetto.`,
  ],

  aBank: 'Un banco',
  putUp: {
    piatto:
      'Il banchiere dichiara il piatto e lo mette. Chi vince è pagato subito dal piatto; una puntata persa vi si aggiunge. Quando è vuoto il banco è finito; altrimenti alla fine il banchiere prende ciò che resta.',
    highest:
      'Non c’è piatto: il banchiere mette la puntata massima del tavolo per ogni avversario, e da lì paga ciascuno. Quello che vince è fuori gioco.',
  },
  round:
    'Un banco è un giro: dalla destra del banchiere in poi ogni posto ha un turno. Poi il banco va al successivo per la mano, che può rifiutarlo. Il primo banchiere è chi riceve la matta quando si danno tutte le carte in giro; questa distribuzione è sorteggiata dai segreti di tutti.',
  shuffles: (fewest) =>
    `Le quaranta carte si rimescolano all’inizio di ogni banco, dopo un duello in cui è uscita la matta, e prima di un duello con meno di ${fewest} carte.`,

  theRegola: 'La regola',
  bound:
    'Questo tavolo è alla regola: la tabella qui sotto gioca per entrambi, e nessuno decide niente. Perciò il suggerimento di chi conosce le carte non vale niente.',
  free: 'Puoi tirare come vuoi. Quando il tuo tempo scade o sei in pausa, decide la regola.',
  hints: (odds) => [
    'Mostrato l’ultimo segreto, la casa conosce le carte del duello. Quanto varrebbe un suggerimento sta sotto ',
    odds('probabilità'),
    '.',
  ],
  punta: (points) => `La punta sta da ${points} in su.`,
  banker: 'Il banchiere, secondo quello che la punta mostra',
  shows: 'La punta mostra',
  standsOn: 'il banchiere sta da',
  span: (from, to) => (from === to ? from : `da ${from} a ${to}`),

  clocks: (posta, bets, draw) =>
    `${posta} secondi per il banco, ${bets} secondi per una puntata, ${draw} secondi per ogni carta. Un tempo scaduto vale come turno rifiutato, o come decisione della regola.`,
};
