import { checkSeals } from '../../src/cli/checks/seals.js';
import { SealLetters } from '../../src/dispatch/seals/seal-letters.service.js';
import { Sealer } from '../../src/dispatch/seals/sealer.service.js';
import { Seals } from '../../src/dispatch/seals/seals.service.js';
import { SealKey } from '../../src/dispatch/seals/seal-keys.js';
import { verifyRecords } from '../../src/dispatch/seals/verify.js';
import { runCommand } from './cli/command.js';
import { type Erasing, startErasing } from './cli/erasing.js';
import { eventually } from './messaging/eventually.js';
import type { Messaging } from './messaging/messaging.js';

let erasing: Erasing;
let hall: Messaging;
let sealer: Sealer;
beforeAll(async () => {
  erasing = await startErasing();
  ({ hall } = erasing);
  sealer = hall.api.app.get(Sealer);
});
afterAll(() => erasing.close());

const command = (args: string[], more: Record<string, string> = {}) =>
  runCommand(args, {
    ...hall.env,
    DATABASE_URL: hall.databaseUrl,
    PUBLIC_BASE_URL: hall.api.config.publicBaseUrl,
    ...more,
  });
const verify = () =>
  verifyRecords(hall.api.dataSource, { keys: [new SealKey(hall.api.config.sealKey ?? '')] });
/** Whatever the hall's own worker does meanwhile. */
const sealed = () =>
  eventually(async () => {
    await sealer.seal();
    expect(await verify()).toMatchObject({ waiting: 0, misfits: [] });
  });

describe('The last seal of a day', () => {
  const letters = () => hall.api.app.get(SealLetters);
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
  const sent = () =>
    hall.sql<{ subject: string; text_content: string }>(
      `SELECT subject, text_content FROM emails WHERE to_email = 'records@example.org' ORDER BY created_at`,
    );

  it('goes nowhere while the hall names no address', async () => {
    await sealed();
    await letters().write(days(1));
    expect(await hall.sql('SELECT FROM seal_letters')).toEqual([]);
  });

  it('goes by e-mail to the address of the hall, once, whoever sends it', async () => {
    await hall.staff.put('/api/email-settings').send({ EMAIL_FROM_ADDRESS: 'hall@example.org' }).expect(200);
    expect((await hall.staff.get('/api/hall').expect(200)).body.sealsTo).toBeNull();
    await hall.staff.put('/api/hall').send({ sealsTo: 'nobody' }).expect(400);
    const { body } = await hall.staff.put('/api/hall').send({ sealsTo: 'records@example.org' }).expect(200);
    expect(body.sealsTo).toBe('records@example.org');
    await sealed();
    const { last } = await verify();
    await letters().write(); // the day is not over
    expect(await sent()).toEqual([]);
    await Promise.all([letters().write(days(1)), letters().write(days(1)), letters().write(days(2))]);
    await letters().write(days(1));
    const [email, ...more] = await sent();
    expect(more).toEqual([]);
    expect(email?.subject).toMatch(new RegExp(`^Seal ${last?.number}, the last one of `));
    expect(email?.text_content).toContain(`verify-records --seal ${last?.number}:${last?.hash}`);
    await eventually(async () => {
      const [{ status } = { status: '' }] = await hall.sql<{ status: string }>(
        `SELECT status FROM emails WHERE to_email = 'records@example.org'`,
      );
      expect(status).toBe('delivered');
    });
    const known = await command(['verify-records', '--seal', `${last?.number}:${last?.hash}`]);
    expect(known).toMatchObject({ code: 0, errors: '' });
    const none = await command(['verify-records', '--seal', `0:${'0'.repeat(64)}`]);
    expect(none).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^--seal takes a number and a hash/),
    });
    const other = await command(['verify-records', '--seal', `${last?.number}:${'0'.repeat(64)}`]);
    expect(other).toMatchObject({
      code: 1,
      errors: `Does not fit: seal ${last?.number}: it is not the one that is known from elsewhere.\n`,
    });
  });
});

describe('The seals', () => {
  it('are listed for admins, newest first, in pages', async () => {
    await hall.make.employer();
    await sealed();
    const { body, headers } = await hall.staff.get('/api/seals?limit=1').expect(200);
    const { last } = await verify();
    expect(body).toEqual([
      { number: last?.number, at: expect.any(String), rows: expect.any(Number), hash: last?.hash },
    ]);
    expect(headers['x-total-count']).toBe(String(last?.number));
    const older = await hall.staff.get(`/api/seals?before=${last?.number}`).expect(200);
    expect(older.body.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: (last?.number ?? 1) - 1 }, (_, index) => (last?.number ?? 1) - 1 - index),
    );
    await hall.staff.get('/api/seals?before=soon').expect(400);
  });

  it('are not listed for others, who are told how far they are', async () => {
    const password = 'only-once-told';
    await hall.staff.post('/api/users').send({ username: 'clerk', password, role: 'user' }).expect(201);
    const clerk = hall.api.visitor();
    await clerk.post('/api/login').send({ username: 'clerk', password }).expect(200);
    const { body: refusal } = await clerk.get('/api/seals').expect(403);
    expect(refusal.error).toBe('Only an admin may look at the seals.');
    await sealed();
    const { last } = await verify();
    const { body } = await clerk.get('/api/seals/state').expect(200);
    expect(body).toEqual({
      ...{ lastNumber: last?.number, lastAt: expect.any(String), waiting: 0, oldestSeconds: 0 },
    });
  });

  it('name the one that covers the last row of a job', async () => {
    const { id } = await hall.jobFor('+12125550166');
    const seals = hall.api.app.get(Seals);
    await sealed();
    await hall.staff.put(`/api/jobs/${id}`).send({ title: 'Another title' }).expect(200);
    await sealed();
    const of = await seals.sealOfJob(id);
    const { body: record } = await hall.staff.get(`/api/jobs/${id}/record`).expect(200);
    expect(record.seal).toMatchObject({ number: of?.number, waiting: of?.waiting });
    expect(of).toEqual({ number: (await verify()).last?.number, at: expect.any(Date), waiting: 0 });
    await hall.make.employer();
    await hall.staff.post('/api/certificates').send({ name: 'Of something else' }).expect(201);
    await sealed();
    expect(await seals.sealOfJob(id)).toEqual(of);
    expect((await verify()).last?.number).toBe((of?.number ?? 0) + 1);
  });

  it('show in the figures and to the doctor when sealing has stopped', async () => {
    const { dataSource, config } = hall.api;
    const says = async (settings: object = {}) =>
      (await checkSeals(dataSource, { ...config, ...settings })).says;
    await sealed();
    expect(await says()).toMatch(/^the last one is number \d+; 0 rows wait for the next$/);
    expect(await says({ sealKey: 'another' })).toMatch(
      /^SEAL_KEY is not the one of the last seal, number \d+$/,
    );
    expect(await says({ sealKey: 'another', sealKeysPrevious: [config.sealKey] })).toMatch(/^the last one/);
    expect(await says({ sealKey: undefined })).toBe(
      'SEAL_KEY is not set: changes of the records would not show',
    );
    await erasing.owner.query(
      `INSERT INTO unsealed_rows (kind, key, written_at) VALUES ('passes', gen_random_uuid(), now() - interval '11 minutes')`,
    );
    expect(await says()).toBe('sealing has stopped: 1 rows wait, the oldest for 11 minutes');
    const figures = await (await fetch(`${hall.api.url}/metrics`)).text();
    await erasing.owner.query('DELETE FROM unsealed_rows');
    expect(figures).toMatch(/^hiring_hall_unsealed_rows 1$/m);
    expect(figures).toMatch(/^hiring_hall_oldest_unsealed_row_age_seconds 6[6-9]\d\./m);
  });
});

describe('Erasing a person', () => {
  const phone = '+16175550171';

  it('is told from tampering, and is itself under seal', async () => {
    const id = await erasing.addWorker({ firstName: 'Casilda', lastName: 'Urrutia', phone });
    const job = await hall.make.job();
    await hall.make.match({ jobId: job.id, workerId: id });
    await hall.sql(
      `INSERT INTO calls (job_id, worker_id, match_id, result, note, worker_name, job_title, employer_name)
       VALUES ($1, $2, gen_random_uuid(), 'busy', 'Ask Casilda Urrutia', 'Casilda Urrutia', 'Cook', 'Diner')`,
      [job.id, id],
    );
    await sealed();
    await erasing.optIn(phone); // waits to be sealed
    const refused = await erasing.run([id, '--yes'], {
      MIGRATION_DATABASE_URL: hall.ownerUrl,
      SEAL_KEY: 'another key that is long enough for this',
    });
    expect(refused).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Set SEAL_KEY as the worker has it'),
    });
    expect(await erasing.command(id, '--yes')).toMatchObject({ code: 0, errors: '' });
    await sealed();
    const kept = await hall.sql<{ kind: string }>('SELECT kind FROM erased_rows WHERE worker_id = $1', [id]);
    expect(kept.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['audit_entries', 'calls']));
    const found = await verify();
    expect(found.erased).toBeGreaterThanOrEqual(2);
    const { code, output, errors } = await command(['verify-records']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain(`${found.erased} rows are as they were left when a person was erased.`);
    expect(output).toContain(`The last one: ${found.last?.number}:${found.last?.hash}, made at `);
  });

  it.each([
    [
      'writes something else over an erased row',
      `UPDATE calls SET note = 'something else'`,
      /^Does not fit: call /,
    ],
    ['takes away what is kept of an erasure', 'DELETE FROM erased_rows', /^Does not fit: /],
  ])('hides nothing of what %s', async (_what, change, expected) => {
    await erasing.owner.query(`BEGIN; SET LOCAL session_replication_role = replica; ${change}`);
    await erasing.owner.query('COMMIT');
    const { code, errors } = await command(['verify-records']);
    expect(code).toBe(1);
    expect(errors).toMatch(expected);
  });
});
