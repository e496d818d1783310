import { segmentsOf } from '../../messaging/sms/sms-text.js';
import { offerText } from './offer-text.js';

const link = 'https://hall.test/worker-view/4c1c4f0e-6a52-4b0c-9d3e-1d6f4b6f1a11';

describe('the text of an offer', () => {
  it('names the job, says what staff wrote, and gives the worker their own link', () => {
    const text = offerText({ title: 'Cook', employer: 'Harbor Hotel', message: 'Start at 6 am.', link });
    expect(text).toBe(`Job Offer: Cook at Harbor Hotel. Start at 6 am.\nView details and respond: ${link}`);
    expect(segmentsOf(text)).toBe(1);
  });
});
