import pg from 'pg';
import { eventually } from '../messaging/eventually.js';
import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { runCommand } from './command.js';

export type Erasing = Awaited<ReturnType<typeof startErasing>>;

/** A hall, the command that erases its workers, and a look at everything that the database holds. */
export async function startErasing() {
  const hall: Messaging = await startMessaging();
  const owner = new pg.Client({ connectionString: hall.ownerUrl });
  await owner.connect();

  const run = (args: string[], env: Record<string, string>) =>
    runCommand(['erase-worker', ...args], {
      ...hall.env,
      DATABASE_URL: hall.databaseUrl,
      PUBLIC_BASE_URL: hall.api.config.publicBaseUrl,
      ...env,
    });

  /** Every text and every JSON value of every table but what waits to be sealed: `table.column id: value`. */
  async function everything(schema = '%'): Promise<string[]> {
    const { rows: columns } = await owner.query<{ table: string; column: string }>(
      `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS table, quote_ident(column_name) AS column
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
         AND (data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea') OR udt_name = 'citext')
         AND table_schema LIKE $1 AND table_name <> 'unsealed_rows'`,
      [schema],
    );
    expect(columns.length).toBeGreaterThan(60);
    const all: string[] = [];
    for (const { table, column } of columns) {
      const { rows } = await owner.query<{ value: string }>(
        `SELECT ${column}::text AS value FROM ${table} WHERE ${column} IS NOT NULL ORDER BY ctid`,
      );
      all.push(...rows.map(({ value }) => `${table}.${column}: ${value}`));
    }
    return all;
  }

  /** What stays as it is while nobody changes it: records are sealed every minute, whatever else goes on. */
  const lasting = async () =>
    (await everything('public')).filter((line) => !/^public\.(seals|sealed_rows)\./.test(line));

  async function addWorker(values: Record<string, unknown>): Promise<string> {
    const { body } = await hall.staff
      .post('/api/workers')
      .send({ status: 'Active', memberStatus: 'Local 26 Recall List', ...values })
      .expect(201);
    return body.id as string;
  }

  const recordOf = async (phone: string) => {
    const { body } = await hall.staff.get('/api/phone-numbers').expect(200);
    return (body as { id: string; phoneNumber: string; consent: object }[]).find(
      ({ phoneNumber }) => phoneNumber === phone,
    );
  };
  const optIn = async (phone: string) => {
    const record = await recordOf(phone);
    await hall.staff.put(`/api/phone-numbers/${record?.id}`).send({ optedIn: true }).expect(200);
    return record?.id ?? '';
  };
  const idle = () =>
    eventually(async () => {
      const open = await hall.sql(
        `SELECT id FROM sms WHERE status NOT IN ('delivered', 'failed', 'undelivered', 'stopped')
         UNION ALL SELECT id FROM emails WHERE status NOT IN ('delivered', 'failed', 'bounce')
         UNION ALL SELECT id FROM sms_events WHERE applied_at IS NULL
         UNION ALL SELECT id FROM emails_events WHERE applied_at IS NULL`,
      );
      expect(open).toEqual([]);
    });

  const erasedTexts = (id: string) =>
    hall.sql<{ phone_number: string; message: string; status: string }>(
      'SELECT phone_number, message, status FROM sms WHERE worker_id = $1 ORDER BY created_at, id',
      [id],
    );

  return {
    hall,
    owner,
    run,
    command: (...args: string[]) => run(args, { MIGRATION_DATABASE_URL: hall.ownerUrl }),
    everything,
    lasting,
    addWorker,
    recordOf,
    optIn,
    idle,
    erasedTexts,
    close: async () => {
      await owner.end();
      await hall.close();
    },
  };
}
