import { csvRows } from './csv.js';

const header = 'First,Last,Notes';
const read = async (...lines: string[]) => {
  const rows: string[][] = [];
  for await (const { cells } of csvRows(Buffer.from([header, ...lines].join('\r\n')), new Set()))
    rows.push(cells);
  return rows.slice(1);
};

describe('A quotation mark that is not closed', () => {
  it.each([
    ['nor followed by another', ['Ann,One,"asked', 'Bo,Two,x'], 2],
    ['before a cell in quotation marks', ['Ann,One,"asked', 'Bo,Two,x', 'Cy,Three,"ok"', 'Di,Four,y'], 2],
    ['before another such mark', ['Ann,One,x', '"Bo,Two,x', 'Cy,Three,x', '"Di,Four,x', 'Ed,Five,y'], 3],
  ])('%s takes no rows into its cell: the file is refused', async (_, lines, row) => {
    await expect(read(...lines)).rejects.toThrow(
      `Row ${row} does not end: it is too long, or a quotation mark is not closed.`,
    );
  });

  it('may stand within a cell', async () => {
    await expect(read('Ann,One,5" nails', 'Bo,Two,the "big" one', '"Cy" Ray,Three,x')).resolves.toEqual([
      ['Ann', 'One', '5" nails'],
      ['Bo', 'Two', 'the "big" one'],
      ['"Cy" Ray', 'Three', 'x'],
    ]);
  });

  it('is none where a cell of several lines doubles those within', async () => {
    await expect(
      read('Ann,One,"asked ""why""', '""when"", and', 'where"', 'Bo,5" Two,"a', 'b"'),
    ).resolves.toEqual([
      ['Ann', 'One', 'asked "why"\r\n"when", and\r\nwhere'],
      ['Bo', '5" Two', 'a\r\nb'],
    ]);
  });
});
