import type { Catalog } from '../shape/catalog.ts';

const chainSilent = 'Il nodo della chain non risponde. Riprova tra un momento.';

export const errors: Catalog['errors'] = {
  declined: 'Hai rifiutato nel wallet. Non è successo nulla.',
  noEth: 'Nel wallet c’è troppo poco ETH per la commissione della transazione.',
  something: 'Qualcosa è andato storto.',
  refusedAs: (name) => `Il contratto lo ha rifiutato: ${name}.`,
  contract: {
    NotEnoughFree: 'Nell’escrow c’è meno denaro libero di così.',
    AmountZero: 'L’importo è zero.',
    AmountTooLarge: 'L’escrow non conta importi così grandi. Indicane uno minore.',
    WrongAmountReceived:
      'Il token ha spostato un importo diverso da quello chiesto, perciò non è stato depositato nulla.',
    IsPaused: 'I depositi sono sospesi al momento. Prelevare resta possibile.',
    ERC2612ExpiredSignature: 'Il permesso è scaduto. Riprova.',
    ERC20InsufficientAllowance: 'L’escrow non può prendere così tante fiche. Approvale di nuovo.',
    ERC2612InvalidSigner: 'Il permesso non è stato firmato da questo wallet.',
    SafeERC20FailedOperation: 'Il token ha rifiutato di muovere le fiche.',
    ERC20InsufficientBalance: 'Nel wallet ci sono meno fiche di così.',
  },
  chain: {
    silent: chainSilent,
    late: 'Il nodo della chain non risponde in tempo.',
    refused: 'La chain ha rifiutato la transazione.',
    forgotten: (local) =>
      local
        ? 'Il nodo della chain ha dimenticato la transazione, perciò non è stato spostato nulla. Riprova.'
        : 'Il nodo della chain non conosce più la transazione. Guarda nel tuo wallet che ne è stato prima di riprovare.',
    waiting: 'La transazione aspetta ancora un blocco. Il tuo wallet mostra quando è passata.',
    noAddress: 'Il nodo della chain risponde qualcosa che non è un indirizzo.',
    noTime: 'Il nodo della chain risponde qualcosa che non è un orario.',
  },
  server: {
    silent: 'Il server del tavolo non risponde.',
    noSabot: (origin) => `${origin} non è un server del tavolo di Sabot.`,
    misread: (problem) => `Il server del tavolo risponde qualcosa che non è Sabot. ${problem}`,
    otherProof: 'Il server del tavolo dà la prova di un altro banco, o di una parte di questo.',
    otherTaglia: 'Il server del tavolo dà qualcosa di diverso dalla prova di questa taglia.',
    badId: 'Un id è 0x e 64 cifre esadecimali; questo non lo è.',
    misnamed: 'L’indirizzo non indica un server del tavolo: ?server= è un’origine, come https://play.example.org.',
    noManifest: 'Questo sito non serve nessun manifesto.',
    tooLong: 'troppo lungo',
    otherChain: (chain, local) =>
      `La chain ${chain} ${local ? 'non è' : 'è'} una chain locale, e il server del tavolo dice altro.`,
    atTable: (name, problem) => `Tavolo ${name}: ${problem}`,
    otherTable: 'È un altro tavolo.',
    otherRoom: 'La stanza indicata non è la sua.',
    otherName: (name) => `È mostrato come ${name}, e le sue impostazioni hanno un altro nome.`,
    otherRuleset: (ruleset) =>
      `È mostrato con le regole ${ruleset}, e le sue impostazioni o i suoi limiti ne hanno altre.`,
  },
  verifier: 'Non è stato possibile caricare il verificatore.',
  said: {
    idOfOtherLimits: () => 'L’id del tavolo non è l’hash dei suoi limiti.',
    idOfOtherSettings: () => 'Le impostazioni del tavolo non sono quelle che il suo id rappresenta.',
    noFounding: () => 'Questa casa non lascia aprire tavoli a nessuno.',
    badName: () =>
      'Un nome ha da 2 a 24 lettere e cifre; tra loro può stare uno spazio, un trattino o un apostrofo alla volta.',
    nameTaken: () => 'Un altro tavolo ha questo nome. Scegline un altro.',
    seatsOfRuleset: () => 'Con queste regole non si gioca con questo numero di posti.',
    betAbovePosta: () => 'La puntata minima supera la posta minima: nessuno potrebbe puntarvi contro.',
    postaAboveMost: () => 'La posta minima supera la massima.',
    needsHighestBet: () => 'Questo regolamento vuole una puntata massima: il banco la mette sul tavolo per ogni punto.',
    noHighestBet: () => 'Un tavolo di questo regolamento non fissa una puntata massima.',
    highestBelowLeast: () => 'La puntata massima è sotto la minima.',
    badBots: () => 'Questa casa non manda tanti giocatori suoi a un tavolo.',
    noPrivate: () => 'Questa casa non apre tavoli che non stanno in nessun elenco.',
    tooMany: () => 'I tavoli aperti sono quanti questa casa può tenerne. Riprova più tardi, o siediti a uno di essi.',
    tooManyOfYours: (count) =>
      `Hai già ${count} tavoli aperti. Un tavolo chiude alcuni minuti dopo che il suo ultimo giocatore lo ha lasciato.`,
    tooOften: () => 'Apri tavoli più spesso di quanto questa casa permetta. Riprova più tardi.',
    limitsTooOften: () => 'Cambi i tuoi limiti più spesso di quanto questa casa permetta. Riprova più tardi.',
    faucetTooOften: () => 'Hai chiesto al faucet troppo spesso. Riprova più tardi.',
    faucetRefused: () => 'La chain ha rifiutato il faucet.',
    chainSilent: () => chainSilent,
    proofsBusy: () => 'Molti chiedono prove adesso. Riprova tra un momento.',
    noBank: () => 'Qui non c’è nessun banco finito con questo numero.',
    noTaglia: (taglia) => `A questo tavolo non è finito nessun banco della taglia ${taglia}.`,
    noAnswer: () => 'A questo non si è potuto rispondere.',
  },
};
