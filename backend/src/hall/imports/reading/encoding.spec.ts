import iconv from 'iconv-lite';
import { csvRows } from './csv.js';
import { encodingOf } from './encoding.js';

const read = async (bytes: Buffer) => {
  const rows: string[][] = [];
  for await (const { cells } of csvRows(bytes, new Set())) rows.push(cells);
  return rows;
};

describe('The bytes of a file', () => {
  const text = 'Name;Ort\r\nJosé “Pepe”;Zürich\r\n';
  it.each([
    ['utf-8', iconv.encode(text, 'utf8')],
    ['utf-8', iconv.encode(text, 'utf8', { addBOM: true })],
    ['utf-16le', iconv.encode(text, 'utf16le', { addBOM: true })],
    ['utf-16be', iconv.encode(text, 'utf16be', { addBOM: true })],
    ['utf-16le', iconv.encode(text, 'utf16le')],
    ['windows-1252', iconv.encode(text, 'windows-1252')],
  ])('are read as %s', async (encoding, bytes) => {
    expect(encodingOf(bytes).encoding).toBe(encoding);
    expect(await read(bytes)).toEqual([
      ['Name', 'Ort'],
      ['José “Pepe”', 'Zürich'],
    ]);
  });

  it('hold quoted lines, and rows that are shorter than others', async () => {
    const rows = await read(Buffer.from('a,b\n"two\nlines, ""quoted""",x\n\ny'));
    expect(rows).toEqual([['a', 'b'], ['two\nlines, "quoted"', 'x'], [''], ['y']]);
  });
});
