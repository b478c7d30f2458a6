/** Every phase of a table whose ten chairs are all taken, with amounts that need room, by real seat clients. */
import { chip } from '../../../../../engine/chips.ts';
import { calls } from '../../../../../engine/protocol/messages.ts';
import { choiceCommand, sitOutCommand, standCommand } from '../../../../../engine/seat/by-hand.ts';
import { bidCommand, takeCommand } from '../../../../../engine/seat/talk.ts';
import { LiveTable } from '../../../../support/live-table.ts';
import * as several from '../../../support/several.ts';
import { sceneAt, type Scene } from './scenes.ts';

const chairs = 10;
const most = 5_000n * chip;
const limits = { ...several.online, minBet: chip, minPosta: 10n * chip, maxPosta: most, share: 8n * most };
const brought = 4_321n * chip + 75n;
const posta = 1_234n * chip + 56n;
const { byHandAt: at, bets, by } = several;

const sat = (salt = 1n, seats = chairs, ruleset: object = {}): LiveTable =>
  several.tableOf({ ...limits, ...ruleset, salt }, seats, brought);
const opened = (salt = 1n, ruleset: object = {}): LiveTable => several.opened(sat(salt, chairs, ruleset), posta);
const banker = (table: LiveTable): number => table.state.bank?.setup.message.banker ?? table.banker!;

/** Nine bets of all kinds, or as many as are asked for. */
function withBets(table: LiveTable, many = 9): LiveTable {
  const all = [
    [1, 123n * chip + 45n],
    [2, 300n * chip],
    [3, 99n * chip + 99n],
    [4, 250n * chip + 5n],
    [5, 461n * chip + 7n],
    [6, 12n * chip],
    [7, 400n * chip],
    [8, 1n * chip],
    [9, 77n * chip + 7n],
  ] as const;
  for (const [places, amount] of all.slice(0, many)) bets(table, at(table, places), amount);
  return table;
}

/** The first shoe with which a table of nine bets comes to this phase. */
const cameTo = (phase: LiveTable['phase'], ruleset: object = {}): LiveTable =>
  several.found((salt) => {
    const table = several.closed(withBets(opened(salt, ruleset)));
    if (phase === 'banco' && table.phase === 'punta') {
      const hand = table.state.game.bank!.coup!.hand;
      const fallback = several.snapOf(table, hand).view!.bank!.coup!.fallback!;
      by(table, hand, (memory) => choiceCommand(memory, fallback));
    }
    return table.phase === phase ? table : null;
  });

/** The first shoe with which nine bets end so. */
const endedAs = (holds: (table: LiveTable) => boolean): LiveTable =>
  several.found((salt) => {
    const table = several.finished(withBets(opened(salt)));
    return holds(table) ? table : null;
  });

export function fullScenes(): readonly Scene[] {
  const made: Scene[] = [];
  const take = (name: string, table: LiveTable, seat: number | null) =>
    made.push(sceneAt(`full-${name}`, chairs, table, seat));

  take('waiting', sat(1n, 1), 1);
  take('waiting-watch', sat(1n, 1), null);
  const drawing = new LiveTable(limits);
  for (let seat = 1; seat <= chairs; seat++) drawing.sit(seat, brought, `player ${seat}`);
  take('draw', drawing, 3);

  const due = sat();
  take('posta', due, due.banker);
  take('posta-other', due, at(due, 3));

  const betting = opened();
  take('bets-empty', betting, at(betting, 4));
  withBets(betting, 5);
  take('bets-five', betting, at(betting, 7));
  take('bets-own', betting, at(betting, 2));
  take('bets-banker', betting, banker(betting));
  bets(betting, at(betting, 6), posta / 2n, calls.tavolo);
  take('bets-tavolo', betting, at(betting, 9));
  take('bets-tavolo-own', betting, at(betting, 6));
  bets(betting, at(betting, 8), posta / 2n, calls.tavolo);
  take('bets-two-tavoli', betting, at(betting, 2));
  betting.now = betting.state.game.bank!.betsUntil! - 2_000;
  bets(betting, at(betting, 9), posta, calls.bancoRispetto);
  bets(betting, at(betting, 1), posta, calls.banco);
  take('bets-banco', betting, at(betting, 9));
  take('bets-banco-own', betting, at(betting, 1));
  several.ready(betting, at(betting, 7));
  take('bets-not-this-coup', betting, at(betting, 7));
  take('bets-watch', betting, null);
  betting.now = betting.state.game.bank!.betsUntil! + 1;
  take('guarantee', betting, at(betting, 6));
  take('guarantee-banker', betting, banker(betting));

  const secrets = withBets(opened());
  while (secrets.phase === 'bets') secrets.timeOut();
  take('links', secrets, at(secrets, 1));
  const punta = cameTo('punta');
  take('punta', punta, punta.state.game.bank!.coup!.hand);
  take('punta-other', punta, at(punta, 3));
  take('punta-banker', punta, banker(punta));
  const banco = cameTo('banco');
  take('banco', banco, banker(banco));
  take('banco-other', banco, at(banco, 3));
  const advised = cameTo('punta', several.saintVincent);
  take('punta-advice', advised, advised.state.game.bank!.coup!.hand);

  const won = endedAs((table) => table.state.game.bank !== null && table.state.game.bank.past.wins > 0);
  take('won', won, at(won, 2));
  take('won-banker', won, banker(won));
  take('won-watch', won, null);
  const equal = endedAs((table) => table.state.game.bank !== null && table.state.game.bank.past.wins === 0);
  take('egalite', equal, at(equal, 2));
  take('egalite-banker', equal, banker(equal));
  const lost = endedAs((table) => table.phase === 'posta');
  take('lost', lost, at(lost, 2));
  take('lost-next', lost, lost.banker);
  take('lost-watch', lost, null);

  const offered = several.passed(won);
  const { asked } = offered.state.game.seguito!;
  take('offer', offered, asked[3]!);
  take('offer-passer', offered, offered.state.game.seguito!.passer);
  const { number } = offered.state;
  if (asked[8] !== undefined)
    by(offered, asked[8], (memory) => takeCommand(memory, number, offered.state.game.seguito!.height));
  take('offer-taken', offered, asked[8]!);
  const auctioned = several.passed(
    endedAs((table) => table.state.game.bank !== null && table.state.game.bank.past.wins > 0),
  );
  for (const seat of auctioned.state.game.seguito!.asked) several.declined(auctioned, seat);
  take('auction', auctioned, at(auctioned, 2));
  const [one, two] = auctioned.state.game.seguito!.asked as [number, number];
  by(auctioned, one, (memory) => bidCommand(memory, auctioned.state.number, 321n * chip + 9n));
  by(auctioned, two, (memory) => bidCommand(memory, auctioned.state.number, 456n * chip + 78n));
  take('auction-bids', auctioned, one);
  take('auction-best', auctioned, two);
  take('auction-passer', auctioned, auctioned.state.game.seguito!.passer);

  const out = opened(2n);
  by(out, at(out, 4), sitOutCommand);
  take('sits-out', out, at(out, 4));
  take('others-out', out, at(out, 2));
  withBets(out, 3);
  by(out, at(out, 5), standCommand);
  take('leaves', out, at(out, 5));
  out.host({ type: 'lost', seat: at(out, 6) });
  take('away', out, at(out, 2));
  out.host({ type: 'suspend' });
  take('suspended', out, at(out, 2));
  const closing = opened(3n);
  closing.host({ type: 'close' });
  closing.host({ type: 'minimum', minBet: 5n * chip, minPosta: 50n * chip, at: closing.now + 90_000 });
  take('closing', closing, at(closing, 2));

  // A punter is silent: the coup is void.
  const silent = withBets(opened(4n), 4);
  const deaf = at(silent, 2);
  while (silent.phase === 'bets') silent.timeOut();
  for (let i = 0; i < 10 && silent.state.game.phase !== 'posta'; i++) {
    silent.settleDown([deaf]);
    if (silent.phase === 'links') silent.timeOut();
  }
  silent.settleDown([deaf]);
  take('void', silent, at(silent, 3));
  take('void-silent', silent, deaf);

  // The banker's link is missing.
  const stalled = withBets(opened(5n), 4);
  const mute = banker(stalled);
  while (stalled.phase === 'bets') stalled.timeOut();
  withholds(stalled, mute);
  if (stalled.phase === 'unfinished') {
    take('unfinished', stalled, at(stalled, 2));
    take('unfinished-banker', stalled, mute);
  }
  return made;
}

/** This seat gives and then says nothing more, until its clock has run out. */
function withholds(table: LiveTable, seat: number): void {
  const { run } = table;
  table.run = (command) =>
    command.by === 'seat' && command.seat === seat && command.command.type === 'link' ? null : run.call(table, command);
  for (let i = 0; i < 6 && table.phase === 'links'; i++) {
    table.settleDown();
    if (table.phase === 'links') table.timeOut();
  }
  table.run = run;
}
