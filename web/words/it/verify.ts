import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('it');

export const verify: Catalog['verify'] = {
  title: 'Verifica',
  heading: 'Verifica un banco',
  lead: 'Un file di prova contiene tutto ciò di cui un banco è fatto. Il tuo browser lo ricava di nuovo, carta per carta e unità per unità; nessun server viene interrogato.',
  proofTitle: 'Prova',
  proofHeading: 'Prova di un banco',
  proofLead: (page) => [
    'Caricata dal server del tavolo, poi verificata da questo browser. Per verificarla senza alcun server, scaricala e trascinala nella ',
    page('pagina di verifica'),
    '.',
  ],
  tagliaTitle: 'Prova di una taglia',
  tagliaHeading: 'Prova di una taglia',
  tagliaLead: (page) => [
    'Tutti i suoi banchi finiti, caricati dal server del tavolo e verificati da questo browser: ogni banco, e che il sabot passi immutato dall’uno all’altro. Per verificarla senza alcun server, scaricala e trascinala nella ',
    page('pagina di verifica'),
    '.',
  ],
  loading: 'Caricamento …',
  notShown: {
    bank: (why) => `Non si può mostrare la prova di questo banco: ${why}`,
    taglia: (why) => `Non si può mostrare la prova di questa taglia: ${why}`,
  },
  bankForm: 'L’id di un banco è 0x seguito da 64 cifre esadecimali.',
  tagliaForm: 'Una taglia è un numero da 1 in su e l’id del suo tavolo, che è 0x seguito da 64 cifre esadecimali.',

  dropHere: 'Trascina qui un file di prova',
  dropOrPaste:
    'Trascina qui la prova di un banco, di una taglia o di un colpo, scegline una, o incolla il suo testo qui sotto.',
  choose: 'Scegli un file',
  example: { bank: 'Esempio: un banco', coup: 'Esempio: un colpo', taglia: 'Esempio: una taglia' },
  paste: 'Incolla una prova',
  check: 'Verifica',
  howItWorks:
    'Il file è letto e ricalcolato solo da questo browser: firme, impegni, l’estrazione di ogni carta, punti, denaro (Σ = 0) e risultato. Poi puoi cambiare un byte e vedere quale passo non torna.',
  names: {
    link: 'il link',
    fileInLink: 'il file nel link',
    dropped: 'testo trascinato',
    pasted: 'testo incollato',
    server: 'la prova del server',
    bank: 'l’esempio di un banco',
    coup: 'l’esempio di un colpo',
    taglia: 'l’esempio di una taglia',
  },
  problems: { tooLarge: 'più grande di 32 MB', notLoaded: 'non è stato possibile caricarlo' },
  problem: (name, what) => `${name}: ${what}`,
  damaged: 'Il file in questo link è danneggiato o troppo grande.',
  notAProof: 'non è un file di prova',
  checking: (name) => `Verifica: ${name} …`,
  changedCopy: (name, at) => `${name}, carattere ${at} cambiato`,

  broken: (why) => `Il verificatore si è guastato, quindi non c’è verdetto: ${why}`,
  proves: {
    bank: (number, turns) => `Banco ${number}, ${many(turns, { one: 'un turno', other: `${turns} turni` })}`,
    taglia: (taglia, banks) => `Taglia ${taglia}, ${many(banks, { one: 'un banco', other: `${banks} banchi` })}`,
    coup: (bank) => `Un colpo del banco ${bank}`,
  },
  copied: { bankId: 'id del banco', escrow: 'indirizzo dell’escrow', house: 'chiave della casa' },

  draws: {
    order: 'Le carte nell’ordine di estrazione',
    card: (place, card, dealt) => `Carta ${place}: ${card}${dealt ? '' : ', non data'}`,
    places: ['punta', 'banchiere', 'punta', 'banchiere', 'terza carta', 'terza carta'],
    notDealt: 'fissata alla chiusura, non data: resta nel sabot',
    division: (set, strong, at, place, n, r, card) => [
      `Carta ${at}, ${place}. `,
      set(`x mod ${n} = ${r}`),
      `: la carta in posizione ${r}, contando da 0, delle ${n} rimaste in ordine crescente di tipo è `,
      strong(card),
      '. Poi ',
      set(`x = ⌊x / ${n}⌋`),
      '.',
    ],
    shoe: 'Il sabot, carta per carta',
    table: (card) => `Il sabot prima e dopo la carta ${card}: quante ne restano di ciascuna`,
    cell: (card, before, after) => `${card}: ${before}${after === null ? '' : `, poi ${after}`}`,
    counts: (before, after) =>
      `${before} carte prima, ${after} dopo. Ogni casella: quante ne restano di quella carta, una barra di sei al massimo.`,
  },

  duel: {
    sides: { punta: 'Punta', banco: 'Banchiere' },
    hidden: { punta: 'la carta coperta della punta', banco: 'la carta coperta del banchiere' },
    drawn: { punta: 'una carta della punta', banco: 'una carta del banchiere' },
    hand: (side, points, bust) => `${side}: ${points}${bust ? ', sballa' : ''}`,
    decisions: 'Le decisioni nel loro ordine',
    decision: (side, said, chosen) => `${side}: ${said}, ${chosen ? 'con la firma di chi gioca' : 'secondo la regola'}`,
    outcome: {
      punta: 'La punta ha il punto più alto e vince.',
      banco: 'Il banchiere ha il punto più alto e vince.',
      tie: 'Punti pari: a punti pari vince sempre il banchiere.',
      puntaBust: 'La punta ha sballato e perso subito; il banchiere non gioca.',
      bancoBust: 'Il banchiere ha sballato: vince la punta.',
    },
    mattaFell:
      'In questo duello è uscita la matta. Prima del prossimo si rimescolano tutte e quaranta le carte; dopo l’ultimo duello del banco si può farne a meno.',
    shuffled:
      'Tutte e quaranta le carte sono tornate: era uscita la matta, o ne restavano meno di 20. In questo passo non si estraggono carte.',
    shoe: 'Il mazzo, carta per carta',
    table: (card) => `Il mazzo prima e dopo la carta ${card}: 1 c’è ancora, 0 è uscita`,
    counts: (before, after) => `${before} carte prima, ${after} dopo. Ogni casella è una carta.`,
  },

  copies: {
    'verify.html': {
      title: 'Tieni un verificatore tuo',
      words: 'Un solo file con dentro l’intero verificatore. Funziona dal tuo disco con la rete spenta.',
    },
    'exit.html': {
      title: 'Tieni la via d’uscita',
      words:
        'Un solo file che preleva il tuo denaro dall’escrow quando questo sito non c’è più, con le prove che hai salvato e un nodo della chain a tua scelta.',
    },
    mustPrint: (words, command) => [`${words} `, command, ' deve stampare questo:'],
    copy: (file) => `Copia lo SHA-256 di ${file}`,
    download: (file) => `Scarica ${file}`,
    open: 'Aprilo qui',
  },

  files: {
    keep: 'Conserva i file',
    each: 'Ciascuno è un file a sé: questa pagina, verify.html e la riga di comando li verificano tutti.',
    taglia: (taglia) => `Taglia ${taglia}`,
    download: 'Scarica',
    check: 'Verifica',
    downloadOf: (what) => `Scarica ${what}`,
    checkOf: (what) => `Verifica: ${what}, in una nuova scheda`,
    downloadTaglia: (taglia) => `Scarica la taglia ${taglia}`,
    checkTaglia: (taglia) => `Verifica: taglia ${taglia}, in una nuova scheda`,
    unreadable: (why) => `Quello che dà il server del tavolo non si può leggere. ${why}`,
    otherTaglia: 'Quello che dà il server del tavolo non è questa taglia.',
    differs: (id, detail) =>
      `Quello che dà il server del tavolo non supera la verifica, e non viene conservato: ${id}, ${detail}`,
  },

  share: {
    copy: 'Copia un link a questa prova',
    tooLarge: 'Questo file è troppo grande per un link: manda il file.',
    copied: 'Link copiato.',
    copiedWhole: 'Link copiato. Contiene l’intero file dopo il #, che nessun server vede.',
    refused: 'Questo browser non permette alla pagina di copiare.',
  },

  tamper: {
    title: 'Cambia un byte',
    undo: 'Annulla',
    words:
      'Cambia solo la tua copia. Con un solo carattere cambiato, ovunque sia, non deve mai essere VERIFIED; il passo che differisce è nominato qui e sopra.',
    change: (what, step, inside) =>
      `Cambia ${what}: ci si aspetta che si fermi a ${step}${inside === null ? '' : `, lì a ${inside}`}`,
    any: (last) => `O un carattere qualsiasi, da 0 a ${last}:`,
    apply: 'Cambia',
    checking: 'Verifica …',
    was: (char) => `era ${char}`,
    changeAt: (place) => `cambia il carattere ${place}`,
    became: (place, before, after) =>
      `Carattere ${place}: “${before}” è diventato “${after}”. Premi un altro carattere per cambiare quello.`,
    stops: (verdict, turn, id, title) => `${verdict}${turn === null ? '' : `, ${turn}`}, ${id}: ${title}`,
    unreadable: (why) => `UNREADABLE: ${why}`,
    places: {
      tagliaNumber: 'il numero della taglia',
      followed: 'il banco che il secondo segue',
      secondShoe: 'il sabot del secondo banco',
      postaBefore: 'la posta prima del colpo',
      houseBefore: 'la firma della casa prima del colpo',
      postaOfSetup: 'la posta dell’apertura',
      sessionKey: 'la chiave di sessione di un giocatore',
      bet: 'una puntata',
      stake: 'un importo accettato',
      hand: 'chi riceve le carte',
      playersSecret: 'il segreto di un giocatore',
      housesSecret: 'il segreto della casa',
      card: 'una carta',
      postaAfter: 'la posta dopo il colpo',
      lineAfter: 'un saldo dopo il colpo',
      ack: 'una conferma',
      resultLine: 'un saldo del risultato',
      resultSignature: 'una firma del risultato',
    },
  },
};
