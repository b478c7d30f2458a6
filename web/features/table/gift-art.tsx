/** The small things that are thrown on the table, drawn for this product. */
import type { ReactNode } from 'react';
import type { Gift } from '../../../engine/table/said.ts';

const drawings: Readonly<Record<Gift, ReactNode>> = {
  rose: (
    <>
      <path d="M12 13v9M12 18c-3 0-4-1-4-3M12 19c3 0 4-1 4-3" stroke="#3f9b6c" />
      <path d="M12 2c4 0 6 3 6 6s-3 5-6 5-6-2-6-5 2-6 6-6z" fill="#d8445c" stroke="#8d1f35" />
      <path d="M9 7c1-2 5-2 6 0-1 2-3 2-3 4" stroke="#8d1f35" />
    </>
  ),
  clover: (
    <>
      <path d="M12 13c0 4-1 6-3 9" stroke="#2f7f55" />
      <g fill="#4bb37c" stroke="#2f7f55">
        <circle cx="8.500" cy="6.500" r="4" />
        <circle cx="15.500" cy="6.500" r="4" />
        <circle cx="8.500" cy="12.500" r="4" />
        <circle cx="15.500" cy="12.500" r="4" />
      </g>
    </>
  ),
  coffee: (
    <>
      <path d="M9 2c-1 2 1 2 0 4M13 2c-1 2 1 2 0 4" stroke="#b9c7c0" />
      <path d="M5 9h12v6c0 3-2 5-6 5s-6-2-6-5z" fill="#edf2ee" stroke="#93a49c" />
      <path d="M17 11c4-1 4 5 0 4" stroke="#93a49c" />
      <path d="M6 10h10" stroke="#6a4526" strokeWidth="2" />
      <path d="M3 22h16" stroke="#93a49c" />
    </>
  ),
  glass: (
    <>
      <path d="M8 2h8l-1 8c0 2-1 3-3 3s-3-1-3-3z" fill="#f0d598" stroke="#8d7138" />
      <path d="M12 13v8M8 22h8" stroke="#b9c7c0" />
    </>
  ),
  star: (
    <path
      d="M12 2l3 6.500 7 .8-5.200 4.800 1.400 7L12 17.600 5.800 21l1.400-7L2 9.300l7-.8z"
      fill="#f0d598"
      stroke="#8d7138"
    />
  ),
  heart: <path d="M12 21C4 15 2 11 2 8c0-5 7-7 10-2 3-5 10-3 10 2 0 3-2 7-10 13z" fill="#e5687b" stroke="#8d1f35" />,
};

export function GiftArt({ gift, size }: { readonly gift: Gift; readonly size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="inline-block align-text-bottom"
      aria-hidden
    >
      {drawings[gift]}
    </svg>
  );
}
