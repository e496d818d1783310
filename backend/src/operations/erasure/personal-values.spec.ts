import { effort } from '../../../test/support/effort.js';
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

  const ofLukasz = new Redaction(
    {
      names: [{ first: 'Łukasz-Jörg', last: "O'Straßenquux" }],
      phones: ['+18575557733'],
      emails: ['luk.quux+hall@example.com'],
    },
    WHO,
  );
  const named = (first: string, last: string) =>
    new Redaction({ names: [{ first, last }], phones: [], emails: [] }, WHO);

  it.each([
    ["Łukasz-Jörg <b>O'Straßenquux</b>", `${WHO}<b></b>`],
    ["<b>Łukasz</b>-Jörg O'Straßenquux", `<b>${WHO}</b>`],
    ["Łukasz-Jörg O'Straßen<i>quux</i>", `${WHO}<i></i>`],
    ["<span>Łukasz-Jörg</span> <span>O'Straßenquux</span>", `<span>${WHO}</span><span></span>`],
    ["Łukasz-Jörg<br />O'Straßenquux", `${WHO}<br />`],
    ["<p>Łukasz-Jörg</p><p>O'Straßenquux</p>", `<p>${WHO}</p><p></p>`],
    ["Łukasz-J\u200börg O'Straßen\u2060quux", WHO],
    ["Łukasz\u00ad-\u00adJörg\u200b O'Straßenquux", WHO],
    ["Łukasz-Jörg\u{e0041} \u2060O'\u061cStraßenquux", WHO],
    ["Lukasz-Jorg O'Strassenquux", WHO],
    ["ŁUKASZ-JÖRG O'STRASSENQUUX", WHO],
    ["ŁUKASZ-JÖRG O'STRAẞENQUUX", WHO],
    ["Łukasz-Jo\u0308rg O'Straßenquux", WHO],
    ['&Lstrok;ukasz-J&ouml;rg O&rsquo;Stra&#223;enquux', WHO],
    ['Łukasz Jörg OStraßenquux', WHO],
    ["Łukasz-Jörg_O'Straßenquux", WHO],
    ["Łukasz-Jörg / O'Straßenquux", WHO],
    ["Łukasz-Jörg-O'Straßenquux", WHO],
    ["Łukasz-Jörg M. O'Straßenquux", WHO],
    ["Łukasz-Jörg M O'Straßenquux", WHO],
    ["O'Straßenquux, Łukasz-Jörg", WHO],
    ["Łukasz-Jörg <O'Straßenquux>", WHO],
    ['lukasz.jorg.o.strassenquux', WHO],
    ['857<b>555</b>7733', `${WHO}<b></b>`],
    ['857 \u200b555-7733', WHO],
    ['+1 (857) - 555 - 7733', WHO],
    ['857·555·7733', WHO],
    ['85\u200b7 55 57 733', WHO],
    ['+1%20%28857%29%20555-7733', encodeURIComponent(WHO)],
    ['mailto:luk.quux%2Bhall@example.com', `mailto:${encodeURIComponent(WHO)}`],
    ['luk.quux+hall<b>@</b>example.com', `${WHO}<b></b>`],
    ['luk\u200b.quux+hall@example.com', WHO],
    ['Luk.Quux+Hall@Example.com', WHO],
    ["?n=%C5%81ukasz-J%C3%B6rg%20O'Stra%C3%9Fenquux", `?n=${encodeURIComponent(WHO)}`],
    ["?q=Łukasz-Jörg+O'Straßenquux", `?q=${WHO}`],
    [
      '<a href="https://x.example/?n=%C5%81ukasz-J%C3%B6rg%20O%27Stra%C3%9Fenquux&amp;a=1">L</a>',
      `<a href="https://x.example/?n=${encodeURIComponent(WHO)}&amp;a=1">L</a>`,
    ],
  ])('is taken out however people wrote it: %j', (value, redacted) => {
    expect(ofLukasz.text(`Ask ${value} today.`)).toBe(`Ask ${redacted} today.`);
  });

  it.each([
    ['Marvo', 'Plimsworth', 'Marvo <Plimsworth>'],
    ['Marvo', 'Plimsworth', 'Marvo (Plimsworth)'],
    ['Marvo', 'Plimsworth', '&lt;Marvo Plimsworth'],
    ['Marvo', 'Quux\u200billa', 'Marvo Quuxilla'],
    ['Marvo', 'Quuxilla', 'Marvo Quux\u200billa'],
    ['Søren', 'Đurić', 'Soren Duric'],
    ['Soren', 'Duric', 'SØREN ĐURIĆ'],
    ['Kaʻahu', 'Æsir', "Ka'ahu Aesir"],
  ])('is found as %s %s where people wrote %j', (first, last, written) => {
    expect(named(first, last).text(`(${written})`)).toMatch(new RegExp(`^\\((&lt;)?${WHO}\\)$`));
  });

  it.each([
    ['Will', 'Call', 'I will. Call me'],
    ['Will', 'Call', 'When will I call?'],
    ['Will', 'Call', 'goodwill call, willcall'],
    ['An', 'Other', 'another'],
    ['Rose', 'Garden', '["Rose","Garden"]'],
    ['Marvo', 'B', 'Marvo <b>Smith</b>'],
    ['Marvo', 'Plimsworth', 'Marvo %E0%80 &bogus; Plimsworthy'],
  ])('%s %s is not found where nobody is named: %s', (first, last, written) => {
    expect(named(first, last).text(written)).toBe(written);
  });

  it.each(["O'Quillan", 'Nora', '28575557711', '857555771', 'diaz+hall@example.com', '["857","555","7711"]'])(
    'is not what only looks like it: %s',
    (value) => {
      expect(ofNora.text(value)).toBe(value);
    },
  );

  it.each([
    ['cell8575557711', `cell${WHO}`],
    ['8575557711x12', `${WHO}x12`],
    ['8575557711ext.3', `${WHO}ext.3`],
    ['0018575557711', WHO],
    ['001 857 555 7711', WHO],
    ['011-1-857-555-7711', WHO],
    ['8575557711h', `${WHO}h`],
    ['№8575557711', `№${WHO}`],
    ['[857] 555-7711', WHO],
    ['(857)555-7711', WHO],
    ['+1 [857] 555-7711', WHO],
    ['857,555,7711', WHO],
    ['857*555*7711', WHO],
    ['857:555:7711', WHO],
    ['857+555+7711', WHO],
    ['<b>[857</b>] 555-7711', `<b>${WHO}</b>`],
  ])('is taken out where a number touches words, or other marks part its digits: %s', (value, redacted) => {
    expect(ofNora.text(`Ask ${value} today.`)).toBe(`Ask ${redacted} today.`);
  });

  it.each(['98575557711', '85755577110', '2018575557711', 'cell18575557711234', '00018575557711'])(
    'is not a part of more digits: %s',
    (value) => {
      expect(ofNora.text(value)).toBe(value);
    },
  );

  const ofMarisol = new Redaction({ names: [], phones: [], emails: ['marisol@zz.example'] }, WHO);

  it.each([
    'a.marisol@zz.example',
    'ana-marisol@zz.example',
    'ana_marisol@zz.example',
    'ana+marisol@zz.example',
    'ana%marisol@zz.example',
    "o'marisol@zz.example",
    'amarisol@zz.example',
    'marisol@zz.example.org',
    'marisol@zz.example-hall.org',
    'marisol@zz.examples',
  ])("is not a part of somebody else's address: %s", (address) => {
    expect(ofMarisol.text(`Write to ${address}.`)).toBe(`Write to ${address}.`);
  });

  it.each([
    ['write to marisol@zz.example.', `write to ${WHO}.`],
    ['marisol@zz.example. Then call', `${WHO}. Then call`],
    ['(marisol@zz.example)', `(${WHO})`],
    ["'marisol@zz.example'", `'${WHO}'`],
    ['<marisol@zz.example>', `<${WHO}>`],
    ['mailto:marisol@zz.example?subject=x', `mailto:${WHO}?subject=x`],
    ['marisol@zz.example - or call', `${WHO} - or call`],
  ])('is an address whatever stands around it: %s', (written, redacted) => {
    expect(ofMarisol.text(written)).toBe(redacted);
  });

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
    const parts = [
      '%',
      '&',
      '\\u',
      '<Nora ',
      'Ñora, ',
      '8 ',
      '857-',
      'Ñora a ',
      'Ñ<',
      'Ñ\u200b',
      'Ñora<b>',
      'Ñora \u200b',
      '<',
      '&shy;',
      'Ñ<b>\u0301',
    ];
    const lookIn = (part: string) => {
      ofNora.text(part.repeat(20_000));
      ofNora.text(`Ñora${part.repeat(20_000)}`);
    };
    expect(effort(() => parts.forEach(lookIn), 6_000)).toBeLessThan(6_000);
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
    expect(ofNora.hints()[0]).toEqual({ words: ['nora', 'o', 'quillan', 'diaz'] });
  });
});
