import { forget } from '../../src/operations/retention/forget.js';
import { RetentionSchedule } from '../../src/operations/retention/retention.schedule.js';
import { startTestApi, type TestApi } from '../support/test-api.js';

const OLD = 5_001;

describe('What providers told', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  const left = async () =>
    (await api.dataSource.query<[{ count: number }]>('SELECT count(*)::int AS count FROM sms_events'))[0]
      .count;

  it('goes by itself once it is old and applied, in more than one batch, by one process at a time', async () => {
    const [{ id }] = await api.dataSource.query<[{ id: string }]>(
      `INSERT INTO sms (phone_number, message, purpose, status) VALUES ('+16175550123', 'Hello', 'test', 'delivered')
       RETURNING id`,
    );
    await api.dataSource.query(
      `INSERT INTO sms_events (sms_id, event_type, webhook_payload, applied_at, created_at)
       SELECT $1, 'status', '{}', CASE WHEN n > 1 THEN now() END, now() - make_interval(days => CASE WHEN n <> 2 THEN 5000 ELSE 1 END)
       FROM generate_series(1, $2::int + 2) n`,
      [id, OLD],
    );
    const schedule = new RetentionSchedule(api.dataSource, api.config);
    const both = await Promise.all([forget(api.dataSource, 5_001), forget(api.dataSource, 5_001)]);
    expect(both.filter((forgotten) => forgotten === undefined).length).toBeLessThanOrEqual(1);
    expect(await left()).toBe(OLD + 2);
    await schedule.run();
    expect(await left()).toBe(2);
    expect(await api.dataSource.query('SELECT id FROM sms')).toEqual([{ id }]);
  });
});
