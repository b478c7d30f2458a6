import type { Catalog } from '../shape/catalog.ts';

const timeOf = (end: Date) => end.toLocaleTimeString('it', { hour: '2-digit', minute: '2-digit' });
const dayOf = (end: Date) => `${end.toLocaleDateString('it', { weekday: 'long' })} alle ${timeOf(end)}`;

export const doubts: Catalog['doubts'] = {
  tryNow: 'Prova ora',
  connectAgain: 'Ricollegati',
  playHere: 'Gioca qui',
  wayOut: 'La via d’uscita',
  dismiss: 'Chiudi',
  retrying: (moved, seconds) =>
    `${moved ? 'Il server del tavolo si riavvia.' : 'La connessione al tavolo è persa.'} Nuovo collegamento in corso; restano ${seconds} s.`,
  retryingSafe: 'Il tuo posto e il tuo denaro restano; nel frattempo decide la regola.',
  lost: 'La connessione è persa definitivamente: due minuti di tentativi non l’hanno ristabilita. Il tavolo gioca per te secondo la regola, non fa puntate, e il tuo denaro resta tuo.',
  replaced: 'Hai aperto questo tavolo altrove. Gioca la connessione più recente; questa è chiusa.',
  otherTab: 'Per il tuo posto gioca un’altra scheda di questo browser. Qui guardi soltanto.',
  paidOtherwise: (banks) =>
    `L’escrow ha regolato ${banks.length === 1 ? 'il banco' : 'i banchi'} ${banks.join(', ')} diversamente dall’ultimo stato che questo browser ha verificato. Se dopo non hai giocato altri colpi, reclama presto, dalla via d’uscita, ciò che manca: lì c’è la prova.`,
  disagree: (turn, detail) =>
    `Il tavolo e questo browser non concordano${turn === null ? '' : ` sul ${turn}`}: ${detail} Il tuo posto è in pausa e non firma nulla finché il tavolo non mostra di meglio.`,
  playAllTheSame: 'Gioca lo stesso',
  chosenCards:
    'Carte scelte apposta ti costerebbero denaro. Il tuo posto non punta nulla in questo banco; una nuova taglia comincia con tutte le 312 carte.',
  notOverCoup:
    'Finché non continui, il tuo posto non firma nulla di ciò che ne è seguito e non mette più nulla in gioco; un tuo banco può intanto essere passato. Il colpo resta com’è stato giocato.',
  goOn: 'Continua',
  betsNothing: 'Il tuo posto non punta nulla in questo banco, a meno che tu non lo dica.',
  turn: (turn, coup) =>
    `turno ${turn}${coup === null ? '' : coup === 'new taglia' ? ' (nuova taglia)' : ` (colpo ${coup})`}`,
  inSetUp: 'Nell’apertura del banco',
  inTurn: (turn) => `Nel ${turn}`,
  stopped: 'Le puntate sono ferme: un passo differisce.',
  stoppedAt: (where, step) => [`${where}, passo `, step, '.'],
  signsNothing:
    'Il tuo browser non firma più nulla per questo posto. Ciò che ha firmato prima vale ancora; conserva le prove.',
  evidence: 'Scarica le prove',
  proof: 'Scarica la prova',
  demandUnknown: (why) => `Non si sa se un tuo colpo sia davanti al tribunale: ${why} Si riprova ogni pochi secondi.`,
  seeIt: 'Vedi',
  showMyLink: 'Mostra il segreto',
  demand: (bank) => `Un colpo del banco ${bank} non è stato finito ed è davanti al tribunale sulla chain.`,
  owes: {
    link: (end, isToday) =>
      `Mostra lì il tuo segreto entro ${isToday ? `le ${timeOf(end)}` : dayOf(end)}: fino ad allora il colpo vale come non giocato.`,
    lastLink: (end, isToday) =>
      `Mostra lì il tuo segreto entro ${isToday ? `le ${timeOf(end)}` : dayOf(end)}, o perdi il colpo come banchiere.`,
    others: (end, isToday) =>
      `Ora a te non si chiede nulla; gli altri hanno tempo fino ${isToday ? `alle ${timeOf(end)}` : `a ${dayOf(end)}`}.`,
  },
  cardsCome:
    'Ogni carta nasce da un segreto della casa e da uno di ogni giocatore che ha denaro nel colpo. Tutti sono fissati prima che si mostri il primo: così nessuno può conoscere o pilotare le carte.',
  whenYouPlay: 'Quando giochi, questo browser ricalcola ogni colpo prima di firmare i nuovi saldi.',
  onlySeated: 'Stai guardando: verifica solo chi è seduto.',
  checkFailed: 'Una verifica è fallita. Non si firma più nulla.',
  setUpChecked: 'L’apertura di questo banco è verificata; non si è ancora giocato nessun colpo.',
  setUpChecking: 'L’apertura di questo banco è in verifica.',
  verified: '✓ Verificato dal tuo browser:',
  verifiedTurns: (turns, bank) => `${turns === 1 ? 'il primo turno' : `tutti i ${turns} turni`} del banco ${bank}.`,
  everyStep: (bank) => `Banco ${bank}, ogni passo`,
  proofSoFar: 'Prova finora',
  checking: 'Verifica in corso',
  noReport: (why) => `Non è stato possibile fare il rapporto completo: ${why}`,
  badge: (bank, turn) => `Banco ${bank}, ${turn}: verificato dal tuo browser`,
  badgeShort: 'verificato dal tuo browser',
  badgeLabel: (bank, turn) => `Banco ${bank}, ${turn}: verificato dal tuo browser. Mostra i passi.`,
  bankProblem: {
    unreadable: (why) => `La sua prova non si può leggere. ${why}`,
    notABank: 'Ciò che il server del tavolo ne dà non è la prova di un banco.',
    otherBank: 'Ciò che il server del tavolo ne dà è la prova di un altro banco.',
    differs: (step, detail) => `La sua prova non regge alla verifica: ${step}, ${detail}`,
    notFetched: (why) => `Non è stato possibile scaricare la sua prova. ${why}`,
    fork: 'La prova che il tavolo pubblica di questo banco segue un corso diverso da quello che questo browser ha verificato. Non se ne racconta nulla.',
    notOfThis: 'Non è la prova di questo banco, o non si può leggere.',
  },
  session: {
    cannotShow: (why) => `Questa pagina non può mostrare ciò che dice il tavolo: ${why}`,
    notNow:
      'Ora il tavolo non ha potuto accettarlo. Viene inviato di nuovo finché il tavolo non lo accetta o non lo rifiuta.',
    unreadable: (why) =>
      `Il server del tavolo ha mandato qualcosa che questa pagina non sa leggere, ed è stato scartato. ${why} Viene chiesto di nuovo.`,
    noGreeting: 'Il suo saluto non è un saluto.',
    noAnswer: 'La sua risposta non è una risposta.',
    otherGame: 'La vista è di un altro gioco, non di quello del tavolo.',
    notTaken: 'Il tavolo non l’ha accettato.',
    noLink: 'Al momento non c’è connessione con il tavolo.',
    stopped: 'Il gioco è fermo: una verifica è fallita.',
    disagrees: 'Il tavolo e questo browser non concordano, e non si firma nulla finché non concordano di nuovo.',
    passed: 'Quel momento è passato.',
    noNumber: 'Il tavolo non ha indicato nessun numero. Non è stato firmato nulla.',
    otherNumber: 'Il tavolo indica un numero che ha già qualcun altro. Non è stato firmato nulla.',
    asksSeat: 'Si sta chiedendo se l’escrow ha il tuo posto. Riprova tra un momento.',
    noSeat: 'Non hai un posto a questo tavolo.',
    listUnknown: (why) => `Non si è potuto chiedere se una lista è davanti al tribunale: ${why} Il gioco continua.`,
    lateNode: 'Il nodo della chain non risponde in tempo.',
    notShown: 'Il tavolo non mostra il tuo posto. Si chiede alla chain.',
    notShownUnknown: (why) =>
      `Il tavolo non mostra il tuo posto, e non si sa se l’escrow ce l’ha ancora: ${why} La tua seduta resta.`,
    notShownHeld:
      'Il tavolo non mostra il tuo posto. L’escrow ce l’ha ancora, con ciò che hai portato e vinto: la tua seduta resta. Se il tavolo continua senza di te, la via d’uscita non ha bisogno di nessun tavolo.',
    notSeated:
      'L’escrow non ti ha fatto sedere, e a questo tavolo non c’è nulla di tuo bloccato. La tua autorizzazione può ancora essere portata sulla chain finché non scade, entro l’ora; in quel caso questa pagina prosegue con essa.',
    unheldUnknown: (why) =>
      `Non si è potuto chiedere se l’escrow ha il tuo posto: ${why} Non si mette in gioco nulla finché non si sa.`,
    unheld: 'L’escrow non ha il tuo posto: non si mette in gioco nulla. Una vincita non potrebbe essere pagata.',
    otherTab: 'Ora per questo posto gioca un’altra scheda.',
  },
};
