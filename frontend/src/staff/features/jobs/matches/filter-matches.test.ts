import { aMatch } from '../job-fixtures';
import { statusChoices } from './filter-matches';

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
});
