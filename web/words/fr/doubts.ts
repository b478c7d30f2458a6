import type { Catalog } from '../shape/catalog.ts';

export const doubts: Catalog['doubts'] = {
  tryNow: 'Réessayer',
  connectAgain: 'Se reconnecter',
  playHere: 'Jouer ici',
  wayOut: 'La sortie',
  dismiss: 'Fermer',
  retrying: (moved, seconds) =>
    `${moved ? 'Le serveur des tables redémarre.' : 'La connexion avec la table est perdue.'} Reconnexion en cours ; encore ${seconds} s.`,
  retryingSafe: 'Votre place et votre argent restent ; entre-temps, la regola décide.',
  lost: 'La connexion est définitivement perdue : deux minutes d’essais ne l’ont pas rétablie. La table joue pour vous la regola, ne mise rien, et votre argent reste à vous.',
  replaced: 'Vous avez ouvert cette table ailleurs. La connexion la plus récente joue ; celle-ci est fermée.',
  otherTab: 'Un autre onglet de ce navigateur tient votre place. Ici, vous regardez.',
  paidOtherwise: (banks) =>
    `Le séquestre a réglé ${banks.length < 2 ? 'la banque' : 'les banques'} ${banks.join(', ')} autrement que dans le dernier état que ce navigateur a vérifié. Si vous n’avez joué aucun coup après cela, réclamez sans tarder, par la sortie, ce qui manque : elle a la preuve.`,
  disagree: (turn, detail) =>
    `La table et ce navigateur ne sont pas d’accord${turn === null ? '' : ` sur le ${turn}`} : ${detail} Votre place est en pause et ne signe rien tant que la table ne montre pas mieux.`,
  playAllTheSame: 'Jouer quand même',
  goOn: 'Continuer',
  inTurn: (turn) => `Au ${turn}`,
  stopped: 'Les mises sont arrêtées : une étape diffère.',
  stoppedAt: (where, step) => [`${where}, étape `, step, '.'],
  signsNothing:
    'Votre navigateur ne signe plus rien pour cette place. Ce qu’il a signé avant compte toujours ; conservez les preuves.',
  evidence: 'Télécharger les preuves',
  proof: 'Télécharger la preuve',
  seeIt: 'Voir',
  showMyLink: 'Montrer mon secret',
  onlySeated: 'Vous regardez : seuls les joueurs assis vérifient.',
  checkFailed: 'Une vérification a échoué. Plus rien n’est signé.',
  verified: '✓ Vérifié par votre navigateur :',
  proofSoFar: 'Preuve à ce stade',
  checking: 'Vérification',
  noReport: (why) => `Le rapport complet n’a pas pu être établi : ${why}`,
  badgeShort: 'vérifié par votre navigateur',
  bankProblem: {
    unreadable: (why) => `Sa preuve est illisible. ${why}`,
    notABank: 'Ce que le serveur des tables donne pour elle n’est pas la preuve d’une banque.',
    otherBank: 'Ce que le serveur des tables donne pour elle est la preuve d’une autre banque.',
    differs: (step, detail) => `Sa preuve ne résiste pas à la vérification : ${step}, ${detail}`,
    notFetched: (why) => `Sa preuve n’a pas pu être récupérée. ${why}`,
    fork: 'La preuve que la table publie de cette banque suit un autre chemin que ce que ce navigateur a vérifié. Rien n’en est rapporté.',
    notOfThis: 'Ce n’est pas la preuve de cette banque, ou elle est illisible.',
  },
  session: {
    cannotShow: (why) => `Cette page ne peut pas montrer ce que dit la table : ${why}`,
    notNow:
      'La table n’a pas pu l’accepter pour l’instant. L’envoi est répété jusqu’à ce que la table l’accepte ou le refuse.',
    unreadable: (why) =>
      `Le serveur des tables a envoyé quelque chose que cette page ne sait pas lire, et cela a été écarté. ${why} Nouvelle demande en cours.`,
    noGreeting: 'Son salut n’en est pas un.',
    noAnswer: 'Sa réponse n’en est pas une.',
    otherGame: 'La vue est d’un autre jeu que celui de la table.',
    notTaken: 'La table ne l’a pas accepté.',
    noLink: 'Il n’y a pas de connexion avec la table en ce moment.',
    stopped: 'Le jeu est arrêté : une vérification a échoué.',
    disagrees:
      'La table et ce navigateur ne sont pas d’accord, et rien n’est signé tant qu’ils ne le sont pas de nouveau.',
    passed: 'Ce moment est passé.',
    noNumber: 'La table n’a indiqué aucun numéro. Rien n’a été signé.',
    otherNumber: 'La table indique un numéro qu’une autre personne a déjà. Rien n’a été signé.',
    asksSeat: 'La page demande au séquestre s’il a votre place. Réessayez dans un instant.',
    noSeat: 'Vous n’avez pas de place à cette table.',
    listUnknown: (why) =>
      `Il n’a pas été possible de demander si une liste est devant le tribunal : ${why} Le jeu continue.`,
    lateNode: 'Le nœud de la chaîne ne répond pas à temps.',
    notShown: 'La table ne montre pas votre place. La chaîne est interrogée.',
    notShownUnknown: (why) =>
      `La table ne montre pas votre place, et on ne sait pas si le séquestre l’a encore : ${why} Votre séance reste.`,
    notShownHeld:
      'La table ne montre pas votre place. Le séquestre l’a encore, avec ce que vous avez apporté et gagné : votre séance reste. Si la table continue sans vous, la sortie n’a besoin d’aucune table.',
    notSeated:
      'Le séquestre ne vous a pas donné de place, et rien à vous n’est bloqué à cette table. Votre autorisation pourrait encore être présentée jusqu’à son expiration, dans l’heure ; dans ce cas, cette page continue avec elle.',
    unheldUnknown: (why) =>
      `Il n’a pas été possible de demander si le séquestre a votre place : ${why} Rien n’est mis en jeu tant qu’on ne le sait pas.`,
    unheld: 'Le séquestre n’a pas votre place : rien n’est mis en jeu. Un gain ne pourrait pas être payé.',
    otherTab: 'Un autre onglet tient maintenant cette place.',
  },
};
