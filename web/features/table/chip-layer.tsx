'use client';
/**
 * Chips on their way from heap to heap (P9.17). A layer of its own above the cloth, in which only `transform` and
 * `opacity` change: the cloth under it is not painted again. A heap says where it lies by `data-place`.
 */
import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { ChipStack } from '../../ui/chip-stack.tsx';
import { wantsStillness } from '../../ui/stillness.ts';
import { flightsTo, travels, type Flight, type Place } from './chip-places.ts';
import { useTable } from './context.tsx';
import type { Scene } from './scene-director.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Way extends Flight {
  readonly start: Point;
  readonly end: Point;
}

/** The middle of each heap that is drawn, in the window. */
function heapsIn(cloth: Element): ReadonlyMap<string, Point> {
  const drawn = [...cloth.querySelectorAll<HTMLElement>('[data-place]')].flatMap((heap): [string, Point][] => {
    const { left, top, width, height } = heap.getBoundingClientRect();
    return width === 0 ? [] : [[heap.dataset['place']!, { x: left + width / 2, y: top + height / 2 }]];
  });
  return new Map(drawn);
}

/** A table of two draws one bet, whose it is; what has no place of its own lies in the posta. */
const pointOf = (heaps: ReadonlyMap<string, Point>, place: Place): Point | undefined =>
  heaps.get(place) ?? heaps.get(place.startsWith('stake-') ? 'stake' : 'posta');

/** Stands on the cloth. Draws nothing while nothing travels, or where its person wants no movement. */
export function ChipLayer() {
  const { scene } = useTable();
  const layer = useRef<HTMLDivElement>(null);
  const last = useRef<{ readonly scene: Scene; readonly heaps: ReadonlyMap<string, Point> } | null>(null);
  const [flying, setFlying] = useState<{ readonly round: number; readonly ways: readonly Way[] } | null>(null);
  useLayoutEffect(() => {
    const cloth = layer.current?.closest('.table-stack');
    if (!cloth || scene === null) return;
    const before = last.current;
    const isSeen = !document.hidden && !wantsStillness();
    // A heap that has gone is where it was.
    const heaps = new Map([...(before?.heaps ?? []), ...(isSeen ? heapsIn(cloth) : [])]);
    last.current = { scene, heaps };
    const flights = isSeen ? flightsTo(before?.scene ?? null, scene) : [];
    if (flights.length === 0) return;
    const { left, top } = layer.current!.getBoundingClientRect();
    const ways = flights.flatMap((flight): Way[] => {
      const [start, end] = [pointOf(heaps, flight.from), pointOf(heaps, flight.to)];
      if (start === undefined || end === undefined || start === end) return [];
      const inLayer = ({ x, y }: Point): Point => ({ x: x - left, y: y - top });
      return [{ ...flight, start: inLayer(start), end: inLayer(end) }];
    });
    if (ways.length > 0) setFlying((before) => ({ round: (before?.round ?? 0) + 1, ways }));
  }, [scene]);
  useLayoutEffect(() => {
    if (flying === null) return;
    const timer = setTimeout(() => setFlying(null), travels);
    return () => clearTimeout(timer);
  }, [flying]);
  return (
    <div ref={layer} className="chip-layer" aria-hidden>
      {flying?.ways.map(({ from, to, amount, start, end }) => (
        <span
          key={`${flying.round} ${from} ${to}`}
          className="chips-travel"
          style={
            {
              '--start': `${start.x}px, ${start.y}px`,
              '--end': `${end.x}px, ${end.y}px`,
              '--travels': `${travels}ms`,
            } as CSSProperties
          }
        >
          <ChipStack amount={amount} size={26} limit={4} />
        </span>
      ))}
    </div>
  );
}
