import { segmentsOf } from '../../messaging/sms/sms-text.js';
import { replyWords } from './reply-words.js';

const hall = { name: 'Local 26', phone: '+16175550126' };
const nobody = { name: null, phone: null };
const choice = (job: string, worker: string | null = null) => ({
  job,
  link: `https://hall.test/${job}`,
  worker,
});

describe('what is texted by itself', () => {
  it('names the hall and its phone, as far as they are known', () => {
    expect(replyWords.callUs(hall)).toBe(
      'If you cannot come, please call Local 26 at +1 (617) 555-0126. Until then you are expected.',
    );
    expect(replyWords.callUs(nobody)).toContain('please call the hall.');
    expect(replyWords.optedOut(hall)).toBe(
      'You get no more texts from Local 26. Reply START to get them again.',
    );
    expect(replyWords.optedOut(nobody)).toContain('from the hiring hall.');
  });

  it('is short, and teaches no word that the provider takes for an opt-out but STOP', () => {
    for (const words of [replyWords.help(nobody), replyWords.optedOut(hall), replyWords.callUs(hall)])
      expect([words, segmentsOf(words) <= 2]).toEqual([words, true]);
    expect(replyWords.help(hall)).not.toMatch(/\b(cancel|end|quit)\b/i);
  });

  it('names each question with its link, and whose it is when a number is shared', () => {
    expect(replyWords.which([choice('Cook'), choice('Server')])).toBe(
      'Which job do you mean? Please answer by its link:\nCook: https://hall.test/Cook\nServer: https://hall.test/Server',
    );
    expect(replyWords.which([choice('Cook', 'Rosa')])).toBe(
      'Please answer by the link:\nRosa, Cook: https://hall.test/Cook',
    );
    expect(replyWords.which(Array.from({ length: 9 }, () => choice('Cook'))).split('\n')).toHaveLength(6);
  });
});
