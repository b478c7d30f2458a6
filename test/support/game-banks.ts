/**
 * The banks of a random game, played beside it by protocol.md: set up, signed, dealt from links (fairness.md 3),
 * stepped. The game gets the cards of that deal. Every figure of the game is compared with the signed state.
 */
import assert from 'node:assert/strict';
import type { Hex } from '../../engine/bytes.ts';
import { packComposition } from '../../engine/fairness/composition.ts';
import { closedOf, listOf, proofEndOf } from '../../engine/game/as-protocol.ts';
import type { Command } from '../../engine/chairs/commands.ts';
import type { Event } from '../../engine/game/events.ts';
import { evolve } from '../../engine/game/evolve.ts';
import type { Game } from '../../engine/game/state.ts';
import { cheminPast } from '../../engine/proof/chemin-past.ts';
import { contextOf, historyOf } from '../../engine/proof/history.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { statuses, type Grant, type Table } from '../../engine/protocol/messages.ts';
import { signerOf, type Signed } from '../../engine/protocol/sign.ts';
import type { Ruleset } from '../../engine/rules/ruleset.ts';
import type { Closing } from './bank-options.ts';
import { BankMaker, bytes32, sessionKey, type Cast } from './bank-maker.ts';
import { domain } from './bank.ts';
import { limits, RandomPlay } from './random-play.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

/** A bank that has ended, with what it had in it. */
export interface PlayedBank {
  readonly proof: Proof;
  readonly end: Of<'ended'>['end'];
  readonly moves: number;
  readonly taglie: number;
  readonly left: number;
  readonly punters: number;
  readonly standing: boolean;
  readonly socio: boolean;
}

interface Running {
  readonly maker: BankMaker;
  closing: (Closing & { readonly closed: Of<'closed'> }) | null;
  decided: Of<'decided'>[];
  moves: number;
  taglie: number;
  left: number;
  punters: number;
  standing: boolean;
}

const mostPerGrant = 10_000_000n;

export class BankedGame {
  readonly play: RandomPlay;
  readonly banks: PlayedBank[] = [];
  private readonly table: Table;
  private readonly seed: number;
  private running: Running | null = null;
  private prev: Hex | undefined;
  private readonly grants = new Map<string, Signed<Grant>>();

  /** `drawn`: this many cards have left the sabot, in banks before the first one here. */
  constructor(ruleset: Ruleset, seed: number, drawn = 0) {
    this.seed = seed;
    this.play = new RandomPlay(ruleset, { seed, drawn });
    if (drawn > 0) this.prev = bytes32('the bank before', seed);
    this.table = {
      ruleset: ruleset.id,
      ...ruleset.cagnotte,
      ...limits,
      share: 1_000_000n,
      window: 60,
      leaveDelay: 240,
      salt: BigInt(seed),
    };
  }

  /** One command of the game, and what it does to its bank. */
  next(): void {
    const { play } = this;
    const command = this.withDealtCards(play.next().command);
    let game = play.game;
    const decision = play.tell(command);
    if ('refusal' in decision) return;
    for (const event of decision.events) {
      const before = game;
      game = evolve(game, event);
      this.on(event, before, game);
    }
    assert.deepEqual(game, play.game);
  }

  /** The host has the cards from the links of the list. */
  private withDealtCards(command: Command): Command {
    if (command.by !== 'host' || command.command.type !== 'cards') return command;
    const { maker, closing } = this.running!;
    return { by: 'host', command: { type: 'cards', cards: maker.sixCards(closing!.list) } };
  }

  private on(event: Event, before: Game, after: Game): void {
    switch (event.type) {
      case 'opened':
        return this.onOpened(event, after);
      case 'closed':
        return this.onClosed(event);
      case 'decided': {
        this.running!.decided.push(event);
        return;
      }
      case 'coup':
        return this.onCoup(event, after);
      case 'voided':
        return this.onVoided(event);
      case 'taglia':
        return this.onTaglia(after);
      case 'unseated':
        return this.onUnseated(event, before);
      case 'ended':
        return this.onEnded(event, before);
      default:
        return;
    }
  }

  private cast({ players }: Of<'opened'>): Cast {
    const seats = players.map(({ seat, player, stack }) => ({
      seat,
      player: this.grant(seat, player).message.player,
      key: sessionKey(domain, 'seat', player),
      stack,
    }));
    return { domain, table: this.table, house: sessionKey(domain, 'house'), seats };
  }

  /** The wallet's grant for a sitting. */
  private grant(seat: number, player: string): Signed<Grant> {
    const known = this.grants.get(player);
    if (known !== undefined) return known;
    const wallet = signerOf(domain, bytes32('wallet', player));
    const grant = wallet.sign('Grant', {
      player: wallet.address,
      table: hashStruct('Table', this.table),
      seat,
      key: sessionKey(domain, 'seat', player).address,
      amount: mostPerGrant,
      nonce: 0n,
      deadline: 4_102_444_800n,
    });
    this.grants.set(player, grant);
    return grant;
  }

  private onOpened(event: Of<'opened'>, game: Game): void {
    const maker = new BankMaker(this.cast(event), {
      number: BigInt(event.number),
      banker: event.banker,
      posta: event.posta,
      composition: packComposition(game.composition),
      taglia: game.taglia,
      prev: this.prev,
      seed: this.seed,
    });
    this.running = { maker, closing: null, decided: [], moves: 0, taglie: 0, left: 0, punters: 0, standing: false };
    this.prev = maker.bankId;
    this.compareBooks(game);
  }

  private onClosed(closed: Of<'closed'>): void {
    const running = this.running!;
    const { maker } = running;
    const commitments = new Map(closed.list.map(({ seat }) => [seat, maker.commitment(seat)]));
    running.closing = { list: listOf(closed.list, commitments), move: closed.move, amount: closed.amount, closed };
    running.decided = [];
    const staked = closed.list.filter(({ status }) => status === statuses.accepted);
    running.punters = Math.max(running.punters, staked.length);
    running.standing ||= staked.some(({ seat }) => seat > 10);
    if (closed.move !== 0) running.moves++;
  }

  /** A decision that the table makes needs no signature; any other was said by a player (protocol.md 2.5). */
  private onCoup({ outcome, cards }: Of<'coup'>, game: Game): void {
    const running = this.running!;
    const { maker, decided } = running;
    const { closed, ...closing } = running.closing!;
    const before = maker.state;
    const found = maker.play(closing, {
      choose: (role, _options, fallback) => {
        const { draw, by } = decided.find((one) => one.role === role)!;
        if (by !== 'player') assert.deepEqual([by, draw], [by, fallback]);
        return { draw, sign: by === 'player' };
      },
    });
    const turn = maker.proof().turns.at(-1)!;
    assert.deepEqual(turn.closed!.message, closedOf(before, closed, closing.list));
    assert.deepEqual([found, turn.cards], [outcome, cards]);
    running.closing = null;
    this.compareBooks(game);
  }

  /**
   * A void must name somebody; one without blame (a malfunction of the game's host) is signed with the first punter.
   */
  private onVoided({ silent }: Of<'voided'>): void {
    const { maker, closing } = this.running!;
    const { closed: _closed, ...list } = closing!;
    const first = list.list.find(({ status }) => status === statuses.accepted)!.seat;
    maker.void(list, silent.length > 0 ? silent : [first]);
    this.running!.closing = null;
  }

  private onTaglia(game: Game): void {
    if (this.running === null) return;
    this.running.maker.taglia();
    this.running.taglie++;
    this.compareBooks(game);
  }

  /** A player who leaves during a bank signs the current line, and is paid that beside the stack. */
  private onUnseated({ seat, paid }: Of<'unseated'>, { bank, seats }: Game): void {
    if (bank === null || bank.gone.includes(seat)) return;
    const at = bank.players.findIndex((player) => player.seat === seat);
    if (at < 0) return;
    const { maker } = this.running!;
    assert.equal(paid - seats.find((s) => s.seat === seat)!.stack, maker.state.seats[at]!);
    maker.leave(seat);
    this.running!.left++;
  }

  private onEnded({ end, lines, posta, garage, cagnotte }: Of<'ended'>, { bank }: Game): void {
    const { maker, moves, taglie, left, punters, standing } = this.running!;
    const { gone, players, socio } = bank!;
    const there = players.map(({ seat }) => seat).filter((seat) => !gone.includes(seat));
    const proof: Proof = {
      ...maker.proof(there),
      end: proofEndOf(end),
      grants: players.map(({ seat, player }) => this.grant(seat, player)),
    };
    const { message } = proof.result!;
    assert.deepEqual(
      { posta: message.posta, garage: message.garage, cagnotte: message.cagnotte },
      { posta, garage, cagnotte },
    );
    assert.deepEqual(lines, maker.state.seats);
    this.banks.push({ proof, end, moves, taglie, left, punters, standing, socio: socio !== null });
    this.running = null;
  }

  /**
   * The game's books match the state's figures, and its sabot the state's; the past and the ferito match what the turns
   * show.
   */
  private compareBooks({ bank, composition, taglia }: Game): void {
    const { maker } = this.running!;
    const { state } = maker;
    const context = contextOf(domain, this.table, maker.setup.message)!;
    const { rights: past, ferito } = cheminPast(historyOf(context, maker.proof().turns));
    assert.deepEqual({ past: bank!.past, ferito: bank!.ferito }, { past, ferito });
    const { posta, garage, paidIn, takenOut, won, cagnotte, seats } = state;
    const books = { ...bank!.books, composition: packComposition(composition), taglia };
    assert.deepEqual(books, {
      posta,
      garage,
      paidIn,
      takenOut,
      won,
      cagnotte,
      lines: seats,
      composition: state.composition,
      taglia: state.taglia,
    });
  }
}
