import { ANSWERS } from './answer-words.js';
import { OPT_OUT_PHRASES } from './opt-out-phrases.js';
import { variantsOf } from './phrases.js';
import { understand } from './understand.js';
import { withoutMarks } from './words-of.js';

const meaning = (body: string) => understand(body).as;

/** By language; each also without its marks, where that leaves no other word. */
const opting: Readonly<Record<string, readonly string[]>> = {
  en: [
    "I don't want texts",
    "I don't want any more text messages",
    'I do not want to receive your messages anymore',
    "we don't want to get these texts",
    'I no longer want to receive text messages',
    "don't want to keep getting messages from you",
    "I don't want you to text me anymore",
    'i dont want to be texted',
    'Sorry, stop sending me messages please',
    'stop sending texts to my phone',
    'stop contacting us',
    'quit texting my phone',
    'please stop all texts',
    'stop bothering me',
    'unsubscribe me from this list',
    'unsubscribe from all texts',
    'take my number off your text list',
    'could you take me off the list please',
    'please remove my number from your system',
    'I want to be removed from the list',
    'I want off this list',
    'erase my number',
    'opt me out',
    'I would like to opt out',
    'turn off notifications',
    'no more text messages from you guys',
    'never text this number again',
    'I want to stop receiving these messages',
    'Can you please stop',
    'stop receiving texts',
    'quit sending me texts',
    'stop job alerts',
    "I don't want texts from the hall",
    'I do not consent to texts',
    'Please remove this number from your database',
    'Remove number',
    "I'm not interested in texts",
  ],
  es: [
    'no quiero recibir mensajes',
    'ya no quiero recibir más mensajes de texto',
    'no deseo recibir sus mensajes',
    'yo no quiero sus textos',
    'no quiero que me manden mensajes',
    'no quiero que me envíen más mensajes',
    'ya no quiero que me escriban',
    'no quiero que me molesten',
    'no me escriban más',
    'no me envíen mensajes nunca más',
    'ya no me manden mensajes por favor',
    'por favor ya no me textees',
    'no manden más textos',
    'no me mandes mensajes',
    'dejen de mandarme mensajes',
    'deje de enviarme sus mensajes',
    'paren de escribirme',
    'basta de mensajes',
    'quiero dejar de recibir sus mensajes',
    'elimínenme de la lista',
    'Elimíneme de su lista, gracias',
    'bórrenme de esta lista',
    'por favor sáquenme del sistema',
    'quiero que me quiten de la lista',
    'me pueden quitar de la lista',
    'pueden borrarme de su lista por favor',
    'quiero salir de la lista',
    'quiten mi teléfono de la lista',
    'quiero darme de baja de la lista',
    'favor de no mandar más mensajes',
    'cancelen los mensajes',
    'no me interesa recibir mensajes',
    'no me interesan los mensajes',
    'No textos',
    'no mensajes por favor',
    'no me mande nada más',
    'Eliminar mi número',
    'retiro mi consentimiento',
    'desactiven los mensajes',
    'párenle a los mensajes',
  ],
  pt: [
    'não quero receber mais mensagens',
    'não quero mais receber mensagens',
    'Não quero mais receber as suas mensagens, obrigado',
    'eu não quero receber SMS',
    'já não quero mensagens',
    'não desejo receber mensagens de texto',
    'não gostaria de receber mais mensagens',
    'não quero que me mandem mensagens',
    'não quero que vocês me enviem mais mensagens',
    'não me mande mais mensagem',
    'não me escrevam mais',
    'parem de me mandar mensagens',
    'pare de enviar mensagens por favor',
    'chega de mensagens',
    'quero sair',
    'quero sair da lista',
    'gostaria de sair desta lista',
    'sair da lista',
    'quero parar de receber mensagens',
    'me tirem da lista',
    'podem me remover da lista por favor',
    'tire meu número da lista',
    'remova meu telefone',
    'quero ser removido da lista',
    'quero me descadastrar',
    'cancelem as mensagens',
    'Não mandem mais nada',
    'Retiro meu consentimento',
    'Desativar mensagens',
    'apaga meu número',
    'quero cancelar as mensagens',
  ],
  ht: [
    'mwen pa vle mesaj ankò',
    'm pa vle mesaj',
    "m' pa vle resevwa mesaj ankò",
    'Mwen pa vle resevwa okenn mesaj nan men nou ankò',
    'mwen pa bezwen tèks sa yo',
    'mwen pa vle nou voye mesaj ban mwen',
    'm pa vle nou ekri m ankò',
    'sispann voye mesaj ban mwen tanpri',
    'tanpri sispann ekri m',
    'sispann mesaj yo',
    'kanpe voye tèks',
    'pa voye mesaj ban m ankò',
    'pa tekste m ankò',
    'wete m nan lis la',
    'retire non mwen sou lis la',
    'retire nimewo mwen nan lis la tanpri',
    'm vle soti nan lis la',
    'mwen vle sispann resevwa mesaj',
    'dezabòne m',
  ],
  zh: [
    '我不想收到短信',
    '我不要收到短信了',
    '唔想再收短訊',
    '不想再收到訊息',
    '請停止發送短訊',
    '停止发短信',
    '我不想再收到你們的簡訊',
    '不想收到任何信息',
    '我不希望收到消息',
    '我不需要短信',
    '我唔要再收訊息喇',
    '我唔想收到呢啲短訊',
    '不要短信',
    '不要再給我發短信了',
    '别给我发消息',
    '不要再传讯息给我',
    '唔好再send短訊俾我',
    '唔該唔好再發訊息畀我',
    '麻煩你停止發送訊息',
    '你好，請不要再發短信，謝謝',
    '请不要联系我',
    '我不收短信',
    '拒絕接收短訊',
    '我要退訂',
    '取消訂閱',
    '取消短信',
    '我不想你們再發短信給我',
    '把我從名單中刪除',
    '请把我的号码从列表里删除',
    '從名單移除我',
    '刪除我的號碼',
    '將我除名',
  ],
  vi: [
    'tôi không muốn nhận tin nhắn nữa',
    'không nhận tin nhắn nữa',
    'Tôi không muốn nhận tin nhắn',
    'không muốn nhận tin nữa',
    'em không muốn nhận thêm tin nhắn của bạn nữa',
    'không cần tin nhắn nữa',
    'tui không muốn nhận sms',
    'ko muốn nhận tin nhắn',
    'tôi không muốn các bạn nhắn tin cho tôi nữa',
    'làm ơn ngừng nhắn tin cho tôi',
    'vui lòng ngưng gửi tin nhắn',
    'không gửi tin nhắn cho tôi nữa',
    'tôi muốn ngừng nhận tin nhắn',
    'hủy nhận tin nhắn',
    'tôi muốn hủy đăng ký',
    'xóa tôi khỏi danh sách',
    'xin xoá số của tôi khỏi danh sách',
    'xóa số điện thoại của tôi',
  ],
};

/** Without its marks the first word may be "right". */
const withMarks = [
  'đừng gửi tin nhắn cho tôi',
  'đừng gởi tin',
  'không muốn nhận tin nữa ạ',
  'xin đừng nhắn tin cho tôi',
  'đừng nhắn tin',
  'dừng gửi tin nhắn',
  'đừng liên lạc với tôi nữa',
];

const perhaps: readonly string[] = [
  ...[
    'Hi this is Ana, I changed jobs and do not want any more texts',
    "don't bother me",
    'delete my number and my email please',
    "I don't want this anymore",
    'i no longer want these please',
    'you send too many texts',
    'enough already',
    'block this number',
    'deceased please remove',
    'I never signed up for this',
    'remove from list',
    'Cease',
  ],
  ...['salir', 'sin mensajes', 'párale', 'Se equivocó de número', 'no autorizo mensajes', 'no manden nada'],
  ...[
    "Don't send anything",
    'Stop receiving messages?',
    '¿No mensajes?',
    'Não me manda mais nada?',
    'Não me manda mensagem?',
  ],
  ...[
    "Can't make it, take me off",
    'No thanks, take me off',
    "I'm busy take me off",
    'No, remove me',
    'No puedo, quíteme',
  ],
  ...[
    'Hoy no, quíteme',
    'Ya tengo trabajo, quíteme',
    'Não posso, me tira',
    'No voy, sáqueme',
    "I can't, take me off",
  ],
  ...[
    "Can't make it, I want out",
    "I can't, get me out of this",
    "I'm busy, I need to be removed",
    'No, I want out',
    'No, drop my name',
    'No puedo, quite mi nombre',
    'No puedo, quiero darme de baja',
    'Não posso, quero sair',
    'Não posso, quero sair disso',
  ],
  ...['M pa kapab, retire m', '唔得，移除我', 'không đi được, xóa tên tôi'],
  ...['¿Me quitan de la lista?', 'me sacan de la lista?', 'Me tira da lista?'],
  ...[
    'No, can you stop?',
    '不需要更多信息',
    '別寄',
    '唔好寄',
    '別寄給我了',
    'rete tekste',
    'Không cần gửi tin nhắn cho tôi',
    'không cần bạn gửi tin nhắn',
    'rete kontakte m',
    'Nada más mensajes',
  ],
  ...[
    "Can't make it, opt out of this",
    "Can't make it, take us off",
    "I can't, get us out",
    'No, take my phone off',
  ],
  ...[
    'No puedo, quíteme de esta',
    '唔得，把我刪除',
    '去不了，把我的名字刪掉',
    'Não posso, exclua meu contato',
  ],
  ...['sem mensagens', 'Não me incomodem mais', 'não entre mais em contato', 'quero cancelar'],
  ...['por favor ya no quiero esto', 'ya no quiero nada de esto', 'no quiero mas', 'señores, no moleste'],
  ...['mwen pa vle sa yo ankò', 'je ne veux plus', '我不想再要了', 'tôi không muốn nữa'],
  ...[
    'soy Ana, ya no trabajo ahí y no quiero recibir mensajes',
    'hola soy Rosa elimínenme de todo por favor',
  ],
  ...['oi aqui é a Ana, mudei e não quero receber mensagens', 'me tirem da lista porque mudei de cidade'],
  ...[
    'mwen pa travay la ankò, mwen pa vle resevwa mesaj',
    'bonjou se Marie, retire m nan lis la paske m demenaje',
  ],
  ...['不要找我', '唔好搵我', '不想收到通知'],
  ...['dung nhan tin cho toi', 'dung nhan', 'tôi không nhận tin nhắn'],
];

/** Beside a no, or why. */
const withMore: readonly string[] = [
  ...['No. Stop texting me', 'No, stop', 'No\nSTOP', "No, I can't make it. Stop texting me"],
  ...[
    'No thanks, stop texting me',
    'no thank you please stop',
    'No, take me off the list',
    'No, no more texts',
  ],
  ...['not interested, please stop texting', "I'm retired please stop texting me", 'I moved. Remove me'],
  ...['I want out', "I'm retired, I want out", 'No, remove my number', 'quero sair', 'quiero darme de baja'],
  ...[
    'Wrong number. Stop texting',
    'STOP. Wrong number',
    "STOP I'm retired",
    'stop - wrong number',
    'STOP!! wrong number!!',
  ],
  ...[
    'can you take me off?',
    '¿Me pueden quitar de la lista?',
    'wrong number, remove me',
    'No, take me off the list',
  ],
  ...['Sorry, wrong number, please remove me from the list', 'I told you, stop'],
  ...['no gracias, no me mande más mensajes', 'no gracias no me manden mensajes', 'Número equivocado. Parar'],
  ...['não, pare de me mandar mensagens', 'número errado, me tirem da lista', 'remover meu número'],
  ...['non, sispann voye mesaj', 'm pran retrèt, sispann ekri m'],
  ...[
    '不，請不要再發短信',
    '別再寄簡訊了',
    '請勿再寄簡訊',
    '唔好再寄短訊畀我',
    '不要再寄給我',
    '不要再寄簡訊給我',
    '打錯了，不要再發短信',
    '我搬走了，把我從名單刪除吧',
    '不想收到',
    '我已經退休了，不想再收到你們的短信',
  ],
  ...['không, ngừng nhắn tin', 'tôi nghỉ hưu rồi, không muốn nhận tin nhắn nữa', 'nhầm số, xóa số của tôi'],
];

/** A no may belong to what follows it or be the answer to what was asked; a yes contradicts. */
const inDoubt: readonly string[] = [
  ...['no stop texting me', 'Stop? No.', 'Stop? No, keep them', 'Stop. No', 'Yes. Stop texting me'],
  ...['drop me', 'No me llamen', 'no me llamen más', "don't call me", 'pa rele m ankò'],
  ...['If you must, stop texting me', 'Stop, I am on my way', 'Wrong number', 'eliminar', 'no more. Stop'],
];

/** To send is also to dispatch; one text may be taken back. */
const sending: readonly string[] = [
  ...[
    'no me manden',
    'No, no me manden',
    'no quiero que me manden',
    'não me mande',
    'não me manda',
    'pa voye m',
  ],
  ...[
    'mwen pa vle nou voye m',
    'cancel my text',
    'cancel my message',
    'stop my text',
    'No, texts please',
    'No. Text',
  ],
];

/** About the job, or about a text. */
const plainAnswers: readonly string[] = [
  ...[
    "I don't want this job",
    "don't want it",
    "I don't want to work tomorrow",
    "I don't need work right now",
  ],
  ...[
    'stop by at 5?',
    ...['Can you drop me off?', 'drop me off please', 'could you drop me off at work'],
    "I didn't get the text",
    "I didn't get any messages from you",
    'I never got your message',
  ],
  ...[
    'text me',
    'send me a message',
    'please text me the address',
    'take me',
    'put me on the list',
    'am I on the list?',
    'what is your number',
    'can you please text me',
  ],
  ...['I want in', 'I want this shift', 'do you want me to text you', 'got your text', 'which list am I on'],
  ...[
    'no quiero el trabajo',
    'no quiero trabajar',
    'no quiero ese turno',
    'no quiero ir',
    'no recibí el mensaje',
  ],
  ...['no me llegó ningún mensaje', 'mándenme un mensaje', 'quiero recibir mensajes', 'estoy en la lista?'],
  ...[
    'no me interesa el trabajo',
    'no tengo mensajes',
    'quiero el trabajo',
    'no me interesan los turnos de noche',
    'me puede mandar la dirección',
  ],
  ...['não quero o trabalho', 'não quero trabalhar hoje', 'não recebi a mensagem', 'não quero esse turno'],
  ...[
    'quero receber mensagens',
    'me manda o endereço',
    'não quero ir',
    'estou na lista?',
    'me mande uma mensagem',
  ],
  ...[
    'mwen pa vle travay sa a',
    'mwen pa resevwa mesaj la',
    'voye mesaj ban mwen',
    'm pa vle ale',
    'èske m nan lis la',
  ],
  ...[
    '不想做這份工',
    '不想做这份工作',
    '我不想去',
    '不要這份工作',
    '我沒有收到短信',
    '我没收到信息',
    '未收到訊息',
    '收唔到短訊',
  ],
  ...[
    '唔想返工',
    '我不想工作',
    '發短信給我',
    '请发消息给我',
    '唔想做',
    '我在名單上嗎',
    '我想收到短信',
    '不想收工',
    '我删了',
  ],
  ...[
    'không muốn làm việc này',
    'tôi không muốn nhận việc này',
    'không muốn nhận việc nữa',
    'không nhận việc',
  ],
  ...[
    'tôi không nhận được tin nhắn',
    'tôi chưa nhận được tin nhắn',
    'nhắn tin cho tôi',
    'gửi tin nhắn cho tôi',
  ],
  ...['tôi muốn nhận tin nhắn', 'tôi không muốn đi', 'không làm nữa', 'có tên tôi không'],
];

describe('an opt-out in the words of the language', () => {
  it.each(Object.entries(opting).flatMap(([language, texts]) => texts.map((text) => [text, language])))(
    '%j ends the texts (%s)',
    (text) => {
      for (const body of [
        text,
        withoutMarks(text),
        withoutMarks(text).replaceAll('đ', 'd'),
        `${text.toUpperCase()}!!`,
      ])
        expect([body, meaning(body)]).toEqual([body, 'stop']);
    },
  );

  it.each(withMarks)('%j ends them with its marks, and may without', (text) => {
    expect(meaning(text)).toBe('stop');
    expect(meaning(withoutMarks(text).replaceAll('đ', 'd'))).toBe('stop?');
  });

  it.each(['dung nhan tin cho toi nua', 'Dung gui tin nhan nua', 'ngung nhan tin'])(
    '%j ends them: what follows leaves no doubt',
    (text) => expect(meaning(text)).toBe('stop'),
  );

  it.each(withMore)('%j ends the texts: what stands beside it leaves no doubt', (text) => {
    for (const body of [text, text.toUpperCase()]) expect([body, meaning(body)]).toEqual([body, 'stop']);
  });

  it.each(sending)('%j ends no texts: staff read it', (text) =>
    expect(['stop?', 'unclear']).toContain(meaning(text)),
  );

  it.each(inDoubt)('%j is left to staff', (text) => expect(meaning(text)).toBe('stop?'));

  it.each([
    "I'm retired",
    'No. The next stop is mine',
    "Don't stop",
    'not interested',
    'no thanks',
    'No, stop by later',
  ])('%j is none', (text) => expect(meaning(text)).not.toMatch(/^stop/));

  it.each(perhaps)('%j may be one: staff read it', (text) => expect(meaning(text)).toBe('stop?'));

  it.each(plainAnswers)('%j is none', (text) => {
    for (const body of [text, withoutMarks(text), text.toUpperCase()])
      expect([body, meaning(body)]).not.toEqual([body, expect.stringMatching(/^stop/)]);
  });

  it.each(['đúng, nhắn tin cho tôi', 'đúng nhận', 'favor de mandarme mensajes', 'favor mandar el mensaje'])(
    '%j is none with its marks',
    (text) => expect(meaning(text)).not.toMatch(/^stop/),
  );

  it('is no answer in any form of one', () => {
    const answers = [ANSWERS.yes, ANSWERS.no].flatMap((table) =>
      Object.values(table).flat().flatMap(variantsOf),
    );
    expect(answers.length).toBeGreaterThan(500);
    expect(answers.filter((answer) => meaning(answer).startsWith('stop'))).toEqual([]);
  });

  it('is heard in whatever form its phrase allows', () => {
    const choose = (choices: string, turn: number) => {
      const all = choices.split('|');
      return all[turn % all.length] ?? '';
    };
    for (const phrase of Object.values(OPT_OUT_PHRASES).flat()) {
      for (let turn = 0; turn < 20; turn += 1) {
        const body = phrase.replace(/\(([^)]*)\)|\[([^\]]*)\]/g, (_, one?: string, maybe = '') =>
          one === undefined ? (turn % 3 === 0 ? '' : choose(maybe, turn)) : choose(one, turn),
        );
        expect([phrase, body, meaning(body)]).toEqual([phrase, body, 'stop']);
      }
    }
  });
});
