import { CopiedRows } from './copied-rows.js';

const COPIED = 'Zoë\t\\N\t\n\\\\N\ta\\tb\\nc\\rd\\be\\ff\\vg\t\\\\\n';
const ROWS = [
  ['Zoë', null, ''],
  ['\\N', 'a\tb\nc\rd\be\ff\vg', '\\'],
];

describe('CopiedRows', () => {
  it.each([1, 2, 3, 7, 1000])('takes rows apart, wherever their bytes are parted (%i at a time)', (size) => {
    const bytes = Buffer.from(COPIED);
    const copied = new CopiedRows();
    const rows = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      copied.take(bytes.subarray(n * size, (n + 1) * size)),
    );
    expect(rows.flat()).toEqual(ROWS);
  });
});
