import { Redaction } from './personal-values.js';

const WHO = 'Erased member 3f9a1c07';
const erasing = (first: string, last: string, others: string[] = []) =>
  new Redaction({ names: [{ first, last }], phones: [], emails: [], others }, WHO);

describe('a name that is part of what another worker is called', () => {
  it.each([
    ['Marisol', 'Garzia', 'Garzia Marisol', 'Garzia Marisol'],
    ['Marisol', 'Garzia', 'Garzia Marisol', 'Marisol, Garzia'],
    ['Marisol', 'Garzia', 'Marisol Garzia Lopes', 'Marisol Garzia Lopes'],
    ['Marisol', 'Garzia', 'Ana Marisol Garzia', '<b>Ana</b> Marisol GARZIA'],
    ['Ann', 'Smith', 'Ann Smith-Jones', 'Ann Smith-Jones'],
    ['Ann', 'Smith', 'Mary Ann Smith', 'Mary Ann Smith'],
    ['Ann', 'Smith', 'Márỹ Ann Smith', 'mary-ann smith'],
    ['Ann', 'Smith', 'Bob Smith', 'Bob Smith, Ann'],
  ])('%s %s stays where %s is meant: %s', (first, last, other, written) => {
    const redaction = erasing(first, last, [other]);
    expect(redaction.text(`Ask ${written} today, not ${first} ${last}.`)).toContain(`Ask ${written} today`);
    expect(redaction.placesLeft()).toBeGreaterThan(0);
  });

  it('goes where it stands by itself', () => {
    const redaction = erasing('Ann', 'Smith', ['Mary Ann Smith', 'Bob Smith', 'Ann Smith Jones']);
    expect(redaction.text('Mary Ann Smith told Bob Smith that Ann Smith, Ann Smith-Jones are here')).toBe(
      `Mary Ann Smith told Bob Smith that ${WHO}, Ann Smith-Jones are here`,
    );
    expect(redaction.placesLeft()).toBe(2);
    expect(redaction.namesFound()).toEqual([{ name: 'Ann Smith', texts: 1 }]);
  });

  it('goes where the other is called by a part of it', () => {
    expect(erasing('Mary Ann', 'Smith', ['Ann Smith']).text('Ask Mary Ann Smith.')).toBe(`Ask ${WHO}.`);
  });
});

describe('first and last name that may be of two people', () => {
  it.each([
    'Bob Smith, Ann Jones',
    'Then ask Bob Smith, Ann and Joe',
    'Bob J. Smith, Ann Jones',
    'Bob Smith; Ann Jones',
    'Bob Smith & Ann Jones',
    'Bob Smith / Ann Jones',
    'Bob Smith\nAnn Jones',
    '<p>Bob Smith</p><p>Ann Jones</p>',
    '<b>Bob</b> Smith, Ann <i>Jones</i>',
    'Bob&nbsp;Smith, Ann&nbsp;Jones',
    'Smith, Ann M. Jones',
    'BOB SMITH, ANN JONES',
    'bob smith, ann jones',
    'Jones Ann, Smith Bob',
  ])('stay: %s', (written) => {
    const redaction = erasing('Ann', 'Smith');
    expect(redaction.text(written)).toBe(written);
    expect(redaction.placesLeft()).toBe(1);
  });

  it.each([
    ['Ask Smith, Ann today', `Ask ${WHO} today`],
    ['We called. Ask Smith, Ann', `We called. Ask ${WHO}`],
    ['we ask Smith, Ann M. about it', `we ask ${WHO} M. about it`],
    ['Garcia, Bob\nSmith, Ann\nJones, Bill', `Garcia, Bob\n${WHO}\nJones, Bill`],
    [
      '<li>Garcia, Bob</li><li>Smith, Ann</li><li>Jones, Bill</li>',
      `<li>Garcia, Bob</li><li>${WHO}</li><li>Jones, Bill</li>`,
    ],
    ['Bob Smith, Ann Smith and Joe', `Bob Smith, ${WHO} and Joe`],
    ['Ann Smith, Ann Jones', `${WHO}, Ann Jones`],
    ['Brother Ann Smith Monday', `Brother ${WHO} Monday`],
  ])('go where they read as one: %s', (written, redacted) => {
    expect(erasing('Ann', 'Smith').text(written)).toBe(redacted);
  });
});
