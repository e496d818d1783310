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

  it.each([
    "Ño\u00adra O'Quil\u200blan-Díaz",
    "\u202aÑora\u202c O'Quillan-Díaz",
    "Ñora\u00a0O'Quillan-Díaz",
    "Ñora\u200bO'Quillan-Díaz",
    "Ñora&nbsp;&shy;O'Quil&#173;lan-Díaz",
    "O'Quillan\u2060-\u2060Díaz,\u200e Ñora",
    "Nora\\u200b O'Quillan-Diaz",
    '+1 \u202d(857)\u00a0555\u200b-7711',
  ])('is taken out however it is set: %j', (value) => {
    expect(ofNora.text(`Ask ${value} today.`)).toMatch(new RegExp(`^Ask [\u202a]?${WHO} today\\.$`));
  });

  it.each([
    ["<b>Ñora</b> <i>O'Quillan-Díaz</i>", `<b>${WHO}</b><i></i>`],
    ["Ño<b>ra</b> O'Quillan-<u>Díaz</u>", `${WHO}<b></b><u></u>`],
    ["<p>Ñora<br>O'Quillan-Díaz</p>", `<p>${WHO}<br></p>`],
    [`Ñora <a title="Ñora O'Quillan-Díaz">O'Quillan-Díaz</a>`, `${WHO}<a title="${WHO}"></a>`],
  ])('leaves the tags around and within it: %s', (html, redacted) => {
    expect(ofNora.text(html)).toBe(redacted);
  });

  it('is looked for in no time in a text of nothing but tags and what nobody sees', () => {
    const began = performance.now();
    for (const part of ['Ñ<', 'Ñ\u200b', 'Ñora<b>', 'Ñora \u200b', '<', '&shy;', 'Ñ<b>\u0301']) {
      ofNora.text(part.repeat(50_000));
      ofNora.text(`Ñora${part.repeat(50_000)}`);
    }
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('counts the texts that each name stands in', () => {
    const counting = redaction('Will', 'Call');
    for (const text of ['will call, will call', 'Call Will', 'We call', '8575557711']) counting.text(text);
    expect(counting.namesFound()).toEqual([{ name: 'Will Call', texts: 2 }]);
  });

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
