import { normalUserName, whatIsWrongWithUserName } from './user-names.js';

describe('A user name', () => {
  it.each([
    'dana.w',
    'front desk 2',
    "o'brien",
    'josé',
    'Łukasz',
    'Nguyễn Thị',
    'Björk-Müller',
    'İpek',
    'Doğan',
    'Ștefan',
    'ａｄｍｉｎ',
    'admin@hall.org',
    'Иван',
    'Σωκράτης',
    '李小龙',
    'さとう',
    '김철수',
    'محمد',
    'אברהם',
    '007',
  ])('may be %s', (name) => {
    expect(whatIsWrongWithUserName(name)).toBeUndefined();
  });

  it.each([
    ['adm\u200bin', 'invisible'],
    ['admin\u00ad', 'invisible'],
    ['\u202enimda', 'invisible'],
    ['adm\u3164in', 'invisible'],
    ['admin\u0007', 'invisible'],
    ['admin\ufe0f', 'invisible'],
    ['аdmin', 'mix'], // Cyrillic а
    ['dοe', 'mix'], // Greek ο
    ['асе', 'looks like'], // all Cyrillic
    ['ΑΝΝΑ', 'looks like'], // all Greek
    ['admın', 'only'],
    ['ᴀdmin', 'only'],
    ['admi\u0301\u0302\u0303\u0304n', 'only'],
    ['ꭰana', 'only'],
    ['admin\u2800', 'only'],
    ['١٢٣', 'only'],
    ['admin😀', 'only'],
  ])('may not be %j', (name, why) => {
    expect(whatIsWrongWithUserName(name)).toContain(why);
  });

  it('is kept in one form, with one blank between words', () => {
    expect(normalUserName(' ａna\u00a0  lee ')).toBe('ana lee');
    expect(normalUserName('jose\u0301')).toBe('josé');
  });
});
