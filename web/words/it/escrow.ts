import type { Catalog } from '../shape/catalog.ts';

export const escrow: Catalog['escrow'] = {
  asking: 'Si interroga l’escrow',
  unknown: (why) =>
    `Non è stato possibile chiedere all’escrow chi sia la sua casa, perciò non si firma e non si deposita nulla. ${why}`,
  foreign: (why) => `${why} Questa pagina qui non firma e non deposita nulla.`,
  agreement:
    'Questa pagina è stata costruita senza conoscere questo escrow: lo ha indicato il server del tavolo. Le tue fiche starebbero lì, e solo questo escrow le restituisce. Confronta il suo indirizzo con uno di cui ti fidi, non con questo sito. Ti viene chiesto una volta sola.',
  chain: 'Chain',
  escrow: 'Escrow',
  house: 'Chiave della casa',
  court: 'Tribunale',
  chip: 'Fiche',
  window: 'Finestra minima di una contestazione',
  seconds: (count) => `${count} s`,
  short: (usual) =>
    `Su questa chain un escrow non dovrebbe accettare finestre sotto i ${usual} s. In una più breve potresti non avere il tempo di rispondere a una falsa fine del tuo banco.`,
  agree: 'L’ho confrontato: gioca con questo escrow',
  otherHouse: (server, known) =>
    `Il server del tavolo firma con la chiave ${server}, e l’escrow conosce la casa come ${known}: ciò che firma non sarebbe pagato.`,
  otherCourt: (server, known) => `Il server del tavolo indica il tribunale ${server}, e l’escrow ${known}.`,
  otherChip: (server, known) => `Il server del tavolo indica la fiche ${server}, e l’escrow ${known}.`,
  shortTable: (name, window, least) =>
    `Il tavolo ${name} ha una finestra di ${window} s, e l’escrow non ne accetta sotto i ${least} s.`,
  otherUnit: 'L’escrow non conta centesimi della sua fiche.',
};
