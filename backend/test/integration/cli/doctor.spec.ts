import { Redis } from 'ioredis';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import {
  SENDGRID_API_KEY,
  startMessaging,
  type Messaging,
  TWILIO_AUTH_TOKEN,
} from '../messaging/messaging.js';
import { hasRedisServer, startQueue, type QueueServer } from '../messaging/queue-backends.js';
import { runCommand } from './command.js';

let hall: Messaging;
let env: Record<string, string | undefined>;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false });
  env = { ...hall.env, DATABASE_URL: hall.databaseUrl, PUBLIC_BASE_URL: hall.api.url };
});
afterAll(() => hall.close());

const doctor = async (more: Record<string, string | undefined> = {}) => {
  const said = await runCommand(['doctor'], { ...env, ...more });
  for (const secret of [TWILIO_AUTH_TOKEN, SENDGRID_API_KEY, 'only-for-this-test-run', 'a-wrong-secret']) {
    expect(said.output + said.errors).not.toContain(secret);
  }
  return said;
};

describe('The doctor', () => {
  it('finds nothing to mend in a hall that runs', async () => {
    const { code, output } = await doctor();
    expect(output).toMatch(/^ok {4}settings {2}complete, for development/m);
    expect(output).toMatch(/^ok {4}database {2}PostgreSQL \d+\.\d+ answers$/m);
    expect(output).toMatch(/^ok {4}schema {4}present \(\d+ migrations\)$/m);
    expect(output).toMatch(/^ok {4}users {5}1 admin$/m);
    expect(output).toMatch(/^ok {4}hours {5}no texting hours are set: texts go out at any hour/m);
    expect(output).toMatch(/^ok {4}seals {5}there is none yet$/m);
    expect(output).toMatch(/^ok {4}role {6}hall_app can read and write rows, and change no table$/m);
    expect(output).toMatch(/^ok {4}clock {5}differs from the database's by 0\.\d s$/m);
    expect(output).toMatch(/^ok {4}queue {5}lives in PostgreSQL$/m);
    expect(output).toMatch(/^ok {4}texts {5}the account is active at 127\.0\.0\.1:\d+$/m);
    expect(output).toMatch(/^ok {4}e-mails {3}the key is valid at 127\.0\.0\.1:\d+$/m);
    expect(output).toMatch(/^ok {4}address {3}http:\/\/127\.0\.0\.1:\d+ leads here$/m);
    expect(output).toMatch(/\d+ ok, 0 to look at, 0 to mend\n$/);
    expect(code).toBe(0);
  });

  it('sees that the product runs as the role that owns the tables', async () => {
    const { code, output } = await doctor({ DATABASE_URL: hall.ownerUrl });
    expect(output).toMatch(
      /^warn {2}role {6}hall is superuser: it could change what is on record → Put this/m,
    );
    expect(code).toBe(0);
  });

  it('names every setting that is missing', async () => {
    const { code, output } = await doctor({ NODE_ENV: 'production', SESSION_SECRET: 'a-wrong-secret' });
    expect(code).toBe(1);
    expect(output).toContain('fail  settings  REDIS_URL is not set → See docs/configuration.md');
    expect(output).toContain('PUBLIC_BASE_URL must begin with https://');
  });

  it('says which credentials are refused, and who does not answer', async () => {
    const wrong = { TWILIO_AUTH_TOKEN: 'a-wrong-secret', SENDGRID_API_KEY: 'SG.a-wrong-secret' };
    const nowhere = {
      PUBLIC_BASE_URL: 'http://127.0.0.1:9',
      REDIS_URL: 'redis://:a-wrong-secret@127.0.0.1:9',
    };
    const { code, output } = await doctor({ ...wrong, ...nowhere });
    expect(code).toBe(1);
    expect(output).toContain('Twilio does not accept our credentials → Check TWILIO_ACCOUNT_SID and');
    expect(output).toContain('SendGrid does not accept our key → Check SENDGRID_API_KEY.');
    expect(output).toMatch(/^fail {2}queue {5}no answer from Redis \(ECONNREFUSED\)/m);
    expect(output).toMatch(/^warn {2}address {3}http:\/\/127\.0\.0\.1:9 does not answer/m);
  });

  it('sees a database that does not answer', async () => {
    const { code, output } = await doctor({
      DATABASE_URL: 'postgres://hall:a-wrong-secret@127.0.0.1:9/hall',
    });
    expect(code).toBe(1);
    expect(output).toContain('fail  database  no answer (ECONNREFUSED) → Check DATABASE_URL');
  });

  describe('of a database that nothing was done for', () => {
    let database: TestDatabase;
    beforeAll(async () => (database = await createTestDatabase({ migrated: false })));
    afterAll(() => database.drop());

    it('sends for the migrate command', async () => {
      const { code, output } = await doctor({ DATABASE_URL: database.ownerUrl });
      expect(code).toBe(1);
      expect(output).toMatch(/^fail {2}schema {4}migrations are pending: InitialSchema.* → Run the migrate/m);
    });
  });

  (hasRedisServer ? describe : describe.skip)('of a Redis', () => {
    let queue: QueueServer;
    beforeAll(async () => (queue = await startQueue('Redis')));
    afterAll(() => queue.stop());

    it('wants it to keep what it is given', async () => {
      const redis = new Redis(queue.redisUrl ?? '');
      await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
      const { code, output } = await doctor({ REDIS_URL: queue.redisUrl });
      expect(code).toBe(1);
      expect(output).toContain(
        'Redis may throw jobs away (allkeys-lru) → Set maxmemory-policy to noeviction.',
      );
      expect(output).toContain('Set appendonly to yes.');
      await redis.config('SET', 'maxmemory-policy', 'noeviction');
      await redis.config('SET', 'appendonly', 'yes');
      redis.disconnect();
      expect((await doctor({ REDIS_URL: queue.redisUrl })).code).toBe(0);
    });
  });
});
