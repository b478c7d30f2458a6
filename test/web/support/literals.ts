/** The texts that a source file holds: strings, the fixed parts of templates, and what stands between tags. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

export interface Literal {
  readonly line: number;
  readonly text: string;
}

/** What only a programmer reads: assertions, and errors that are thrown. `Unreadable` is said by a phrasebook. */
const forProgrammers = new Set(['assert', 'present', 'assertNever', 'Error', 'TypeError', 'RangeError', 'Unreadable']);

/** All literals of a file with two words or more, or between tags, but for those that only a programmer reads. */
export function literalsIn(path: string): readonly Literal[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Literal[] = [];
  const add = (node: ts.Node, text: string) =>
    found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: text.trim() });
  const visit = (node: ts.Node): void => {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && forProgrammers.has(node.expression.getText()))
      return;
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    // The title of the file that lies ready, before a browser has said its language.
    if (ts.isVariableDeclaration(node) && node.name.getText() === 'metadata') return;
    // A key is a name, whatever it says.
    if (ts.isStringLiteral(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node) return;
    if (ts.isJsxText(node) && node.text.trim() !== '') add(node, node.text);
    else if (ts.isStringLiteralLike(node) && /\s/.test(node.text.trim())) add(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' … '));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
