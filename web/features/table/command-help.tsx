'use client';
/** All commands and keys, in one list: what may be typed now stands in front of it. */
import { wordsOfGame, type WordsOfGame } from '../../lib/words-of-game.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { glossary } from '../../ui/glossary.ts';
import { actWords } from '../../words/acts.ts';
import { asideWords } from '../../words/aside.ts';
import { commandWords } from '../../words/commands.ts';
import { duelWords } from '../../words/duel.ts';
import type { Question } from '../../words/en/commands.ts';
import { rematchWords } from '../../words/rematch.ts';
import { seatingWords } from '../../words/seating.ts';
import { actNames, kindOf, type Act } from './acts.ts';
import { eachOf, wordsFor } from './commands.ts';
import { useTable } from './context.tsx';
import { openActs } from './open-acts.ts';

/** What each act does: the words of its button, or the sentence beside it. */
export function whatActsDo(game: WordsOfGame): Readonly<Record<Act, string>> {
  const { what, ahead, ...words } = actWords();
  const seating = seatingWords();
  const again = rematchWords();
  const aside = asideWords();
  return {
    'posta-confirm': words.namePosta,
    'refuse-bank': words.refuseBank,
    socio: words.yourSocio,
    partner: what.partner,
    'bet-amount': what.plain,
    'bet-banco': what.banco,
    'bet-rispetto': what.rispetto,
    'bet-tavolo': what.tavolo,
    'bet-cavallo': what.cavallo,
    'bet-repeat': words.repeat('').trim(),
    'bet-double': words.double('').trim(),
    'bet-withdraw': what.withdraw,
    'bet-ready': what.done,
    'bet-decline': duelWords().what.decline,
    'draw-sto': glossary.sto,
    'draw-carta': glossary.carta,
    'draw-batto': glossary.batto,
    'draw-advice': what.advice,
    'move-incasso': glossary.incasso,
    'move-pass': what.pass,
    'move-dimezzo': glossary.dimezzo,
    'move-halve': what.halve,
    'move-continuo': glossary.continuo,
    'move-on': what.on,
    'move-raise': what.raise,
    'move-reduce': what.reduce,
    'seguito-take': what.take,
    'seguito-decline': what.letGo,
    'bid-confirm': what.bid,
    'ahead-banco': `${ahead.label}: ${ahead.word.banco('').trim()}`,
    'ahead-sto5': `${ahead.label}: ${ahead.word.sto5()}`,
    'ahead-sitOut': `${ahead.label}: ${game.skipNext}`,
    'take-seat': seating.takeSeat(1).replace(/\s*1$/, ' …'),
    'stand-and-bet': seating.stand,
    'connect-to-sit': seating.connect,
    'invite-bot': seating.inviteBot,
    'sit-in': seating.sitIn,
    'sit-out': seating.sitOut,
    'top-up': seating.topUp,
    'leave-table': seating.leave,
    rematch: again.askWhat,
    'rematch-accept': again.accept,
    'rematch-decline': again.decline,
    'aside-accept': aside.acceptWhat,
    'aside-decline': aside.declineWhat,
  };
}

export function CommandHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const words = commandWords();
  return (
    <Dialog title={words.help} open={open} onClose={onClose} testId="command-list" wide>
      <p className="text-[14px] text-soft">{words.helpHow}</p>
      <table className="mt-3 w-full text-left text-[14px]">
        <thead>
          <tr className="align-bottom text-[13px] text-muted">
            <th scope="col">{words.heads.command}</th>
            <th scope="col">{words.heads.key}</th>
            <th scope="col">{words.heads.does}</th>
          </tr>
        </thead>
        <tbody>
          <Acts />
          {Object.entries(words.questions).map(([question, all]) => (
            <Row key={question} said={eachOf(all)} keyName="" does={words.asks[question as Question]} />
          ))}
          <Row said={['/']} keyName="/" does={words.toField} />
          <Row said={['?']} keyName="?" does={words.toHelp} />
        </tbody>
      </table>
    </Dialog>
  );
}

/** Those that are open first. */
function Acts() {
  const words = commandWords();
  const what = whatActsDo(wordsOfGame(useTable().table));
  const now = openActs();
  const rows = [...actNames.filter((act) => now.has(act)), ...actNames.filter((act) => !now.has(act))];
  return rows.map((act) => {
    const { key = '', takes } = kindOf(act);
    const more = takes === undefined ? '' : ` (${words[takes]})`;
    return (
      <Row
        key={act}
        act={act}
        isOpen={now.has(act)}
        said={wordsFor(act).map((word) => word + more)}
        keyName={key.toUpperCase()}
        does={now.has(act) ? `${what[act]} (${words.heads.now})` : what[act]}
      />
    );
  });
}

function Row({
  act,
  isOpen,
  said,
  keyName,
  does,
}: {
  readonly act?: Act;
  readonly isOpen?: boolean;
  readonly said: readonly string[];
  readonly keyName: string;
  readonly does: string;
}) {
  const { or } = commandWords();
  return (
    <tr className="border-t border-line align-top" data-act={act} data-open={isOpen}>
      <th scope="row" className="py-1 pr-3 font-semibold">
        {said.join(` ${or} `)}
      </th>
      <td className="py-1 pr-3">{keyName !== '' && <kbd>{keyName}</kbd>}</td>
      <td className="py-1 text-soft">{does}</td>
    </tr>
  );
}
