import ts from 'typescript';

export interface NamedTest {
  /** As written in `it('…')`, or of the group of tests in `describe('…')`. */
  title: string;
  /** Its own source, its group's set-up, and what the whole file shares: tables, helpers, fixtures. */
  source: string;
}

const called = /^(describe|it|test)\b/;

/** The tests of a file with the source that each one runs, read without running anything. */
export function namedTests(fileName: string, text: string): NamedTest[] {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const found: NamedTest[] = [];

  const visit = (node: ts.Node, shared: string): void => {
    if (!ts.isCallExpression(node)) return ts.forEachChild(node, (child) => visit(child, shared));
    const kind = called.exec(node.expression.getText(file))?.[1];
    const title = kind && titleOf(node.arguments[0], file);
    if (title === undefined) return ts.forEachChild(node, (child) => visit(child, shared));
    // A table of cases stands in the call before: it.each([…])('…').
    found.push({ title, source: `${shared}\n${node.getText(file)}` });
    if (kind !== 'describe') return;
    const body = node.arguments.find(ts.isFunctionLike)?.getChildren(file).find(ts.isBlock);
    if (body) visitStatements(body.statements, `${shared}\n${node.expression.getText(file)}`);
  };

  const visitStatements = (statements: ts.NodeArray<ts.Statement>, around: string): void => {
    const own = statements.filter((statement) => !isTest(statement, file)).map((one) => one.getText(file));
    for (const statement of statements) visit(statement, [around, ...own].join('\n'));
  };

  visitStatements(file.statements, '');
  return found;
}

function titleOf(node: ts.Node | undefined, file: ts.SourceFile): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText(file).slice(1, -1) : undefined;
}

const isTest = (statement: ts.Statement, file: ts.SourceFile): boolean =>
  ts.isExpressionStatement(statement) && called.test(statement.getText(file));
