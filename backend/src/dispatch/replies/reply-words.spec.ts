import { catalogues, type Language, LANGUAGES } from '../../languages/languages.js';
import { inEnglish, sayIn } from '../../languages/messages.js';
import { understand } from '../../messaging/sms/understanding/understand.js';
import { segmentsOf } from '../../messaging/sms/sms-text.js';
import { replyWords } from './reply-words.js';

const hall = { name: 'Local 26', phone: '+16175550126' };
const nobody = { name: null, phone: null };
const choice = (title: string, worker: string | null = null) => ({
  title,
  employer: 'Arena',
  link: `https://hall.test/${title}`,
  worker,
});

describe('what is texted by itself', () => {
  it('names the hall and its phone, as far as they are known', () => {
    expect(replyWords.callUs(hall, inEnglish)).toBe(
      'If you cannot come, please call Local 26 at +1 (617) 555-0126. Until then you are expected.',
    );
    expect(replyWords.callUs(nobody, inEnglish)).toContain('please call the hall.');
    expect(replyWords.help(hall, inEnglish)).toContain('Questions? Call Local 26 at +1 (617) 555-0126.');
    expect(replyWords.help(nobody, inEnglish)).toContain('Questions? Call the hall.');
    expect(replyWords.optedOut(hall, inEnglish)).toBe(
      'You get no more texts from Local 26. Reply START to get them again.',
    );
    expect(replyWords.optedOut(nobody, inEnglish)).toContain('from the hall.');
  });

  it.each(LANGUAGES)('is short in %s, and teaches no word for an opt-out but STOP', (language) => {
    const say = sayIn(language);
    const most = ['zh-Hant', 'vi'].includes(language) ? 5 : 2;
    for (const words of [
      replyWords.help(hall, say),
      replyWords.optedOut(hall, say),
      replyWords.callUs(hall, say),
    ])
      expect([words, segmentsOf(words) <= most]).toEqual([words, true]);
    expect(replyWords.help(hall, say)).toMatch(/\bSTOP\b/);
    expect(replyWords.help(hall, say)).not.toMatch(/\b(cancel|end|quit)\b/i);
  });

  const taught: Record<Language, [yes: string, no: string]> = {
    en: ['YES', 'NO'],
    es: ['SI', 'NO'],
    'pt-BR': ['SIM', 'NAO'],
    ht: ['WI', 'NON'],
    'zh-Hant': ['好', '不'],
    vi: ['CÓ', 'KHÔNG'],
  };
  it.each(LANGUAGES)('in %s teaches a yes and a no that are understood', (language) => {
    const [yes, no] = taught[language];
    const help = catalogues[language].messages['text.help'];
    expect(help).toContain(yes);
    expect(help).toContain(no);
    expect([understand(yes), understand(no)]).toEqual([
      expect.objectContaining({ as: 'yes' }),
      expect.objectContaining({ as: 'no' }),
    ]);
  });

  it('names each question with its link, and whose it is when a number is shared', () => {
    expect(replyWords.which([choice('Cook'), choice('Server')], inEnglish)).toBe(
      'Which job do you mean? Please answer by its link:\n' +
        'Cook at Arena: https://hall.test/Cook\nServer at Arena: https://hall.test/Server',
    );
    expect(replyWords.which([choice('Cook', 'Rosa')], sayIn('es'))).toBe(
      'Por favor responda con el enlace:\nRosa, Cook en Arena: https://hall.test/Cook',
    );
    const many = Array.from({ length: 9 }, () => choice('Cook'));
    expect(replyWords.which(many, inEnglish).split('\n')).toHaveLength(6);
  });

  it.each(LANGUAGES)(
    'in %s a question text never grows longer than can be sent, and keeps its links whole',
    (language) => {
      const link = `https://hall.test/worker-view/${'0'.repeat(36)}`;
      const name = 'N'.repeat(200);
      const choices = Array.from({ length: 5 }, () => ({ title: name, employer: name, worker: name, link }));
      const said = replyWords.which(choices, sayIn(language));
      expect(said.length).toBeLessThanOrEqual(1600);
      expect(said.split(link)).toHaveLength(6);
      expect(said).toContain('NNN…');
      const longLinks = choices.map((choice) => ({ ...choice, link: `https://${'h'.repeat(500)}/view` }));
      const fewer = replyWords.which(longLinks, sayIn(language));
      expect(fewer.length).toBeLessThanOrEqual(1600);
      expect(fewer.split('/view')).toHaveLength(3);
    },
  );
});
