/** Fante, cavallo and re: whole figures, each with the sign of its suit in the hand. */
import { Club, Coin, Cup, gold, green, ink, blue, red, placed, type Place } from './italian-signs.tsx';

const skin = '#f3d3ae';
const paleGold = '#f3cf74';

/** What a suit's people wear, and the colour of their hair. */
interface Dress {
  readonly main: string;
  readonly other: string;
  readonly hair: string;
  /** The king's hair, where it is another. */
  readonly beard?: string;
}
const dresses: readonly Dress[] = [
  { main: red, other: blue, hair: '#a5672b', beard: '#8b8378' },
  { main: blue, other: red, hair: '#7c4a1f' },
  { main: green, other: red, hair: '#33241a' },
  { main: '#7a3b6d', other: green, hair: '#b9742c' },
];

/** A short curved sword held at 0, 0, its point up. */
function Sabre(place: Place) {
  return (
    <g transform={placed(place)} stroke={ink} strokeWidth="3" strokeLinejoin="round">
      <path d="M-6-8C-10-60 0-100 34-132 24-90 20-50 8-8z" fill="#d5dde0" />
      <path d="M-5-6H7V22H-5z" fill={red} />
      <path d="M-20-10H22" strokeWidth="11" strokeLinecap="round" />
      <path d="M-20-10H22" stroke={gold} strokeWidth="5.500" strokeLinecap="round" />
      <circle cx="1" cy="24" r="7" fill={gold} />
    </g>
  );
}

/** The suit's sign, held at a point. */
function Held({
  suit,
  x,
  y,
  big = 1,
}: {
  readonly suit: number;
  readonly x: number;
  readonly y: number;
  readonly big?: number;
}) {
  if (suit === 0) return <Coin x={x} y={y - 34 * big} scale={0.74 * big} />;
  if (suit === 1) return <Cup x={x} y={y - 34 * big} scale={0.72 * big} />;
  return suit === 2 ? (
    <Sabre x={x} y={y} scale={0.9 * big} turn={-8} />
  ) : (
    <Club x={x} y={y - 22 * big} scale={0.52 * big} colour="#96642f" turn={6} />
  );
}

const hand = (x: number, y: number) => <circle cx={x} cy={y} r="11" fill={skin} />;

/** A face in front, its middle at 0, 0. */
function Face({
  x,
  y,
  hair,
  scale = 1,
}: {
  readonly x: number;
  readonly y: number;
  readonly hair: string;
  readonly scale?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} fill="none" strokeWidth="2.500" strokeLinecap="round">
      <path d="M-21-6C-21-26 21-26 21-6 21 14 12 27 0 27S-21 14-21-6z" fill={skin} strokeWidth="3" />
      <path d="M-14-8C-11-11-7-11-4-8M14-8C11-11 7-11 4-8M1-4 3 7H-2" />
      <path d="M-5 15C-2 17 2 17 5 15" stroke={red} strokeWidth="3.500" />
      <g stroke="none">
        <circle cx="-9" cy="-3" r="2.800" fill={ink} />
        <circle cx="9" cy="-3" r="2.800" fill={ink} />
        <circle cx="-13" cy="7" r="4" fill={red} opacity="0.350" />
        <circle cx="13" cy="7" r="4" fill={red} opacity="0.350" />
      </g>
      <path d="M-22-4C-24-26 24-26 22-4 12-8 6-14 0-18-6-14-12-8-22-4z" fill={hair} />
    </g>
  );
}

function Fante({ suit, main, other, hair }: Dress & { readonly suit: number }) {
  return (
    <>
      {/* a cloak behind */}
      <path
        d="M92 140C58 190 52 262 62 318 84 326 100 316 108 300L150 300C158 316 166 322 178 318 184 270 182 190 158 140z"
        fill={other}
      />
      {/* hose in two colours, and shoes */}
      <path d="M100 268 96 356H120L124 270z" fill={main} />
      <path d="M126 270 134 356H158L150 268z" fill={paleGold} />
      <path d="M97 350C88 360 70 362 66 376H120V350zM133 350V376H186C182 362 166 360 158 350z" fill={ink} />
      {/* the doublet with its skirt */}
      <path d="M90 142C104 130 146 130 160 142L154 214 172 284C142 298 108 298 78 284L96 214z" fill={main} />
      <path
        d="M125 134V212M82 270C110 284 140 284 168 270M102 224 96 276M148 224 154 276M125 224V284"
        fill="none"
        stroke={paleGold}
        strokeWidth="4"
      />
      <path d="M95 208H155V224H95z" fill={gold} />
      {/* the arm on the hip, and the one that holds the sign */}
      <path d="M92 142C66 152 50 186 56 206L88 226 98 208 80 196C84 184 92 176 98 170z" fill={main} />
      {hand(94, 217)}
      <Held suit={suit} x={198} y={suit < 2 ? 134 : 150} big={1.14} />
      <path
        d="M158 142C172 150 178 172 184 176L194 152 212 160C208 190 200 208 184 208 166 206 154 186 148 172z"
        fill={main}
      />
      {hand(200, 150)}
      {/* collar, hair, head, hat */}
      <path d="M104 136C110 152 140 152 146 136 138 128 112 128 104 136z" fill={paleGold} />
      <path d="M94 84C88 110 92 126 98 134H152C158 126 162 110 156 84z" fill={hair} />
      <Face x={125} y={100} hair={hair} scale={1.1} />
      <path d="M92 84C82 50 112 40 136 42 164 44 170 66 158 84 138 72 112 72 92 84z" fill={other} />
      <path d="M90 86C112 70 138 70 160 86L158 94C138 82 112 82 92 94z" fill={gold} />
      <path
        d="M100 56C84 50 70 34 74 18 96 22 116 34 122 56 114 62 106 60 100 56zM80 24C88 38 98 48 112 56"
        fill={paleGold}
      />
    </>
  );
}

function Horse({ main, other, coat }: { readonly main: string; readonly other: string; readonly coat: string }) {
  return (
    <>
      <path d="M212 250C240 256 240 306 226 348 216 324 220 300 208 282z" fill={ink} />
      <g fill={coat}>
        {/* the legs of the far side */}
        <path d="M92 282C78 300 58 294 48 304L46 328 58 342 46 350 34 330V298C42 278 62 272 78 268z" />
        <path d="M182 290 176 322 160 352 158 376H178L182 354 196 326 200 292z" />
        <path
          d="M62 142 76 160C102 168 116 196 122 224 144 232 164 226 184 228 212 232 222 254 216 282 213 300 207
          308 210 322L216 356V376H194V358L186 324C184 310 178 302 168 296 150 302 130 300 114 294 110 306 109
          318 110 330V356L112 376H90V358L90 318C86 300 72 286 68 264 66 246 68 228 70 214 60 216 52 220 48
          228 40 236 26 232 24 220 24 210 36 196 44 182 46 170 52 162 58 160z"
        />
      </g>
      <path
        d="M34 350 46 342 60 342 62 352 50 360zM88 368H114V380H86zM192 368H218L220 380H192zM156 368H180V380H154z"
        fill={ink}
      />
      <path
        d="M64 150C80 152 104 160 114 184 122 200 122 212 126 226 112 224 112 212 104 208 106 198 98 196 94
          192 96 182 84 182 82 174 74 172 68 164 64 150z"
        fill={ink}
      />
      <circle cx="56" cy="184" r="4" fill={ink} stroke="none" />
      <path d="M32 216C36 220 40 220 44 218" fill="none" strokeWidth="2.500" />
      {/* bridle, breast strap and saddle cloth */}
      <path
        d="M42 186C50 196 56 206 54 218M54 164C62 176 72 188 84 190M52 210C80 214 96 208 106 200"
        fill="none"
        stroke={other}
        strokeWidth="5"
      />
      <path d="M68 246C80 262 104 262 122 252" fill="none" stroke={other} strokeWidth="7" />
      <path d="M118 226C136 234 164 228 184 230L188 278C164 290 138 290 120 278z" fill={main} />
      <path d="M121 266C140 278 164 278 187 266" fill="none" stroke={paleGold} strokeWidth="5" />
    </>
  );
}

const coats = ['#f1e7d4', '#b98550', '#8b8f96', '#e9dcc0'] as const;

function Cavallo({ suit, main, other, hair }: Dress & { readonly suit: number }) {
  return (
    <>
      {/* the cloak that flies behind */}
      <path d="M160 138C190 140 214 170 232 222 214 226 204 240 184 240 178 210 166 190 152 178z" fill={other} />
      <Horse main={other} other={main} coat={coats[suit]!} />
      {/* leg and boot */}
      <path d="M134 214C120 232 116 256 118 280L138 284C142 264 152 248 164 236z" fill={paleGold} />
      <path d="M117 274 139 280 136 310C126 322 110 322 96 320 96 310 110 306 114 300z" fill={ink} />
      {/* the body, the arm with the reins, the arm with the sign */}
      <path d="M116 142C128 130 156 130 166 142L168 222C170 240 146 248 128 238L126 222z" fill={main} />
      <path d="M124 210C138 218 154 218 168 210V224C154 232 138 232 125 224z" fill={gold} />
      <path d="M118 142C104 156 96 176 92 190L104 206C114 198 126 188 134 176z" fill={main} />
      {hand(98, 200)}
      <Held suit={suit} x={206} y={suit < 2 ? 122 : 136} />
      <path
        d="M162 140C176 150 182 158 188 160L194 140 212 144C210 168 204 186 190 188 172 190 158 178 152 168z"
        fill={main}
      />
      {hand(203, 136)}
      <path d="M124 138C130 150 152 150 158 138 150 130 132 130 124 138z" fill={paleGold} />
      <path d="M114 94C110 114 114 126 118 134H164C168 126 172 114 168 94z" fill={hair} />
      <Face x={141} y={104} hair={hair} />
      {/* a broad hat with a plume */}
      <path
        d="M104 92C112 76 118 78 120 66 126 50 156 50 162 66 164 78 170 76 180 90 160 82 126 82 104 92z"
        fill={main}
      />
      <path d="M120 72C134 66 148 66 162 72" fill="none" stroke={gold} strokeWidth="6" />
      <path d="M156 58C166 34 190 30 206 42 200 62 182 72 162 72z" fill={paleGold} />
    </>
  );
}

const ermine = [
  [56, 338],
  [78, 336],
  [172, 336],
  [194, 338],
] as const;

function Re({ suit, main, other, hair, beard = hair }: Dress & { readonly suit: number }) {
  return (
    <>
      {/* the mantle with its border */}
      <path d="M88 150C56 176 40 280 36 372H214C210 280 194 176 162 150z" fill={main} />
      <path d="M40 344H211L214 376H36z" fill="#f6efe0" />
      {ermine.map(([x, y]) => (
        <path key={x} d={`M${x} ${y + 16}l-4 14h8z`} fill={ink} stroke="none" />
      ))}
      {/* the gown below it */}
      <path d="M100 160 90 376H160L150 160z" fill={other} />
      <path d="M125 164V372" stroke={gold} strokeWidth="12" />
      <path d="M125 164V372" stroke={ink} strokeWidth="5" strokeLinecap="round" strokeDasharray="0 18" fill="none" />
      <path d="M97 244H153L155 262H96z" fill={gold} />
      <path d="M88 376C92 366 106 364 120 366V380H86zM162 376C158 366 144 364 130 366V380H164z" fill={ink} />
      {/* the arm with the sceptre, the arm with the sign */}
      <path d="M44 132 54 130 70 300 62 302z" fill={gold} />
      <path d="M34 118 48 100 62 116 50 134z" fill={red} />
      <path d="M90 150C66 164 48 196 48 226L66 240C80 232 96 220 104 206z" fill={main} />
      <path d="M50 218 66 240 76 234 58 210z" fill="#f6efe0" />
      {hand(62, 224)}
      <Held suit={suit} x={200} y={suit < 2 ? 154 : 168} big={1.2} />
      <path
        d="M160 150C178 162 182 178 186 180L194 164 216 170C216 204 206 226 188 226 168 226 152 214 146 200z"
        fill={main}
      />
      <path d="M190 172 194 160 216 166 215 180z" fill="#f6efe0" />
      {hand(203, 164)}
      {/* the collar of fur */}
      <path d="M86 156C98 138 152 138 164 156 160 184 142 196 125 198 108 196 90 184 86 156z" fill="#f6efe0" />
      <path d="M102 168l-3 10h6zM125 180l-3 10h6zM148 168l-3 10h6z" fill={ink} stroke="none" />
      {/* hair, face, beard, crown */}
      <path d="M92 92C86 120 88 140 96 150H154C162 140 164 120 158 92z" fill={beard} />
      <Face x={125} y={106} hair={beard} scale={1.16} />
      <path
        d="M100 112C104 124 114 118 125 118S146 124 150 112C154 144 140 164 125 172 110 164 96 144 100 112z"
        fill={beard}
      />
      <path d="M117 127C121 131 129 131 133 127" stroke={red} strokeWidth="4" strokeLinecap="round" fill="none" />
      <path d="M94 88 84 42 106 60 125 30 144 60 166 42 156 88C138 80 112 80 94 88z" fill={gold} />
      <path d="M95 82C114 72 136 72 155 82" fill="none" stroke={other} strokeWidth="6" />
      <g fill={red}>
        <circle cx="84" cy="42" r="6" />
        <circle cx="125" cy="31" r="7" />
        <circle cx="166" cy="42" r="6" />
      </g>
    </>
  );
}

const figures = [Fante, Cavallo, Re] as const;

/** `figure` 0 the fante, 1 the cavallo, 2 the re. */
export function Figure({ figure, suit }: { readonly figure: number; readonly suit: number }) {
  const Drawn = figures[figure]!;
  return (
    <g stroke={ink} strokeWidth="3" strokeLinejoin="round">
      <Drawn suit={suit} {...dresses[suit]!} />
    </g>
  );
}
