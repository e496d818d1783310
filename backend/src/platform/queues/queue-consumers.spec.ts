import { assertOneProcessorEach } from './queue-consumers.js';

const queues = [{ name: 'sms-send' }, { name: 'email-send' }, { name: 'email-events' }];

describe('processors of a worker process', () => {
  it('is content with exactly one for each queue', () => {
    expect(() => assertOneProcessorEach(queues, ['email-events', 'sms-send', 'email-send'])).not.toThrow();
  });

  it('names a queue without one and a queue with two', () => {
    expect(() => assertOneProcessorEach(queues, ['email-send', 'email-send', 'email-events'])).toThrow(
      'Each queue needs exactly one processor: sms-send has 0, email-send has 2',
    );
  });
});
