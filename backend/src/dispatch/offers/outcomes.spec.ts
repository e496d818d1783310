import { MATCH_STATUSES } from '../matching/job-match.entity.js';
import { consequenceOf } from './outcomes.js';

describe('What an answer means to the offers of a match', () => {
  it.each([
    ['Offered', 'open', 'Accepted', { last: 'accepted', made: null }],
    ['Offered', 'open', 'Declined', { last: 'declined', made: null }],
    ['Offered', 'open', 'Pending', { last: 'withdrawn', made: null }],
    ['Offered', 'open', 'Not Interested', { last: 'withdrawn', made: null }],
    ['Offered', 'waiting', 'Interested', { last: 'withdrawn', made: null }],
    ['Offered', 'no-answer', 'Interested', { last: 'withdrawn', made: null }],
    ['Offered', 'not-delivered', 'Interested', { last: null, made: null }],
    ['Offered', 'not-delivered', 'Accepted', { last: 'accepted', made: null }],
    ['Offered', 'not-delivered', 'Declined', { last: 'declined', made: null }],
    ['Accepted', 'accepted', 'Declined', { last: 'correction', made: null }],
    ['Accepted', 'accepted', 'Interested', { last: 'correction', made: null }],
    ['Accepted', 'accepted', 'Offered', { last: 'correction', made: 'open' }],
    ['Offered', 'withdrawn', 'Pending', { last: null, made: null }],
    ['Offered', 'withdrawn', 'Declined', { last: null, made: null }],
    ['Offered', 'withdrawn', 'Accepted', { last: null, made: 'accepted' }],
    ['Accepted', 'cancelled', 'Pending', { last: null, made: null }],
    ['Accepted', 'cancelled', 'Offered', { last: null, made: 'open' }],
    ['Declined', 'declined', 'Accepted', { last: null, made: 'accepted' }],
    ['Declined', 'declined', 'Pending', { last: 'correction', made: null }],
    ['Declined', 'declined', 'Interested', { last: 'correction', made: null }],
    ['Declined', 'withdrawn', 'Pending', { last: null, made: null }],
    ['Declined', 'declined', 'Offered', { last: null, made: 'open' }],
    ['Interested', 'withdrawn', 'Accepted', { last: null, made: 'accepted' }],
    ['Interested', 'withdrawn', 'Declined', { last: null, made: null }],
    ['Pending', 'withdrawn', 'Interested', { last: null, made: null }],
  ] as const)('%s, the last offer %s, to %s', (present, outcome, status, consequence) => {
    expect(consequenceOf(present, status, outcome)).toEqual(consequence);
  });

  it('is a new offer when a match that never had one is accepted or offered, and nothing else', () => {
    const made = MATCH_STATUSES.map((status) => [status, consequenceOf('Pending', status, null)]);
    expect(Object.fromEntries(made)).toMatchObject({
      Accepted: { last: null, made: 'accepted' },
      Offered: { last: null, made: 'open' },
      Declined: { last: null, made: null },
      Pending: { last: null, made: null },
    });
    expect(consequenceOf('Offered', 'Accepted', null)).toEqual({ last: null, made: 'accepted' });
    expect(consequenceOf('Offered', 'Declined', null)).toEqual({ last: null, made: null });
  });

  it.each(MATCH_STATUSES)('is nothing when it is %s again', (status) => {
    expect(consequenceOf(status, status, 'open')).toEqual({ last: null, made: null });
  });
});
