import type { Catalog } from '../shape/catalog.ts';

export const node: Catalog['node'] = {
  title: 'Nœud',
  worth: {
    named: 'Ce que contient la chaîne est demandé au nœud que vous avez indiqué.',
    wallet:
      'Ce que contient la chaîne est demandé au nœud de votre portefeuille. Si votre portefeuille a appris cette chaîne de cette page, ce nœud est celui de la maison.',
    house:
      'Ce que contient la chaîne est demandé au nœud de la maison : il pourrait mentir sur les paiements et sur votre place. Indiquez votre propre nœud, ou connectez une extension de portefeuille qui en a un, et la page le demande à celui-là.',
  },
  elsewhere: {
    named: (there, escrow) =>
      `Le nœud que vous avez indiqué est sur la chaîne ${there}, et le séquestre sur la chaîne ${escrow}.`,
    wallet: (there, escrow) =>
      `Votre portefeuille est sur la chaîne ${there}, et le séquestre sur la chaîne ${escrow}. Changez-en d’abord.`,
    house: (there, escrow) =>
      `Le nœud de la maison est sur la chaîne ${there}, et le séquestre sur la chaîne ${escrow}.`,
  },
  walletSilent: 'Votre portefeuille ne répond pas.',
  form: (chain, id) =>
    `Votre place, les paiements, les contestations et la clé de la maison sur ${chain} (${id}) sont demandés à ce nœud. Prenez-en un que la maison n’exploite pas. Il est gardé dans ce navigateur.`,
  address: 'Adresse',
  forget: 'L’oublier',
  use: 'Utiliser ce nœud',
  noAddress: 'Ce n’est pas une adresse. Elle a la forme https://node.example/key.',
  badProtocol: 'L’adresse d’un nœud commence par http:// ou https://.',
  noPassword: 'Un navigateur n’envoie ni utilisateur ni mot de passe à un nœud. Mettez sa clé dans le chemin.',
  silent: 'Le nœud ne répond pas à cette page. Il doit permettre les requêtes d’autres sites (CORS).',
  otherChain: (there, escrow) => `Le nœud est sur la chaîne ${there}, et le séquestre sur la chaîne ${escrow}.`,
};
