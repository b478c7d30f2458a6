/**
 * `viewFor` tells nobody what they may not know. Beside each random game run other worlds with the same commands at the
 * same moments. In each, only something hidden from some viewers is different: hidden cards, or a seat's own settings.
 * These viewers must see exactly the same in both: views, refusals and the moments at which things happen.
 */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../../engine/chairs/commands.ts';
import { step, type Decision } from '../../../engine/game/decide.ts';
import type { Event } from '../../../engine/game/events.ts';
import { evolve } from '../../../engine/game/evolve.ts';
import type { Game } from '../../../engine/game/state.ts';
import { viewFor } from '../../../engine/game/view-for.ts';
import { nextTick } from '../../../engine/chairs/waiting.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { rulesets, type Ruleset } from '../../../engine/rules/ruleset.ts';
import { follow, knownTo, onTable, type Followed } from '../support/card-knowledge.ts';
import { RandomPlay } from '../../support/random-play.ts';

/** A larger run: `VIEW_GAMES=200 npx vitest run test/engine/game/game-view.test.ts`. */
const games = Number(process.env['VIEW_GAMES'] ?? 3);
const commandsInGame = 450;

type Viewer = number | null;

/** Another world beside the game. */
interface World {
  readonly game: Game;
  /** Places of the six cards that differ in it. */
  readonly cards?: readonly number[];
  /** The seat whose own settings differ in it, and how long it still runs. */
  readonly seat?: number;
  readonly left: number;
}

const batte = 3;
const bitsOfOwn = [1, 2, 4, 3, 7, 0];

/** One random game with its other worlds. */
class Watched {
  readonly play: RandomPlay;
  readonly counts: Record<string, number> = {};
  private coup: Followed | null = null;
  private worlds: World[] = [];
  private readonly shown = new Map<Viewer, string>();

  constructor(ruleset: Ruleset, seed: number) {
    this.play = new RandomPlay(ruleset, { seed, besides: 18 });
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  next(): void {
    const { play } = this;
    if (play.chance(8) && this.worlds.every(({ seat }) => seat === undefined)) this.forkSettings();
    this.shown.clear();
    const { command, now } = play.next();
    const before = play.game;
    const real = play.tell(command);
    if ('refusal' in real) this.count('refused');
    if ('after' in real) this.followCards(before, command, real.events);
    this.worlds = this.worlds.flatMap((world) => this.goOn(world, command, now, real));
    if ('after' in real && command.by === 'host' && command.command.type === 'cards')
      this.forkCards(before, command.command.cards, real.events);
    for (const world of this.worlds) this.compare(world);
    if (this.coup?.over === true) {
      this.coup = null;
      this.worlds = this.worlds.filter(({ cards }) => cards === undefined);
    }
  }

  /** Everybody at the table, an empty chair, and a spectator. */
  private viewers(): readonly Viewer[] {
    const seats = this.play.game.seats.map(({ seat }) => seat);
    const empty = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((seat) => !seats.includes(seat));
    return [null, ...seats, ...(empty === undefined ? [] : [empty])];
  }

  private followCards(before: Game, command: Command, events: readonly Event[]): void {
    const { bank } = before;
    if (command.by === 'host' && command.command.type === 'cards') {
      const { hand } = bank!.coup!;
      const beginner = before.seats.find(({ seat }) => seat === hand)!.principiante;
      this.coup = { hand, banker: bank!.banker, beginner, cards: command.command.cards, over: false };
      this.count('coup');
    }
    // Also between two events of one command: a host may look at any time.
    let game = before;
    for (const event of events) {
      game = evolve(game, event);
      if (this.coup === null) continue;
      follow(this.coup, event);
      if (event.type !== 'dealt' && game.bank?.coup?.cards == null) continue;
      for (const viewer of this.viewers()) this.checkCards(game, viewer);
    }
  }

  /** The view shows the cards that this viewer may know, each in its place, and none of the others. */
  private checkCards(game: Game, viewer: Viewer): void {
    const coup = this.coup!;
    const { bank, options } = viewFor(game, viewer, this.play.now);
    const known = knownTo(coup, viewer);
    const places = onTable(coup);
    const face = (place: number) => (known.includes(place) ? coup.cards[place]! : null);
    expect({ viewer, punta: bank!.coup!.punta, banco: bank!.coup!.banco }).toEqual({
      viewer,
      punta: places.punta.map(face),
      banco: places.banco.map(face),
    });
    this.count(
      viewer === null
        ? 'looks on'
        : viewer === coup.hand
          ? coup.beginner
            ? 'beginner'
            : 'hand'
          : viewer === coup.banker
            ? 'banker'
            : viewer > 10
              ? 'standing'
              : 'other seat',
    );
    if (viewer === coup.hand && coup.punta === undefined && options.draws.length === 1)
      this.count('asked what is forced');
  }

  /** Worlds in which the banker's two cards, the punta's two, a third card, or several of them differ. */
  private forkCards(before: Game, cards: readonly number[], here: readonly Event[]): void {
    for (const places of [[1, 3], [1], [0, 2], [2], [0, 2], [4], [5], [4, 5], [0, 1, 2, 3, 4, 5]]) {
      const shoe = [...before.composition];
      cards.forEach((kind, place) => {
        if (!places.includes(place)) shoe[kind]!--;
      });
      const other = [...cards];
      for (const place of places) {
        const kind = this.play.oneOf(shoe.flatMap((count, k) => (count > 0 && k !== cards[place] ? [k] : [])));
        shoe[kind]!--;
        other[place] = kind;
      }
      const there = step(before, { by: 'host', command: { type: 'cards', cards: other } }, this.play.now);
      if ('refusal' in there) throw new Error(`the other cards are refused: ${there.refusal.code}`);
      const world = { game: there.after, cards: places, left: Infinity };
      if (this.hides(world, null) && !this.tells(here, there.events, false)) this.worlds.push(world);
    }
  }

  /** A world in which a seat has another setting of its own: its volontà, or that it shows 8 and 9 automatically. */
  private forkSettings(): void {
    const { game, ruleset } = this.play;
    if (game.seats.length === 0) return;
    const { seat, volonta, automatic } = this.play.oneOf(game.seats);
    const changed = {
      volonta: (volonta & ~7) | (this.play.oneOf(bitsOfOwn) & ruleset.volonta),
      automatic: automatic === 'regola' ? automatic : this.play.oneOf(['none', 'batte'] as const),
    };
    if (changed.volonta === volonta && changed.automatic === automatic) return;
    this.count('other settings');
    this.worlds.push({
      game: { ...game, seats: game.seats.map((s) => (s.seat === seat ? { ...s, ...changed } : s)) },
      seat,
      left: 60,
    });
  }

  /** The world one command later; ends it if it may be told apart from now on. */
  private goOn(world: World, command: Command, now: number, real: Decision): readonly World[] {
    if (world.left <= 0 || !this.hides(world, null)) return [];
    const there = step(world.game, command, now);
    const byKnowing = command.by === 'seat' && !this.hides(world, command.seat);
    if (byKnowing && command.command.type === 'play') return [];
    if (
      this.tells(
        eventsOf(real),
        eventsOf(there),
        command.by === 'seat' && (command.command.type === 'draw' || command.command.type === 'advice'),
      )
    )
      return [];
    if (!byKnowing)
      expect({ command, refused: 'refusal' in there ? there.refusal : null }).toEqual({
        command,
        refused: 'refusal' in real ? real.refusal : null,
      });
    const leaves = world.seat !== undefined && !this.play.game.seats.some(({ seat }) => seat === world.seat);
    return leaves ? [] : [{ ...world, game: 'after' in there ? there.after : world.game, left: world.left - 1 }];
  }

  /**
   * Declarations may differ between the worlds and rightly tell them apart: players say what they like, the regola
   * declares what its cards ask for, and 8 and 9 are shown. That one seat is asked and the other is not is no
   * declaration.
   */
  private tells(here: readonly Event[], there: readonly Event[], byPlayer: boolean): boolean {
    const declared = (events: readonly Event[]) => events.flatMap((event) => (event.type === 'decided' ? [event] : []));
    const [ours, theirs] = [declared(here), declared(there)];
    for (let i = 0; i < Math.max(ours.length, theirs.length); i++) {
      const [a, b] = [ours[i], theirs[i]];
      if (a !== undefined && b !== undefined && a.role === b.role && a.draw === b.draw && a.putRight === b.putRight)
        continue;
      const only = a === undefined || b === undefined ? (a ?? b) : null;
      const byRight = only === null || only === undefined || byPlayer || only.draw === batte;
      expect({ phase: this.play.game.phase, ours, theirs, byRight }).toEqual({
        phase: this.play.game.phase,
        ours,
        theirs,
        byRight: true,
      });
      this.count('told apart by what was declared');
      return true;
    }
    return false;
  }

  /** The viewer may not know the difference of this world. */
  private hides({ cards, seat }: World, viewer: Viewer): boolean {
    if (cards === undefined) return viewer !== seat;
    const known = knownTo(this.coup!, viewer);
    return !cards.some((place) => known.includes(place));
  }

  /** The viewer's view of the game, as text. */
  private shownTo(viewer: Viewer): string {
    const text = this.shown.get(viewer) ?? encodeWire(viewFor(this.play.game, viewer, this.play.now));
    this.shown.set(viewer, text);
    return text;
  }

  /** A viewer who may not know the difference must see none. */
  private compare(world: World): void {
    const {
      play: { game, now },
    } = this;
    const blind = this.viewers().filter((viewer) => this.hides(world, viewer));
    for (const viewer of blind) {
      expect(encodeWire(viewFor(world.game, viewer, now))).toBe(this.shownTo(viewer));
      this.count(
        world.cards === undefined
          ? 'same with other settings'
          : `same with other cards ${world.cards.join(' ')}${this.coup!.over ? ' after the coup' : ''}`,
      );
    }
    if (blind.length > 0) expect(nextTick(world.game)).toBe(nextTick(game));
  }
}

function eventsOf(decision: Decision): readonly Event[] {
  return 'events' in decision ? decision.events : [];
}

describe('views', () => {
  it.each(rulesets.map((ruleset) => [ruleset.name, ruleset] as const))(
    'R15.4 %s: nobody sees a card or a setting that they may not know, nor anything that depends on one',
    (_name, ruleset) => {
      const counts: Record<string, number> = {};
      for (let seed = 1; seed <= games; seed++) {
        const watched = new Watched(ruleset, seed);
        for (let i = 0; i < commandsInGame; i++) watched.next();
        for (const [what, n] of Object.entries(watched.counts)) counts[what] = (counts[what] ?? 0) + n;
      }
      if (process.env['VIEW_GAMES'] !== undefined) console.log(ruleset.name, counts);
      const least = (what: string, n: number) => expect([what, (counts[what] ?? 0) >= n]).toEqual([what, true]);
      least('coup', 40);
      for (const who of ['looks on', 'hand', 'banker']) least(who, 40);
      if (ruleset.play.seats.most > 2) least('other seat', 40);
      if (ruleset.standing !== 'none') least('standing', 20);
      if ((ruleset.volonta & 16) !== 0) least('beginner', 5);
      for (const places of ['1 3', '0 2', '4', '5', '0 1 2 3 4 5']) least(`same with other cards ${places}`, 40);
      for (const places of ['4', '5']) least(`same with other cards ${places} after the coup`, 40);
      least('same with other settings', 400);
      least('told apart by what was declared', 5);
      if (ruleset.drawing.mustShow) least('asked what is forced', 5);
    },
    1_800_000,
  );
});
