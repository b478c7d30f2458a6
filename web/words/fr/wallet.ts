import type { Catalog } from '../shape/catalog.ts';

export const wallet: Catalog['wallet'] = {
  connect: 'Se connecter',
  title: 'Connecter un portefeuille',
  inBrowser: 'Portefeuille du navigateur',
  burnerChoice: 'Pour le jeu local seulement : une clé dans ce navigateur, qui signe sans demander.',
  none: 'Aucun portefeuille n’a été trouvé dans ce navigateur. Installez-en un qui s’annonce (EIP-6963), comme MetaMask, Rabby ou Frame, et rechargez la page.',
  onlyBurner:
    'Aucune extension de portefeuille n’a été trouvée dans ce navigateur ; sur cette chaîne locale, le burner suffit.',
  playsOn: (chain, id) => `Sabot se joue sur ${chain} (${id}). La connexion montre votre adresse et rien d’autre.`,
  wallet: 'Portefeuille',
  address: 'adresse',
  burnerIsOpen:
    'La clé du burner se trouve en clair dans la mémoire de ce navigateur. Elle ne sert qu’au jeu local ; ne lui envoyez jamais rien qui ait de la valeur.',
  disconnect: 'Déconnecter',
  burner: {
    nodeSilent: 'Le nœud de la chaîne ne répond pas.',
    otherAddress: 'Le burner n’a pas cette adresse.',
    otherChain: 'Le message est pour une autre chaîne.',
    localOnly: 'Le burner ne connaît que la chaîne locale.',
    unsupported: (method) => `Le burner ne prend pas en charge ${method}.`,
  },
};
