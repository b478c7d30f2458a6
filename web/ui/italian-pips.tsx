/** Ace to seven of each suit: signs in their old counts; swords and clubs cross, an odd one in the middle. */
import {
  blue,
  Club,
  Coin,
  Cup,
  CurvedSword,
  gold,
  green,
  ink,
  red,
  StraightSword,
  type Place,
} from './italian-signs.tsx';

/** Middles of 2–7 coins or cups, with the size that they leave room for. */
const laidOut: readonly { readonly scale: number; readonly at: readonly (readonly [number, number])[] }[] = [
  {
    scale: 1.34,
    at: [
      [125, 112],
      [125, 288],
    ],
  },
  {
    scale: 1.06,
    at: [
      [125, 78],
      [125, 200],
      [125, 322],
    ],
  },
  {
    scale: 0.98,
    at: [
      [72, 110],
      [178, 110],
      [72, 290],
      [178, 290],
    ],
  },
  {
    scale: 0.92,
    at: [
      [70, 88],
      [180, 88],
      [125, 200],
      [70, 312],
      [180, 312],
    ],
  },
  {
    scale: 0.9,
    at: [
      [72, 80],
      [178, 80],
      [72, 200],
      [178, 200],
      [72, 320],
      [178, 320],
    ],
  },
  {
    scale: 0.8,
    at: [
      [67, 76],
      [183, 76],
      [125, 138],
      [67, 200],
      [183, 200],
      [67, 324],
      [183, 324],
    ],
  },
];

/** Cups are higher than coins are, so they are drawn smaller, and those of two columns further out. */
function Laid({ suit, count }: { readonly suit: number; readonly count: number }) {
  const cups = suit === 1;
  const Sign = cups ? Cup : Coin;
  const { scale, at } = laidOut[count - 2]!;
  return at.map(([x, y]) => (
    <Sign
      key={`${x}-${y}`}
      x={cups ? 125 + 1.08 * (x - 125) : x}
      y={cups ? y + 6 : y}
      scale={cups ? 0.88 * scale : scale}
    />
  ));
}

/** The swords of one side, by how many there are. */
const shifts: readonly (readonly number[])[] = [[], [12], [0, 36], [0, 28, 56]];
const broads = [0, 46, 36, 27] as const;

function Swords({ count }: { readonly count: number }) {
  const eachSide = Math.floor(count / 2);
  return (
    <>
      {[false, true].map((mirrored) =>
        shifts[eachSide]!.map((shift) => (
          <CurvedSword key={`${shift}${mirrored}`} shift={shift} broad={broads[eachSide]!} mirrored={mirrored} />
        )),
      )}
      {count % 2 === 1 && <StraightSword x={125} y={206} />}
    </>
  );
}

/** Clubs of one side: how far each lies from the middle, and its colour. */
const across: readonly (readonly (readonly [number, string])[])[] = [
  [],
  [[0, green]],
  [
    [-22, green],
    [22, blue],
  ],
  [
    [-36, green],
    [0, red],
    [36, blue],
  ],
];

function Clubs({ count }: { readonly count: number }) {
  const side = across[Math.floor(count / 2)]!;
  return (
    <>
      {[-26, 26].map((turn) =>
        side.map(([x, colour]) => <Club key={`${turn}${x}`} x={125 + x} y={200} turn={turn} colour={colour} />),
      )}
      {count % 2 === 1 && <Club x={125} y={200} />}
    </>
  );
}

const twelfths = Array.from({ length: 12 }, (_, i) => i * 30);

/** The great coin: a sun with a face. */
export function Sun({ scale = 1 }: { readonly scale?: number }) {
  return (
    <g transform={`translate(125 200) scale(${scale})`} stroke={ink} strokeWidth="3" strokeLinejoin="round">
      <circle r="98" fill={gold} strokeWidth="4" />
      <circle r="90" fill="none" strokeWidth="5" strokeLinecap="round" strokeDasharray="0 11.310" />
      <circle r="82" fill={red} />
      <g fill="#f3cf74" strokeWidth="2.500">
        {twelfths.map((turn) => (
          <path
            key={turn}
            d={turn % 60 ? 'M-12-38C-14-56 10-58-3-76 20-62 14-50 12-38z' : 'M-11-38 0-78 11-38z'}
            transform={`rotate(${turn})`}
          />
        ))}
        <circle r="42" fill={gold} strokeWidth="3" />
      </g>
      <SunFace />
    </g>
  );
}

function SunFace() {
  return (
    <g fill="none" strokeLinecap="round" strokeWidth="2.800">
      <path d="M-24-12C-19-18-12-18-7-12M24-12C19-18 12-18 7-12M0-6C-2 2-6 6-4 8S2 10 4 8M-14 18C-6 25 6 25 14 18" />
      <g fill={ink} stroke="none">
        <circle cx="-15" cy="-6" r="3.600" />
        <circle cx="15" cy="-6" r="3.600" />
      </g>
      <g fill={red} stroke="none" opacity="0.5">
        <circle cx="-24" cy="8" r="6" />
        <circle cx="24" cy="8" r="6" />
      </g>
    </g>
  );
}

function AceOfCups() {
  return (
    <g stroke={ink} strokeWidth="3.500" strokeLinejoin="round">
      <path d="M66 150C22 142 22 214 84 222M184 150C228 142 228 214 166 222" fill="none" strokeWidth="15" />
      <path
        d="M66 150C22 142 22 214 84 222M184 150C228 142 228 214 166 222"
        fill="none"
        stroke={gold}
        strokeWidth="8"
      />
      <path d="M113 262 115 296C92 300 74 314 70 336H180C176 314 158 300 135 296L137 262z" fill={gold} />
      <path d="M73 324H177" strokeWidth="2.500" />
      <path d="M54 132C56 208 82 264 125 264S194 208 196 132z" fill={gold} />
      <path d="M57 156C62 214 88 242 125 242S188 214 193 156C160 172 90 172 57 156z" fill={red} />
      <path
        d="M54 132C56 112 84 100 113 96 106 84 112 72 125 70 138 72 144 84 137 96 166 100 194 112 196 132z"
        fill={blue}
      />
      <ellipse cx="125" cy="132" rx="71" ry="12" fill="#f3cf74" />
      <ellipse cx="125" cy="279" rx="21" ry="11" fill={blue} />
      <circle cx="125" cy="62" r="10" fill={gold} />
      <g fill="#f3cf74" strokeWidth="2.500">
        {[0, 60, 120, 180, 240, 300].map((turn) => (
          <path key={turn} d="M0-6C-9-10-8-21 0-25 8-21 9-10 0-6z" transform={`translate(125 204) rotate(${turn})`} />
        ))}
        <circle cx="125" cy="204" r="7" fill={gold} />
      </g>
    </g>
  );
}

const leaf = 'M0 0C10-16 30-18 44-6 32 8 12 10 0 0z';

function Leaves({ places, fill = green }: { readonly places: readonly Place[]; readonly fill?: string }) {
  return places.map(({ x, y, turn = 0, scale = 1 }) => (
    <path
      key={`${x}-${y}-${turn}`}
      d={`${leaf}M4 0C16-4 28-6 38-5`}
      transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}
      fill={fill}
      stroke={ink}
      strokeWidth="2.500"
    />
  ));
}

function AceOfSwords() {
  const wreath = [-150, -118, -86, -54, -22, 10].map((turn) => ({
    x: 125 + 66 * Math.cos(((turn + 70) * Math.PI) / 180),
    y: 214 + 66 * Math.sin(((turn + 70) * Math.PI) / 180),
    turn: turn + 160,
  }));
  return (
    <>
      <path d="M60 214A65 65 0 0 0 190 214" fill="none" stroke={ink} strokeWidth="3" />
      <Leaves places={wreath} />
      <g transform="translate(250 0) scale(-1 1)">
        <Leaves places={wreath} />
      </g>
      <StraightSword x={125} y={202} scale={1.12} />
      <path
        d="M125 286C96 270 78 282 84 298 92 308 112 300 125 290 138 300 158 308 166 298 172 282 154 270 125 286z"
        fill={red}
        stroke={ink}
        strokeWidth="3"
      />
    </>
  );
}

function AceOfClubs() {
  return (
    <>
      <Leaves
        places={[
          { x: 144, y: 118, turn: -34, scale: 1.5 },
          { x: 106, y: 160, turn: 206, scale: 1.5 },
          { x: 140, y: 214, turn: -28, scale: 1.4 },
          { x: 110, y: 262, turn: 200, scale: 1.3 },
        ]}
      />
      <g transform="translate(125 200) scale(1.9 1.02)">
        <Club x={0} y={0} />
      </g>
    </>
  );
}

const aces = [Sun, AceOfCups, AceOfSwords, AceOfClubs] as const;

/** `count` signs of a suit, from one to seven. */
export function Pips({ suit, count }: { readonly suit: number; readonly count: number }) {
  const Ace = aces[suit]!;
  if (count === 1) return <Ace />;
  if (suit === 2) return <Swords count={count} />;
  return suit === 3 ? <Clubs count={count} /> : <Laid suit={suit} count={count} />;
}
