import { assertOneProcessorEach } from './queue-consumers.js';
import { QUEUE_NAMES } from './queue-settings.js';

describe('processors of a worker process', () => {
  it('is content with exactly one for each queue', () => {
    expect(() => assertOneProcessorEach([...QUEUE_NAMES])).not.toThrow();
  });

  it('names a queue without one and a queue with two', () => {
    const [first = '', second = '', ...rest] = QUEUE_NAMES;
    expect(() => assertOneProcessorEach([second, second, ...rest])).toThrow(
      `Each queue needs exactly one processor: ${first} has 0, ${second} has 2`,
    );
  });
});
