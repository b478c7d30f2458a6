/**
 * Plays games of one seed until this many steps are done; prints one line of JSON: what was counted, and what broke a
 * law.
 */
import type { Hex } from '../../engine/bytes.ts';
import { forgetDigests } from './crypto/eip712.ts';
import { forgetSeals } from './crypto/seals.ts';
import { allActs, namesOfActs } from './acts/all.ts';
import { endsOf, leaveTable, settle } from './play/ending.ts';
import { Game } from './play/game.ts';
import { allPremises } from './oracle/all-premises.ts';
import { Broken, Premises } from './oracle/law.ts';

/** The most steps of one game, and the most after an alarm. */
const stepsOfGame = 400;
/** A table that has waited this long has no players any more. */
const idleAtMost = 8;
const stepsAfterAlarm = 8;

export interface Find {
  readonly seed: number;
  readonly game: number;
  readonly step: number;
  readonly law: string;
  readonly detail: string;
  readonly mode: string;
  readonly acts: readonly string[];
}

/** A bank's evidence (`encodeWire`), and the state in which the oracle's replay finds it to end. */
export interface End {
  readonly proof: string;
  readonly state: Hex;
  readonly turn: number;
  readonly lines: readonly string[];
}

export interface Report {
  readonly steps: number;
  readonly games: number;
  readonly acts: Readonly<Record<string, number>>;
  readonly premises: Readonly<Record<string, number>>;
  readonly alarms: number;
  readonly finds: readonly Find[];
  readonly ends: readonly End[];
  /** All acts, and all premises of laws. */
  readonly names: readonly string[];
}

export interface Order {
  readonly seed: number;
  readonly steps: number;
  /** Go on after a find, and report one for each law. */
  readonly all?: boolean;
  /** Laws that are not held. */
  readonly without?: readonly string[];
  /** Report the ends of banks, as the honest seat's evidence has them. */
  readonly ends?: boolean;
  /** Only this game of the seed. */
  readonly game?: number;
}

export function run({ seed, steps, all = false, without = [], ends: tellEnds = false, game: only }: Order): Report {
  const premises = new Premises();
  const counts = new Map<string, number>();
  const finds: Find[] = [];
  const ends: End[] = [];
  const laws = new Set<string>();
  let [done, alarms, games] = [0, 0, 0];
  for (let stream = only ?? 0; done < steps; stream++) {
    forgetDigests();
    forgetSeals();
    const game = new Game(seed, stream, premises);
    games++;
    let after = 0;
    try {
      while (game.steps < stepsOfGame && game.idle < idleAtMost && after < stepsAfterAlarm && done < steps) {
        done++;
        game.step(allActs, counts);
        if (game.alarmed && after++ === 0) alarms++;
      }
      leaveTable(game);
      if (game.mode !== 'signed') settle(game);
      if (tellEnds) ends.push(...endsOf(game));
    } catch (error) {
      const law = error instanceof Broken ? error.law : `thrown ${(error as Error).name}`;
      if (without.includes(law)) continue;
      if (!laws.has(law))
        finds.push({
          seed,
          game: stream,
          step: game.steps,
          law,
          detail: error instanceof Broken ? error.message : String((error as Error).stack),
          mode: game.mode,
          acts: game.log,
        });
      laws.add(law);
      if (!all) break;
    }
    if (only !== undefined) break;
  }
  return {
    steps: done,
    games,
    alarms,
    acts: Object.fromEntries(counts),
    premises: Object.fromEntries(premises.counts),
    finds,
    ends,
    names: [...namesOfActs, ...allPremises],
  };
}

if (process.argv[2] !== undefined)
  process.stdout.write(`${JSON.stringify(run(JSON.parse(process.argv[2]) as Order))}\n`);
