import { formatMailbox, mailboxOf, parseMailbox } from './addresses.js';

describe('mailboxes', () => {
  it.each([
    ['jo@example.org', { email: 'jo@example.org' }],
    [' Jo Li <jo@example.org> ', { name: 'Jo Li', email: 'jo@example.org' }],
    ['"Li, Jo" <jo@example.org>', { name: 'Li, Jo', email: 'jo@example.org' }],
    ['Jo <the cook> <jo@example.org>', { name: 'Jo <the cook>', email: 'jo@example.org' }],
    ['<jo@example.org>', { email: 'jo@example.org' }],
    ['Jo\nLi < jo@example.org >\n', { name: 'Jo\nLi', email: 'jo@example.org' }],
    ['Jo "Li" <jo@example.org>', { name: 'Jo "Li"', email: 'jo@example.org' }],
    ['"Jo" Li <jo@example.org>', { name: '"Jo" Li', email: 'jo@example.org' }],
    ['" Jo" <jo@example.org>', { name: 'Jo', email: 'jo@example.org' }],
    ['Jo "the cook" Li <jo@example.org>', { name: 'Jo "the cook" Li', email: 'jo@example.org' }],
    ['"\nLi" <jo@example.org>', { name: 'Li', email: 'jo@example.org' }],
  ])('are read: %s', (text, mailbox) => {
    expect(parseMailbox(text)).toEqual(mailbox);
    expect(parseMailbox(formatMailbox(mailbox))).toEqual(mailbox);
  });

  it.each(['', 'Jo', 'Jo <jo>', 'jo@example.org, bo@example.org', 'Jo <jo@example.org> and more'])(
    'are refused: %j',
    (text) => expect(parseMailbox(text)).toBeUndefined(),
  );

  it('that we wrote ourselves are taken as they are, whatever they hold', () => {
    expect(mailboxOf('Jo <jo@example.org>')).toEqual({ name: 'Jo', email: 'jo@example.org' });
    expect(mailboxOf('jo')).toEqual({ email: 'jo' });
  });
});
