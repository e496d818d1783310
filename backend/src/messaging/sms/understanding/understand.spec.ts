import { effort } from '../../../../test/support/effort.js';
import { OPT_OUT_PHRASES } from './opt-out-phrases.js';
import { understand } from './understand.js';

const meaning = (body: string, optOutType?: string) => understand(body, optOutType).as;

describe('a text from a worker', () => {
  it.each([
    ...[
      'STOP',
      'stop',
      ' Stop\n',
      'STOP.',
      'stop!',
      '"Stop"',
      '(stop)',
      'STOP STOP STOP',
      'S T O P',
      'st​op',
    ],
    ...[
      'ＳＴＯＰ',
      '\u{1F6D1} STOP \u{1F6D1}',
      'Stop please',
      'please stop',
      'Stop, thank you!',
      'ok stop',
      'Stopp',
    ],
    ...[
      'stop it',
      'stop all',
      'opt out',
      'Opt-out',
      'I want to opt out of these texts',
      'remove me',
      'Remove me from this list',
    ],
    ...[
      'stop texting me',
      'Please stop texting me, thanks',
      'unsubscribe',
      'unsubscribe me',
      'no more texts',
      'No more messages please!',
    ],
    ...[
      'take me off',
      'take me off your list',
      'do not text me',
      'Don’t text me anymore',
      'Don´t text me',
      "don't text me again",
      'stop sending me these messages',
    ],
    ...['STOPALL', 'CANCEL', 'end', 'Quit.', 'REVOKE', 'optout', 'Cancel!'],
    ...[
      'PARAR',
      'ALTO',
      'alto.',
      '¡Alto!',
      'baja',
      'Darme de baja',
      'por favor parar',
      'no más mensajes',
      'no mas mensajes',
      'No me manden más mensajes',
      'quítame de la lista',
      'Bórrame',
    ],
    ...['sair', 'Parar, por favor', 'não quero mais mensagens', 'nao me mandem mais mensagens'],
    ...['kanpe', 'KANPE tanpri', 'sispann voye mesaj', 'pa voye mesaj ban mwen ankò'],
    ...['停止', '退訂', '退订', '請停止', '停止發送', '不要再發短信', '别再发了', '停止。', '唔好再發訊息'],
    ...['ngừng', 'Dừng', 'NGỪNG', 'dừng lại', 'ngung', 'đừng nhắn tin cho tôi nữa', 'hủy đăng ký'],
    ...['arrêt', 'ARRETEZ', 'arrete', 'Arrête !'],
    ...['No envíen más mensajes', 'no manden mensajes por favor', 'não enviem mais mensagens'],
    ...['ngưng', 'Ngưng nhắn tin cho tôi', '别发短信给我', '不要再發給我短信'],
    ...[
      'ya no quiero recibir mensajes',
      'me quita de la lista por favor',
      'Dejen de molestar',
      'No quiero mensajes',
      'no quiero textos',
      'borren mi numero',
      'no texts please',
      'No texts',
    ],
    ...[
      'get me off this list',
      'Get me off of your list!',
      'delete my number',
      'i want out',
      'Quit it',
      'Delete me',
    ],
    ...[
      "'STOP'",
      '‘Stop’',
      '‚stop‘',
      '‹stop›',
      "''stop''",
      "'PARAR'",
      '‘stop texting me’',
      "'Quit'",
      '‘退訂’',
    ],
    ...[
      'I revoke my consent',
      'revoke consent',
      'please remove my phone number',
      "don't want to get texts anymore",
      'I don’t want any more messages from you',
      'Detener mensajes',
      'paren los mensajes por favor',
      'me tira da lista',
      'para de mandar mensagem',
    ],
  ])('%j opts out', (body) => expect(meaning(body)).toBe('stop'));

  it.each([
    ...[
      'Please stop calling me at night \u{1F600}',
      'cancel please',
      'leave me alone',
      'wrong number',
      'Wrong number, this is not Rosa',
    ],
    ...[
      'yes stop',
      'can you opt out my sister',
      'STOP 2 END',
      'I said stop already, you people never listen',
    ],
    ...['I am at the bus stop, remove me', 'una persona baja hoy'],
    ...['para', '取消', 'dung', 'quiero parar', 'Não quero mais trabalhar', 'spam', "don't call me"],
    ...['sotp', 'Stpo', 'ST0P', 'stp', 'stopo', 'pls stpo', 'Sotp texting me', 'unsubscribee', 'unsubscibe'],
    ...[
      'otp out',
      'cancle',
      'párar',
      'parrar',
      'arréter',
      '\u{1F6D1}',
      '\u{1F6D1}\u{1F6D1}',
      '\u26D4',
      '\u{1F6AB} texts',
    ],
    ...[
      'Fuck off',
      'fuck you!!',
      'F off',
      'f*** off',
      'F**k off',
      'piss off',
      'go away',
      'Shut up',
      'fuck',
      '\u{1F595}',
    ],
    ...['$top', '$TOP!', '5top', '$t0p', 's+op', 'please $top', '$top texting me', '@lto', 'un$ubscribe'],
    ...['sto', 'Sto.', 'spot', 'POTS', 'tops', 'post!', 'opts', 'spot please', 'stops', 'stoop', 'atop'],
    ...['spot texting me', 'sto sending me these messages', 'pots text'],
    ...['Remove please', 'STOPPED', '‘remove’', '不要打擾我', '别骚扰我'],
    ...['vete a la mierda', 'dejenme en paz', 'This is harassment', '滚', 'đừng làm phiền'],
    ...['Cancel?', 'End?', 'quit ?', 'CANCEL？'],
  ])('%j may be an opt-out: staff read it', (body) => expect(meaning(body)).toBe('stop?'));

  it.each([
    ...[
      "don't stop",
      'Don’t stop',
      'do not stop',
      'I stopped by the hall',
      'bus stop',
      'meet me at the bus stop?',
      "can't stop smiling",
    ],
    ...[
      'end of shift?',
      'When is the end of the shift',
      "I can't quit yet",
      'I will stop by tomorrow',
      'non-stop',
      'stopwatch',
    ],
    ...[
      'no',
      'No gracias',
      'ok',
      'ok thanks',
      'thanks',
      'voy a la parada',
      'soy muy baja de estatura y trabajo en el hotel',
      'soy baja de estatura hoy',
    ],
    ...[
      '好',
      '我可以去',
      'dạ có',
      'đúng',
      'I can start at 9',
      '',
      ' ',
      '\u{1F44D}',
      '?',
      '1',
      'cancel my shift tomorrow at the hotel?',
    ],
    ...[
      'y',
      'sure',
      'Yep',
      'Count me in',
      'I am interested',
      'not today',
      'maybe',
      'What time?',
      'where is it',
    ],
    ...[
      'how much does it pay',
      'who is this?',
      'I can come',
      'I have a shift then',
      'on my way',
      'running late',
    ],
    ...[
      'pots and pans',
      'a good spot',
      'post it',
      'Spot this?',
      'the top spot',
      'tops 5',
      '$50',
      '5 + 7',
      '70',
    ],
    ...['spot the texts on the board', 'is a spot open', 'post the schedule', 'stoop down', '$20 an hour?'],
    ...['shop', 'step', 'top!', 'It stops at 5', 'at the coffee shop', 'on the top', 'spot on'],
    ...[
      'para mi',
      'puedo pasar',
      'pagar cuanto',
      'puedo obtener mas',
      'sí puedo',
      'mañana no puedo',
      'claro',
    ],
    ...['fuck yes', 'hell yes', 'damn, I missed it', 'I was away'],
    ...['\u{1F44D}\u{1F3FD}', '\u{1F64F}', '\u{1F600}', '\u2764', '12', '6am', 'call me', 'call me please'],
    ...[
      'Không cần gửi ạ',
      'Chị không cần nhắn ạ',
      'ko cần gửi',
      'Tôi không muốn gửi',
      'khong can gui?',
      '無需更多信息',
    ],
    ...['posso ir', 'mwen disponib', 'wi', '可以', '几点', 'được', 'mấy giờ'],
  ])('%j is no opt-out', (body) => expect(meaning(body)).not.toMatch(/^stop/));

  it.each([
    ['START', 'start', true],
    ['unstop', 'start', true],
    ['start!', 'start', false],
    ['HELP', 'help', true],
    ['help?', 'help', false],
    ['Yes', 'yes', true],
    ['STOP', 'stop', true],
    ['stop.', 'stop', false],
    ["'STOP'", 'stop', false],
    ['‘yes’', 'yes', false],
    [' yes\n', 'yes', true],
    ['parar', 'stop', false],
    ['yes!', 'yes', false],
    ['No.', 'no', false],
    ['take me', 'unclear', false],
  ])('%j is %s; the provider hears it, too: %s', (body, as, byProvider) =>
    expect(understand(body)).toEqual({ as, byProvider }),
  );

  it('is believed to be what the provider found', () => {
    expect(understand('arrêt', 'stop')).toEqual({ as: 'stop', byProvider: true });
    expect(understand('YES', 'START')).toEqual({ as: 'start', byProvider: true });
    expect(understand('stop', 'something new')).toEqual({ as: 'stop', byProvider: true });
  });

  it('opts out by each phrase of the table, whatever the case, with or without an end', () => {
    for (const phrase of Object.values(OPT_OUT_PHRASES).flat()) {
      const shortest = phrase.replace(/\(([^|)]*)[^)]*\)/g, '$1').replace(/\[[^\]]*\]/g, '');
      for (const body of [shortest, shortest.toUpperCase(), `${shortest}!!`]) {
        expect([phrase, body, meaning(body)]).toEqual([phrase, body, 'stop']);
      }
    }
  });

  it.each([
    ['stop '.repeat(200_000)],
    ['please '.repeat(200_000)],
    ['please thanks '.repeat(100_000)],
    ["don't stop ".repeat(100_000)],
    ['a'.repeat(1_000_000)],
    ['\u{1F6D1}'.repeat(500_000)],
    ['ﷺ'.repeat(500_000)],
    ['停'.repeat(500_000)],
    [`${'́'.repeat(500_000)}stop`],
    ['yes '.repeat(200_000)],
    ['yes please '.repeat(200_000)],
    ['no '.repeat(100_000) + '1'],
  ])('is understood at once however long it is', (body) => {
    expect(effort(() => understand(body), 100)).toBeLessThan(100);
  });
});
