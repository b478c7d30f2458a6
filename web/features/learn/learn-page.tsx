'use client';
/** Both tutorials: which one is open stands behind the # of the address, so that a link can lead to it. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { duelsWords } from '../../words/duels.ts';
import { LearnScreen } from './learn-screen.tsx';

const DuelScreen = lazy(async () => ({ default: (await import('./duel-screen.tsx')).DuelScreen }));

/** Names of games are the same in every language. */
const names = { chemin: 'Chemin de Fer', sette: 'Sette e mezzo' } as const;
type Game = keyof typeof names;
const games: readonly Game[] = ['chemin', 'sette'];

const gameOf = (hash: string): Game => games.find((game) => `#${game}` === hash) ?? 'chemin';

export function LearnPage() {
  const [game, setGame] = useState<Game>('chemin');
  useEffect(() => {
    const follow = () => setGame(gameOf(location.hash));
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return (
    <div className="grid gap-3 sm:gap-4">
      <div className="mx-auto flex w-full max-w-[980px] gap-2" role="group" aria-label={duelsWords().games}>
        {games.map((one) => (
          <Button
            key={one}
            size="small"
            look={one === game ? 'gold' : 'quiet'}
            pressed={one === game}
            testId={`learn-game-${one}`}
            onPress={() => (location.hash = one)}
          >
            {names[one]}
          </Button>
        ))}
      </div>
      {game === 'chemin' ? (
        <LearnScreen />
      ) : (
        <Suspense fallback={null}>
          <DuelScreen />
        </Suspense>
      )}
    </div>
  );
}
