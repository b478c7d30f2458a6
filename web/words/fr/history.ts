import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('fr');

export const history: Catalog['history'] = {
  unread: (why) => `Ce que ce navigateur garde n’a pas pu être lu. ${why}`,
  reading: 'Lecture de vos coups',
  none: 'Aucun de vos coups n’est encore gardé dans ce navigateur. Jouez-en un, et il figurera ici avec sa preuve.',
  coups: 'Coups',
  byCoup: 'Coup par coup',
  earlier: (count) => many(count, { one: '1 plus ancien', other: `${count} plus anciens` }),
  roles: { banco: 'Banquier', punta: 'Punta', bet: 'Autre mise' },
  results: { won: 'Gagné', lost: 'Perdu', even: 'Neutre' },
  coup: (bank, coup) => `Banque ${bank}, coup ${coup}`,
  atStake: (role, amount) => `${role}, ${amount} en jeu`,
  replay: 'Revoir',
  replayOf: (coup) => `Revoir : ${coup}`,
  figures: 'Vos chiffres',
  result: 'Résultat',
  wonAndLost: (won, lost) =>
    `${won} ${many(won, { one: 'gagné', other: 'gagnés' })}, ${lost} ${many(lost, { one: 'perdu', other: 'perdus' })}`,
  inAll: 'Total en jeu',
  best: 'Meilleur coup',
  worst: 'Pire coup',
  filters: 'Quels coups',
  ruleset: 'Règles',
  role: 'Rôle',
  wallet: 'Portefeuille',
  all: 'tout',
  curve: (coups, last, most, least) =>
    `Votre résultat sur ${coups} coups : de 0 à ${last}, au plus ${most}, au moins ${least}`,
  highest: (amount) => `maximum ${amount}`,
  lowest: (amount) => `minimum ${amount}`,
  again: 'Encore',
  saveProof: 'Enregistrer la preuve de sa banque',
  who: (seat, own) => (seat === own ? 'Vous' : `Place ${seat}`),
  against: (stakes, banker, own) => {
    const told = stakes.map(([seat, amount]) => `${seat === own ? 'vous' : `place ${seat}`} : ${amount}`).join(', ');
    return `${told.charAt(0).toUpperCase()}${told.slice(1)}, contre ${banker === own ? 'vous' : `la place ${banker}`}.`;
  },
};
