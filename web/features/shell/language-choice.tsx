'use client';
/** The languages to choose from, in the header. */
import { useState } from 'react';
import { languageNames, languages } from '../../words/forms/language.ts';
import { shellWords } from '../../words/shell.ts';
import { chooseLanguage, language } from '../../words/words.ts';

export function LanguageChoice() {
  const [failed, setFailed] = useState(false);
  return (
    <select
      className="rounded-lg bg-transparent px-1 py-1.5 text-[13px] text-muted hover:text-ink"
      aria-label={shellWords().language}
      aria-invalid={failed}
      data-testid="language"
      value={language()}
      onChange={(event) => {
        const wanted = languages.find((one) => one === event.target.value);
        if (wanted !== undefined)
          chooseLanguage(wanted).then(
            () => setFailed(false),
            () => setFailed(true),
          );
      }}
    >
      {languages.map((one) => (
        <option key={one} value={one} lang={one} className="bg-night text-ink">
          {one.toUpperCase()} · {languageNames[one]}
        </option>
      ))}
    </select>
  );
}
