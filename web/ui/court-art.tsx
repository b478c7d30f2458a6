/** King, queen and jack, each drawn apart: half figures, one upright and one upside down, in the ink of their suit. */
import type { ReactNode } from 'react';

const gold = '#c2922f';
const dark = '#2a1f14';
const skin = '#f4d9b8';

/** Everything of the upper half lies within 63–187 × 47–175 of a card of 250 × 350. */
function Face() {
  return (
    <g>
      <path d="M109 92c0-14 7-22 16-22s16 8 16 22c0 15-7 27-16 27s-16-12-16-27z" fill={skin} stroke={dark} />
      <g fill={dark}>
        <circle cx="118.500" cy="92" r="2.100" />
        <circle cx="131.500" cy="92" r="2.100" />
      </g>
      <path d="M125 93v8h-3M120 108c3 2 7 2 10 0" fill="none" stroke={dark} strokeWidth="1.600" strokeLinecap="round" />
    </g>
  );
}

/** Shoulders in the suit's ink, with a border of gold. */
function Robe({ neck }: { readonly neck: string }) {
  return (
    <g>
      <path d="M66 175c1-32 18-46 44-54h30c26 8 43 22 44 54z" fill="currentColor" />
      <path d="M74 175c2-25 14-37 30-45M176 175c-2-25-14-37-30-45" fill="none" stroke={gold} strokeWidth="4" />
      <path d={neck} fill={gold} />
    </g>
  );
}

function King() {
  return (
    <g>
      <path d="M103 84c-5 16-4 28 2 38h40c6-10 7-22 2-38z" fill="#7a7468" />
      <Robe neck="M112 124h26l-6 51h-14z" />
      <g fill="currentColor">
        <circle cx="125" cy="150" r="3.500" />
        <circle cx="125" cy="164" r="3.500" />
      </g>
      <Face />
      <path
        d="M108 98c3 9 9 5 17 5s14 4 17-5c3 22-6 39-17 44-11-5-20-22-17-44z"
        fill="#8d8678"
        stroke={dark}
        strokeWidth="1.200"
      />
      <path d="M118 110c4 3 10 3 14 0" fill="none" stroke={dark} strokeWidth="2" strokeLinecap="round" />
      <path
        d="M104 80l-7-26 15 10 13-16 13 16 15-10-7 26c-14-5-28-5-42 0z"
        fill={gold}
        stroke={dark}
        strokeWidth="1.200"
      />
      <path d="M105 77c13-5 27-5 40 0" fill="none" stroke="currentColor" strokeWidth="3.500" />
      {/* a sword, point upwards */}
      <path d="M169 60l5-10 5 10v72h-10z" fill="#dcd8cd" stroke={dark} strokeWidth="1.200" />
      <path d="M159 132h30v6h-30zM171 138h6v26h-6z" fill={gold} />
    </g>
  );
}

const petals = [0, 72, 144, 216, 288] as const;

function Queen() {
  return (
    <g>
      <path
        d="M125 64c-22 0-26 20-25 36 1 14-4 22-9 30 12 8 56 8 68 0-5-8-10-16-9-30 1-16-3-36-25-36z"
        fill="#8a4b1d"
      />
      <Robe neck="M104 123c6 18 36 18 42 0l6 3c-8 30-46 30-54 0z" />
      <path d="M111 122c2 12 26 12 28 0l-7-6h-14z" fill={skin} />
      <Face />
      <path d="M107 92c-1-16 6-24 18-25 12 1 19 9 18 25-6-4-13-10-16-16-4 6-12 12-20 16z" fill="#8a4b1d" />
      <path
        d="M106 74l-2-15 11 7 10-13 10 13 11-7-2 15c-12-6-26-6-38 0z"
        fill={gold}
        stroke={dark}
        strokeWidth="1.200"
      />
      <g fill="currentColor">
        <circle cx="125" cy="54" r="4" />
        <circle cx="104" cy="59" r="3" />
        <circle cx="146" cy="59" r="3" />
      </g>
      {/* a rose in her hand */}
      <path
        d="M172 96c2 24-2 44-10 62M171 122c6-2 10-6 12-12-8 0-12 4-12 12z"
        fill="none"
        stroke="#2f6b3f"
        strokeWidth="3"
      />
      {petals.map((turn) => (
        <circle key={turn} cx="172" cy="76" r="8" fill="currentColor" transform={`rotate(${turn} 172 85)`} />
      ))}
      <circle cx="172" cy="85" r="6" fill={gold} />
      <circle cx="162" cy="158" r="7" fill={skin} stroke={dark} />
    </g>
  );
}

function Jack() {
  return (
    <g>
      <path d="M105 80c-4 14-5 28-3 40l10 3 3-32h20l3 32 10-3c2-12 1-26-3-40z" fill="#c58a3a" />
      <Robe neck="M106 124h38l-4 9h-30z" />
      <path d="M125 134v41M112 175v-36M138 175v-36" stroke={gold} strokeWidth="3" />
      <Face />
      <path d="M109 90c2-8 5-11 16-11s14 3 16 11c3-8 2-14-1-18h-30c-3 4-4 10-1 18z" fill="#c58a3a" />
      <path d="M100 78c-6-14 8-24 27-25 17 0 28 10 24 25-14-7-36-7-51 0z" fill="currentColor" />
      <path d="M100 79c15-8 37-8 51 0l-1 6c-14-6-34-6-49 0z" fill={gold} />
      {/* a plume from the cap, and a halberd */}
      <path d="M146 66c14 2 22-6 20-17-8 4-10 0-16 2-8 2-10 8-10 13z" fill={gold} stroke={dark} strokeWidth="1" />
      <path d="M172 54h5v121h-5z" fill="#6b4a2a" />
      <path
        d="M174.500 47l6 14-6 4-6-4zM172 70c-12-6-14 2-16 14 6 8 10 4 16 2zM177 72l9 6-9 6z"
        fill="#dcd8cd"
        stroke={dark}
        strokeWidth="1.200"
      />
    </g>
  );
}

const halves = [Jack, Queen, King] as const;

/** `rank` 10 the jack, 11 the queen, 12 the king; `suit` is the sign beside the head, drawn twice. */
export function Court({ rank, ink, suit }: { readonly rank: number; readonly ink: string; readonly suit: ReactNode }) {
  const Half = halves[rank - 10]!;
  const half = (
    <g strokeLinejoin="round">
      <Half />
      {suit}
    </g>
  );
  return (
    <g color={ink}>
      <rect x="56" y="40" width="138" height="270" rx="10" fill={gold} fillOpacity="0.1" />
      {half}
      <g transform="rotate(180 125 175)">{half}</g>
      <path d="M57 175h136" stroke={gold} strokeWidth="5" />
      <rect x="56" y="40" width="138" height="270" rx="10" fill="none" stroke={gold} strokeWidth="3" />
    </g>
  );
}
