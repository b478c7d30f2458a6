/**
 * The client as files: its manifest, the policy in each page, and how the front serves exactly what the manifest names.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { compareBuild } from '../../../server/client/compare.ts';
import { putClient } from '../../../server/client/put.ts';
import { readClient, type ClientFiles } from '../../../server/client/files.ts';
import {
  differences,
  digestLine,
  manifestName,
  manifestOf,
  readManifest,
  sha256Of,
} from '../../../server/client/manifest.ts';
import { policyIn, withPolicy } from '../../../server/client/policy.ts';
import { page, stubClient } from '../support/stub-client.ts';

const script = 'a();\n'.repeat(500);
let folder: string;
beforeEach(() => {
  folder = stubClient(mkdtempSync(join(tmpdir(), 'sabot-files-')), {
    'index.html': withPolicy(
      '<html><head><meta charSet="utf-8"/><script src="/a.js"></script><script>go()</script></head></html>',
    ),
    'table/index.html': page('/table/'),
    '404.html': page('none'),
    '_next/static/a.js': script,
    'verify.html.sha256': 'x\n',
    'keep.js': 'self;\n',
    'strange.bin': 'y',
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the manifest', () => {
  it('names every file but itself with its SHA-256, sorted, and its own SHA-256 is the digest', () => {
    const manifest = readFileSync(join(folder, manifestName), 'utf8');
    expect([...readManifest(manifest).keys()]).toEqual([
      '404.html',
      '_next/static/a.js',
      'index.html',
      'keep.js',
      'strange.bin',
      'table/index.html',
      'verify.html.sha256',
    ]);
    expect(readManifest(manifest).get('_next/static/a.js')).toBe(createHash('sha256').update(script).digest('hex'));
    expect(manifestOf(folder)).toBe(manifest);
    expect(digestLine(manifest)).toBe(`${sha256Of(manifest)}  client-manifest.txt\n`);
    expect(readClient(folder).digest).toBe(sha256Of(manifest));
  });

  it('says which files another build has changed, lost or gained', () => {
    const before = manifestOf(folder);
    writeFileSync(join(folder, 'table/index.html'), 'other');
    rmSync(join(folder, 'strange.bin'));
    writeFileSync(join(folder, 'more.txt'), '');
    expect(differences(before, before)).toEqual([]);
    expect(differences(before, manifestOf(folder))).toEqual([
      'new  more.txt',
      'gone  strange.bin',
      'changed  table/index.html',
    ]);
    expect(() => readManifest('nonsense\n')).toThrow('cannot be read: nonsense');
  });

  it('a build is compared by the bytes of its files, not by the manifest beside it', () => {
    const committed = join(folder, '..', `${basename(folder)}-committed.txt`);
    const manifest = manifestOf(folder);
    writeFileSync(committed, manifest);
    writeFileSync(`${committed}.sha256`, digestLine(manifest));
    try {
      expect(compareBuild(folder, committed)).toEqual({
        manifest,
        digest: sha256Of(manifest),
        files: 7,
        damaged: [],
        changed: [],
        same: true,
      });
      const path = join(folder, '_next/static/a.js');
      const bytes = readFileSync(path);
      bytes[0]! ^= 1;
      writeFileSync(path, bytes);
      expect(compareBuild(folder, committed)).toMatchObject({
        damaged: ['changed  _next/static/a.js'],
        changed: ['changed  _next/static/a.js'],
        same: false,
      });
      // Whoever changes a file can change its manifest too.
      writeFileSync(join(folder, manifestName), manifestOf(folder));
      expect(compareBuild(folder, committed)).toMatchObject({
        damaged: [],
        changed: ['changed  _next/static/a.js'],
        same: false,
      });
      writeFileSync(path, script);
      writeFileSync(join(folder, 'more.js'), '');
      rmSync(join(folder, 'strange.bin'));
      expect(compareBuild(folder, committed)).toMatchObject({
        changed: ['new  more.js', 'gone  strange.bin'],
        same: false,
      });
    } finally {
      for (const file of [committed, `${committed}.sha256`]) rmSync(file);
    }
  });

  it('`npm run build:client` finds a changed byte in the build that it takes from its cache', async () => {
    const said: string[] = [];
    const target = join(folder, '..', `${basename(folder)}-dist`);
    const committed = join(folder, '..', `${basename(folder)}-listed.txt`);
    writeFileSync(committed, manifestOf(folder));
    writeFileSync(`${committed}.sha256`, digestLine(manifestOf(folder)));
    const put = (write: boolean) => putClient({ folder, target, committed, write, say: (line) => said.push(line) });
    try {
      expect(put(false)).toBe(true);
      writeFileSync(join(folder, 'table/index.html'), `${page('/table/')} `);
      const before = readFileSync(committed, 'utf8');
      expect([put(false), put(true)]).toEqual([false, false]);
      expect(readFileSync(committed, 'utf8'), 'what is damaged is written down nowhere').toBe(before);
      expect(said.at(-1)).toMatch(/is not as it was built:\nchanged {2}table\/index\.html\nRemove that folder/);
    } finally {
      for (const path of [target, committed, `${committed}.sha256`]) rmSync(path, { recursive: true });
    }
  });

  it('a build that does not match its manifest is not served', () => {
    writeFileSync(join(folder, '_next/static/a.js'), script.replace('a', 'b'));
    expect(() => readClient(folder)).toThrow(
      /is damaged: _next\/static\/a\.js is not the file that was built\. Remove that folder/,
    );
  });
});

describe('the policy of a page', () => {
  const policyOf = (html: string): readonly string[] => policyIn(withPolicy(html))!.split('; ');
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  it('lets scripts run that are files, or in the page by their SHA-256; no others', () => {
    const html =
      '<!DOCTYPE html><html><head><meta charSet="utf-8"/><script src="/x.js" async=""></script></head><body><script>a("<b>")</script><script id="_R_">c</script><script>a("<b>")</script></body></html>';
    expect(policyOf(html)).toContain(`script-src 'self' ${hash('a("<b>")')} ${hash('c')}`);
    expect(policyOf(html)).toContain("default-src 'none'");
    expect(policyOf(html).filter((part) => part.includes('unsafe'))).toEqual(["style-src 'self' 'unsafe-inline'"]);
  });

  it('stands once, before everything that it governs', () => {
    const html = withPolicy(
      '<html><head><meta charSet="utf-8"/><link rel="preload" as="script" href="/x.js"/><script>1</script></head></html>',
    );
    expect(html).toMatch(
      /^<html><head><meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy" content="[^"]+"\/><link /,
    );
    expect(withPolicy(html)).toBe(html);
    expect(policyIn('<p>none</p>')).toBeNull();
  });

  it('a page where it would come too late is not built', () => {
    expect(() => withPolicy('<html><head><script>1</script><meta charSet="utf-8"/></head></html>')).toThrow(
      'a page begins with its character set',
    );
    expect(() => withPolicy('<html></html>')).toThrow('a page begins with its character set');
  });
});

describe('as files', () => {
  let client: ClientFiles;
  let server: Server;
  let url: string;
  beforeEach(async () => {
    client = readClient(folder);
    server = createServer((req, res) => client.answer(req, res, req.url!.split('?')[0]!));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  test.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/table/', 'text/html; charset=utf-8', 'no-cache'],
    ['/_next/static/a.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/verify.html.sha256', 'text/plain; charset=utf-8', 'no-cache'],
    ['/client-manifest.txt', 'text/plain; charset=utf-8', 'no-cache'],
    ['/strange.bin', 'application/octet-stream', 'no-cache'],
  ])('%s is %s, cached as %s, and never guessed or framed', async (path, type, cache) => {
    const { status, headers } = await fetch(url + path);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, cache]);
    expect([
      headers.get('x-content-type-options'),
      headers.get('x-frame-options'),
      headers.get('referrer-policy'),
    ]).toEqual(['nosniff', 'DENY', 'no-referrer']);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'$/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('a page also comes with its policy as a header', async () => {
    const { headers } = await fetch(url);
    expect(headers.get('content-security-policy')).toBe(
      `${policyIn(readFileSync(join(folder, 'index.html'), 'utf8'))}; frame-ancestors 'none'`,
    );
  });

  it('P9.40 the service worker may ask its own site and load nothing; any other file may load scripts alone', async () => {
    const policies = await Promise.all(
      ['/keep.js', '/_next/static/a.js'].map(async (path) =>
        (await fetch(url + path)).headers.get('content-security-policy'),
      ),
    );
    expect(policies).toEqual([
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    ]);
  });

  it('the same bytes, packed for clients that can unpack; revalidated by SHA-256', async () => {
    const path = `${url}/_next/static/a.js`;
    const packed = await fetch(path, { headers: { 'accept-encoding': 'gzip' } });
    expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['gzip', script]);
    const plain = await fetch(path, { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script]);
    const tag = plain.headers.get('etag')!;
    expect(tag).toBe(`"${sha256Of(script)}"`);
    expect((await fetch(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
    const head = await fetch(path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(script.length),
      '',
    ]);
  });

  it('what the manifest does not name is not there, wherever it lies', async () => {
    writeFileSync(join(folder, 'later.html'), 'x');
    for (const path of [
      '/later.html',
      '/../etc/passwd',
      '/%2e%2e/x',
      '/table/index.txt',
      '/constructor',
      '//',
      '/table/%00',
    ]) {
      const answer = await fetch(url + path);
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, page('none')]);
    }
    expect(client.has('/table/') && client.has('/404.html')).toBe(true);
    expect(client.has('/later.html')).toBe(false);
  });

  it('a page without its last slash is one slash away, with its query; files cannot be written', async () => {
    const answer = await fetch(`${url}/table?id=1`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([307, '/table/?id=1']);
    for (const method of ['POST', 'PUT', 'OPTIONS']) expect((await fetch(url, { method })).status).toBe(405);
  });
});
