/** Figures one below the other, under a title. */
export function FigureList({
  title,
  rows,
}: {
  readonly title: string;
  /** The figure as text. */
  readonly rows: readonly (readonly [testId: string, name: string, figure: string])[];
}) {
  return (
    <dl className="panel grid content-start gap-2 p-5">
      <dt className="label-caps">{title}</dt>
      {rows.map(([testId, name, figure]) => (
        <dd key={testId} className="flex justify-between gap-3">
          <span className="text-soft">{name}</span>
          <b className="figures text-ink" data-testid={testId}>
            {figure}
          </b>
        </dd>
      ))}
    </dl>
  );
}
