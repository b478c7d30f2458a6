/**
 * A bank that the seat sees for the first time (protocol.md 2.1): is its set-up the house's and legal, does it follow
 * what came before, and has its player agreed to it? What is kept uses the seat's own domain and table, never the
 * view's.
 */
import type { Hex } from '../bytes.ts';
import { asKnown } from '../claim.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { isSignedBy, type Signed } from '../protocol/sign.ts';
import { startState } from '../protocol/digests.ts';
import type { Setup } from '../protocol/messages.ts';
import type { Proof } from '../proof/format.ts';
import { verifySetup } from '../proof/verify-setup.ts';
import { doubtsOf } from './doubts.ts';
import { withoutBanks } from './drop-banks.ts';
import { checkedBefore, keyOf, lineIn, newestBank, withBank, type SeatBank, type SeatMemory } from './memory.ts';
import { worthOf } from './exposure.ts';
import type { Lie } from './lie.ts';
import { withoutOldDraws } from './draws.ts';
import { burn } from './secrets.ts';
import { hasSignedIn, lastSignedIn } from './signed-in.ts';
import { deniedBy, rivalOf, withUntaken } from './rivals.ts';
import { followsUnseen, isTableOfTwo, shoeFollows } from './shoe.ts';
import { alarmed, disagrees, isStopped, trouble } from './trouble.ts';
import { termsProblem } from './terms.ts';
import { seatSentences } from './sentences.ts';

/** This many final banks keep their evidence. */
const keptFinalBanks = 12;

/** Steps of `verifySetup` that the house's signature on the set-up alone refutes. */
const signedBySetup: ReadonlySet<string> = new Set(['S.players', 'S.composition', 'S.posta']);

/** `trusting`: a seat of the house's own, which agrees to what the house does. */
export function takeBank(
  memory: SeatMemory,
  shown: Proof,
  trusting: boolean,
): { readonly memory: SeatMemory; readonly bank: SeatBank | null } {
  const setup: Signed<Setup> = { message: shown.setup.message, signature: shown.setup.signature };
  const { message } = setup;
  const bankId = hashStruct('Setup', message);
  const none = (step: string, detail: string) => ({
    memory: disagrees(memory, trouble(bankId, null, step, detail)),
    bank: null,
  });
  if (message.table !== memory.tableId) return none('S.table', seatSentences.otherTable);
  if (message.house !== memory.house || !isSignedBy(memory.domain, 'Setup', message, setup.signature, memory.house)) {
    return none('S.setup', seatSentences.notTheHouse(memory.house));
  }
  const rival = rivalOf(memory, message);
  if (rival !== undefined) return { memory: deniedBy(memory, rival, setup), bank: null };
  if (message.number <= (memory.floor ?? 0n)) return none('S.setup', seatSentences.longOver(message.number));
  const taken = takeSetup(memory, { ...shown, setup }, bankId, trusting);
  return taken.bank === null ? { ...taken, memory: withUntaken(taken.memory, [setup]) } : taken;
}

/** The bank of a set-up that the house has signed, and that nothing known to the seat denies. */
function takeSetup(
  memory: SeatMemory,
  shown: Proof,
  bankId: Hex,
  trusting: boolean,
): { readonly memory: SeatMemory; readonly bank: SeatBank | null } {
  const { setup } = shown;
  const { message } = setup;
  const begun = {
    domain: memory.domain,
    table: memory.table,
    grants: shown.grants,
    setup,
    ...(shown.draw === undefined ? {} : { draw: shown.draw }),
  };
  const drawn = drawTrouble(memory, shown);
  if (drawn !== null) return { memory: drawn, bank: null };
  const failed = verifySetup(begun).steps.find((step) => !step.ok);
  if (failed !== undefined) {
    const found = trouble(bankId, null, failed.id, failed.detail);
    return {
      memory: signedBySetup.has(failed.id)
        ? alarmed(memory, found, { kind: 'setup', setup })
        : disagrees(memory, found),
      bank: null,
    };
  }
  const before = withoutLaterWords(memory, message);
  const jump = jumpTrouble(before, setup, bankId);
  if (jump !== null) return { memory: jump, bank: null };

  const { mine, problem, went } = trusting
    ? { mine: message.players.some(({ key }) => key === keyOf(memory)), problem: null, went: undefined }
    : termsProblem(before, message);
  // Nobody else can play here while this seat sits: such a bank would take its turn, and cards from the shoe, unasked.
  if (!mine && !trusting && isTableOfTwo(memory)) {
    const detail = problem ?? seatSentences.withoutYou;
    return { memory: disagrees(memory, trouble(bankId, null, 'S.players', detail)), bank: null };
  }
  const bank: SeatBank = {
    number: message.number,
    bankId,
    proof: asKnown({ ...begun, turns: [], leaves: [] }),
    checked: asKnown(startState(message, bankId)),
    verifiedTurns: 0,
    final: false,
    mine,
    barred: problem,
    ...(went === undefined ? {} : { went }),
    doubts: trusting ? [] : doubtsOf(before, message, { mine, draw: shown.draw }),
    agreed: false,
    resulted: null,
  };
  // The posta was named for this bank, or for one that will not come any more.
  const posta = memory.posta?.number === message.number ? memory.posta : null;
  return { memory: { ...withNewest(before, bank), posta }, bank };
}

/** Burns the open links of earlier banks, and drops the oldest final banks, its own and those of others apart. */
function withNewest(memory: SeatMemory, bank: SeatBank): SeatMemory {
  const burnt = memory.banks.reduce((sofar, { bankId }) => burn(sofar, bankId), withSigned(withoutOldDraws(memory)));
  const ofThis = {
    bets: memory.bets.filter(({ bankId }) => bankId === bank.bankId),
    moves: memory.moves.filter(({ bankId }) => bankId === bank.bankId),
  };
  // Banks of others cost the house a signature each: they never push out this seat's own.
  const dropped = [true, false].flatMap((own) => {
    const final = burnt.banks.filter((one) => one.final && one.mine === own);
    return final.slice(0, Math.max(0, final.length - keptFinalBanks));
  });
  const kept = withoutBanks(burnt, new Set(dropped.map(({ bankId }) => bankId)));
  return {
    ...kept,
    ...ofThis,
    // Counted as while they were here (exposure.ts): a coup whose end the seat has not seen may have been won.
    brought: dropped.reduce((sum, one) => sum + worthOf(one, memory), burnt.brought),
    ...(dropped.length === 0 ? {} : afterDropping(memory, dropped)),
    banks: [...kept.banks, bank],
  };
}

/** Its bets and moves say so no longer once the next bank has begun. */
function withSigned(memory: SeatMemory): SeatMemory {
  const banks = memory.banks.map((one) => (hasSignedIn(memory, one) ? { ...one, signed: true as const } : one));
  return { ...memory, banks };
}

/**
 * Of a bank in which this seat has signed nothing no link can be known: the table's word for it bars nothing. And what
 * was not played has brought nothing (`play.ts`).
 */
function afterDropping(memory: SeatMemory, dropped: readonly SeatBank[]): Pick<SeatMemory, 'floor' | 'checkedBefore'> {
  return {
    floor: lastSignedIn({ ...memory, banks: dropped }),
    checkedBefore: dropped.reduce((sum, one) => sum + lineIn(one, memory), checkedBefore(memory)),
  };
}

/** A draw other than the one for which this seat showed its link. */
function drawTrouble(memory: SeatMemory, { draw, setup }: Proof): SeatMemory | null {
  const { number } = setup.message;
  const first = memory.draws[String(number)];
  if (
    draw === undefined ||
    first === undefined ||
    hashStruct('Draw', first.message) === hashStruct('Draw', draw.draw.message)
  )
    return null;
  const found = trouble(hashStruct('Setup', setup.message), null, 'D.draw', seatSentences.otherDraw);
  const { message, signature } = draw.draw;
  const signed =
    message.table === memory.tableId &&
    message.number === number &&
    isSignedBy(memory.domain, 'Draw', message, signature, memory.house);
  return signed ? alarmed(memory, found, { kind: 'draws', draws: [first, draw.draw] }) : disagrees(memory, found);
}

/**
 * Later banks than one that begins now, of others or with doubts that its player has not agreed to and in which this
 * seat has signed nothing, were the table's word, and are no evidence of this seat's: one view with the highest number
 * would end the sitting. Their set-ups stay, should a later one contradict them.
 */
function withoutLaterWords(memory: SeatMemory, { number }: Pick<Setup, 'number'>): SeatMemory {
  const isWord = (one: SeatBank) => !one.mine || (one.doubts.length > 0 && !one.agreed && !hasSignedIn(memory, one));
  const words = memory.banks.filter((one) => one.number >= number && isWord(one));
  if (words.length === 0) return memory;
  const setups = words.map(({ proof }) => proof.setup);
  return withUntaken(withoutBanks(memory, new Set(words.map(({ bankId }) => bankId))), setups);
}

/** Between banks nothing may change by itself: a bank follows the newest known one, with the shoe that it left. */
function jumpTrouble(memory: SeatMemory, setup: Signed<Setup>, bankId: Hex): SeatMemory | null {
  const { message } = setup;
  const last = newestBank(memory);
  if (last === null) return null;
  const differs = (detail: string) => trouble(bankId, null, 'S.setup', detail);
  if (message.number < last.number)
    return disagrees(memory, differs(seatSentences.earlierNumber(message.number, last.number)));
  // Failed draws use up numbers, and so do banks that this client has not seen.
  if (message.prev !== last.bankId) {
    if (followsUnseen(memory, message)) return null;
    return alarmed(memory, differs(seatSentences.followsOther(message.prev, last.bankId)), {
      kind: 'setups',
      setups: [
        last.proof.setup,
        setup,
        ...memory.banks.filter((one) => one.bankId === message.prev).map((one) => one.proof.setup),
      ],
    });
  }
  if (shoeFollows(memory, last, message)) return null;
  return alarmed(memory, trouble(bankId, null, 'S.composition', seatSentences.otherShoe), shoeLie(last, setup));
}

/**
 * The memory after more of a bank was checked than when its next bank began: the shoe of that next bank must still fit,
 * and its banker be the one who was due.
 */
export function holdNext(memory: SeatMemory, bankId: Hex): SeatMemory {
  const bank = memory.banks.find((one) => one.bankId === bankId);
  const next = memory.banks.find(({ proof }) => proof.setup.message.prev === bankId);
  if (bank === undefined || next === undefined || isStopped(memory)) return memory;
  if (shoeFollows(memory, bank, next.proof.setup.message)) return withTurnDoubt(memory, next);
  return alarmed(
    memory,
    trouble(next.bankId, null, 'S.composition', seatSentences.otherShoe),
    shoeLie(bank, next.proof.setup),
  );
}

/**
 * A house could show a bank's end late, so that nobody sees who is due. Once the seat has staked it must not fall
 * silent.
 */
function withTurnDoubt(memory: SeatMemory, bank: SeatBank): SeatMemory {
  if (!bank.mine || bank.doubts.some(({ about }) => about === 'turn') || hasStaked(memory, bank)) return memory;
  const before = { ...memory, banks: memory.banks.filter(({ number }) => number < bank.number) };
  const { draw, setup } = bank.proof;
  const turn = doubtsOf(before, setup.message, { mine: true, draw }).filter(({ about }) => about === 'turn');
  // An agreement to other doubts says nothing of this one.
  return turn.length === 0 ? memory : withBank(memory, { ...bank, doubts: [...bank.doubts, ...turn], agreed: false });
}

const hasStaked = ({ bets, given }: SeatMemory, { bankId }: SeatBank): boolean =>
  bets.some((bet) => bet.bankId === bankId && bet.message.max > 0n) ||
  Object.keys(given).some((key) => key.startsWith(`${bankId}:`));

/** With the house's signature on the state that the bank before was left in. */
function shoeLie({ proof, checked }: SeatBank, setup: Signed<Setup>): Lie {
  const step = proof.turns[checked.turn - 1]?.step;
  const before = { setup: proof.setup, state: checked, ...(step === undefined ? {} : { step }) };
  return { kind: 'shoe', setup, before };
}
