import iconv from 'iconv-lite';
import { fileRows } from './file-rows.js';
import { oldEncodingOf } from './old-encodings.js';

const fileOf = (encoding: string, end: string, ...names: string[]) =>
  iconv.encode(['First,Last', ...names.map((name) => `Ana,${name}`), ''].join(end), encoding);
const encodings = ['windows-1252', 'macintosh'] as const;

const read = async (bytes: Buffer) => {
  const names: string[] = [];
  for await (const { cells } of fileRows(bytes)) names.push(cells[1] ?? '');
  return names.slice(1);
};

/** Each by itself says what its file is in. */
const both = [
  ...['Ramón López', 'María', 'JOSÉ MUÑOZ', 'Márquez', 'José', 'García', 'Muñoz', 'Peña', 'Núñez', 'Agüero'],
  ...['LÓPEZ', 'JOSÉ', 'MARÍA', 'MUÑOZ', 'HERNÁNDEZ', 'ÑANDÚ', 'lópez', 'rodríguez', 'Solórzano', 'Élise'],
  ...['Ibáñez', 'Pérez', 'Nação', 'Conceição', 'JOÃO', 'Inês', 'Pyè', 'Zoë', 'Müller', 'Göran', 'François'],
  ...['Jesús', 'Raúl', 'Lúcia', 'GARCÍA', 'Köhler', 'Björn'],
];

describe.each(encodings)('A file in %s', (encoding) => {
  it.each(both)('is told by %s', async (name) => {
    for (const end of ['\r\n', '\n', '\r']) {
      const bytes = fileOf(encoding, end, name);
      expect([end, oldEncodingOf(bytes)]).toEqual([end, encoding]);
      await expect(read(bytes)).resolves.toEqual([name]);
    }
  });

  it('is told by most of its words', async () => {
    const odd = ['O’Brien', 'Díaz', 'Álvarez', 'PEñA', 'Smith–Jones', 'Café®', 'Joe’s', '“Pepe”', 'Mª'];
    await expect(read(fileOf(encoding, '\n', ...both, ...odd))).resolves.toEqual([...both, ...odd]);
  });
});

it.each([
  ...[
    'O’Brien',
    'D’Angelo',
    'd’Angelo',
    'Smith–Jones',
    'Žižek',
    'Škoda',
    'Tomaš Novák',
    'Zoë Œuvré',
    'Sa’id López',
  ],
  ...[
    'Joe’s',
    'Denny’s',
    'McDonald’s',
    'Tomaš',
    'Blažek',
    '“Pepe”',
    'Café®',
    'HILTON®',
    'a – b',
    'Santé §',
    'O’BRIEN',
    'JOE’S',
    'doesn’t',
    'Hotel’s',
    'BÌNH',
    'Kryštof',
    'Ó Briain',
    'Maria’s',
    'Ramon’s',
    'à la carte',
    'Ñ',
    'Øystein',
    'we’ll',
    'they’re',
    '½',
  ],
])('%s of Windows is told', async (name) => {
  await expect(read(fileOf('windows-1252', '\r\n', name))).resolves.toEqual([name]);
});

it.each(['Díaz', 'Luís', 'Martí', 'GARCíA', 'Díaz Luís'])(
  '%s of a Mac is told by its ends of lines, if nothing else',
  (name) => expect(oldEncodingOf(fileOf('macintosh', '\r', name))).toBe('macintosh'),
);

it.each([
  ['Díaz', 'macintosh'],
  ['D’az', 'windows-1252'],
  ['Luís', 'macintosh'],
  ['Sol’s', 'windows-1252'],
  ['Thaís', 'macintosh'],
  ['Laís', 'macintosh'],
  ['Ana’s', 'windows-1252'],
  ['Hirnštajn', 'windows-1252'],
  ['Sant’anna', 'windows-1252'],
])('%s alone may be of either, and is refused', async (name, encoding) => {
  await expect(read(fileOf(encoding, '\n', name))).rejects.toThrow(
    /^The letters of the file cannot be told for sure: “.+” may be “.+”\. Please save it as "CSV UTF-8"/,
  );
});

it.each(['Álvarez', 'Ángel', 'Óscar', 'Úrsula', 'Víctor', 'ANTÔNIO', 'O’Brien', 'Joe’s', 'Ó Briain', 'JOÃO'])(
  '%s of a Mac is told',
  async (name) => {
    await expect(read(fileOf('macintosh', '\r\n', name))).resolves.toEqual([name]);
  },
);

it('a file that was put together of both is refused', () => {
  const parts = encodings.map((encoding) => fileOf(encoding, '\n', 'José', 'Muñoz'));
  expect(() => oldEncodingOf(Buffer.concat(parts))).toThrow('cannot be told for sure');
});
