/** A running sum as a line, with zero drawn and the ends in words. */

const [width, height, edge] = [600, 120, 6];

export interface CurveProps {
  /** At least two, in hundredths. Numbers here are pixels only; amounts stay whole. */
  readonly points: readonly bigint[];
  /** Where each point stands from left to right, rising; without it all are equally far from each other. */
  readonly places?: readonly bigint[];
  /** What the picture shows, for who does not see it. */
  readonly label: string;
  /** Under the left and the right end. */
  readonly ends: readonly [string, string];
  readonly testId: string;
}

export function Curve({ points, places, label, ends, testId }: CurveProps) {
  const most = points.reduce((a, b) => (b > a ? b : a));
  const least = points.reduce((a, b) => (b < a ? b : a));
  const along = places ?? points.map((_, i) => BigInt(i));
  const y = (value: bigint): number => edge + pixels(most - value, most - least, height - 2 * edge);
  const x = (i: number): number => edge + pixels(along[i]! - along[0]!, along.at(-1)! - along[0]!, width - 2 * edge);
  const path = points.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  return (
    <figure className="grid gap-1">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-[120px] w-full"
        role="img"
        aria-label={label}
        data-testid={testId}
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
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </figcaption>
    </figure>
  );
}

/** A pixel of a picture: how exact the division is does not matter. */
function pixels(part: bigint, whole: bigint, room: number): number {
  return Number((part * BigInt(room) * 100n) / (whole === 0n ? 1n : whole)) / 100;
}
