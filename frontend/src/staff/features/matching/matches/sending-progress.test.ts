import { createQueryClient } from '../../../../api/query-client';
import { stubNetwork } from '../../../../../test/network';
import { figuresOf } from '../../jobs/match-answers';
import { matchFiguresQuery } from '../api/matches';
import { progressSentence } from './sending-progress';

const [earlier, later] = ['2025-03-06T10:00:00.000Z', '2025-03-06T11:00:00.000Z'];
const counts = { oldestOnWay: null, total: 0, sent: 0, failed: 0, stopped: 0 };

describe('progress of a bulk send', () => {
  it('is of the texts since the oldest that was on its way, until the next run begins', async () => {
    const client = createQueryClient(() => undefined);
    let oldestOnWay: string | null = null;
    const seen = stubNetwork({
      'GET /api/job-matches/figures': () => ({
        body: { ...figuresOf([]), texts: { ...counts, oldestOnWay } },
      }),
    });
    const look = async (oldest: string | null) => {
      oldestOnWay = oldest;
      seen.length = 0;
      await client.fetchQuery({ ...matchFiguresQuery('j1'), staleTime: 0 });
      const asked = seen.map(({ search }) => search.get('textsSince'));
      return [asked, client.getQueryData(matchFiguresQuery('j1').queryKey)?.textsSince];
    };
    expect(await look(null)).toEqual([[null], undefined]);
    expect(await look(earlier)).toEqual([[null], earlier]);
    expect(await look(later)).toEqual([[earlier], earlier]);
    expect(await look(null)).toEqual([[earlier], earlier]);
    expect(await look(later)).toEqual([[earlier, null], later]);
    expect(await look(earlier)).toEqual([[later], earlier]);
  });

  it.each([
    [{ total: 2, sent: 2 }, 'Texts finished: 2 of 2 sent'],
    [{ total: 4, sent: 1 }, 'Texts finished: 1 of 4 sent, 3 not known'],
    [{ total: 4, sent: 1, oldestOnWay: earlier }, 'Texting workers: 1 of 4 sent'],
    [
      { total: 9999, sent: 4000, failed: 3000, stopped: 1999 },
      'Texts finished: 4,000 of 9,999 sent, 3,000 failed, 1,999 stopped, 1,000 not known',
    ],
  ])('%j is told as %s', (some, sentence) => {
    expect(progressSentence({ ...counts, ...some })).toBe(sentence);
  });
});
