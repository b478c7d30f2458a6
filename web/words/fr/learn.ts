import type { Catalog } from '../shape/catalog.ts';

export const learn: Catalog['learn'] = {
  title: 'Apprendre en six coups',
  intro: 'Des cartes préparées, des jetons fictifs, les vraies règles. Trois minutes suffisent, sans portefeuille.',
  coup: (number, of) => `Coup ${number} sur ${of}`,
  you: 'Vous',
  purse: 'Vos jetons',
  posta: 'posta',
  bet: 'mise',
  banker: 'banquier',
  punta: 'punta',
  begin: 'Donner',
  banco: (amount) => `Banco ${amount}`,
  name: (amount) => `Posta ${amount}`,
  height: (amount) => `All’altezza ${amount}`,
  pass: (amount) => `Passer : prendre ${amount}`,
  next: 'Coup suivant',
  again: 'Rejouer ce coup',
  hint: (draw) => `La regola dit ${draw}.`,
  points: (mine) => `Vous avez ${mine}. Que dites-vous ?`,
  lessons: {
    batto: {
      title: 'Au plus près de neuf',
      before:
        'Anna tient la banque et a mis 10 sur la table : sa posta. Vous misez contre toute la posta, ce qui se dit banco. Puis deux cartes chacun. Les points s’ajoutent et seul le dernier chiffre compte : l’as vaut 1, les figures et les dix valent 0.',
      regola:
        'Cinq et quatre font neuf, le maximum. Avec 8 ou 9 en deux cartes on abat aussitôt : batto. Vous gagnez autant que votre mise, et la banque d’Anna est finie.',
      other:
        'Vous n’avez pas abattu votre neuf, et Anna pouvait encore tirer. C’est permis à qui ne joue que son propre argent ; cela ne rapporte rien.',
    },
    carta: {
      title: 'Encore une carte',
      before: 'La banque est maintenant à Bruno, avec une posta de 10. Misez encore banco.',
      regola:
        'De 0 à 4, la punta prend une carte. La vôtre arrive découverte : un cinq, ce qui fait huit. Bruno a sept et a vu votre carte ; avec sept il reste.',
      other:
        'Vous êtes resté à trois, et Bruno a sept. De 0 à 4, une carte aide plus souvent qu’elle ne nuit. Ici, ç’aurait été un cinq.',
    },
    answer: {
      title: 'Le banquier répond',
      before: 'Bruno continue : posta 10. Banco, encore une fois.',
      regola:
        'Vous êtes resté à six, comme le dit la regola ; alors Bruno, avec cinq, tire, et un quatre fait neuf. Il a vu que vous restiez avant de choisir : c’est l’avantage du banquier. Vous perdez 10.',
      other:
        'Avec six vous avez pris une carte, et c’était un quatre : zéro. Bruno, avec cinq, l’a vu et est resté. Vous perdez 10.',
    },
    egalite: {
      title: 'Égalité',
      before: 'Banque de Carla, posta 10. Banco.',
      regola: 'Sept et sept : égalité. Personne ne gagne, votre mise vous revient et la banque continue.',
      other: 'Avec sept vous avez pris une carte, ce qui n’est jamais bon : cinq contre sept. Vous perdez 10.',
    },
    bank: {
      title: 'Votre banque',
      before:
        'La banque est à vous. Vous annoncez la posta : ce que vous risquez, et le maximum que tous les autres ensemble peuvent gagner. Disons 20.',
      regola:
        'Bruno a pris un trois et a sept. Avec quatre, après avoir donné un trois, le banquier tire : cinq, ce qui fait neuf. Vous gagnez 20 ; la maison y prend la cagnotte, 5 % du gain du banquier. Votre posta est maintenant de 39. Vous pourriez continuer ; vous passez, et la retirez.',
      other:
        'Vous êtes resté à quatre contre sept. Bruno gagne toute la posta, et la banque va au suivant dans l’ordre de la main. Essayez encore : avec quatre, après avoir donné un trois, le banquier tire.',
    },
    seguito: {
      title: 'Une banque passée',
      before:
        'Carla a gagné et passe sa banque de 40. Une banque passée est d’abord offerte all’altezza : à qui met autant qu’il y avait. C’est le seguito. Prenez-la.',
      regola:
        'Huit en deux cartes : le coup est fini aussitôt. Le six de Bruno perd 40. Il vous en reste 38 après la cagnotte. C’est le Chemin de Fer.',
      other: 'Huit en deux cartes : le coup est fini aussitôt.',
    },
  },
  over: {
    title: 'C’était tout',
    text: 'À une vraie table, votre navigateur met son propre secret dans chaque coup avant la clôture des mises, si bien que personne ne peut connaître les cartes, et vérifie chaque coup avant de signer les nouveaux soldes.',
    play: 'Aux tables',
    rules: 'Les règles',
    odds: 'Les probabilités',
    restart: 'Depuis le début',
  },
};
