/** A running sum as a line, with zero drawn and the ends in words. */
import { lineText } from '../../lib/amounts.ts';
import { historyWords } from '../../words/history.ts';

const [width, height, edge] = [600, 120, 6];

/** `points`: at least two, in hundredths. Numbers here are pixels only; amounts stay whole. */
export function Curve({ points }: { readonly points: readonly bigint[] }) {
  const most = points.reduce((a, b) => (b > a ? b : a));
  const least = points.reduce((a, b) => (b < a ? b : a));
  const range = most === least ? 1n : most - least;
  // A pixel of a picture: how exact the division is does not matter.
  const y = (value: bigint): number => edge + Number(((most - value) * BigInt(height - 2 * edge) * 100n) / range) / 100;
  const x = (i: number): number => edge + (i * (width - 2 * edge)) / (points.length - 1);
  const path = points.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const words = historyWords();
  return (
    <figure className="grid gap-1">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-[120px] w-full"
        role="img"
        aria-label={words.curve(points.length - 1, lineText(points.at(-1)!), lineText(most), lineText(least))}
        data-testid="history-curve"
      >
        <path d={`M0 ${y(0n)}H${width}`} stroke="var(--color-edge)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        <path
          d={path}
          fill="none"
          stroke="var(--color-brass)"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="figures flex justify-between text-[12.5px] text-muted">
        <span>{words.highest(lineText(most))}</span>
        <span>{words.lowest(lineText(least))}</span>
      </figcaption>
    </figure>
  );
}
