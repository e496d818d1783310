import { type Language, LANGUAGES } from '../../../languages/languages.js';
import { ANSWERS } from './answer-words.js';
import { answerIn } from './answer.js';
import { optOutIn } from './opt-out.js';
import { understand } from './understand.js';

const meaning = (body: string) => understand(body).as;

describe('what only looks like an answer', () => {
  it.each([
    ...['我不能去？', '我可以去？', '我去？', '不可以？', '不要？', '對吧？', '是吧?', '可以嗎？'],
    ...['¿No puedo ir?', 'Não vou?', 'Not available?', 'I can?', '¿Puedo ir?', 'Posso ir?', 'M ap vini?'],
    ...['No, puedo ir', 'No. Voy', 'No, quiero', 'Não, posso ir', 'Không, có', '不，行', '不，去'],
    ...['對了', '对了', '得了', '行了', '去了', '要了'],
  ])('is none: %j', (text) => expect(meaning(text)).toBe('unclear'));

  it.each([
    ['Yes?', 'yes'],
    ['¿No?', 'no'],
    ['好？', 'yes'],
    ['不？', 'no'],
    ['Yes, I can', 'yes'],
    ['Sí, claro', 'yes'],
    ['No, no puedo', 'no'],
    ["No, I can't", 'no'],
    ['No, thanks', 'no'],
    ['好了', 'yes'],
    ['不去了', 'no'],
  ])('%j is %s', (text, as) => expect(meaning(text)).toBe(as));
});

describe('an answer by text', () => {
  it.each([
    ...[
      'y',
      'Y',
      'yes',
      'YES',
      'Yes!',
      ' yes. ',
      '"yes"',
      'YES \u{1F44D}',
      '\u{1F600}yes',
      'ｙｅｓ',
      'yes yes',
      'y\u200Bes',
    ],
    ...[
      'ok',
      'OK!',
      'okay',
      'Yep',
      'yeah',
      'sure',
      'accept',
      'I accept',
      'Yes please',
      'yes thank you',
      'ok thanks',
    ],
    ...["I'll take it", 'I’ll be there', 'count me in', "I'm interested", 'Yes, I can', 'yes sir', 'hi yes'],
    ...[
      'si',
      'sí',
      'Sí.',
      'SÍ, GRACIAS',
      'si\u0301',
      'claro que sí',
      'acepto',
      'Sí puedo',
      'si claro',
      '¡Sí!',
    ],
    ...['sim', 'Sim, obrigado', 'aceito', 'com certeza', 'eu vou', 'está bom', 'esta bom'],
    ...['wi', 'Wi mèsi', 'wi m aksepte', 'dakò', 'dako', 'oui'],
    ...['好', '好的', '好。', '好了', '是', '是的！', '可以', '我可以去', '謝謝，好', '同意'],
    ...['係', '得', '好呀', '冇問題', '好，唔該'],
    ...[
      'dạ',
      'có',
      'Có ạ',
      'dạ có',
      'da co',
      'vâng',
      'được',
      'duoc',
      'đồng ý',
      'dong y',
      'đúng',
      'tôi đồng ý',
    ],
  ])('%j is a yes', (body) => expect(meaning(body)).toBe('yes'));

  it.each([
    ...[
      'n',
      'N',
      'no',
      'NO',
      'No.',
      ' no\n',
      'no!!',
      'no \u{1F44E}',
      'no no no',
      'nope',
      'No thanks',
      'no, thank you',
    ],
    ...[
      "I can't",
      'cant make it',
      'cant make it sorry',
      'Sorry, I have to cancel',
      'no puedo ir mañana',
      '我不能來',
      'Sorry, not today',
      'not interested',
      "I'm not available",
      'decline',
      'sorry no',
    ],
    ...[
      'No gracias',
      'no puedo',
      'No, no puedo',
      'lo siento no puedo',
      'no me interesa',
      'hoy no',
      'rechazo',
    ],
    ...['não', 'nao', 'Não, obrigada', 'não posso', 'agora não', 'recuso'],
    ...['non', 'Non mèsi', 'mwen pa kapab', 'm pa ka vini', 'pa jodi a'],
    ...['不', '不。', '不要', '不行', '不了', '不好', '我不去', '没空', '拒絕'],
    ...['唔去', '我唔得', '唔好', '冇空', '唔使喇，多謝'],
    ...['không', 'khong', 'Không ạ', 'dạ không', 'từ chối', 'tôi không đi được'],
  ])('%j is a no', (body) => expect(meaning(body)).toBe('no'));

  it.each([
    ...['1', '2', 'yes 1', 'y2', '1 yes', '0', '８', 'ok 10'],
    ...['', ' ', '?', 'yes?no', 'yes no', 'no yes', 'sí no', '\u{1F44D}', '\u{1F44E}', '👌🏽'],
    ...[
      'yes but what time',
      'no problem',
      'no worries',
      'maybe',
      'yes if it is near',
      'si es cerca',
      'ok where',
    ],
    ...['who is this', 'thanks', 'gracias', 'not sure', 'no idea', 'I can start at 9', 'is it ok', 'ya', 'u'],
    ...[
      'okra',
      'nothing',
      'noon',
      'yesterday',
      'casi',
      'sino',
      'nonstop',
      '是不是',
      '好不好',
      '可以吗',
      '几点',
    ],
    ...['có không', 'được không', 'Running late', 'call me'],
  ])('%j is neither', (body) => expect(answerIn(body)).toBeNull());

  it.each(['YES, stop', 'no more texts', 'ok stop', 'no, stop texting me', 'CANCEL', 'end', 'Quit', 'STOP'])(
    '%j is looked at as an opt-out first',
    (body) => expect(meaning(body)).toMatch(/^stop/),
  );

  it.each<[string, readonly Language[], string]>([
    ...(['k', 'K', 'kk', 'K ạ', 'K cảm ơn'] as const).map((body): [string, Language[], string] => [
      body,
      ['vi'],
      'unclear',
    ]),
    ...(['es', 'pt-BR', 'ht'] as const).map((language): [string, Language[], string] => [
      'k',
      [language],
      'unclear',
    ]),
    ['K cảm ơn', ['en'], 'unclear'],
    ['k cam on', [], 'unclear'],
    ['k gracias', [], 'unclear'],
    ['k', ['en'], 'yes'],
    ['k thanks', ['zh-Hant'], 'yes'],
    ['k', ['en', 'vi'], 'unclear'],
    ['y', ['es'], 'unclear'],
    ['Y?', ['es'], 'unclear'],
    ['y', ['vi'], 'yes'],
    ['dạ ko', [], 'unclear'],
    ['da ko', ['vi'], 'unclear'],
    ['dako', ['ht'], 'yes'],
    ['Đừng', [], 'unclear'],
    ['Đúng', ['vi'], 'yes'],
    ['nào', ['vi'], 'unclear'],
    ['nao', ['pt-BR'], 'no'],
    ['não', ['vi'], 'no'],
    ...LANGUAGES.flatMap((language): [string, Language[], string][] => [
      ['ok', [language], 'yes'],
      ['YES!', [language], 'yes'],
      ['si', [language], 'yes'],
      ['no', [language], 'no'],
      ['non', [language], 'no'],
      ['n', [language], 'no'],
      ['Có', [language], 'yes'],
      ['không', [language], 'no'],
    ]),
  ])('%j of who reads %j is %s', (body, languages, as) =>
    expect(understand(body, undefined, languages).as).toBe(as),
  );

  const shortest = (phrase: string) =>
    phrase
      .replace(/\(([^|)]*)[^)]*\)/g, '$1')
      .replace(/\[[^\]]*\]/g, '')
      .replace(/\s+/g, ' ')
      .trim();

  it.each(['yes', 'no'] as const)(
    'is %s by each phrase of the table, whatever the case and the end',
    (answer) => {
      for (const phrase of Object.values(ANSWERS[answer]).flat()) {
        for (const body of [shortest(phrase), shortest(phrase).toUpperCase(), `${shortest(phrase)}!!`]) {
          expect([phrase, answerIn(body), optOutIn(body)]).toEqual([phrase, answer, null]);
        }
      }
    },
  );

  it('is never both', () => {
    const [yes, no] = [ANSWERS.yes, ANSWERS.no].map((table) => Object.values(table).flat().map(shortest));
    expect(yes?.filter((phrase) => answerIn(phrase) !== 'yes')).toEqual([]);
    expect(no?.filter((phrase) => answerIn(phrase) !== 'no')).toEqual([]);
  });

  it.each(['Oi, tudo bem?', 'Olá, tudo bem?', 'tudo bem?', 'Tudo bem'])(
    'is not a greeting that asks how one is: %s',
    (body) => {
      expect(meaning(body)).toBe('unclear');
    },
  );
});
