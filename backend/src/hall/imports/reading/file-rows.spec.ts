import { zipOf } from '../../../../test/integration/imports/files.js';
import { fileRows } from './file-rows.js';
import type { FileRow } from './unreadable.js';

const workbook = (rows: string, texts: string, styles = '<styleSheet/>'): Promise<Buffer> =>
  zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': texts,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
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
