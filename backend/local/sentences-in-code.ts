import ts from 'typescript';

/** Words for people in a file, with a value's place as `…`. */
export interface WordsInCode {
  text: string;
  line: number;
}

const twoWords = /\p{L}{2,}\P{L}*\s\P{L}*\p{L}/u;
const anyLetter = /\p{L}/u;
const sql = /\b(SELECT|EXISTS|FROM|WHERE|CASE|NOT IN|AT TIME ZONE|IS NULL|coalesce)\b/;
/** What these are called with is for the log, for whoever runs the product, or a name of a statement. */
const notForReaders = /^(Error|statement|console\..+|.*[lL]ogger\.\w+|.+\.(from|param))$/;
/** Attributes of an element that are read to people. */
const readAloud = /^(aria-label|alt|title|placeholder)$/;

/** The words that a file's code itself holds, without comments, SQL, what is thrown at programmers, or types. */
export function wordsInCode(fileName: string, source: string): WordsInCode[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const found: WordsInCode[] = [];

  const take = (node: ts.Node, text: string, isShown: boolean) => {
    if (!(isShown ? anyLetter : twoWords).test(text) || sql.test(text)) return;
    found.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 });
  };

  /** @param isShown whether a single word there is read by people, too */
  const visit = (node: ts.Node, isShown: boolean): void => {
    if (isNoExpression(node)) return;
    if (ts.isStringLiteralLike(node)) return take(node, node.text, isShown);
    if (ts.isTemplateExpression(node)) {
      take(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'), false);
      return node.templateSpans.forEach(({ expression }) => visit(expression, false));
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) return visitCall(node);
    if (ts.isPropertyAssignment(node)) {
      const name = node.name.getText(file).replace(/['"]/g, '');
      // Class names and such have blanks between them.
      if (/^(class|media|says)$/.test(name)) return;
      return visit(node.initializer, readAloud.test(name));
    }
    ts.forEachChild(node, (child) => visit(child, isShown && passesOn(node)));
  };

  const visitCall = (node: ts.CallExpression | ts.NewExpression): void => {
    const name = node.expression.getText(file);
    visit(node.expression, false);
    if (notForReaders.test(name)) return;
    // The elements of a page are made by h(tag, attributes, …what it holds).
    node.arguments?.forEach((given, at) => visit(given, name === 'h' && at >= 2));
  };

  visit(file, false);
  return found;
}

const isNoExpression = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isDecorator(node) ||
  ts.isTypeNode(node) ||
  ts.isTaggedTemplateExpression(node);

const logical = new Set<ts.SyntaxKind>([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** `a && 'words'` shows words where it stands. */
const passesOn = (node: ts.Node): boolean =>
  (ts.isBinaryExpression(node) && logical.has(node.operatorToken.kind)) ||
  ts.isConditionalExpression(node) ||
  ts.isParenthesizedExpression(node);
