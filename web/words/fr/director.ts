import type { Catalog } from '../shape/catalog.ts';

export const director: Catalog['director'] = {
  suspendedInCoup:
    'La maison a suspendu le jeu. Ce coup est joué jusqu’au bout ; ensuite tout s’arrête. Vos mises et votre argent restent à vous.',
  suspended:
    'La maison a suspendu le jeu. Le temps ne court plus pour personne, et mises et argent restent en l’état. Vous pouvez faire une pause ou quitter la table.',
  closed: 'La maison a fermé cette table. Tout le monde est payé, et personne ne peut s’asseoir.',
  closing:
    'La maison ferme cette table : cette banque est la dernière. Ensuite, tout le monde est payé. Personne ne peut plus s’asseoir.',
  malfunction: (time) =>
    `La maison a signalé une panne à ${time}. Les mises ouvertes ont été rendues, et les temps ont recommencé depuis le début. Un coup dont les mises étaient closes est joué jusqu’au bout.`,
  comingMinimum: (bet, posta, time) =>
    `Les minimums changent : une mise est d’au moins ${bet} et une posta d’au moins ${posta}, à partir du premier coup après ${time}. Les mises qui tiennent ne sont pas touchées.`,
  minimum: (bet, posta) => `Désormais une mise est d’au moins ${bet}, et une posta d’au moins ${posta}.`,
};
