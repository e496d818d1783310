import { MATCH_STATUSES } from '../matching/job-match.entity.js';
import { consequenceOf } from './outcomes.js';

describe('What an answer means to the offers of a match', () => {
  it.each([
    ['Offered', 'Accepted', { last: 'accepted', made: null }],
    ['Offered', 'Declined', { last: 'declined', made: null }],
    ['Offered', 'Pending', { last: 'withdrawn', made: null }],
    ['Offered', 'Not Interested', { last: 'withdrawn', made: null }],
    ['Accepted', 'Declined', { last: 'correction', made: null }],
    ['Accepted', 'Interested', { last: 'correction', made: null }],
    ['Accepted', 'Offered', { last: 'correction', made: 'open' }],
    ['Declined', 'Accepted', { last: null, made: 'accepted' }],
    ['Declined', 'Offered', { last: null, made: 'open' }],
    ['Interested', 'Accepted', { last: null, made: 'accepted' }],
    ['Interested', 'Declined', { last: null, made: null }],
    ['Pending', 'Interested', { last: null, made: null }],
  ] as const)('%s to %s', (present, status, consequence) => {
    expect(consequenceOf(present, status, true)).toEqual(consequence);
  });

  it('is a new offer when a match that never had one is accepted or offered, and nothing else', () => {
    const made = MATCH_STATUSES.map((status) => [status, consequenceOf('Pending', status, false)]);
    expect(Object.fromEntries(made)).toMatchObject({
      Accepted: { last: null, made: 'accepted' },
      Offered: { last: null, made: 'open' },
      Declined: { last: null, made: null },
      Pending: { last: null, made: null },
    });
    expect(consequenceOf('Offered', 'Accepted', false)).toEqual({ last: null, made: 'accepted' });
    expect(consequenceOf('Offered', 'Declined', false)).toEqual({ last: null, made: null });
  });

  it.each(MATCH_STATUSES)('is nothing when it is %s again', (status) => {
    expect(consequenceOf(status, status, true)).toEqual({ last: null, made: null });
  });
});
