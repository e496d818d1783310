import { isYes, keywordOf } from './keywords.js';

describe('keywords', () => {
  it.each(['STOP', 'stopall', ' Unsubscribe ', 'cancel', 'END', 'quit', 'Revoke\n', 'optout'])(
    '%j opts out',
    (body) => expect(keywordOf(body)).toBe('STOP'),
  );
  it.each(['START', 'unstop'])('%j opts in', (body) => expect(keywordOf(body)).toBe('START'));
  it.each(['help', 'INFO'])('%j asks for help', (body) => expect(keywordOf(body)).toBe('HELP'));
  it.each(['please stop', 'STOP.', 'yes', '', 'I can start at 9'])('%j is only a text', (body) =>
    expect(keywordOf(body)).toBeNull(),
  );

  it('believes the provider first', () => {
    expect(keywordOf('YES', 'START')).toBe('START');
    expect(keywordOf('arrêt', 'stop')).toBe('STOP');
    expect(keywordOf('STOP', 'something new')).toBe('STOP');
  });

  it.each([
    ['YES', true],
    [' yes\n', true],
    ['yes!', false],
    ['', false],
  ])('%j lifts the block of the provider: %s', (body, lifts) => expect(isYes(body)).toBe(lifts));
});
