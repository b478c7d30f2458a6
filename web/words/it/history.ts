import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('it');

export const history: Catalog['history'] = {
  unread: (why) => `Non è stato possibile leggere ciò che questo browser conserva. ${why}`,
  reading: 'Lettura dei tuoi colpi',
  none: 'In questo browser non è ancora conservato nessun tuo colpo. Giocane uno, e lo trovi qui con la sua prova.',
  coups: 'Colpi',
  byCoup: 'Colpo per colpo',
  earlier: (count) => many(count, { one: '1 precedente', other: `${count} precedenti` }),
  roles: { banco: 'Banchiere', punta: 'Punta', bet: 'Altra puntata' },
  results: { won: 'Vinto', lost: 'Perso', even: 'Pari' },
  coup: (bank, coup) => `Banco ${bank}, colpo ${coup}`,
  atStake: (role, amount) => `${role}, ${amount} in gioco`,
  replay: 'Rivedi',
  replayOf: (coup) => `Rivedi: ${coup}`,
  figures: 'I tuoi numeri',
  result: 'Risultato',
  wonAndLost: (won, lost) =>
    `${won} ${many(won, { one: 'vinto', other: 'vinti' })}, ${lost} ${many(lost, { one: 'perso', other: 'persi' })}`,
  inAll: 'In gioco in tutto',
  best: 'Colpo migliore',
  worst: 'Colpo peggiore',
  filters: 'Quali colpi',
  ruleset: 'Regole',
  role: 'Ruolo',
  wallet: 'Wallet',
  all: 'qualsiasi',
  curve: (coups, last, most, least) =>
    `Il tuo risultato su ${coups} colpi: da 0 a ${last}, al massimo ${most}, al minimo ${least}`,
  highest: (amount) => `massimo ${amount}`,
  lowest: (amount) => `minimo ${amount}`,
  again: 'Ancora',
  saveProof: 'Salva la prova del suo banco',
  who: (seat, own) => (seat === own ? 'Tu' : `Posto ${seat}`),
  against: (stakes, banker, own) => {
    const told = stakes.map(([seat, amount]) => `${seat === own ? 'tu' : `posto ${seat}`}: ${amount}`).join(', ');
    return `${told.charAt(0).toUpperCase()}${told.slice(1)}, contro ${banker === own ? 'di te' : `il posto ${banker}`}.`;
  },
};
