/** Where seats are narrow an address shows its beginning only. */
export function ShortName({ name }: { readonly name: string }) {
  const cut = name.indexOf('…');
  if (cut < 0) return name;
  return (
    <>
      {name.slice(0, cut)}
      <span className="name-tail">{name.slice(cut)}</span>
    </>
  );
}
