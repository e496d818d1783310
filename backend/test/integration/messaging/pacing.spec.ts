import { eventually } from './eventually.js';
import { startMessaging } from './messaging.js';
import { describeOnEachQueue } from './queue-backends.js';

const PER_SECOND = 4;
const TEXTS = 12;

describeOnEachQueue('a bulk send', (kind) => {
  it('asks the provider no more often than SMS_RATE_PER_SECOND allows, all workers together', async () => {
    const hall = await startMessaging(kind, { env: { SMS_RATE_PER_SECOND: String(PER_SECOND) } });
    try {
      await hall.startWorker();
      await hall.notify(await hall.largeJob(TEXTS));
      await eventually(() => expect(hall.sandbox.twilio.attempts()).toHaveLength(TEXTS));
      const times = hall.sandbox.twilio.attempts().map(({ at }) => new Date(at).getTime());
      // Full windows lie between the first and the last text, one fewer than are needed for all of them.
      const windowsBetween = TEXTS / PER_SECOND - 2;
      expect(Math.max(...times) - Math.min(...times)).toBeGreaterThanOrEqual(windowsBetween * 1000);
    } finally {
      await hall.close();
    }
  });
});
