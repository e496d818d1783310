import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(__dirname, '../src/public');
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

const named = [
  /(?:^|[\s;{])((?:[\w-]+-)?(?:left|right)(?:-[\w-]+)?)\s*:/g,
  /(?:^|[\s;{])((?:text-align|float|clear)\s*:\s*(?:left|right))\b/g,
  /(translate(?:X|3d)?\([^0)][^)]*\))/g,
  // Of four values the second is the right side, the fourth the left.
  /(?:^|[\s;{])((?:padding|margin|inset|border-\w+):(?: *[^\s;]+) +([^\s;]+) +[^\s;]+ +(?!\2;)[^\s;]+);/g,
];

/** Whatever names a side of the screen, which is another one where people read from right to left. */
const physical = (css: string): string[] =>
  named.flatMap((pattern) =>
    [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(pattern)].map(([, found = '']) => found),
  );

describe('the styles of the public pages', () => {
  it.each(sheets)('name no left and no right: %s', (sheet) => {
    expect(physical(readFileSync(join(folder, sheet), 'utf8'))).toEqual([]);
  });

  it.each([
    'margin-left: 1px;',
    'padding-right: 1px;',
    'left: 0;',
    'border-left-color: red;',
    'border-top-left-radius: 1px;',
    'text-align: left;',
    'float: right;',
    'margin: 0 1px 0 2px;',
    'transform: translateX(4px);',
  ])('would be found out: %s', (declaration) => {
    expect(physical(`.one { ${declaration} }`)).toHaveLength(1);
    expect(physical(`.one{${declaration}}`)).toHaveLength(1);
  });

  it.each([
    'margin-inline-start: 1px;',
    'inset-inline-end: 0;',
    'text-align: start;',
    'margin: 0 1px 2px 1px;',
  ])('may say: %s', (declaration) => expect(physical(`.one { ${declaration} }`)).toEqual([]));
});
