import type { Catalog } from '../shape/catalog.ts';

const wayOut = 'la sortie sans la maison';

export const banners: Catalog['banners'] = {
  refused: (problem, foreign, link) => [
    `${problem} Rien n’en est utilisé.`,
    foreign
      ? ''
      : ' Si cette page est votre propre copie, son adresse doit nommer le serveur de la maison : ?server=https://…',
    ' Votre argent est dans le séquestre : ',
    link(wayOut),
    '.',
  ],
  down: (ready, link) => [
    'Le serveur des tables ne répond pas. ',
    ready
      ? 'Nouvel essai à quelques secondes d’intervalle ; votre argent est en sûreté dans le séquestre.'
      : 'Tant qu’il ne répond pas, les tables ne peuvent pas être affichées. La vérification des preuves fonctionne sans lui.',
    ' S’il ne revient jamais : ',
    link(wayOut),
    '.',
  ],
  restarted: 'Le serveur des tables est reparti de zéro avec d’autres contrats. Rechargez la page.',
  reload: 'Recharger',
  chainDown:
    'Le nœud de la chaîne ne répond pas. Le jeu aux tables continue ; les dépôts, retraits et règlements attendent son retour.',
  switchTo: (chain) => `Passer à ${chain}`,
  wrongChain: (wallets, chain, id) =>
    `Votre portefeuille est sur la chaîne ${wallets} ; Sabot se joue sur ${chain} (${id}).`,
};
