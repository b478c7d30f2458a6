/** What the picture of a deal shows of each game's cards. */
import { suits as italianSuits } from '../../../engine/sette/cards.ts';
import { cornerNames, cardLook } from '../../ui/card-look.ts';
import { cardName, cardSign, italianCardName, italianCorners } from '../../ui/card-names.ts';
import { ItalianFace } from '../../ui/italian-card.tsx';
import { verifyWords } from '../../words/verify.ts';
import type { Deck } from './deal-picture.tsx';

/** The sabot of six decks. */
export function frenchDeck(): Deck {
  const { shoe, table, counts, places } = verifyWords().draws;
  return {
    ...{ shoe, table, counts, places },
    most: 6,
    ranks: cornerNames[cardLook().names],
    suits: [0, 1, 2, 3].map((suit) => ({ name: cardSign(suit * 13).slice(-1), red: suit === 1 || suit === 2 })),
    nameOf: cardName,
    sign: cardSign,
  };
}

/** The forty cards of Sette e mezzo; the places are each duel's own. */
export function italianDeck(): Omit<Deck, 'places'> {
  const { shoe, table, counts } = verifyWords().duel;
  return {
    ...{ shoe, table, counts },
    most: 1,
    ranks: italianCorners,
    suits: italianSuits.map((name) => ({ name, red: false })),
    nameOf: italianCardName,
    sign: (kind) => (
      <span className="icard block [--card-w:30px]">
        <ItalianFace kind={kind} />
      </span>
    ),
  };
}
