import { aMatch } from '../../jobs/job-fixtures';
import { filterMatches, statusChoices } from './filter-matches';

it('offers the statuses of the matches in one order, whatever the order of the matches', () => {
  const matches = [
    aMatch('a', { status: 'Declined' }),
    aMatch('b', { status: 'Pending' }),
    aMatch('c', { status: 'Interested' }),
    aMatch('d', { status: 'Pending' }),
  ];
  expect(statusChoices(matches).map(({ label }) => label)).toEqual([
    ...['All Match Statuses', 'Pending (2)', 'Interested (1)', 'Declined (1)'],
  ]);
  expect(statusChoices(matches).map(({ value }) => value)).toEqual(['', 'Pending', 'Interested', 'Declined']);

  const statuses = [
    ...([
      'Ineligible',
      'Declined',
      'Accepted',
      'Offered',
      'Not Interested',
      'Interested',
      'Pending',
    ] as const),
  ];
  expect(statusChoices(statuses.map((status) => aMatch('a', { status }))).slice(1)).toEqual(
    statuses.toReversed().map((status) => ({ value: status, label: `${status} (1)` })),
  );
});

it('finds a match by name without accents, by number and by status', () => {
  const matches = [aMatch('Quiñones'), aMatch('Diaz', { status: 'Interested' })];
  const names = (typed: string, status = '') =>
    filterMatches(matches, typed, status).map(({ worker }) => worker?.lastName);
  expect(names('rosa quin')).toEqual(['Quiñones']);
  expect(names('(617) 555')).toHaveLength(2);
  expect(names('', 'Interested')).toEqual(['Diaz']);
  expect(names('rosa', 'Pending')).toEqual(['Quiñones']);
  expect(names('quin', 'Interested')).toEqual([]);
  expect(names('quin')).toEqual(['Quiñones']);
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
