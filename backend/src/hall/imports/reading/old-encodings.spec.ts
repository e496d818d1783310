import iconv from 'iconv-lite';
import { fileRows } from './file-rows.js';
import { lostLetters } from '../kinds/lost-letters.js';
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
  ...[
    'JOSÉ MUÑOZ',
    'Márquez',
    'José',
    'Núñez',
    'Agüero',
    'LÓPEZ',
    'JOSÉ',
    'MARÍA',
    'MUÑOZ',
    'HERNÁNDEZ',
    'ÑANDÚ',
  ],
  ...['Élise', 'Ibáñez', 'Pérez', 'Nação', 'Conceição', 'JOÃO', 'Inês', 'Pyè', 'Müller', 'Göran', 'François'],
  ...['Jesús', 'Raúl', 'Lúcia', 'GARCÍA', 'Köhler', 'Björn'],
];
const ofWindowsOrOthers = [
  'Ramón López',
  'María',
  'García',
  'Muñoz',
  'Peña',
  'lópez',
  'Solórzano',
  'Zoë',
  'O’Brien',
];

describe.each(encodings)('A file in %s', (encoding) => {
  it.each(both)('is told by %s', async (name) => {
    for (const end of encoding === 'macintosh' ? ['\r\n', '\n', '\r'] : ['\r\n', '\n']) {
      const bytes = fileOf(encoding, end, name);
      expect([end, oldEncodingOf(bytes)]).toEqual([end, encoding]);
      await expect(read(bytes)).resolves.toEqual([name]);
    }
  });

  it('is told by most of its words', async () => {
    const odd = [
      ...ofWindowsOrOthers,
      'Díaz',
      'Álvarez',
      'PEñA',
      'Smith–Jones',
      'Café®',
      'Joe’s',
      '“Pepe”',
      'Mª',
    ];
    await expect(read(fileOf(encoding, '\n', ...both, ...odd))).resolves.toEqual([...both, ...odd]);
  });
});

/** Of Windows, with what else such a file has. */
const ofWindows = [
  ...ofWindowsOrOthers,
  ...[
    'O’Brien',
    'O’BRIEN',
    'D’Angelo',
    'd’Angelo',
    'L’Étoile',
    'Smith–Jones',
    'Žižek',
    'Škoda',
    'Tomaš Novák',
    'Œuvré',
  ],
  ...[
    'Sa’id López',
    'DA’SHAWN',
    'D’SOUZA',
    'N’DIAYE',
    'MO’NIQUE',
    'KE’SHAWN',
    'M’BAYE',
    'NYONG’O',
    'NG’ANG’A',
  ],
  ...[
    'Da’shawn',
    'N’diaye',
    'Mo’nique',
    'Nyong’o',
    'Ng’ethe',
    'A’ja',
    'Qur’an',
    'Joe’s',
    'JOE’S',
    'Hotel’s',
    'Ana’s',
  ],
  ...[
    'doesn’t',
    'I’m',
    'I’d',
    'they’re',
    'we’ll',
    'Int’l',
    'Ass’n',
    'y’all',
    'Li’l',
    'Chick’n',
    'B’nai B’rith',
  ],
  ...[
    '9am–5pm',
    'call—maybe',
    'a – b',
    'steward•',
    '…and',
    '€uro',
    '“Pepe”',
    'Café®',
    'HILTON®',
    '½',
    'Santé §',
    '20°',
  ],
  ...[
    'à la carte',
    'Ñ',
    'Ó Briain',
    'Øystein',
    'BÌNH',
    'Kryštof',
    'Hirnštajn',
    'muñoz',
    'PEñA',
    'FRANçOIS',
    'BENOîT',
  ],
  ...['ANAïS', 'sœur', 'cœliaque', 'GUIMARÃES', 'SIMÕES', 'D’az', 'Sol’s'],
];

it.each(ofWindows)('%s of Windows is told', async (name) => {
  await expect(read(fileOf('windows-1252', '\r\n', name))).resolves.toEqual([name]);
});

it.each(['RENÉ’S BISTRO', 'CAFÉ® DOWNTOWN', 'CAFÉ–BAR', 'MATÚŠ', 'KENÍŽ'])(
  '%s of Windows is no UTF-8',
  async (name) => {
    await expect(read(fileOf('windows-1252', '\r\n', name, 'Plain'))).resolves.toEqual([name, 'Plain']);
  },
);

it('a whole hall of Windows is told, and one of a Mac', async () => {
  await expect(read(fileOf('windows-1252', '\r\n', ...ofWindows))).resolves.toEqual(ofWindows);
  const ofMac = [...both, ...ofWindows.filter((name) => !/[ŽžŠš½€Ì]/.test(name))];
  await expect(read(fileOf('macintosh', '\r\n', ...ofMac))).resolves.toEqual(ofMac);
});

it.each(['Díaz', 'Luís', 'Martí', 'López', 'Muñoz'])(
  '%s of a Mac is told by its ends of lines, if nothing else',
  (name) => expect(oldEncodingOf(fileOf('macintosh', '\r', name))).toBe('macintosh'),
);

it.each([
  ...[
    'Díaz',
    'García',
    'María',
    'Martínez',
    'Rodríguez',
    'Luís',
    'Thaís',
    'Solís',
    'Víctor',
    'Cíntia',
    'Rocío',
  ],
  ...[
    'Joaquín',
    'Isaías',
    'Luísa',
    'López',
    'Ramón',
    'León',
    'Muñoz',
    'Peña',
    'Castañeda',
    'Echeñique',
    'muñoz',
    'Zoë',
  ],
])('%s of a Mac is a problem of its row, if nothing tells', async (name) => {
  const [lastName = ''] = await read(fileOf('macintosh', '\r\n', name));
  expect(lostLetters({ lastName }, undefined)).toHaveLength(1);
});

it.each(ofWindows.filter((name) => /^[A-Z]\S*’[^s]/.test(name) && !/D’az|Ass’n|Chick’n|B’nai/.test(name)))(
  '%s is a name',
  (lastName) => expect(lostLetters({ lastName }, undefined)).toEqual([]),
);

it.each([
  ...[
    'Álvarez',
    'Ángel',
    'Óscar',
    'Úrsula',
    'ANTÔNIO',
    'ÂNGELA',
    'O’Brien',
    'DA’SHAWN',
    'Joe’s',
    'doesn’t',
    'Ó Briain',
  ],
  ...['SÁNCHEZ', 'LÓPEZ', 'SIMÕES', 'Bermúdez', 'Bòs', 'Lê', 'Schröder', 'Åsa', 'ANAÏS'],
])('%s of a Mac is told', async (name) => {
  await expect(read(fileOf('macintosh', '\r\n', name))).resolves.toEqual([name]);
});

it('a file that was put together of both is refused', () => {
  const parts = encodings.map((encoding) => fileOf(encoding, '\n', 'José', 'Pérez'));
  expect(() => oldEncodingOf(Buffer.concat(parts))).toThrow(
    'The letters of the file cannot be told for sure: “PŽrez” may be “Pérez”. Please save it as "CSV UTF-8"',
  );
});

it('a file with more apostrophes than words of a Mac is of Windows, or refused', () => {
  const apostrophes = [
    'they’d',
    'who’d',
    'nor’wester',
    'o’clock',
    'o’clock',
    'Hotel’s',
    'y’all',
    'Int’l',
    'Ass’n',
    'Po’boy',
    'Chick’n',
    'worker’s',
    'Nat’l',
    'job’s',
    'B’nai',
  ];
  const strange = Buffer.from('Ana,call\x95maybe\n', 'latin1');
  expect(oldEncodingOf(Buffer.concat([fileOf('windows-1252', '\n', ...apostrophes), strange]))).toBe(
    'windows-1252',
  );
  const few = fileOf('windows-1252', '\n', 'y’all', 'Int’l', 'Po’boy');
  expect(() => oldEncodingOf(Buffer.concat([few, strange]))).toThrow('cannot be told for sure');
});
