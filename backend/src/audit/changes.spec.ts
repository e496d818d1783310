import { setHallTimezone } from '../platform/time/hall-days.js';
import { changesOf, summaryOf } from './changes.js';

const named = (names: Record<string, string> = {}) => new Map(Object.entries(names));

/** What one field that became this is shown as. */
const shown = (value: unknown, names = named()) => changesOf(null, { x: value }, names)[0]?.after;

describe('what changed', () => {
  beforeAll(() => setHallTimezone('America/New_York'));

  it('is told by field, with what it was and what it became; null is none', () => {
    expect(
      changesOf({ status: 'Active', phone: null }, { status: 'Inactive', phone: '+1617' }, named()),
    ).toEqual([
      { field: 'Status', before: 'Active', after: 'Inactive' },
      { field: 'Phone', before: null, after: '+1617' },
    ]);
  });

  it('leaves out what says nothing to people, and what is empty on both sides', () => {
    const before = { id: '1', createdAt: 'x', updatedAt: 'x', dispatchListId: 'x', note: '' };
    expect(changesOf(before, { note: undefined }, named())).toEqual([]);
    expect(changesOf(null, null, named())).toEqual([]);
  });

  it('tells what a deleted record was', () => {
    expect(changesOf({ note: 'x' }, null, named())).toEqual([{ field: 'Note', before: 'x', after: null }]);
  });

  it('tells what only looks like a time as it was typed', () => {
    expect(shown('2024-01-01T25:61:61Z')).toBe('2024-01-01T25:61:61Z');
  });

  it.each([
    ['contactName', 'Contact name'],
    ['l26EmployerId', 'L26 employer'],
    ['classificationIds', 'Classification'],
    ['employerIdentity', 'Employer identity'],
    ['l26CanWorkIn', 'L26 can work in'],
  ])('calls %s %s', (field, label) => {
    expect(changesOf(null, { [field]: 'x' }, named())[0]?.field).toBe(label);
  });

  it.each([
    [true, 'Yes'],
    [false, 'No'],
    ['2011-03-04', 'Mar 4, 2011'],
    ['2011-03-04T20:05:09.000Z', 'Mar 4, 2011, 3:05:09 PM'],
    ['since 2011-03-04', 'since 2011-03-04'],
    ['2011-03-04 and later', '2011-03-04 and later'],
    ['at 2011-03-04T20:05:09', 'at 2011-03-04T20:05:09'],
    ['2011-03-04T20:05:9', '2011-03-04T20:05:9'],
    [42, '42'],
    ['<p>Be <b>early</b></p>', 'Be early'],
    [' \n<P class="x">Late</P>', 'Late'],
    ['a <p>b</p>', 'a <p>b</p>'],
    ['1 < 2', '1 < 2'],
    [[], null],
    [['a', true], 'a, Yes'],
  ])('shows %j as %j', (value, text) => {
    expect(shown(value) ?? null).toBe(text);
  });

  it('names what ids stand for, and of a long list only the first', () => {
    expect(shown('e1', named({ e1: 'Harbor Hotel' }))).toBe('Harbor Hotel');
    const long = Array.from({ length: 300 }, (_, index) => `c${index}`);
    expect(shown(long)).toMatch(/^c0, c1, .*, and \d+ more$/);
  });

  it('shows the layout where nothing else has changed', () => {
    expect(changesOf({ d: '<p>A</p>' }, { d: '<p><b>A</b></p>' }, named())).toEqual([
      { field: 'D', before: '<p>A</p>', after: '<p><b>A</b></p>' },
    ]);
    expect(changesOf({ d: '<p>A</p>' }, { d: '<p>B</p>' }, named())[0]).toMatchObject({
      before: 'A',
      after: 'B',
    });
    for (const after of [1, '1']) {
      expect(changesOf({ n: 1 }, { n: after }, named())[0]).toMatchObject({ before: '1', after: '1' });
    }
  });
});

describe('a change in words', () => {
  const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });

  it('tells each side, and none for nothing', () => {
    expect(summaryOf([change('Status', 'Active', 'Inactive'), change('Phone', null, '+1617')])).toBe(
      'status Active → Inactive, phone none → +1617',
    );
    expect(summaryOf([change('Note', 'x', null)])).toBe('note x → none');
  });

  it('keeps the capitals of abbreviations', () => {
    expect(summaryOf([change('L26 employer', 'A', 'B')])).toBe('L26 employer A → B');
    expect(summaryOf([change('BEST certificate', 'A', 'B')])).toBe('BEST certificate A → B');
    expect(summaryOf([change('L26 Local', 'A', 'B')])).toBe('L26 Local A → B');
  });

  it('only names what is long, on either side', () => {
    expect(summaryOf([change('Note', 'x'.repeat(60), null)])).toBe(`note ${'x'.repeat(60)} → none`);
    expect(summaryOf([change('Note', 'x'.repeat(61), null)])).toBe('note');
    expect(summaryOf([change('Note', null, 'x'.repeat(61))])).toBe('note');
  });

  it('tells four, and counts the others', () => {
    const five = ['A', 'B', 'C', 'D', 'E'].map((name) => change(`Field ${name}`, '1', '2'));
    expect(summaryOf(five.slice(0, 4))).not.toContain('more');
    expect(summaryOf(five)).toMatch(/field D 1 → 2, 1 more$/);
  });
});
