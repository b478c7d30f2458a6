/**
 * Which folder may import what (style.md, house style 2): the rules of the border check, over sources given as text.
 */
import { posix } from 'node:path';
import ts from 'typescript';

export interface Import {
  readonly specifier: string;
  /** Nothing of it is left when the program runs. */
  readonly typeOnly: boolean;
}

/** All imports of a source: static, re-exported, dynamic, required, and types imported in place. */
export function importsOf(path: string, text: string): readonly Import[] {
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      found.push({ specifier: (node.moduleSpecifier as ts.StringLiteral).text, typeOnly: isTypeOnly(node) });
    } else if (
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require')
    ) {
      const [argument] = node.arguments;
      found.push({
        specifier: argument !== undefined && ts.isStringLiteralLike(argument) ? argument.text : '(computed)',
        typeOnly: false,
      });
    } else if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteral(node.argument.literal)
    ) {
      found.push({ specifier: node.argument.literal.text, typeOnly: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (clause === undefined) return false;
  const named = clause.namedBindings;
  const onlyTypes =
    named !== undefined &&
    ts.isNamedImports(named) &&
    clause.name === undefined &&
    named.elements.length > 0 &&
    named.elements.every((element) => element.isTypeOnly);
  return clause.phaseModifier === ts.SyntaxKind.TypeKeyword || onlyTypes;
}

/** What the engine must not use: clock, entropy, console, host. Comments and strings do not count. */
const impure =
  /\bDate\s*\.\s*now\b|\bnew\s+Date\b|\bMath\s*\.\s*random\b|\bconsole\s*\.|\bprocess\s*\.|\bcrypto\s*\.|\bperformance\s*\.|\bset(Timeout|Interval)\s*\(/;

/** Every border that the file crosses, one sentence each. `path` is relative to the root of the repository. */
export function violationsIn(path: string, text: string): readonly string[] {
  const crossed = importsOf(path, text).flatMap((imported) => {
    const why = forbidden(path, imported);
    return why === null ? [] : [`${path} imports ${imported.specifier}: ${why}`];
  });
  const impurity = path.startsWith('engine/') ? impure.exec(codeOf(path, text)) : null;
  return impurity === null
    ? crossed
    : [...crossed, `${path} uses ${impurity[0]}: time and entropy are arguments in engine/`];
}

function forbidden(path: string, { specifier, typeOnly }: Import): string | null {
  const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null;
  const [folder] = path.split('/');
  if (specifier === '(computed)') return folder === 'engine' ? 'engine/ imports nothing computed' : null;
  if (target?.startsWith('test/') && folder !== 'test') return 'nothing imports test/';
  if (folder === 'engine') return engineBorder(path, specifier, target);
  if (folder === 'server') {
    if (target !== null && !/^(server|engine)\//.test(target)) return 'server/ imports engine/ and itself';
    if (/^server\/(host|store|chain|protocol)\//.test(path) && specifier.startsWith('@colyseus/'))
      return 'only rooms know the transport';
  }
  if (folder === 'packages' && target !== null && !/^(packages|engine)\//.test(target))
    return 'packages/ imports engine/ and itself';
  if (folder === 'web' && target !== null && !/^(web|engine)\//.test(target)) {
    if (target === 'server/chain/abi.ts' || /^server\/chain\/(exit|audit)\//.test(target)) return null;
    return target.startsWith('server/protocol/') && typeOnly
      ? null
      : 'web/ imports itself, engine/, the ABIs, the way out (server/chain/exit/), the audit (server/chain/audit/) and types of server/protocol/';
  }
  return null;
}

function engineBorder(path: string, specifier: string, target: string | null): string | null {
  if (target === null) return specifier.startsWith('@noble/') ? null : 'engine/ imports only itself and @noble/*';
  if (!target.startsWith('engine/')) return 'engine/ imports only itself and @noble/*';
  if (/^engine\/(rules|fairness|protocol)\//.test(path) && /^engine\/(table|seat|proof|settlement)\//.test(target))
    return 'rules, deal and messages know neither table, seat, proof nor settlement';
  return null;
}

/** The source without comments, string and template texts. */
function codeOf(path: string, text: string): string {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const parts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    if (node.getChildCount() === 0)
      parts.push(
        ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
          ? '""'
          : node.getText(),
      );
    node.getChildren().forEach(visit);
  };
  visit(source);
  return parts.join(' ');
}

/**
 * Groups of two or more whose members all reach each other by `to`: nobody can understand one of them without the
 * others.
 */
export function circlesIn(to: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const reach = new Map([...to.keys()].map((from) => [from, reachableFrom(from, to)] as const));
  const inCircle = [...to.keys()].filter((one) => reach.get(one)!.has(one));
  const groups = new Map(
    inCircle.map((one) => {
      const group = inCircle.filter((other) => reach.get(one)!.has(other) && reach.get(other)!.has(one)).sort();
      return [group.join(), group] as const;
    }),
  );
  return [...groups.values()];
}

function reachableFrom(from: string, to: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...(to.get(from) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(to.get(next) ?? []));
  }
  return found;
}
