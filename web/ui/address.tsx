import type { Hex } from '../../engine/bytes.ts';
import { Avatar } from './avatar.tsx';

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

/** Who it is, drawn: a face of the address, or the house's own mark. */
export function Mark({
  of,
  size = 36,
  house = false,
}: {
  readonly of: Hex;
  readonly size?: number;
  readonly house?: boolean;
}) {
  return house ? <HouseMark size={size} /> : <Avatar of={of} size={size} />;
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
