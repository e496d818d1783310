import { DataSource } from 'typeorm';
import { segmentsOf } from '../../src/messaging/sms/sms-text.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { Reports1700000000094 } from '../../src/platform/database/migrations/0094-reports.js';
import { createTestDatabase } from '../support/test-database.js';

const bodies = [
  'New Job Available: Gala at Harborlight Hotel.',
  'a'.repeat(160),
  'a'.repeat(161),
  'a'.repeat(307),
  `${'a'.repeat(158)}{}`,
  'Ça va à 5 h? Ñandú @ £5_$',
  'It’s at six',
  '’'.repeat(71),
  'Ngày mai '.repeat(9),
  '明天上午六點'.repeat(12),
  '👷'.repeat(36),
  'Line one\nLine two [yes] ~ \\ | ^ €',
];

it('texts of an earlier version get the segments in which they were sent, but those whose words are gone', async () => {
  const database = await createTestDatabase();
  const owner = await new DataSource(dataSourceOptions(database.ownerUrl)).initialize();
  try {
    for (const message of [...bodies, ''])
      await owner.query(
        `INSERT INTO sms (phone_number, message, purpose, status, body_removed_at)
         VALUES ('+16175550123', $1, 'notification', 'delivered', CASE WHEN $1 = '' THEN now() END)`,
        [message],
      );
    const runner = owner.createQueryRunner();
    await new Reports1700000000094().up(runner);
    await runner.release();
    const rows = await owner.query<{ message: string; segments: number | null }[]>(
      'SELECT message, segments FROM sms',
    );
    expect(new Map(rows.map(({ message, segments }) => [message, segments]))).toEqual(
      new Map<string, number | null>([
        ...bodies.map((body) => [body, segmentsOf(body)] as const),
        ['', null],
      ]),
    );
  } finally {
    await owner.destroy();
    await database.drop();
  }
});
