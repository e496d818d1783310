import { Redis } from 'ioredis';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';
import { hasRedisServer, type QueueServer, startQueue } from './queue-backends.js';

const TEXTS = 40;

(hasRedisServer ? describe : describe.skip)('two halls on one Redis', () => {
  let queue: QueueServer;
  const halls: Messaging[] = [];
  beforeAll(async () => {
    queue = await startQueue('Redis');
    const env = { REDIS_URL: queue.redisUrl ?? '' };
    for (let n = 0; n < 2; n += 1) halls.push(await startMessaging('PostgreSQL', { env }));
  });
  afterAll(async () => {
    for (const hall of halls) await hall.close();
    await queue.stop();
  });

  it('do not take each other’s jobs', async () => {
    const sent = async (hall: Messaging) => {
      const jobId = await hall.largeJob(TEXTS);
      await hall.notify(jobId);
      // Sooner than a sweeper would find what somebody else has taken away.
      await eventually(async () =>
        expect(await hall.sql(`SELECT FROM sms WHERE status = 'delivered'`)).toHaveLength(TEXTS),
      );
    };
    await Promise.all(halls.map(sent));
    const redis = new Redis(queue.redisUrl ?? '');
    const prefixes = new Set((await redis.keys('*')).map((key) => key.split(':')[0]));
    redis.disconnect();
    expect(prefixes.size).toBe(2);
  });
});
