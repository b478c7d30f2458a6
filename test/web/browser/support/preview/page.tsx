/** The table's part of its page without a server: one scene, named by the address's fragment. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { chip } from '../../../../../engine/chips.ts';
import { ActionBar } from '../../../../../web/features/table/action-bar.tsx';
import { useTable } from '../../../../../web/features/table/context.tsx';
import { DirectorNotices } from '../../../../../web/features/table/director-notices.tsx';
import { CardSettings } from '../../../../../web/features/play/card-settings.tsx';
import { Felt } from '../../../../../web/features/table/felt.tsx';
import { Question } from '../../../../../web/features/table/question.tsx';
import { Nickname } from '../../../../../web/features/table/nickname.tsx';
import { SoundSwitch } from '../../../../../web/features/table/sound-switch.tsx';
import { StandingRail } from '../../../../../web/features/table/standing-rail.tsx';
import { isTextView } from '../../../../../web/features/table/text-view.ts';
import TextParts from '../../../../../web/features/table/text-parts.tsx';
import { ViewSwitch } from '../../../../../web/features/table/view-switch.tsx';
import { beginWork } from '../../../../../web/lib/works.ts';
import { Toasts } from '../../../../../web/features/shell/toasts.tsx';
import { Button } from '../../../../../web/ui/button.tsx';
import { asideWords } from '../../../../../web/words/aside.ts';
import { languages } from '../../../../../web/words/forms/language.ts';
import { speak } from '../../../../../web/words/words.ts';

const { minBet, minPosta } = { minBet: chip, minPosta: 10n * chip };

const asked = new URLSearchParams(location.search);
const inWords = isTextView();

function Page() {
  const { mySeat } = useTable();
  return (
    <>
      <header className="sticky top-0 z-40 border-b border-line bg-night/85">
        <div className="mx-auto flex h-[60px] max-w-[1360px] items-center px-4 sm:px-6">Sabot</div>
      </header>
      <main className="mx-auto w-full max-w-[1360px] flex-1 px-4 py-5 sm:px-6 sm:py-6">
        <div className={`${inWords ? '' : 'table-screen'} grid gap-4 lg:grid-cols-[minmax(0,1fr)_350px] lg:gap-6`}>
          <div className="table-stack flex min-h-0 min-w-0 flex-col">
            <div className="flex min-h-8 flex-wrap items-center gap-x-4 max-sm:gap-y-0">
              <h1 className="text-[17px] font-semibold">Otto</h1>
              <p className={`figures text-[13px] text-muted ${mySeat === null ? '' : 'max-sm:hidden'}`}>
                posta {String(minPosta / chip)}–500 · bets from {String(minBet / chip)} · cagnotte 5%
              </p>
              <div className="-mr-2.5 ml-auto flex flex-wrap items-center max-sm:-mr-2">
                <ViewSwitch />
                <SoundSwitch />
                <CardSettings />
                <Nickname />
              </div>
            </div>
            <DirectorNotices />
            {question !== null && (
              <Question
                testId="question"
                action={
                  <span className="flex flex-wrap items-center gap-1.5">
                    <Button size="small">{asideWords().accept}</Button>
                    <Button look="quiet" size="small">
                      {asideWords().decline}
                    </Button>
                  </span>
                }
              >
                {question} {asideWords().carries}
              </Question>
            )}
            {!inWords && (
              <>
                <div className="felt-room">
                  <Felt onSit={null} />
                </div>
                <StandingRail />
              </>
            )}
            <ActionBar onSit={null} onStatement={() => undefined} />
            {inWords && <TextParts onSit={null} />}
          </div>
          <div className="panel min-h-0" />
        </div>
      </main>
    </>
  );
}

/** What somebody asks while one plays. */
const question = asked.get('question');

/** A work with money, as its toast tells it while one plays. */
const work = asked.get('toast');
if (work !== null) beginWork('deposit', '…').tell(work, `0x${'e1'.repeat(32)}`);

const spoken = languages.find((one) => asked.has(one)) ?? 'en';
document.documentElement.lang = spoken;
await speak(spoken);
// The styles of a table speak of what stands right in the body.
createRoot(document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <Page />
    <Toasts />
  </QueryClientProvider>,
);
