'use client';
/** What reaches a person who does not look at the page: the tab's title and icon, a sound, a phone's vibration. */
import { useEffect, useRef } from 'react';
import { callPerson } from '../../ui/call-person.ts';
import { play } from '../../ui/sounds.ts';
import { headlineWords } from '../../words/headline.ts';
import { heardAt } from './ear.ts';
import type { Scene } from './scene-director.ts';

/** What `useAsks` names that is no turn in the game: nobody waits for it. */
const noTurns: readonly string[] = ['sit', 'connect', 'sit in', 'alone'];

/** Whether what a person is asked now is a decision of the game. */
export const isTurn = (asks: string | null): boolean => asks !== null && !noTurns.includes(asks);

/** In `web/public`, beside the page's own icon. */
const turnIcon = 'turn.svg';

/**
 * Says in the tab that it is this person's turn, and calls it once for each question. `asks` is the question that is
 * shown now, `waited` whether the table waits for this person and not for another.
 */
export function useAttention(asks: string | null, waited: boolean, tableName: string): void {
  const mine = waited && isTurn(asks);
  const called = useRef<string | null>(null);
  const title = headlineWords().tab(tableName, mine);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!mine || icon === null) return;
    const { href } = icon;
    icon.href = new URL(turnIcon, href).href;
    return () => {
      icon.href = href;
    };
  }, [mine]);
  useEffect(() => {
    if (!mine || called.current === asks) return;
    called.current = asks; // while a command is on its way nothing is asked, and then the same may be again
    callPerson();
  }, [mine, asks]);
}

/** Lets the scene be heard. A page that cannot be seen is told of its turn only. */
export function useEar(scene: Scene | null, mySeat: number | null): void {
  const last = useRef<Scene | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = scene;
    if (scene === null || before === null || before === scene || document.hidden) return;
    for (const sound of heardAt(before, scene, mySeat)) play(sound);
  }, [scene, mySeat]);
}
