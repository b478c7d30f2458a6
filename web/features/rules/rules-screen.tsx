'use client';
/** Which rules are read: heads-up's, or one of the rulesets of Sette e mezzo, whose name stands behind the #. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { present } from '../../../engine/assert.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { setteRulesets } from '../../../engine/sette/ruleset.ts';
import { rulebookWords } from '../../words/rulebook.ts';
import { RulesPage } from './rules-page.tsx';

const SetteRules = lazy(async () => ({ default: (await import('./sette-rules.tsx')).SetteRules }));

const headsUp = present(rulesetOf(3), 'the heads-up ruleset');
const names = [headsUp, ...setteRulesets].map(({ name }) => name);

export function RulesScreen() {
  const [name, setName] = useState(headsUp.name);
  useEffect(() => {
    const follow = () => setName(names.find((one) => `#${one}` === location.hash) ?? headsUp.name);
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const sette = setteRulesets.find((one) => one.name === name);
  return (
    <div className="grid gap-6">
      <label className="mx-auto flex w-full max-w-[760px] items-center gap-2 text-[14px] text-muted">
        {rulebookWords().which}
        <select
          className="sunken px-3 py-2 text-ink"
          data-testid="rules-ruleset"
          value={name}
          onChange={({ target }) => (location.hash = target.value)}
        >
          {names.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      {sette === undefined ? (
        <RulesPage ruleset={headsUp} />
      ) : (
        <Suspense fallback={null}>
          <SetteRules ruleset={sette} />
        </Suspense>
      )}
    </div>
  );
}
