import type { Catalog } from '../shape/catalog.ts';

/** How a bank ended, by the engine's word for it. */
const ends: Readonly<Record<string, string>> = {
  passed: 'passato',
  punta: 'ha vinto la punta',
  void: 'colpo nullo',
  unfinished: 'colpo incompiuto',
};
const endOf = (end: string | number | bigint) => ends[String(end)] ?? end;
const late = 'La risposta del tuo browser è arrivata troppo tardi, oppure il tavolo l’ha trattenuta.';

export const seat: Catalog['seat'] = {
  otherTable: 'L’apertura è per un altro tavolo, o per un altro escrow.',
  notTheHouse: (house) => `L’apertura non è firmata dalla casa di questo escrow, ${house}.`,
  longOver: (number) => `Qui il banco ${number} è finito da tempo, e non ricomincia.`,
  otherBank: 'Il banco non è quello che la sua apertura nomina.',
  withoutYou: 'Il tavolo mostra un banco senza di te, e qui possono giocare solo in due.',
  otherDraw: 'Il sorteggio non è quello per cui questo posto ha dato il suo segreto.',
  twoDrawLists: 'La casa ha firmato due liste per uno stesso sorteggio.',
  earlierNumber: (number, last) => `Il numero ${number} viene dato dopo il numero ${last}.`,
  followsOther: (named, before) => `L’apertura segue ${named}, ma il banco precedente era ${before}.`,
  otherShoe: 'Il sabot non è quello che il banco precedente ha lasciato.',
  twoForNumber: (number, one, other) => `La casa ha firmato due aperture per il numero ${number}: ${one} e ${other}.`,
  twoAfter: (before, one, other) => `La casa ha firmato due banchi dopo ${before}: ${one} e ${other}.`,
  halfYours: 'L’apertura nomina il tuo wallet o la tua chiave di sessione, ma non entrambi al tuo posto.',
  noSuchSeat: (seat) => `L’apertura ha un giocatore al posto ${seat}, che questo tavolo non ha.`,
  losesTooMuch: (stack, most) => `L’apertura ti lascia perdere ${stack} su ${most} che hai portato e vinto.`,
  noPosta: 'L’apertura ti fa banchiere, e tu non hai dichiarato nessuna posta per questo banco.',
  otherPosta: (named, posta) => `Hai dichiarato una posta di ${named}, l’apertura dice ${posta}.`,
  unknownHighest: 'Questo browser non conosce la puntata massima del tavolo.',
  otherHighest: (posta, all) =>
    `Il banchiere mette ${posta}, mentre le puntate massime degli altri giocatori fanno ${all}.`,
  refusedBank: 'Hai rifiutato questo banco.',
  forgotten: 'Questo browser ha perso ciò che ha firmato in questo banco, e non vi partecipa.',
  afterVoid: 'Viene mostrato un turno dopo un colpo nullo, che pone fine al suo banco.',
  goesOn: (end) => `Il banco era finito (${endOf(end)}), e ora continua.`,
  afterOpen: 'Viene mostrato un turno dopo uno che non è finito.',
  otherStep: 'La casa ha firmato un altro passo, diverso da quello verificato.',
  otherTurn: 'Il tavolo mostra un altro turno, diverso da quello verificato.',
  closedTwice: (one, other) => `La casa ha chiuso questo turno due volte: ${one} e ${other}.`,
  uncheckable: 'Il turno non si può verificare.',
  otherList: 'Il turno è stato giocato su una lista diversa da quella a cui questo posto ha dato il consenso.',
  voidInYourName: `Il colpo è dichiarato nullo a nome tuo. ${late}`,
  voidOfOther: (seat) =>
    `Il colpo è dichiarato nullo perché il posto ${seat} taceva, e questo browser ha il consenso e il segreto di quel posto.`,
  unsignedList: 'La lista non è una che la casa abbia firmato per questo turno.',
  turnTakenBack: 'Il tavolo ha ritirato un turno che era stato verificato.',
  listNotPlayed: `Il tavolo non gioca nessun colpo sulla lista a cui hai dato il consenso. ${late}`,
  listTakenBack: 'Il tavolo ha ritirato una lista chiusa a cui qualcuno è vincolato.',
  wrongGive: (seat) => `Il consenso del posto ${seat} non è giusto.`,
  wrongLink: (seat) => `Il segreto del posto ${seat} non è quello per cui si è impegnato.`,
  wrongChoice: (seat) => `La scelta del posto ${seat} non è giusta.`,
  endsOtherwise: (end) => `Il banco era finito (${endOf(end)}), e ora continua o finisce in altro modo.`,
  otherEnd: (said, end) => `Il tavolo dice che il banco è finito (${endOf(said)}); i suoi turni dicono: ${endOf(end)}.`,
  notEnded: (said) =>
    `Il tavolo dice che il banco è finito (${endOf(said)}); i suoi turni dicono che un colpo non è finito.`,
  otherResult: 'Il risultato che il tavolo mostra non è quello dell’ultimo stato.',
  noSuchHand: 'La casa ha firmato per te una mano che nessun sabot contiene.',
  twoHands: 'La casa ha firmato per te due mani diverse in uno stesso colpo.',
  otherCards: 'Le carte che la casa ti ha mostrato mentre decidevi non sono le carte del colpo.',
  decidedOnOther:
    'Mentre decidevi la casa ti ha mostrato più o meno carte di quante erano scoperte in quel momento. Quando hai deciso lo sa solo questo browser.',
  rowNotSigned: 'La lista contiene questo posto con ciò che questo browser non ha firmato.',
  rowGivenBack: 'La lista contiene una tua puntata che il tavolo aveva restituito.',
  wholeTooEarly: 'Il sabot è di nuovo intero, e per tutto ciò che questo browser ha visto non era il momento.',
  unseenCards: (left, all) =>
    `Nel sabot restano ${left} carte su ${all}, e questo browser non ha visto quali sono uscite.`,
  unshownDraw: 'Il primo banchiere è stato sorteggiato con il tuo segreto, e questo banco non mostra quel sorteggio.',
  notTheRest: (seat) =>
    `Il colpo precedente era nullo, e il posto ${seat} ha di nuovo il banco, ma non con quel che restava del suo giro.`,
  otherRest: (posta, stood) =>
    `Il colpo precedente era nullo, e il banco continua con una posta di ${posta}, mentre restava ${stood}.`,
  turnMissed: (number) => `Nel giro ${number} sei stato saltato: non hai avuto il tuo turno, e non ci hai rinunciato.`,
  dueToYou: (seat) => `Il banco spettava a te, e lo ha il posto ${seat} senza che tu l’abbia rifiutato.`,
  soldUnasked: (seat) =>
    `Il banco precedente è stato passato, e questo lo ha il posto ${seat} senza che tu abbia detto se lo prendi.`,
  endUnseen: (seat) =>
    `Questo browser non ha visto come è finito il banco precedente, e anche questo lo ha il posto ${seat}, senza che tu l’abbia rifiutato.`,
  playedLate: (coup, number) =>
    `Il colpo ${coup} del banco ${number} non è stato giocato come avevi deciso: la tua parola è arrivata tardi, o il tavolo l’ha lasciata fuori.`,
  playedWithout: (coup, number) =>
    `Il colpo ${coup} del banco ${number} non è stato giocato come avevi deciso, benché il tavolo avesse mostrato la tua parola.`,
  playedUnasked: (coup, number) =>
    `Nel colpo ${coup} del banco ${number} ha deciso per te la regola: il tavolo non te l’ha chiesto per il tempo previsto dalle sue regole, o questa pagina non c’era.`,
  playedAfter: (coup, number) =>
    `Nel colpo ${coup} del banco ${number} ha deciso per te la regola: questa pagina non c’era, oppure il colpo è stato finito in ritardo o davanti al tribunale, dove non si chiede a nessuno; in quel caso un segreto era arrivato tardi, o il tavolo l’aveva trattenuto.`,
  bankUnseen: (seat) =>
    `Questo browser non ha visto il banco precedente, e quindi nemmeno se quello, o questo del posto ${seat}, spettava a te.`,
  passedUnseen: (seat) =>
    `Questo browser non ha visto il banco precedente, e questo, che sarebbe tuo, lo ha il posto ${seat} senza che tu l’abbia rifiutato.`,
};
