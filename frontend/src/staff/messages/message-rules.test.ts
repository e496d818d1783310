import { kindOf, waitingWords } from './message-rules';

it.each([
  ['delivered', 'delivered success read'],
  ['failed', 'failed undelivered canceled'],
  ['sent', 'accepted scheduled queued sent sending'],
  ['waiting', 'pending'],
  ['stopped', 'stopped'],
  ['unknown', 'unknown partially_delivered'],
])('a text is %s in each of these statuses: %s', (kind, statuses) => {
  for (const status of statuses.split(' ')) expect([status, kindOf(status)]).toEqual([status, kind]);
});

it('what a text waits for is told with the time of the next try, on the hall’s clock', () => {
  const at = '2025-06-15T02:05:00.000Z';
  expect(waitingWords('The provider gave no answer.', at)).toMatch(
    /^The provider gave no answer\. Next try 10:05\sPM$/,
  );
  expect(waitingWords(null, at)).toMatch(/^Next try 10:05\sPM$/);
});
