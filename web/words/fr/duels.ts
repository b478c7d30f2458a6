import type { Catalog } from '../shape/catalog.ts';

export const duels: Catalog['duels'] = {
  title: 'Le Sette e mezzo en six duels',
  intro:
    'Quarante cartes italiennes, préparées ; des jetons fictifs, les vraies règles. Trois minutes suffisent, sans portefeuille.',
  games: 'Quel jeu',
  duel: (number, of) => `Duel ${number} sur ${of}`,
  piatto: 'piatto',
  bust: 'dépassé',
  plain: (amount) => `Miser ${amount}`,
  banco: (amount) => `Banco ${amount}`,
  name: (amount) => `Piatto ${amount}`,
  next: 'Duel suivant',
  again: 'Rejouer ce duel',
  asked: (points) => `Vous avez ${points}. Que dites-vous ?`,
  puntaBust: (points, other) =>
    other === null ? `Vous avez ${points} : c’est trop.` : `${other} a ${points} : c’est trop.`,
  bancoBust: (points, other) =>
    other === null ? `Vous arrivez à ${points} : c’est trop.` : `${other} arrive à ${points} : c’est trop.`,
  tie: (points) => `${points.charAt(0).toUpperCase()}${points.slice(1)} partout, et à égalité le banquier gagne.`,
  compared: (own, other, theirs) => `Vous avez ${own}, ${other} a ${theirs}.`,
  won: (amount) => `Vous gagnez ${amount}.`,
  lost: (amount) => `Vous perdez ${amount}.`,
  otherwise: 'La regola aurait joué autrement. Rejouez ce duel, si vous voulez.',
  lessons: {
    stand: {
      title: 'Au plus près de sept et demi',
      before:
        'Anna tient la banque et a mis 40 sur la table : le piatto. Les autres jouent contre elle l’un après l’autre, et c’est votre tour. Une carte cachée chacun. De un à sept, la carte vaut son nombre ; valet, cavalier et roi valent un demi.',
      why: 'Votre carte est restée cachée jusqu’à la fin. Celle d’Anna a été retournée quand vous avez dit sto : un quatre, et selon la regola le banquier tire jusqu’à cinq. Un demi, puis un autre demi.',
    },
    bust: {
      title: 'Une carte de trop',
      before: 'La banque est maintenant à Bruno, avec un piatto de 40. Misez encore 10.',
      why: 'Au-dessous de cinq la regola tire, et quatre et demi était encore au-dessous. Au-dessus de sept et demi on perd aussitôt (sballa) ; le banquier n’a même pas à jouer. Bruno avait sept.',
    },
    sette: {
      title: 'Sette e mezzo',
      before: 'Banque de Carla, piatto 40. Misez 10.',
      why: 'Sept et demi est le maximum, et reste de lui-même. Carla voyait ce que vous aviez tiré, trois et demi, mais jamais votre première carte ; elle est donc restée à cinq.',
    },
    matta: {
      title: 'La matta',
      before:
        'Banque d’Anna, piatto 40. Le roi de deniers est la matta : il vaut un demi ou de un à sept, au mieux pour qui le tient. Misez 10.',
      why: 'À côté de votre quatre, la matta vaut trois. Anna la voyait sur la table, elle devait donc atteindre sept et demi, et a dépassé avec six et deux. Après un duel où la matta est sortie, on remêle les quarante cartes.',
    },
    tie: {
      title: 'Votre banque',
      before:
        'La banque est à vous. Vous annoncez le piatto : ce que vous risquez, et le maximum que les autres peuvent vous gagner. Disons 20. Carla en mise 10, et reste sur sa première carte.',
      why: 'À égalité le banquier gagne toujours, sans exception : c’est ce que vaut la banque. La maison prend la cagnotte sur le gain du banquier, 2 % ; le reste va dans votre piatto.',
    },
    busted: {
      title: 'Banco',
      before:
        'Banque de Bruno, piatto 20. Banco veut dire : tout. Qui gagne ainsi vide le piatto, et la banque est finie avant son tour de table.',
      why: 'Vous êtes resté à cinq. Bruno avait trois, a tiré un as puis un sept : le banquier qui dépasse paie. C’est le Sette e mezzo.',
    },
  },
};
