import type { Catalog } from '../shape/catalog.ts';

export const client: Catalog['client'] = {
  warning:
    'Una pagina non può garantire per sé stessa. Chi serve una pagina modificata può farle mostrare qualsiasi digest, anche su questa pagina. Controlla i file, non la pagina.',
  digest: 'Il digest del client',
  noManifest: (manifest) => ['Questo sito non serve nessun ', manifest, ', quindi non dice quale client sia questo.'],
  copyDigest: 'Copia il digest del client',
  digestOf: (manifest, source) => [
    'SHA-256 di ',
    manifest,
    ', come questo sito lo ha appena servito. Il manifesto indica lo SHA-256 di ogni file del client. Quello del codice sorgente è in ',
    source,
    ', con il suo digest accanto.',
  ],
  wayOut: 'La via d’uscita',
  kept: 'Questo browser ha conservato le pagine /exit e verify.html. Si aprono a questo indirizzo anche quando il sito non c’è più, e /exit trova quello che il tuo browser ha verificato.',
  notKept:
    'Questo browser non ha (ancora) conservato la pagina /exit: servono https, o un sito su questa macchina. Salva exit.html dalla pagina /verify, e le tue prove da /exit.',
  pin: 'Fissalo',
  why: 'Tutto ciò che ti protegge a un tavolo lo fa questa pagina: verifica ogni colpo prima di firmare. È arrivata dal sito nella barra degli indirizzi, e un sito può dare in qualsiasi momento a una persona una pagina diversa. Una copia tua non può essere cambiata alle tue spalle.',
  build: (folder, command) => [
    'Compila il client da un codice sorgente di cui ti fidi, in ',
    folder,
    '. Lo stesso sorgente dà gli stessi byte su ogni macchina: ',
    command,
  ],
  compare: (command, onlyListed) => [
    'Oppure prendi i file da dove vuoi, e controllali nella loro cartella. Deve stampare solo il digest che il sorgente indica: ',
    command,
    ' Non deve esserci nessun altro file: una pagina in più a quell’indirizzo potrebbe leggere le chiavi del tuo posto. Questo non deve stampare nulla: ',
    onlyListed,
  ],
  serve: 'Servi la cartella solo a te:',
  open: 'Apri la tua copia e indicale il server del tavolo. Le chiavi del tuo posto sono allora conservate per quell’indirizzo, e questo sito non può leggerle:',
  copy: (text) => `Copia ${text}`,
  record: (link) => [
    'Se la casa ha finora rispettato le sue regole, contato da questo client: ',
    link('il registro della casa'),
    '.',
  ],
};
