import { randomUUID } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { eventually } from '../messaging/eventually.js';
import { type Messaging, startMessaging, told } from '../messaging/messaging.js';
import { runCommand } from './command.js';

let hall: Messaging;
beforeAll(async () => {
  hall = await startMessaging();
});
afterAll(() => hall.close());

const command = (...args: string[]) =>
  runCommand(args, {
    ...hall.env,
    DATABASE_URL: hall.databaseUrl,
    PUBLIC_BASE_URL: hall.api.config.publicBaseUrl,
  });
const count = async (fromWhere: string) =>
  (await hall.sql<{ count: number }>(`SELECT count(*)::int AS count FROM ${fromWhere}`))[0]?.count;

describe('What the command line refuses', () => {
  it.each([
    [['nonsense'], 'Usage: '],
    [['retention', '--sooner'], "Unknown option '--sooner'"],
    [['retention', 'dry-run'], 'retention takes no dry-run. Did you mean --dry-run?'],
    [['migrate', 'nonsense'], 'migrate takes no nonsense.'],
    [['backup', 'one', 'two'], 'backup takes no two.'],
    [['retention', '--days', '1'], '--days takes a whole number from 7 to'],
    [['resend-unknown', 'nonsense'], 'nonsense is not the id of a text.'],
    [['resend-unknown', '--yes'], 'Say which: the ids of texts, or --older-than HOURS.'],
    [['resend-unknown', '--older-than', '', '--yes'], '--older-than takes a whole number from 0 to 8760.'],
    [['resend-unknown', '--dry-run', '--yes'], 'resend-unknown takes no --dry-run.'],
    [['erase-worker', '--list', '--yes'], '--list stands alone: it erases nobody.'],
    [['rules', '--out', '/nowhere/rules.json'], '/nowhere/rules.json could not be written: ENOENT'],
    [['restore'], 'Say what from: restore FILE'],
    [['restore', 'somewhere'], 'Stop every api and worker first'],
  ])('%j is told', async (args, expected) => {
    const { code, output, errors } = await command(...args);
    expect(output + errors).toContain(expected);
    expect(output + errors).not.toContain('    at '); // no stack
    expect(code).toBe(1);
  });
});

describe('Retention', () => {
  // While its text is locked, the old callback is not applied by the worker.
  let lock: QueryRunner;
  afterAll(async () => {
    await lock.rollbackTransaction();
    await lock.release();
  });

  beforeAll(async () => {
    const [{ id } = { id: '' }] = await hall.sql<{ id: string }>(
      `INSERT INTO sms (phone_number, message, purpose, status) VALUES ('+12125550199', 'a', 'test', 'delivered')
       RETURNING id`,
    );
    lock = hall.api.dataSource.createQueryRunner();
    await lock.startTransaction();
    await lock.query('SELECT FROM sms WHERE id = $1 FOR NO KEY UPDATE', [id]);
    await hall.sql(
      `INSERT INTO sms_events (sms_id, event_type, webhook_payload, created_at, applied_at) VALUES
       ($1, 'delivered', '{"a":1}', now() - interval '400 days', now()),
       ($1, 'sent', '{"a":1}', now() - interval '40 days', now()),
       ($1, 'sent', '{"a":1}', now() - interval '400 days', NULL)`,
      [id],
    );
    await hall.sql(
      `INSERT INTO inbound_messages (twilio_message_sid, phone_number, body, keyword, webhook_payload, created_at)
       VALUES ('SM1', '+12125550199', 'STOP', 'STOP', '{"a":1}', now() - interval '400 days')`,
    );
  });

  it('says what would go, and leaves it', async () => {
    const { code, output } = await command('retention', '--dry-run');
    expect(output).toContain('older than 365 days, would go: 1 other callbacks of texts\n');
    expect(output).toContain('kept for ever: words of texts');
    expect(output).toContain(
      'older than 365 days, would go: 1 requests that brought texts from workers (the texts stay)\n',
    );
    expect(code).toBe(0);
    expect(await count('sms_events')).toBe(3);
  });

  it('deletes what was applied and is old enough; messages, and what workers wrote, stay', async () => {
    expect((await command('retention')).output).toContain(
      'older than 365 days, gone: 1 other callbacks of texts\n',
    );
    expect(await count('sms_events')).toBe(2);
    expect((await command('retention', '--days', '30')).output).toContain(
      'older than 30 days, gone: 1 other callbacks of texts\n',
    );
    expect(await count('sms_events WHERE applied_at IS NULL')).toBe(1);
    expect(await count('sms')).toBe(1);
    expect(await hall.sql('SELECT body, keyword, webhook_payload AS payload FROM inbound_messages')).toEqual([
      { body: 'STOP', keyword: 'STOP', payload: {} },
    ]);
  });
});

describe('Sending unknown texts again', () => {
  async function unknownText(number: string, age: string) {
    const { id: jobId, matchIds } = await hall.jobFor(number);
    const id = randomUUID();
    await hall.sql(
      `INSERT INTO sms (id, phone_number, message, purpose, status, job_id, worker_id, created_at, updated_at)
       SELECT $1, $2, 'A job for you: http://hall.test/worker-view/' || id, 'notification', 'unknown', job_id, worker_id, now() - $4::interval, now()
       FROM job_matches WHERE job_id = $3`,
      [id, number, jobId, age],
    );
    await hall.make.notified({ id: matchIds[0] ?? '', jobId, workerId: null }, { smsId: id });
    return { id, matchId: matchIds[0] ?? '' };
  }

  it('lists them, sends only what it is told to, and only with --yes', async () => {
    const old = await unknownText('+12125550131', '5 hours');
    const recent = await unknownText('+12125550132', '10 minutes');
    const sent = () => hall.sandbox.twilio.attempts().length;

    const listed = await command('resend-unknown');
    expect(listed.output).toContain(old.id);
    expect(listed.output).toContain('2 would be sent again.');
    expect((await command('resend-unknown', '--older-than', '2')).output).toContain('1 would be sent again.');
    expect(sent()).toBe(0);

    const { output } = await command('resend-unknown', '--older-than', '2', '--yes');
    expect(output).toContain(`${old.id} `);
    expect(output).not.toContain(recent.id);
    await eventually(async () =>
      expect(await told(hall, old.matchId)).toMatchObject({ status: 'delivered' }),
    );

    await command('resend-unknown', '--yes', recent.id.toUpperCase());
    await eventually(async () =>
      expect(await told(hall, recent.matchId)).toMatchObject({ status: 'delivered' }),
    );
    expect(sent()).toBe(2);

    const again = await command('resend-unknown', '--yes', recent.id);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('not among the unknown texts') });
    expect(sent()).toBe(2);
  });
});
