import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';
import { bond } from './bond.ts';

const many = manyIn('it');

export const lobby: Catalog['lobby'] = {
  claim: 'Chemin de Fer tra giocatori.',
  intro:
    'Ogni carta nasce da segreti dei giocatori e della casa, e il tuo browser verifica ogni colpo prima di firmare. Il denaro sta in un escrow sulla chain e si muove solo per ciò che i giocatori hanno firmato o che il contratto può rigiocare.',
  learn: 'Imparalo in sei colpi',
  rules: 'Le regole in cinque minuti',
  checkProof: 'Verifica una prova',
  tables: 'Tavoli',
  loading: 'Caricamento dei tavoli',
  down: 'Non è possibile mostrare i tavoli: il server del tavolo non risponde.',
  none: 'Al momento non ci sono tavoli.',
  ruleset: 'Regole',
  seats: 'Posti',
  leastBet: 'Puntata minima',
  leastPosta: 'Posta minima',
  greatestPosta: 'Posta massima',
  highestBet: 'Puntata massima',
  playNow: {
    press: 'Gioca subito',
    what: (amount) =>
      `Un solo tocco: un wallet usa e getta in questo browser, chip senza valore, ${amount} nell’escrow, e un posto.`,
    steps: {
      wallet: 'In questo browser nasce un wallet usa e getta.',
      chips: 'Il faucet gli dà chip, e ETH per le commissioni.',
      deposit: (amount) => `${amount} vanno nell’escrow, dove restano tuoi.`,
      seat: (seat, table) => `Il tuo wallet firma per il posto ${seat} a ${table}.`,
    },
    noValue: 'Questa è una chain locale: qui nulla costa denaro. Per tornare indietro chiudi e lascia il tavolo.',
    byHand: 'Puoi continuare a mano: wallet, cassa, poi un tavolo.',
    short: 'Il faucet ha dato troppo poche chip.',
    sits: (seat, amount) => `Ti siedi al posto ${seat} con ${amount}.`,
  },
  quick: {
    anyRules: 'regole qualsiasi',
    anyPosta: 'posta qualsiasi',
    upTo: (posta) => `posta minima fino a ${posta}`,
    seat: 'Posto rapido',
    noneFree: 'Ora nessun posto è libero a un tavolo così.',
    wait: 'Aspettane uno',
  },
  card: {
    posta: 'posta',
    betsFrom: 'puntate da',
    cagnotte: 'cagnotte',
    house: 'la casa',
    held: 'tenuto',
    freeSeat: 'posto libero',
    seatFree: (seat) => `posto ${seat}: libero`,
    seatHeld: (seat) => `posto ${seat}: tenuto`,
    isYours: (seat) => `Il posto ${seat} è tuo: prendilo`,
    taken: (taken, all, free, held) =>
      [
        `${many(taken, { one: '1 posto occupato', other: `${taken} posti occupati` })} su ${all}`,
        `${free} ${many(free, { one: 'libero', other: 'liberi' })}`,
        ...(held > 0 ? [`${held} ${many(held, { one: 'tenuto', other: 'tenuti' })}`] : []),
      ].join(', '),
  },
  way: {
    back: 'Hai un posto qui: torna al tavolo',
    closing: 'La casa chiude questo tavolo: guarda il suo ultimo banco',
    watch: 'Guarda',
    covered: (seats) => `${bond.covers(seats)}: ${seats === 0 ? 'guarda' : 'gioca o guarda'}`,
    bothFree: 'Entrambi i posti sono liberi',
    oneOfTwo: 'Un posto è libero: gioca',
    oneFree: 'Un posto è libero: gioca o guarda',
    free: 'Gioca o guarda',
  },
  found: {
    open: 'Apri un tavolo tuo',
    title: 'Un tavolo tuo',
    otherOpened: 'La casa ha aperto un tavolo diverso da quello che hai chiesto. Questa pagina non ti ci porta.',
    name: 'Nome',
    covered: (seats) =>
      `${bond.covers(seats)} con questa posta massima; gli altri restano liberi finché non ne sono coperti di più.`,
    bots: 'Giocatori della casa',
    noBots: 'Nessuno viene da sé.',
    botsUpTo: (bots) =>
      `Finché gioca una persona, la casa riempie il tavolo fino a ${many(bots, { one: 'un posto', other: `${bots} posti` })}. I suoi giocatori sono contrassegnati e cedono il posto alle persone.`,
    private: 'Privato: non sta in nessun elenco, e lo trova solo chi ha il suo link.',
    privateUntil: 'Quando qualcuno vi si siede, il suo id è sulla chain e tutti possono leggerlo.',
    closes: (minutes) =>
      `Chiude quando nessuno vi siede da ${many(minutes, { one: 'un minuto', other: `${minutes} minuti` })}.`,
    confirm: 'Apri il tavolo',
    badName: 'Dagli un nome da 2 a 24 lettere e cifre.',
    belowBet: 'Non sotto la puntata minima.',
    belowPosta: 'Non sotto la posta minima.',
    putsUpMore: (amount) => `A tavolo pieno il banchiere metterebbe ${amount}, più della posta massima.`,
    notWhole: 'Un numero intero di fiche.',
    tooFewCovered: (seats, start) => `${bond.covers(seats)}, e ne servono ${start} per cominciare.`,
  },
  rulesets: {
    online: 'Il gioco comune. Il banchiere può passare dopo un colpo vinto; ciò che non è coperto aspetta nel garage.',
    'saint-vincent':
      'Come si gioca al casinò: la regola vincola il banchiere, e si può puntare anche in piedi, dietro ai posti.',
    venezia:
      'Sei giocatori o più per cominciare. L’intera posta resta in gioco, e si può puntare anche in piedi, dietro ai posti.',
    'heads-up':
      'Due giocatori. La punta che vince prende il banco; il banchiere può ritirare metà della posta dopo una vincita.',
    'sette-piatto':
      'Sette e mezzo con il piatto: uno dopo l’altro si sfida il banchiere, finché il giro è finito o il piatto è vuoto.',
    'sette-classico': 'Sette e mezzo senza piatto: il banchiere mette la puntata massima per ogni giocatore.',
    'sette-piatto-regola':
      'Sette e mezzo con il piatto, alla regola: le due parti seguono la tabella, e tu decidi solo le puntate.',
    'sette-classico-regola':
      'Sette e mezzo senza piatto, alla regola: le due parti seguono la tabella, e tu decidi solo le puntate.',
  },
};
