'use client';
/** How the cards look in this browser, with four of them as they would be. */
import { useState } from 'react';
import { DrawnFace } from '../../ui/card-art.tsx';
import { cornerNames, keepLook, suitInks, useCardLook, type CardLook } from '../../ui/card-look.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { playWords } from '../../words/play.ts';

/** Jack of clubs, queen of diamonds, king of hearts, ace of spades. */
const shown = [10, 13 + 11, 26 + 12, 39] as const;
const letters = Object.keys(cornerNames) as CardLook['names'][];
const colours = Object.keys(suitInks) as CardLook['suits'][];

export function CardSettings() {
  const [open, setOpen] = useState(false);
  const look = useCardLook();
  const words = playWords().cards;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button look="quiet" size="small" onPress={() => setOpen(true)} testId="card-settings" label={words.title}>
        <svg viewBox="0 0 20 20" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
          <rect x="3" y="5" width="9" height="12" rx="1.5" transform="rotate(-8 7.5 11)" />
          <path d="M9 3.500l6.500 1.200a1.500 1.500 0 0 1 1.200 1.800l-1.500 8" strokeLinecap="round" />
        </svg>
      </Button>
      <Dialog title={words.title} open={open} onClose={close} testId="card-settings-dialog">
        <p className="text-[14px] text-soft">{words.holds}</p>
        <div className="my-4 flex justify-center gap-2.5" aria-hidden>
          {shown.map((kind) => (
            <div key={kind} className="card-sample">
              <DrawnFace kind={kind} look={look} />
            </div>
          ))}
        </div>
        <Choices
          title={words.names}
          all={letters}
          chosen={look.names}
          word={(names) => `${words[names]} · ${cornerNames[names].slice(10).join(' ')}`}
          onChoose={(names) => keepLook({ ...look, names })}
        />
        <Choices
          title={words.suits}
          all={colours}
          chosen={look.suits}
          word={(suits) => words[suits]}
          onChoose={(suits) => keepLook({ ...look, suits })}
        />
        <div className="mt-5 flex justify-end">
          <Button look="gold" onPress={close} testId="card-settings-done">
            {playWords().done}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Choices<K extends CardLook['names'] | CardLook['suits']>({
  title,
  all,
  chosen,
  word,
  onChoose,
}: {
  readonly title: string;
  readonly all: readonly K[];
  readonly chosen: K;
  readonly word: (one: K) => string;
  readonly onChoose: (one: K) => void;
}) {
  return (
    <fieldset className="mt-3 grid gap-1.5">
      <legend className="mb-1.5 text-[13.5px] text-muted">{title}</legend>
      {all.map((one) => (
        <label key={one} className="flex items-center gap-3 text-[15px]">
          <input
            type="radio"
            className="size-4"
            name={title}
            checked={one === chosen}
            onChange={() => onChoose(one)}
            data-testid={`cards-${one}`}
          />
          {word(one)}
        </label>
      ))}
    </fieldset>
  );
}
