import type { Catalog } from '../shape/catalog.ts';

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
  goOn: 'Continua',
  inTurn: (turn) => `Nel ${turn}`,
  stopped: 'Le puntate sono ferme: un passo differisce.',
  stoppedAt: (where, step) => [`${where}, passo `, step, '.'],
  signsNothing:
    'Il tuo browser non firma più nulla per questo posto. Ciò che ha firmato prima vale ancora; conserva le prove.',
  evidence: 'Scarica le prove',
  proof: 'Scarica la prova',
  seeIt: 'Vedi',
  showMyLink: 'Mostra il segreto',
  onlySeated: 'Stai guardando: verifica solo chi è seduto.',
  checkFailed: 'Una verifica è fallita. Non si firma più nulla.',
  verified: '✓ Verificato dal tuo browser:',
  proofSoFar: 'Prova finora',
  checking: 'Verifica in corso',
  noReport: (why) => `Non è stato possibile fare il rapporto completo: ${why}`,
  badgeShort: 'verificato dal tuo browser',
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
