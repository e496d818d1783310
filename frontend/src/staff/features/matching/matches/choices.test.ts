import { aMatch } from '../../jobs/job-fixtures';
import { figuresOf } from '../../jobs/match-answers';
import { choicesOf, tabOf } from './choices';

it('has a tab with its count for each answer that matters, and lists the others with theirs', () => {
  const figures = figuresOf(
    (['Declined', 'Pending', 'Interested', 'Pending', 'Ineligible', 'Not Interested'] as const).map(
      (status) => aMatch('a', { status }),
    ),
  );
  const { tabs, others } = choicesOf({ ...figures, toCall: 1 });
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
});
