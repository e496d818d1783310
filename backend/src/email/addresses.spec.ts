import { formatMailbox, parseMailbox } from './addresses.js';

describe('mailboxes', () => {
  it.each([
    ['jo@example.org', { email: 'jo@example.org' }],
    [' Jo Li <jo@example.org> ', { name: 'Jo Li', email: 'jo@example.org' }],
    ['"Li, Jo" <jo@example.org>', { name: 'Li, Jo', email: 'jo@example.org' }],
    ['Jo <the cook> <jo@example.org>', { name: 'Jo <the cook>', email: 'jo@example.org' }],
    ['<jo@example.org>', { email: 'jo@example.org' }],
  ])('are read: %s', (text, mailbox) => {
    expect(parseMailbox(text)).toEqual(mailbox);
    expect(parseMailbox(formatMailbox(mailbox))).toEqual(mailbox);
  });

  it.each(['', 'Jo', 'Jo <jo>', 'jo@example.org, bo@example.org', 'Jo <jo@example.org> and more'])(
    'are refused: %j',
    (text) => expect(parseMailbox(text)).toBeUndefined(),
  );
});
