'use client';
/** The sabot, with what is left in it. */
import { Gloss } from '../../ui/gloss.tsx';
import { feltWords } from '../../words/felt.ts';

const full = 312;

export function SabotShoe({
  cardsLeft,
  taglia,
  lastCoup,
  cutAt,
}: {
  readonly cardsLeft: number;
  readonly taglia: number;
  readonly lastCoup: boolean;
  /** The card at which the taglia ends or its last coup is near, by the ruleset. */
  readonly cutAt: number;
}) {
  const share = Math.max(0, Math.min(1, cardsLeft / full));
  const width = 6 + 62 * share;
  const cutX = 18 + 62 * ((full - cutAt) / full);
  return (
    <div
      className="flex items-center gap-1.5 sm:flex-col sm:gap-1 sm:text-center"
      data-testid="sabot"
      data-cards-left={cardsLeft}
      data-cut-at={cutAt}
    >
      <svg viewBox="0 0 100 58" className="w-[46px] sm:w-[92px]" aria-hidden>
        <path d="M6 20 80 8h14v38l-8 6H6z" fill="#1c130b" stroke="#6d532a" strokeWidth="1.5" strokeLinejoin="round" />
        <g>
          {Array.from(
            { length: Math.max(2, Math.round(26 * share)) },
            (_, i, all = Math.max(2, Math.round(26 * share))) => (
              <path
                key={i}
                d={`M${16 + (i * width) / all} ${21 - (i * width) / all / 7.5} v25`}
                stroke={i % 2 ? '#efe7d3' : '#b9ac8e'}
                strokeWidth="1.6"
              />
            ),
          )}
        </g>
        <path d={`M${cutX} 13v34`} stroke="#d3202f" strokeWidth="2" opacity={cardsLeft > full - cutAt ? 0.9 : 0.25} />
        <path d="M2 18h12v36H2z" fill="#2a1c10" stroke="#8d7138" strokeWidth="1.5" />
        <rect x="5" y="27" width="6" height="18" rx="1" fill="#f5f0e2" />
      </svg>
      <div className="text-[12px] leading-tight text-[#e9dcc0]/85">
        <Gloss term="sabot">sabot</Gloss>{' '}
        <span className="figures font-semibold text-ink" data-testid="cards-left">
          {cardsLeft}
        </span>
        <div className="text-[11px] text-[#e9dcc0]/70">
          {lastCoup ? (
            feltWords().lastCoup
          ) : (
            <>
              <Gloss term="taglia">taglia</Gloss> {taglia}
            </>
          )}
        </div>
      </div>
    </div>
  );
}
