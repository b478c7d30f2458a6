/**
 * A view as the seat's player may see it. Whose turn it is and who sits where is the table's word; money, the seat's
 * cards, rights and evidence are what the seat has checked. A spectator has no money at stake and sees the table's
 * word.
 */
import type { Claim } from '../claim.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { SetteView, TableView } from '../table/sette-view.ts';
import type { PastBank, SeatView, View } from '../table/view.ts';
import { contextFor } from './bank-context.ts';
import type { AnyCoup, Worth } from './game.ts';
import { seatGameOf } from './games.ts';
import { keyOf, type SeatBank, type SeatMemory } from './memory.ts';
import { unplayed } from './payments.ts';
import { isAway } from './away.ts';
import { drawsOpen, moveNow, optionsOf, sideOf } from './rights.ts';
import { shownCards } from './shown.ts';
import { countOf } from './terms.ts';

/** A bank that is over, as the player may see it. */
export interface PastPicture extends PastBank {
  /** The table says how the bank ended, or that the chain has paid it; this browser has not checked it. */
  readonly isWord: boolean;
}

/** A view as the player may see it. */
export interface Picture extends View {
  readonly past: readonly PastPicture[];
}

/** The same of Sette e mezzo. */
export interface SettePicture extends SetteView {
  readonly past: readonly PastPicture[];
  /** What a unit of this seat's bet is worth; null: no bet is open to it. */
  readonly worth: Worth | null;
}

/**
 * What somebody without a seat sees: all of it is the table's word, except what the memories of `earlier` sittings
 * prove.
 */
export function pictureOfTable(view: Claim<SetteView>, earlier?: readonly SeatMemory[]): SettePicture;
export function pictureOfTable(view: Claim<View>, earlier?: readonly SeatMemory[]): Picture;
export function pictureOfTable(view: Claim<TableView>, earlier: readonly SeatMemory[] = []): Picture | SettePicture {
  const past = view.past.map((one) => earlierPicture(earlier, one));
  return 'highestBet' in view ? { ...view, past, worth: null } : { ...view, past };
}

/** Shows nothing of a bank that the seat has not taken over because its set-up is not right. */
export function pictureOf(memory: SeatMemory, view: Claim<SetteView>, earlier?: readonly SeatMemory[]): SettePicture;
export function pictureOf(memory: SeatMemory, view: Claim<View>, earlier?: readonly SeatMemory[]): Picture;
export function pictureOf(
  memory: SeatMemory,
  view: Claim<TableView>,
  earlier: readonly SeatMemory[] = [],
): Picture | SettePicture {
  const bank = memory.banks.find(({ bankId }) => bankId === view.bank?.bankId);
  // The table's credit for a seat leaves out the running bank: its line stands beside it.
  const count = countOf({ ...memory, banks: memory.banks.filter((one) => one !== bank) });
  const seats = view.seats.map((seat) => {
    if (!isOwnRow(memory, seat)) return seat;
    const row = ownRowOf(memory, seat);
    return row.credit > count ? { ...row, credit: count > 0n ? count : 0n } : row;
  });
  const past = view.past.map((one) => {
    const own = ownBank(memory, one);
    return own === undefined ? earlierPicture(earlier, one) : pastPicture(memory, own, one);
  });
  const game = seatGameOf(memory.table);
  const options = optionsOf(memory, view);
  return {
    ...view,
    // The deck before the coming coup. Between two banks a new taglia may have begun.
    ...(bank === undefined || bank.proof.end !== undefined ? {} : game.deckShown(bank, view)),
    ...game.pictureOf(memory, bank ?? null, options, view),
    seats,
    past,
    options,
    bank: bank === undefined || view.bank === null ? null : bankPicture(memory, bank, view.bank, view),
    // Each part is its own game's.
  } as Picture | SettePicture;
}

/**
 * The row of this sitting as its player sees it: who has gone sits out until it sits in again, whatever the table says.
 */
export const ownRowOf = (memory: SeatMemory, row: SeatView): SeatView =>
  isAway(memory) && !row.sittingOut && !row.leaving ? { ...row, sittingOut: true, outFor: 'asked' } : row;

/** The row of this very sitting, whoever the table says is looking. */
export function isOwnRow(
  memory: SeatMemory,
  { seat, player, key }: Pick<SeatView, 'seat' | 'player' | 'key'>,
): boolean {
  return (
    seat === memory.seat && key === keyOf(memory) && (memory.grant === null || player === memory.grant.message.player)
  );
}

type AnyBank = NonNullable<TableView['bank']>;

const ownBank = ({ banks }: SeatMemory, { bankId }: PastBank): SeatBank | undefined =>
  banks.find((bank) => bank.mine && bank.bankId === bankId);
const isSaidPaid = ({ status }: PastBank): boolean => status === 'settled' || status === 'finalised';

/** A bank that is over: its money is from the last checked state, and it is settled once the chain has said so. */
function pastPicture(memory: SeatMemory, bank: SeatBank, said: PastBank): PastPicture {
  const isUnpaid = (isSaidPaid(said) && !bank.final) || isNotIdle(memory, bank, said);
  return {
    ...said,
    ...moneyOf(bank),
    end: endPicture(memory, bank, said),
    status: isUnpaid ? 'settling' : said.status,
    isWord: false,
  };
}

/** The table says that there is nothing to settle in a bank that has a line, or an open coup of this seat's. */
function isNotIdle(memory: SeatMemory, bank: SeatBank, { status }: PastBank): boolean {
  const isMoved = bank.checked.seats.some((line) => line !== 0n);
  return status === 'idle' && (isMoved || unplayed(memory, bank) !== 'none');
}

/**
 * How a bank of this seat's ended: as it has checked. A coup that it has given for and whose end it has not seen is
 * open, whatever the table calls it; a coup that it won or lost has ended as it was won or lost. The table's word
 * counts for what may have come after that without this seat.
 */
function endPicture(memory: SeatMemory, bank: SeatBank, said: PastBank): PastBank['end'] {
  const { proof, checked } = bank;
  if (proof.end !== undefined) return proof.end;
  if (unplayed(memory, bank) !== 'none') return 'unfinished';
  if (proof.turns.at(-1)?.void !== undefined) return 'void';
  if (contextFor(bank).game.isOver(checked)) return 'punta';
  const { players, banker } = proof.setup.message;
  const isInEachCoup = banker === memory.seat || players.length === 2;
  return said.end === 'punta' && isInEachCoup ? 'unfinished' : said.end;
}

/**
 * The money of an earlier sitting is known; nobody asks any more whether it was paid. A bank that no sitting knows may
 * never have existed.
 */
function earlierPicture(earlier: readonly SeatMemory[], said: PastBank): PastPicture {
  const [own] = earlier.flatMap((memory) => {
    const bank = ownBank(memory, said);
    return bank === undefined ? [] : [{ memory, bank }];
  });
  if (own === undefined) return { ...said, isWord: true };
  const { memory, bank } = own;
  const end = endPicture(memory, bank, said);
  const status = isNotIdle(memory, bank, said) ? 'settling' : said.status;
  return { ...said, ...moneyOf(bank), end, status, isWord: isSaidPaid(said) && !bank.final };
}

function moneyOf(bank: SeatBank) {
  const {
    checked: { seats, posta, garage, paidIn, takenOut, won, cagnotte },
    proof,
  } = bank;
  const { players, banker } = proof.setup.message;
  const lines = players.map(({ seat, player }, i) => ({ seat, player, line: seats[i]! }));
  return { number: bank.number, banker, posta, garage, paidIn, takenOut, won, cagnotte, lines };
}

function bankPicture<B extends AnyBank>(memory: SeatMemory, bank: SeatBank, said: B, view: Claim<TableView>): B {
  const { proof, checked, number, bankId } = bank;
  const running = proof.turns[bank.verifiedTurns]?.closed?.message;
  const { posta, garage } = running ?? (proof.end === undefined ? sideOf(bank, memory, view) : checked);
  return {
    ...said,
    number,
    bankId,
    banker: proof.setup.message.banker,
    proof,
    posta,
    garage,
    move: moveNow(bank, memory, view),
    bets: betsPicture(memory, bank, said),
    coup: said.coup === null ? null : coupPicture(memory, bank, said.coup),
  };
}

/**
 * A seat's own bet is the last that the table has taken or shows, and has neither refused nor given back: as it was
 * signed, for it may be played until it is taken back, also while the table shows nothing of it. Other seats' bets are
 * the table's word.
 */
function betsPicture(memory: SeatMemory, bank: SeatBank, said: AnyBank): AnyBank['bets'] {
  if (!bank.mine) return said.bets;
  const others = said.bets.filter(({ seat }) => seat !== memory.seat);
  const row = said.bets.find(({ seat }) => seat === memory.seat);
  const isOpen = bank.proof.end === undefined && bank.proof.turns.length === bank.verifiedTurns;
  const own = memory.bets.findLast(
    ({ bankId, signature, refused, back, went, taken, message }) =>
      bankId === bank.bankId &&
      !refused &&
      back !== true &&
      (signature === row?.bet?.signature ||
        (isOpen && taken === true && went !== true && message.state === hashStruct('State', bank.checked))),
  );
  if (own === undefined) return others;
  const { message, signature } = own;
  const { call, max, volonta } = message;
  const order = row?.order ?? 1 + others.reduce((most, one) => (one.order > most ? one.order : most), 0);
  const shown = { seat: memory.seat, call, max, volonta, order, bet: { message, signature } };
  return row === undefined ? [...others, shown] : said.bets.map((one) => (one === row ? shown : one));
}

/**
 * A seat that holds the hand or the bank sees the cards that the house has signed for it, and no others while it may
 * decide: a false card of the other side would steer it, and no `Step` refutes what nobody signed. Who has nothing to
 * decide sees the table's word.
 */
function coupPicture(memory: SeatMemory, bank: SeatBank, said: AnyCoup): AnyCoup {
  const turn = bank.proof.turns[bank.verifiedTurns];
  const open = drawsOpen(memory);
  // The regola's word is computed: a table that names it wrongly would steer a decision.
  const coup = { ...said, fallback: open?.fallback ?? null };
  if (turn?.closed === undefined) return coup;
  const banks = bank.proof.setup.message.banker === memory.seat;
  if (memory.seat !== turn.closed.message.hand && !banks) return coup;
  // The list that runs is the seat's own knowledge: under another list's name the table would show what nobody signed.
  const list = hashStruct('Closed', turn.closed.message);
  return seatGameOf(memory.table).coupShown(memory, bank, coup, { list, turn, cards: shownCards(memory, list), open });
}
