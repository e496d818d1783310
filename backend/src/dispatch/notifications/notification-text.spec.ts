import { segmentsOf } from '../../messaging/sms/sms-text.js';
import { notificationText } from './notification-text.js';

const link = 'https://hall.test/worker-view/4c1c4f0e-6a52-4b0c-9d3e-1d6f4b6f1a11';
const job = { title: 'Banquet server', employer: 'Harbor Hotel', link };

describe('the text of a notification', () => {
  it('names the job and gives the worker their own link', () => {
    expect(notificationText(job)).toBe(
      `New Job Available: Banquet server at Harbor Hotel. View details and respond: ${link}`,
    );
  });

  it('has the note at its end', () => {
    const text = notificationText({ ...job, note: 'Bring black shoes' });
    expect(text).toBe(
      `New Job Available: Banquet server at Harbor Hotel. View details and respond: ${link}\nBring black shoes`,
    );
  });

  it('adds nothing that needs the costly alphabet', () => {
    const filler = 'x'.repeat(161 - notificationText({ ...job, note: 'x' }).length);
    expect(segmentsOf(notificationText({ ...job, note: filler }))).toBe(1);
  });
});
