import { segmentsOf } from '../../messaging/sms/sms-text.js';
import { durationForPeople, offerText } from './offer-text.js';

const link = 'https://hall.test/worker-view/4c1c4f0e-6a52-4b0c-9d3e-1d6f4b6f1a11';

describe('the text of an offer', () => {
  it('names the job, says what staff wrote, and gives the worker their own link', () => {
    const text = offerText({ title: 'Cook', employer: 'Harbor Hotel', message: 'Start at 6 am.', link });
    expect(text).toBe(`Job Offer: Cook at Harbor Hotel. Start at 6 am.\nView details and respond: ${link}`);
    expect(segmentsOf(text)).toBe(1);
  });

  it('says within what time to answer, after the link', () => {
    const text = offerText({
      title: 'Cook',
      employer: 'Harbor Hotel',
      message: 'Come.',
      link,
      answerWithinMinutes: 20,
    });
    expect(text).toMatch(/4c1c4f0e-6a52-4b0c-9d3e-1d6f4b6f1a11\nPlease answer within 20 minutes\.$/);
  });

  it.each([
    [1, '1 minute'],
    [5, '5 minutes'],
    [60, '1 hour'],
    [90, '90 minutes'],
    [240, '4 hours'],
    [1_440, '24 hours'],
    [10_080, '7 days'],
  ])('says %i minutes as people do: %s', (minutes, says) => {
    expect(durationForPeople(minutes)).toBe(says);
  });
});
