'use client';
/** An amount as a stack of chips. The exact figure always stands beside it; the stack is for the eye. */
import { chip } from '../../engine/chips.ts';

interface Denomination {
  readonly chips: bigint;
  readonly fill: string;
  readonly dark: string;
  readonly dash: string;
}

const denominations: readonly Denomination[] = [
  { chips: 1000n, fill: '#d6a93f', dark: '#8f6a1c', dash: '#fff2cf' },
  { chips: 500n, fill: '#6b4aa8', dark: '#3f2a68', dash: '#e9def9' },
  { chips: 100n, fill: '#23292b', dark: '#0d1011', dash: '#d9dedd' },
  { chips: 25n, fill: '#2b62b0', dark: '#173a6d', dash: '#dbe8fb' },
  { chips: 5n, fill: '#b42d35', dark: '#701a20', dash: '#ffdcdc' },
  { chips: 1n, fill: '#e8e4d8', dark: '#aaa492', dash: '#b42d35' },
];

/** At most `limit` chips, the large ones at the bottom. */
function chipsFor(amount: bigint, limit: number): readonly Denomination[] {
  const stack: Denomination[] = [];
  let rest = amount / chip; // whole chips only: the stack is an illustration
  for (const denomination of denominations) {
    while (rest >= denomination.chips && stack.length < limit) {
      rest -= denomination.chips;
      stack.push(denomination);
    }
  }
  if (stack.length === 0 && amount > 0n) stack.push(denominations[denominations.length - 1]!);
  return stack;
}

const rise = 7;

export function ChipStack({
  amount,
  size = 40,
  limit = 9,
}: {
  readonly amount: bigint;
  readonly size?: number;
  readonly limit?: number;
}) {
  const stack = chipsFor(amount, limit);
  const height = 30 + Math.max(0, stack.length - 1) * rise;
  return (
    <svg
      width={size}
      height={(size * height) / 52}
      viewBox={`0 0 52 ${height}`}
      aria-hidden
      className="overflow-visible drop-shadow-[0_4px_5px_rgba(0,0,0,0.45)]"
    >
      {stack.map((d, i) => (
        <Chip key={i} d={d} y={height - 20 - i * rise} />
      ))}
    </svg>
  );
}

function Chip({ d, y }: { readonly d: Denomination; readonly y: number }) {
  return (
    <g transform={`translate(26 ${y})`}>
      <path d="M-24 0v8a24 10 0 0 0 48 0V0z" fill={d.dark} />
      <path
        d="M-24 4a24 10 0 0 0 48 0"
        fill="none"
        stroke={d.dash}
        strokeWidth="6"
        strokeDasharray="6 9.5"
        strokeDashoffset="2"
        opacity="0.9"
      />
      <ellipse rx="24" ry="10" fill={d.fill} />
      <ellipse rx="21" ry="8.5" fill="none" stroke={d.dash} strokeWidth="3.5" strokeDasharray="7 8.5" opacity="0.92" />
      <ellipse rx="14" ry="5.5" fill={d.fill} stroke={d.dark} strokeWidth="0.8" />
    </g>
  );
}
