import type { DataSource } from 'typeorm';
import { silentSql } from '../../../src/messaging/sms/sms.channel.js';
import { PRODUCTION_TIMES } from '../../../src/platform/config/times.js';
import { startTestApi, type TestApi } from '../../support/test-api.js';

describe('the search for texts of which nothing was heard', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  const planOf = async (dataSource: DataSource) => {
    const rows = await dataSource.query<Record<string, string>[]>(
      `EXPLAIN SELECT id FROM ${silentSql(PRODUCTION_TIMES.sweep).replace('$1', String(PRODUCTION_TIMES.sweep.silentText))}`,
    );
    return rows.map((row) => row['QUERY PLAN'] ?? '').join('\n');
  };

  it('reads the few that were sent of late, however many stay at sent for ever', async () => {
    await api.dataSource.query(`
      INSERT INTO sms (phone_number, message, purpose, status, twilio_message_sid, claimed_at, created_at, updated_at)
      SELECT '+12125550120', 'old', 'test', 'sent', 'SM' || i, now() - i * interval '1 minute' - interval '1 day',
        now() - i * interval '1 minute' - interval '1 day', now() - interval '1 day'
      FROM generate_series(1, 20000) AS i`);
    await api.dataSource.query('ANALYZE sms');
    const plan = await planOf(api.dataSource);
    expect(plan).toMatch(/Index (Only )?Scan.* sms_on_its_way|Bitmap Index Scan on sms_on_its_way/);
    expect(plan).toMatch(/Index Cond: \(claimed_at >/);
  });

  it.each([
    { sent: 2, heard: 2, asks: false },
    { sent: 3, heard: 3, asks: true },
    { sent: 5, heard: 2.4, asks: false },
    { sent: 5.1, heard: 2.6, asks: true },
    { sent: 60, heard: 25, asks: false },
    { sent: 60, heard: 31, asks: true },
    { sent: 239, heard: 121, asks: true },
    { sent: 241, heard: 241, asks: false },
  ])(
    'asks after pauses that double, for four hours: sent $sent minutes ago, last asked or heard of $heard: $asks',
    async ({ sent, heard, asks }) => {
      const [text] = await api.dataSource.query<{ id: string }[]>(
        `INSERT INTO sms (phone_number, message, purpose, status, twilio_message_sid, claimed_at, updated_at)
         VALUES ('+12125550121', 'silent', 'test', 'sent', 'SM1', now() - $1 * interval '1 minute',
           now() - $2 * interval '1 minute') RETURNING id`,
        [sent, heard],
      );
      const { sweep } = PRODUCTION_TIMES;
      const found = await api.dataSource.query<{ id: string }[]>(`SELECT id FROM ${silentSql(sweep)}`, [
        sweep.silentText,
      ]);
      expect(found.some(({ id }) => id === text?.id)).toBe(asks);
    },
  );
});
