import { zipOf } from '../../../../test/integration/imports/files.js';
import { fileRows } from './file-rows.js';
import type { FileRow } from './unreadable.js';

const workbook = (rows: string, texts: string, styles = '<styleSheet/>', behind = ''): Promise<Buffer> =>
  zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': texts,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`,
  });

const shared = (index: number) => `<c t="s"><v>${index}</v></c>`;
const rowOf = (number: string | number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const textsOf = (...texts: string[]) =>
  `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;

async function read(file: Buffer, first?: number): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of fileRows(file, { first })) rows.push(row);
  return rows;
}

describe('A workbook', () => {
  it('is refused where its cells share so long a text that its rows hold too much', async () => {
    const rows = Array.from({ length: 6_100 }, (_, n) => rowOf(n + 1, shared(0))).join('');
    await expect(read(await workbook(rows, textsOf('x'.repeat(20_000))))).rejects.toThrow(
      'The rows of the file hold too much text.',
    );
  });

  it('has no cell longer than any field takes', async () => {
    const [row] = await read(await workbook(rowOf(1, shared(0)), textsOf('x'.repeat(99_000))));
    expect(row?.cells[0]?.length).toBe(10_001);
  });

  it.each([
    ['of one number', ['2', '2']],
    ['whose numbers fall', ['9', '7']],
    ['between two others', ['5.5']],
  ])('is damaged where it has rows %s', async (_, numbers) => {
    const rows = numbers.map((number) => rowOf(number, shared(0))).join('');
    await expect(read(await workbook(rows, textsOf('a')))).rejects.toThrow('The file is damaged');
  });

  it('has a cell that is merged over several rows in each of them', async () => {
    const at = (reference: string, index: number) => `<c r="${reference}" t="s"><v>${index}</v></c>`;
    const rows =
      rowOf(1, at('A1', 0), at('B1', 0), at('C1', 0)) +
      rowOf(2, at('A2', 1), '<c r="B2"/>', at('C2', 2)) +
      rowOf(3, at('C3', 2)) +
      rowOf(4, '<c r="A4"/>') +
      rowOf(5, at('B5', 3), at('C5', 2)) +
      rowOf(6, at('C6', 2));
    const merged = ['A1:C1', 'A2:A5', 'B5:C5'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const file = await workbook(
      rows,
      textsOf('head', 'Harbor Hotel', 'x', 'own'),
      undefined,
      `<mergeCells>${merged}</mergeCells>`,
    );
    await expect(read(file)).resolves.toEqual([
      { row: 1, cells: ['head', 'head', 'head'] },
      { row: 2, cells: ['Harbor Hotel', '', 'x'] },
      // It goes on with the row above.
      { row: 3, cells: ['', '', 'x'] },
      { row: 5, cells: ['Harbor Hotel', 'own', 'x'] },
      { row: 6, cells: ['', '', 'x'] },
    ]);
    expect((await read(file, 4))[3]?.cells[0]).toBe('Harbor Hotel');
  });

  it('may have its merged cells told across the ends of its parts', async () => {
    const far = Array.from(
      { length: 3_000 },
      (_, n) => `<mergeCell  x="${'y'.repeat(n % 37)}" ref="A${2 * n + 1}:A${2 * n + 2}"/>`,
    );
    const rows = Array.from({ length: 6_000 }, (_, n) =>
      rowOf(
        n + 1,
        ...(n % 2 ? [] : [`<c r="A${n + 1}"><v>${n}</v></c>`]),
        `<c r="B${n + 1}"><v>1</v></c><c r="C${n + 1}"><v>1</v></c>`,
      ),
    );
    const file = await workbook(
      rows.join(''),
      textsOf('a'),
      undefined,
      `<mergeCells>${far.join('')}</mergeCells>`,
    );
    const all = await read(file);
    expect(all.filter(({ row, cells }) => cells[0] !== String(row - 1 - ((row - 1) % 2)))).toEqual([]);
  });

  it('is read no further than its first rows need', async () => {
    const texts = `<sst><si><t>a</t></si><si><t>b</t></si>${'<si><t>c</t></si>'.repeat(40_000)}<broken`;
    const many = Array.from({ length: 100 }, (_, n) => rowOf(n + 3, shared(n + 2))).join('');
    const file = await workbook(rowOf(1, shared(1)) + rowOf(2, shared(0)) + many, texts);
    await expect(read(file, 2)).resolves.toEqual([
      { row: 1, cells: ['b'] },
      { row: 2, cells: ['a'] },
    ]);
    await expect(read(file)).rejects.toThrow('The file is damaged');
  });

  it('has whole numbers as its cells show them: with zeros in front where their format wants these', async () => {
    const codes = ['0000', '000000000', '0', '0.00', '00-00', 'yyyy'];
    const formats = codes.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`).join('');
    const cellXfs = codes.map((_, n) => `<xf numFmtId="${164 + n}"/>`).join('');
    const styles = `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${cellXfs}</cellXfs></styleSheet>`;
    const rows = [77, 12_345, '6.175550101E9', 7.5, -7].map((value, row) => {
      const cells = codes.map((_, n) => `<c s="${n}"><v>${value}</v></c>`);
      return rowOf(row + 1, ...cells.slice(0, row < 2 ? 5 : 2));
    });
    const read77 = await read(await workbook(rows.join(''), textsOf(), styles));
    expect(read77.map(({ cells }) => cells)).toEqual([
      ['0077', '000000077', '77', '77', '77'],
      ['12345', '000012345', '12345', '12345', '12345'],
      ['6175550101', '6175550101'],
      ['7.5', '7.5'],
      ['-7', '-7'],
    ]);
  });

  it('has characters that XML cannot hold as themselves', async () => {
    const inline = '<c t="inlineStr"><is><t>c_x000D_d</t></is></c>';
    const row = rowOf(1, shared(0), shared(1), inline);
    const file = await workbook(row, textsOf('a_x000D_\nb', '_x005F_x000D_ _x00_'));
    expect((await read(file))[0]?.cells).toEqual(['a\r\nb', '_x000D_ _x00_', 'c\rd']);
  });
});

describe('A text', () => {
  it('may end its lines in several ways', async () => {
    const lines = 'First Name,Notes\r\nAna,a\nBen,"b\r\nb"\rCyd,c\r\n\r\nDee,d';
    const rows = await read(Buffer.from(lines));
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'First Name', 'Notes'],
      [2, 'Ana', 'a'],
      [3, 'Ben', 'b\r\nb'],
      [4, 'Cyd', 'c'],
      [6, 'Dee', 'd'],
    ]);
  });
});
