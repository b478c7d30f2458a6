/**
 * Faults of the oracle itself, each with a client's fault that it then misses, or with honest play that it then calls a
 * lie. The self-test fails for each: an oracle that says nothing proves nothing.
 */
import type { Edit } from '../support/edited.ts';

export interface OracleFault {
  readonly name: string;
  readonly edit: Edit;
  /** Name of the client's fault that is missed; null: an honest run is called broken. */
  readonly unseen: string | null;
}

const at = (file: string) => `test/liar/oracle/${file}.ts`;

export const oracleFaults: readonly OracleFault[] = [
  {
    name: 'the points of a ten are ten',
    unseen: null,
    edit: {
      file: at('coup'),
      from: '(kind % 13 > 8 ? 0 : (kind % 13) + 1)',
      to: '(kind % 13) + (kind % 13 > 8 ? 2 : 1)',
    },
  },
  {
    name: 'the banker draws on 6 when the punta stood',
    unseen: null,
    edit: { file: at('coup'), from: "const bancoAlone = 'ccccccss';", to: "const bancoAlone = 'cccccccs';" },
  },
  {
    name: 'no cagnotte',
    unseen: null,
    edit: {
      file: at('coup'),
      from: '(win * BigInt(feeBps)) / 10_000n',
      to: '(win * BigInt(feeBps - feeBps)) / 10_000n',
    },
  },
  {
    name: 'a list that is played is still open',
    unseen: null,
    edit: {
      file: at('evidence'),
      from: 'const given = this.book.gave.get(turnKey(bankId, right.state.turn));\n    if (given !== undefined) {',
      to: 'const given = this.book.givenIn(bankId);\n    if (given !== null) {',
    },
  },
  {
    name: 'any Result is right',
    unseen: '3 the Result of its own framing is signed',
    edit: {
      file: at('states'),
      from: 'if (!this.book.isVoidByOthers(given)) throw',
      to: "if (law === 'O3 ack' && !this.book.isVoidByOthers(given)) throw",
    },
  },
  {
    name: 'every link is owed',
    unseen: '1 an owed link is shown for what the view says',
    edit: {
      file: at('oracle'),
      from: "case 'link': return this.link(command.closed, command.link);",
      to: "case 'link': return;",
    },
  },
  {
    name: 'the banker has no choice',
    unseen: '8 the banker goes on by itself',
    edit: {
      file: at('oracle'),
      from: 'if (!chosen && !again && !isDefault && mayChoose(this.world.table, right.past))',
      to: 'if (!chosen && !again && mayChoose(this.world.table, right.past) && right.past.coups > 1_000)',
    },
  },
  {
    name: 'an alarm needs no reason',
    unseen: '12 a disagreement is an alarm',
    edit: {
      file: 'test/liar/play/game.ts',
      from: 'if (!alarm && this.alarmed && !this.lied)',
      to: 'if (!alarm && this.alarmed && this.lied && !this.lied)',
    },
  },
  {
    name: 'the lowest stake has the cards',
    unseen: null,
    edit: { file: at('bets'), from: 'a.stake > b.stake ? -1 : 1', to: 'a.stake > b.stake ? 1 : -1' },
  },
  {
    name: 'by seat number, not by hand',
    unseen: null,
    edit: {
      file: at('bets'),
      from: 'a.seat > banker === b.seat > banker ? a.seat - b.seat : a.seat > banker ? -1 : 1;',
      to: 'banker < 0 ? 0 : a.seat - b.seat;',
    },
  },
  {
    name: 'online, too, what is not covered is set aside before the cards',
    unseen: null,
    edit: {
      file: at('coup'),
      from: 'return isOnline(table) ? side :',
      to: 'return isOnline(table) && stake < 0n ? side :',
    },
  },
  {
    name: 'how a coup would have gone with its choice is not asked',
    unseen: 'a choice that is left out of the step goes unnoticed',
    edit: { file: at('book'), from: 'if (!this.isOtherwise(one)) continue;', to: 'continue;' },
  },
  {
    name: 'for how long its player was asked is not looked at',
    unseen: 'a moment is time enough for a decision',
    edit: {
      file: at('book'),
      from: 'if (this.timeAsked(closed) < decisionPart * decisionTime) return true;',
      to: '',
    },
  },
];
