'use client';
/** The faces of 52 cards, drawn: indices in two corners, pips in their classic places, half figures for the court. */
import { cornerNames, suitInks, useCardLook, type CardLook } from './card-look.ts';
import { Court } from './court-art.tsx';

/** Suit shapes in a 100 × 100 box: clubs, diamonds, hearts, spades. */
const suitPaths = [
  'M50 6a21 21 0 0 1 17.5 32.600A21.5 21.5 0 1 1 56 73.500C56.5 82 60 89 67 94H33c7-5 10.5-12 11-20.500A21.5 21.5 0 1 1 32.5 38.6 21 21 0 0 1 50 6z',
  'M50 3C58 20 70 36 85 50 70 64 58 80 50 97 42 80 30 64 15 50 30 36 42 20 50 3z',
  'M50 95C38 76 8 62 8 33 8 17 19 8 30 8c9 0 16 5 20 14C54 13 61 8 70 8c11 0 22 9 22 25 0 29-30 43-42 62z',
  'M50 4c10 17 40 32 40 55 0 13-9 21-20 21-6 0-11-2-14.5-6 .6 9 4 15 10.5 20H34c6.5-5 9.9-11 10.5-20C41 78 36 80 30 80 19 80 10 72 10 59 10 36 40 21 50 4z',
] as const;

/** Pip places by rank 2–10: x in {0, 1, 2}, y in percent of the pip field. */
const places: readonly (readonly (readonly [number, number])[])[] = [
  [[1, 50]],
  [
    [1, 0],
    [1, 100],
  ],
  [
    [1, 0],
    [1, 50],
    [1, 100],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 100],
    [2, 100],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 50],
    [0, 100],
    [2, 100],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 50],
    [2, 50],
    [0, 100],
    [2, 100],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 25],
    [0, 50],
    [2, 50],
    [0, 100],
    [2, 100],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 25],
    [0, 50],
    [2, 50],
    [1, 75],
    [0, 100],
    [2, 100],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 33.3],
    [2, 33.3],
    [1, 50],
    [0, 66.7],
    [2, 66.7],
    [0, 100],
    [2, 100],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 16.7],
    [0, 33.3],
    [2, 33.3],
    [0, 66.7],
    [2, 66.7],
    [1, 83.3],
    [0, 100],
    [2, 100],
  ],
];

function Suit({
  suit,
  x,
  y,
  size,
  turned = false,
}: {
  readonly suit: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turned?: boolean;
}) {
  return (
    <path
      d={suitPaths[suit]!}
      transform={`translate(${x} ${y}) ${turned ? 'rotate(180)' : ''} scale(${size / 100}) translate(-50 -50)`}
    />
  );
}

function Corner({ name, suit }: { readonly name: string; readonly suit: number }) {
  return (
    <g>
      <text
        x="30"
        y="60"
        textAnchor="middle"
        fontSize="54"
        fontWeight="680"
        letterSpacing={name.length > 1 ? -7 : -2}
        fontFamily="Inter Variable, sans-serif"
      >
        {name}
      </text>
      <Suit suit={suit} x={30} y={88} size={33} />
    </g>
  );
}

function Pips({ rank, suit }: { readonly rank: number; readonly suit: number }) {
  if (rank === 0) return <Suit suit={suit} x={125} y={175} size={112} />;
  const size = rank >= 8 ? 40 : 45;
  return places[rank]!.map(([column, percent]) => (
    <Suit
      key={`${column}-${percent}`}
      suit={suit}
      x={80 + column * 45}
      y={66 + (percent / 100) * 218}
      size={size}
      turned={percent > 50}
    />
  ));
}

/** The face of `kind` (0–51), as this browser wants its cards. */
export const CardFace = ({ kind }: { readonly kind: number }) => <DrawnFace kind={kind} look={useCardLook()} />;

/** The face of `kind` in a look. */
export function DrawnFace({ kind, look }: { readonly kind: number; readonly look: CardLook }) {
  const rank = kind % 13;
  const suit = Math.floor(kind / 13);
  const name = cornerNames[look.names][rank]!;
  const ink = suitInks[look.suits][suit]!;
  return (
    <svg viewBox="0 0 250 350" aria-hidden fill={ink}>
      <Corner name={name} suit={suit} />
      <g transform="rotate(180 125 175)">
        <Corner name={name} suit={suit} />
      </g>
      {rank >= 10 ? (
        <Court rank={rank} ink={ink} suit={<Suit suit={suit} x={80} y={66} size={34} />} />
      ) : (
        <Pips rank={rank} suit={suit} />
      )}
    </svg>
  );
}
