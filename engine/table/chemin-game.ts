/** Chemin de Fer before the papers: each of its rulesets. */
import { present } from '../assert.ts';
import { playerIndex } from '../chairs/seats.ts';
import { fullShoe } from '../fairness/composition.ts';
import { deal } from '../fairness/deal.ts';
import { sideNow } from '../game/betting-time.ts';
import { playedCoup } from '../game/coup-acts.ts';
import { step } from '../game/decide.ts';
import { evolveAll } from '../game/evolve.ts';
import type { Game, Seguito } from '../game/state.ts';
import { optionsOf } from '../game/view-for.ts';
import { waitingFor } from '../game/waiting.ts';
import type { CoupTurn } from '../proof/format.ts';
import { statuses } from '../protocol/messages.ts';
import { stateAfterCoup } from '../rules/arithmetic.ts';
import { cardsOfCoup, playCoup, type Coup, type CoupDeal, type Decisions } from '../rules/coup.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { cardsSeenBy } from '../rules/seen.ts';
import { isLastCoup } from '../rules/taglia.ts';
import { stateDigest } from './digest.ts';
import type { ClosedList, DecisionDue, PlayedOut, TableGame } from './game.ts';
import { optionsShown } from './options.ts';
import type { Bank } from './state.ts';
import { noOptions, type CoupView, type SeguitoView } from './view.ts';

/** Tables of this ruleset. */
export function cheminGame(ruleset: Ruleset): TableGame<Game> {
  return {
    oneTable: ruleset.play.oneTable,
    standing: ruleset.standing !== 'none',
    volonta: ruleset.volonta,
    finalWord: ruleset.play.movesUntil === 'the bets open',
    drawNamesBanker: true,
    choicesBySeat: true,
    deck: fullShoe,
    cardsOfCoup,
    noOptions,
    step,
    evolveAll,
    waitingFor,
    optionsOf: (game, seat, now) => optionsShown(optionsOf(game, seat, now), mayBeReady(game, seat.seat)),
    isBetweenCoups: ({ phase }) => phase === 'choice' || phase === 'bets',
    decisionDue,
    firstBanker(asked, serverLink, drawId, links) {
      const places = asked.map(() => 1);
      const { cards } = deal(places, serverLink, drawId, links, 1);
      return present(asked[present(cards[0], 'the place')], 'the banker');
    },
    cardsShown(event, coup, game) {
      if (event.type === 'dealt') {
        const first = playCoup(ruleset, dealOf(coup, event.cards), {});
        return { seat: coup.closed.hand, kinds: cardsSeenBy('punta', first) };
      }
      if (event.phase === 'punta') return null;
      return { seat: coup.banker, kinds: cardsSeenBy('banco', present(playedCoup(game), 'the coup in play')) };
    },
    choicesProven: (_coup, choices) => choices,
    playedByDefault: (coup, cards) => playedByRegola(ruleset, dealOf(coup, cards)),
    stateAfter(table, before, { closed: { move, amount }, list }, played) {
      return stateAfterCoup(ruleset, table, before, { move, amount, list, ...played }, stateDigest(before));
    },
    sideNow: (game) => sideNow(game, present(game.bank, 'the bank')),
    viewOf: ({ partners, cardsDrawn, coupsSinceCut, seguito }) => ({
      partners,
      lastCoup: isLastCoup(ruleset, cardsDrawn, coupsSinceCut),
      seguito: seguito && seguitoView(seguito),
    }),
    bankViewOf({ bank }, running) {
      const shown = running ? bank : null;
      return {
        betsUntil: shown?.betsUntil ?? null,
        guarantees: shown?.guarantees ?? [],
        ready: shown?.ready ?? [],
        ferito: shown?.ferito ?? null,
        socio: shown?.socio ?? null,
      };
    },
    coupShown,
    coupPlayed: (turn, banker) => coupPlayed(ruleset, turn, banker),
  };
}

/** What the closed list makes of six cards. */
function dealOf({ closed: { hand }, list, banker }: ClosedList, cards: readonly number[]): CoupDeal {
  const volontaOf = (seat: number) =>
    present(
      list.find((row) => row.seat === seat),
      'a row',
    ).volonta;
  return {
    cards,
    puntaVolonta: volontaOf(hand),
    bancoVolonta: volontaOf(banker),
    withOthers: list.filter(({ status }) => status === statuses.accepted).length > 1,
  };
}

/** A player of the bank, or the banker, may say that it has nothing more to say before the close. */
function mayBeReady({ phase, bank }: Game, seat: number): boolean {
  return phase === 'bets' && bank !== null && playerIndex(bank, seat) >= 0 && !bank.ready.includes(seat);
}

/** Each side decides once. */
function decisionDue(game: Game): DecisionDue | null {
  const waiting = playedCoup(game)?.waiting ?? null;
  if (waiting === null) return null;
  const { banker, coup } = present(game.bank, 'the bank');
  return {
    seat: waiting.role === 'punta' ? present(coup, 'the coup').hand : banker,
    options: waiting.options,
    settled: false,
  };
}

function playedByRegola(ruleset: Ruleset, dealt: CoupDeal): PlayedOut {
  let decisions: Decisions = {};
  let coup: Coup = playCoup(ruleset, dealt, decisions);
  while (coup.waiting !== null) {
    decisions = { ...decisions, [coup.waiting.role]: coup.waiting.fallback };
    coup = playCoup(ruleset, dealt, decisions);
  }
  return { cards: coup.dealt, outcome: present(coup.outcome, 'the outcome') };
}

function seguitoView({ height, passer, asked, answers, bids }: Seguito): SeguitoView {
  return { height, passer, asked, answers, bids };
}

function coupShown(game: Game, bank: Bank, viewer: number | null): CoupView {
  const { closed, digest, shown } = present(bank.coup, 'the coup');
  const { hand } = closed.message;
  const played = playedCoup(game);
  const waiting = played?.waiting ?? null;
  const decides = waiting === null ? null : waiting.role === 'punta' ? hand : bank.setup.message.banker;
  const mine = decides !== null && decides === viewer ? waiting : null;
  const mineOrShown = played !== null && (played.puntaShown || viewer === hand);
  const decisions = game.bank?.coup?.decisions;
  return {
    closed: digest,
    // The first two of the punta are its own until the end; its third card falls face up (rules.md 1).
    punta: (played?.punta ?? []).map((kind, i) => (i >= 2 || mineOrShown ? kind : null)),
    banco: (played?.banco ?? []).map((kind) => (played?.bancoShown ? kind : null)),
    shown: shown.findLast(({ message }) => message.seat === viewer) ?? null,
    decides,
    options: mine?.options ?? null,
    fallback: mine?.fallback ?? null,
    puntaDeclared: decisions?.punta ?? null,
    bancoDeclared: decisions?.banco ?? null,
  };
}

function coupPlayed(ruleset: Ruleset, turn: CoupTurn, banker: number): CoupView {
  const { closed, list, choices, cards, step: signed } = turn;
  const { hand } = closed.message;
  const chosen = (seat: number) => choices.find((one) => one.seat === seat)?.message.draw;
  // Cards that were not dealt do not matter any more: any card stands for them.
  const six = [...cards, ...Array.from({ length: cardsOfCoup - cards.length }, () => 0)];
  const dealt = dealOf({ closed: closed.message, list, banker }, six);
  const punta = chosen(hand) ?? present(playCoup(ruleset, dealt, {}).waiting, 'a decision').fallback;
  const atBanco = playCoup(ruleset, dealt, { punta });
  const banco = atBanco.waiting === null ? null : (chosen(banker) ?? atBanco.waiting.fallback);
  const played = banco === null ? atBanco : playCoup(ruleset, dealt, { punta, banco });
  return {
    closed: signed.message.closed,
    punta: played.punta,
    banco: played.banco,
    shown: null,
    decides: null,
    options: null,
    fallback: null,
    puntaDeclared: punta,
    bancoDeclared: banco,
  };
}
