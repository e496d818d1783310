import { emailKindOf, emailStatusWord, STATUS_OPTIONS } from './email-status';

it('offer the five of the product first, then all others', () => {
  expect(STATUS_OPTIONS.map(({ label }) => label)).toEqual([
    ...['All', 'Sent', 'Success', 'Failed', 'Pending'],
    ...['Delivered', 'Processed', 'Deferred', 'Bounce', 'Dropped', 'Sending', 'Unknown', 'Stopped'],
  ]);
  expect(STATUS_OPTIONS.map(({ value }) => value)).toEqual([
    ...['', 'sent', 'success', 'failed', 'pending'],
    ...['delivered', 'processed', 'deferred', 'bounce', 'dropped', 'sending', 'unknown', 'stopped'],
  ]);
});

it.each([
  ['success', 'Delivered', 'delivered'],
  ['sent', 'Delivered', 'delivered'],
  ['delivered', 'Delivered', 'delivered'],
  ['failed', 'Failed', 'failed'],
  ['pending', 'Pending', 'waiting'],
  ['processed', 'Processed', 'sent'],
  ['sending', 'sending', 'sent'],
  ['deferred', 'deferred', 'waiting'],
  ['bounce', 'bounce', 'failed'],
  ['dropped', 'dropped', 'failed'],
  ['unknown', 'unknown', 'unknown'],
  ['stopped', 'stopped', 'stopped'],
  ['new to us', 'new to us', 'unknown'],
])('the status %s is called %s', (status, word, kind) => {
  expect(emailStatusWord(status)).toBe(word);
  expect(emailKindOf(status)).toBe(kind);
});
