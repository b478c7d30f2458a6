import { nicknameIn } from './called.ts';

/**
 * Where seats are narrow an address shows its beginning only, but for one that stays `whole`, and a nickname as much as
 * has room: never without it.
 */
export function ShortName({
  name,
  whole = false,
  testId,
}: {
  readonly name: string;
  readonly whole?: boolean;
  readonly testId?: string;
}) {
  const called = nicknameIn(name);
  if (called !== null)
    return (
      <span className="nickname" data-testid={testId}>
        <bdi className="truncate">{called.nickname}</bdi>
        <span className="nickname-of figures">
          <span className="nickname-0x">0x</span>
          {called.address.slice(2)}
        </span>
      </span>
    );
  const cut = name.indexOf('…');
  if (cut < 0 || whole) return name;
  return (
    <>
      {name.slice(0, cut)}
      <span className="name-tail">{name.slice(cut)}</span>
    </>
  );
}
