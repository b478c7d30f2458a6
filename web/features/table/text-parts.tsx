'use client';
/** What the text view has in the place of the cloth: a file of its own, loaded only where it is wanted. */
import { CommandLine } from './command-line.tsx';
import { OnCloth } from './context.tsx';
import type { OnSit } from './snapshot.ts';
import { TextTable } from './text-table.tsx';

export default function TextParts({ onSit }: { readonly onSit: OnSit }) {
  return (
    <>
      <CommandLine />
      <OnCloth>
        <TextTable onSit={onSit} />
      </OnCloth>
    </>
  );
}
