import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('it');

type Words = Catalog['games']['chemin'];

const timeOf = (end: Date) => end.toLocaleTimeString('it', { hour: '2-digit', minute: '2-digit' });
const dayOf = (end: Date) => `${end.toLocaleDateString('it', { weekday: 'long' })} alle ${timeOf(end)}`;
const owes = (play: string): Words['owes'] => ({
  link: (end, isToday) =>
    `Mostra lì il tuo segreto entro ${isToday ? `le ${timeOf(end)}` : dayOf(end)}: fino ad allora il ${play} vale come non giocato.`,
  lastLink: (end, isToday) =>
    `Mostra lì il tuo segreto entro ${isToday ? `le ${timeOf(end)}` : dayOf(end)}, o perdi il ${play} come banchiere.`,
  others: (end, isToday) =>
    `Ora a te non si chiede nulla; gli altri hanno tempo fino ${isToday ? `alle ${timeOf(end)}` : `a ${dayOf(end)}`}.`,
});

const chemin: Words = {
  story: 'Colpi',
  storyChecking: 'Gli ultimi colpi sono in verifica.',
  storyEmpty: 'Colpo per colpo, qui si racconta in parole semplici ciò che accade.',
  lines: (number) => `Saldi del banco ${number}`,
  end: { punta: 'Ha vinto la punta', void: 'Colpo nullo', unfinished: 'Colpo davanti al tribunale' },
  bank: (number) => `Banco ${number}`,
  play: 'Il colpo',
  ended: 'Banchi',
  noneEnded: 'Quando un banco finisce, qui compare il suo regolamento: ogni saldo, chi ha firmato e la transazione.',
  downloadOf: (number) => `Scarica la prova del banco ${number}`,
  parts: 'Colpi, taglia',
  partsOf: (number) => `Colpi e taglia del banco ${number}`,
  earlier: 'Banchi precedenti',
  yourEarlier: 'I tuoi banchi precedenti',
  noEarlier: 'A questo tavolo non ci sono banchi precedenti.',
  noEarlierOfYours: 'A questo tavolo non ci sono tuoi banchi precedenti.',
  playAndProof: 'Colpi, prova',
  playAndProofOf: (number) => `Colpi, prova del banco ${number}`,
  count: (coups) => many(coups, { one: '1 colpo', other: `${coups} colpi` }),
  leaveBank: 'Un colpo in gioco viene prima finito; poi questo banco viene regolato.',
  leaveLine:
    'Un colpo in gioco viene prima finito; poi hai il tuo saldo di questo banco, e gli altri continuano a giocare.',
  sitting: {
    none: 'Qui non hai giocato nessun colpo.',
    played: (coups, banks, line) => [
      `${many(coups, { one: '1 colpo', other: `${coups} colpi` })} in ${many(banks, { one: '1 banco', other: `${banks} banchi` })}: `,
      line,
      '.',
    ],
    unpaid: (banks) =>
      `Non ancora ${banks.length === 1 ? 'pagato: banco' : 'pagati: banchi'} ${banks.join(', ')}. L’escrow paga anche senza di te.`,
  },
  hasEnded: (number) => `Il banco ${number} è finito.`,
  hasEndedForYou: (number, amount) => [`Il banco ${number} è finito; per te `, amount],
  pendingIn: (bank, why) => `Banco ${bank}: ${why}`,
  thisBank: (amount) => `banco ${amount}`,
  ownResult: (session, bank) =>
    `Secondo i colpi che questo browser ha verificato: sessione ${session}${bank === null ? '' : `, questo banco ${bank}`}.`,
  skipNext: 'Salto il prossimo banco',
  skipNextWhat: 'Quando questo banco finisce vai in pausa, finché non premi Rientro.',
  skipNextLate: 'Il banco seguente era già cominciato: lo giochi.',
  bankersSecretWhy:
    'Tutte le puntate sono fatte e le carte sono fissate. Il colpo continua appena il browser del banchiere si ricollega. Dopo due minuti si apre il banco successivo, e questo colpo lo decide l’escrow: un banchiere che tace lo perde.',
  yourSecretWhy:
    'Tieni il banco, tutte le puntate sono fatte e le carte sono fissate; il tuo browser manda il suo segreto appena è collegato. Dopo due minuti si apre il banco successivo, e questo colpo lo decide l’escrow: senza il tuo segreto lo perdi.',
  chosenCards:
    'Carte scelte apposta ti costerebbero denaro. Il tuo posto non punta nulla in questo banco; una nuova taglia comincia con tutte le 312 carte.',
  betsNothing: 'Il tuo posto non punta nulla in questo banco, a meno che tu non lo dica.',
  notOver:
    'Finché non continui, il tuo posto non firma nulla di ciò che ne è seguito e non mette più nulla in gioco; un tuo banco può intanto essere passato. Il colpo resta com’è stato giocato.',
  demandUnknown: (why) => `Non si sa se un tuo colpo sia davanti al tribunale: ${why} Si riprova ogni pochi secondi.`,
  demand: (bank) => `Un colpo del banco ${bank} non è stato finito ed è davanti al tribunale sulla chain.`,
  owes: owes('colpo'),
  cardsCome:
    'Ogni carta nasce da un segreto della casa e da uno di ogni giocatore che ha denaro nel colpo. Tutti sono fissati prima che si mostri il primo: così nessuno può conoscere o pilotare le carte.',
  whenYouPlay: 'Quando giochi, questo browser ricalcola ogni colpo prima di firmare i nuovi saldi.',
  setUpChecked: 'L’apertura di questo banco è verificata; non si è ancora giocato nessun colpo.',
  setUpChecking: 'L’apertura di questo banco è in verifica.',
  verifiedTurns: (turns, bank) => `${turns === 1 ? 'il primo turno' : `tutti i ${turns} turni`} del banco ${bank}.`,
  everyStep: (bank) => `Banco ${bank}, ogni passo`,
  badge: (bank, turn) => `Banco ${bank}, ${turn}: verificato dal tuo browser`,
  badgeLabel: (bank, turn) => `Banco ${bank}, ${turn}: verificato dal tuo browser. Mostra i passi.`,
};

const sette: Words = {
  story: 'Duelli',
  storyChecking: 'Gli ultimi duelli sono in verifica.',
  storyEmpty: 'Duello per duello, qui si racconta in parole semplici ciò che accade.',
  lines: (number) => `Saldi del giro ${number}`,
  end: { punta: 'Non resta niente', void: 'Duello nullo', unfinished: 'Duello davanti al tribunale' },
  bank: (number) => `Giro ${number}`,
  play: 'Il duello',
  ended: 'Saldi',
  noneEnded: 'Quando un giro finisce, qui compare il suo regolamento: ogni saldo, chi ha firmato e la transazione.',
  downloadOf: (number) => `Scarica la prova del giro ${number}`,
  parts: 'Duelli, rimescolate',
  partsOf: (number) => `Duelli e rimescolate del giro ${number}`,
  earlier: 'Giri precedenti',
  yourEarlier: 'I tuoi giri precedenti',
  noEarlier: 'A questo tavolo non ci sono giri precedenti.',
  noEarlierOfYours: 'A questo tavolo non ci sono tuoi giri precedenti.',
  playAndProof: 'Duelli, prova',
  playAndProofOf: (number) => `Duelli, prova del giro ${number}`,
  count: (duels) => many(duels, { one: '1 duello', other: `${duels} duelli` }),
  leaveBank: 'Un duello in gioco viene prima finito; poi questo giro viene regolato.',
  leaveLine:
    'Un duello in gioco viene prima finito; poi hai il tuo saldo di questo giro, e gli altri continuano a giocare.',
  sitting: {
    none: 'Qui non hai giocato nessun duello.',
    played: (duels, rounds, line) => [
      `${many(duels, { one: '1 duello', other: `${duels} duelli` })} in ${many(rounds, { one: '1 giro', other: `${rounds} giri` })}: `,
      line,
      '.',
    ],
    unpaid: (rounds) =>
      `Non ancora ${rounds.length === 1 ? 'pagato: giro' : 'pagati: giri'} ${rounds.join(', ')}. L’escrow paga anche senza di te.`,
  },
  hasEnded: (number) => `Il giro ${number} è finito.`,
  hasEndedForYou: (number, amount) => [`Il giro ${number} è finito; per te `, amount],
  pendingIn: (round, why) => `Giro ${round}: ${why}`,
  thisBank: (amount) => `giro ${amount}`,
  ownResult: (session, round) =>
    `Secondo i duelli che questo browser ha verificato: sessione ${session}${round === null ? '' : `, questo giro ${round}`}.`,
  skipNext: 'Salto il prossimo giro',
  skipNextWhat: 'Quando questo giro finisce vai in pausa, finché non premi Rientro.',
  skipNextLate: 'Il giro seguente era già cominciato: lo giochi.',
  bankersSecretWhy:
    'La puntata è chiusa e le carte sono fissate. Il duello continua appena il browser del banchiere si ricollega. Dopo due minuti si apre il giro successivo, e questo duello lo decide l’escrow: un banchiere che tace lo perde.',
  yourSecretWhy:
    'Tieni il banco, la puntata è chiusa e le carte sono fissate; il tuo browser manda il suo segreto appena è collegato. Dopo due minuti si apre il giro successivo, e questo duello lo decide l’escrow: senza il tuo segreto lo perdi.',
  chosenCards:
    'Carte scelte apposta ti costerebbero denaro. Il tuo posto non punta nulla in questo giro; quando si rimescola, tutte le quaranta carte sono di nuovo nel mazzo.',
  betsNothing: 'Il tuo posto non punta nulla in questo giro, a meno che tu non lo dica.',
  notOver:
    'Finché non continui, il tuo posto non firma nulla di ciò che ne è seguito e non mette più nulla in gioco; il banco può intanto passare oltre. Il duello resta com’è stato giocato.',
  demandUnknown: (why) => `Non si sa se un tuo duello sia davanti al tribunale: ${why} Si riprova ogni pochi secondi.`,
  demand: (round) => `Un duello del giro ${round} non è stato finito ed è davanti al tribunale sulla chain.`,
  owes: owes('duello'),
  cardsCome:
    'Ogni carta nasce da un segreto della casa e da uno di ciascuno dei due che giocano il duello. Tutti sono fissati prima che si mostri il primo: così nessuno può conoscere o pilotare le carte.',
  whenYouPlay: 'Quando giochi, questo browser ricalcola ogni duello prima di firmare i nuovi saldi.',
  setUpChecked: 'L’apertura di questo giro è verificata; non si è ancora giocato nessun duello.',
  setUpChecking: 'L’apertura di questo giro è in verifica.',
  verifiedTurns: (turns, round) =>
    `${turns === 1 ? 'il primo duello' : `tutti i ${turns} duelli e rimescolate`} del giro ${round}.`,
  everyStep: (round) => `Giro ${round}, ogni passo`,
  badge: (round, turn) => `Giro ${round}, ${turn}: verificato dal tuo browser`,
  badgeLabel: (round, turn) => `Giro ${round}, ${turn}: verificato dal tuo browser. Mostra i passi.`,
};

export const games: Catalog['games'] = { chemin, sette };
