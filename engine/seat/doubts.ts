/**
 * What a player should agree to before playing in a bank (protocol.md 2 and 7): a shoe that nobody has proven to them,
 * and a bank that somebody else was due. Neither can be proven a lie; but a house with friends would begin a fraud with
 * one of them.
 */
import { zero32, type Hex } from '../bytes.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { Setup } from '../protocol/messages.ts';
import type { Proof, ProofDraw, ProofTurn } from '../proof/format.ts';
import { verifyTaglia } from '../proof/verify-taglia.ts';
import { gameToReadBy } from '../proof/games.ts';
import { cardsLeft, unpackComposition } from '../fairness/composition.ts';
import { isSignedBy } from '../protocol/sign.ts';
import { signedStep } from './lies.ts';
import { deniedBy, rivalOf } from './rivals.ts';
import { isTableOfTwo, mayLeave, shoeFollows } from './shoe.ts';
import { contextFor } from './bank-context.ts';
import { overruledDoubts, withAnswer } from './overruled.ts';
import { seatGameOf } from './games.ts';
import { alarmed, trouble } from './trouble.ts';
import { keyOf, newestBank, withBank, type Doubt, type SeatBank, type SeatMemory } from './memory.ts';
import { seatSentences } from './sentences.ts';

/**
 * The doubts about a bank that is set up now, before it is added to the memory. `draw`: what its set-up comes with.
 * A bank that this seat does not play in (not `mine`) can only have a doubt about its shoe: a bank in between does not
 * prove an unproven shoe.
 */
export function doubtsOf(
  memory: SeatMemory,
  setup: Setup,
  { mine, draw }: { readonly mine: boolean; readonly draw: ProofDraw | undefined },
): readonly Doubt[] {
  const common = [shoeDoubt(memory, setup), mine ? turnDoubt(memory, setup, draw !== undefined) : null];
  const own = mine ? seatGameOf(memory.table).doubtsOf(memory, setup, draw) : [];
  return [...common, ...own].filter((doubt) => doubt !== null);
}

/**
 * A whole shoe needs no proof, unless no cut can have been reached since the newest known bank. A shoe that a known
 * bank left needs none either. But if the seat has not seen the end of a coup, nobody has shown it which cards went.
 */
function shoeDoubt(memory: SeatMemory, setup: Setup): Doubt | null {
  const { prev, composition, taglia } = setup;
  const left = cardsLeft(unpackComposition(composition));
  if (prev === zero32) return null;
  const wholly = isWhole(memory, setup);
  if (wholly && isWholeInTime(memory, setup)) return null;
  if (wholly)
    return {
      about: 'shoe',
      detail: seatSentences.wholeTooEarly,
    };
  const before = memory.banks.find(({ bankId }) => bankId === prev);
  const proven =
    before !== undefined &&
    mayLeave(memory, before, before.proof, { taglia, composition }) &&
    !before.doubts.some(({ about }) => about === 'shoe');
  return proven
    ? null
    : {
        about: 'shoe',
        detail: seatSentences.unseenCards(left, deckOf(memory)),
      };
}

/** How many cards the whole deck of the table has. */
const deckOf = ({ table }: Pick<SeatMemory, 'table'>): number => cardsLeft(gameToReadBy(table.ruleset).deck);

const isWhole = (memory: SeatMemory, { composition }: Setup): boolean =>
  cardsLeft(unpackComposition(composition)) === deckOf(memory);

/**
 * Even for unseen banks the seat knows how many coups they can have had: at a table of two none, because each needs its
 * link.
 */
function isWholeInTime(memory: SeatMemory, setup: Setup): boolean {
  const last = newestBank(memory);
  return last === null || shoeFollows(memory, last, setup);
}

/** The bank or draw before says who is due, as far as the seat knows it itself. */
function turnDoubt(memory: SeatMemory, { number, prev, banker, players }: Setup, drawn: boolean): Doubt | null {
  const mine = banker === memory.seat;
  if (mine) return null; // this seat has named the posta itself
  const last = newestBank(memory);
  // While this seat stays, the first banker is drawn once, and turns are taken from then on.
  const game = seatGameOf(memory.table);
  const taken = last !== null && last.mine && areSame(players, last.proof.setup.message.players);
  if (memory.given[`draw:${number}`] !== undefined && !drawn)
    return memory.refused === number
      ? null
      : {
          about: 'turn',
          detail: seatSentences.unshownDraw,
        };
  if (game.wasDue === null || last === null || !taken) return null; // seats have come or gone: their order is the house's word
  const isSince = (said: bigint | null | undefined): boolean => said != null && said > last.number && said <= number;
  if (isSince(memory.refused)) return null;
  const { end } = last.proof;
  const isSold = end === 'passed' && game.sold;
  if (isSold && isSince(memory.answered)) return null;
  // With more players, others may have had the bank while this seat was away.
  if (last.bankId !== prev) return isTableOfTwo(memory) ? passedUnseen(banker) : null;
  // A coup that was put aside may end in any way.
  const isOpen = last.proof.turns.length > last.verifiedTurns;
  if (end === undefined && (isOpen || !isTableOfTwo(memory))) return null;
  if (!game.wasDue(memory, last)) return null;
  if (isSold) return soldUnasked(banker);
  return end === undefined ? endUnseen(banker) : { about: 'turn', detail: seatSentences.dueToYou(banker) };
}

/** The same seats are taken; a new player there takes the turn of the one before. */
const areSame = (players: Setup['players'], were: Setup['players']): boolean =>
  players.length === were.length && players.every(({ seat }, i) => seat === were[i]!.seat);

/**
 * A passed bank may be bought, and this seat, the first by hand, has said nothing to it: it was not asked, or was away.
 */
function soldUnasked(banker: number): Doubt {
  return {
    about: 'turn',
    detail: seatSentences.soldUnasked(banker),
  };
}

/** Only after a void would the other player have the bank again, and this seat has seen no void. */
function endUnseen(banker: number): Doubt {
  return {
    about: 'turn',
    detail: seatSentences.endUnseen(banker),
  };
}

/**
 * Two players take turns, and no bank of this seat begins without the posta it names. So after unseen banks the other
 * player has had their turn, and the next bank was this seat's. A void would change that, but needs a list with this
 * seat's bet, in a bank it has seen.
 */
function passedUnseen(banker: number): Doubt {
  return {
    about: 'turn',
    detail: seatSentences.passedUnseen(banker),
  };
}

/** What its player must agree to before this seat stakes anything in its newest bank, or signs over what it lost. */
export function openDoubts(memory: SeatMemory): readonly Doubt[] {
  return [...ofBank(newestBank(memory)), ...overruledDoubts(memory)];
}

/** What is asked about a bank that runs; about one that is over, or of others, nobody is. */
const ofBank = (bank: SeatBank | null): readonly Doubt[] =>
  bank === null || !bank.mine || bank.agreed || bank.proof.end !== undefined ? [] : bank.doubts;

/**
 * The memory after the player has agreed to play on, with `bankId` as the newest bank, in spite of the doubts that were
 * `shown`; without them, of all that there are now. One that has come since is another question.
 */
export function agree(memory: SeatMemory, bankId: Hex, shown?: readonly Doubt[]): SeatMemory {
  const isShown = ({ about, detail }: Doubt) =>
    shown === undefined || shown.some((one) => one.about === about && one.detail === detail);
  const open = openDoubts(memory);
  const bank = newestBank(memory);
  if (bank?.bankId !== bankId || open.length === 0 || !open.every(isShown)) return memory;
  const isAsked = ofBank(bank).length > 0;
  return withAnswer(isAsked ? withBank(memory, { ...bank, agreed: true }) : memory);
}

/**
 * The memory after checking the banks before `bankId` in its taglia. They prove its shoe if each is right and signed by
 * this house, the first begins with the whole shoe, each follows the one before, and the last one leaves these cards.
 */
export function proveShoe(memory: SeatMemory, bankId: Hex, banks: readonly Proof[]): SeatMemory {
  const bank = memory.banks.find((one) => one.bankId === bankId);
  if (bank === undefined || !bank.doubts.some(({ about }) => about === 'shoe')) return memory;
  const { message } = bank.proof.setup;
  const { prev, taglia } = message;
  if (isWhole(memory, message)) return memory; // it is whole too early, and no history of its own taglia explains that
  const until = banks.findIndex(({ setup }) => hashStruct('Setup', setup.message) === prev);
  const before = banks.slice(0, until + 1);
  const ours =
    before.length > 0 &&
    before.every(
      ({ domain, setup }) =>
        setup.message.table === memory.tableId &&
        setup.message.house === memory.house &&
        domain.chainId === memory.domain.chainId &&
        domain.verifyingContract === memory.domain.verifyingContract &&
        domain.name === memory.domain.name,
    );
  if (!ours) return memory;
  const other = contradictedBy(memory, before);
  if (other !== null) return other;
  const report = verifyTaglia({ taglia, banks: before });
  const leaves = before.every((one, i) => leavesTo(memory, one, before[i + 1]?.setup.message ?? message));
  if (report.failed !== undefined || !leaves || leavesOut(memory, message, before)) return memory;
  if (isTableOfTwo(memory) && before.some((one) => isPlayedWithoutMe(memory, one))) return memory;
  return withBank(memory, { ...bank, doubts: bank.doubts.filter(({ about }) => about !== 'shoe') });
}

/**
 * At a table of two no coup goes by without this seat's link while it sits: a bank of others with coups, after one of
 * its own, was played by who may have chosen the cards. It proves nothing.
 */
function isPlayedWithoutMe(memory: SeatMemory, { setup, turns }: Proof): boolean {
  const { number, players } = setup.message;
  const first = memory.banks.find(({ mine }) => mine)?.number;
  const ofTwo = players.length === 2 && players.some(({ key }) => key === keyOf(memory));
  return first !== undefined && number > first && !ofTwo && turns.some(({ step }) => step !== undefined);
}

/** The next bank begins with a shoe that this one may leave, also by what the seat knows of its last coup. */
function leavesTo(memory: SeatMemory, proof: Proof, next: Setup): boolean {
  const bankId = hashStruct('Setup', proof.setup.message);
  return mayLeave(memory, memory.banks.find((one) => one.bankId === bankId) ?? { mine: false }, proof, next);
}

/**
 * The history lacks a bank that this seat knows: one between the history's banks, or one before its first bank in the
 * taglia that this bank should begin.
 */
function leavesOut({ banks }: SeatMemory, { number, taglia }: Setup, history: readonly Proof[]): boolean {
  const told = new Set(history.map(({ setup }) => hashStruct('Setup', setup.message)));
  const first = history[0]!.setup.message.number;
  return banks.some(
    (one) => one.number < number && !told.has(one.bankId) && (one.number > first || one.checked.taglia >= taglia),
  );
}

/**
 * The memory if a history contradicts what the seat has seen. Two set-ups for one number or after one bank, or two
 * steps for one turn, are a lie; a bank that stops short of what was checked proves nothing. Null: no contradiction.
 */
function contradictedBy(memory: SeatMemory, banks: readonly Proof[]): SeatMemory | null {
  for (const { setup, turns } of banks) {
    const bankId = hashStruct('Setup', setup.message);
    const own = memory.banks.find((one) => one.bankId === bankId);
    const forked = own === undefined ? judged(memory, setup) : forkOf(memory, own, turns);
    if (forked !== null) return forked;
  }
  return null;
}

/** Judges a bank that this seat does not know; null if it denies none that the seat knows. */
function judged(memory: SeatMemory, setup: Proof['setup']): SeatMemory | null {
  const rival = rivalOf(memory, setup.message);
  if (rival === undefined) return null;
  const signed = isSignedBy(memory.domain, 'Setup', setup.message, setup.signature, memory.house);
  return signed ? deniedBy(memory, rival, setup) : memory;
}

/** The same bank with another step, or none, for a turn that this seat has checked; null if every step is there. */
function forkOf(memory: SeatMemory, own: SeatBank, turns: readonly ProofTurn[]): SeatMemory | null {
  for (const [i, turn] of own.proof.turns.entries()) {
    if (turn.step === undefined) continue;
    const other = turns[i];
    if (other?.step === undefined) return memory;
    if (hashStruct('Step', other.step.message) === hashStruct('Step', turn.step.message)) continue;
    const signed = signedStep(contextFor(own), i, other);
    const found = trouble(own.bankId, i, 'T.step', seatSentences.otherStep);
    return signed === null ? memory : alarmed(memory, found, { kind: 'steps', steps: [turn.step, signed] });
  }
  return null;
}

/**
 * The seat may stake money in this bank: it plays there, nothing bars it, the chain has not paid it, and its player has
 * agreed to the doubts.
 */
export function mayPlayIn(memory: SeatMemory, bank: SeatBank): boolean {
  return (
    bank.mine &&
    !bank.final &&
    bank.barred === null &&
    bank.resulted === null &&
    bank.proof.end === undefined &&
    bank.proof.turns.at(-1)?.void === undefined &&
    (bank.doubts.length === 0 || bank.agreed) &&
    !memory.left.includes(bank.bankId) &&
    newestBank(memory)?.bankId === bank.bankId
  );
}
