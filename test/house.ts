/** The house rules that a program can see (style.md), over sources given as text: each can be tried on small ones. */
import ts from 'typescript';

/** No file is longer, so that nobody has to read more at once. */
export const linesAtMost = 400;
export const columnsAtMost = 120;

export interface Source {
  readonly path: string;
  readonly text: string;
}

export function longFiles(sources: readonly Source[]): readonly string[] {
  return sources
    .map(({ path, text }) => [path, text.trimEnd().split('\n').length] as const)
    .filter(([, lines]) => lines > linesAtMost)
    .map(([path, lines]) => `${path} has ${lines} lines`);
}

/** Lines of comments that are too wide: Prettier breaks none. */
export function wideComments(sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, i) => [line, i + 1] as const)
      .filter(
        ([line]) =>
          [...line].length > columnsAtMost &&
          (path.endsWith('.py') ? /^\s*#/ : /^\s*(\/\/|\/\*|\* )/).test(line) &&
          !/https?:/.test(line),
      )
      .map(([, at]) => `${path}:${at}`),
  );
}

/** Shorter than this they are one expression, which may well be there twice. */
const lettersAtLeast = 60;

/** Functions that several files have at their top, with the same parameters and the same body. */
export function functionsTwice(sources: readonly Source[]): readonly string[] {
  const places = new Map<string, string[]>();
  for (const { path, text } of sources) {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const add = (name: string, of: ts.FunctionLikeDeclarationBase): void => {
      const said = `${of.parameters.map((one) => one.getText()).join()} ${of.body?.getText()}`.replace(/\s+/g, ' ');
      if (said.length >= lettersAtLeast) places.set(said, [...(places.get(said) ?? []), `${name} of ${path}`]);
    };
    for (const statement of source.statements) {
      if (ts.isFunctionDeclaration(statement)) add(statement.name?.text ?? 'default', statement);
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)))
          add(name.getText(), initializer);
    }
  }
  return [...places.values()].filter((all) => all.length > 1).map((all) => all.join(', '));
}
