'use client';
/**
 * The banker's partner (rules.md 2.1): who is ready to be it says so, and the banker takes one with the posta, or none.
 */
import { partnerCommand } from '../../../engine/seat/talk.ts';
import { actWords } from '../../words/acts.ts';
import { ActButton } from './act-button.tsx';
import { useTable } from './context.tsx';
import { useActs } from './open-acts.ts';
import { namesAt } from './words.ts';

export function PartnerAction() {
  const { session, snap, mySeat } = useTable();
  const view = snap.view!;
  const words = actWords();
  const isSaying = snap.busy.includes('partner');
  const offer = () => session.act('partner', (memory) => partnerCommand(memory, view.number));
  const hasOffered = mySeat !== null && view.partners.includes(mySeat);
  useActs({ partner: hasOffered ? null : { press: offer, waits: isSaying } });
  if (hasOffered)
    return (
      <p className="text-[14px] text-muted" data-testid="partner-said">
        {words.partnerSaid(namesAt(view, mySeat)(view.banker ?? 0))}
      </p>
    );
  return (
    <div>
      <ActButton word={words.partner} what={words.what.partner} pending={isSaying} onPress={offer} testId="partner" />
    </div>
  );
}

/** One of those who are ready, or nobody. */
export function SocioChoice({
  chosen,
  onChoose,
}: {
  readonly chosen: number | null;
  readonly onChoose: (seat: number | null) => void;
}) {
  const { snap, mySeat } = useTable();
  const view = snap.view!;
  const words = actWords();
  const who = namesAt(view, mySeat);
  // Nobody is seat 0. Of whoever has not offered the field says nothing, and so does this.
  const choose = (seat: bigint) => onChoose(view.partners.find((one) => BigInt(one) === seat) ?? null);
  const most = BigInt(Math.max(0, ...view.partners));
  useActs({ socio: view.partners.length === 0 ? null : { place: choose, from: 0n, to: most } });
  if (view.partners.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[14px]" data-testid="socio">
      <legend className="float-left mr-3 text-muted max-sm:float-none">{words.yourSocio}</legend>
      {[null, ...view.partners].map((seat) => (
        <label key={seat} className="flex items-center gap-1.5">
          <input
            type="radio"
            name="socio"
            className="size-4"
            checked={seat === chosen}
            onChange={() => onChoose(seat)}
            data-testid={`socio-${seat ?? 'none'}`}
          />
          {seat === null ? words.nobody : words.socioAt(who(seat), seat)}
        </label>
      ))}
    </fieldset>
  );
}
