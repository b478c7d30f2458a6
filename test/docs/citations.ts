/**
 * What sources, tests and documents cite: sections of docs/spec/, sources 000–004, ADRs, ids, and files that a page
 * links to. Works on texts given as data, so that the check can be tried on small ones.
 */

/** One thing that a text cites, with its line. */
export interface Citation {
  readonly file: string;
  readonly line: number;
  /** As it is written, so that a person can find it. */
  readonly says: string;
  /** What must exist: `protocol.md#2.4`, `000`, `ADR 0025`, `R3.2`, or `docs/EXIT.md#the-steps`. */
  readonly names: string;
}

export const specPages = ['protocol', 'rules', 'fairness', 'sette', 'style', 'platform'] as const;

/** A section, or the number of a source document in a list of sections. */
const section = String.raw`(?:00\d|[1-9]\d?(?:\.\d+)?(?![\d,]*\d))`;
const sections = String.raw`${section}(?:[–-]${section})?`;
/** `protocol.md 2.3–2.4 and 5`, with a backtick, a possessive or a comma between page and number. */
const ofPage = new RegExp(
  String.raw`(?<![\w/])(${specPages.join('|')})\.md[\`’']?s?,? (${sections}(?:(?:,| and|;|, and) ${sections}(?![\w-]))*)`,
  'g',
);
const ofAdr = /\bADRs? (\d{4})|docs\/adr\/(\d{4})-[\w-]+\.md/g;
const ofId = /(?<![\w.])([RP]\d+\.\d+)(?:[–-]([RP]?\d+\.\d+))?(?![\w])/g;
const ofSource = /(?<![\w.,#/-])(00[0-4])(?:–(00[0-4]))?(?![\w.,]*\d)/g;
const ofLink = /\]\(([^()\s]+)\)/g;

/** All citations of a text. Sources by number are looked for only in `sourceReaders`: elsewhere 000 is a number. */
export function citationsIn(file: string, text: string, sourceReaders: readonly string[] = []): readonly Citation[] {
  const found: Citation[] = [];
  text.split('\n').forEach((content, i) => {
    const add = (says: string, names: string) => found.push({ file, line: i + 1, says, names });
    for (const [says, page, numbers] of content.matchAll(ofPage)) {
      for (const [range] of numbers!.matchAll(new RegExp(sections, 'g')))
        for (const end of range.split(/[–-]/)) add(says, end.startsWith('00') ? end : `${page}.md#${end}`);
    }
    for (const [says, named, linked] of content.matchAll(ofAdr)) add(says, `ADR ${named ?? linked}`);
    for (const [says, from, to] of content.matchAll(ofId)) {
      add(says, from!);
      if (to !== undefined) add(says, /^[RP]/.test(to) ? to : `${from![0]}${to}`);
    }
    const without = content.replace(ofPage, '');
    if (sourceReaders.includes(file))
      for (const [says, from, to] of without.matchAll(ofSource))
        [from, to].forEach((one) => {
          if (one !== undefined) add(says, one);
        });
    if (file.endsWith('.md'))
      for (const [says, to] of content.matchAll(ofLink)) if (!/^[a-z]+:/.test(to!)) add(says, linkFrom(file, to!));
  });
  return found;
}

/** A link of a page as a path from the root, with its anchor. */
function linkFrom(file: string, to: string): string {
  const [path, anchor] = to.split('#') as [string, string?];
  const at = path === '' ? file : new URL(path, `file:///${file}`).pathname.slice(1).replace(/\/$/, '');
  return anchor === undefined ? at : `${at}#${anchor}`;
}

/** The anchors of a page: those that it sets, and those that its headings have (as GitHub makes them). */
export function anchorsOf(text: string): ReadonlySet<string> {
  const set = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id!);
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, title]) =>
    title!
      .replace(/<[^>]+>/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replace(/ /g, '-'),
  );
  return new Set([...set, ...headings]);
}

/** Ids that a spec lists: `- **R1.2** …`. */
export const idsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^- \*\*([RP]\d+\.\d+)\*\*/gm)].map(([, id]) => id!);
