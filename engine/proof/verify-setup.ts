/** The beginning of a bank: table, grants, set-up, and the draw of the first banker (protocol.md 2.1 and 3). */
import { zero20, zero32, type Hex } from '../bytes.ts';
import { formatChips } from '../chips.ts';
import { commitmentOf } from '../fairness/commitment.ts';
import { cardsLeft, unpackComposition } from '../fairness/composition.ts';
import { drawIdOf, drawSeatsDigest, startState } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { Grant, Setup, State, Table } from '../protocol/messages.ts';
import { recoverDigest } from '../protocol/recover.ts';
import { settingsSalt } from '../protocol/settings.ts';
import type { Signed } from '../protocol/sign.ts';
import { tagliaProblem } from './bounds.ts';
import { digestToSign, notSignedByHouse, notSignedBySeat, playerAt } from './context.ts';
import type { Context, ProofGame } from './game.ts';
import type { Proof, ProofDraw } from './format.ts';
import { gameOf } from './games.ts';
import { contextOf } from './history.ts';
import { check, differ, firstProblem, follow, notAscending, type Problem, type Step, type Trail } from './steps.ts';

/** What there is before the first turn. */
export type Beginning = Pick<Proof, 'domain' | 'table' | 'grants' | 'setup' | 'draw' | 'settings'>;

export interface CheckedSetup {
  readonly ok: boolean;
  readonly steps: readonly Step[];
  readonly notChecked: readonly string[];
  /** There when all steps are right: what `verifyTurn` needs, and the bank's state 0. */
  readonly context?: Context;
  readonly state?: State;
}

/**
 * Checks everything about a bank that can be checked before its first bet. The caller must know that `setup.house` is
 * the escrow's house.
 */
export function verifySetup(beginning: Beginning, withoutSignatures = false): CheckedSetup {
  const { steps, notChecked, value } = follow(null, (trail) => checkBeginning(trail, beginning, withoutSignatures));
  return {
    ok: value !== undefined,
    steps,
    notChecked,
    context: value,
    state: value && startState(value.setup, value.bankId),
  };
}

function checkBeginning(
  trail: Trail,
  { domain, table, grants, setup: { message: setup, signature }, draw, settings }: Beginning,
  withoutSignatures: boolean,
): Context {
  const game = gameOf(table.ruleset);
  check(
    trail,
    'S.table',
    tableProblem(game, table, setup) ?? settingsProblem(table, settings),
    `${game?.name}, hashStruct(Table) = ${setup.table}`,
  );
  const context = contextOf(domain, table, setup, withoutSignatures)!;
  check(
    trail,
    'S.players',
    playersProblem(setup) ?? context.game.playersProblem(setup),
    setup.players
      .map((p) => `seat ${p.seat}: ${p.player} plays with ${p.key}, stack ${formatChips(p.stack)}`)
      .join('; '),
  );
  checkGrants(trail, context, grants);
  check(
    trail,
    'S.composition',
    tagliaProblem(setup) ?? context.game.beginningProblem(setup),
    () => `${cardsLeft(unpackComposition(setup.composition, context.game.deck.length))} cards: ${setup.composition}`,
  );
  check(
    trail,
    'S.posta',
    postaProblem(context) ?? context.game.postaProblem(context, trail.notChecked),
    `posta ${formatChips(setup.posta)} of seat ${setup.banker}; limits ${formatChips(table.minPosta)} to ${formatChips(table.maxPosta)}`,
  );
  check(
    trail,
    'S.setup',
    (setup.commitment === zero32 ? 'the house committed to no link for turn 0' : null) ??
      notSignedByHouse(
        context,
        'Setup',
        { message: setup, signature },
        digestToSign(context, 'Setup', setup, context.bankId),
      ),
    `bankId ${context.bankId}, number ${setup.number}, signed by ${setup.house}`,
  );
  if (draw !== undefined) checkDraw(trail, context, draw);
  return context;
}

function tableProblem(game: ProofGame | null, table: Table, setup: Setup): Problem {
  if (game === null) return `no ruleset ${table.ruleset} is known`;
  if (table.feeMode > 1) return `no fee mode ${table.feeMode} is known`;
  if (table.feeBps > 1000) return `a cagnotte of ${table.feeBps} bps is above 1000`;
  if (table.share < table.maxPosta)
    return `the share ${formatChips(table.share)} is less than the highest posta ${formatChips(table.maxPosta)}`;
  return game.tableProblem(table) ?? differ('hashStruct(Table)', hashStruct('Table', table), setup.table);
}

/** One of them is zero or stands twice. The contracts take neither for a player or a key. */
function isZeroOrTwice(all: readonly Hex[], zero: Hex): boolean {
  return new Set([zero, ...all]).size <= all.length;
}

function playersProblem({ players, banker }: Setup): Problem {
  if (players.length < 2 || players.length > 20) return `${players.length} players`;
  if (
    isZeroOrTwice(
      players.map(({ player }) => player),
      zero20,
    )
  )
    return 'an address is zero or has two seats';
  if (
    isZeroOrTwice(
      players.map(({ key }) => key),
      zero20,
    )
  )
    return 'a session key is zero or has two seats';
  return (
    notAscending(
      'players',
      players.map(({ seat }) => seat),
    ) ?? (players.some(({ seat }) => seat === banker) ? null : `the banker, seat ${banker}, is not among the players`)
  );
}

/** What holds for the posta of every game. */
function postaProblem(context: Context): Problem {
  const { posta, banker } = context.setup;
  const { maxPosta } = context.table;
  const { stack } = playerAt(context, banker)!;
  if (posta > stack) return `posta ${formatChips(posta)} is more than the banker's stack ${formatChips(stack)}`;
  if (posta > maxPosta) return `posta ${formatChips(posta)} is above the maximum ${formatChips(maxPosta)}`;
  return posta === 0n ? 'there is no posta' : null;
}

function checkGrants(trail: Trail, context: Context, grants: Beginning['grants']): void {
  const { players, table, prev } = context.setup;
  const problem =
    differ('number of grants', grants.length, players.length) ??
    firstProblem(players, ({ seat, player, key }, i) => {
      const grant = grants[i]!.message;
      const of = `grant ${i + 1}: `;
      return (
        differ(`${of}seat`, grant.seat, seat) ??
        differ(`${of}player`, grant.player, player) ??
        differ(`${of}key`, grant.key, key) ??
        differ(`${of}table`, grant.table, table)
      );
    });
  const unknown =
    problem !== null ? [] : grants.filter((grant) => !isSignedByWallet(context, grant)).map(({ message }) => message);
  for (const { seat, player } of unknown)
    trail.notChecked.push(
      `the grant of seat ${seat}: its signature is not one of ${player}, which may be a contract wallet`,
    );
  check(
    trail,
    'S.grants',
    problem,
    grants
      .map(
        ({ message }) =>
          `seat ${message.seat}: ${message.player} → ${message.key}${unknown.includes(message) ? ' (signature not checked)' : ''}`,
      )
      .join('; '),
  );
  if (prev !== zero32) {
    trail.notChecked.push('stacks against the grants: this is not the first bank of its table');
    return;
  }
  const beyond = firstProblem(players, ({ seat, stack }, i) =>
    stack <= grants[i]!.message.amount
      ? null
      : `seat ${seat}: stack ${formatChips(stack)} is more than the ${formatChips(grants[i]!.message.amount)} granted`,
  );
  check(
    trail,
    'S.stacks',
    beyond,
    players
      .map(({ seat, stack }, i) => `seat ${seat}: ${formatChips(stack)} ≤ ${formatChips(grants[i]!.message.amount)}`)
      .join('; '),
  );
}

function isSignedByWallet(context: Context, { message, signature }: Signed<Grant>): boolean {
  const digest = digestToSign(context, 'Grant', message);
  return digest === null || recoverDigest(digest, signature) === message.player;
}

function settingsProblem(table: Table, settings: Proof['settings']): Problem {
  return settings === undefined ? null : differ('the hash of the settings', settingsSalt(settings), table.salt);
}

/** The draw of the first banker: commitments, the house's list, links, place (protocol.md 3, "first banker"). */
function checkDraw(trail: Trail, context: Context, { enters, draw, links, serverLink }: ProofDraw): void {
  const { table, number } = context.setup;
  const commitments = [
    context.setup.commitment,
    draw.message.commitment,
    ...enters.map(({ message }) => message.commitment),
  ];
  const entersProblem =
    (enters.length < 2 ? `${enters.length} seats entered` : null) ??
    notAscending(
      'entered seats',
      enters.map(({ seat }) => seat),
    ) ??
    (isZeroOrTwice(commitments, zero32) ? 'a commitment is zero or stands twice' : null) ??
    firstProblem(
      enters,
      (enter) =>
        differ(`seat ${enter.seat}: table`, enter.message.table, table) ??
        differ(`seat ${enter.seat}: number`, enter.message.number, number) ??
        notSignedBySeat(context, 'Enter', enter.seat, enter),
    );
  check(
    trail,
    'D.enters',
    entersProblem,
    enters.map(({ seat, message }) => `seat ${seat}: ${message.commitment}`).join('; '),
  );

  const seats = drawSeatsDigest(enters.map(({ seat, message }) => ({ seat, commitment: message.commitment })));
  const { message } = draw;
  check(
    trail,
    'D.draw',
    differ('table', message.table, table) ??
      differ('number', message.number, number) ??
      differ('the digest of the seats', message.seats, seats) ??
      notSignedByHouse(context, 'Draw', draw),
    `seats ${seats}, the house's commitment ${message.commitment}`,
  );

  const linksProblem =
    differ('seats with links', links.map(({ seat }) => seat).join(), enters.map(({ seat }) => seat).join()) ??
    firstProblem(links, ({ seat, link }, i) =>
      differ(`seat ${seat}: SHA-256 of its link ${link}`, commitmentOf(link), enters[i]!.message.commitment),
    ) ??
    differ(`SHA-256 of the house's link ${serverLink}`, commitmentOf(serverLink), message.commitment);
  check(trail, 'D.links', linksProblem, links.map(({ seat, link }) => `seat ${seat}: SHA-256(${link})`).join('; '));

  context.game.checkFirstBanker(trail, context, { enters, draw, links, serverLink }, drawIdOf(table, number));
}
