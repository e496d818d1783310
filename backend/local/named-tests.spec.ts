import { namedTests } from './named-tests.js';

const file = `
const TITLE = 'shared by all';
describe('a page', () => {
  const own = 'of this group';
  it('says what it is', () => { expect(page).toBe('first'); });
  it.each(['one', 'two'])('shows %s', (word) => { expect(word).toBe('second'); });
});
test(\`stands \${alone}\`, () => {});
`;

const sourceOf = (title: string) =>
  namedTests('page.spec.ts', file).find((one) => one.title === title)?.source;

describe('the tests of a file', () => {
  it('are found by their titles, groups and tables among them', () => {
    expect(namedTests('page.spec.ts', file).map(({ title }) => title)).toEqual([
      'a page',
      'says what it is',
      'shows %s',
      'stands ${alone}',
    ]);
  });

  it('hold their own source and what they share, and nothing of another test', () => {
    expect(sourceOf('says what it is')).toContain('first');
    expect(sourceOf('says what it is')).toContain('shared by all');
    expect(sourceOf('says what it is')).toContain('of this group');
    expect(sourceOf('says what it is')).not.toContain('second');
    expect(sourceOf('shows %s')).toContain("['one', 'two']");
  });
});
