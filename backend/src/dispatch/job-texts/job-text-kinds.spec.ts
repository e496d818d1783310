import { sayIn } from '../../languages/messages.js';
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

  it('end one sentence once, also in Spanish, whose times end in a full stop', () => {
    const evening = { ...facts, starts: 'mié, 25 de nov, 5:06 p.m.' };
    expect(wordingOf('reminder', evening, sayIn('es'))).toContain('Comienza el mié, 25 de nov, 5:06 p.m.\n');
  });

  it('stand in Chinese without blanks between their sentences', () => {
    const chinese = { ...facts, title: '廚師', starts: '11月24日週一上午7:00', gap: '' };
    const said = wordingOf('work-is-off', chinese, sayIn('zh-Hant'));
    expect(said).toContain('。開始：11月24日週一上午7:00。請不要前往報到。');
    for (const kind of JOB_TEXT_KINDS)
      expect(wordingOf(kind, chinese, sayIn('zh-Hant'))).not.toMatch(
        /\p{Script=Han} \p{Script=Han}|[，。：] /u,
      );
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
