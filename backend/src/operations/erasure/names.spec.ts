import fc from 'fast-check';
import { effort } from '../../../test/support/effort.js';
import { Redaction } from './personal-values.js';

const WHO = 'Erased member 3f9a1c07';
const named = (first: string, last: string) =>
  new Redaction({ names: [{ first, last }], phones: [], emails: [] }, WHO);

/** How others write a name that stands on record. */
const forms = (first: string, last: string) => [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`];

describe('a name with marks in it', () => {
  const marked: [first: string, last: string][] = [
    ['J.R.', 'Smithzz'],
    ['Wm.', 'Smithzz'],
    ['William "Bill"', 'Smithzz'],
    ['Robert “Bob”', 'Smithzz'],
    ['Mary*', 'Smithzz'],
    ['Kim!', 'Smithzz'],
    ['%Per%', 'Smithzz'],
    ['Under_score\\', 'Smithzz'],
    ['Jane', 'Smithzz Jr.'],
    ['Jane', 'Smithzz, Jr.'],
    ['Jane (Jo)', 'Smithzz?!'],
    ['Jane @ Home', '<Smithzz>'],
    ['<Jane', 'Smithzz>'],
    ['Jane;', '&Smithzz;'],
    ['Jane ------------ Ann', 'Smithzz…………………'],
    ['-', 'Smithzz'],
    ['Jane', '???'],
    ['<b>', 'Smithzz'],
    ['J&ouml;rg', 'Smithzz%20'],
    ['Νίκος', 'Παπαδόπουλος'],
  ];

  it.each(marked)('%s %s is found as it is on record, in either order', (first, last) => {
    for (const form of forms(first, last)) {
      expect(named(first, last).text(`Ask ${form} today.`)).toBe(`Ask ${WHO} today.`);
      expect(named(first, last).text(`(${form})`)).toMatch(new RegExp(`^\\(${WHO}\\)?$`));
    }
  });

  it.each([
    ['J.R.', 'Smithzz', 'JR Smithzz'],
    ['J.R.', 'Smithzz', 'J. R. Smithzz'],
    ['J.R.', 'Smithzz', 'j r smithzz'],
    ['J.R.', 'Smithzz', 'J.R.Smithzz'],
    ['Wm.', 'Smithzz', 'Wm Smithzz'],
    ['William "Bill"', 'Smithzz', 'William Bill Smithzz'],
    ['William "Bill"', 'Smithzz', 'William “Bill” Smithzz'],
    ['William "Bill"', 'Smithzz', 'William &quot;Bill&quot; Smithzz'],
    ['William "Bill"', 'Smithzz', '<b>William</b> "<i>Bill</i>" Smithzz'],
    ['Mary*', 'Smithzz', 'Mary Smithzz'],
    ['Mary*', 'Smithzz', '<b>Mary</b>* Smithzz'],
    ['%Per%', 'Smithzz', 'Smithzz, PER'],
    ['Under_score\\', 'Smithzz', 'Under Score Smithzz'],
    ['Jane', 'Smithzz Jr.', 'Smithzz Jr, Jane'],
    ['Jane', 'Smithzz, Jr.', 'Jane Smithzz Jr'],
    ['Tom &', 'Smithzz', 'Tom &amp; Smithzz'],
    ['<Jane>', 'Smithzz', '&lt;Jane&gt; Smithzz'],
    ['<b>', 'Smithzz', '&lt;b&gt; Smithzz'],
    ['J&ouml;rg', 'Smithzz', 'J&amp;ouml;rg Smithzz'],
    ['Νίκος', 'Παπαδόπουλος', 'ΝΙΚΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ'],
    ['ΝΙΚΟΣ', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', 'Νίκος Παπαδόπουλος'],
  ])('%s %s is found where people write %s', (first, last, written) => {
    const redacted = named(first, last).text(`Ask ${written} today.`);
    expect(redacted.replace(/<[^<>]*>/g, '')).toBe(`Ask ${WHO} today.`);
  });
});

describe('first and last name', () => {
  it.each([
    'Ann: Smithzz',
    'Ann; Smithzz',
    'Ann & Smithzz',
    'Ann &amp; Smithzz',
    'Ann = Smithzz',
    'Ann * Smithzz',
    'Ann -> Smithzz',
    'Ann [Smithzz]',
    '"Ann" "Smithzz"',
    '“Ann” Smithzz',
    'Ann "Rocky" Smithzz',
    'Ann “Big Rock” Smithzz',
    "Ann 'Rocky' Smithzz",
    'Ann (Rocky) Smithzz',
    'Smithzz, "Rocky" Ann',
    'Ann "<b>Rocky</b>" Smithzz',
  ])('are found with what people put between them: %s', (written) => {
    const redacted = named('Ann', 'Smithzz').text(`Ask ${written}, today`);
    expect(redacted).not.toMatch(/smithzz/i);
    expect(redacted).toContain(WHO);
  });

  it.each([
    ['Will', 'Call', 'Call if you will. Call me'],
    ['Will', 'Call', 'I will! Call me. Will? Call'],
    ['Will', 'Call', '"I will." "Call me."'],
    ['Will', 'Call', 'will (if you can) call'],
    ['Rose', 'Garden', '["Rose", "Garden"]'],
    ['Rose', 'Garden', '["Rose","Green","Garden"]'],
    ['Rose', 'Garden', "['Rose', 'Green', 'Garden']"],
    ['Rose', 'Garden', 'rose@garden.example'],
    ['Mary*', 'Smith', 'Mary Smithson, Rosemary* Smith, Maryann Smith'],
    ['J.R.', 'Smith', 'J.P. Smith, J. Smith, R. Smith, DJ.R. Smith. Then J.R. Smithson'],
    ['Jane', 'Smith Jr.', 'Jane Smith, Jane Smith Sr., Jane Smith Jrx'],
    ['William "Bill"', 'Smith', 'William Smith, Bill Smith, William "Billy" Smith'],
    ['-', 'Will', 'When will you come?'],
    ['<b>', 'Will', 'When <b>will</b> you come?'],
  ])('%s %s are not found where nobody is named: %s', (first, last, written) => {
    expect(named(first, last).text(written)).toBe(written);
  });
});

describe('a name of a script that is written without blanks', () => {
  it.each([
    ['小龍', '李', '我叫李小龍', `我叫${WHO}`],
    ['小龍', '李', '李小龍先生', `${WHO}先生`],
    ['小龍', '李', '李 小龍 and 李・小龍', `${WHO} and ${WHO}`],
    ['李', '小龍', '請問李小龍。', `請問${WHO}。`],
    ['小龍', '李', '李<b>小</b>龍先生', `${WHO}<b></b>先生`],
    ['さくら', '山田', '山田さくらさんへ', `${WHO}さんへ`],
    ['ジョン', 'スミス', 'ジョン・スミス様', `${WHO}様`],
    ['철수', '김', '김철수가 왔다', `${WHO}가 왔다`],
    ['สมชาย', 'แสนดี', 'คุณสมชาย แสนดีครับ', `คุณ${WHO}ครับ`],
  ])('%s %s is found in %s', (first, last, written, redacted) => {
    expect(named(first, last).text(written)).toBe(redacted);
  });

  it.each([
    ['小龍', '李', '李大小龍, 小龍, 李先生'],
    ['철수', '김', '김철순, 김수철'],
    ['Bruce', '李', '李Bruced'],
    ['Ann', 'Smith', 'AnnSmith'],
  ])('%s %s is not found in %s', (first, last, written) => {
    expect(named(first, last).text(written)).toBe(written);
  });

  it('stays within the longer name of another worker', () => {
    const redaction = new Redaction(
      { names: [{ first: '小龍', last: '李' }], phones: [], emails: [], others: ['小龍女 李'] },
      WHO,
    );
    expect(redaction.text('李小龍女, 李小龍')).toBe(`李小龍女, ${WHO}`);
  });
});

describe('any name that a worker may have', () => {
  const characters = 'abkzÄßñøŁίςΣЖ李אन02 .,;:!?*%&<>()[]{}"\'“”‘’`/\\|_-–+=#@$^~…·😀';
  const part = fc
    .array(fc.constantFrom(...characters), { minLength: 1, maxLength: 12 })
    .map((typed) => typed.join('').replace(/ +/g, ' ').trim())
    .filter((name) => name !== '');
  const around = fc.constantFrom(
    ['Ask ', ' today.'],
    ['', ''],
    ['(', ')'],
    ['<p>', '</p>'],
    ['a < b & ', ' > ; 41'],
    ['"', '"'],
    ['100% ', '% & more'],
  );
  const withoutLastMarks = (name: string) => name.replace(/(?<=[\p{L}\p{N}\p{M}])[^\p{L}\p{N}\p{M}]+$/u, '');

  it('is found as it is on record, with the marks at its end and without', () => {
    fc.assert(
      fc.property(part, part, around, (first, last, [before, after]) => {
        const written = [...forms(first, last), ...forms(withoutLastMarks(first), withoutLastMarks(last))];
        const redaction = named(first, last);
        for (const form of new Set(written)) {
          const redacted = redaction.text(`${before}${form}${after}`);
          expect(redacted).toContain('Erased');
          expect(redacted.replaceAll(WHO, '')).not.toContain(form);
        }
      }),
      { numRuns: 150, seed: 26 },
    );
  });

  it('is looked for in time that grows with the length of the text alone', () => {
    const names = [
      ['J.R.', 'S.T.'],
      ['"A" "B"', '"C" "D"'],
      ['. . . . .', '. . . .'],
      ['*'.repeat(100), '!'.repeat(100)],
      ['A*B*C*D*E', 'F*G*H*I'],
    ] as const;
    const lookFor = ([first, last]: (typeof names)[number]) => {
      for (const hostile of [
        `${first} `,
        `${first.charAt(0)} "`,
        '.',
        ' "',
        '*',
        'a*',
        '. ',
        'J.',
        'A" "b',
      ]) {
        named(first, last).text(hostile.repeat(Math.ceil(100_000 / hostile.length)));
      }
    };
    expect(effort(() => names.forEach(lookFor), 8_000)).toBeLessThan(8_000);
  });
});
