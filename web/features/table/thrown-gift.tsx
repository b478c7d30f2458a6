'use client';
/** The last thing that was thrown to a seat, beside its face for some seconds. Loaded once something is thrown. */
import { useEffect, useState } from 'react';
import { useHeard } from './heard.ts';
import { GiftArt } from './gift-art.tsx';

/** Milliseconds. */
const liesFor = 6_000;

export default function ThrownGift({ seat }: { readonly seat: number }) {
  const last = useHeard().findLast(({ words }) => 'gift' in words && words.to === seat);
  const [gone, setGone] = useState(0);
  const key = last?.key ?? 0;
  const left = last === undefined ? 0 : last.at + liesFor - Date.now();
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setGone(key), left);
    return () => clearTimeout(timer);
  }, [key]);
  if (last === undefined || !('gift' in last.words) || gone === key || left <= 0) return null;
  return (
    <span key={key} className="thrown-gift" data-testid={`thrown-${seat}`} data-gift={last.words.gift} aria-hidden>
      <GiftArt gift={last.words.gift} size={34} />
    </span>
  );
}
