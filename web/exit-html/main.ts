/**
 * exit.html: the way out of the escrow without the house. One file; it asks the chain node that the person names, and
 * no other.
 */
import type { Chain } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { sameEscrow, type Evidence } from '../../engine/settlement/exit/evidence.ts';
import type { ExitStep } from '../../engine/settlement/exit/step.ts';
import type { Domain } from '../../engine/protocol/messages.ts';
import { forgetEvents } from '../../server/chain/exit/look.ts';
import { isRefusal, meaningOf } from '../../server/chain/exit/refusal-words.ts';
import { isRejection } from '../lib/errors.ts';
import type { KeptAlarm } from '../lib/kept-alarms.ts';
import { byId, el, onDrop } from '../verify-html/dom.ts';
import { offerLanguages } from '../verify-html/language-choice.ts';
import { writePage } from '../verify-html/spoken.ts';
import { exitWords } from '../words/exit.ts';
import { speakOwn } from '../words/words.ts';
import { Chosen } from './chosen.ts';
import { carryOut, chainOf, look, openDesk, type Desk, type Seen } from './desk.ts';
import { agreedTo, type OwnGives } from '../../engine/settlement/exit/own-gives.ts';
import { elsewhereView, escrowChoice, olderView, pieceView } from './escrow-view.ts';
import { piecesAt, wantedAfter, withAdded } from './escrows.ts';
import { alarmView } from './alarm-view.ts';
import {
  alarmsInStore,
  allGives,
  evidenceFor,
  givesOf,
  olderInStore,
  olderPieces,
  pieceOf,
  piecesInStore,
  playersOf,
} from './evidence.ts';
import type { Piece } from './piece.ts';
import { lookAt, pauseAfter } from './looks.ts';
import { nameNode, nodeFor, noNodeText, recalledNode } from './nodes.ts';
import { planView } from './plan-view.ts';
import { saveProofs } from './save.ts';
import { keepShown, keptShown } from './shown.ts';
import { endLook, say, sayAgain } from './status.ts';
import { declined, refusalSentence, stepSentence, stepTitle } from './words.ts';
import { walletView } from './wallet-view.ts';
import { connect, listenForWallets, localChain, offers, type Connected, type Offer } from './wallets.ts';

/** What the person has chosen and what was found; `show` draws it. */
const chosen = new Chosen();
/** How many older banks this browser has besides, which the person has not asked for. */
let older = 0;
let desk: Desk | null = null;
let connected: Connected | null = null;
let seen: Seen | null = null;
let busy: string | null = null;
/** Number of steps begun: a look from before a step shows a plan that is out of date. */
let begun = 0;
/** What the store had when the page was opened. */
let kept: { readonly alarms: readonly KeptAlarm[]; readonly isEmpty: boolean } = { alarms: [], isEmpty: false };
/** The plan dates from before the last step: no button in it works until the chain was asked again. */
let isOld = false;
let drawn = '';
/** Steps that this node has refused to this player. Another node may take them, and another player has other steps. */
let refused = new Set<string>();
let refusedTo: Hex | null = null;
/** Lists whose links the person shows to this node although one had called them over, and banks that it claims now. */
let agreed = new Set<Hex>();

const evidence = (): Evidence | null => chosen.evidence(connected?.address ?? null);
const chosenPlayer = (): Hex | null => chosen.whose(connected?.address ?? null);

function showEvidence(): void {
  const found = evidence();
  const here = chosen.choice();
  const words = exitWords();
  const parts: Node[] = [...chosen.pieces.map((piece) => pieceView(piece, here.chosen)), ...escrowChoice(here, goTo)];
  if (found !== null) {
    const select = el(
      'select',
      { id: 'player', 'data-testid': 'exit-player' },
      ...playersOf(here.pieces).map((one) => el('option', { value: one }, one)),
    );
    select.value = chosenPlayer()!;
    select.onchange = () => {
      chosen.player = select.value as Hex;
      void refresh(true);
    };
    const save = el('button', { type: 'button', 'data-testid': 'exit-save' }, words.save);
    save.onclick = () => saveProofs(evidence()?.banks ?? [], agreedTo(allGives(here.pieces), agreed));
    parts.push(
      ...found.forks.map((fork) => el('p', { class: 'note', 'data-testid': 'exit-fork' }, words.say(fork))),
      el('label', { for: 'player' }, words.whose),
      select,
      el('div', { class: 'buttons' }, save, el('small', {}, words.saveWhy)),
    );
  }
  if (older > 0) parts.push(olderView(older, () => void takeOlder()));
  byId('evidence').replaceChildren(...parts);
  showWallets();
}

/** The person chooses the escrow to leave. */
function goTo(escrow: Domain): void {
  chosen.escrow = escrow;
  forgetSeen(); // while the chain is asked, the other's steps must not appear under this one's name
  followChain();
  showEvidence();
  byId('evidence').querySelector<HTMLInputElement>('[name="escrow"]:checked')?.focus(); // it was drawn again
  void refresh(true);
}

/** Fills in the node of the chosen escrow's chain, if one is known. */
function followChain(): void {
  const escrow = chosen.choice().chosen;
  const node = escrow === null ? null : recalledNode(escrow.chainId);
  if (node !== null) byId<HTMLInputElement>('rpc').value = node;
}

function showWallets(): void {
  const found = evidence();
  if (found === null) return byId('wallets').replaceChildren();
  // A wallet that is moved to the chain also asks its node.
  const rpc = nodeFor(found.domain.chainId);
  if (rpc === null) return byId('wallets').replaceChildren();
  const chain = chainOf(found.domain.chainId, rpc);
  byId('wallets').replaceChildren(
    ...walletView(offers(chain, rpc), connected, (offer) => void connectTo(offer, chain)),
  );
}

/** Counts connections: a wallet that was replaced by another is not listened to. */
let connections = 0;

async function connectTo(offer: Offer, chain: Chain): Promise<void> {
  const mine = ++connections;
  try {
    connected = await connect(offer, chain, (now) => {
      if (mine === connections) void switchTo(now);
    });
    say(() => '');
  } catch (error) {
    say(isRejection(error) ? declined : () => (error as Error).message, true);
  }
  showEvidence();
  await refresh(true);
}

/** The person has chosen another account in the wallet, or removed it. */
async function switchTo(now: Connected | null): Promise<void> {
  if (now?.address === connected?.address) return; // some wallets report it on each connection
  connected = now;
  if (busy === null) say(() => (now === null ? exitWords().noAccount : exitWords().otherAccount));
  showEvidence();
  show(true); // before the chain is asked: the buttons now belong to somebody else
  await refresh(true);
}

let next: ReturnType<typeof setTimeout>;
/** Asks the chain again, and once more some time after it has answered, so that a slow node does not pile them up. */
function refresh(again = false): Promise<void> {
  const domain = evidence()?.domain;
  const node = domain && [domain.chainId, domain.verifyingContract, nodeFor(domain.chainId)];
  const from = byId<HTMLInputElement>('from').value;
  return lookAt(`${node} ${from}`, (isDropped) => lookNow(again, isDropped)).finally(() => {
    clearTimeout(next);
    next = setTimeout(() => void refresh(), pauseAfter(desk?.chain.id === localChain));
  });
}

async function lookNow(again: boolean, isDropped: () => boolean): Promise<void> {
  const found = evidence();
  if (found === null || busy !== null) return;
  const of = begun;
  const { domain } = found;
  const rpc = nodeFor(domain.chainId);
  if (rpc === null) {
    say(() => noNodeText(domain.chainId), false, 'look');
    return;
  }
  const from = byId<HTMLInputElement>('from').value;
  if (!/^\d{1,18}$/.test(from)) return;
  const whose = chosenPlayer()!;
  const isSame =
    desk !== null &&
    desk.rpc === rpc &&
    desk.fromBlock === BigInt(from) &&
    desk.places.chainId === domain.chainId &&
    desk.places.addresses.escrow === domain.verifyingContract;
  // What another node, or another player's look, has shown must not stay there with its buttons while this one is asked
  // or does not answer.
  if (!isSame || seen?.player !== whose) forgetSeen();
  if (!isSame || refusedTo !== whose) [refused, agreed] = [new Set(), new Set()];
  refusedTo = whose;
  const here = (): readonly Piece[] => piecesAt(chosen.pieces, domain); // whatever is chosen in the meantime
  const gives = (): OwnGives => agreedTo(givesOf(here(), whose), agreed);
  try {
    if (!isSame) desk = null;
    const place = desk ?? (await openDesk(rpc, BigInt(from), found));
    if (isDropped()) return;
    desk = place;
    let now = await look(place, found, whose, refused, gives(), agreed);
    const unkept = now.learned.length === 0 ? null : await withShown(now.learned);
    if (now.learned.length > 0) now = await look(place, evidenceFor(here(), whose)!, whose, refused, gives(), agreed);
    const at = chosen.choice().chosen;
    // Another was chosen, or a step was begun in the meantime: the next look is about that.
    if (isDropped() || at === null || !sameEscrow(at, domain) || of !== begun) return;
    seen = now;
    isOld = false;
    endLook();
    if (unkept !== null) say(() => exitWords().cannotKeep(unkept), true, 'look');
  } catch (error) {
    if (!isDropped()) say(() => exitWords().say(meaningOf(error).words), true, 'look');
  }
  show(again);
}

/**
 * Adds to the evidence the gives and links of others that the chain has shown, once they are on disk. Why some are not,
 * or null: nothing follows from those, and the rest goes on.
 */
async function withShown(learned: Seen['learned']): Promise<string | null> {
  const { pieces: more, unkept } = await keepShown(learned);
  chosen.pieces = [...chosen.pieces.filter(({ name }) => !more.some((one) => one.name === name)), ...more];
  showEvidence();
  return unkept;
}

function forgetSeen(): void {
  seen = null;
  isOld = false;
  drawn = '';
  byId('plan').replaceChildren();
}

/** Draws the plan only if it says something new, so that buttons keep the focus. */
function show(again = false): void {
  if (seen === null || desk === null) return;
  const sender = connected === null ? null : connected.address === seen.player ? 'player' : 'anybody';
  const outline = JSON.stringify([
    seen.player,
    sender,
    busy,
    isOld,
    String(seen.facts.free),
    seen.plan.steps.map(({ id, from, args }) => [id, args !== null, from !== null && from <= seen!.facts.now]),
    seen.plan.done,
    seen.plan.notes,
    seen.plan.keptBack.map(({ closed }) => closed),
  ]);
  if (!again && outline === drawn) return;
  drawn = outline;
  byId('plan').replaceChildren(
    ...planView(seen, {
      places: desk.places,
      sender,
      busy: busy ?? (isOld ? '' : null),
      elsewhere: elsewhereView(chosen.choice()),
      act: (step) => void act(seen?.plan.steps.find(({ id }) => id === step.id) ?? step),
      agree: (list) => {
        agreed.add(list);
        void refresh(true);
      },
    }),
  );
}

async function act(step: ExitStep): Promise<void> {
  if (desk === null || connected === null || busy !== null || isOld) return;
  busy = step.id;
  begun++;
  show();
  say(() => exitWords().confirm(stepSentence(step)));
  try {
    await carryOut(desk, connected.wallet, step, (hash) => say(() => exitWords().waiting(hash)));
    if (step.act === 'lift') refused.add(step.id); // the chain does not say whether there was anything to lift
    say(() => exitWords().done(stepTitle(step)));
  } catch (error) {
    if (isRefusal(error)) {
      refused.add(step.id);
      forgetEvents(desk.client);
    }
    say(refusalSentence(error, step, seen), true);
  }
  busy = null;
  isOld = true;
  await refresh(true);
}

async function take(files: Iterable<File>): Promise<void> {
  const added = await Promise.all([...files].map(pieceOf));
  const before = chosen.choice().chosen;
  chosen.pieces = withAdded(added, chosen.pieces);
  chosen.escrow = wantedAfter(added, before);
  const now = chosen.choice().chosen;
  if (before !== null && now !== null && !sameEscrow(before, now)) {
    forgetSeen();
    followChain();
  }
  showEvidence();
  await refresh(true);
}

/** Adds what this browser has kept of banks that a node called paid long ago. */
async function takeOlder(): Promise<void> {
  older = 0;
  const found = await olderPieces();
  chosen.pieces = [...chosen.pieces, ...found];
  followChain();
  showEvidence();
  await refresh(true);
}

function listen(): void {
  const file = byId<HTMLInputElement>('file');
  file.onchange = () => {
    const files = [...(file.files ?? [])];
    file.value = '';
    void take(files);
  };
  onDrop(({ files }) => void take(files));
  byId<HTMLFormElement>('chain').onsubmit = (event) => {
    event.preventDefault();
    nameNode(byId<HTMLInputElement>('rpc').value, chosen.choice().chosen?.chainId ?? null);
    showWallets();
    void refresh(true);
  };
}

/** Lies of the house that this browser has caught, and whether it has kept nothing at all. */
function showKept(): void {
  byId('alarms').replaceChildren(...kept.alarms.map(alarmView));
  byId('found').replaceChildren(...(kept.isEmpty ? [el('p', { class: 'lead' }, exitWords().nothingKept)] : []));
}

/** Everything that is on the page, in the language that is spoken now. */
function speakAll(): void {
  const words = exitWords();
  writePage(words);
  document.getElementById('nav')?.setAttribute('aria-label', words.main);
  sayAgain();
  showKept();
  showEvidence();
  show(true);
}

async function open(): Promise<void> {
  await speakOwn();
  if (location.protocol === 'file:') byId('nav').remove(); // when opened from a disk there is no site beside this page
  byId<HTMLInputElement>('rpc').value =
    location.protocol === 'file:' ? 'http://127.0.0.1:3000/rpc' : new URL('/rpc', location.origin).href;
  offerLanguages(byId('header'), () => exitWords().language, speakAll);
  listen();
  listenForWallets(showWallets);
  chosen.pieces = [...(await piecesInStore()), ...(await keptShown())];
  older = await olderInStore();
  followChain();
  kept = { alarms: await alarmsInStore(), isEmpty: chosen.pieces.length === 0 };
  showKept();
  showEvidence();
  await refresh(true);
}

void open();
