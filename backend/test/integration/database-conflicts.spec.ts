import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';
import { eventually } from './messaging/eventually.js';

let api: TestApi;
let staff: Agent;
beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
});
afterAll(() => api.close());

const names = ['First', 'Second'] as const;
const touch = (manager: EntityManager, name: string) =>
  manager.query('UPDATE certificates SET name = name WHERE name = $1', [name]);

it('two transactions that want each other’s rows both come through', async () => {
  for (const name of names)
    await staff.post('/api/certificates').send({ name, classificationIds: [] }).expect(201);
  let holding = 0;
  let tries = 0;
  const cross = (mine: string, others: string) =>
    api.dataSource.transaction(async (manager) => {
      tries += 1;
      await touch(manager, mine);
      holding += 1;
      while (holding < 2) await pause(5);
      await touch(manager, others);
      return mine;
    });
  const [first, second] = names;
  expect(await Promise.all([cross(first, second), cross(second, first)])).toEqual([first, second]);
  expect(tries).toBe(3);
});

it('is not tried for ever: a conflict that comes again is told as one', async () => {
  let tries = 0;
  const work = async (manager: EntityManager) => {
    tries += 1;
    await manager.query(`DO $$ BEGIN RAISE 'conflict' USING ERRCODE = 'serialization_failure'; END $$`);
  };
  await expect(api.dataSource.transaction(work)).rejects.toThrow('conflict');
  expect(tries).toBe(2);
});

it('statements and open transactions have a time limit, told by the server', async () => {
  const [limits] = await api.dataSource.query(
    `SELECT current_setting('statement_timeout') AS statement,
       current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  expect(limits).toEqual({ statement: '30s', idle: '30s' });
});

it('answers 503 when a row cannot be had in time, and the connection is good again', async () => {
  const { body } = await staff
    .post('/api/certificates')
    .send({ name: 'Held', classificationIds: [] })
    .expect(201);
  const holder = api.dataSource.createQueryRunner();
  await holder.startTransaction();
  await touch(holder.manager, 'Held');
  const waiting = staff.put(`/api/certificates/${body.id}`).send({ name: 'Free', classificationIds: [] });
  const answer = waiting.then(({ status, headers }) => [status, headers['retry-after']]);
  await eventually(async () => {
    const found = await api.dataSource.query(
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
       WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    expect(found).toHaveLength(1);
  });
  expect(await answer).toEqual([503, expect.any(String)]);
  await holder.rollbackTransaction();
  await holder.release();
  await staff.put(`/api/certificates/${body.id}`).send({ name: 'Free', classificationIds: [] }).expect(200);
});
