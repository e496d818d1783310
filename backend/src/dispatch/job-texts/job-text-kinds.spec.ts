import { segmentsOf } from '../../messaging/sms/sms-text.js';
import { JOB_TEXT_KINDS, type JobTextFacts, saysOf, wordingOf } from './job-text-kinds.js';

const facts: JobTextFacts = {
  title: 'Cook',
  employer: 'Harbor Hotel',
  starts: 'Mon, Nov 24, 7:00 AM',
  answerBy: '11:40 AM',
  reportTo: 'Staff entrance',
  link: 'https://hall.test/worker-view/4c1c4f0e-6a52-4b0c-9d3e-1d6f4b6f1a11',
  hall: { name: 'Local 26', phone: '+1 (617) 555-0126' },
  message: 'Bring black shoes.',
};
const bare = { ...facts, starts: null, answerBy: null, reportTo: null, hall: { name: null, phone: null } };

describe('the texts about a job', () => {
  it.each(JOB_TEXT_KINDS)('%s: short, with the job, and without gaps where nothing is known', (kind) => {
    for (const known of [facts, bare]) {
      const text = wordingOf(kind, known);
      // A place is told with its start, where to report, and the link.
      expect(segmentsOf(text)).toBe(kind === 'place' && known === facts ? 2 : 1);
      expect(text).toContain('Cook at Harbor Hotel');
      expect(text).not.toMatch(/null|undefined| {2}|\.\.| \n|\s$/);
    }
    expect(saysOf(kind)).not.toBe('');
  });

  it('say when, where and whom to call, as far as it is known', () => {
    expect(wordingOf('reminder', facts)).toBe(
      'Reminder: Cook at Harbor Hotel. It starts Mon, Nov 24, 7:00 AM.\nReport to: Staff entrance\n' +
        'Questions? Call Local 26 at +1 (617) 555-0126.',
    );
    expect(wordingOf('reminder', bare)).toBe('Reminder: Cook at Harbor Hotel.\nQuestions? Call the hall.');
    expect(wordingOf('answer-by', facts)).toBe(
      `Please answer by 11:40 AM: Cook at Harbor Hotel.\n${facts.link}`,
    );
    expect(wordingOf('answer-by', bare)).toBe(`Please answer: Cook at Harbor Hotel.\n${facts.link}`);
  });

  it('give who waits no number', () => {
    expect(wordingOf('waiting', facts)).not.toMatch(/\d/);
  });
});
