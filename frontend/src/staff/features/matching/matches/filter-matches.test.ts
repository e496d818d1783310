import { aMatch } from '../../jobs/job-fixtures';
import { choicesOf, filterMatches, tabOf } from './filter-matches';

it('counts a tab for each answer that matters, and lists the others with theirs', () => {
  const matches = [
    aMatch('a', { status: 'Declined' }),
    aMatch('b', { status: 'Pending' }),
    aMatch('c', { status: 'Interested' }),
    aMatch('d', { status: 'Pending' }),
    aMatch('e', { status: 'Ineligible' }),
    aMatch('f', { status: 'Not Interested' }),
  ];
  const { tabs, others } = choicesOf(matches, ({ worker }) => worker?.lastName === 'd');
  expect(tabs.map(({ label, count }) => `${label} (${count})`)).toEqual([
    ...['All (6)', 'To call (1)', 'Interested (1)', 'Offered (0)', 'Accepted (0)'],
  ]);
  expect(others.map(({ label }) => label)).toEqual([
    ...['Other answers', 'Pending (2)', 'Not Interested (1)', 'Declined (1)', 'Ineligible (1)'],
  ]);
  expect(others.map(({ value }) => value)).toEqual([
    ...['', 'Pending', 'Not Interested', 'Declined', 'Ineligible'],
  ]);
  expect(['', 'to-call', 'Accepted', 'Pending'].map(tabOf)).toEqual(['', 'to-call', 'Accepted', '']);
  expect(choicesOf(matches).tabs[1]?.count).toBe(0);
});

it('finds a match by name without accents, by number, by status and by who is to be called', () => {
  const matches = [aMatch('Quiñones'), aMatch('Diaz', { status: 'Interested' })];
  const names = (typed: string, shown = '') =>
    filterMatches(matches, typed, shown, ({ status }) => status === 'Pending').map(
      ({ worker }) => worker?.lastName,
    );
  expect(names('rosa quin')).toEqual(['Quiñones']);
  expect(names('(617) 555')).toHaveLength(2);
  expect(names('', 'Interested')).toEqual(['Diaz']);
  expect(names('rosa', 'Pending')).toEqual(['Quiñones']);
  expect(names('quin', 'Interested')).toEqual([]);
  expect(names('', 'to-call')).toEqual(['Quiñones']);
  expect(names('diaz', 'to-call')).toEqual([]);
  expect(filterMatches(matches, '', 'to-call')).toEqual([]);
});

it('leaves all matches as they are where nothing is asked for', () => {
  const matches = [aMatch('Quiñones'), aMatch('Diaz')];
  expect(filterMatches(matches, '  ', '')).toBe(matches);
});

it('finds a match whose worker is gone by its status and by what it is called', () => {
  const gone = aMatch('X', { worker: null });
  expect(filterMatches([gone], 'unknown worker', 'Pending')).toEqual([gone]);
  expect(filterMatches([gone], '617', '')).toEqual([]);
});
