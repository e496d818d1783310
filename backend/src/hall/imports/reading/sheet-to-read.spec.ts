import { workbookOfSheets } from '../../../../test/integration/imports/files.js';
import { fileRows } from './file-rows.js';
import { otherSheetsOf } from './sheet-to-read.js';

const filled = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
const styled = '<row r="1" s="1"><c r="A1" s="1"/></row>';

async function read(file: Buffer): Promise<string[]> {
  const cells: string[] = [];
  for await (const row of fileRows(file)) cells.push(...row.cells);
  return cells;
}

describe('The sheet of a workbook that is read', () => {
  it.each<[what: string, sheets: [string, string?][], read: string[], others: number]>([
    ['the first one', [[filled('a')], [filled('b')], [filled('c')]], ['a'], 2],
    ['none that is hidden', [[filled('a'), 'hidden'], [filled('b')], [filled('c'), 'veryHidden']], ['b'], 0],
    ['none without rows', [[''], [styled], [filled('c')], [''], [filled('e')]], ['c'], 1],
    ['a hidden one where all are', [[filled('a'), 'hidden']], ['a'], 0],
    ['an empty one where all are', [[''], [styled]], [], 0],
  ])('is %s', async (_, sheets, cells, others) => {
    const file = await workbookOfSheets(...sheets);
    await expect(read(file)).resolves.toEqual(cells);
    expect(await otherSheetsOf(file)).toBe(others);
  });

  it('may be one of many: 50 are looked at', async () => {
    const sheets = Array.from({ length: 70 }, (_, n): [string] => [n < 40 ? '' : filled(String(n))]);
    const file = await workbookOfSheets(...sheets);
    await expect(read(file)).resolves.toEqual(['40']);
    expect(await otherSheetsOf(file)).toBe(9);
  });

  it('is damaged where it is: none behind it is read in its place', async () => {
    const file = await workbookOfSheets(['<row r="1"><c>'], [filled('b')]);
    await expect(read(file)).rejects.toThrow('The file is damaged');
    expect(await otherSheetsOf(file)).toBe(1);
  });
});
