import type { Hex } from '../../engine/bytes.ts';

/** `0x12ab…90ef` */
export function shortHex(hex: string, head = 6, tail = 4): string {
  return hex.length <= head + tail + 1 ? hex : `${hex.slice(0, head)}…${hex.slice(-tail)}`;
}

export function Address({ of, testId }: { readonly of: Hex; readonly testId?: string }) {
  return (
    <span className="figures" title={of} data-testid={testId}>
      {shortHex(of)}
    </span>
  );
}

/** A small mark, always the same for one address: five by five, mirrored, in two hues of its own. */
export function Mark({
  of,
  size = 36,
  house = false,
}: {
  readonly of: Hex;
  readonly size?: number;
  readonly house?: boolean;
}) {
  if (house) return <HouseMark size={size} />;
  const bits = BigInt(of);
  const hue = Number(bits % 360n);
  const cells = Array.from(
    { length: 15 },
    (_, i) => ((bits >> BigInt(16 + 3 * i)) & 3n) !== 0n && ((bits >> BigInt(80 + i)) & 1n) === 1n,
  );
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden className="shrink-0 rounded-full">
      <rect width="36" height="36" fill={`hsl(${hue} 34% 22%)`} />
      {cells.map((on, i) => {
        if (!on) return null;
        const column = i % 3;
        const y = 6 + Math.floor(i / 3) * 4.8;
        const fill = `hsl(${(hue + 40) % 360} 62% ${62 + (i % 3) * 7}%)`;
        return [...new Set([column, 4 - column])].map((x) => (
          <rect key={`${i}-${x}`} x={6 + x * 4.8} y={y} width="4.9" height="4.9" fill={fill} />
        ));
      })}
    </svg>
  );
}

function HouseMark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden className="shrink-0 rounded-full">
      <rect width="36" height="36" fill="#2b2110" />
      <g fill="none" stroke="#dcb86f" strokeWidth="1.6" strokeLinejoin="round">
        <path d="M9 24.5h18M10.5 22V14.5M15.5 22V14.5M20.5 22V14.5M25.5 22V14.500M8.5 13 18 8l9.5 5z" />
      </g>
    </svg>
  );
}
