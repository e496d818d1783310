import { Redaction } from './personal-values.js';

const WHO = 'Erased member 3f9a1c07';
const redaction = (first: string, last: string) =>
  new Redaction(
    { names: [{ first, last }], phones: ['+18575557711'], emails: ["nora.o'quillan-diaz+hall@example.com"] },
    WHO,
  );
const ofNora = redaction('Ñora', "O'Quillan-Díaz");

describe('what a person is known by', () => {
  it.each([
    "Ñora O'Quillan-Díaz",
    'nora o’quillan-diaz',
    'O`Quillan‑Díaz, Ñora',
    'Nora  O´Quillan–Diaz',
    "nora.o'quillan-diaz+hall@example.com",
    '8575557711',
    '+1 (857) 555-7711',
    '1-857-555-7711',
    '857–555–7711',
    '857 - 555 - 7711',
    '857/555/7711',
  ])('is taken out of a text: %s', (value) => {
    expect(ofNora.text(`Ask ${value} today.`)).toBe(`Ask ${WHO} today.`);
  });

  it.each(["O'Quillan", 'Nora', '28575557711', '857555771', 'diaz+hall@example.com', '["857","555","7711"]'])(
    'is not what only looks like it: %s',
    (value) => {
      expect(ofNora.text(value)).toBe(value);
    },
  );

  it('may hold any character that can be typed', () => {
    const typed = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n));
    for (const mark of typed) {
      const name = `A${mark}b`;
      expect(redaction(name, 'Ruiz').text(`(${name} Ruiz)`)).toBe(`(${WHO})`);
    }
  });

  it('is looked for by its words, whatever stands between them', () => {
    expect(ofNora.hints()[0]).toEqual(['Ñora', 'O', 'Quillan', 'Díaz']);
  });
});
