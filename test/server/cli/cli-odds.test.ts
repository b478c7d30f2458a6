/** `sabot odds` as a person runs it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;
const odds = (...args: readonly string[]): { code: number | null; out: string; err: string } => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', tsx, join(root, 'server/cli/main.ts'), 'odds', ...args],
    { encoding: 'utf8' },
  );
  return { code: status, out: stdout, err: stderr };
};

describe('sabot odds', () => {
  it('L2.1 --json: fractions in lowest terms with their decimals, in the order of the interface', () => {
    const { code, out, err } = odds('heads-up', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const printed = JSON.parse(out) as Record<string, { fraction: string; decimal: number }> & {
      rtp: Record<string, { fraction: string; decimal: number }>;
    };
    expect(Object.keys(printed)).toEqual([
      'punta',
      'banco',
      'egalite',
      'evPunta',
      'evBancoAfterCagnotte',
      'evPuntaAfterCagnotte',
      'rtp',
    ]);
    expect(Object.keys(printed.rtp)).toEqual(['punta', 'banco', 'alternating']);
    const { rtp, ...rest } = printed;
    for (const { fraction, decimal } of [...Object.values(rest), ...Object.values(rtp)]) {
      const [numerator, denominator] = fraction.split('/').map(BigInt) as [bigint, bigint];
      expect(Number(numerator) / Number(denominator)).toBeCloseTo(decimal, 14);
    }
    expect(printed.punta!.decimal).toBeCloseTo(0.44717514, 8);
  });

  it('L2.2 flags set cells; those of the ruleset itself change nothing', () => {
    const asPrinted = odds(
      'heads-up',
      '--punta5',
      'sta',
      '--banco3v9=carta',
      '--banco5v4=carta',
      '--banco7v6=carta',
      '--json',
    );
    expect(asPrinted.out).toBe(odds('heads-up', '--json').out);
    const six = JSON.parse(odds('--banco7v6', 'carta', '--json', 'venezia').out) as { punta: { decimal: number } };
    expect(six.punta.decimal).toBeCloseTo(0.44681, 5);
  });

  it('L2.3 without --json a table; --help', () => {
    expect(odds('online').out).toMatch(/^punta wins +0\.4460980407 {3}\d+\/\d+\n(.+\n){8}$/);
    expect(odds('--help').out).toContain('Usage: npm run -s sabot -- odds RULESET');
  });

  it.each<[readonly string[], RegExp]>([
    [[], /odds of which ruleset\? online, saint-vincent/],
    [['baccarat'], /no ruleset "baccarat"/],
    [['Online'], /no ruleset "Online"/],
    [['online', 'venezia'], /one ruleset/],
    [['online', '--punta5', 'maybe'], /--punta5 is carta or sta, not "maybe"/],
    [['online', '--punta5='], /--punta5 is carta or sta/],
    [['online', '--punta5'], /--punta5/],
    [['online', '--punta5', 'sta', '--punta5', 'carta'], /--punta5 is given twice/],
    [['online', '--banco6v6', 'sta'], /Unknown option '--banco6v6'/],
    [['online', '--json=1'], /--json/],
  ])('L2.4 bad arguments %j: exit 64 and one line', (args, message) => {
    const { code, out, err } = odds(...args);
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toMatch(/^sabot: [^\n]+\n$/);
    expect(err).toMatch(message);
  });
});
