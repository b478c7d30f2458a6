/** The faces of the forty Italian cards, drawn for this product: signs in their old counts, and whole figures. */
import { matta, ranks } from '../../engine/sette/cards.ts';
import { italianCorners } from './card-names.ts';
import { Figure } from './italian-court.tsx';
import { gold, ink, red } from './italian-signs.tsx';
import { Pips } from './italian-pips.tsx';

const figuresFrom = 7;

const star = 'M0-24 6-8 23-7 10 3 14 20 0 11-14 20-10 3-23-7-6-8z';

/** What marks the matta: rays behind the king, a star in the corner, and its name. */
function Rays() {
  return (
    <g>
      <rect width="250" height="400" fill="#f9e3a4" />
      <g fill={gold} opacity="0.7">
        {Array.from({ length: 16 }, (_, i) => (
          <path key={i} d="M0 0-22-330H22z" transform={`translate(125 130) rotate(${i * 22.5})`} />
        ))}
      </g>
    </g>
  );
}

function Name() {
  return (
    <g>
      <path d="M22 352 40 346H210L228 352V388L210 384H40L22 388z" fill={red} stroke={ink} strokeWidth="3" />
      <text
        x="125"
        y="376"
        textAnchor="middle"
        fontSize="33"
        fontWeight="750"
        letterSpacing="5"
        fill="#fff6dc"
        fontFamily="Inter Variable, sans-serif"
      >
        MATTA
      </text>
      <path d={star} transform="translate(37 40)" fill={red} stroke={ink} strokeWidth="2.500" />
    </g>
  );
}

/** The face of `kind`, 0–39. */
export function ItalianFace({ kind }: { readonly kind: number }) {
  const rank = kind % ranks.length;
  const suit = Math.floor(kind / ranks.length);
  return (
    <svg viewBox="0 0 250 400" aria-hidden>
      {kind === matta && <Rays />}
      {rank < figuresFrom ? <Pips suit={suit} count={rank + 1} /> : <Figure figure={rank - figuresFrom} suit={suit} />}
      <rect
        x="9"
        y="9"
        width="232"
        height="382"
        rx="13"
        fill="none"
        stroke={kind === matta ? red : ink}
        strokeWidth={kind === matta ? 6 : 2.5}
      />
      {kind === matta ? (
        <Name />
      ) : (
        <text className="icard-corner" x="17" y="15" dominantBaseline="hanging" fill={ink}>
          {italianCorners[rank]}
        </text>
      )}
    </svg>
  );
}
