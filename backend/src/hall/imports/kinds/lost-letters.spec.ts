import { lostLetters } from './lost-letters.js';

const isLost = (name: string, field = 'lastName') => lostLetters({ [field]: name }, undefined).length > 0;

const names = [
  ...['López', 'Gómez', 'Ramón', 'Calderón', 'Jesús', 'Raúl', 'Peña', 'Ibáñez', 'Güell', 'Íñiguez', 'Ángel'],
  ...['Simões', 'Inês', 'JOÃO', 'Conceição', 'Luís', 'Ângela', 'Nação', 'Vô', 'Antônio'],
  ...['Nguyễn', 'Trần', 'Lê', 'Võ', 'Bùi', 'Hùng', 'Tú', 'Đặng', 'Phạm', 'Thị', 'Phượng', 'Ước', 'Ỷ'],
  ...[
    'Bòs',
    'Jan-Pyè',
    'Wislè',
    'Élise',
    'Zoë',
    'Ångström',
    'Müller',
    'Škvorecký',
    'Žižka',
    'Łukasz',
    'Çelik',
  ],
  ...['陳', '李', '王', '張', '黃', '林', '文', '小明', '建國', '歐陽'],
  ...[
    "O'Brien",
    'O’Brien',
    'Sá’',
    'D’Água',
    'Smith–Jones',
    'Smith—Jones',
    'Ørsted',
    'Þór',
    'ß',
    'Œuvré',
    'Mª José',
    'Nº 4',
  ],
];
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const readOtherwise = (name: string) =>
  [...Buffer.from(name)].map((byte) => FROM_0X80[byte - 0x80] ?? String.fromCharCode(byte)).join('');
const withMarks = names.filter((name) => /[^\p{ASCII}]/u.test(name));

it.each(names)('%s is a name', (name) => expect(isLost(name)).toBe(false));

it.each(withMarks)('%s is none once it was read as Windows-1252', (name) => {
  expect(isLost(readOtherwise(name))).toBe(true);
  expect(isLost(`Ana ${readOtherwise(name)}`)).toBe(true);
});

it.each([
  'Mes—n Espa–ol',
  'Casa L—pez',
  'Compa–’a Mu–oz',
  'Hotel Col—n',
  'Sim—',
  'M‡rquez & Co',
  'Sodexo Ñ Fenway',
  'Cook Ð Line',
  'RitzÐCarlton',
  'Hilton¨',
  'Sodexoª',
  'DunkinÕ',
  'DunkinÕ Donuts Center',
  'The ÒLenoxÓ',
  'Hotel 100¡',
])('%s is no house', (name) =>
  expect(['companyName', 'name'].map((field) => isLost(name, field))).toEqual([true, true]),
);

it.each([
  'Bar–Grill',
  'Coffee — Tea',
  'Hotel—Spa',
  'Bar—the Grill',
  'NUÑEZ & Ñ',
  'Casa Ñandú',
  'Mª José 1ª',
  'Ñ',
  'São João ÒPTICA',
  'JOÃO ESTAÇÕES',
  'Banquet server—on call',
  'Lead–cook',
  '2024–2025',
  'Inn – a house',
])('%s is a house', (name) =>
  expect(['companyName', 'name'].map((field) => isLost(name, field))).toEqual([false, false]),
);

it.each([
  'Sim—',
  'Nguy_n',
  '__ Wang',
  'Pawe³',
  'D¹browski',
  'MU¿OZ',
  '½¨¹ú',
  'Ram—n',
  'M‡rquez',
  'JOSƒ',
  'MU„OZ',
  'N†ca',
])('%s is none', (name) => expect(isLost(name)).toBe(true));

const ofMacs = new TextDecoder('macintosh');

it.each(withMarks)('%s is none once it was read as Mac Roman', (name) => {
  expect(isLost(ofMacs.decode(Buffer.from(name)))).toBe(true);
  expect(isLost(`Ana ${ofMacs.decode(Buffer.from(name))}`, 'companyName')).toBe(true);
});

it.each(['L√≥pez', 'Jos√©', 'Mart√≠nez', 'Nguy·ªÖn', 'Mu√±oz'])('%s has lost letters', (name) =>
  expect(isLost(name)).toBe(true),
);

it.each(withMarks)('%s is a house in capitals, in marks, or with a sign', (name) => {
  for (const house of [name.toUpperCase(), `«${name}»`, `«${name.toUpperCase()}»`, `${name}®`, `Ana·${name}`])
    expect([house, isLost(house, 'companyName')]).toEqual([house, false]);
});

it.each(withMarks)('%s is none either when the signs that nobody sees went, too', (name) => {
  const seen = readOtherwise(name).replace(/[\u0080-\u009f]/gu, '');
  // One sign alone may be a letter.
  if ([...seen.replace(/\p{ASCII}/gu, '')].length > 1) expect(isLost(seen)).toBe(true);
});

it.each(['Nguy?n', '?', '? ?', 'Th?', '?ng'])('%s has lost letters', (name) =>
  expect(isLost(name)).toBe(true),
);

it('Nguy_n is no house either, and COOK_1 a classification', () => {
  expect(isLost('Pho Nguy_n', 'companyName')).toBe(true);
  expect(isLost('COOK_1', 'name')).toBe(false);
});

it.each(['O´Brien', 'Gal·la', 'José «Pepe»', 'Mª José'])('%s may be a name', (name) =>
  expect(isLost(name)).toBe(false),
);

it.each(['JOSÉ’S CAFÉ', 'CHLOÉ’S', 'Café®', 'Olé™', '«Café»', 'Rosé®'])('%s is a house', (name) =>
  expect(isLost(name, 'companyName')).toBe(false),
);

it('a house may ask a question', () => {
  expect(isLost("Who's Next?", 'companyName')).toBe(false);
  expect(isLost('H?tel', 'companyName')).toBe(true);
});

it('what the hall knows so stays', () => {
  expect(lostLetters({ lastName: 'Nguy?n' }, { lastName: 'Nguy?n' })).toEqual([]);
});
