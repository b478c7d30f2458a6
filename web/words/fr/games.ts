import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('fr');

type Words = Catalog['games']['chemin'];

const until = (end: Date, isToday: boolean) => {
  const time = end.toLocaleTimeString('fr', { hour: '2-digit', minute: '2-digit' });
  return isToday ? time : `${end.toLocaleDateString('fr', { weekday: 'long' })} à ${time}`;
};
const owes = (play: string): Words['owes'] => ({
  link: (end, isToday) =>
    `Montrez-y votre secret avant ${until(end, isToday)} : jusque-là, le ${play} compte comme non joué.`,
  lastLink: (end, isToday) =>
    `Montrez-y votre secret avant ${until(end, isToday)}, sinon vous perdez le ${play} comme banquier.`,
  others: (end, isToday) => `Rien ne vous est demandé pour l’instant ; les autres ont jusqu’à ${until(end, isToday)}.`,
});

const chemin: Words = {
  story: 'Coups',
  storyChecking: 'Les derniers coups sont en cours de vérification.',
  storyEmpty: 'Coup par coup, ce qui se passe ici est raconté en mots simples.',
  lines: (number) => `Soldes de la banque ${number}`,
  end: { punta: 'La punta a gagné', void: 'Coup annulé', unfinished: 'Coup devant le tribunal' },
  bank: (number) => `Banque ${number}`,
  play: 'Le coup',
  ended: 'Banques',
  noneEnded: 'Quand une banque se termine, son règlement s’affiche ici : chaque solde, qui a signé, et la transaction.',
  downloadOf: (number) => `Télécharger la preuve de la banque ${number}`,
  parts: 'Coups, taglia',
  partsOf: (number) => `Coups et taglia de la banque ${number}`,
  earlier: 'Banques précédentes',
  yourEarlier: 'Vos banques précédentes',
  noEarlier: 'Il n’y a pas de banques précédentes à cette table.',
  noEarlierOfYours: 'Vous n’avez pas de banques précédentes à cette table.',
  playAndProof: 'Coups, preuve',
  playAndProofOf: (number) => `Coups, preuve de la banque ${number}`,
  count: (coups) => `${coups} ${many(coups, { one: 'coup', other: 'coups' })}`,
  leaveBank: 'Un coup en jeu est d’abord terminé ; puis cette banque est réglée.',
  leaveLine:
    'Un coup en jeu est d’abord terminé ; puis vous avez votre solde de cette banque, et les autres continuent à jouer.',
  sitting: {
    none: 'Vous n’avez joué aucun coup ici.',
    played: (coups, banks, line) => [
      `${coups} ${many(coups, { one: 'coup', other: 'coups' })} en ${banks} ${many(banks, { one: 'banque', other: 'banques' })} : `,
      line,
      '.',
    ],
    unpaid: (banks) =>
      `Pas encore ${banks.length === 1 ? 'payée : banque' : 'payées : banques'} ${banks.join(', ')}. Le séquestre paie sans vous.`,
  },
  hasEnded: (number) => `La banque ${number} est terminée.`,
  hasEndedForYou: (number, amount) => [`La banque ${number} est terminée ; pour vous `, amount],
  pendingIn: (bank, why) => `Banque ${bank} : ${why}`,
  thisBank: (amount) => `banque ${amount}`,
  ownResult: (session, bank) =>
    `D’après les coups que ce navigateur a vérifiés : cette session ${session}${bank === null ? '' : `, cette banque ${bank}`}.`,
  skipNext: 'Sauter la prochaine banque',
  skipNextWhat: 'Quand cette banque se termine, vous êtes en pause jusqu’à ce que vous pressiez Revenir.',
  skipNextLate: 'La banque suivante avait déjà commencé : vous y jouez.',
  bankersSecretWhy:
    'Toutes les mises sont faites, et les cartes sont fixées. Le coup continue dès que le navigateur du banquier est de retour. Après deux minutes la banque suivante s’ouvre, et le séquestre décide de ce coup : un banquier qui garde le silence le perd.',
  yourSecretWhy:
    'Vous tenez la banque, toutes les mises sont faites, et les cartes sont fixées ; votre navigateur envoie son secret dès qu’il est connecté. Après deux minutes la banque suivante s’ouvre, et le séquestre décide de ce coup : sans votre secret, vous le perdez.',
  chosenCards:
    'Des cartes choisies vous coûteraient de l’argent. Votre place ne mise rien dans cette banque ; une nouvelle taglia commence avec les 312 cartes.',
  betsNothing: 'Votre place ne mise rien dans cette banque, sauf si vous en décidez autrement.',
  notOver:
    'Tant que vous ne continuez pas, votre place ne signe rien de ce qui en a suivi et n’engage plus rien ; votre banque peut entre-temps être passée. Le coup reste tel qu’il a été joué.',
  demandUnknown: (why) =>
    `On ne sait pas si un de vos coups est devant le tribunal : ${why} Nouvel essai à quelques secondes d’intervalle.`,
  demand: (bank) => `Un coup de la banque ${bank} n’a pas été terminé et se trouve devant le tribunal sur la chaîne.`,
  owes: owes('coup'),
  cardsCome:
    'Chaque carte vient d’un secret de la maison et d’un secret de chaque joueur qui a de l’argent dans le coup. Tous sont fixés avant que le premier ne soit montré : personne ne peut donc ni connaître ni diriger les cartes.',
  whenYouPlay: 'Quand vous jouez, ce navigateur recalcule chaque coup avant de signer les nouveaux soldes.',
  setUpChecked: 'L’ouverture de cette banque est vérifiée ; aucun coup n’a encore été joué.',
  setUpChecking: 'L’ouverture de cette banque est en cours de vérification.',
  verifiedTurns: (turns, bank) => `${turns === 1 ? 'le premier tour' : `les ${turns} tours`} de la banque ${bank}.`,
  everyStep: (bank) => `Banque ${bank}, chaque étape`,
  badge: (bank, turn) => `Banque ${bank}, ${turn} : vérifié par votre navigateur`,
  badgeLabel: (bank, turn) => `Banque ${bank}, ${turn} : vérifié par votre navigateur. Montrer les étapes.`,
};

/** A round is a `tour` here; so what files count as a turn has the number that it has in the proof. */
const sette: Words = {
  story: 'Duels',
  storyChecking: 'Les derniers duels sont en cours de vérification.',
  storyEmpty: 'Duel par duel, ce qui se passe ici est raconté en mots simples.',
  lines: (number) => `Soldes du tour ${number}`,
  end: { punta: 'Il ne reste rien', void: 'Duel nul', unfinished: 'Duel devant le tribunal' },
  bank: (number) => `Tour ${number}`,
  play: 'Le duel',
  ended: 'Soldes',
  noneEnded: 'Quand un tour se termine, son règlement s’affiche ici : chaque solde, qui a signé, et la transaction.',
  downloadOf: (number) => `Télécharger la preuve du tour ${number}`,
  parts: 'Duels, mélanges',
  partsOf: (number) => `Duels et mélanges du tour ${number}`,
  earlier: 'Tours précédents',
  yourEarlier: 'Vos tours précédents',
  noEarlier: 'Il n’y a pas de tours précédents à cette table.',
  noEarlierOfYours: 'Vous n’avez pas de tours précédents à cette table.',
  playAndProof: 'Duels, preuve',
  playAndProofOf: (number) => `Duels, preuve du tour ${number}`,
  count: (duels) => `${duels} ${many(duels, { one: 'duel', other: 'duels' })}`,
  leaveBank: 'Un duel en jeu est d’abord terminé ; puis ce tour est réglé.',
  leaveLine:
    'Un duel en jeu est d’abord terminé ; puis vous avez votre solde de ce tour, et les autres continuent à jouer.',
  sitting: {
    none: 'Vous n’avez joué aucun duel ici.',
    played: (duels, rounds, line) => [
      `${duels} ${many(duels, { one: 'duel', other: 'duels' })} en ${rounds} ${many(rounds, { one: 'tour', other: 'tours' })} : `,
      line,
      '.',
    ],
    unpaid: (rounds) =>
      `Pas encore ${rounds.length === 1 ? 'payé : tour' : 'payés : tours'} ${rounds.join(', ')}. Le séquestre paie sans vous.`,
  },
  hasEnded: (number) => `Le tour ${number} est fini.`,
  hasEndedForYou: (number, amount) => [`Le tour ${number} est fini ; pour vous `, amount],
  pendingIn: (round, why) => `Tour ${round} : ${why}`,
  thisBank: (amount) => `tour ${amount}`,
  ownResult: (session, round) =>
    `D’après les duels que ce navigateur a vérifiés : cette session ${session}${round === null ? '' : `, ce tour ${round}`}.`,
  skipNext: 'Sauter le prochain tour',
  skipNextWhat: 'Quand ce tour se termine, vous êtes en pause jusqu’à ce que vous pressiez Revenir.',
  skipNextLate: 'Le tour suivant avait déjà commencé : vous y jouez.',
  bankersSecretWhy:
    'La mise est close, et les cartes sont fixées. Le duel continue dès que le navigateur du banquier est de retour. Après deux minutes le tour suivant s’ouvre, et le séquestre décide de ce duel : un banquier qui garde le silence le perd.',
  yourSecretWhy:
    'Vous tenez la banque, la mise est close, et les cartes sont fixées ; votre navigateur envoie son secret dès qu’il est connecté. Après deux minutes le tour suivant s’ouvre, et le séquestre décide de ce duel : sans votre secret, vous le perdez.',
  chosenCards:
    'Des cartes choisies vous coûteraient de l’argent. Votre place ne mise rien dans ce tour ; après un mélange, les quarante cartes sont toutes revenues dans le jeu.',
  betsNothing: 'Votre place ne mise rien dans ce tour, sauf si vous en décidez autrement.',
  notOver:
    'Tant que vous ne continuez pas, votre place ne signe rien de ce qui en a suivi et n’engage plus rien ; la banque peut entre-temps passer à la place suivante. Le duel reste tel qu’il a été joué.',
  demandUnknown: (why) =>
    `On ne sait pas si un de vos duels est devant le tribunal : ${why} Nouvel essai à quelques secondes d’intervalle.`,
  demand: (round) => `Un duel du tour ${round} n’a pas été terminé et se trouve devant le tribunal sur la chaîne.`,
  owes: owes('duel'),
  cardsCome:
    'Chaque carte vient d’un secret de la maison et d’un secret de chacun des deux joueurs du duel. Tous sont fixés avant que le premier ne soit montré : personne ne peut donc ni connaître ni diriger les cartes.',
  whenYouPlay: 'Quand vous jouez, ce navigateur recalcule chaque duel avant de signer les nouveaux soldes.',
  setUpChecked: 'L’ouverture de ce tour est vérifiée ; aucun duel n’a encore été joué.',
  setUpChecking: 'L’ouverture de ce tour est en cours de vérification.',
  verifiedTurns: (turns, round) => `${turns} ${turns < 2 ? 'duel ou mélange' : 'duels et mélanges'} du tour ${round}.`,
  everyStep: (round) => `Tour ${round}, chaque étape`,
  badge: (round, turn) => `Tour ${round}, ${turn} : vérifié par votre navigateur`,
  badgeLabel: (round, turn) => `Tour ${round}, ${turn} : vérifié par votre navigateur. Montrer les étapes.`,
};

export const games: Catalog['games'] = { chemin, sette };
