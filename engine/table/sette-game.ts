/** Sette e mezzo before the papers: each of its rulesets. */
import { present } from '../assert.ts';
import { fullDeck } from '../sette/cards.ts';
import { stateAfterDuel } from '../sette/arithmetic.ts';
import { step } from '../sette/decide.ts';
import { decisionDue, playedDuel } from '../sette/duel-acts.ts';
import { cardsOfDuel, playDuel, type Duel } from '../sette/duel.ts';
import { evolveAll } from '../sette/evolve.ts';
import { drawFirstBanker } from '../sette/first-banker.ts';
import type { SetteRuleset } from '../sette/ruleset.ts';
import type { SetteBank, SetteGame } from '../sette/state.ts';
import { postaNow, seatsToCome } from '../sette/turns.ts';
import { optionsOf } from '../sette/view-for.ts';
import { waitingFor } from '../sette/waiting.ts';
import type { CoupTurn } from '../proof/format.ts';
import { stateDigest } from './digest.ts';
import type { CardsShown, ClosedList, TableGame } from './game.ts';
import { optionsShown } from './options.ts';
import type { DuelView } from './sette-view.ts';
import type { Bank } from './state.ts';
import { noOptions } from './view.ts';

/** Tables of this ruleset. */
export function setteGame(ruleset: SetteRuleset): TableGame<SetteGame> {
  return {
    oneTable: false,
    standing: false,
    volonta: 0,
    finalWord: false,
    drawNamesBanker: false,
    choicesBySeat: false,
    deck: fullDeck,
    cardsOfCoup: cardsOfDuel,
    noOptions: { ...noOptions, decline: false },
    step,
    evolveAll,
    waitingFor,
    optionsOf(game, seat, now) {
      const { decline, ...options } = optionsOf(game, seat, now);
      return { ...optionsShown(options, false), decline };
    },
    isBetweenCoups: ({ phase }) => phase === 'bets',
    decisionDue(game) {
      const due = decisionDue(game);
      return due && { seat: due.seat, options: due.asked.options, settled: due.asked.settled };
    },
    firstBanker(asked, serverLink, drawId, links) {
      return present(asked[drawFirstBanker(serverLink, drawId, links, asked.length).place], 'the banker');
    },
    cardsShown: (event, coup, game) => (event.type === 'dealt' ? null : shownTo(event.phase, coup, game)),
    choicesProven,
    playedByDefault(_coup, cards) {
      const { fallen, outcome } = playDuel(cards, ({ fallback }) => fallback);
      return { cards: fallen, outcome: present(outcome, 'the outcome') };
    },
    stateAfter: (table, before, { list }, played) =>
      stateAfterDuel(ruleset, table, before, { list, ...played }, stateDigest(before)),
    sideNow: (game) => ({ posta: postaNow(game, present(game.bank, 'the bank')), garage: 0n }),
    viewOf: ({ limits, rest }) => ({ highestBet: limits.highestBet, rest }),
    bankViewOf: ({ bank }, running) => bankView(running ? bank : null),
    coupShown,
    coupPlayed,
  };
}

/**
 * At each of its decisions a side is shown all that it may see. The punta's hidden card fell first, the banker's
 * second: neither sees the other's (sette.md 3).
 */
function shownTo(role: 'punta' | 'banco', { closed, banker }: ClosedList, game: SetteGame): CardsShown {
  const { fallen } = present(playedDuel(game), 'the duel');
  const hidden = role === 'punta' ? 1 : 0;
  return { seat: role === 'punta' ? closed.hand : banker, kinds: fallen.filter((_, place) => place !== hidden) };
}

/** Sette e mezzo stands by itself: what its punta has said to it is no choice. */
function choicesProven(
  { closed, banker }: ClosedList,
  choices: CoupTurn['choices'],
  cards: readonly number[],
): CoupTurn['choices'] {
  const seats = { punta: closed.hand, banco: banker };
  const proven: CoupTurn['choices'][number][] = [];
  playDuel(cards, ({ role, options, fallback, settled }) => {
    const said = choices.find(({ seat, message }) => seat === seats[role] && options.includes(message.draw));
    if (said === undefined || settled) return fallback;
    proven.push(said);
    return said.message.draw;
  });
  return proven;
}

function bankView(bank: SetteBank | null) {
  return { turn: bank?.turn ?? null, skipped: bank?.skipped ?? [], toCome: bank === null ? [] : seatsToCome(bank) };
}

/** Nobody but the punta sees its hidden card before the end; the banker's is turned once the punta stands. */
function coupShown(game: SetteGame, bank: Bank, viewer: number | null): DuelView {
  const { closed, digest, shown } = present(bank.coup, 'the turn');
  const duel = playedDuel(game);
  const due = decisionDue(game);
  const mine = due?.seat === viewer ? due : null;
  const seesPunta = duel?.puntaShown === true || viewer === closed.message.hand;
  const seen = (cards: Duel['punta'] | undefined, all: boolean) =>
    (cards ?? []).map((kind, i) => (i > 0 || all ? kind : null));
  return {
    closed: digest,
    punta: seen(duel?.punta, seesPunta),
    banco: seen(duel?.banco, duel?.bancoShown === true),
    shown: shown.findLast(({ message }) => message.seat === viewer) ?? null,
    decides: due?.seat ?? null,
    options: mine?.asked.options ?? null,
    fallback: mine?.asked.fallback ?? null,
    decisions: game.bank?.coup?.decisions ?? [],
  };
}

function coupPlayed({ closed, choices, cards, step: signed }: CoupTurn, banker: number): DuelView {
  const seats = { punta: closed.message.hand, banco: banker };
  const decisions: { role: 'punta' | 'banco'; draw: number }[] = [];
  const duel = playDuel(cards, ({ role, options, fallback }) => {
    const chosen = choices.find(({ seat, message }) => seat === seats[role] && options.includes(message.draw));
    const draw = chosen?.message.draw ?? fallback;
    decisions.push({ role, draw });
    return draw;
  });
  return {
    closed: signed.message.closed,
    punta: duel.punta,
    banco: duel.banco,
    shown: null,
    decides: null,
    options: null,
    fallback: null,
    decisions,
  };
}
