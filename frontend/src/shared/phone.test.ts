import { formatPhone, normalisePhone, sentPhone } from './phone';

describe('phone numbers', () => {
  it.each([
    ['6175550123', '+16175550123', '(617) 555-0123'],
    ['+1 617-555-0123', '+16175550123', '+1 (617) 555-0123'],
    ['26175550123', undefined, '26175550123'],
    ['555', undefined, '555'],
    ['16175550123', '+16175550123', '+1 (617) 555-0123'],
    ['616175550123', undefined, '616175550123'],
    ['161755501234', undefined, '161755501234'],
    ['1617555012', '+11617555012', '(161) 755-5012'],
    [null, undefined, ''],
    [undefined, undefined, ''],
    ['', undefined, ''],
    ['ext 5', undefined, 'ext 5'],
    ['6.17555012E9', undefined, '(617) 555-0129'],
  ])('%s', (typed, normalised, shown) => {
    expect(normalisePhone(typed)).toBe(normalised);
    expect(formatPhone(typed)).toBe(shown);
  });

  it.each([
    ['(617) 555-0123', '+16175550123'],
    // What is no number is sent as typed, so that the server can refuse it.
    [' 555 ', '555'],
    ['6.17555012E9', '6.17555012E9'],
    ['  ', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is sent as %j', (typed, sent) => expect(sentPhone(typed)).toBe(sent));
});
