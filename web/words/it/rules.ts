import type { Catalog } from '../shape/catalog.ts';
import type { OpenCall, Run } from '../en/rules.ts';
import { joined } from '../forms/grammar.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('it');

const cells = { carta: 'carta', sta: 'sto', volonta: 'a volontà (sto, se non imposti altro)' } as const;
const calls: Readonly<Record<OpenCall, string>> = {
  banco: 'banco (tutta)',
  tavolo: 'tavolo (metà)',
  bancoRispetto: 'banco e rispetto (quello che gli altri lasciano)',
  cavallo: 'una puntata a cavallo (di cui gioca metà)',
  plain: 'un importo dalla puntata minima in su',
};
const since = {
  'a won coup': 'una volta vinto un colpo del banco',
  'a coup': 'dopo una vincita o un’égalité',
} as const;
const garage = {
  'on acceptance':
    'Quello che non è coperto va nel garage: resta del banchiere ed è fuori gioco fino alla fine del banco.',
  'on a win':
    'Quando vince il banchiere, quello che non era coperto va nel garage: resta del banchiere ed è fuori gioco fino alla fine del banco.',
  'to credit': 'Quello che non è coperto resta da parte durante il colpo, e dopo è di nuovo del banchiere.',
  none: 'Quello che non è coperto resta nella posta.',
} as const;

const span = ({ from, to }: Run): string =>
  from === to ? `${from}` : to === from + 1 ? `${from} e ${to}` : `da ${from} a ${to}`;

export const rules: Catalog['rules'] = {
  title: 'Regole',
  heading: (name, ruleset) => ['Chemin de Fer, ', name(ruleset)],
  lead: 'Due giocatori, sei mazzi e una domanda a ogni colpo: chi ha il punto più alto. Uno tiene il banco, l’altro gli gioca contro. Termini e chiamate conservano i loro nomi italiani.',

  cells: (runs) => runs.map((run) => `${span(run)} ${cells[run.cell]}`).join(', '),
  punta: (drawing) => `${drawing}, 8 e 9 batto`,
  unusual: (all) =>
    `A differenza della regola consueta, questo tavolo ha ${joined(
      all.map(({ cell, points, given }) => `${cells[cell]} con ${points} avendo dato ${given}`),
      'e',
    )}.`,
  cagnotte: (percent, ofEach) =>
    ofEach ? `il ${percent}% di quanto si vince, da entrambe le parti` : `il ${percent}% di quanto vince il banchiere`,
  calls: (open) =>
    joined(
      open.map((call) => calls[call]),
      'o',
    ),
  choices: ({ pass, halve }) =>
    [
      `incasso (prende posta e garage, e il banco passa), ${since[pass]}`,
      ...(halve === null
        ? []
        : [
            `dimezzo (toglie metà della posta e continua), ${since[halve.since]}${halve.times === null ? '' : `, ${many(halve.times, { one: 'una volta', other: `${halve.times} volte` })} per banco`}`,
          ]),
      'continuo (resta tutto)',
    ].join('; '),
  clocks: (posta, bets, draw, choice) =>
    `${posta} secondi per la posta, ${bets} secondi per una puntata, ${draw} secondi per il tiraggio e ${choice} secondi per la scelta del banchiere.`,
  cut: (card, extraCoups) =>
    extraCoups === 0
      ? `Il colpo in cui esce la carta ${card} è l’ultimo di una taglia.`
      : `Dopo il colpo in cui esce la carta ${card} ${many(extraCoups, { one: 'se ne gioca ancora uno', other: `se ne giocano ancora ${extraCoups}` })}; poi tornano tutte le 312 carte.`,
  firstBanker: {
    drawn: 'Il primo banchiere è sorteggiato dai segreti dei giocatori e della casa, come una carta.',
    seat: 'Il posto 1 ha il primo banco, o il successivo per la mano.',
  },
  garage: (kind) => garage[kind],
  bound: 'La regola vincola il banchiere, e anche la punta quando con lei gioca denaro di altri.',
  free: 'Puoi tirare come vuoi.',

  aCoup: 'Un colpo',
  answers: (term, open, aside) => [
    'La ',
    term('posta'),
    ` del banchiere è sul tavolo. La punta risponde con ${open}. ${aside}`,
  ],
  points:
    'Due carte a testa, prima quelle della punta. L’asso vale 1, dal due al nove vale il numero, dieci e figure valgono 0; della somma conta solo l’ultima cifra, quindi 7 e 8 fanno 5.',
  declares: (term) => [
    'La punta guarda e dichiara: ',
    term('sto'),
    ' (nessuna carta), ',
    term('carta'),
    ' (una carta) o, con 8 o 9, ',
    term('batto'),
    '. Prima di questo nessuno vede le carte del banchiere.',
  ],
  turns: (term) => [
    'Il banchiere scopre le sue carte. Con 8 o 9 il colpo finisce subito; lo stesso dopo un batto. Altrimenti la carta della punta viene data scoperta, e il banchiere dice ',
    term('sto'),
    ' o ',
    term('carta'),
    '.',
  ],
  wins: (term, cagnotte) => [
    'Il punto più alto vince alla pari, meno la ',
    term('cagnotte'),
    `: ${cagnotte}, arrotondato per difetto. A punti uguali è `,
    term('égalité'),
    ': la puntata torna indietro.',
  ],

  aBank: 'Un banco',
  bankRuns: (firstBanker, choices, cut) =>
    `${firstBanker} Il banchiere dichiara la posta. Tra due colpi sceglie: ${choices}. Quando la punta vince, ha il banco successivo. ${cut}`,
  bankEnds:
    'Alla fine di un banco un rendiconto elenca quanto ogni parte ha vinto o perso e la cagnotte; la somma dà zero, all’unità. I due giocatori e la casa lo firmano, e l’escrow paga.',

  theRegola: 'La regola',
  decides: (term, freedom) => [`${freedom} Quando il tuo tempo scade o sei in pausa, decide la `, term('regola'), '.'],
  tables: (title, punta, alone) => [
    title('Punta:'),
    ' ',
    punta,
    '. ',
    title('Banchiere quando la punta sta:'),
    ' ',
    alone,
    '.',
  ],
  keptAsPrinted: (unusual) =>
    `${unusual} Le caselle restano come le stampa il foglio delle regole; non sei tenuto a seguire la regola.`,
  bankersTable: 'La tabella del banchiere',
  tableMeans: (letter, volonta) => [
    'Banchiere quando la punta ha tirato: in verticale i punti del banchiere, in orizzontale i punti della carta che ha dato. ',
    letter('C'),
    ` carta, S sto${volonta ? ', V a volontà' : ''}.`,
  ],
  pointsOfBanker: 'punti',

  clocksAndAbsence: 'Tempi e assenza',
  absence: (clocks) =>
    `${clocks} Due tempi scaduti di fila, o uno solo quando tocca a te dichiarare la posta, e sei in pausa; la pagina dice perché, e basta un tocco per rientrare. Se la connessione cade, la pagina prova a ristabilirla per due minuti; il colpo in gioco viene finito secondo la regola, e per te non si punta nulla.`,

  promised: 'Che cosa è promesso',
  promises: {
    hidden:
      'Prima che le puntate di un colpo siano chiuse nessuno può conoscerne le carte, nemmeno la casa, finché almeno una parte con denaro nel colpo mantiene il suo segreto.',
    fixed: 'Dopo la chiusura nessuno può cambiarle, comprese le terze carte.',
    checked: 'Chiunque può poi verificare entrambe le cose, offline, da un piccolo file e con strumenti comuni.',
    notBlind:
      'Nessuno firma alla cieca: il tuo browser ricalcola ogni colpo finito, e solo allora firma i nuovi saldi. Se un passo differisce, le puntate si fermano e il passo è nominato.',
    money:
      'Il denaro si muove solo con un risultato firmato da tutti gli interessati, o con una trascrizione che il contratto stesso rigioca. Il denaro libero si può prelevare in qualsiasi momento.',
  },
  notPromised: 'Che cosa non è promesso',
  limits: {
    whisper:
      'Durante un colpo, dopo la chiusura, il server che dà le carte conosce le carte coperte. Potrebbe suggerirle.',
    everybody:
      'Posti che, insieme alla casa, sono tutti quelli con denaro in un colpo possono sceglierne le carte. Se nel colpo c’è denaro tuo, non sono tutti.',
    voids:
      'Casa, banchiere e un altro giocatore insieme possono annullare un colpo che non piace loro, in pubblico e con il loro nome.',
    stalls:
      'Una casa e un banchiere che temporeggiano insieme costringono gli altri a portare in tempo i loro segreti sulla chain.',
    friends: 'Tra amici si può perdere apposta.',
  },
  words: 'Parole',
};
