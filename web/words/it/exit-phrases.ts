import type { ExitPhrase } from '../forms/exit-phrases.ts';

export const exitPhrases: Readonly<Record<ExitPhrase, string>> = {
  // When, and how long
  now: 'ora',
  'after the steps before it': 'dopo i passi precedenti',
  'from {x}': 'dal {x}',
  'after what it waits for': 'dopo ciò che attende',
  '{n} hour': '{n} ora',
  '{n} hours': '{n} ore',
  '{n} minute': '{n} minuto',
  '{n} minutes': '{n} minuti',
  '{n} second': '{n} secondo',
  '{n} seconds': '{n} secondi',
  'No window of this escrow is shorter than {t}.': 'Nessuna finestra di questo escrow è più breve di {t}.',
  'On chain {n} that is usually {t}: whoever must answer here has less time than elsewhere.':
    'Sulla chain {n} il minimo usuale è di {t}: qui chi deve rispondere ha meno tempo che altrove.',
  'Table {h} has a window of {t}, and this escrow takes none below {t2}: it was never registered there, and nothing is owed for its banks.':
    'Il tavolo {h} ha una finestra di {t}, e questo escrow non ne accetta sotto {t2}: non vi è mai stato registrato, e per i suoi banchi non è dovuto niente.',
  'Table {h}: each step has {t}, leaving takes {t2}.': 'Tavolo {h}: ogni passo ha {t}, l’uscita richiede {t2}.',
  // What each step is for the contract
  'You ask the escrow to let you leave without the house: the leaving delay begins.':
    'Chiedi all’escrow di lasciarti uscire senza la casa: comincia l’attesa per l’uscita.',
  'Your seat is emptied, and what is locked there becomes free.':
    'Il tuo posto viene svuotato, e ciò che vi è bloccato diventa libero.',
  'It waits for your banks that are pending.': 'Attende i tuoi banchi in sospeso.',
  'Free money is paid out to your wallet.': 'Il denaro libero viene versato al tuo wallet.',
  'Turn {n} of bank {n2} was closed and not played: it is demanded.':
    'Il turno {n} del banco {n2} è stato chiuso e non giocato: viene richiesto.',
  'Who still owes something to it has one window each; whoever stays silent loses by it.':
    'Chi gli deve ancora qualcosa ha una finestra ciascuno; chi tace ci perde.',
  'It waits until the open demands on the number have run out and are closed: then its time begins anew.':
    'Attende che le richieste aperte sul numero siano scadute e chiuse: allora il suo tempo ricomincia.',
  'The bank is proposed after it.': 'Il banco viene proposto dopo.',
  'The demand on bank {n} is closed when its stage has run out: {t}.':
    'La richiesta sul banco {n} viene chiusa quando la sua fase è scaduta: {t}.',
  'a punter has not shown its link, so nothing has happened':
    'uno di quelli che puntano non ha mostrato il suo segreto, quindi non è successo niente',
  'the banker has not shown its link, so it has lost the coup':
    'il banchiere non ha mostrato il suo segreto, quindi ha perso il colpo',
  'the house has not shown its link, so it owes every contributor its win':
    'la casa non ha mostrato il suo segreto, quindi deve la sua vincita a ognuno che ha denaro nel colpo',
  'The file plays the list that is demanded in bank {n}: it is shown, and the demand is over.':
    'Il file gioca la lista richiesta nel banco {n}: viene mostrato, e la richiesta è finita.',
  'Links of punters that the file holds are shown on chain for bank {n}.':
    'I segreti di chi punta contenuti nel file vengono mostrati sulla chain per il banco {n}.',
  "The banker's link is shown on chain for bank {n}.":
    'Il segreto del banchiere viene mostrato sulla chain per il banco {n}.',
  "By the ruling on bank {n} you are owed more than the bank paid: it is paid out of your share of the house's bond.":
    'Secondo la decisione sul banco {n} ti è dovuto più di quanto il banco ha pagato: viene pagato dalla tua quota della cauzione della casa.',
  'Bank {n} is signed by everybody in it: it is settled at once.':
    'Il banco {n} è firmato da tutti quelli che vi partecipano: viene regolato subito.',
  'Bank {n} is proposed as the file shows it, after turn {n2}.':
    'Il banco {n} viene proposto come il file lo mostra, dopo il turno {n2}.',
  'Within one window a proof of a later turn may replace it.':
    'Entro una finestra una prova di un turno successivo può sostituirlo.',
  'Bank {n} was proposed after turn {n2}; the file shows it after turn {n3}, which replaces that.':
    'Il banco {n} è stato proposto dopo il turno {n2}; il file lo mostra dopo il turno {n3}, che sostituisce quello.',
  'Bank {n} is paid one window after it was proposed.': 'Il banco {n} viene pagato una finestra dopo la proposta.',
  'Bank {n} was ended by a ruling and is paid.': 'Una decisione ha posto fine al banco {n}, che viene pagato.',
  'Bank {n} is paid after its window.': 'Il banco {n} viene pagato dopo la sua finestra.',
  'It waits for the open demand.': 'Attende la richiesta aperta.',
  'What was proposed or demanded of bank {n} may hold the seat back: that is lifted.':
    'Ciò che era proposto o richiesto del banco {n} può trattenere il posto: viene tolto.',
  'Your claim on bank {n} is paid after its window, in which a later end may be shown.':
    'Il tuo reclamo sul banco {n} viene pagato dopo la sua finestra, in cui si può mostrare una fine successiva.',
  'Bank {n} paid you less than the house has signed in your file: the difference is claimed out of your share of its bond, and paid one window later.':
    'Il banco {n} ti ha pagato meno di quanto la casa ha firmato nel tuo file: la differenza viene reclamata dalla tua quota della sua cauzione, e pagata una finestra dopo.',
  'Bank {n} paid you less than a proof has shown to the court: the difference is claimed out of your share of its bond, and paid one window later.':
    'Il banco {n} ti ha pagato meno di quanto una prova ha mostrato alla corte: la differenza viene reclamata dalla tua quota della sua cauzione, e pagata una finestra dopo.',
  // Notes of the plan
  'Bank {n}: {h} has no seat in it.': 'Banco {n}: {h} non vi ha un posto.',
  'Bank {n}: your claim waits: others may still demand a coup of yours, and a seat claims once.':
    'Banco {n}: il tuo reclamo aspetta: altri possono ancora chiedere un tuo colpo, e un posto reclama una volta sola.',
  'Bank {n} paid you {a} less than is proven here.': 'Il banco {n} ti ha pagato {a} in meno di quanto è provato qui.',
  'This node is {t} behind the clock here: it is late, or the clock is fast.':
    'Questo nodo è indietro di {t} sull’orologio di qui: è in ritardo, o l’orologio è avanti.',
  'This node is {t} ahead of the clock here: it invents the time, or the clock is slow.':
    'Questo nodo è avanti di {t} sull’orologio di qui: inventa l’ora, o l’orologio è indietro.',
  'Nothing is done about your banks by it: set the clock, or ask another node.':
    'Non si fa nulla per i tuoi banchi da lui: regola l’orologio, o chiedi a un altro nodo.',
  'A seat claims once for each bank: before you claim by the file, ask another node.':
    'Un posto reclama una sola volta per banco: prima di reclamare con il file, interroga un altro nodo.',
  'Bank {n}: this node shows an end that pays you more, and has refused the claim to it.':
    'Banco {n}: questo nodo mostra una fine che ti paga di più, e ha rifiutato il reclamo su di essa.',
  'Bank {n}: this node has refused one step ({w}), and its time still runs.':
    'Banco {n}: questo nodo ha rifiutato un passo ({w}), e il suo tempo corre ancora.',
  'There is money left, and every step to it was refused.':
    'Resta del denaro, e ogni passo per averlo è stato rifiutato.',
  'Ask another node: what refuses a step may be the node, not the contract.':
    'Interroga un altro nodo: a rifiutare un passo può essere il nodo, non il contratto.',
  'A bank that is not among these files holds your seat back: it was proposed, or is under demand.':
    'Un banco che non è tra questi file trattiene il tuo posto: è stato proposto, o c’è una richiesta su di esso.',
  'Give its file, too; or wait until somebody has it paid.':
    'Dai anche il suo file; o attendi che qualcuno lo faccia pagare.',
  'Two set-ups of bank {n} are here, and the house has signed both.':
    'Qui ci sono due aperture del banco {n}, e la casa le ha firmate entrambe.',
  'The one that this browser has played is brought to its end.':
    'Viene portata a termine quella che questo browser ha giocato.',
  'The one that pays you more is brought to its end.': 'Viene portata a termine quella che ti paga di più.',
  'Two set-ups of bank {n} are here, and this node does not show the one that this browser has played: nothing is done about the other.':
    'Qui ci sono due aperture del banco {n}, e questo nodo non mostra quella che questo browser ha giocato: per l’altra non si fa niente.',
  'Ask another node.': 'Interroga un altro nodo.',
  'Bank {n}: the house has signed two courses of turn {l}, and owes both.':
    'Banco {n}: la casa ha firmato due svolgimenti {l|del turno|dei turni} {l}, e li deve entrambi.',
  'The steps go by what this browser has played, else by the course in which you have most; a coup that was not played is demanded in every course.':
    'I passi seguono ciò che questo browser ha giocato, altrimenti lo svolgimento in cui hai di più; un colpo non giocato viene richiesto in ogni svolgimento.',
  'Keep all files: together they prove it.': 'Conserva tutti i file: insieme lo provano.',
  // Demands
  'Bank {n}: a demand asks for your own link, {t}': 'Banco {n}: una richiesta chiede il tuo segreto, {t}',
  'but while it was played a node had said that the coup could not be demanded any more, and your browser kept the link to itself.':
    'ma mentre si giocava un nodo aveva detto che il colpo non si poteva più richiedere, e il tuo browser ha tenuto il segreto per sé.',
  'A node that invents this demand wants to learn your link; if the demand is real and you stay silent, you lose the coup.':
    'Un nodo che inventa questa richiesta vuole conoscere il tuo segreto; se la richiesta è vera e taci, perdi il colpo.',
  'A node that invents this demand wants to learn your link; if the demand is real and you stay silent, nothing has happened in that coup.':
    'Un nodo che inventa questa richiesta vuole conoscere il tuo segreto; se la richiesta è vera e taci, in quel colpo non è successo niente.',
  'Ask other nodes before you show it.': 'Interroga altri nodi prima di mostrarlo.',
  'Bank {n}, turn {n2}: the coup was closed and never played.':
    'Banco {n}, turno {n2}: il colpo è stato chiuso e mai giocato.',
  'While it was played a node had said that it could not be demanded any more, and your browser kept its link to itself: it is not demanded.':
    'Mentre si giocava un nodo aveva detto che non si poteva più richiedere, e il tuo browser ha tenuto il suo segreto per sé: non viene richiesto.',
  'Without it nothing has happened in that coup.': 'Senza di esso in quel colpo non è successo niente.',
  'If other nodes say that it can be demanded, you may have it played, and show your link.':
    'Se altri nodi dicono che si può richiedere, puoi farlo giocare, e mostrare il tuo segreto.',
  'and the list of that coup is not among what is here: who else is bound by it cannot be checked, and it is not shown.':
    'e la lista di quel colpo non è tra ciò che c’è qui: non si può verificare chi altro ne è vincolato, e non viene mostrato.',
  'Without it you lose the coup.': 'Senza di esso perdi il colpo.',
  'Use the page /exit of the browser that played.': 'Usa la pagina /exit del browser che ha giocato.',
  'which this file lacks.': 'che manca in questo file.',
  'which comes after those of the punters, and not all of theirs were read that the chain has.':
    'che viene dopo quelli di chi punta, e non tutti quelli che la chain ha sono stati letti.',
  'Yours is due in {t}: if theirs do not come, ask another node before.':
    'Il tuo va mostrato entro {t}: se i loro non arrivano, interroga prima un altro nodo.',
  'but neither your file nor this node shows that each punter has agreed and shown its link, and yours comes last: a node that invents a demand would learn it.':
    'ma né il tuo file né questo nodo mostrano che tutti quelli che puntano hanno acconsentito e mostrato il loro segreto, e il tuo viene per ultimo: un nodo che inventa una richiesta lo verrebbe a sapere.',
  'It is not shown to this node.': 'Non viene mostrato a questo nodo.',
  'but neither your file nor this node shows that the banker has agreed to its list: a node that invents a demand would learn it.':
    'ma né il tuo file né questo nodo mostrano che il banchiere ha acconsentito alla sua lista: un nodo che inventa una richiesta lo verrebbe a sapere.',
  'Bank {n}, turn {n2}: the coup was closed and never played, but {t}.':
    'Banco {n}, turno {n2}: il colpo è stato chiuso e mai giocato, ma {t}.',
  'It is not demanded.': 'Non viene richiesto.',
  "the share of the house's bond behind your sitting is spent or was given back, and only who has one may demand":
    'la quota della cauzione della casa dietro la tua seduta è spesa o è stata restituita, e solo chi ne ha una può richiedere',
  'the banker never agreed to its list: nobody is bound by it':
    'il banchiere non ha mai acconsentito alla sua lista: nessuno ne è vincolato',
  'the file lacks your own link to it, which only the browser that played has, if your seat gave for that list: use its page /exit':
    'nel file manca il tuo segreto, che solo il browser che ha giocato possiede, se il tuo posto ha acconsentito a quella lista: usa la sua pagina /exit',
  'Bank {n}, turn {n2}: the time to demand the coup that was not played is over.':
    'Banco {n}, turno {n2}: il tempo per richiedere il colpo non giocato è finito.',
  'Bank {n}, turn {n2}: the coup that was not played cannot be demanded beside your open demand, and after that its time is over.':
    'Banco {n}, turno {n2}: il colpo non giocato non si può richiedere accanto alla tua richiesta aperta, e dopo il suo tempo è finito.',
  // What is wrong in the evidence
  'A leave is not right.': 'Un’uscita non è giusta.',
  'The result is not that of the last state.': 'Il risultato non è quello dell’ultimo stato.',
  'Its turns cannot be read.': 'I suoi turni non si possono leggere.',
  'The house has signed two courses of turn {n}.': 'La casa ha firmato due svolgimenti del turno {n}.',
  'Its set-up cannot be read.': 'La sua apertura non si può leggere.',
  '{i} ({t}) is not right: {t2}.': '{i} ({t}) non è giusto: {t2}.',
  'The grants of its players are not right; the chain has its own.':
    'Le autorizzazioni dei suoi giocatori non sono giuste; la chain ha le sue.',
  'The draw of its banker is not right.': 'Il sorteggio del suo banchiere non è giusto.',
  '{n} more turn stands there, and follows from nothing.': 'C’è un altro turno, e non segue da niente.',
  '{n} more turns stand there, and follow from nothing.': 'Ci sono altri {n} turni, e non seguono da niente.',
  'The list of turn {n} is not right.': 'La lista del turno {n} non è giusta.',
  'The house calls turn {n} void because seat {l} was silent.':
    'La casa dice nullo il turno {n} perché {l|taceva il posto|tacevano i posti} {l}.',
  'Its give and its link are here: that is not so, and the coup is demanded.':
    'Il suo consenso e il suo segreto sono qui: non è così, e il colpo viene richiesto.',
  'The void of turn {n} is not right.': 'La nullità del turno {n} non è giusta.',
  'What seat {n} gave in a coup is not right.': 'Ciò che il posto {n} ha dato in un colpo non è giusto.',
  'A choice in a coup is not right.': 'Una scelta in un colpo non è giusta.',
  'Turn {n} cannot be read.': 'Il turno {n} non si può leggere.',
  'Turn {n}: {i} ({t}) is not right.': 'Turno {n}: {i} ({t}) non è giusto.',
  'Your seat stands in it with another key, wallet or number than you sat down with: it is not yours.':
    'Il tuo posto vi compare con un’altra chiave, un altro wallet o un altro numero da quelli con cui ti sei seduto: non è tuo.',
  '{x} proves one coup: the way out needs the file of its bank':
    '{x} prova un colpo: per la via d’uscita serve il file del suo banco',
  '{x} is not right, so nothing is done with it: MISMATCH {t}, {i} ({t2}): {t3}':
    '{x} non è giusto, quindi non se ne fa niente: MISMATCH {t}, {i} ({t2}): {t3}',
  '{x} is not right, so nothing is done with it: MISMATCH {i} ({t}): {t2}':
    '{x} non è giusto, quindi non se ne fa niente: MISMATCH {i} ({t}): {t2}',
  '{x} cannot be read: {t}. Is it a proof file, and whole?':
    '{x} non si può leggere: {t}. È un file di prova, ed è intero?',
  'there is no bank in what was given': 'in ciò che è stato dato non c’è nessun banco',
  'the files are of different escrows: {h} on chain {n}, {h2} on chain {n2}':
    'i file sono di escrow diversi: {h} sulla chain {n}, {h2} sulla chain {n2}',
  // What the chain refuses
  '{w}: {t}': '{w}: {t}',
  'Its window still runs.': 'La sua finestra corre ancora.',
  'It will be tried again.': 'Si proverà di nuovo.',
  'Its delay still runs.': 'La sua attesa corre ancora.',
  'You have a demand open on this number, and may have one at a time.':
    'Hai una richiesta aperta su questo numero, e puoi averne una alla volta.',
  'It can be tried from {x}.': 'Si può provare da {x}.',
  'It will be tried again when that is over.': 'Si proverà di nuovo quando sarà finita.',
  'You have not asked to leave yet.': 'Non hai ancora chiesto di uscire.',
  'That comes first.': 'Quello viene prima.',
  'A demand or a claim about this sitting is open.': 'È aperta una richiesta o un reclamo su questa seduta.',
  'Its share is free when that is over.': 'La sua quota è libera quando sarà finito.',
  'A demand on the bank is open.': 'È aperta una richiesta sul banco.',
  'A bank that carries your signature is pending.': 'Un banco con la tua firma è in sospeso.',
  'The seat is free when that is paid.': 'Il posto è libero quando sarà pagato.',
  'Something is still pending on the number.': 'Qualcosa è ancora in sospeso sul numero.',
  'The bank is final already.': 'Il banco è già definitivo.',
  'The bank is settled already.': 'Il banco è già regolato.',
  'Somebody has proposed as high a turn already.': 'Qualcuno ha già proposto un turno altrettanto alto.',
  'There was a demand on this list already.': 'C’è già stata una richiesta su questa lista.',
  'The node shows an end that no proof has shown to the court. Use another node.':
    'Il nodo mostra una fine che nessuna prova ha mostrato alla corte. Usa un altro nodo.',
  'The award is paid already.': 'Il dovuto è già pagato.',
  'Your seat has claimed on this number already.': 'Il tuo posto ha già fatto un reclamo su questo numero.',
  'You have received all that the file shows.': 'Hai ricevuto tutto ciò che il file mostra.',
  'The claim has another end by now, or is over.': 'Il reclamo ha ormai un’altra fine, o è finito.',
  'Another end of the bank stands proposed by now, or was paid.':
    'Ormai è proposta un’altra fine del banco, o è stata pagata.',
  'There is nothing to be moved.': 'Non c’è niente da spostare.',
  'The share was given back already.': 'La quota è già stata restituita.',
  'The demand is another one by now.': 'La richiesta ormai è un’altra.',
  'The demand is in another stage by now.': 'La richiesta ormai è in un’altra fase.',
  'The seat is empty already.': 'Il posto è già vuoto.',
  'You have asked to leave already.': 'Hai già chiesto di uscire.',
  'Nothing waits to be paid under this number.': 'Niente attende di essere pagato con questo numero.',
  'A loser has too little locked to settle by signatures.':
    'Qualcuno che ha perso ha troppo poco bloccato per regolare con le firme.',
  "The bank is proposed instead: what is missing comes out of the winners' shares of the bond.":
    'Invece il banco viene proposto: ciò che manca viene dalle quote della cauzione di chi ha vinto.',
  'The bank is proposed instead.': 'Invece il banco viene proposto.',
  'A ruling has ended the bank.': 'Una decisione ha posto fine al banco.',
  'It is paid by that.': 'Viene pagato secondo quella.',
  'That ruling is not about the coup after the claim.': 'Quella decisione non riguarda il colpo dopo il reclamo.',
  'A player has not signed its line.': 'Un giocatore non ha firmato il suo saldo.',
  'Of a line of zero, too, only the house may leave the signature out.':
    'Anche per un saldo di zero solo la casa può omettere la firma.',
  "The house's key that signed the result does not settle any more: it was retired more than 30 days ago, or never was the house's.":
    'La chiave della casa che ha firmato il risultato non regola più: è stata ritirata più di 30 giorni fa, o non è mai stata della casa.',
  'A player has signed with another key than that of its last sitting at this table: it has sat down anew since.':
    'Un giocatore ha firmato con una chiave diversa da quella della sua ultima seduta a questo tavolo: da allora si è seduto di nuovo.',
  "A player's agreement to leave is of another bank than the set-up in the file.":
    'Il consenso di un giocatore a uscire è di un banco diverso dall’apertura nel file.',
  "The file's result is not signed as the escrow wants it.": 'Il risultato del file non è firmato come vuole l’escrow.',
  'One call settles fifty banks.': 'Una chiamata regola cinquanta banchi.',
  'The rest follow.': 'Il resto segue.',
  'The time for this step is over: what stands on chain by now counts.':
    'Il tempo per questo passo è finito: vale ciò che ormai è sulla chain.',
  'The time for demands on this number is over.': 'Il tempo per le richieste su questo numero è finito.',
  "The contract takes this from the wallet of one of the bank's players only.":
    'Il contratto lo accetta solo dal wallet di uno dei giocatori del banco.',
  "Use that wallet's key.": 'Usa la chiave di quel wallet.',
  'There is less free money than that by now: the chain is asked anew.':
    'Ormai c’è meno denaro libero di così: la chain viene interrogata di nuovo.',
  'The escrow knows no such table: the file is of another escrow, or was never played for money.':
    'L’escrow non conosce questo tavolo: il file è di un altro escrow, o non è mai stato giocato per denaro.',
  'That seat has no link in the demanded list: it has nothing to show, and is owed nothing by it.':
    'Quel posto non ha un segreto nella lista richiesta: non ha niente da mostrare, e non gli è dovuto niente.',
  "The file's link, or its signature, is not the one of this list.":
    'Il segreto del file, o la sua firma, non è quello di questa lista.',
  'Another copy of the file may have it.': 'Un’altra copia del file può averlo.',
  "The bank was set up by a key that never was the house's: the escrow owes nothing for it.":
    'Il banco è stato aperto con una chiave che non è mai stata della casa: l’escrow non deve niente per esso.',
  "The house's key of this bank was retired more than 30 days ago: nothing can be proposed with it any more.":
    'La chiave della casa di questo banco è stata ritirata più di 30 giorni fa: con essa non si può più proporre niente.',
  'The share of the bond behind this sitting is spent or was given back: claims are paid out of nothing else.':
    'La quota della cauzione dietro questa seduta è spesa o è stata restituita: i reclami non si pagano con altro.',
  'Your seat has claimed already.': 'Il tuo posto ha già reclamato.',
  'Your seat has signed this settlement: it has agreed.':
    'Il tuo posto ha firmato questo regolamento: ha acconsentito.',
  'The record of that settlement is gone: claims on it are out of time.':
    'La traccia di quel regolamento non c’è più: i reclami su di esso sono fuori tempo.',
  'The bank was paid otherwise than the node has shown: the chain is asked anew.':
    'Il banco è stato pagato diversamente da come il nodo ha mostrato: la chain viene interrogata di nuovo.',
  'The node shows a settlement that the escrow cannot have made.':
    'Il nodo mostra un regolamento che l’escrow non può aver fatto.',
  'Use another node.': 'Usa un altro nodo.',
  'The contract does not take this proof.': 'Il contratto non accetta questa prova.',
  'Check the file with "sabot verify"; another copy of it may be whole.':
    'Verifica il file con "sabot verify"; un’altra sua copia può essere intera.',
  'The number is not final yet.': 'Il numero non è ancora definitivo.',
  'The proof could not be played again: a part of it cannot be read, or the gas ran out.':
    'La prova non si è potuta rigiocare: una sua parte non si può leggere, o il gas è finito.',
  'Another node may allow more gas.': 'Un altro nodo può concedere più gas.',
  'The bank is final already; or a coup of it was demanded, and it is paid by proof, when the time for that is over.':
    'Il banco è già definitivo; o un suo colpo è stato richiesto, e viene pagato con la prova, quando il tempo per questo è finito.',
  'Nothing is lost: run it again when it does, or give another node.':
    'Niente è perso: riprova quando risponde, o dai un altro nodo.',
  'The transaction was mined and failed, though it was good when it was tried.':
    'La transazione è entrata in un blocco ed è fallita, benché fosse buona quando è stata provata.',
  'Another transaction of the same account was mined instead: the chain is asked anew.':
    'Al suo posto è entrata in un blocco un’altra transazione dello stesso wallet: la chain viene interrogata di nuovo.',
  'Run it again: it asks the chain anew.': 'Riprova: interroga di nuovo la chain.',
  "The account that sends has too little of the chain's own coin (ether) to pay for the transaction.":
    'L’account che invia ha troppo poca moneta della chain (ether) per pagare la transazione.',
  'Nothing was sent.': 'Niente è stato inviato.',
  'Send it some, and try again.': 'Inviagliene un po’, e riprova.',
  'It is not known on the way out: see that the program is of the version that the file was played with.':
    'La via d’uscita non lo conosce: controlla che il programma sia della versione con cui il file è stato giocato.',
  'See that the node is of the right chain and the program of the version that the file was played with; another node may allow more gas.':
    'Controlla che il nodo sia della chain giusta e il programma della versione con cui il file è stato giocato; un altro nodo può concedere più gas.',
  'See that the node is of the right chain, and the program of the version that the file was played with.':
    'Controlla che il nodo sia della chain giusta, e il programma della versione con cui il file è stato giocato.',
  'Keep the file and report it.': 'Conserva il file e segnalalo.',
  'Other steps are still good.': 'Gli altri passi sono ancora buoni.',
  'The contract refuses and gives no reason: it cannot read the call (it is another version, or not ours), or the gas ran out.':
    'Il contratto rifiuta e non dà un motivo: non sa leggere la chiamata (è un’altra versione, o non è nostro), o il gas è finito.',
  'The contract refuses with an error that is not in its interface ({x}): it is another version, or not ours.':
    'Il contratto rifiuta con un errore che non è nella sua interfaccia ({x}): è un’altra versione, o non è nostro.',
  'The contract stopped at a fault of its own (panic {x}): nothing has changed.':
    'Il contratto si è fermato per un suo difetto (panic {x}): niente è cambiato.',
  'The contract refuses: {x}': 'Il contratto rifiuta: {x}',
  'The escrow skips the bank: its number is final already, or goes by proof.':
    'L’escrow salta il banco: il suo numero è già definitivo, o va con la prova.',
  // What the node does not show
  'The chain node does not take this request.': 'Il nodo della chain non accetta questa domanda.',
  'The chain node does not answer.': 'Il nodo della chain non risponde.',
  'The chain node answers no more for now: it was asked too often.':
    'Per ora il nodo della chain non risponde più: è stato interrogato troppo spesso.',
  'Not all older events have been read.': 'Non tutti gli eventi più vecchi sono stati letti.',
  'The chain node gives its events slowly.': 'Il nodo della chain dà i suoi eventi lentamente.',
  "There is no such contract at this address: another chain, or another version than this program's.":
    'A questo indirizzo non c’è un tale contratto: un’altra chain, o un’altra versione da quella di questo programma.',
  'The chain node lacks a block that it is asked for.': 'Al nodo della chain manca un blocco che gli si chiede.',
  "What the contract answers cannot be read: it is another version than this program's, or the node is wrong.":
    'Ciò che il contratto risponde non si può leggere: è un’altra versione da quella di questo programma, o il nodo sbaglia.',
  'The chain refuses.': 'La chain rifiuta.',
  'The node gives no events (eth_getLogs) even of a few blocks: use another node.':
    'Il nodo non dà eventi (eth_getLogs) nemmeno di pochi blocchi: usa un altro nodo.',
  'Bank {n} of this table has no proposal.': 'Il banco {n} di questo tavolo non ha proposte.',
  'The file was signed for chain {n}, and this node is on chain {n2}.':
    'Il file è stato firmato per la chain {n}, e questo nodo è sulla chain {n2}.',
  'There is no contract at {h} on chain {n}.': 'Non c’è nessun contratto a {h} sulla chain {n}.',
  'The first block to look for events in is {n}, and the chain has {n2} so far: give one before your table was registered, or none.':
    'Il primo blocco in cui cercare eventi è {n}, e la chain finora ne ha {n2}: danne uno di prima che il tuo tavolo fosse registrato, o nessuno.',
  'The contract at {h} on chain {n} is no escrow of Sabot.':
    'Il contratto a {h} sulla chain {n} non è un escrow di Sabot.',
  'Bank {n} has {n2} open demands, and the node shows {n3} of them.':
    'Il banco {n} ha {n2} richieste aperte, e il nodo ne mostra {n3}.',
  'Bank {n}: the node shows a demand that is over, and not how it ended.':
    'Banco {n}: il nodo mostra una richiesta che è finita, e non come è finita.',
  'Bank {n}: it is final, and the node does not show how it was paid.':
    'Banco {n}: è definitivo, e il nodo non mostra come è stato pagato.',
  'Bank {n}: there was a demand on a list of it, and the node does not show it.':
    'Banco {n}: c’è stata una richiesta su una sua lista, e il nodo non la mostra.',
  'Bank {n}: how it was paid cannot be checked any more.': 'Banco {n}: come è stato pagato non si può più verificare.',
  'Bank {n}: the node shows other ends than the court has seen proven.':
    'Banco {n}: il nodo mostra altre fini da quelle che la corte ha visto provate.',
  'Bank {n}: you have a claim, and the node does not show it.': 'Banco {n}: hai un reclamo, e il nodo non lo mostra.',
  'It hides events, and nothing is done about the bank by what it says.':
    'Nasconde eventi, e per il banco non si fa niente secondo ciò che dice.',
  'Bank {n}: the node shows a demand that no court can have.':
    'Banco {n}: il nodo mostra una richiesta che nessuna corte può avere.',
  'Bank {n}: the node shows a claim of yours that no court can have.':
    'Banco {n}: il nodo mostra un tuo reclamo che nessuna corte può avere.',
  'It invents events, and nothing is done about the bank by what it says.':
    'Inventa eventi, e per il banco non si fa niente secondo ciò che dice.',
  'Bank {n} stands proposed or ruled, and the node does not show how.':
    'Il banco {n} è proposto o deciso, e il nodo non mostra come.',
  'Give an earlier first block (--from-block), or another node.':
    'Dai un primo blocco precedente (--from-block), o un altro nodo.',
  'The node gives no events (eth_getLogs) of blocks before {n}: use another node.':
    'Il nodo non dà eventi (eth_getLogs) di blocchi prima di {n}: usa un altro nodo.',
  'The node gives no events (eth_getLogs) of blocks {n} to {n2}: use another node.':
    'Il nodo non dà eventi (eth_getLogs) dei blocchi da {n} a {n2}: usa un altro nodo.',
  'The chain node does not answer as a chain node does.': 'Il nodo della chain non risponde come un nodo della chain.',
  'A deadline runs: if this does not come, ask another node before.':
    'C’è un termine che corre: se non arriva, chiedi prima a un altro nodo.',
  'It is asked again later.': 'Sarà interrogato di nuovo più tardi.',
  // Where a lie was told
  'in the set-up of the bank': 'nell’apertura del banco',
  'in {t}': 'nel {t}',
};
