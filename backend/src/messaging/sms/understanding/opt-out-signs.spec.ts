import { OPT_OUT_PHRASES } from './opt-out-phrases.js';
import { understand } from './understand.js';

const meaning = (body: string) => understand(body).as;

/** The first form of a phrase, with blanks between its words. */
const firstForm = (phrase: string): string =>
  phrase
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\(([^)|]*)[^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** A name, a reason or a yes beside a request leave it open what is meant. */
const beside: Readonly<Record<string, (request: string) => readonly string[]>> = {
  en: (request) => [
    `Yes, ${request}`,
    `Hi this is Maria, ${request}`,
    `${request} I moved to Florida last year`,
  ],
  es: (request) => [
    `Sí, ${request}`,
    `Hola soy María, ${request}`,
    `gracias pero ${request} que ya me mudé a Miami`,
  ],
  pt: (request) => [
    `Sim, ${request}`,
    `Oi aqui é a Maria, ${request}`,
    `obrigada mas ${request} mudei para longe`,
  ],
  ht: (request) => [`Wi, ${request}`, `Bonswa se Marie, ${request}`, `mèsi men ${request} paske m lwen`],
  vi: (request) => [`Có, ${request}`, `Chào chị em là Lan, ${request}`, `${request}, em dọn qua Cali rồi`],
};

const requests = Object.entries(OPT_OUT_PHRASES).flatMap(([language, phrases]) =>
  phrases
    .map(firstForm)
    .filter((request) => request.includes(' '))
    .flatMap((request) => beside[language]?.(request) ?? []),
);

describe('what may be an opt-out', () => {
  it.each(requests)('%j is marked for staff: a request stands in it', (text) =>
    expect(meaning(text)).toMatch(/^stop\??$/),
  );

  it.each([
    ...[
      'please do not send any more',
      "don't send anymore",
      'enough with the texts',
      'cross my name off the list',
    ],
    ...[
      'this is spam',
      "you don't have permission to text me",
      'I am blocking you',
      'delete him from your list he died',
    ],
    ...[
      'quiero salirme',
      'no me moleste',
      'ya no deseo recibir nada',
      'esto es spam',
      'mi papá falleció, ya no manden mensajes',
    ],
    ...[
      'interrompa as mensagens',
      'não quero ser contatado',
      'não entre em contato comigo',
      'não manda mensagem',
    ],
    ...['não quero receber mais nada', 'no quiero recibir más', 'unsuscribe\nSent from my iPhone'],
    ...['pinga ekri m ankò', 'anile abònman', 'ase mesaj', 'move nimewo'],
    ...[
      '不用再給我發短信了',
      '唔使再send訊息畀我',
      '别再通知我',
      '取消短訊通知',
      '退出名單',
      '請將我移出名單',
      '好，唔收短訊',
    ],
    ...[
      'không cần liên lạc nữa',
      'hủy bỏ đăng ký',
      'lộn số rồi',
      'rút tên tôi ra khỏi danh sách',
      'khỏi nhắn tin cho tôi',
    ],
    ...['không cần gửi thêm nữa'],
    ...[
      'I dont want to receive this anymore',
      'i do not want to receive these',
      'how do I get off this list',
      'Remove my #',
    ],
    ...[
      "I don't want to hear from you guys",
      'cómo me doy de baja',
      'para com essas mensagens',
      'não quero receber isso',
    ],
    ...['pa texte m', '不要再煩我', '唔想再收', '打錯了', 'không nhận nữa'],
  ])('%j is marked for staff', (text) => expect(meaning(text)).toBe('stop?'));

  it.each([
    ...[
      'I did not get the text',
      'no place to park, text me',
      'I never saw your message',
      "don't forget to text me",
    ],
    ...[
      'no recibí el mensaje',
      'no puedo abrir el mensaje',
      'no me llegan mensajes',
      'no se olvide de mandarme la dirección',
    ],
    ...[
      'não recebi a mensagem',
      'não consigo abrir a mensagem',
      'mwen pa resevwa mesaj la',
      'm pa ka wè mesaj la',
    ],
    ...['我沒有收到短信', '收唔到短訊', '別把我剔除', 'tôi không thấy tin nhắn', 'không cần gửi giấy'],
  ])('%j is not', (text) => expect(meaning(text)).toBe('unclear'));

  it.each<[string, string]>([
    ['Yes', 'yes'],
    ['no gracias', 'no'],
    ['不，謝謝', 'no'],
    ["Sorry, can't make it today", 'no'],
  ])('%j stays an answer', (text, answer) => expect(meaning(text)).toBe(answer));
});
