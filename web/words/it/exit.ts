import type { Catalog } from '../shape/catalog.ts';
import type { Held } from '../en/exit.ts';
import { phrasebook, withTitles } from '../forms/phrasebook.ts';
import { manyIn } from '../forms/plural.ts';
import { exitPhrases } from './exit-phrases.ts';
import { reportPhrases } from './report-phrases.ts';
import { titles } from './report.ts';

const many = manyIn('it');

const steps: Catalog['exit']['steps'] = {
  settle: { does: 'Fallo pagare', says: (bank) => `Tutti hanno firmato il ${bank}. L’escrow lo paga subito.` },
  propose: {
    does: 'Mostra il banco',
    says: (bank) =>
      `Non tutti hanno firmato il ${bank}. Mostri all’escrow la tua prova. Per un po’ altri possono mostrare che si è giocato oltre; poi viene pagato.`,
  },
  demand: {
    does: 'Chiedi le carte',
    says: (bank) =>
      `Nel ${bank} le puntate sono state chiuse e le carte non sono mai arrivate. Le chiedi: chi tace perde.`,
  },
  give: {
    does: 'Mostra i segreti',
    says: (bank) => `Alle carte del ${bank} servono i segreti dei giocatori. Mostri quelli che hai.`,
  },
  giveLast: {
    does: 'Mostra il segreto',
    says: (bank) => `Le carte del ${bank} attendono il segreto del banchiere. Lo mostri.`,
  },
  answer: {
    does: 'Mostra com’è andata',
    says: (bank) =>
      `Qualcuno chiede carte del ${bank} che sono state giocate. Mostri com’è andata, e la questione è chiusa.`,
  },
  rule: {
    does: 'Chiudi la questione',
    says: (bank) => `Il tempo per rispondere sul ${bank} è finito. L’escrow decide in base a ciò che è stato mostrato.`,
  },
  finalize: {
    does: 'Fallo pagare',
    says: (bank) => `Quando nessuno ha altro da mostrare sul ${bank}, l’escrow lo paga.`,
  },
  lift: {
    does: 'Libera il posto',
    says: (bank) => `Una dichiarazione precedente sul ${bank} può trattenere il tuo posto. Viene tolta.`,
  },
  award: {
    does: 'Prendi il dovuto',
    says: (bank) =>
      `L’escrow ha deciso sul ${bank}, e ti deve più di quanto il banco ha pagato. Lo paga la cauzione della casa.`,
  },
  claim: {
    does: 'Reclama il resto',
    says: (bank) =>
      `Per il ${bank} ti è stato pagato meno di quanto la casa ti aveva firmato. Reclami il resto dalla sua cauzione.`,
  },
  claimProven: {
    does: 'Reclama il resto',
    says: (bank) =>
      `Per il ${bank} ti è stato pagato meno di quanto una prova sulla chain ha mostrato. Reclami il resto dalla cauzione della casa.`,
  },
  payClaim: {
    does: 'Prendi il resto',
    says: (bank) => `Se nessuno ha mostrato che è andata diversamente, il tuo reclamo sul ${bank} viene pagato.`,
  },
  requestLeave: {
    does: 'Chiedi di uscire',
    says: () =>
      'Dici all’escrow che lasci questo tavolo senza la casa. Comincia un’attesa; dopo, puoi svuotare tu il tuo posto.',
  },
  leaveTable: {
    does: 'Libera il denaro',
    says: () => 'Il tuo posto viene svuotato: ciò che vi è bloccato diventa libero.',
  },
  withdraw: { does: 'Al mio wallet', says: () => 'Il tuo denaro libero viene versato al tuo wallet.' },
};

const place = (escrow: string, chain: number): string => `escrow ${escrow} sulla chain ${chain}`;
const held = ({ banks, seats }: Held): string =>
  [
    ...(banks > 0 ? [many(banks, { one: '1 banco', other: `${banks} banchi` })] : []),
    ...(seats > 0 ? [many(seats, { one: '1 posto senza banco', other: `${seats} posti senza banco` })] : []),
  ].join(' e ');
const named = (numbers: readonly string[]): string =>
  `${many(numbers.length, { one: 'banco', other: 'banchi' })} ${numbers.join(', ')}`;

export const exit: Catalog['exit'] = {
  say: phrasebook('it', withTitles(titles, { ...exitPhrases, ...reportPhrases })),
  steps,
  theBank: (number) => (number === null ? 'tuo banco' : `banco ${number}`),

  title: 'Sabot: la via d’uscita',
  language: 'Lingua',
  main: 'Principale',
  tables: 'Tavoli',
  rules: 'Regole',
  verify: 'Verifica',
  heading: 'La via d’uscita',
  lead: 'Il tuo denaro sta nell’escrow, non presso la casa. Se la casa non c’è più, prelevalo qui: questa pagina mostra all’escrow le prove dei tuoi banchi, e il tuo wallet firma ogni passo. È un solo file, e non interroga nessuno se non il nodo della chain che indichi tu.',
  yourBanks: 'I tuoi banchi',
  drop: 'Ciò che questo browser ha conservato viene usato da sé. Trascina qui altri file di prova dei tuoi banchi.',
  choose: 'Scegli i file',
  chainAndWallet: 'Chain e wallet',
  node: 'Nodo della chain da interrogare (il suo indirizzo RPC)',
  look: 'Guarda',
  whichNode:
    'Prendi un nodo che non sia della casa: uno della casa potrebbe dirti meno di quanto c’è, e vedere troppo presto un tuo segreto.',
  notFar: 'Il nodo non guarda abbastanza indietro?',
  firstBlock: 'Primo blocco da guardare: uno qualsiasi precedente all’apertura del tuo tavolo',
  getMoney: 'Prendi il tuo denaro',
  foot: (code) => [
    'Nessun wallet qui? ',
    code('npm run -s sabot -- exit --help'),
    ' fa lo stesso dalla riga di comando. Il sito mostra lo SHA-256 di questo file.',
  ],

  nothingKept: 'Questo browser non conserva banchi per questo indirizzo. Dai i file di prova che hai salvato.',
  save: 'Salva queste prove',
  saveWhy:
    'Per sicurezza, o per la riga di comando. Un file può contenere il tuo segreto di carte non ancora arrivate: non mostrarlo prima a nessuno.',
  whose: 'Di chi è il denaro',
  declined: 'Hai rifiutato nel wallet. Non è successo nulla.',
  noAccount: 'Il wallet non ha più un account per questa pagina.',
  otherAccount: 'Il wallet è passato a un altro account.',
  cannotKeep: (why) =>
    `La chain mostra ciò a cui seguirebbe il tuo segreto, e questo browser non riesce a conservarlo (${why}). Finché non ci riesce non viene mostrato nulla.`,
  confirm: (step) => `${step} Confermalo nel tuo wallet.`,
  waiting: (transaction) => `In attesa del blocco della transazione ${transaction}.`,
  done: (step) => `Fatto: “${step}”.`,
  noneAsked: 'Nessun nodo è ancora stato interrogato. Indicane uno sopra, o tieni quello che c’è, e premi Guarda.',
  notAsked: (chain) =>
    `Nessun nodo della chain ${chain} è ancora stato interrogato. Indicane uno sopra, e premi Guarda.`,

  alarm: {
    told: (seat, table, bank, where, step, detail) =>
      `Posto ${seat} al tavolo ${table}${bank === null ? '' : `, banco ${bank}`}: la casa ha firmato ciò che non può essere vero. ${where}, passo ${step}: ${detail.replace(/[^.]$/, '$&.')} Il tuo browser non firma più niente per quel posto; ciò che ha firmato prima vale ancora, e i passi qui sotto ne tengono conto.`,
    save: 'Salva la prova della menzogna',
    saveWhy:
      'Chiunque può verificarla. Può contenere il tuo segreto di carte non ancora arrivate: non mostrarla prima a nessuno.',
  },

  escrows: {
    place,
    held: (what, escrow, chain) => `${held(what)} presso l’${place(escrow, chain)}`,
    other: (name, escrow, chain) =>
      `${name}: di un altro escrow (${escrow} sulla chain ${chain}). I passi non lo riguardano: scegli sotto quell’escrow, e lo riguarderanno.`,
    which: 'Quale escrow',
    each: 'Il denaro presso uno di essi non è presso gli altri. I giocatori e i passi qui sotto, e i file che salvi, sono di quello che scegli.',
    alone: (here, others) =>
      `Questo riguarda solo l’${here}. C’è dell’altro: ${others.join('; ')}. Scegli l’escrow sotto “I tuoi banchi”.`,
    older: (count) =>
      many(count, {
        one: 'Guarda anche 1 banco precedente',
        other: `Guarda anche ${count} banchi precedenti`,
      }),
    olderWhy:
      'Il nodo della chain che la tua pagina ha interrogato quando giocavi li ha detti pagati. Se ti fidi di quel nodo, sono finiti. Un altro nodo può dire altrimenti, e allora vengono portati a termine come gli altri.',
  },

  pieces: {
    browser: 'Questo browser',
    sitting: 'Una seduta',
    unreadable: (why) =>
      `Ciò che questo browser ha conservato non si può leggere (${why}). Riapri questa pagina; o dai i file che hai salvato.`,
    olderUnreadable: (why) =>
      `I banchi precedenti che questo browser ha conservato non si possono leggere (${why}). Riapri questa pagina.`,
    sittingUnreadable: (why) =>
      `Una seduta che questo browser ha conservato non si può leggere (${why}): può essere di una versione precedente di queste pagine. Le altre vengono usate.`,
    banks: named,
    kept: (seat, numbers) =>
      `Posto ${seat}, conservato da questo browser: ${numbers.length === 0 ? 'nessun banco' : named(numbers)}`,
    ofSeat: (seat, bank) => `Posto ${seat}, banco ${bank ?? 'senza numero'}`,
    spoilt: (name, dropped, turn) =>
      `${name}: ${dropped} ${turn === null ? 'Non se ne usa niente.' : `Il resto viene usato, fino al turno ${turn}.`}`,
    tooLarge: 'più grande di 32 MB',
    fileUnreadable: (name, why) => `${name} non si può leggere: ${why}`,
    file: (name, banks, verdict, turns, dropped) =>
      `${name}: ${banks}, ${verdict}${turns === null ? '' : ` dopo ${many(turns, { one: '1 turno', other: `${turns} turni` })}`}${dropped === '' ? '' : `. Tralasciato: ${dropped}`}`,
    shown: (name) => `${name}: ciò che la chain ne ha mostrato`,
  },

  plan: {
    wallet: 'Il tuo wallet',
    free: 'Libero nell’escrow',
    locked: 'Bloccato ai tuoi posti',
    clock: 'L’orologio della chain',
    windows: 'Quanto tempo hanno gli altri',
    done: (elsewhere) =>
      `Non resta niente da fare${elsewhere ? ' presso questo escrow' : ''}: niente di tuo è libero nell’escrow, o bloccato ai tavoli di questi file. Se ti sei seduto a un altro tavolo, servono anche i suoi file.`,
    sending: 'Invio…',
    when: (when, until, byPlayer) =>
      `${when}${until === null ? '' : `, fino al ${until}`}; ${byPlayer ? 'può inviarlo solo il tuo wallet' : 'può inviarlo qualsiasi wallet'}`,
    contract: 'Nelle parole del contratto',
    exactly: (act, words) => `${act}: ${words}`,
    useLink: 'Si può richiedere: usa il mio segreto',
    showLink: 'È vera: mostra il mio segreto a questo nodo',
    until: (time) => `fino al ${time}`,
  },

  wallets: {
    connect: (name) => `Collega ${name}`,
    connected: (name, address) => [`${name}: `, address],
    none: 'In questa pagina non è stato trovato nessun wallet. Le estensioni dei wallet spesso stanno lontane dai file su un disco: servi questo file su questa macchina ("python3 -m http.server" nella sua cartella), permetti all’estensione di vedere gli indirizzi dei file, o usa la riga di comando.',
    injected: 'Wallet del browser',
    burner: 'Burner di Sabot',
    noAccount: 'Il wallet non ha account.',
  },
};
