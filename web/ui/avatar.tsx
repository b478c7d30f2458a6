/**
 * A small drawn face, always the same for one address. It helps to know somebody again and proves nothing: addresses
 * can be made until one looks like another, so the address stands beside it wherever money is shown.
 */
import type { ReactNode } from 'react';
import type { Hex } from '../../engine/bytes.ts';

const skins = ['#f6d7b8', '#eec39a', '#dca577', '#b97a4e', '#8d5a36', '#5f3c26'] as const;
const hairs = ['#20160f', '#4a2d18', '#8a4b1d', '#c58a3a', '#e6d3a3', '#8b8f96', '#7b2230', '#efeae0'] as const;
const line = '#20160f';

/** Hair behind the head, and over it; 36 × 36, the head is about (18, 18). */
const cuts = [
  ['', 'M9.500 16c-.5-7 3-10.500 8.500-10.500s9 3.500 8.500 10.500c-1.500-4-4-5.500-8.500-5.500s-7 1.500-8.500 5.500z'],
  [
    'M8 16c0-8 4-12 10-12s10 4 10 12v11H8z',
    'M9.500 16c1-5 4-7.500 8.500-7.500s7.500 2.500 8.500 7.500c-3-3-5-4-7-4.500-3 2-6 3.500-10 4.500z',
  ],
  [
    '',
    'M9 15c-1-3 0-5 2-5 0-3 3-4.500 5-3 2-2.500 6-2 6.500.5 3-.5 4.500 2.500 3.500 4.500 1.500 1 1.500 2.500 1 4-2-3-5-4.500-9-4.500s-7 1-9 3.500z',
  ],
  [
    'M12 8a6 6 0 1 1 12 0z',
    'M9.500 16c-.5-6.500 3-9 8.500-9s9 2.500 8.500 9c-2-3.500-5-5-8.500-5s-6.500 1.500-8.500 5z',
  ],
  ['', 'M10 14c1-4 3-6 8-6 3 0 6 1 8 5-4-1.500-8-2-11-3-1 2-3 3.500-5 4z'],
  ['', ''],
  [
    'M7 18c-1-9 4-13.500 11-13.500S30 9 29 18c0 4 1 7-1 9-2-1-3-4-3-8H11c0 4-1 7-3 8-2-2-1-5-1-9z',
    'M10 15c2-4 4-5.500 8-5.500s6 1.500 8 5.500c-1-6-3-8.500-8-8.500s-7 2.500-8 8.500z',
  ],
  ['', 'M17 4h2c1 3 1 5 .500 8h-3c-.5-3-.5-5 .5-8z'],
] as const;

const eyes = [
  'M14 18.500h.01M22 18.500h.01',
  'M12.800 18.500c.8-1.200 1.900-1.200 2.600 0M20.600 18.500c.8-1.200 1.900-1.200 2.600 0',
  'M13 18.200l2 .5M23 18.200l-2 .5',
  'M14 18v1M22 18v1',
] as const;
const mouths = [
  'M15.500 23.500c1.500 1.500 3.500 1.500 5 0',
  'M15.800 24h4.400',
  'M15.500 24c1.500-.8 3.500-.8 5-1',
  'M15.200 23.200c1 2.400 4.600 2.400 5.600 0z',
] as const;

/** Beard, moustache, glasses, monocle, a hat: one of them, or nothing. */
const extras: readonly ((hair: string, coat: string) => ReactNode)[] = [
  () => null,
  (hair) => (
    <path d="M14 22c1.500-1.500 3-1.300 4-.5 1-.8 2.500-1 4 .5-1.500.8-3 1-4 .4-1 .6-2.500.4-4-.4z" fill={hair} />
  ),
  (hair) => (
    <path
      d="M10.500 19c0 7 3.500 10 7.500 10s7.500-3 7.500-10c-1 3-3 3-4.500 2.500h-6c-1.500.5-3.500.5-4.500-2.500z"
      fill={hair}
    />
  ),
  () => (
    <path
      d="M11.200 18.500a2.600 2.600 0 1 1 5.200 0 2.600 2.600 0 1 1-5.200 0zM19.600 18.500a2.600 2.600 0 1 1 5.200 0 2.600 2.600 0 1 1-5.200 0zM16.400 18.200h3.200"
      fill="#ffffff"
      fillOpacity="0.25"
      stroke={line}
    />
  ),
  () => (
    <path
      d="M19.300 18.500a2.700 2.700 0 1 1 5.400 0 2.700 2.700 0 1 1-5.400 0zM24.500 19.500v6"
      fill="none"
      stroke="#c2922f"
    />
  ),
  (_, coat) => <path d="M7 11.500h22v2H7zM11 11.500l.8-7h12.400l.8 7z" fill={coat} stroke={line} strokeWidth="0.7" />,
  (_, coat) => (
    <path
      d="M9 12.500c2-6 5-7.500 10-7.500 4.500 0 7.500 2 8 5l3 2c-6-1-14-1-21 .5z"
      fill={coat}
      stroke={line}
      strokeWidth="0.7"
    />
  ),
  (hair) => <path d="M12.600 15.600l3-.8M20.400 14.800l3 .8" stroke={hair} strokeWidth="1.500" strokeLinecap="round" />,
];

export interface Features {
  readonly ground: number;
  readonly coat: number;
  readonly skin: number;
  readonly hair: number;
  readonly cut: number;
  readonly eyes: number;
  readonly mouth: number;
  readonly extra: number;
}

/** What the digits of an address draw: each part has digits of its own, so that neighbours look different. */
export function featuresOf(address: Hex): Features {
  let rest = BigInt(address);
  const next = (of: number): number => {
    const taken = Number((rest & 0xffffn) % BigInt(of));
    rest >>= 16n;
    return taken;
  };
  return {
    ground: next(24) * 15,
    coat: next(24) * 15,
    skin: next(skins.length),
    hair: next(hairs.length),
    cut: next(cuts.length),
    eyes: next(eyes.length),
    mouth: next(mouths.length),
    extra: next(extras.length),
  };
}

export function Avatar({ of, size }: { readonly of: Hex; readonly size: number }) {
  const face = featuresOf(of);
  const [skin, hair, [behind, over]] = [skins[face.skin]!, hairs[face.hair]!, cuts[face.cut]!];
  const coat = `hsl(${face.coat} 48% 38%)`;
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden className="shrink-0 rounded-full">
      <rect width="36" height="36" fill={`hsl(${face.ground} 38% 66%)`} />
      <path d={behind} fill={hair} />
      <path d="M5 37c1-7 6-9 13-9s12 2 13 9z" fill={coat} />
      <path d="M15 25h6v4.500c-1.500 1.500-4.500 1.500-6 0z" fill={skin} />
      <path
        d="M10.300 17c0-5.500 3-8.500 7.700-8.500s7.700 3 7.700 8.500c0 6-3.500 10.500-7.700 10.500S10.300 23 10.300 17z"
        fill={skin}
      />
      <path d={over} fill={hair} />
      <g fill="none" stroke={line} strokeWidth="1.400" strokeLinecap="round">
        <path d={eyes[face.eyes]} />
        <path d={mouths[face.mouth]} strokeWidth="1.100" />
        <path d="M18 19v2" strokeWidth="0.900" strokeOpacity="0.5" />
      </g>
      {extras[face.extra]!(hair, coat)}
    </svg>
  );
}
