/** The four signs of Italian cards, drawn: coin, cup, curved sword and club. All stand round the point 0, 0. */
export const ink = '#2b1d12';
export const gold = '#e3aa34';
export const red = '#b8322a';
export const blue = '#2a5a94';
export const green = '#3f7d49';
const steel = '#d5dde0';
const paleGold = '#f3cf74';
const wood = '#96642f';

/** Where a sign stands: its middle, its size and its turn in degrees. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly turn?: number;
}

export const placed = ({ x, y, scale = 1, turn = 0 }: Place): string =>
  `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;

const petal = 'M0-7C-11-12-10-25 0-30 10-25 11-12 0-7z';
const eighths = [0, 45, 90, 135, 180, 225, 270, 315] as const;

/** A coin with a flower, 100 across. */
export function Coin(place: Place) {
  return (
    <g transform={placed(place)} stroke={ink}>
      <circle r="48" fill={gold} strokeWidth="4" />
      <circle r="41" fill="none" strokeWidth="4.500" strokeLinecap="round" strokeDasharray="0 8.600" />
      <circle r="34" fill={red} strokeWidth="3" />
      <g fill={paleGold} strokeWidth="2">
        {eighths.map((turn) => (
          <path key={turn} d={petal} transform={`rotate(${turn})`} />
        ))}
      </g>
      <circle r="9" fill={blue} strokeWidth="3" />
    </g>
  );
}

/** A cup with a coloured bowl, 84 across and 116 high. */
export function Cup(place: Place) {
  return (
    <g transform={placed(place)} stroke={ink} strokeWidth="3.500" strokeLinejoin="round">
      <path d="M-8 8-6 34C-20 36-30 44-33 56H33C30 44 20 36 6 34L8 8z" fill={gold} />
      <path d="M-31 49H31" strokeWidth="2.500" />
      <path d="M-42-50C-42-14-24 14 0 14S42-14 42-50z" fill={gold} />
      <path d="M-41-36C-38-6-20 2 0 2S38-6 41-36C20-26-20-26-41-36z" fill={red} />
      <ellipse cy="-50" rx="42" ry="8.500" fill={paleGold} />
      <ellipse cy="-50" rx="31" ry="4.500" fill={red} strokeWidth="2.500" />
      <ellipse cy="23" rx="13" ry="7" fill={blue} />
      <path d="M0-25 8-13 0-1-8-13z" fill={paleGold} strokeWidth="2.500" />
    </g>
  );
}

interface CurvedSwordProps {
  readonly shift: number;
  /** How broad its blade is. */
  readonly broad: number;
  readonly mirrored?: boolean;
}

/** One side's curved sword: hilt below on the right, bulging to the left, over the whole height of a card. */
export function CurvedSword({ shift, broad, mirrored = false }: CurvedSwordProps) {
  const guard = `M${120 + broad / 4} ${315 - broad / 4} ${104 - broad / 4} ${334 + broad / 4}`;
  return (
    <g
      transform={mirrored ? `translate(${250 - shift} 0) scale(-1 1)` : `translate(${shift} 0)`}
      stroke={ink}
      strokeWidth="3"
      strokeLinejoin="round"
    >
      <path d={`M103 334C-22 256-18 108 124 26 ${broad - 22} 122 ${broad - 24} 238 117 318z`} fill={steel} />
      <path d="M112 321 145 347 136 358 103 334z" fill={red} />
      <path d={guard} strokeWidth="12" strokeLinecap="round" />
      <path d={guard} stroke={gold} strokeWidth="6.500" strokeLinecap="round" />
      <circle cx="144" cy="355" r="9" fill={gold} />
    </g>
  );
}

/** A straight sword, point upwards, 330 high. */
export function StraightSword(place: Place) {
  return (
    <g transform={placed(place)} stroke={ink} strokeWidth="3" strokeLinejoin="round">
      <path d="M-10 98-12-128 0-166 12-128 10 98z" fill={steel} />
      <path d="M0-132V92" stroke="#8ea2ab" strokeWidth="3" />
      <path d="M-7 100H7V146H-7z" fill={blue} />
      <path d="M-38 92C-42 104-32 110-24 104H24C32 110 42 104 38 92 30 98-30 98-38 92z" fill={gold} />
      <circle cy="153" r="12" fill={gold} />
    </g>
  );
}

const knots = [
  [-8, -96, 1],
  [8, -44, -1],
  [-7, 18, 1],
  [7, 74, -1],
] as const;

/** A club with its knots, thick end up, 348 high. */
export function Club({ colour = wood, ...place }: Place & { readonly colour?: string }) {
  return (
    <g transform={placed(place)} stroke={ink} strokeWidth="3" strokeLinejoin="round">
      <path d="M-7 160-13-152C-14-178 14-178 13-152L7 160C6 172-6 172-7 160z" fill={colour} />
      {knots.map(([x, y, side]) => (
        <path key={y} d={`M${x} ${y - 9}l${-side * 7}-3v12l${side * 8} 6`} fill={colour} />
      ))}
      <path d="M-12.500-128H12.500L12-112H-12zM-7.500 132H7.500L7 148H-7z" fill={gold} />
      <ellipse cy="-163" rx="8" ry="5" fill={paleGold} strokeWidth="2" />
    </g>
  );
}
