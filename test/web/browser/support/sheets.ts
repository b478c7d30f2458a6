/** The settlement sheets in the side panel, as a window shows them. */
import type { Hex } from '../../../../engine/bytes.ts';
import type { Settlement } from './ledger.ts';
import type { Window } from './window.ts';

/** Numbers of the banks whose sheets the window has, oldest first. Opens the panel. */
export async function sheetsOf(
  window: Window,
): Promise<readonly { readonly number: bigint; readonly status: string; readonly bankId: Hex }[]> {
  await window.press('tab-banks');
  // All at one moment: a new sheet moves the others down.
  const read = await window.page
    .locator('[data-testid^="settlement-"][data-bank-id]')
    .evaluateAll((sheets) =>
      sheets.map((sheet) => ['data-testid', 'data-status', 'data-bank-id'].map((name) => sheet.getAttribute(name)!)),
    );
  return read
    .map(([testId, status, bankId]) => ({
      number: BigInt(testId!.slice('settlement-'.length)),
      status: status!,
      bankId: bankId as Hex,
    }))
    .reverse();
}

/** One sheet in the form of the chain's event, to be compared with it. `seats`: player by seat. */
export async function readSheet(
  window: Window,
  number: bigint,
  seats: ReadonlyMap<number, Hex>,
): Promise<Omit<Settlement, 'bankId'>> {
  const sheet = window.get(`settlement-${number}`);
  const units = async (testId: string) => BigInt((await sheet.getByTestId(testId).getAttribute('data-units'))!);
  const lines = await Promise.all(
    [...seats].map(async ([seat, player]) => ({ player, line: await units(`settlement-line-${seat}`) })),
  );
  return {
    number,
    hash: (await sheet.getByTestId(`settlement-tx-${number}`).getAttribute('data-value')) as Hex,
    posta: await units(`settlement-posta-${number}`),
    garage: await units(`settlement-garage-${number}`),
    cagnotte: await units(`settlement-cagnotte-${number}`),
    lines: lines.sort((a, b) => (a.player < b.player ? -1 : 1)),
  };
}
