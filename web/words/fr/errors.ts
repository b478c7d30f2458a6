import type { Catalog } from '../shape/catalog.ts';

const chainSilent = 'Le nœud de la chaîne ne répond pas. Réessayez dans un instant.';

export const errors: Catalog['errors'] = {
  declined: 'Vous avez refusé dans le portefeuille. Rien ne s’est passé.',
  noEth: 'Le portefeuille n’a pas assez d’ETH pour les frais de transaction.',
  something: 'Quelque chose s’est mal passé.',
  refusedAs: (name) => `Le contrat l’a refusé : ${name}.`,
  contract: {
    NotEnoughFree: 'Il y a moins que cela de libre dans le séquestre.',
    AmountZero: 'Le montant est nul.',
    AmountTooLarge: 'Le séquestre ne compte pas de montants aussi grands. Indiquez moins.',
    WrongAmountReceived: 'Le contrat du jeton a déplacé un autre montant que celui demandé ; rien n’a donc été déposé.',
    IsPaused: 'Les dépôts sont suspendus pour le moment. Retirer reste possible.',
    ERC2612ExpiredSignature: 'L’autorisation a expiré. Réessayez.',
    ERC20InsufficientAllowance: 'Le séquestre ne peut pas prendre autant de jetons. Approuvez-les de nouveau.',
    ERC2612InvalidSigner: 'L’autorisation n’a pas été signée par ce portefeuille.',
    SafeERC20FailedOperation: 'Le token a refusé de déplacer les jetons.',
    ERC20InsufficientBalance: 'Il y a moins de jetons que cela dans le portefeuille.',
  },
  chain: {
    silent: chainSilent,
    late: 'Le nœud de la chaîne ne répond pas à temps.',
    refused: 'La chaîne a refusé la transaction.',
    forgotten: (local) =>
      local
        ? 'Le nœud de la chaîne a oublié la transaction ; rien n’a donc été déplacé. Réessayez.'
        : 'Le nœud de la chaîne ne connaît plus la transaction. Voyez dans votre portefeuille ce qu’elle est devenue avant de réessayer.',
    waiting: 'La transaction attend encore un bloc. Votre portefeuille montre quand elle est passée.',
    noAddress: 'Le nœud de la chaîne répond autre chose qu’une adresse.',
    noTime: 'Le nœud de la chaîne répond autre chose qu’une heure.',
  },
  server: {
    silent: 'Le serveur des tables ne répond pas.',
    noSabot: (origin) => `${origin} n’est pas un serveur de tables Sabot.`,
    misread: (problem) => `Le serveur des tables ne répond pas comme Sabot. ${problem}`,
    otherProof: 'Le serveur des tables donne la preuve d’une autre banque, ou d’une partie de celle-ci.',
    otherTaglia: 'Le serveur des tables donne autre chose que la preuve de cette taglia.',
    badId: 'Un identifiant est 0x suivi de 64 chiffres hexadécimaux ; celui-ci n’en est pas un.',
    misnamed:
      'L’adresse n’indique aucun serveur des tables : ?server= est une origine, comme https://play.example.org.',
    noManifest: 'Ce site ne sert aucun manifeste.',
    tooLong: 'trop long',
    otherChain: (chain, local) =>
      `La chaîne ${chain} ${local ? 'n’est pas' : 'est'} une chaîne locale, et le serveur des tables dit autre chose.`,
    atTable: (name, problem) => `Table ${name} : ${problem}`,
    otherTable: 'C’est une autre table.',
    otherRoom: 'Sa salle n’est pas la sienne.',
    otherName: (name) => `Elle est affichée comme ${name}, et ses réglages portent un autre nom.`,
    otherRuleset: (ruleset) =>
      `Elle est affichée avec les règles ${ruleset}, et ses réglages ou ses limites en ont d’autres.`,
  },
  verifier: 'Le vérificateur n’a pas pu être chargé.',
  said: {
    idOfOtherLimits: () => 'L’identifiant de la table n’est pas le hash de ses limites.',
    idOfOtherSettings: () => 'Les réglages de la table ne sont pas ceux que son identifiant représente.',
    noFounding: () => 'Cette maison ne laisse personne ouvrir une table.',
    badName: () =>
      'Un nom a de 2 à 24 lettres et chiffres, avec entre eux des espaces, des traits d’union ou des apostrophes, jamais deux de suite.',
    nameTaken: () => 'Une autre table porte ce nom. Choisissez-en un autre.',
    seatsOfRuleset: () => 'Ces règles ne se jouent pas avec autant de places.',
    betAbovePosta: () => 'La mise minimale dépasse la posta minimale : personne ne pourrait miser contre elle.',
    postaAboveMost: () => 'La posta minimale dépasse la maximale.',
    needsHighestBet: () => 'Ce règlement demande une mise maximale : le banquier la met en jeu pour chaque ponte.',
    noHighestBet: () => 'Une table de ce règlement ne fixe pas de mise maximale.',
    highestBelowLeast: () => 'La mise maximale est inférieure à la minimale.',
    badBots: () => 'Cette maison n’envoie pas autant de ses propres joueurs à une table.',
    noPrivate: () => 'Cette maison n’ouvre pas de tables qui ne figurent dans aucune liste.',
    tooMany: () =>
      'Il y a autant de tables ouvertes que cette maison peut en tenir. Réessayez plus tard, ou asseyez-vous à l’une d’elles.',
    tooManyOfYours: (count) =>
      `Vous avez déjà ${count} tables ouvertes. Une table ferme quelques minutes après le départ de son dernier joueur.`,
    tooOften: () => 'Vous ouvrez des tables plus souvent que cette maison ne le permet. Réessayez plus tard.',
    limitsTooOften: () => 'Vous changez vos limites plus souvent que cette maison ne le permet. Réessayez plus tard.',
    faucetTooOften: () => 'Vous avez sollicité le faucet trop souvent. Réessayez plus tard.',
    faucetRefused: () => 'La chaîne a refusé le faucet.',
    chainSilent: () => chainSilent,
    proofsBusy: () => 'De nombreuses preuves sont demandées en ce moment. Réessayez dans un instant.',
    noBank: () => 'Il n’y a pas ici de banque terminée portant ce numéro.',
    noTaglia: (taglia) => `Aucune banque de la taglia ${taglia} n’est terminée à cette table.`,
    noAnswer: () => 'Aucune réponse n’a pu être donnée.',
  },
};
